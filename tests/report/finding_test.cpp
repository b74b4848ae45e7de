#include "report/finding.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <set>
#include <string>

#include "report/samples.hpp"
#include "report/sectors.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

// Whatever the defaults are.
Thresholds limits() {
    Thresholds t;
    t.near_miss = 2;
    t.long_cascade = 5;
    t.hard_pass_rate = 0.3;
    t.easy_pass_rate = 0.9;
    t.random_pass_rate = 0.5;
    t.rare_stars = 0.02;
    t.common_stars = 0.8;
    t.cascade_wins = 0.5;
    t.cascade_gap = 0.15;
    t.alike = 0.9;
    t.backfires = 0.03;
    t.cascade_points = 0.6;
    t.luck = 0.9;
    t.skill = 0.4;
    t.shuffles = 0.5;
    t.bottleneck = 0.6;
    t.near_misses = 0.4;
    t.knife_edge = 0.1;
    t.spare_moves = 0.4;
    t.few_moves = 3;
    t.blocker_stays = 0.7;
    t.idle_specials = 0.5;
    t.narrow_range = 1.5;
    return t;
}

const Finding* find(const std::vector<Finding>& findings, std::string_view id) {
    const auto found = std::ranges::find(findings, id, &Finding::id);
    return found == findings.end() ? nullptr : &*found;
}

// The finding, if it is made.
std::optional<Finding> found(const LevelGames& games, std::string_view id) {
    const auto all = find_all(games, limits());
    const auto* one = find(all, id);
    return one ? std::optional(*one) : std::nullopt;
}

LevelGames greedy_alone(const std::vector<Many>& kinds) {
    return level_of({made_up("greedy", 1u, kinds)});
}

// So many of 400 games won, by the greedy player alone.
LevelGames passing(std::size_t wins, std::size_t count = 400) {
    return greedy_alone({{wins, won_game()}, {count - wins, lost_game()}});
}

template <class F>
Game changed(Game game, F&& change) {
    change(game);
    return game;
}

void expect_made(const LevelGames& games, std::string_view id, Severity severity,
                 const std::string& words) {
    const auto finding = found(games, id);
    ASSERT_TRUE(finding) << id;
    EXPECT_EQ(finding->severity, severity) << id;
    EXPECT_NE(finding->text.find(words), std::string::npos) << finding->text;
    EXPECT_TRUE(finding->text.ends_with('.')) << finding->text;
    EXPECT_FALSE(finding->text[0] >= 'a' && finding->text[0] <= 'z') << finding->text;
    EXPECT_FALSE(finding->evidence.empty()) << id;
    for (const auto name : finding->thresholds) {
        const auto fields = threshold_fields();
        EXPECT_NE(std::ranges::find(fields, name, &ThresholdField::name), fields.end()) << name;
    }
}

TEST(Findings, NoneOnAnOrdinaryLevel) {
    const auto games = level_of(
        {made_up("greedy", 1u,
                 {{100, changed(won_game(), [](Game& g) { g.stars = 3; })},
                  {140, won_game()},
                  {160, lost_game()}}),
         made_up("random", 0u, {{20, won_game()}, {380, lost_game()}}),
         made_up("strong", 3u,
                 {{380, changed(won_game(), [](Game& g) { g.stars = 3; })}, {20, lost_game()}})});
    auto all = find_all(games, limits());
    std::erase_if(all, [](const Finding& finding) { return finding.severity == Severity::kGood; });
    for (const auto& finding : all) ADD_FAILURE() << finding.id << ": " << finding.text;
}

TEST(Findings, Unwinnable) {
    expect_made(passing(0), "unwinnable", Severity::kAlarm, "Nobody won any of 400 games");
    expect_made(passing(0, 1234), "unwinnable", Severity::kAlarm, "of 1,234 games");
    expect_made(passing(0, 60), "unwinnable", Severity::kAlarm, "of 60 games");
    EXPECT_FALSE(found(passing(1), "unwinnable"));
    // Who else wins wins.
    const auto games = level_of({made_up("greedy", 1u, {{400, lost_game()}}),
                                 made_up("max-score", {}, {{1, won_game()}, {399, lost_game()}})});
    EXPECT_FALSE(found(games, "unwinnable"));
    EXPECT_TRUE(found(games, "hard"));
    EXPECT_EQ(found(games, "hard")->text,
              "Hard: the greedy player passes " + percent(share_figure(0, 400)) + " of games.");
    EXPECT_FALSE(found(passing(0), "hard"));  // said once
}

// Of 400 games 25 % can be told from 30 %, 27 % cannot.
TEST(Findings, Hard) {
    expect_made(passing(100), "hard", Severity::kWarning,
                "the greedy player passes " + percent(share_figure(100, 400)) +
                    " of games, so it needs 4.0 attempts for a pass on average");
    EXPECT_FALSE(found(passing(108), "hard"));
    EXPECT_FALSE(found(passing(10, 40), "hard"));  // as often, but it might be chance
    EXPECT_FALSE(found(passing(200), "hard"));
}

