#include "core/shell_word.hpp"

#include <gtest/gtest.h>

namespace dramatis::core {
namespace {

TEST(ShellWord, IsSafeWhateverIsInIt) {
    EXPECT_EQ(shell_word("levels/mine.json"), "levels/mine.json");
    EXPECT_EQ(shell_word("two words"), "'two words'");
    EXPECT_EQ(shell_word("it's;rm -rf $HOME"), R"('it'\''s;rm -rf $HOME')");
    EXPECT_EQ(shell_word(""), "''");
    EXPECT_EQ(shell_word("?*~"), "'?*~'");
    EXPECT_EQ(shell_word("a\nb"), "'a\nb'");
}

}  // namespace
}  // namespace dramatis::core
