#include "report/comparison.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"
#include "report/comparison_junit.hpp"
#include "report/comparison_markdown.hpp"
#include "report/detection.hpp"
#include "report/headline.hpp"
#include "support/effort.hpp"

namespace dramatis::report {
namespace {

using Verdict = Difference::Verdict;
using LevelVerdict = LevelComparison::Verdict;

match3::Level level_with_goal() {
    match3::Level level{.name = "Test"};
    level.setup.goals = {{.kind = match3::Goal::Kind::kScore, .count = 1000}};
    level.setup.stars = {1000, 2000, 3000};
    return level;
}

// Games won with that chance each, by players of these names.
LevelGames made_up(const match3::Level& level, const std::vector<std::string>& names, double chance,
                   std::size_t games, core::Seed seed) {
    LevelGames out{.id = "test", .level = level};
    for (const auto& name : names) {
        PlayedGames played;
        played.header.level = level;
        played.header.player = {{"name", name}, {"title", name}, {"ladder", nullptr}};
        played.swaps = played.clears = played.blockers =
            match3::CellMap<Tally>(level.setup.rows, level.setup.columns);
        core::Rng rng(
            seed.child("player", played.header.player.dump().size() * 1000 + out.players.size()));
        for (std::size_t i = 0; i < games; ++i) {
            Game game{.index = static_cast<std::uint32_t>(i), .won = rng.unit() < chance};
            game.score = 500 + rng.below(2000);
            game.moves = 20;
            game.won_at = game.won ? 15 : 0;
            played.games.push_back(game);
        }
        out.players.push_back(std::move(played));
    }
    return out;
}

Comparison compared(double before, double after, std::size_t games, std::uint64_t seed,
                    const Gate& gate = {},
                    const std::vector<std::string>& names = {"random", "greedy", "strong"}) {
    const auto level = level_with_goal();
    Comparison out;
    out.levels.push_back(
        {.id = "test",
         .before = made_up(level, names, before, games, core::Seed{seed}.child("before")),
         .after = made_up(level, names, after, games, core::Seed{seed}.child("after"))});
    judge(out, gate);
    return out;
}

const Difference& find(const Comparison& comparison, std::string_view player,
                       std::string_view metric) {
    for (const auto& difference : comparison.levels[0].differences)
        if (difference.player == player && difference.metric->name == metric) return difference;
    throw std::runtime_error("no such difference");
}

TEST(Comparison, RaisesNoAlarmWhereNothingChanged) {
    constexpr int kTrials = 600;
    int alarms = 0;
    for (int trial = 0; trial < kTrials; ++trial)
        alarms += compared(0.45, 0.45, 300, static_cast<std::uint64_t>(trial)).verdict() ==
                  LevelVerdict::kChanged;
    EXPECT_LE(alarms, kTrials * 65 / 1000);  // 5 %, and two standard errors of it
    EXPECT_GT(alarms, 0) << "an alarm that never rings is none";
}

TEST(Comparison, SeesAChangeAndItsDirection) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const auto harder = compared(0.6, 0.45, 1000, seed);
        EXPECT_EQ(harder.verdict(), LevelVerdict::kChanged);
        EXPECT_EQ(find(harder, "greedy", "pass_rate").verdict, Verdict::kDown);
        EXPECT_EQ(find(compared(0.45, 0.6, 1000, seed), "greedy", "pass_rate").verdict,
                  Verdict::kUp);
    }
}

