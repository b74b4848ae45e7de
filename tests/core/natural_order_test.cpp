#include "core/natural_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace dramatis::core {
namespace {

TEST(NaturalOrder, CountsAsPeopleDo) {
    const std::vector<std::string> sorted = {"",         "1",         "02",      "2", "3-b",
                                             "10",       "10-a",      "10-b",    "a", "level-9",
                                             "level-10", "level-10b", "level-11"};
    auto shuffled = sorted;
    std::ranges::reverse(shuffled);
    std::ranges::sort(shuffled, comes_before);
    EXPECT_EQ(shuffled, sorted);
}

TEST(NaturalOrder, NumbersMayBeOfAnyLength) {
    EXPECT_TRUE(comes_before("9" + std::string(30, '0'), "1" + std::string(31, '0')));
    EXPECT_FALSE(comes_before("1" + std::string(31, '0'), "9" + std::string(30, '0')));
}

// What a sort needs: of two different names one comes first, and the order has no circles.
TEST(NaturalOrder, IsAnOrder) {
    const std::vector<std::string> names = {"a1", "a01", "a001", "a1b", "a01a",
                                            "a",  "1",   "01",   "é"};
    for (const auto& a : names)
        for (const auto& b : names) {
            EXPECT_EQ(comes_before(a, b) + comes_before(b, a), a != b) << a << ' ' << b;
            for (const auto& c : names)
                EXPECT_TRUE(!comes_before(a, b) || !comes_before(b, c) || comes_before(a, c))
                    << a << ' ' << b << ' ' << c;
        }
}

}  // namespace
}  // namespace dramatis::core
