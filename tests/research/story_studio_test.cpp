#include "research/story_studio.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <set>

#include "os/progress.hpp"
#include "research/story_library.hpp"
#include "support/child.hpp"

namespace dramatis::cli {
namespace {

std::vector<story::ActionId> actions_of(const players::ShownStory& story) {
    std::vector<story::ActionId> out;
    for (const auto& step : story.account.steps) out.push_back(step.action);
    return out;
}

TEST(StoryStudio, TellsStoriesThatDifferTheSameOnAnyNumberOfThreads) {
    const auto stage = load_stage({.name = "apple"});
    StoryOrder order{.count = 3, .nodes = 400, .first_seed = 7, .threads = 1};
    const auto told = tell_stories(stage, order);
    EXPECT_TRUE(told.is_whole);
    ASSERT_EQ(told.stories.size(), 3u);
    EXPECT_EQ(told.stories.front().seed, 7u);
    std::set<std::vector<story::ActionId>> different;
    for (const auto& story : told.stories) different.insert(actions_of(story));
    EXPECT_EQ(different.size(), 3u);

    order.threads = 3;
    const auto again = tell_stories(stage, order);
    ASSERT_EQ(again.stories.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(again.stories[i].seed, told.stories[i].seed);
        EXPECT_EQ(actions_of(again.stories[i]), actions_of(told.stories[i]));
    }
}

TEST(StoryStudio, TellsFewerIfThereAreNoMore) {
    const auto stage = load_stage({.name = "apple", .length = 1});  // hardly anything can happen
    const auto told = tell_stories(stage, {.count = 50, .nodes = 200});
    EXPECT_TRUE(told.is_whole);
    EXPECT_GE(told.stories.size(), 1u);
    EXPECT_LT(told.stories.size(), 50u);
}

TEST(StoryStudio, TellsByAnotherSearchWhateverTheSeed) {
    const auto stage = load_stage({.name = "apple"});
    const StoryOrder order{.nodes = 300, .baseline = players::Baseline::kBest, .first_seed = 1};
    StoryOrder other = order;
    other.first_seed = 2;
    const auto told = tell_stories(stage, order), again = tell_stories(stage, other);
    ASSERT_EQ(told.stories.size(), 1u);
    EXPECT_EQ(actions_of(told.stories[0]), actions_of(again.stories[0]));
}

TEST(StoryStudio, StopsWhenAskedTo) {
    const int status = status_in_child([] {
        const auto stage = load_stage({.name = "apple"});
        interrupted();
        std::raise(SIGINT);
        return tell_stories(stage, {.count = 2, .nodes = 1'000'000}).is_whole ? 8 : 7;
    });
    EXPECT_EQ(status, 7);
}

TEST(StoryStudio, SaysWhatAStoryMayTakeInMemory) {
    const auto stage = load_stage({.name = "apple"});
    StoryOrder order{.nodes = 1'000'000};
    const auto five_searches = order.memory(stage);
    order.settings.tries = 1;
    EXPECT_GE(order.memory(stage), five_searches);
    order.baseline = players::Baseline::kBreadth;
    EXPECT_EQ(order.memory(stage),
              players::baseline_memory(players::Baseline::kBreadth, stage, 1'000'000));
}

}  // namespace
}  // namespace dramatis::cli