TEST(Comparison, ToleranceAndBandForgive) {
    EXPECT_EQ(compared(0.6, 0.5, 1000, 1).verdict(), LevelVerdict::kChanged);
    const auto tolerant = compared(0.6, 0.5, 1000, 1, {.tolerances = {{"pass_rate", 0.2}}});
    EXPECT_EQ(tolerant.verdict(), LevelVerdict::kSame);
    EXPECT_EQ(find(tolerant, "greedy", "pass_rate").verdict, Verdict::kWithin);
    const std::vector<std::string> greedy{"greedy"};
    const auto in_band = [&](double low, double high, const std::vector<std::string>& names) {
        return compared(0.6, 0.5, 1000, 1, {.band = Gate::Band{low, high, "greedy"}}, names)
            .verdict();
    };
    EXPECT_EQ(in_band(0.4, 0.6, greedy), LevelVerdict::kInBand);
    // The pass rate is in the band, but so near to its edge that it might not be.
    const double rate =
        *find(compared(0.6, 0.5, 1000, 1, {}, greedy), "greedy", "pass_rate").after.value;
    EXPECT_EQ(in_band(rate - 0.02, 0.6, greedy), LevelVerdict::kChanged);
    EXPECT_EQ(in_band(rate - 0.04, 0.6, greedy), LevelVerdict::kInBand);
    // The band decides for all players, unless it shall not.
    const std::vector<std::string> all{"random", "greedy", "strong"};
    EXPECT_EQ(in_band(0.4, 0.6, all), LevelVerdict::kInBand);
    EXPECT_EQ(in_band(rate - 0.02, 0.6, all), LevelVerdict::kChanged);
    EXPECT_EQ(compared(0.6, 0.5, 1000, 1,
                       {.band = Gate::Band{0.4, 0.6, "greedy"}, .is_strict = true}, all)
                  .verdict(),
              LevelVerdict::kChanged);
    EXPECT_EQ(compared(0.6, 0.5, 1000, 1, {.band = Gate::Band{0.7, 0.8, "greedy"}}).verdict(),
              LevelVerdict::kChanged);
    EXPECT_EQ(compared(0.6, 0.5, 1000, 1, {.band = Gate::Band{0.4, 0.6, "nobody"}}).verdict(),
              LevelVerdict::kChanged);
}

// A level with a target for greedy, whose games everybody wins with these chances.
Comparison with_target(double before, double after, const Gate& gate = {}) {
    auto level = level_with_goal();
    level.target = match3::Target{.low = 0.4, .high = 0.55, .player = "greedy"};
    const std::vector<std::string> names{"random", "greedy", "strong"};
    Comparison out;
    out.levels.push_back({.id = "test",
                          .before = made_up(level, names, before, 1000, core::Seed{1}),
                          .after = made_up(level, names, after, 1000, core::Seed{2})});
    judge(out, gate);
    return out;
}

TEST(Comparison, InsideItsTargetALevelPassesUnlessToldOtherwise) {
    const auto inside = with_target(0.3, 0.47);
    EXPECT_EQ(inside.verdict(), LevelVerdict::kInBand);
    EXPECT_EQ(heading_for(inside.levels[0]), "changed, and inside its target");
    for (const char* player : {"random", "greedy", "strong"}) {
        EXPECT_EQ(find(inside, player, "pass_rate").verdict, Verdict::kUp);
        EXPECT_TRUE(find(inside, player, "pass_rate").accepted) << player;
    }
    EXPECT_EQ(with_target(0.3, 0.47, {.use_targets = false}).verdict(), LevelVerdict::kChanged);
    EXPECT_EQ(with_target(0.3, 0.47, {.is_strict = true}).verdict(), LevelVerdict::kChanged)
        << "random and strong changed";
    EXPECT_EQ(with_target(0.47, 0.3).verdict(), LevelVerdict::kChanged) << "it left the target";
    EXPECT_EQ(with_target(0.3, 0.54).verdict(), LevelVerdict::kChanged) << "perhaps outside";
    EXPECT_EQ(to_json(inside)["levels"][0]["headline"]["target"]["is"], "inside");
    EXPECT_EQ(junit_xml(inside).find("<failure"), std::string::npos);
    EXPECT_NE(junit_xml(inside).find("inside the target</system-out>"), std::string::npos);
    EXPECT_NE(comparison_csv(inside).find(",up,1,1\n"), std::string::npos);
    EXPECT_NE(comparison_csv(with_target(0.47, 0.3)).find(",down,1,0\n"), std::string::npos);
}

