#include "players/match3/formula_rule.hpp"

#include <gtest/gtest.h>

#include "formulas/text.hpp"
#include "players/match3/batch.hpp"

namespace dramatis::players {
namespace {

formulas::Formula formula(const char* text) { return *formulas::parse(text, formulas::kNodeNames); }

TEST(FormulaRule, SeesWhatItsNamesSay) {
    const std::vector<double> visits = {2, 4, 10}, total = {1, 1, 8}, squares = {1, 0.5, 7},
                              offers = {5, 6, 7};
    const search::Children children{.parent_visits = 17,
                                    .visits = visits,
                                    .total = total,
                                    .squares = squares,
                                    .offers = offers,
                                    .depth = 3,
                                    .moves_left = 11};
    const auto score = [&](const char* text) {
        std::vector<double> out(3);
        FormulaRule(formula(text)).score(children, out);
        return out;
    };
    using Row = std::vector<double>;
    EXPECT_EQ(score("wins"), total);
    EXPECT_EQ(score("visits"), visits);
    EXPECT_EQ(score("parent_visits"), (Row{17, 17, 17}));
    EXPECT_EQ(score("moves"), offers);
    EXPECT_EQ(score("mean"), (Row{0.5, 0.25, 0.8}));
    EXPECT_EQ(score("variance"), (Row{0.5 - 0.25, 0.125 - 0.0625, 0.7 - 0.8 * 0.8}));
    EXPECT_EQ(score("depth"), (Row{3, 3, 3}));
    EXPECT_EQ(score("moves_left"), (Row{11, 11, 11}));
    EXPECT_EQ(score("wins / visits + sqrt(moves) * 2"),
              (Row{0.5 + std::sqrt(5.0) * 2, 0.25 + std::sqrt(6.0) * 2, 0.8 + std::sqrt(7.0) * 2}));
}

// UCB1 written as a formula plays the games of the UCB1 that is compiled in.
TEST(FormulaRule, WritesDownVanillaToTheBit) {
    for (const auto tree : {Match3Settings::Tree::kKeptStates, Match3Settings::Tree::kOpenLoop}) {
        Batch batch{.games = 6, .seed = core::Seed{8}};
        batch.player.kind = Match3Settings::Kind::kMcts;
        batch.player.tree = tree;
        batch.player.refills = tree == Match3Settings::Tree::kOpenLoop ? match3::Refills::kHidden
                                                                       : match3::Refills::kKnown;
        const auto compiled = play_batch(batch, {.threads = 2});
        batch.player.formula = formula("wins / visits + sqrt(ln(parent_visits) / visits)");
        EXPECT_EQ(play_batch(batch, {.threads = 2}), compiled);
    }
}

// The style that the paper's fourth variable is there for: one look ahead is enough.
TEST(FormulaRule, MovesAloneKeepsTheBoardOpen) {
    Batch batch{.games = 100, .seed = core::Seed{8}};
    const auto mean_moves = [&] {
        double sum = 0;
        for (const auto& game : play_batch(batch, {.threads = 2})) sum += game.available_moves;
        return sum / 100;
    };
    const double random = mean_moves();
    batch.player.kind = Match3Settings::Kind::kMcts;
    batch.player.effort.iterations = 50;
    batch.player.formula = formula("moves");
    EXPECT_GT(mean_moves(), random + 5);
    batch.player.formula = formula("1 / moves");
    EXPECT_LT(mean_moves(), random - 2);
}

}  // namespace
}  // namespace dramatis::players
