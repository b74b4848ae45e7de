#include "playtest/star_tuner.hpp"

#include <gtest/gtest.h>

#include "games/match3/level_text.hpp"

namespace dramatis::playtest {
namespace {

StarRequest request(std::vector<std::uint32_t> stars) {
    auto setup =
        match3::with("\"goals\": [{\"score\": 300}]", R"("?????", "?????", "?????", "?????")")
            .setup;
    setup.move_limit = 12;
    setup.move_bonus = 50;
    setup.stars = std::move(stars);
    return {.setup = setup,
            .player = {.kind = players::Match3Settings::Kind::kGreedy, .samples = 2},
            .games = 400,
            .seed = core::Seed{4}};
}

TEST(StarTuner, PutsThreeStarsInReach) {
    const auto found = tune_stars(request({100, 200, 90'000}), {.threads = 2});
    ASSERT_TRUE(found);
    ASSERT_EQ(found->setup.stars.size(), 3u);
    EXPECT_EQ(found->setup.stars[0], 100u);  // every win earns it, so it stays
    EXPECT_EQ(found->setup.stars[1], 200u);
    EXPECT_LT(found->setup.stars[2], 10'000u);
    EXPECT_EQ(found->setup.stars[2] % 10, 0u);
    EXPECT_GT(found->wins, 200u);
    // 15 %, within four times the margin of 400 games on either side.
    const double share = static_cast<double>(found->three_stars) / static_cast<double>(found->wins);
    EXPECT_GT(share, 0.02);
    EXPECT_LT(share, 0.3);
    auto same = found->setup;
    same.stars = {100, 200, 90'000};
    EXPECT_EQ(same, request({100, 200, 90'000}).setup);  // nothing else changes
}

TEST(StarTuner, MovesEveryThresholdThatIsOutOfReach) {
    const auto found = tune_stars(request({70'000, 80'000, 90'000}), {.threads = 2});
    ASSERT_TRUE(found);
    const auto& stars = found->setup.stars;
    EXPECT_LT(stars[2], 10'000u);
    EXPECT_LT(stars[0], stars[1]);
    EXPECT_LT(stars[1], stars[2]);
    EXPECT_TRUE(match3::check_setup(found->setup));
}

TEST(StarTuner, IsTheSameForAnyNumberOfThreads) {
    const auto one = tune_stars(request({100, 200, 90'000}), {.threads = 1}),
               three = tune_stars(request({100, 200, 90'000}), {.threads = 3});
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->setup, three->setup);
    EXPECT_EQ(one->three_stars, three->three_stars);
    EXPECT_EQ(one->wins, three->wins);
}

TEST(StarTuner, SaysNothingFromFewWinsOrWhenStopped) {
    auto hard = request({100, 200, 90'000});
    hard.setup.goals[0].count = 60'000;
    EXPECT_FALSE(tune_stars(hard, {.threads = 2}));
    EXPECT_FALSE(
        tune_stars(request({100, 200, 90'000}), {.threads = 2, .stop = [] { return true; }}));
}

}  // namespace
}  // namespace dramatis::playtest