TEST(Comparison, ATargetAcceptsPassRatesAlone) {
    auto level = level_with_goal();
    level.target = match3::Target{.low = 0.4, .high = 0.6, .player = "greedy"};
    Comparison out;
    out.levels.push_back({.id = "test",
                          .before = made_up(level, {"greedy"}, 0.3, 1000, core::Seed{1}),
                          .after = made_up(level, {"greedy"}, 0.5, 1000, core::Seed{2})});
    for (auto& game : out.levels[0].after.players[0].games) game.score += 1000;
    auto both = out;
    judge(both, {.metrics = {"pass_rate", "score"}});
    EXPECT_TRUE(find(both, "greedy", "pass_rate").accepted);
    EXPECT_FALSE(find(both, "greedy", "score").accepted);
    EXPECT_EQ(both.verdict(), LevelVerdict::kChanged);
    const std::string xml = junit_xml(both);
    EXPECT_NE(xml.find("tests=\"2\" failures=\"1\""), std::string::npos) << xml;
    EXPECT_NE(xml.find("<failure message=\"score of"), std::string::npos) << xml;
    judge(out, {});
    EXPECT_EQ(out.verdict(), LevelVerdict::kInBand);
}

TEST(Comparison, SaysInOneLineWhereALevelWentAndWhereItsTargetIs) {
    const auto text = [](double before, double after, const Gate& gate = {}) {
        const auto comparison = with_target(before, after, gate);
        const std::string all = headline_text(*headline_of(comparison.levels[0]));
        return all.substr(all.find("passed"));
    };
    EXPECT_EQ(text(0.3, 0.47), "passed by greedy (target 40 to 55 %: now inside)");
    EXPECT_EQ(text(0.46, 0.48), "passed by greedy (target 40 to 55 %: still inside)");
    EXPECT_EQ(text(0.47, 0.2), "passed by greedy (target 40 to 55 %: now too hard)");
    EXPECT_EQ(text(0.3, 0.2), "passed by greedy (target 40 to 55 %: still too hard)");
    EXPECT_EQ(text(0.3, 0.8), "passed by greedy (target 40 to 55 %: now too easy)");
    EXPECT_EQ(text(0.3, 0.55),
              "passed by greedy (target 40 to 55 %: probably too easy; about 3,000 games "
              "would tell)");
    EXPECT_EQ(text(0.3, 0.47, {.use_targets = false}), "passed by greedy");
    EXPECT_EQ(text(0.3, 0.47, {.band = Gate::Band{0.1, 0.2, "strong"}}),
              "passed by strong (target 10 to 20 %: still too easy)");
}

TEST(Comparison, WhatFailsComesFirst) {
    const auto of = [](const std::string& id, double before, double after) {
        auto level = std::move(with_target(before, after).levels[0]);
        level.id = id;
        level.differences.clear();
        level.verdict = LevelVerdict::kSame;
        return level;
    };
    Comparison all;
    all.levels.push_back(of("a same", 0.5, 0.5));
    all.levels.push_back(of("b inside", 0.3, 0.47));
    all.levels.push_back(of("c harder", 0.36, 0.02));
    all.levels.push_back(of("d left", 0.47, 0.2));
    all.levels.push_back(of("e same", 0.5, 0.5));
    judge(all, {});
    std::vector<std::string> order;
    for (const auto& level : all.levels) order.push_back(level.id);
    EXPECT_EQ(order,
              (std::vector<std::string>{"d left", "c harder", "b inside", "a same", "e same"}));
}