// 94.5 % can be told from 90 %, 92.5 % cannot.
TEST(Findings, Easy) {
    expect_made(passing(378), "easy", Severity::kNote,
                "Easy: the greedy player passes " + percent(share_figure(378, 400)) + " of games.");
    EXPECT_FALSE(found(passing(370), "easy"));
    EXPECT_FALSE(found(passing(47, 50), "easy"));
    EXPECT_FALSE(found(passing(200), "easy"));
}

TEST(Findings, TheTargetSaysWhatIsRight) {
    const auto with_target = [](std::size_t wins, double low, double high,
                                const char* player = "greedy") {
        auto games = passing(wins);
        games.level.target = match3::Target{low, high, player};
        return games;
    };
    expect_made(with_target(200, 0.6, 0.8), "out_of_band", Severity::kAlarm,
                "harder than its target of 60 to 80 %");
    expect_made(with_target(200, 0.1, 0.4), "out_of_band", Severity::kAlarm,
                "easier than its target of 10 to 40 %");
    expect_made(with_target(200, 0.4, 0.6), "in_band", Severity::kGood,
                "within its target of 40 to 60 %");
    expect_made(with_target(200, 0.495, 0.8), "edge_of_band", Severity::kNote,
                "at the edge of its target of 50 to 80 %; it has played too few games to be sure");
    expect_made(with_target(200, 0.48, 0.8), "edge_of_band", Severity::kNote,
                "probably within its target of 48 to 80 %");
    expect_made(with_target(200, 0.53, 0.8), "edge_of_band", Severity::kNote,
                "probably harder than its target of 53 to 80 %");
    expect_made(with_target(200, 0.1, 0.47), "edge_of_band", Severity::kNote,
                "probably easier than its target of 10 to 47 %");
    EXPECT_EQ(found(with_target(200, 0.48, 0.8), "edge_of_band")->more,
              "About 3,000 games would tell for sure. Give dramatis playtest more --games.");
    EXPECT_FALSE(found(with_target(200, 0.53, 0.8), "out_of_band"));  // too near to it
    // A level that is meant to be hard is not found hard.
    EXPECT_FALSE(found(with_target(40, 0.05, 0.2), "hard"));
    EXPECT_TRUE(found(with_target(40, 0.05, 0.2), "in_band"));
    // A target for someone who did not play says nothing about who did.
    EXPECT_FALSE(found(with_target(40, 0.6, 0.8, "strong"), "out_of_band"));
    EXPECT_FALSE(found(with_target(40, 0.6, 0.8, "strong"), "hard"));
    ASSERT_TRUE(found(with_target(40, 0.6, 0.8, "strong"), "target_unseen"));
    EXPECT_EQ(found(with_target(40, 0.6, 0.8, "strong"), "target_unseen")->text,
              "Its target is for strong, who did not play.");
    EXPECT_FALSE(found(with_target(40, 0.6, 0.8), "target_unseen"));
    EXPECT_FALSE(found(passing(40), "target_unseen"));
}

TEST(Findings, PlaysItself) {
    const auto with_random = [](std::size_t wins) {
        return level_of({made_up("greedy", 1u, {{300, won_game()}, {100, lost_game()}}),
                         made_up("random", 0u, {{wins, won_game()}, {400 - wins, lost_game()}})});
    };
    expect_made(with_random(240), "plays_itself", Severity::kNote, "random play passes 60 %");
    EXPECT_FALSE(found(with_random(215), "plays_itself"));  // too near to it
    EXPECT_FALSE(found(with_random(100), "plays_itself"));
}

TEST(Findings, StrengthBackfires) {
    const auto ladder = [](std::size_t weak, std::size_t strong) {
        return level_of(
            {made_up("greedy", 1u, {{weak, won_game()}, {400 - weak, lost_game()}}),
             made_up("strong", 3u, {{strong, won_game()}, {400 - strong, lost_game()}})});
    };
    expect_made(ladder(240, 200), "strength_backfires", Severity::kNote,
                "The strong player passes less often than the greedy player: 50 % against 60 % of "
                "games.");
    EXPECT_FALSE(found(ladder(202, 200), "strength_backfires"));
    EXPECT_FALSE(found(ladder(208, 200), "strength_backfires"));  // for sure, but hardly
    EXPECT_FALSE(found(ladder(200, 240), "strength_backfires"));
}

TEST(Findings, KnifeEdge) {
    const auto at = [](std::size_t last, std::size_t next) {
        return greedy_alone({{150, won_game()},
                             {last, won_game(20)},
                             {next, changed(lost_game(), [](Game& g) { g.won_at = 21; })},
                             {250 - last - next, lost_game()}});
    };
    expect_made(
        at(80, 10), "knife_edge", Severity::kNote,
        "the greedy player loses another 20 % of the games, with one more it wins another 2 %");
    expect_made(at(10, 80), "knife_edge", Severity::kNote, "with one more it wins another 20 %");
    EXPECT_FALSE(found(at(48, 48), "knife_edge"));  // too near to it
    EXPECT_FALSE(found(at(5, 5), "knife_edge"));
}

