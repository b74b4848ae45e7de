#include "core/counted.hpp"

#include <gtest/gtest.h>

namespace dramatis::core {
namespace {

TEST(Counted, OneIsNotMany) {
    EXPECT_EQ(counted(1, "game"), "1 game");
    EXPECT_EQ(counted(0, "game"), "0 games");
    EXPECT_EQ(counted(2, "game"), "2 games");
    EXPECT_EQ(counted(1, "story", "stories"), "1 story");
    EXPECT_EQ(counted(2, "story", "stories"), "2 stories");
}

TEST(Grouped, HasCommasBetweenThousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(1234567), "1,234,567");
}

}  // namespace
}  // namespace dramatis::core