TEST(Comparison, MarkdownIsShortAndHoldsNoMarkupOfNames) {
    Comparison comparison = with_target(0.47, 0.2);
    comparison.levels[0].id = "@octocat|`#12` <img src=x> [a](http://b) *c* www.d.org\n\xff";
    comparison.problems.push_back({"bad.json", "bad.json:1:1: @all <b>"});
    comparison.unpaired = {{"gone_*x*", Unpaired::Side::kOld, ""}};
    const std::string text = comparison_markdown(comparison);
    EXPECT_EQ(text.rfind(kMarkdownMark, 0), 0u);
    for (const char* markup : {"<img", "@octocat", "@all", "](", "http:", "www.d", "`", "*c*",
                               " #12", "*x*", "\xff", "<b>"})
        EXPECT_EQ(text.find(markup), std::string::npos) << markup << "\n" << text;
    EXPECT_NE(text.find("| Level | Old → new | Target | Verdict |"), std::string::npos);
    EXPECT_NE(text.find("40 to 55 %: now too hard | **changed** |"), std::string::npos) << text;
    EXPECT_NE(text.find("1 level changed beyond what is accepted; 1 level on one side only; 1 "
                        "level with problems"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("<details><summary>"), std::string::npos);
    // However many levels there are, GitHub takes it.
    const auto level = comparison.levels[0];
    for (int i = 0; i < 2000; ++i) {
        comparison.levels.push_back(level);
        comparison.levels.back().id = std::string(300, '&');
    }
    const std::string many = comparison_markdown(comparison);
    EXPECT_LT(many.size(), 65'000u);
    EXPECT_NE(many.find("and 1961 levels more"), std::string::npos);
    EXPECT_EQ(many.substr(many.size() - 11), "</details>\n");
}

TEST(Comparison, TellsEveryCellThatChanged) {
    auto before = level_with_goal(), after = before;
    after.setup.scene = match3::full_scene(before.setup);
    (*after.setup.scene)[{2, 3}] = {.thing = match3::Thing::kVine};
    (*after.setup.scene)[{6, 0}] = {.thing = match3::Thing::kStone};
    Comparison comparison;
    comparison.levels.push_back({.id = "test",
                                 .before = made_up(before, {"greedy"}, 0.5, 50, core::Seed{1}),
                                 .after = made_up(after, {"greedy"}, 0.5, 50, core::Seed{1})});
    judge(comparison, {});
    EXPECT_EQ(to_json(comparison)["levels"][0]["cells"],
              (core::Json{{{"cell", 17}, {"old", "any tile"}, {"new", "a vine"}},
                          {{"cell", 42}, {"old", "any tile"}, {"new", "a stone"}}}));
    comparison.levels[0].after.level.setup.rows += 1;
    comparison.levels[0].after.level.setup.scene.reset();
    EXPECT_TRUE(to_json(comparison)["levels"][0]["cells"].is_null());
}

// A pilot says how many games it takes; with so many, a change of that size is found in 8 of 10
// cases. 300 trials: 0.8 is seen to 0.023, so 0.73 and 0.88 are three and a half standard errors
// away. Two or ten players: what has to be found must pass for all of them together.
TEST(Detection, PlansAsManyGamesAsItTakes) {
    constexpr double kChange = 0.06;
    const int trials = static_cast<int>(75 * support::times());
    const double slack = 3 * std::sqrt(0.8 * 0.2 / trials);  // three standard errors
    const Gate gate{.detect = kChange};
    for (const std::size_t players : {2, 10}) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < players; ++i) names.push_back("player-" + std::to_string(i));
        const auto pilot = compared(0.5, 0.5 + kChange, 400, 77, gate, names);
        const std::size_t games = games_to_detect(pilot, gate, 400);
        EXPECT_GT(games, 400u);
        const auto level = level_with_goal();
        int found = 0;
        for (int trial = 0; trial < trials; ++trial) {
            Comparison comparison;
            const core::Seed seed{static_cast<std::uint64_t>(trial)};
            auto before = made_up(level, names, 0.5, games, seed.child("before")),
                 after = made_up(level, names, 0.5, games, seed.child("after"));
            // Only the first player finds it harder.
            after.players[0] =
                made_up(level, names, 0.5 - kChange, games, seed.child("after")).players[0];
            comparison.levels.push_back(
                {.id = "test", .before = std::move(before), .after = std::move(after)});
            judge(comparison, gate);
            found += find(comparison, names[0], "pass_rate").verdict == Verdict::kDown;
        }
        EXPECT_NEAR(static_cast<double>(found) / trials, 0.8, slack) << games;
    }
}

TEST(Detection, GoesByThePilotAlone) {
    const Gate gate{.detect = 0.05};
    const auto short_one = compared(0.5, 0.5, 400, 1, gate),
               long_one = compared(0.5, 0.5, 3000, 1, gate);
    EXPECT_EQ(games_to_detect(short_one, gate, 400), games_to_detect(long_one, gate, 400));
    EXPECT_EQ(games_to_detect(short_one, {}, 400), 0u);
    // Half the change takes four times the games, nearly.
    const auto games = static_cast<double>(games_to_detect(short_one, gate, 400));
    const auto more = static_cast<double>(games_to_detect(short_one, {.detect = 0.025}, 400));
    EXPECT_NEAR(more / games, 4, 0.2);
}

