#include "playtest/ensemble.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "personas/node_variables.hpp"
#include "personas/text.hpp"
#include "personas/vary.hpp"

namespace dramatis::playtest {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
constexpr std::size_t kFormulas = 12, kGames = 2, kIterations = 60;
#else
constexpr std::size_t kFormulas = 60, kGames = 4, kIterations = 150;
#endif

personas::Formula formula(const char* text) { return *personas::parse(text, personas::kNodeNames); }

// Some that rank alike, some whose values are NaN or infinite, and random ones with every operator.
std::vector<personas::Formula> cast(std::uint64_t seed) {
    std::vector<personas::Formula> out;
    for (const char* text : {"wins / visits", "3 * wins / visits + parent_visits", "moves",
                             "visits - visits", "1e308 * 1e308 * wins - 1e308 * 1e308", "0 - moves",
                             "variance + mean * depth - moves_left"})
        out.push_back(formula(text));
    personas::Grammar grammar;
    grammar.variables = 0xff;
    grammar.operators = {personas::Op::kAdd,    personas::Op::kSubtract, personas::Op::kMultiply,
                         personas::Op::kDivide, personas::Op::kSqrt,     personas::Op::kLn};
    core::Rng rng{core::Seed{seed}};
    while (out.size() < kFormulas) out.push_back(personas::random_formula(grammar, rng));
    return out;
}

Rehearsal rehearsal(AgentSettings::Tree tree, search::Recommend recommend) {
    Rehearsal r{.games = kGames, .seed = core::Seed{5}};
    r.agent.kind = AgentSettings::Kind::kMcts;
    r.agent.iterations = kIterations;
    r.agent.tree = tree;
    r.agent.recommend = recommend;
    r.agent.reward.goal = 3000;
    if (tree == AgentSettings::Tree::kOpenLoop) {
        r.agent.refills = match3::Refills::kHidden;
        r.agent.reward.kind = Reward::Kind::kShare;
        r.agent.search.expand_after = 1;
    }
    return r;
}

// The promise of ensemble.hpp: exactly the games that each formula plays alone.
void expect_the_games_of_each(const Rehearsal& r, const std::vector<personas::Formula>& formulas) {
    const auto together = rehearse(r, formulas, {.threads = 2});
    ASSERT_TRUE(together.complete);
    for (std::size_t i = 0; i < formulas.size(); ++i) {
        Batch batch{
            .setup = r.setup, .agent = r.agent, .games = r.first_game + r.games, .seed = r.seed};
        batch.agent.formula = formulas[i];
        auto alone = play_batch(batch, {.threads = 2});
        alone.erase(alone.begin(), alone.begin() + static_cast<std::ptrdiff_t>(r.first_game));
        EXPECT_EQ(together.games[i], alone) << personas::print(formulas[i], personas::kNodeNames);
    }
    EXPECT_LT(together.searches, formulas.size() * r.games * 20) << "nothing was shared";
}

TEST(Ensemble, PlaysEachFormulasGamesOnKeptStates) {
    expect_the_games_of_each(rehearsal(AgentSettings::Tree::kKeptStates, search::Recommend::kRule),
                             cast(1));
}

TEST(Ensemble, PlaysEachFormulasGamesOnOpenLoopTrees) {
    expect_the_games_of_each(rehearsal(AgentSettings::Tree::kOpenLoop, search::Recommend::kMean),
                             cast(2));
}

TEST(Ensemble, PlaysOnBoardsWithMoreMovesThanABlockHolds) {
    auto r = rehearsal(AgentSettings::Tree::kKeptStates, search::Recommend::kVisits);
    r.setup.rows = r.setup.columns = 9;
    r.setup.colours = 4;
    r.setup.move_limit = 5;
    r.first_game = 3;
    expect_the_games_of_each(r, cast(3));
}

TEST(Ensemble, AnyNumberOfThreadsGivesTheSameGames) {
    const auto r = rehearsal(AgentSettings::Tree::kKeptStates, search::Recommend::kRule);
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
    auto r = rehearsal(AgentSettings::Tree::kKeptStates, search::Recommend::kRule);
    r.games = 50;
    EXPECT_FALSE(
        rehearse(r, cast(5), {.threads = 2, .stop = [&] { return ++asked > 3; }}).complete);
}

}  // namespace
}  // namespace dramatis::playtest
