#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace dramatis::core {

// Natural logarithm with the same bits on every machine. The C library's log may differ in the last
// bit between versions and between CPUs with and without fused multiply-add, and a single bit can
// turn a search; this one uses only +, -, * and /, which IEEE 754 defines exactly.
//
// x = 2^k * m with m in [sqrt(1/2), sqrt(2)), ln m = 2 artanh(s), s = (m - 1) / (m + 1), |s| <
// 0.1716, by its series up to s^19: within 4 units in the last place. ln(0) = -infinity, ln(x < 0)
// = NaN.
constexpr double ln(double x) {
    if (!(x > 0))
        return x == 0 ? -std::numeric_limits<double>::infinity()
                      : std::numeric_limits<double>::quiet_NaN();
    if (x > std::numeric_limits<double>::max()) return x;
    int exponent = 0;
    if (x < std::numeric_limits<double>::min()) {
        x *= 0x1p54;
        exponent = -54;
    }
    const auto bits = std::bit_cast<std::uint64_t>(x);
    exponent += static_cast<int>(bits >> 52) - 1023;
    double m = std::bit_cast<double>((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);
    if (m > 1.4142135623730951) {
        m *= 0.5;
        ++exponent;
    }
    const double s = (m - 1) / (m + 1);
    const double z = s * s;
    double series = 1.0 / 19;
    for (int n = 17; n >= 1; n -= 2) series = series * z + 1.0 / n;
    return exponent * 0.6931471805599453 + 2 * s * series;
}

}  // namespace dramatis::core