TEST(Comparison, SaysTheSameForSureOnlyWhereItIs) {
    const Gate gate{.detect = 0.1};
    const auto sure = compared(0.5, 0.5, 3000, 2, gate), unsure = compared(0.5, 0.5, 200, 2, gate);
    const std::string yes = "The same within 10 points, for sure";
    EXPECT_EQ(sure.levels[0].text.rfind(yes, 0), 0u) << sure.levels[0].text;
    EXPECT_NE(unsure.levels[0].text.find("For \"the same within 10.0 points\" there are too few"),
              std::string::npos)
        << unsure.levels[0].text;
    EXPECT_EQ(heading_for(sure.levels[0]), "the same (within 10 points, for sure)");
    EXPECT_EQ(heading_for(unsure.levels[0]), "no change of the pass rate seen");
    EXPECT_EQ(heading_for(find(sure, "greedy", "pass_rate")), "the same");
    EXPECT_EQ(heading_for(find(unsure, "greedy", "pass_rate")), "none seen");
    EXPECT_TRUE(find(sure, "greedy", "pass_rate").is_surely_within_margin());
    EXPECT_FALSE(find(unsure, "greedy", "pass_rate").is_surely_within_margin());
    EXPECT_FALSE(find(compared(0.5, 0.5, 3000, 2), "greedy", "pass_rate").margin);
    // A tolerance is a margin, too.
    const Gate tolerant{.tolerances = {{"pass_rate", 0.1}}};
    EXPECT_EQ(compared(0.5, 0.5, 3000, 2, tolerant).levels[0].text.rfind(yes, 0), 0u);
    EXPECT_NE(
        compared(0.54, 0.5, 3000, 2, tolerant).levels[0].text.find("smaller than what counts"),
        std::string::npos);
    EXPECT_EQ(heading_for(compared(0.59, 0.5, 3000, 2, tolerant).levels[0]),
              "no change of the pass rate seen beyond the tolerance");
    EXPECT_NE(compared(0.59, 0.5, 3000, 2, tolerant).levels[0].text.find("nothing shows"),
              std::string::npos);
    // "For sure" is wrong in at most 5 % of cases where the truth is just outside.
    int wrong = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed)
        wrong += find(compared(0.5, 0.6, 1500, seed, gate, {"greedy"}), "greedy", "pass_rate")
                     .is_surely_within_margin();
    EXPECT_LE(wrong, 400 * 5 / 100);
}

// However many differences are looked at together.
TEST(Comparison, IntervalsAgreeWithVerdicts) {
    int changes = 0, none = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto comparison = compared(0.5, 0.45, 400, seed);
        for (const auto& difference : comparison.levels[0].differences) {
            if (!difference.difference.value) continue;
            const bool leaves_out_0 =
                *difference.difference.low > 0 || *difference.difference.high < 0;
            const bool touches_0 =
                *difference.difference.low == 0 || *difference.difference.high == 0;
            const bool is_change = difference.verdict != Verdict::kSame;
            EXPECT_TRUE(touches_0 || leaves_out_0 == is_change)
                << difference.metric->name << " " << difference_text(difference) << " "
                << word_for(difference.verdict);
            (is_change ? changes : none)++;
        }
    }
    EXPECT_GT(changes, 20);
    EXPECT_GT(none, 20);
}

TEST(Comparison, IntervalsContainTheTruth) {
    constexpr int kTrials = 400;
    int covered = 0;
    for (std::uint64_t seed = 0; seed < kTrials; ++seed) {
        const auto comparison = compared(0.5, 0.45, 300, seed, {}, {"greedy"});
        const auto& figure = find(comparison, "greedy", "pass_rate").difference;
        covered += *figure.low <= -0.05 && -0.05 <= *figure.high;
    }
    EXPECT_GE(covered, kTrials * 92 / 100);
    EXPECT_LE(covered, kTrials * 98 / 100);
}

