#pragma once

#include <string>

#include "core/json.hpp"
#include "core/result.hpp"
#include "games/match3/level.hpp"

namespace dramatis::studio {

using core::Json;
using Answer = core::Result<Json>;

inline constexpr std::uint64_t kMostExact = std::uint64_t{1} << 53;  // of numbers in a page
inline constexpr const char* kRequest = "request";

// The fields of a request, "ask" among them. Read them all, then ask error().
class Request : public core::Fields {
   public:
    explicit Request(const Json& json) : Fields(json, kRequest) { text("ask"); }

    match3::Level level(const char* key = "level") {
        auto read = match3::read_level(value(key), where(key));
        if (read) return *read;
        if (!is_wrong(key)) adopt(read.error());
        return {};
    }
    int cell(const char* key, const match3::Setup& setup) {
        return static_cast<int>(
            whole(key, 0, static_cast<std::uint64_t>(setup.rows * setup.columns - 1)));
    }
};

}  // namespace dramatis::studio
