#pragma once

#include <string>
#include <string_view>

#include "report/figure.hpp"

// Players and numbers as findings and reports put them into sentences.
namespace dramatis::report {

// "the greedy player", "random play", "max-score"
std::string call(std::string_view player);

// "84 %"; "under 1 %" and "over 99 %" where rounding would hide something
std::string percent(double share);
std::string percent(const Figure& share);  // "84 % (82 to 86)"
std::string number(double value);          // digits as a reader wants them: 2,857 or 3.4
std::string number_of(std::size_t count);  // of things: 12 or 1,234
std::string sentence(std::string text);    // with a capital letter first

}  // namespace dramatis::report
