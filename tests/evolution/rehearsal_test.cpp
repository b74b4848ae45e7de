#include "evolution/rehearsal.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"
#include "formulas/vary.hpp"
#include "support/effort.hpp"

namespace dramatis::evolution {
namespace {

constexpr std::size_t kFormulas = support::kSlowBuild ? 12 : 60;
constexpr std::size_t kGames = support::kSlowBuild ? 2 : 4;
constexpr std::size_t kIterations = support::kSlowBuild ? 60 : 150;

formulas::Formula formula(const char* text) { return *formulas::parse(text, formulas::kNodeNames); }

// Some that rank alike, some whose values are NaN or infinite, and random ones with every operator.
std::vector<formulas::Formula> cast(std::uint64_t seed) {
    std::vector<formulas::Formula> out;
    for (const char* text : {"wins / visits", "3 * wins / visits + parent_visits", "moves",
                             "visits - visits", "1e308 * 1e308 * wins - 1e308 * 1e308", "0 - moves",
                             "variance + mean * depth - moves_left"})
        out.push_back(formula(text));
    formulas::Grammar grammar;
    grammar.variables = 0xff;
    grammar.operators = {formulas::Op::kAdd,    formulas::Op::kSubtract, formulas::Op::kMultiply,
                         formulas::Op::kDivide, formulas::Op::kSqrt,     formulas::Op::kLn};
    core::Rng rng{core::Seed{seed}};
    while (out.size() < kFormulas) out.push_back(formulas::random_formula(grammar, rng));
    return out;
}

Rehearsal rehearsal(players::Match3Settings::Tree tree, search::Recommend recommend) {
    Rehearsal r{.games = kGames, .seed = core::Seed{5}};
    r.player.kind = players::Match3Settings::Kind::kMcts;
    r.player.effort.iterations = kIterations;
    r.player.tree = tree;
    r.player.techniques.choose = recommend;
    r.player.reward.goal = 3000;
    if (tree == players::Match3Settings::Tree::kOpenLoop) {
        r.player.refills = match3::Refills::kHidden;
        r.player.reward.kind = players::Reward::Kind::kShare;
        r.player.techniques.expand_after = 1;
    }
    return r;
}

// The promise of ensemble.hpp: exactly the games that each formula plays alone.
void expect_the_games_of_each(const Rehearsal& r, const std::vector<formulas::Formula>& formulas) {
    const auto together = rehearse(r, formulas, {.threads = 2});
    ASSERT_TRUE(together.complete);
    for (std::size_t i = 0; i < formulas.size(); ++i) {
        players::Batch batch{
            .setup = r.setup, .player = r.player, .games = r.first_game + r.games, .seed = r.seed};
        batch.player.formula = formulas[i];
        auto alone = players::play_batch(batch, {.threads = 2});
        alone.erase(alone.begin(), alone.begin() + static_cast<std::ptrdiff_t>(r.first_game));
        EXPECT_EQ(together.games[i], alone) << formulas::print(formulas[i], formulas::kNodeNames);
    }
    EXPECT_LT(together.searches, formulas.size() * r.games * 20) << "nothing was shared";
}

TEST(Ensemble, PlaysEachFormulasGamesOnKeptStates) {
    expect_the_games_of_each(
        rehearsal(players::Match3Settings::Tree::kKeptStates, search::Recommend::kRule), cast(1));
}

TEST(Ensemble, PlaysEachFormulasGamesOnOpenLoopTrees) {
    expect_the_games_of_each(
        rehearsal(players::Match3Settings::Tree::kOpenLoop, search::Recommend::kMean), cast(2));
}

TEST(Ensemble, PlaysEachFormulasGamesWithPlayoutsOfFullLength) {
    auto r = rehearsal(players::Match3Settings::Tree::kKeptStates, search::Recommend::kRule);
    r.player.playout_length = players::Match3Settings::PlayoutLength::kFull;
    expect_the_games_of_each(r, cast(1));
}

TEST(Ensemble, PlaysOnBoardsWithMoreMovesThanABlockHolds) {
    auto r = rehearsal(players::Match3Settings::Tree::kKeptStates, search::Recommend::kVisits);
    r.setup.rows = r.setup.columns = 9;
    r.setup.colours = 4;
    r.setup.move_limit = 5;
    r.first_game = 3;
    expect_the_games_of_each(r, cast(3));
}

TEST(Ensemble, AnyNumberOfThreadsGivesTheSameGames) {
    const auto r = rehearsal(players::Match3Settings::Tree::kKeptStates, search::Recommend::kRule);
    const auto formulas = cast(4);
    const auto one = rehearse(r, formulas, {.threads = 1});
    for (const unsigned threads : {2u, 7u}) {
        const auto many = rehearse(r, formulas, {.threads = threads});
        EXPECT_EQ(many.games, one.games);
        EXPECT_EQ(many.searches, one.searches);
    }
}

TEST(Ensemble, SaysThatItWasStopped) {
    std::atomic<int> asked = 0;
    auto r = rehearsal(players::Match3Settings::Tree::kKeptStates, search::Recommend::kRule);
    r.games = 50;
    EXPECT_FALSE(
        rehearse(r, cast(5), {.threads = 2, .stop = [&] { return ++asked > 3; }}).complete);
}

TEST(Ensemble, PlaysWhatABatchPlaysOnALevelWithGoals) {
    match3::Setup setup{.rows = 7, .columns = 7, .colours = 5, .move_limit = 8};
    setup.specials = true;
    setup.scene.emplace(7, 7);
    setup.scene->for_each_cell([&](match3::Cell cell) {
        (*setup.scene)[cell].thing = match3::Thing::kRandom;
        (*setup.scene)[cell].ice = cell.row >= 3 && cell.column >= 2 && cell.column <= 4;
    });
    setup.goals = {{.kind = match3::Goal::Kind::kIce}};
    players::Match3Settings player{.kind = players::Match3Settings::Kind::kMcts,
                                   .refills = match3::Refills::kHidden,
                                   .effort = {.iterations = 30}};
    player.reward.level_goals = 1;
    const auto evolved = formula("mean + sqrt(ln(parent_visits) / visits)");
    const auto together = rehearse(
        {.setup = setup, .player = player, .games = 4, .seed = core::Seed{1}}, {{evolved}}, {});
    player.formula = evolved;
    EXPECT_EQ(together.games[0],
              players::play_batch(
                  {.setup = setup, .player = player, .games = 4, .seed = core::Seed{1}}, {}));
}

}  // namespace
}  // namespace dramatis::evolution
