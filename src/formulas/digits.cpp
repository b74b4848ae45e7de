#include "formulas/digits.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace dramatis::formulas {

double rounded(double value, int digits) {
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                   std::chars_format::scientific, std::clamp(digits, 1, 17) - 1);
    double out = value;
    std::from_chars(text.data(), end.ptr, out);
    return out;
}

int digits_of(double value) {
    std::array<char, 64> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific)
            .ptr;
    const auto exponent = std::find(text.data(), end, 'e');
    return static_cast<int>(
        std::count_if(text.data(), exponent, [](char c) { return c >= '0' && c <= '9'; }));
}

double tidy(double value) {
    const double near = rounded(value, 14);
    const double slack = 8 * std::numeric_limits<double>::epsilon() * std::fabs(value);
    return std::fabs(near - value) <= slack && digits_of(near) <= 12 ? near : value;
}

}  // namespace dramatis::formulas
