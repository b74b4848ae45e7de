#pragma once

#include <string_view>

#include "core/json.hpp"
#include "core/result.hpp"

namespace dramatis::serve {

inline constexpr const char* kBodyPlace = "the body";

// Reads a body whose fields `read` asks for; any other field is an error.
template <class Body, class Read>
core::Result<Body> read_body(std::string_view text, const Read& read) {
    const auto json = core::parse_json(text, kBodyPlace);
    if (!json) return json.error();
    core::Fields fields(*json, kBodyPlace);
    Body out;
    read(fields, out);
    if (const auto wrong = fields.error()) return *wrong;
    return out;
}

}  // namespace dramatis::serve
