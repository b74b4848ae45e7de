#include "report/luck.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/rng.hpp"
#include "report/samples.hpp"

namespace dramatis::report {
namespace {

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

// What a game comes to, of three numbers that were drawn: for the board, what falls, the choices.
using Ending = std::function<double(double board, double falling, double choices)>;
using Draw = std::function<double(core::Rng&)>;

double unit(core::Rng& rng) { return rng.unit(); }
double coin(core::Rng& rng) { return rng.below(2); }

match3::Level level_of_points() {
    auto level = plain_level();
    level.setup.goals.clear();
    return level;
}

// Sets of eight games that end so. On a level without goals the score counts, else 1 is a win.
PlayedGames crossed(std::size_t sets, const Draw& draw, const Ending& ends, core::Rng& rng,
                    const match3::Level& level = plain_level()) {
    auto out = made_up("mixed", {}, {}, level);
    out.header.draws = match3::Draws::kCrossed;
    for (std::size_t set = 0; set < sets; ++set) {
        double drawn[match3::kSources][2];
        for (auto& source : drawn)
            for (double& each : source) each = draw(rng);
        for (std::size_t i = 0; i < match3::kCrossedGames; ++i) {
            const double end =
                ends(drawn[match3::kBoard][i & 1], drawn[match3::kFalling][i >> 1 & 1],
                     drawn[match3::kChoices][i >> 2 & 1]);
            Game game = end > 0 ? won_game() : lost_game();
            if (level.setup.goals.empty()) game.score = static_cast<std::uint64_t>(end);
            out.games.push_back(game);
        }
    }
    return out;
}

void expect_shares(const Deciders& deciders, double board, double falling, double choices,
                   double tolerance = 1e-12) {
    EXPECT_NEAR(*deciders.sources[match3::kBoard].value, board, tolerance);
    EXPECT_NEAR(*deciders.sources[match3::kFalling].value, falling, tolerance);
    EXPECT_NEAR(*deciders.sources[match3::kChoices].value, choices, tolerance);
    EXPECT_NEAR(*deciders.luck.value, board + falling, tolerance);
    for (const auto& figure : deciders.sources) expect_contains_value(figure);
    expect_contains_value(deciders.luck);
}

TEST(WhatDecides, IsTheOneSourceThatMatters) {
    core::Rng rng{core::Seed{1}};
    const auto by_board = what_decides(crossed(
        100, coin, [](double board, double, double) { return board; }, rng));
    ASSERT_TRUE(by_board);
    expect_shares(*by_board, 1, 0, 0);
    EXPECT_EQ(by_board->luck.n, 800u);
    EXPECT_NEAR(*by_board->outcome.value, 0.5, 0.15);
    const auto by_play = what_decides(crossed(
        100, coin, [](double, double, double choices) { return choices; }, rng));
    ASSERT_TRUE(by_play);
    expect_shares(*by_play, 0, 0, 1);
}

// Each set has all combinations of its draws, so these hold to the bit.
TEST(WhatDecides, DividesEvenlyWhatSourcesOnlyDoTogether) {
    core::Rng rng{core::Seed{2}};
    const auto two = what_decides(crossed(
        100, coin, [](double board, double falling, double) { return board != falling; }, rng));
    ASSERT_TRUE(two);
    expect_shares(*two, 0.5, 0.5, 0);
    const auto all = what_decides(crossed(
        100, coin,
        [](double board, double falling, double choices) {
            return (board != falling) != (choices > 0);
        },
        rng));
    ASSERT_TRUE(all);
    expect_shares(*all, 1 / 3.0, 1 / 3.0, 1 / 3.0, 0.1);
}

// Sources that add up have the shares of their variances: 1, 4 and 9 of 14.
TEST(WhatDecides, IsTheShareOfTheVarianceWhereSourcesAddUp) {
    core::Rng rng{core::Seed{3}};
    const auto deciders = what_decides(crossed(
        4'000, unit,
        [](double board, double falling, double choices) {
            return std::round(1e6 * (board + 2 * falling + 3 * choices));
        },
        rng, level_of_points()));
    ASSERT_TRUE(deciders);
    expect_shares(*deciders, 1 / 14.0, 4 / 14.0, 9 / 14.0, 0.02);
}

TEST(WhatDecides, SaysNothingWhereGamesEndAlike) {
    core::Rng rng{core::Seed{4}};
    const auto always = [](double, double, double) { return 1.0; };
    EXPECT_FALSE(what_decides(crossed(1'000, coin, always, rng)));
    EXPECT_FALSE(what_decides(crossed(0, coin, always, rng)));
    // Nine sets in which something differs are too few, ten will do; a set that is not complete
    // does not count.
    const auto by_board = [](double board, double, double) { return board; };
    core::Rng same{core::Seed{5}};
    int flip = 0;
    const auto alternate = [&](core::Rng&) { return double(flip++ % 2); };
    auto games = crossed(10, alternate, by_board, same);
    EXPECT_TRUE(what_decides(games));
    games.games.pop_back();
    EXPECT_FALSE(what_decides(games));
    EXPECT_FALSE(deciders_of(exactly({5, 10}, 20)));  // no such games
}

// 300 repetitions: a coverage of 0.95 is seen to 0.0126, so 0.90 and 1 are four standard errors
// away.
TEST(WhatDecides, HasIntervalsThatHoldTheTruth) {
    constexpr int kRounds = 300;
    core::Rng rng{core::Seed{6}};
    const std::vector<std::pair<const char*, Ending>> cases = {
        {"sum", [](double b, double f, double c) { return b + f + 2 * c > 2; }},
        {"rare", [](double b, double f, double c) { return b + f + c > 2.4; }},
        {"either", [](double b, double f, double c) { return b * f > 0.3 || c > 0.8; }},
        {"chaos", [](double b, double f, double c) {
             return std::fmod(1000 * (b + 1.37 * f + 2.11 * c), 1.0) > 0.4;
         }}};
    for (const auto& [name, ending] : cases) {
        core::Rng long_run{core::Seed{7}};
        const auto truth = what_decides(crossed(200'000, unit, ending, long_run));
        ASSERT_TRUE(truth);
        std::array<int, match3::kSources + 1> covered{};
        for (int round = 0; round < kRounds; ++round) {
            const auto seen = what_decides(crossed(125, unit, ending, rng));
            ASSERT_TRUE(seen);
            const auto holds = [](const Figure& figure, const Figure& true_one) {
                return *figure.low <= *true_one.value && *true_one.value <= *figure.high;
            };
            for (std::size_t i = 0; i < match3::kSources; ++i)
                covered[i] += holds(seen->sources[i], truth->sources[i]);
            covered[match3::kSources] += holds(seen->luck, truth->luck);
        }
        for (const int count : covered) {
            EXPECT_GT(count / double{kRounds}, 0.90) << name;
            EXPECT_LT(count / double{kRounds}, 0.99) << name;
        }
    }
}

// Really played: where the level fixes the board, the board decides nothing, and who draws the same
// plays the same game.
TEST(WhatDecides, KnowsAFixedBoard) {
    auto level = match3::with("\"goals\": [{\"score\": 420}]",
                              "\"ABCAB\",\n\"BCABC\",\n\"ACBAC\",\n\"BABCA\",\n\"CCABB\"");
    level.setup.move_limit = 4;
    auto header = sample_header(level, "mixed", {});
    header.draws = match3::Draws::kCrossed;
    const auto records =
        played_records(header, sample_player(players::Match3Settings::Kind::kMixed), 400);
    const auto deciders = what_decides(played_again(header, records));
    ASSERT_TRUE(deciders);
    EXPECT_EQ(deciders->sources[match3::kBoard], (Figure{0, 0, 0, 400}));
    for (std::size_t i = 0; i < records.size(); i += 2) {
        EXPECT_EQ(records[i].moves, records[i + 1].moves);
        EXPECT_EQ(records[i].score, records[i + 1].score);
    }
    header.level.setup.grid.reset();
    header.level.setup.scene.reset();
    const auto open = played_again(
        header, played_records(header, sample_player(players::Match3Settings::Kind::kMixed), 400));
    ASSERT_TRUE(what_decides(open));
    EXPECT_GT(*what_decides(open)->sources[match3::kBoard].low, 0.05);
}

TEST(Skill, IsWhatTheHighestOfTheLadderPassesMore) {
    const auto skill = skill_gap(exactly({100, 150, 300}, 400));
    ASSERT_TRUE(skill);
    EXPECT_DOUBLE_EQ(*skill->value, 0.5);
    expect_contains_value(*skill);
    EXPECT_EQ(skill->n, 400u);
    EXPECT_FALSE(skill_gap(exactly({100}, 400)));
}

// What a planner does with another limit is known only where it was played.
TEST(LevelGames, KnowOtherLimitsOfWhoPlansFromGamesWithThem) {
    const auto games = [](const char* name, bool plans) {
        auto out = made_up(name, 1u, {{30, won_game(10)}, {30, won_game(15)}, {40, lost_game()}});
        out.header.overtime = 20;
        if (plans) out.header.player["iterations"] = 250;
        return out;
    };
    auto level = level_of({games("greedy", false), games("strong", true)});
    EXPECT_EQ(level.passed_with(*level.find("greedy"), 12), share_figure(30, 100));
    EXPECT_EQ(level.passed_with(*level.find("strong"), 20), share_figure(60, 100));
    EXPECT_EQ(level.passed_with(*level.find("strong"), 12), Figure{});
    EXPECT_EQ(level.passed_with(*level.find("greedy"), 41), Figure{});
    auto other = made_up("strong", 1u, {{9, won_game(12)}, {11, lost_game()}});
    other.header.limit = 12;
    EXPECT_TRUE(level.add(other));
    EXPECT_FALSE(level.add(other)) << "there is one already";
    EXPECT_EQ(level.passed_with(*level.find("strong"), 12), share_figure(9, 20));
    EXPECT_EQ(level.players.size(), 2u);
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