// What more moves would have done, not how much of coarse goals was done.
TEST(Findings, NearMisses) {
    const auto at = [](std::uint32_t move, double progress) {
        return changed(lost_game(), [&](Game& g) { g.won_at = move, g.progress = progress; });
    };
    expect_made(greedy_alone({{200, won_game()}, {120, at(22, 0.5)}, {80, at(23, 0.95)}}),
                "near_misses", Severity::kNote,
                percent(share_figure(120, 200)) +
                    " of the games lost by the greedy player were near misses: 2 more moves would "
                    "have won them.");
    EXPECT_FALSE(found(greedy_alone({{200, won_game()}, {90, at(21, 0.5)}, {110, lost_game()}}),
                       "near_misses"));  // too near to it
    // Nearly done, but never won.
    const auto stuck = changed(lost_game(), [](Game& g) { g.progress = 0.99; });
    EXPECT_FALSE(found(greedy_alone({{200, won_game()}, {200, stuck}}), "near_misses"));
    EXPECT_FALSE(found(greedy_alone({{370, won_game()}, {30, at(21, 0.5)}}),
                       "near_misses"));                                     // few lost
    EXPECT_FALSE(found(greedy_alone({{200, won_game()}}), "near_misses"));  // none lost
}

TEST(Findings, Bottleneck) {
    const auto one_left = changed(lost_game(), [](Game& g) { g.goal_progress = {1, 0.5}; });
    const auto other_left = changed(lost_game(), [](Game& g) { g.goal_progress = {0.5, 1}; });
    expect_made(greedy_alone({{200, won_game()}, {150, one_left}, {50, lost_game()}}), "bottleneck",
                Severity::kNote, "is the bottleneck: in 75 %");
    EXPECT_NE(
        found(greedy_alone({{150, one_left}, {50, other_left}, {20, won_game()}}), "bottleneck")
            ->text.find("all crates"),
        std::string::npos);
    EXPECT_FALSE(found(greedy_alone({{200, won_game()}, {130, one_left}, {70, lost_game()}}),
                       "bottleneck"));  // too near to it
    EXPECT_FALSE(
        found(greedy_alone({{200, won_game()}, {100, one_left}, {100, other_left}}), "bottleneck"));
    EXPECT_FALSE(found(passing(200), "bottleneck"));
    auto single = greedy_alone({{200, won_game()}, {200, one_left}});
    for (auto* setup : {&single.level.setup, &single.players[0].header.level.setup})
        setup->goals.resize(1);
    EXPECT_FALSE(found(single, "bottleneck"));  // one goal is always the last one
}

// On a level that is as hard as it should be, some goal is still the last one to be met.
TEST(Findings, ABottleneckIsAFaultOfLevelsThatAreTooHard) {
    const auto one_left = changed(lost_game(), [](Game& g) { g.goal_progress = {1, 0.5}; });
    const auto severity = [&](std::size_t wins, std::optional<match3::Target> target = {}) {
        auto games = greedy_alone({{wins, won_game()}, {400 - wins, one_left}});
        games.level.target = target;
        return found(games, "bottleneck")->severity;
    };
    EXPECT_EQ(severity(80, match3::Target{0.1, 0.3, "greedy"}), Severity::kNote);
    EXPECT_EQ(severity(80, match3::Target{0.19, 0.4, "greedy"}), Severity::kNote);  // at its edge
    EXPECT_EQ(severity(80, match3::Target{0.4, 0.6, "greedy"}), Severity::kWarning);
    EXPECT_EQ(severity(200, match3::Target{0.1, 0.3, "greedy"}), Severity::kNote);  // too easy
    // Without a target, "too hard" is what the finding "hard" says.
    EXPECT_EQ(severity(80), Severity::kWarning);
    EXPECT_EQ(severity(200), Severity::kNote);
    EXPECT_EQ(severity(0), Severity::kWarning);
    // What the others ask for may have to come first, such as crates under items.
    const auto question = [&](std::uint32_t count, std::size_t wins) {
        auto games = greedy_alone({{wins, won_game()}, {400 - wins, one_left}});
        games.level.target = match3::Target{0.4, 0.6, "greedy"};
        for (auto& goal : games.level.setup.goals) goal.count = count;
        return found(games, "bottleneck")->more;
    };
    EXPECT_EQ(question(9, 200), "Should it ask for less of this goal?");
    EXPECT_EQ(question(9, 350), "");  // it is too easy
    EXPECT_EQ(question(0, 200), "");  // all there is
}

TEST(Findings, SpareMoves) {
    expect_made(greedy_alone({{200, won_game(10)}, {200, lost_game()}}), "spare_moves",
                Severity::kNote, "10.0 of 20 moves are left on average");
    // 9 and 6 moves left by turns: a mean of 8.22 of 20, within 0.16 of it.
    EXPECT_TRUE(found(greedy_alone({{200, won_game(11)}, {70, won_game(14)}, {130, lost_game()}}),
                      "spare_moves"));
    EXPECT_FALSE(found(greedy_alone({{120, won_game(2)}, {150, won_game(19)}, {130, lost_game()}}),
                       "spare_moves"));  // 8.56, within 1.0
    EXPECT_FALSE(found(greedy_alone({{200, won_game(18)}, {200, lost_game()}}), "spare_moves"));
    EXPECT_FALSE(found(passing(0), "spare_moves"));
}

