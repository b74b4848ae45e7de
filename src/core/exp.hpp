#pragma once

#include <array>
#include <cmath>

namespace dramatis::core {

// The exponential with the same bits on every machine: x = k ln 2 + r, a polynomial for r, and the
// exponent set to k. Within a few units of the last place; beyond 700 either way it is cut there,
// and NaN counts as -700.
inline double exp(double x) {
    constexpr double kLimit = 700, kLog2High = 0x1.62e42fee00000p-1,
                     kLog2Low = 0x1.a39ef35793c76p-33;
    constexpr auto kTerms = [] {
        std::array<double, 14> terms{};
        double factorial = 1;
        for (std::size_t i = 0; i < terms.size(); ++i)
            terms[i] = 1 / (factorial *= i == 0 ? 1.0 : static_cast<double>(i));
        return terms;
    }();
    if (!(x > -kLimit)) x = -kLimit;
    if (x > kLimit) x = kLimit;
    const double k = std::floor(x * 0x1.71547652b82fep+0 + 0.5);
    const double r = (x - k * kLog2High) - k * kLog2Low;
    double sum = kTerms.back();
    for (std::size_t i = kTerms.size() - 1; i-- > 0;) sum = sum * r + kTerms[i];
    return std::ldexp(sum, static_cast<int>(k));
}

}  // namespace dramatis::core