// What it says it would notice in eight of ten cases, it does.
TEST(Comparison, NoticesWhatItSaysItWould) {
    const auto same = compared(0.5, 0.5, 1000, 1, {}, {"greedy"});
    double change = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        change +=
            find(compared(0.5, 0.5, 1000, seed, {}, {"greedy"}), "greedy", "pass_rate").detectable /
            50;
    EXPECT_NEAR(change, 0.0626, 0.001);  // (1.96 + 0.84) times the error of two shares of a half
    constexpr int kTrials = 400;
    int noticed = 0;
    for (std::uint64_t seed = 0; seed < kTrials; ++seed)
        noticed += compared(0.5, 0.5 - change, 1000, seed, {}, {"greedy"}).verdict() ==
                   LevelVerdict::kChanged;
    EXPECT_GE(noticed, kTrials * 74 / 100);
    EXPECT_LE(noticed, kTrials * 86 / 100);
    const std::string& text = same.levels[0].text;
    EXPECT_EQ(text.find("No change seen, though there may be one: for the pass rate of the greedy "
                        "player, anything from "),
              0u)
        << text;
    EXPECT_NE(text.find(" points less to "), std::string::npos) << text;
    EXPECT_NE(text.find(" points more would fit these games. With this many, a change of 6."),
              std::string::npos)
        << text;
    EXPECT_EQ(heading_for(same.levels[0]), "no change of the pass rate seen");
    // Nothing differs in any pair: even so a change of less than eight pairs may go unnoticed.
    auto equal = same;
    equal.levels[0].after = equal.levels[0].before;
    equal.levels[0].differences.clear();
    judge(equal, {});
    EXPECT_GT(find(equal, "greedy", "pass_rate").detectable, 0.0078);
    EXPECT_EQ(equal.levels[0].text.find("No change seen"), 0u) << equal.levels[0].text;
    // So few that nothing is called a change.
    EXPECT_NE(compared(0.5, 0.5, 20, 1).levels[0].text.find("so few games"), std::string::npos);
}

TEST(Comparison, OnlyWhatIsGatedDecides) {
    const auto other = compared(0.7, 0.3, 1000, 2, {.metrics = {"score"}});
    EXPECT_EQ(other.verdict(), LevelVerdict::kSame);
    EXPECT_EQ(find(other, "greedy", "pass_rate").verdict, Verdict::kDown)
        << "it is told all the same";
    EXPECT_FALSE(find(other, "greedy", "pass_rate").gated);
}

TEST(Comparison, DifferencesAreNewLessOldWithTheirInterval) {
    const auto comparison = compared(0.6, 0.5, 2000, 3);
    const auto& difference = find(comparison, "greedy", "pass_rate");
    EXPECT_NEAR(*difference.difference.value, *difference.after.value - *difference.before.value,
                1e-12);
    EXPECT_LT(*difference.difference.low, *difference.difference.value);
    EXPECT_GT(*difference.difference.high, *difference.difference.value);
    EXPECT_LT(*difference.difference.high, 0);
}

TEST(Comparison, ShowsAsManyDigitsAsADifferenceNeeds) {
    const auto said = [](std::string_view name, double before, double after, double value,
                         double low, double high) {
        const Difference difference{.metric = &metric(name),
                                    .before = {.value = before, .low = {}, .high = {}},
                                    .after = {.value = after, .low = {}, .high = {}},
                                    .difference = {.value = value, .low = low, .high = high}};
        const auto [old_side, new_side] = side_texts(difference);
        return old_side + " -> " + new_side + "  " + difference_text(difference);
    };
    EXPECT_EQ(said("available_moves", 14.93, 14.91, -0.02, -0.035, -0.005),
              "14.930 -> 14.910  -0.020 (-0.035 to -0.005)");
    EXPECT_EQ(said("available_moves", 14.9, 12.9, -2, -3.2, -0.8),
              "14.9 -> 12.9  -2.0 (-3.2 to -0.8)");
    EXPECT_EQ(said("score", 2857, 2977, 120, 80, 160), "2,857 -> 2,977  +120 (+80 to +160)");
    EXPECT_EQ(said("score", 12000, 10500, -1500, -1900, -1100),
              "12,000 -> 10,500  -1,500 (-1,900 to -1,100)");
    EXPECT_EQ(said("pass_rate", 0.842, 0.838, -0.004, -0.012, 0.004),
              "84.2 % -> 83.8 %  -0.4 points (-1.2 to +0.4)");
    EXPECT_EQ(said("pass_rate", 0.5, 0.5, -1e-17, -1e-17, 0),
              "50.0 % -> 50.0 %  0.0 points (0.0 to 0.0)");
}