// A level in the middle of its band: fewer moves are named only as far as they keep it there.
TEST(Findings, SpareMovesSayWhatFewerMovesWouldDo) {
    auto games = greedy_alone({{100, won_game(4)}, {140, won_game(10)}, {160, lost_game()}});
    games.level.target = match3::Target{0.5, 0.7, "greedy"};
    EXPECT_EQ(found(games, "spare_moves")->more,
              "With 10 moves instead of 20 the greedy player would pass " +
                  percent(share_figure(240, 400)) + " of games. That is still within 50 to 70 %.");
    games.level.target = match3::Target{0.61, 0.9, "greedy"};  // any fewer, and it would be below
    EXPECT_FALSE(found(games, "spare_moves"));
}

// Limits that were counted in the same games come before questions.
TEST(Findings, HardAndEasyLevelsNameALimitThatWouldDo) {
    auto late = lost_game();
    late.won_at = 24;
    auto hard = greedy_alone({{40, won_game()}, {200, late}, {160, lost_game()}});
    hard.players[0].header.overtime = 20;
    EXPECT_EQ(found(hard, "hard")->more,
              "With 24 moves instead of 20 the greedy player would pass " +
                  percent(share_figure(240, 400)) + " of games.");
    EXPECT_NE(found(passing(40), "hard")->more.find("dramatis tune tries them"), std::string::npos);
    const auto easy = greedy_alone({{240, won_game(10)}, {150, won_game(18)}, {10, lost_game()}});
    EXPECT_EQ(found(easy, "easy")->more,
              "With 17 moves instead of 20 the greedy player would pass " +
                  percent(share_figure(240, 400)) + " of games.");
}

// A limit that few games speak for was picked because they were lucky ones.
TEST(Findings, FewGamesNameNoOtherLimit) {
    auto late = lost_game();
    late.won_at = 24;
    const auto hard = [&](std::size_t count) {
        auto games = greedy_alone(
            {{count / 10, won_game()}, {count / 2, late}, {count * 2 / 5, lost_game()}});
        games.players[0].header.overtime = 20;
        return games;
    };
    EXPECT_TRUE(found(hard(400), "hard")->more.starts_with("With 24 moves instead of 20"));
    EXPECT_EQ(found(hard(390), "hard")->more,
              "Would more moves, fewer colours or a smaller goal help? dramatis tune tries them.");
    auto missed = hard(390);
    missed.level.target = match3::Target{0.3, 0.9, "greedy"};
    EXPECT_TRUE(found(missed, "out_of_band")->more.starts_with("dramatis tune with"));
    const auto spare = [](std::size_t count) {
        return greedy_alone({{count / 2, won_game(10)}, {count / 2, lost_game()}});
    };
    EXPECT_TRUE(found(spare(400), "spare_moves"));
    EXPECT_FALSE(found(spare(398), "spare_moves"));
}

// The move limits that a page names.
std::set<std::string> limits_named(const std::vector<Finding>& findings) {
    std::set<std::string> out;
    const std::regex words("With ([0-9]+) moves? instead of");
    for (const auto& finding : findings)
        for (std::sregex_iterator at(finding.more.begin(), finding.more.end(), words), end;
             at != end; ++at)
            out.insert((*at)[1]);
    return out;
}

// An easy level with spare moves: the nearest limit within the band is 17, the lowest is 8. Only
// one of them is advised.
TEST(Findings, OnePageNamesOneMoveLimit) {
    auto games = greedy_alone(
        {{150, won_game(8)}, {150, won_game(10)}, {90, won_game(18)}, {10, lost_game()}});
    const auto all = find_all(games, limits());
    EXPECT_TRUE(find(all, "easy"));
    EXPECT_EQ(limits_named(all), std::set<std::string>{"17"});
    // The same for a level that is easier than its own target.
    games.level.target = match3::Target{0.3, 0.9, "greedy"};
    const auto by_target = find_all(games, limits());
    ASSERT_TRUE(find(by_target, "out_of_band"));
    EXPECT_NE(find(by_target, "out_of_band")->more.find("With 17 moves instead of 20"),
              std::string::npos);
    EXPECT_EQ(limits_named(by_target), std::set<std::string>{"17"});
    // Within its band it may do without moves: there is no other advice then.
    games.level.target = match3::Target{0.3, 1, "greedy"};
    const auto inside = find_all(games, limits());
    EXPECT_TRUE(find(inside, "spare_moves"));
    EXPECT_EQ(limits_named(inside), std::set<std::string>{"8"});
}

TEST(Findings, OnePageAsksForMoreColoursOrForFewer) {
    auto shuffled = won_game();
    shuffled.shuffles = 2;
    const auto asked = [&](double cascade_share) {
        auto game = shuffled;
        game.cascade_share = cascade_share;
        std::string out;
        for (const auto& finding :
             find_all(greedy_alone({{300, game}, {100, lost_game()}}), limits()))
            out += finding.more;
        return out;
    };
    EXPECT_NE(asked(0.3).find("fewer colours"), std::string::npos);
    EXPECT_EQ(asked(0.9).find("fewer colours"), std::string::npos);
    EXPECT_NE(asked(0.9).find("More colours"), std::string::npos);
}

TEST(Findings, OnePageDoesNotCallAThresholdTooHighAndTooLow) {
    auto best = won_game();
    best.stars = 3;
    const auto all = find_all(greedy_alone({{60, best}, {9940, lost_game()}}), limits());
    ASSERT_TRUE(find(all, "stars_rare"));
    ASSERT_TRUE(find(all, "stars_cheap"));
    EXPECT_EQ(find(all, "stars_rare")->more, "");
}

