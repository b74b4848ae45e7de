#include "runs/ranges.hpp"

#include <gtest/gtest.h>

#include "support/failures.hpp"

namespace dramatis::cli {
namespace {

TEST(Ranges, AreTwoSharesOrPercentages) {
    EXPECT_EQ(parse_band("0.40..0.50", "--pass-rate"), std::pair(0.4, 0.5));
    EXPECT_EQ(parse_band("40%..50%", "--pass-rate"), std::pair(0.4, 0.5));
    EXPECT_EQ(parse_band("0..1", "--pass-rate"), std::pair(0.0, 1.0));
    EXPECT_EQ(parse_band("0.25..50%", "--pass-rate"), std::pair(0.25, 0.5));
}

TEST(Ranges, AreNothingElse) {
    for (const char* text : {"", "..", "0.4", "0.4..", "..0.5", "0.5..0.4", "0.5..0.5", "-0.1..0.5",
                             "0.4..1.1", "40..50", "40%..101%", "nan..0.5", "0.4..inf", "0.4...0.5",
                             "0.4 .. 0.5", "0.4..0.5x", "0x0..1", "%..50%"})
        EXPECT_TRUE(ends_with(ending_of([&] { parse_band(text, "--pass-rate"); }), Exit::kBadUsage,
                              "--pass-rate: '" + std::string(text) + "' is not a band"))
            << text;
}

}  // namespace
}  // namespace dramatis::cli
