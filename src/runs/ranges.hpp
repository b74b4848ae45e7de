#pragma once

#include <string>
#include <utility>

namespace dramatis::cli {

// "0.40..0.50" as two shares; ends the program, naming the option, if it is none.
std::pair<double, double> parse_band(const std::string& text, const char* option);

// "0.9..0.35", which may go up or down.
std::pair<double, double> parse_curve(const std::string& text, const char* option);

}  // namespace dramatis::cli