// A level that is right for its judge is not to be made harder because random play passes it.
TEST(Findings, AdviceToMakeALevelHarderIsForOneThatIsTooEasy) {
    const auto more = [](std::size_t wins) {
        return found(
                   level_of({made_up("greedy", 1u, {{wins, won_game()}, {400 - wins, lost_game()}}),
                             made_up("random", 0u, {{300, won_game()}, {100, lost_game()}})}),
                   "plays_itself")
            ->more;
    };
    EXPECT_NE(more(400).find("Would fewer moves or more colours help?"), std::string::npos);
    EXPECT_EQ(more(300), "Is that meant? For the greedy player the level is not too easy.");
}

TEST(Findings, BlockerStays) {
    const auto staying = [](int left, int lost, bool has_blockers = true) {
        auto games = passing(400 - static_cast<std::size_t>(lost));
        auto& judge = games.players[0];
        judge.has_blockers = has_blockers;
        judge.blockers.for_each_cell([&](match3::Cell cell) {
            for (int i = 0; i < lost; ++i)
                judge.blockers[cell].add(cell == match3::Cell{1, 2} && i < left);
        });
        return games;
    };
    expect_made(staying(160, 200), "blocker_stays", Severity::kNote,
                "The blocker in row 1, column 2 is still there in 80 %");
    EXPECT_FALSE(found(staying(145, 200), "blocker_stays"));  // too near to it
    EXPECT_FALSE(found(staying(20, 200), "blocker_stays"));
    EXPECT_FALSE(found(staying(160, 200, false), "blocker_stays"));
    auto pointless = staying(160, 200);
    pointless.players[0].header.level.setup.goals.resize(1);  // points alone: crates may stay
    EXPECT_FALSE(found(pointless, "blocker_stays"));
}

TEST(Findings, Cascades) {
    const auto lucky = changed(won_game(), [](Game& g) { g.longest_cascade = 5; });
    expect_made(greedy_alone({{200, lucky}, {100, won_game()}, {100, lost_game()}}), "cascade_wins",
                Severity::kNote,
                "have a cascade of 5 or more steps, but only 0 % (0 to 5) of those it loses.");
    EXPECT_FALSE(found(greedy_alone({{160, lucky}, {140, won_game()}, {100, lost_game()}}),
                       "cascade_wins"));  // too near to it
    EXPECT_FALSE(found(passing(200), "cascade_wins"));
    // As many of the games lost have one, so that it wins nothing.
    const auto unlucky = changed(lost_game(), [](Game& g) { g.longest_cascade = 5; });
    EXPECT_FALSE(
        found(greedy_alone({{200, lucky}, {100, won_game()}, {55, unlucky}, {45, lost_game()}}),
              "cascade_wins"));
    EXPECT_FALSE(found(greedy_alone({{400, lucky}}), "cascade_wins"));  // nothing to compare with

    const auto falling = changed(won_game(), [](Game& g) { g.cascade_share = 0.7; });
    expect_made(greedy_alone({{200, falling}}), "cascade_points", Severity::kNote,
                "70 % of the points of the greedy player come from cascades");
    EXPECT_FALSE(found(greedy_alone({{155, falling}, {45, won_game()}}),
                       "cascade_points"));  // 0.61 on average, within 0.024
    EXPECT_FALSE(found(passing(200), "cascade_points"));
}

TEST(Findings, LuckAndSkill) {
    // A level on which a game is won if one of these bits of its number in a set is there, in the
    // first sets; in the others all games end the same way.
    const auto decided_by = [](unsigned bits, std::size_t sets, bool others_won = true,
                               std::size_t all_sets = 100) {
        auto games = passing(200);
        games.crossed = made_up("mixed", {}, {});
        games.crossed->header.draws = match3::Draws::kCrossed;
        for (std::size_t i = 0; i < all_sets * match3::kCrossedGames; ++i) {
            const bool won = i / match3::kCrossedGames < sets ? (i & bits) != 0 : others_won;
            games.crossed->games.push_back(won ? won_game() : lost_game());
        }
        return games;
    };
    constexpr unsigned kBoard = 1u << match3::kBoard, kPlay = 1u << match3::kChoices;
    expect_made(decided_by(kBoard, 100), "mostly_luck", Severity::kNote,
                "0 % is what falls in, 100 % the opening board, and only 0 % how it is played");
    EXPECT_FALSE(found(decided_by(kBoard, 100), "mostly_skill"));
    expect_made(decided_by(kPlay, 100), "mostly_skill", Severity::kNote,
                "100 % is how it is played; 0 % is what falls in");
    EXPECT_FALSE(found(decided_by(kPlay, 100), "mostly_luck"));
    for (const auto* id : {"mostly_luck", "mostly_skill"}) {
        EXPECT_FALSE(found(decided_by(kBoard | kPlay, 100), id)) << id;  // half and half
        EXPECT_FALSE(found(passing(200), id)) << id;                     // was not measured
    }
    // Where most games end alike there is nothing to explain: 92 % here are won, or lost.
    EXPECT_FALSE(found(decided_by(kBoard, 16), "mostly_luck"));
    EXPECT_FALSE(found(decided_by(kBoard, 16, false), "mostly_luck"));
    EXPECT_TRUE(found(decided_by(kBoard, 30), "mostly_luck"));
    // Of fewer than 400 games it is not said: 49 sets are 392.
    EXPECT_FALSE(found(decided_by(kBoard, 49, true, 49), "mostly_luck"));
    EXPECT_TRUE(found(decided_by(kBoard, 50, true, 50), "mostly_luck"));
}

