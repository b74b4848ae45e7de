#include "core/result.hpp"

#include <gtest/gtest.h>

namespace dramatis::core {
namespace {

Result<int> half(int n) {
    if (n % 2) return Error{"is odd; give an even number", "n"};
    return n / 2;
}

TEST(Result, HoldsAValueOrTheReasonWhyNot) {
    const auto good = half(8), bad = half(7);
    ASSERT_TRUE(good);
    EXPECT_EQ(*good, 4);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().text(), "n: is odd; give an even number");
}

TEST(ResultDeathTest, AskingForWhatIsNotThereIsOurMistake) {
    auto bad = half(7);
    EXPECT_DEATH(static_cast<void>(*bad), "check failed");
}

TEST(CheckDeathTest, PrintsBothOperands) { EXPECT_DEATH(DR_CHECK_EQ(2 + 2, 5), "4 and 5"); }

}  // namespace
}  // namespace dramatis::core
