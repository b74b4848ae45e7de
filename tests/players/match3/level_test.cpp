#include <gtest/gtest.h>

#include "core/statistics.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"
#include "games/match3/table.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/persona.hpp"
#include "players/match3/seat.hpp"
#include "players/match3/settings_json.hpp"

// Players, batches, rewards and tables on levels with goals.
namespace dramatis::players {
namespace {

match3::Setup icy_level() {
    match3::Setup setup{.rows = 7, .columns = 7, .colours = 5, .move_limit = 8};
    setup.specials = true;
    setup.scene.emplace(7, 7);
    setup.scene->for_each_cell([&](match3::Cell cell) {
        (*setup.scene)[cell].thing = match3::Thing::kRandom;
        (*setup.scene)[cell].ice = cell.row >= 3 && cell.column >= 2 && cell.column <= 4;
    });
    setup.goals = {{.kind = match3::Goal::Kind::kIce}};
    setup.stars = {500, 2000, 6000};
    setup.move_bonus = 100;
    return setup;
}

Match3Settings player(Match3Settings::Kind kind, std::uint64_t iterations = 60) {
    Match3Settings out{.kind = kind,
                       .refills = match3::Refills::kHidden,
                       .samples = 2,
                       .effort = {.iterations = iterations}};
    out.reward.level_goals = 1;
    return out;
}

std::vector<match3::GameResult> play(const match3::Setup& setup, const Match3Settings& player,
                                     std::size_t games, unsigned threads = 0) {
    return play_batch({.setup = setup, .player = player, .games = games, .seed = core::Seed{1}},
                      {.threads = threads, .stop = {}, .progress = {}});
}

double mean(const std::vector<match3::GameResult>& games,
            double (*value)(const match3::GameResult&)) {
    std::vector<double> values;
    for (const auto& game : games) values.push_back(value(game));
    return core::summarize(values).mean;
}
double won(const match3::GameResult& game) { return game.won; }

TEST(Levels, WhoAimsAtTheGoalsReachesThemMoreOften) {
    using enum Match3Settings::Kind;
    const auto setup = icy_level();
    const double random = mean(play(setup, player(kRandom), 400), won);
    const double greedy = mean(play(setup, player(kGreedy), 200), won);
    auto good = player(kMcts, 150);
    good.tree = Match3Settings::Tree::kOpenLoop;
    good.techniques.choose = search::Recommend::kMean;
    good.techniques.expand_after = 1;
    const double search = mean(play(setup, good, 100), won);
    EXPECT_LT(random + 0.1, greedy);
    EXPECT_LT(greedy + 0.05, search);
    auto for_points = player(kGreedy);
    for_points.reward.level_goals = 0;
    EXPECT_LT(mean(play(setup, for_points, 200), won) + 0.1, greedy);
}

TEST(Levels, AnyNumberOfThreadsGivesTheSameGames) {
    for (const auto kind : {Match3Settings::Kind::kRandom, Match3Settings::Kind::kGreedy,
                            Match3Settings::Kind::kMcts}) {
        const auto one = play(icy_level(), player(kind, 20), 70, 1);
        EXPECT_EQ(play(icy_level(), player(kind, 20), 70, 2), one);
        EXPECT_EQ(play(icy_level(), player(kind, 20), 70, 7), one);
    }
}

TEST(Levels, ResultsTellWinsStarsAndMovesLeft) {
    const auto setup = icy_level();
    std::size_t wins = 0;
    for (const auto& game : play(setup, player(Match3Settings::Kind::kGreedy), 300)) {
        EXPECT_EQ(game.moves + game.moves_left, 8u);
        EXPECT_EQ(game.won, game.progress == 1);
        const auto reached = (game.score >= 500) + (game.score >= 2000) + (game.score >= 6000);
        EXPECT_EQ(int(game.stars), game.won ? std::max(1, reached) : 0);
        if (!game.won) {
            EXPECT_EQ(game.moves_left, 0u);
        }
        wins += game.won;
    }
    EXPECT_GT(wins, 10u);
    EXPECT_LT(wins, 290u);
}

TEST(Levels, StarsOfALevelWithoutGoalsAreThresholdsAlone) {
    match3::Setup setup;
    setup.stars = {1000, 3000};
    EXPECT_EQ(match3::stars_of(setup, 999, false), 0u);
    EXPECT_EQ(match3::stars_of(setup, 3000, false), 2u);
    setup.goals = {{.kind = match3::Goal::Kind::kScore, .count = 500}};
    EXPECT_EQ(match3::stars_of(setup, 3000, false), 0u);
    EXPECT_EQ(match3::stars_of(setup, 600, true), 1u);
}

// A score as the only goal is played by the classic rules; it ends the game, and the moves left are
// worth the bonus.
TEST(Levels, AClassicGameEndsWhenItsScoreIsReached) {
    match3::Setup setup;
    setup.goals = {{.kind = match3::Goal::Kind::kScore, .count = 1500}};
    setup.move_bonus = 1000;
    ASSERT_TRUE(setup.is_classic());
    std::size_t early = 0;
    for (const auto& game : play(setup, player(Match3Settings::Kind::kRandom), 500)) {
        EXPECT_EQ(game.won, game.progress == 1);
        if (!game.won) {
            EXPECT_LT(game.score, 1500u);
            continue;
        }
        EXPECT_GE(game.score, 1500u + 1000u * game.moves_left);
        EXPECT_LT(game.score, 1500u + 1000u * game.moves_left + 3000u);
        early += game.moves_left > 0;
    }
    EXPECT_GT(early, 300u);
}

TEST(Levels, TheRewardPutsWinningAboveProgressAndEarlyAboveLate) {
    struct Fake {
        struct Position {
            std::uint32_t moves = 0;
            double progress = 0;
        };
        match3::Setup setup_;
        const match3::Setup& setup() const { return setup_; }
        bool is_won(const Position& p) const { return p.progress == 1; }
        double progress(const Position& p) const { return p.progress; }
    };
    const Fake rules;
    const auto worth = [&](double progress, std::uint32_t moves) {
        return Reward::by_goals(rules, {moves, progress});
    };
    EXPECT_EQ(worth(0, 20), 0);
    EXPECT_LT(worth(0.2, 20), worth(0.3, 20));
    EXPECT_LT(worth(0.999, 20) + 0.2, worth(1, 20));
    EXPECT_LT(worth(1, 20), worth(1, 10));
    EXPECT_LE(worth(1, 0), 1);
}

TEST(Levels, SetupsWithGoalsAreReadBackAsTheyWereWritten) {
    const auto json = to_json(icy_level());
    const auto back = read_setup(json, "test");
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, icy_level());
}

TEST(Levels, ObjectivesKnowGoalsStarsAndMovesLeft) {
    constexpr match3::GameResult kGame{.score = 3000,
                                       .moves = 12,
                                       .won = true,
                                       .stars = 2,
                                       .moves_left = 8,
                                       .progress = 1,
                                       .specials_made = 5,
                                       .specials_fired = 3};
    const auto value = [&](const char* text) { return parse_objective(text)->of(kGame); };
    EXPECT_EQ(value("maximize won"), 1);
    EXPECT_EQ(value("maximize stars"), 2);
    EXPECT_EQ(value("maximize moves_left"), 8);
    EXPECT_EQ(value("maximize progress + moves_left"), 9);
    EXPECT_EQ(value("maximize specials_made - specials_fired"), 2);
    EXPECT_EQ(value("win"), 2);
}

TEST(Levels, APersonaAimsAtTheGoalsAndKeepsItsStyle) {
    Persona persona;
    persona.settings = player(Match3Settings::Kind::kMcts);
    persona.settings.reward.level_goals = 0;
    EXPECT_EQ(adapted_to(persona, {}).settings.reward.level_goals, 0);
    const double weight = adapted_to(persona, icy_level()).settings.reward.level_goals;
    EXPECT_GT(weight, 0.5);
    EXPECT_LT(weight, 1);
}

TEST(Levels, ATableShowsTheGoalsAndTakesMovesBack) {
    const auto table = match3::Table::make(icy_level(), core::Seed{3});
    const auto before = table->view();
    ASSERT_EQ(before.goals.size(), 1u);
    EXPECT_EQ(before.goals[0].target, 12u);
    std::uint64_t done = 0;
    while (!table->view().over) {
        table->play(players::ask(*table, player(Match3Settings::Kind::kGreedy)));
        EXPECT_GE(table->view().goals[0].done, done);
        done = table->view().goals[0].done;
    }
    EXPECT_EQ(table->view().won, done == 12);
    while (table->undo()) {
    }
    EXPECT_EQ(table->view().scene, before.scene);
    EXPECT_EQ(table->view().goals[0].done, 0u);
}

}  // namespace
}  // namespace dramatis::players