TEST(Findings, Stars) {
    const auto three = changed(won_game(), [](Game& g) { g.stars = 3; });
    const auto with_stars = [&](std::size_t greedy, std::size_t strong) {
        return level_of(
            {made_up("greedy", 1u,
                     {{greedy, three}, {300 - greedy, won_game()}, {100, lost_game()}}),
             made_up("strong", 3u,
                     {{strong, three}, {300 - strong, won_game()}, {100, lost_game()}})});
    };
    expect_made(with_stars(0, 0), "stars_never", Severity::kWarning,
                "Nobody got three stars in 800 games.");
    // Nobody is nobody.
    EXPECT_FALSE(found(with_stars(0, 1), "stars_never"));
    expect_made(with_stars(1, 1), "stars_rare", Severity::kWarning,
                "Three stars are rare: 2 of 800 games earned them.");
    expect_made(with_stars(1, 60), "stars_rare", Severity::kNote,
                "Hardly anyone but the strong player gets three stars: 1 of 400 games of the "
                "others.");
    EXPECT_FALSE(found(with_stars(0, 5), "stars_never"));  // too near to it
    expect_made(with_stars(0, 60), "stars_rare", Severity::kNote,
                "Only the strong player gets three stars");
    for (const auto* id : {"stars_never", "stars_rare", "stars_cheap"})
        EXPECT_FALSE(found(with_stars(100, 150), id)) << id;
    expect_made(with_stars(270, 150), "stars_cheap", Severity::kNote,
                percent(share_figure(270, 300)) + " of the wins");
    EXPECT_FALSE(found(with_stars(250, 150), "stars_cheap"));  // too near to it
    auto two = with_stars(0, 0);
    two.level.setup.stars.resize(2);
    EXPECT_FALSE(found(two, "stars_never"));  // there is no third
}

TEST(Findings, ThatRandomPlayMissesStarsIsNoNews) {
    const auto three = changed(won_game(), [](Game& g) { g.stars = 3; });
    const auto random = made_up("random", 0u, {{20, won_game()}, {380, lost_game()}});
    const auto greedy = made_up("greedy", 1u, {{60, three}, {340, won_game()}});
    EXPECT_FALSE(found(level_of({random, greedy}), "stars_rare"));
    EXPECT_FALSE(found(level_of({random}), "stars_never"));
    // Someone who can play misses them.
    expect_made(level_of({random, greedy, made_up("max-score", {}, {{400, won_game()}})}),
                "stars_rare", Severity::kNote, "Only the greedy player gets three stars.");
    expect_made(level_of({random, made_up("greedy", 1u, {{400, won_game()}})}), "stars_never",
                Severity::kWarning, "Nobody got three stars in 800 games.");
}

// Of a few games nobody can say that stars are rare; but neither that somebody gets them.
TEST(Findings, WhoPlayedFewGamesDoesNotGetStarsForThat) {
    const auto games = [](std::size_t stars) {
        const auto three = changed(won_game(), [](Game& g) { g.stars = 3; });
        return level_of({made_up("greedy", 1u, {{400, won_game()}}),
                         made_up("strong", 3u, {{stars, three}, {40 - stars, won_game()}})});
    };
    for (const auto* id : {"stars_never", "stars_rare"})
        EXPECT_FALSE(found(games(0), id)) << found(games(0), id)->text;
    EXPECT_FALSE(found(games(2), "stars_rare"));  // 5 %, but it might be 2
    EXPECT_TRUE(found(games(20), "stars_rare"));
}

TEST(Findings, Shuffles) {
    const auto often = [](std::uint32_t a, std::uint32_t b, std::size_t count = 200) {
        return greedy_alone({{count, changed(won_game(), [&](Game& g) { g.shuffles = a; })},
                             {count, changed(won_game(), [&](Game& g) { g.shuffles = b; })}});
    };
    expect_made(often(1, 1), "shuffles", Severity::kNote, "1.0 shuffles a game");
    expect_made(often(2, 3), "shuffles", Severity::kNote, "2.5 shuffles a game");
    EXPECT_FALSE(found(often(1, 0), "shuffles"));  // 0.5 on average, within 0.05
    EXPECT_FALSE(found(often(0, 0), "shuffles"));
}

// Swaps as a map of digits, a game.
PlayedGames with_swaps(const std::vector<std::string>& rows) {
    auto level = plain_level();
    level.setup.rows = static_cast<int>(rows.size());
    level.setup.columns = static_cast<int>(rows[0].size());
    level.setup.scene.reset();
    auto out =
        made_up("greedy", 1u, {{100, changed(won_game(), [](Game& g) { g.shuffles = 2; })}}, level);
    out.swaps.for_each_cell(
        [&](match3::Cell cell) { out.swaps[cell].add(rows[cell.row][cell.column] - '0'); });
    return out;
}

