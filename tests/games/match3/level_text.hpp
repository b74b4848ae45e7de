#pragma once

#include <gtest/gtest.h>

#include <string>

#include "games/match3/level.hpp"

// Small levels for tests, as text.
namespace dramatis::match3 {

// The rows of a small level, each on its line, and then more fields from line 8 on.
inline std::string level_text(const std::string& more = "",
                              const std::string& rows = "\"????\",\n \"????\",\n \"????\"") {
    return "{\"dramatis_level\": 1, \"name\": \"x\", \"moves\": 9, \"colours\": 5,\n\"board\": "
           "[\n " +
           rows + "\n]" + (more.empty() ? "" : ",\n\n" + more) + "\n}";
}

inline Level parsed(const std::string& text) {
    auto level = parse_level(text, "f");
    EXPECT_TRUE(level) << (level ? "" : level.error().text()) << "\n" << text;
    return level ? *level : Level{};
}

inline Level with(const std::string& more,
                  const std::string& rows = "\"????\",\n \"????\",\n \"????\"") {
    return parsed(level_text(more, rows));
}

}  // namespace dramatis::match3