TEST(Comparison, PlayersThatOnlyOneSideHasAreLeftOut) {
    const auto level = level_with_goal();
    Comparison comparison;
    comparison.levels.push_back({.id = "test",
                                 .before = made_up(level, {"random"}, 0.5, 50, core::Seed{1}),
                                 .after = made_up(level, {"greedy"}, 0.5, 50, core::Seed{2})});
    judge(comparison, {});
    EXPECT_TRUE(comparison.levels[0].differences.empty());
    EXPECT_NE(comparison.levels[0].text.find("in common"), std::string::npos);
}

TEST(Comparison, JUnitHasACaseForEachGatedDifferenceAndEscapes) {
    auto comparison = compared(0.7, 0.4, 1000, 4);
    comparison.levels[0].id = "a<b>&\"c\"";
    comparison.problems.push_back({"bad.json", "bad.json:1:1: <oh> \"no\""});
    const std::string xml = junit_xml(comparison);
    EXPECT_NE(xml.find("tests=\"3\" failures=\"3\""), std::string::npos) << xml;
    EXPECT_NE(xml.find("a&lt;b&gt;&amp;&quot;c&quot;"), std::string::npos) << xml;
    EXPECT_NE(xml.find("errors=\"1\""), std::string::npos);
    EXPECT_EQ(xml.find("<oh>"), std::string::npos);
}

TEST(Comparison, OfIdenticalLevelsHasATestInJUnit) {
    Comparison comparison;
    comparison.identical = 2;
    EXPECT_NE(junit_xml(comparison).find("\"2 levels are identical and not played\"/>"),
              std::string::npos);
}

TEST(Comparison, TellsTheEdits) {
    auto before = level_with_goal(), after = before;
    after.setup.move_limit = 19;
    after.notes = "not of interest";
    Comparison comparison;
    comparison.levels.push_back({.id = "test",
                                 .before = made_up(before, {"greedy"}, 0.5, 50, core::Seed{1}),
                                 .after = made_up(after, {"greedy"}, 0.5, 50, core::Seed{1})});
    judge(comparison, {});
    EXPECT_EQ(comparison.levels[0].edits, std::vector<std::string>{"moves: 20 -> 19"});
    EXPECT_EQ(find(comparison, "greedy", "pass_rate").verdict, Verdict::kSame)
        << "the same games are the same";
}

// --- levels that only one side has

match3::Level named(const std::string& name, int moves, int colours = 5) {
    match3::Level out{.name = name};
    out.setup.move_limit = moves;
    out.setup.colours = colours;
    out.setup.goals = {{.kind = match3::Goal::Kind::kScore, .count = 900}};
    return out;
}

std::vector<std::string> lines_of(const Matching& matching) {
    std::vector<std::string> out;
    for (const auto& [before, after] : matching.renamed) out.push_back(before + " = " + after);
    for (const auto& level : matching.unpaired)
        out.push_back(std::string(word_for(level.side)) + " " + level.id + " " + level.like);
    return out;
}

TEST(MatchUp, FindsWhatOnlyOneSideHasAndWhatItProbablyIs) {
    const auto garden = named("Garden", 20), ruined = named("Garden", 3, 6),
               harbour = named("Harbour", 11, 4), same = named("Other words", 11, 4);
    match3::Level stranger = named("Stranger", 30, 6);
    stranger.setup.rows = 12;
    using Lines = std::vector<std::string>;
    EXPECT_EQ(lines_of(match_up({{"a", &garden}}, {{"a", &ruined}})), Lines{})
        << "the same name on both sides";
    EXPECT_EQ(lines_of(match_up({{"a", &garden}, {"b", &harbour}}, {{"a", &garden}})),
              Lines{"old b "});
    EXPECT_EQ(lines_of(match_up({{"a", &garden}}, {{"a", &garden}, {"b", &harbour}})),
              Lines{"new b "});
    EXPECT_EQ(lines_of(match_up({{"garden", &garden}}, {{"park", &ruined}, {"x", &stranger}})),
              (Lines{"old garden park", "new park garden", "new x "}));
    EXPECT_EQ(lines_of(match_up({{"harbour", &harbour}, {"garden", &garden}},
                                {{"port", &same}, {"garden", &garden}})),
              Lines{"harbour = port"})
        << "another name, and nothing else that matters for play";
    EXPECT_EQ(lines_of(match_up({{"garden", &garden}}, {{"x", &stranger}})),
              (Lines{"old garden ", "new x "}));
}