TEST(Findings, TheStarvedNinthIsNamed) {
    EXPECT_EQ(
        starved_sector(with_swaps({"444444", "444444", "444444", "444444", "114444", "114444"}))
            ->name,
        "lower left");
    EXPECT_EQ(
        starved_sector(with_swaps({"440044", "440044", "441144", "441144", "444444", "444444"}))
            ->name,
        "upper middle");
    // Both sides: which is a little worse is chance.
    EXPECT_EQ(
        starved_sector(with_swaps({"444444", "444444", "444444", "444444", "124421", "114411"}))
            ->name,
        "lower corners");
    EXPECT_FALSE(starved_sector(with_swaps(
        {"444444", "444444", "444444", "444444", "224444", "334444"})));  // over half of the mean
    EXPECT_FALSE(starved_sector(with_swaps({"000", "000", "000"})));
    const auto finding =
        found(level_of({with_swaps({"444444", "444444", "444444", "444444", "114444", "114444"})}),
              "shuffles");
    ASSERT_TRUE(finding);
    EXPECT_NE(finding->text.find("few moves happen in the lower left"), std::string::npos)
        << finding->text;
}

TEST(Findings, FewMoves) {
    const auto offering = [](int count, double many, double few) {
        auto games = passing(200);
        games.players[0].offered.resize(20);
        for (std::size_t turn = 0; turn < 20; ++turn)
            for (int i = 0; i < count; ++i)
                games.players[0].offered[turn].add(turn < 7 ? many : few + i % 2);
        return games;
    };
    expect_made(offering(100, 6, 2), "few_moves", Severity::kNote,
                "From move 8 on, the greedy player has fewer than 3 moves");
    EXPECT_FALSE(found(offering(100, 6, 2.45), "few_moves"));  // 2.95, within 0.1
    EXPECT_FALSE(found(offering(20, 6, 1), "few_moves"));      // of too few games
    EXPECT_FALSE(found(offering(100, 6, 5), "few_moves"));
    auto dip = offering(100, 6, 5);
    dip.players[0].offered[10] = offering(100, 1, 5).players[0].offered[0];
    EXPECT_FALSE(found(dip, "few_moves"));  // it is over soon
    auto rare = offering(100, 6, 2);
    for (std::size_t turn = 12; turn < 20; ++turn)
        rare.players[0].offered[turn] = offering(10, 9, 9).players[0].offered[0];
    EXPECT_TRUE(found(rare, "few_moves"));  // hardly any game comes to the last turns
}

TEST(Findings, IdleSpecials) {
    const auto making = [](std::uint32_t made, std::uint32_t fired) {
        return greedy_alone({{200, changed(won_game(), [&](Game& g) {
                                  g.specials_made = made, g.specials_fired = fired;
                              })}});
    };
    expect_made(making(4, 1), "idle_specials", Severity::kNote,
                "the greedy player makes 4.0 a game but fires only 1.0");
    EXPECT_FALSE(found(making(4, 2), "idle_specials"));
    EXPECT_FALSE(found(making(4, 4), "idle_specials"));
    EXPECT_FALSE(found(making(0, 0), "idle_specials"));  // nothing to fire
    const auto noisy = greedy_alone(
        {{10, changed(won_game(), [](Game& g) { g.specials_made = 8, g.specials_fired = 3; })},
         {10, changed(won_game(), [](Game& g) { g.specials_fired = 0; })}});
    EXPECT_FALSE(found(noisy, "idle_specials"));  // 4 made and 1.5 fired, but both might be 2.5
}

TEST(Findings, NarrowRange) {
    const auto range = [](std::uint64_t least, std::uint64_t most, std::uint64_t spread = 0) {
        const auto player = [&](const char* name, std::uint64_t score) {
            return made_up(name, {},
                           {{20, changed(won_game(), [&](Game& g) { g.score = score - spread; })},
                            {20, changed(won_game(), [&](Game& g) { g.score = score + spread; })}});
        };
        auto level = level_of({player("min-score", least), player("max-score", most)});
        level.level.setup.goals.clear();
        return level;
    };
    expect_made(range(1000, 1200), "narrow_range", Severity::kNote,
                "who wants few points gets 1,000, one who wants many gets 1,200");
    EXPECT_FALSE(found(range(1000, 1200, 600), "narrow_range"));  // within 194 each
    EXPECT_FALSE(found(range(1000, 3000), "narrow_range"));
    auto with_goals = range(1000, 1200);
    with_goals.level.setup.goals = {{.kind = match3::Goal::Kind::kScore, .count = 900}};
    EXPECT_FALSE(found(with_goals, "narrow_range"));  // a game ends when it is won
    EXPECT_FALSE(found(level_of({made_up("max-score", {}, {{20, won_game()}})}), "narrow_range"));
}

// --- all of them together

TEST(Findings, TheWorstIsFirst) {
    const auto all =
        find_all(level_of({made_up("greedy", 1u, {{20, won_game(5)}, {380, lost_game()}}),
                           made_up("random", 0u, {{300, won_game()}, {100, lost_game()}})}),
                 limits());
    ASSERT_GT(all.size(), 2u);
    EXPECT_TRUE(std::ranges::is_sorted(all, std::ranges::greater{}, &Finding::severity));
    EXPECT_EQ(all.front().severity, Severity::kWarning);  // hard, and not on purpose
}

