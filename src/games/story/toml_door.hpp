#pragma once

// The TOML library, as this room uses it: without exceptions, compiled once (toml_door.cpp).
#define TOML_EXCEPTIONS 0
#define TOML_ASSERT(condition) \
    static_cast<void>(0)  // a malformed heading trips one; the parser reports it all the same
#define TOML_HEADER_ONLY 0
#define TOML_ENABLE_FORMATTERS 0
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <toml++/toml.h>
#pragma GCC diagnostic pop

#include <string>
#include <string_view>

#include "games/story/source.hpp"

namespace dramatis::story {

// A text as TOML; whatever the library says is wrong with it is at its place.
Wrong read_toml(std::string_view text, const std::string& file, toml::table& out);

}  // namespace dramatis::story
