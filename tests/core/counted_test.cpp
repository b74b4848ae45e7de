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

}  // namespace
}  // namespace dramatis::core