// What may be why a level misses its target is a warning where it does, and else a note.
TEST(Findings, AreWarningsOnlyWhereALevelMissesWhatItWants) {
    const auto shuffled = changed(lost_game(), [](Game& g) { g.shuffles = 2; });
    const auto all_of = [&](std::size_t wins, match3::Target target) {
        auto games = level_of(
            {made_up("greedy", 1u,
                     {{wins, changed(won_game(), [](Game& g) { g.stars = 3, g.shuffles = 2; })},
                      {400 - wins, shuffled}}),
             made_up("random", 0u, {{300, won_game()}, {100, lost_game()}})});
        games.level.target = std::move(target);
        return find_all(games, limits());
    };
    const auto severity = [](const std::vector<Finding>& all, std::string_view id) {
        const auto* one = find(all, id);
        EXPECT_TRUE(one) << id;
        return one ? one->severity : Severity::kGood;
    };
    const auto hard = all_of(80, {0.4, 0.6, "greedy"}), inside = all_of(200, {0.4, 0.6, "greedy"}),
               easy = all_of(320, {0.4, 0.6, "greedy"});
    EXPECT_EQ(severity(hard, "shuffles"), Severity::kWarning);
    EXPECT_EQ(severity(inside, "shuffles"), Severity::kNote);
    EXPECT_EQ(severity(easy, "shuffles"), Severity::kNote);
    EXPECT_EQ(severity(hard, "plays_itself"), Severity::kNote);
    EXPECT_EQ(severity(inside, "plays_itself"), Severity::kNote);
    EXPECT_EQ(severity(easy, "plays_itself"), Severity::kWarning);
    EXPECT_EQ(status_of(hard), Severity::kAlarm);
    EXPECT_EQ(status_of(inside), Severity::kGood);  // whatever else may be noted
    EXPECT_EQ(status_of({}), Severity::kNote);      // no target, nothing to praise
}

// The page shows it all by these words; nothing of it may break off or be empty.
TEST(Findings, FewGamesAreNoReasonToFail) {
    for (const std::size_t count : {1u, 2u, 3u})
        for (const auto& game : {won_game(), lost_game()}) {
            const auto games = level_of({made_up("greedy", 1u, {{count, game}}),
                                         made_up("random", 0u, {{count, game}}),
                                         made_up("min-score", {}, {{count, game}}),
                                         made_up("max-score", {}, {{count, game}})});
            for (const auto& finding : find_all(games, limits()))
                EXPECT_FALSE(finding.text.empty());
            EXPECT_FALSE(summary_of(games, limits()).empty());
        }
}

TEST(Summary, SaysHowTheJudgeAndTheEndsOfTheLadderDo) {
    const auto games = level_of({made_up("greedy", 1u, {{240, won_game()}, {160, lost_game()}}),
                                 made_up("random", 0u, {{400, lost_game()}}),
                                 made_up("strong", 3u, {{400, won_game()}})});
    EXPECT_EQ(summary_of(games, limits()),
              "The greedy player passes " + percent(share_figure(240, 400)) +
                  " of games; random play, " + percent(share_figure(0, 400)) +
                  "; the strong player, " + percent(share_figure(400, 400)) + ".");
    EXPECT_EQ(summary_of(passing(240), limits()),
              "The greedy player passes " + percent(share_figure(240, 400)) + " of games.");
    EXPECT_EQ(summary_of(level_of({made_up("greedy", 1u, {})}), limits()),
              "The greedy player has not played.");
    auto open = plain_level();
    open.setup.goals.clear();
    EXPECT_EQ(summary_of(level_of({made_up("greedy", 1u, {{9, won_game()}}, open),
                                   made_up("random", 0u, {{9, lost_game()}}, open),
                                   made_up("strong", 3u, {}, open)}),
                         limits()),
              "The greedy player scores 1,000; random play, 400.");
}

TEST(Words, PercentAndNumbersAreForPeople) {
    EXPECT_EQ(percent(0.0), "0 %");
    EXPECT_EQ(percent(0.004), "under 1 %");
    EXPECT_EQ(percent(0.84), "84 %");
    EXPECT_EQ(percent(0.996), "over 99 %");
    EXPECT_EQ(percent(1.0), "100 %");
    // An interval that rounds to nothing but 100 would claim too much.
    EXPECT_EQ(percent(share_figure(840, 1000)), "84 % (82 to 86)");
    EXPECT_EQ(percent(share_figure(1000, 1000)), "100 % (99.5 to 100)");
    EXPECT_EQ(percent(share_figure(0, 1000)), "0 % (0 to 0.5)");
    EXPECT_EQ(number(3.44), "3.4");
    EXPECT_EQ(number(99.94), "99.9");
    EXPECT_EQ(number(2857.4), "2,857");
    EXPECT_EQ(number(1234567), "1,234,567");
    EXPECT_EQ(number(-1234), "-1,234");
    EXPECT_EQ(number(100), "100");
    EXPECT_EQ(number(-100), "-100");
    EXPECT_EQ(call("random"), "random play");
    EXPECT_EQ(call("max-score"), "max-score");
}

}  // namespace
}  // namespace dramatis::report
