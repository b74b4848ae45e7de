#include "research/story_library.hpp"

#include <gtest/gtest.h>

#include "support/failures.hpp"

namespace dramatis::cli {
namespace {

TEST(StoryLibrary, ReadsEachWorldThatShips) {
    ASSERT_FALSE(world_names().empty());
    for (const auto& name : world_names()) EXPECT_GT(load_stage({.name = name}).size(), 0u) << name;
}

TEST(StoryLibrary, TellsWhatIsWrongWithAChoice) {
    EXPECT_TRUE(ends_with(ending_of([] { load_stage({.name = "nowhere"}); }), Exit::kBadUsage,
                          "there is no world 'nowhere'"));
    EXPECT_TRUE(
        ends_with(ending_of([] { load_stage({.goals = {"happy("}}); }), Exit::kBadUsage, "--goal"));
    EXPECT_TRUE(ends_with(ending_of([] {
                              load_stage({.sliders = {{"no-such", 1}}});
                          }),
                          Exit::kBadUsage, "no-such"));
    EXPECT_EQ(load_stage({.length = 3}).world().length, 3);
}

}  // namespace
}  // namespace dramatis::cli
