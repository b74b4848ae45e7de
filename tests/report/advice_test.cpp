#include "report/advice.hpp"

#include <gtest/gtest.h>

#include "report/edit_command.hpp"
#include "report/metrics.hpp"
#include "report/missed.hpp"
#include "report/samples.hpp"
#include "report/standing.hpp"

namespace dramatis::report {
namespace {

using core::Json;
using traces::Aim;
using Side = Standing::Side;

// So many of 400 games won by the greedy player; those that are lost, it wins at move 23.
LevelGames passing(std::size_t wins, std::optional<match3::Target> target = {}) {
    Game late = lost_game();
    late.won_at = 23;
    auto level = plain_level();
    level.target = std::move(target);
    auto player = made_up("greedy", 1u, {{wins, won_game()}, {400 - wins, late}}, level);
    player.header.overtime = 20;
    return level_of({std::move(player)});
}

Json advice_of(const LevelGames& games) {
    SpotBook book;
    return advice_json(games, {}, book);
}

TEST(Standing, SaysOnWhichSideOfItsTargetALevelIs) {
    const match3::Target target{0.4, 0.6, "greedy"};
    const auto side = [&](std::size_t wins) { return standing_of(passing(wins, target), {}).side; };
    EXPECT_EQ(side(100), Side::kTooHard);
    EXPECT_EQ(side(200), Side::kInside);
    EXPECT_EQ(side(300), Side::kTooEasy);
    EXPECT_EQ(side(150), Side::kUnsure);  // 37.5 %, which may be 40
    EXPECT_EQ(side(165), Side::kUnsure);  // 41.3 %
    EXPECT_TRUE(standing_of(passing(100, target), {}).is_outside());
    EXPECT_FALSE(standing_of(passing(150, target), {}).is_outside());
}

TEST(Standing, IsOneSentenceWithTheAnswerFirst) {
    const match3::Target target{0.4, 0.6, "greedy"};
    const auto text = [&](std::size_t wins, std::optional<match3::Target> wanted) {
        return standing_text(standing_of(passing(wins, std::move(wanted)), {}));
    };
    EXPECT_EQ(text(100, target),
              "Too hard: the greedy player passes 25 % (21 to 30) of games, and the target is 40 "
              "to 60 %.");
    EXPECT_TRUE(text(300, target).starts_with("Too easy: "));
    EXPECT_TRUE(text(200, target).starts_with("On target: "));
    EXPECT_EQ(
        text(150, target),
        "Probably too hard: the greedy player passes 38 % (33 to 42) of games, and the target "
        "is 40 to 60 %. About 2,000 games would tell for sure.");
    EXPECT_TRUE(text(228, target).starts_with("Probably on target: "));
    EXPECT_TRUE(text(250, target).starts_with("Probably too easy: "));
    EXPECT_EQ(text(160, target),
              "At the edge of its target: the greedy player passes 40 % (35 to 45) of games, and "
              "the target is 40 to 60 %. It is so near the edge that even 20,000 games may not "
              "tell.");
    EXPECT_EQ(text(200, {}),
              "The greedy player passes 50 % (45 to 55) of games. The level's file sets no target; "
              "30 to 90 % is our rule of thumb.");
    EXPECT_TRUE(text(20, {}).starts_with("Hard: "));
    EXPECT_TRUE(text(396, {}).starts_with("Easy: "));
    // A target for somebody who did not play.
    const match3::Target other{0.8, 0.9, "strong"};
    EXPECT_EQ(
        text(200, other),
        "Not judged: its target is for the strong player, who did not play. The greedy player "
        "passes 50 % (45 to 55) of games.");
    EXPECT_EQ(standing_of(passing(20, other), {}).side, Side::kUnsure);
    EXPECT_FALSE(find_missed(passing(20, other), {}));
}

TEST(Missed, ThePassRateComesBeforeTheStars) {
    const auto hard = find_missed(passing(20), {});
    ASSERT_TRUE(hard);
    EXPECT_EQ(hard->aim, (Aim{Aim::Kind::kPassRate, 0.3, 0.9}));
    EXPECT_DOUBLE_EQ(hard->now, 0.05);
    const auto starless = find_missed(passing(200), {});  // won_game() earns two stars
    ASSERT_TRUE(starless);
    EXPECT_EQ(starless->aim, (Aim{Aim::Kind::kThreeStars, 0.02, 0.8}));
    EXPECT_DOUBLE_EQ(starless->now, 0);
}

TEST(Missed, IsNothingWhereALevelHasWhatItWants) {
    Game best = won_game();
    best.stars = 3;
    const auto with = [&](std::size_t three, const char* player) {
        return level_of(
            {made_up("greedy", 1u, {{200, won_game()}, {200, lost_game()}}),
             made_up(player, 2u, {{three, best}, {200, won_game()}, {200 - three, lost_game()}})});
    };
    EXPECT_FALSE(find_missed(with(40, "strong"), {}));  // somebody earns them
    EXPECT_TRUE(find_missed(with(1, "strong"), {}));
    EXPECT_FALSE(are_stars_missed(level_of({made_up("random", 0u, {{400, won_game()}})}), {}));
    auto plain = passing(200);
    plain.level.setup.stars.clear();
    EXPECT_FALSE(find_missed(plain, {}));
    EXPECT_FALSE(find_missed(passing(40, match3::Target{0.05, 0.2, "greedy"}), {}));  // few wins
}

TEST(Advice, ShowsWhatWasTriedForJustThis) {
    const match3::Target target{0.4, 0.6, "greedy"};
    auto games = passing(100, target);
    EXPECT_EQ(advice_of(games)["tried"], false);
    games.tried = sample_tries(games.level, Aim::Kind::kPassRate);
    const Json advice = advice_of(games);
    EXPECT_EQ(advice["tried"], true);
    EXPECT_EQ(advice["search"],
              "./dramatis tune 'my levels/one.json' --pass-rate 0.4..0.6 --for "
              "greedy --vary all");
    EXPECT_EQ(advice["missed"], "pass_rate");
    ASSERT_EQ(advice["proposals"].size(), 2u);
    const Json& moves = advice["proposals"][0];
    EXPECT_EQ(moves["text"], "21 to 23 moves instead of 20");
    EXPECT_DOUBLE_EQ(moves["share"]["value"], 0.3);
    EXPECT_DOUBLE_EQ(moves["change"], 0.05);
    EXPECT_EQ(moves["sure"], false);
    EXPECT_TRUE(moves["board"].is_null());
    EXPECT_EQ(moves["command"], "./dramatis level set 'my levels/one.json' moves=22");
    EXPECT_EQ(advice["proposals"][1]["sure"], false);
    EXPECT_EQ(advice["proposals"][1]["board"].get<std::string>().size(), 2u * 15);

    auto stars = passing(200);
    stars.tried = sample_tries(stars.level, Aim::Kind::kThreeStars);
    stars.tried->aim = find_missed(stars, {})->aim;
    stars.tried->list[0].level.setup = stars.level.setup;
    stars.tried->list[0].level.setup.stars[2] = 1250;
    const Json higher = advice_of(stars)["proposals"][0];
    EXPECT_EQ(higher["text"], "stars at 100, 200 and 1,250 points instead of 100, 200 and 300");
    EXPECT_EQ(higher["aim"], "three_stars");

    auto other = games;
    other.tried->aim.high = 0.7;
    EXPECT_EQ(advice_of(other)["tried"], false);
    other = games;
    other.tried->is_slow = true;
    EXPECT_EQ(advice_of(other)["tried"], false);
    EXPECT_EQ(advice_of(other)["search"], advice["search"]);
    other = games;
    other.tried->player = "strong";
    EXPECT_EQ(advice_of(other)["tried"], false);
    other = games;
    other.tried->level.setup.move_limit = 30;
    EXPECT_EQ(advice_of(other)["tried"], false);
    // A level that has what it wants needs no change.
    auto good = passing(200, target);
    good.level.setup.stars.clear();
    good.tried = sample_tries(good.level, Aim::Kind::kPassRate);
    EXPECT_EQ(advice_of(good)["tried"], false);
    EXPECT_TRUE(advice_of(good)["missed"].is_null());
}

TEST(Advice, SaysWhatAFewMoreMovesAreWorth) {
    const Json extra = advice_of(passing(100))["extra_moves"];
    ASSERT_EQ(extra.size(), 10u);
    EXPECT_DOUBLE_EQ(extra[1]["value"], 0);  // 22 moves
    EXPECT_DOUBLE_EQ(extra[2]["value"], 1);  // 23 moves
    EXPECT_EQ(extra[2]["n"], 300);           // of the games lost
    EXPECT_EQ(to_json(rescued_figure(passing(100).players[0].games, 23)), extra[2]);
    // Who plans would have played otherwise.
    auto games = passing(100);
    games.players[0].header.player["iterations"] = 10;
    EXPECT_TRUE(advice_of(games)["extra_moves"].empty());
    // Nobody lost, so nobody can be rescued.
    EXPECT_TRUE(advice_of(passing(400))["extra_moves"][0]["value"].is_null());
}

TEST(EditCommand, IsSafeWhateverTheFileIsCalled) {
    auto tried = sample_tries(plain_level(), Aim::Kind::kPassRate);
    tried.file = "-o.json";
    EXPECT_EQ(edit_command(tried, tried.list[0].level), "./dramatis level set ./-o.json moves=22");
    tried.file = "12-garden";
    tried.is_shipped = true;
    EXPECT_EQ(edit_command(tried, tried.list[0].level),
              "./dramatis level set 12-garden moves=22 --output 12-garden.json");
}

}  // namespace
}  // namespace dramatis::report
