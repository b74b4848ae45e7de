#include "core/ln.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"

namespace dramatis::core {
namespace {

void expect_close(double x) {
    const double exact = std::log(x);
    const double ulp = std::nextafter(std::abs(exact), INFINITY) - std::abs(exact);
    EXPECT_NEAR(ln(x), exact, 4 * ulp + 1e-300) << x;
}

TEST(Ln, AgreesWithTheLibraryToAFewUnitsInTheLastPlace) {
    for (int n = 1; n < 100'000; ++n) expect_close(n);
    Rng rng{Seed{5}};
    for (int i = 0; i < 100'000; ++i) expect_close(std::exp(1400 * rng.unit() - 700));
    for (const double x : {5e-324, 2.2e-308, 1.7e308, 0.5, 2.0}) expect_close(x);
}

TEST(Ln, HasTheUsualLimits) {
    EXPECT_EQ(ln(1), 0);
    EXPECT_EQ(ln(0), -INFINITY);
    EXPECT_EQ(ln(INFINITY), INFINITY);
    EXPECT_TRUE(std::isnan(ln(-1)));
    EXPECT_TRUE(std::isnan(ln(NAN)));
}

TEST(Ln, IsKnownToTheCompiler) {
    static_assert(ln(1) == 0 && ln(2) > 0.693147 && ln(2) < 0.693148);
}

}  // namespace
}  // namespace dramatis::core
