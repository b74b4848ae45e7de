#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dramatis::match3 {

// The rules as a function from text to text, for other programs and for tests. A line is one JSON
// case:
//
//   {"board": ["AAB...", ...], "refill": ["CDE...", ...], "swap": [[row, column], [row, column]]}
//
// rows top first; refill: the tiles that will enter each column, first one first (optional;
// continued from "seed", default 0, over "colours", default as many as the letters need); swap
// optional. An object whose key "case" holds such a case is taken too. The answer is one line of
// JSON: the legal moves, and if there is a swap what it does, wave by wave. docs/rules.md.
struct Answer {
    std::string json;  // without a line break
    bool ok = true;    // false: json is {"error": "..."}, saying the place and what would be right
};

Answer answer_case(std::string_view line, std::size_t line_number);

// A line that is longer is not looked at; the largest level takes less.
inline constexpr std::size_t kMaxCaseBytes = std::size_t{1} << 20;
Answer answer_too_long(std::size_t line_number);

}  // namespace dramatis::match3
