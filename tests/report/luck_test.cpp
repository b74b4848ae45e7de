#include "report/luck.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "report/samples.hpp"

namespace dramatis::report {
namespace {

// Players of a ladder who pass so often, each game by itself.
LevelGames players_with(const std::vector<double>& pass_rates, std::size_t count, core::Rng& rng) {
    std::vector<PlayedGames> players;
    for (std::size_t i = 0; i < pass_rates.size(); ++i) {
        auto player =
            made_up("player-" + std::to_string(i), core::Json(static_cast<unsigned>(i)), {});
        for (std::size_t n = 0; n < count; ++n)
            player.games.push_back(rng.unit() < pass_rates[i] ? won_game() : lost_game());
        players.push_back(std::move(player));
    }
    return level_of(std::move(players));
}

LevelGames exactly(const std::vector<std::size_t>& wins, std::size_t count) {
    std::vector<PlayedGames> players;
    for (std::size_t i = 0; i < wins.size(); ++i)
        players.push_back(made_up("player-" + std::to_string(i),
                                  core::Json(static_cast<unsigned>(i)),
                                  {{wins[i], won_game()}, {count - wins[i], lost_game()}}));
    return level_of(std::move(players));
}

void expect_contains_value(const Figure& figure) {
    EXPECT_LE(*figure.low, *figure.value);
    EXPECT_GE(*figure.high, *figure.value);
    EXPECT_GE(*figure.low, 0);
    EXPECT_LE(*figure.high, 1);
}

TEST(Luck, IsAllWhereWhoPlaysMakesNoDifference) {
    const auto luck = luck_share(exactly({200, 200, 200}, 400));
    ASSERT_TRUE(luck);
    EXPECT_EQ(luck->value, 1);
    EXPECT_EQ(luck->n, 1200u);
    expect_contains_value(*luck);
    EXPECT_GT(*luck->low, 0.97);
}

TEST(Luck, IsNothingWhereWhoPlaysDecides) {
    const auto luck = luck_share(exactly({0, 400}, 400));
    ASSERT_TRUE(luck);
    EXPECT_EQ(*luck, (Figure{0, 0, 0, 800}));
}

// Two players, 100 and 300 of 400: variances within 75 / 399 * 0.25 * 4 each, so 0.1879699; between
// 0.25 squared less the noise of the means, half of 0.1879699 / 400. That is one minus omega
// squared as books have it: (SSB - (k - 1) MSW) / (SST + MSW) with SSB = 50, SSW = 150, MSW = 150 /
// 798.
TEST(Luck, IsAsByHandInBetween) {
    const double within = 0.1879699248, between = 0.0625 - within / 800;
    const auto luck = luck_share(exactly({100, 300}, 400));
    ASSERT_TRUE(luck);
    EXPECT_NEAR(*luck->value, within / (within + between), 1e-9);
    const double noise = 150.0 / 798;
    EXPECT_NEAR(*luck->value, 1 - (50 - noise) / (200 + noise), 1e-9);
    expect_contains_value(*luck);
    EXPECT_LT(*luck->high - *luck->low, 0.2);
}

TEST(Luck, IsFromPointsWhereNothingCanBeWon) {
    match3::Level level{.name = "points"};
    const auto player = [&](const char* name, unsigned rung, std::uint64_t base) {
        auto out = made_up(name, rung, {}, level);
        for (std::uint64_t i = 0; i < 100; ++i) out.games.push_back({.score = base + i % 10});
        return out;
    };
    const auto apart = luck_share(level_of({player("a", 0, 1000), player("b", 1, 2000)}));
    ASSERT_TRUE(apart);
    EXPECT_LT(*apart->high, 0.001);
    const auto alike = luck_share(level_of({player("a", 0, 1000), player("b", 1, 1000)}));
    ASSERT_TRUE(alike);
    EXPECT_EQ(alike->value, 1);
}

TEST(Luck, NeedsTwoOfTheLadderAndGamesThatDiffer) {
    EXPECT_FALSE(luck_share(exactly({10}, 20)));
    EXPECT_FALSE(luck_share(exactly({20, 20}, 20)));  // all end alike
    EXPECT_FALSE(luck_share(exactly({0, 0, 0}, 20)));
    auto personas = exactly({5, 10}, 20);
    personas.players[1].header.player["ladder"] = core::Json();
    EXPECT_FALSE(luck_share(personas));
    auto with_persona = exactly({5, 10}, 20);
    const auto without = luck_share(with_persona);
    with_persona.players.push_back(made_up("max-score", {}, {{20, won_game()}}));
    EXPECT_EQ(luck_share(with_persona), without);  // the ladder alone counts
}

// Drawing a million games a thousand times took minutes; what is done instead gives the same
// interval.
TEST(Luck, OfManyGamesHasTheIntervalThatDrawingThemGives) {
    const auto expect_alike = [](const std::optional<Figure>& drawn,
                                 const std::optional<Figure>& normal) {
        ASSERT_TRUE(drawn && normal);
        const double width = *drawn->high - *drawn->low;
        ASSERT_GT(width, 0);
        EXPECT_NEAR(*normal->value, *drawn->value, 1e-4);
        EXPECT_NEAR(*normal->low, *drawn->low, 0.1 * width);
        EXPECT_NEAR(*normal->high, *drawn->high, 0.1 * width);
    };
    expect_alike(luck_share(exactly({2'000, 9'000, 15'000}, 20'000)),
                 luck_share(exactly({2'002, 9'009, 15'015}, 20'020)));
    // Points, lopsided: most games bring little, some very much.
    const auto points = [](std::size_t unit) {
        auto level = plain_level();
        level.setup.goals.clear();
        const auto game = [](std::uint64_t score) {
            Game out = lost_game();
            out.score = score;
            return out;
        };
        return level_of(
            {made_up("a", core::Json(0u), {{8 * unit, game(100)}, {2 * unit, game(5'000)}}, level),
             made_up("b", core::Json(1u), {{6 * unit, game(900)}, {4 * unit, game(9'000)}},
                     level)});
    };
    expect_alike(luck_share(points(2'000)), luck_share(points(2'001)));
}

TEST(Luck, IsTheSameEveryTime) {
    EXPECT_EQ(luck_share(exactly({100, 150, 300}, 400)), luck_share(exactly({100, 150, 300}, 400)));
}

// Many repetitions of known truths: 300 of each, so that a coverage of 0.95 is seen to 0.0126 and
// 0.90 is four standard errors away.
TEST(Luck, IntervalsContainTheValueAndTheTruth) {
    constexpr int kRounds = 300;
    core::Rng rng{core::Seed{4}};
    for (const auto& rates : {std::vector{0.2, 0.5, 0.9}, {0.4, 0.6}, {0.05, 0.1, 0.3}}) {
        const double k = static_cast<double>(rates.size());
        double mean = 0, within = 0, between = 0;
        for (const double rate : rates) mean += rate / k, within += rate * (1 - rate) / k;
        for (const double rate : rates) between += (rate - mean) * (rate - mean) / k;
        const double truth = within / (within + between);
        int covered = 0;
        double sum = 0;
        for (int round = 0; round < kRounds; ++round) {
            const auto luck = luck_share(players_with(rates, 150, rng));
            ASSERT_TRUE(luck);
            expect_contains_value(*luck);
            covered += *luck->low <= truth && truth <= *luck->high;
            sum += *luck->value;
        }
        EXPECT_GT(covered / double{kRounds}, 0.90) << rates[0];
        EXPECT_NEAR(sum / kRounds, truth, 0.02) << rates[0];
    }
}

TEST(Skill, IsWhatTheHighestOfTheLadderPassesMore) {
    const auto skill = skill_gap(exactly({100, 150, 300}, 400));
    ASSERT_TRUE(skill);
    EXPECT_DOUBLE_EQ(*skill->value, 0.5);
    expect_contains_value(*skill);
    EXPECT_EQ(skill->n, 400u);
    EXPECT_FALSE(skill_gap(exactly({100}, 400)));
}

TEST(LevelGames, AreJudgedByTheTargetsPlayerElseGreedyElseTheHighest) {
    const auto player = [](const char* name, core::Json rung) {
        return made_up(name, std::move(rung), {{2, won_game()}});
    };
    auto games = level_of({player("strong", 3u), player("max-score", {}), player("greedy", 1u),
                           player("random", 0u)});
    std::vector<std::string> order;
    for (const auto& each : games.players) order.push_back(each.header.player_name());
    EXPECT_EQ(order, (std::vector<std::string>{"random", "greedy", "strong", "max-score"}));
    EXPECT_EQ(games.judge().header.player_name(), "greedy");
    games.level.target = match3::Target{.low = 0.1, .high = 0.2, .player = "max-score"};
    EXPECT_EQ(games.judge().header.player_name(), "max-score");
    games.level.target->player = "nobody";
    EXPECT_EQ(games.judge().header.player_name(), "greedy");
    EXPECT_EQ(level_of({player("random", 0u), player("strong", 3u), player("a", {})})
                  .judge()
                  .header.player_name(),
              "strong");
    EXPECT_EQ(level_of({player("b", {}), player("a", {})}).judge().header.player_name(), "a");
    EXPECT_EQ(games.find("nobody"), nullptr);
}

}  // namespace
}  // namespace dramatis::report