TEST(Comparison, LevelsOnOneSideCountAsTold) {
    auto comparison = compared(0.5, 0.5, 100, 4);
    comparison.unpaired = {{"gone<b>", Unpaired::Side::kOld, "fresh"},
                           {"fresh", Unpaired::Side::kNew, "gone<b>"}};
    EXPECT_EQ(comparison.verdict(), LevelVerdict::kChanged);
    std::string xml = junit_xml(comparison);
    EXPECT_NE(xml.find("tests=\"2\" failures=\"2\" skipped=\"0\""), std::string::npos) << xml;
    EXPECT_NE(xml.find("<failure message=\"gone&lt;b&gt; is only on the old side; fresh on the new "
                       "side may be"),
              std::string::npos)
        << xml;
    auto json = to_json(comparison);
    EXPECT_EQ(json["missing"], "fail");
    EXPECT_EQ(json["verdict"], "changed");
    EXPECT_EQ(json["removed"], (core::Json{"gone<b>"}));
    EXPECT_EQ(json["added"], (core::Json{"fresh"}));
    EXPECT_EQ(json["unpaired"][0]["like"], "fresh");

    comparison.missing = Comparison::Missing::kWarn;
    EXPECT_EQ(comparison.verdict(), LevelVerdict::kSame);
    xml = junit_xml(comparison);
    EXPECT_NE(xml.find("tests=\"2\" failures=\"0\" skipped=\"2\""), std::string::npos) << xml;
    EXPECT_EQ(to_json(comparison)["missing"], "warn");
    EXPECT_EQ(to_json(comparison)["verdict"], "same");
}

TEST(Comparison, SaysWhoPlayedOnlyOneVersion) {
    const auto level = level_with_goal();
    Comparison comparison;
    comparison.levels.push_back(
        {.id = "test",
         .before = made_up(level, {"random", "greedy"}, 0.5, 50, core::Seed{1}),
         .after = made_up(level, {"greedy", "strong"}, 0.5, 50, core::Seed{1})});
    const auto says = [&](std::string_view text) {
        return comparison.levels[0].text.find(text) != std::string::npos;
    };
    judge(comparison, {});
    EXPECT_TRUE(says("Not compared: strong played only the new version."));
    EXPECT_TRUE(says("random played only the old version, which counts as changed."));
    EXPECT_EQ(comparison.verdict(), LevelVerdict::kChanged) << "nobody knows what random would say";
    EXPECT_NE(junit_xml(comparison).find("failures=\"1\" skipped=\"1\""), std::string::npos);

    comparison.missing = Comparison::Missing::kWarn;
    comparison.levels[0].verdict = LevelVerdict::kSame;
    comparison.levels[0].differences.clear();
    judge(comparison, {});
    EXPECT_TRUE(says("Not compared: random played only the old version."));
    EXPECT_EQ(comparison.verdict(), LevelVerdict::kSame);
    EXPECT_NE(junit_xml(comparison).find("failures=\"0\" skipped=\"2\""), std::string::npos);
}

TEST(Comparison, CsvRunsNoFormula) {
    auto comparison = compared(0.7, 0.4, 100, 4);
    comparison.levels[0].id = "=cmd|'/C calc'!A0";
    const std::string csv = comparison_csv(comparison);
    EXPECT_NE(csv.find("\n'=cmd|'/C calc'!A0,"), std::string::npos) << csv;
    EXPECT_EQ(csv.find("\n="), std::string::npos);
}

}  // namespace
}  // namespace dramatis::report
