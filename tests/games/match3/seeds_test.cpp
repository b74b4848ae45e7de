#include "games/match3/seeds.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace dramatis::match3 {
namespace {

TEST(CrossedDraws, AreAllCombinationsOfTwo) {
    const core::Seed root{5};
    for (const std::size_t set : {0, 1, 7}) {
        std::set<std::uint64_t> boards, falling, choices;
        std::set<std::vector<std::uint64_t>> games;
        for (std::size_t i = 0; i < kCrossedGames; ++i) {
            const auto seeds = game_seeds(Draws::kCrossed, root, kCrossedGames * set + i);
            boards.insert(seeds.board.value);
            falling.insert(seeds.falling.value);
            choices.insert(seeds.choices.value);
            games.insert({seeds.board.value, seeds.falling.value, seeds.choices.value});
            const auto next = game_seeds(Draws::kCrossed, root, kCrossedGames * set + (i ^ 1));
            EXPECT_NE(seeds.board, next.board);
            EXPECT_EQ(seeds.falling, next.falling);
            EXPECT_EQ(seeds.choices, next.choices);
        }
        EXPECT_EQ(boards.size(), 2u);
        EXPECT_EQ(falling.size(), 2u);
        EXPECT_EQ(choices.size(), 2u);
        EXPECT_EQ(games.size(), kCrossedGames);
    }
}

TEST(FreshDraws, AreThoseOfTheGame) {
    const core::Seed root{5};
    const auto seeds = game_seeds(Draws::kFresh, root, 3), wanted = seeds_of(game_seed(root, 3));
    EXPECT_EQ(seeds.board, wanted.board);
    EXPECT_EQ(seeds.falling, wanted.falling);
    EXPECT_EQ(seeds.choices, wanted.choices);
    EXPECT_NE(seeds.board, game_seeds(Draws::kFresh, root, 4).board);
}

}  // namespace
}  // namespace dramatis::match3
