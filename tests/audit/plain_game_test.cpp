#include "audit/plain_game.hpp"

#include <gtest/gtest.h>

#include "games/match3/random_level.hpp"
#include "games/match3/result.hpp"
#include "games/match3/rules.hpp"

namespace dramatis::audit {
namespace {

struct Tally {
    int moves = 0, shuffles = 0, dead_starts = 0, ends = 0;
};

// Plays one game on both, by moves drawn at random, and compares all that can be asked.
template <class Rules>
void compare_game(const Setup& setup, core::Seed seed, core::Rng& rng, Tally& tally) {
    const Rules rules(setup);
    auto fast = rules.start(seed);
    PlainGame plain(setup, seed);
    Cascade log;
    const auto same = [&] {
        ASSERT_EQ(plain.is_over(), rules.is_over(fast));
        ASSERT_EQ(plain.scene(), rules.scene_of(fast));
        ASSERT_EQ(plain.rules().score(), fast.score);
        ASSERT_EQ(plain.shuffles(), fast.shuffles);
        ASSERT_EQ(plain.rules().won(), rules.is_won(fast));
        if (plain.is_over()) return;
        std::vector<Swap> moves;
        rules.list_moves(fast, moves);
        ASSERT_EQ(plain.legal(), moves);
    };
    same();
    tally.dead_starts += plain.is_over();
    while (!plain.is_over() && !testing::Test::HasFatalFailure()) {
        const Swap swap = plain.legal()[rng.below(std::uint32_t(plain.legal().size()))];
        rules.play(fast, swap);
        plain.play(swap, log);
        ++tally.moves;
        same();
    }
    tally.shuffles += int(plain.shuffles());
    tally.ends += !plain.rules().won() && int(plain.rules().moves()) < setup.move_limit;
}

TEST(PlainGame, BeginsAndShufflesLevelsAsTheFastRulesDo) {
    core::Rng rng{core::Seed{21}};
    Tally tally;
    for (int game = 0; game < 600 && !HasFatalFailure(); ++game) {
        auto setup = match3::random_level(rng, {.min_side = 3, .max_side = game % 10 ? 9 : 14});
        if (game % 5 == 0) setup.dead_board = match3::DeadBoard::kEnd;
        match3::with_rules(setup, [&]<class Rules>() {
            compare_game<Rules>(setup, core::Seed{21}.child("game", std::uint64_t(game)), rng,
                                tally);
        });
    }
    EXPECT_GT(tally.moves, 3000);
    EXPECT_GT(tally.shuffles, 200);
    EXPECT_GT(tally.ends, 20);
}

TEST(PlainGame, BeginsAndShufflesClassicBoardsAsTheFastRulesDo) {
    core::Rng rng{core::Seed{22}};
    Tally tally;
    for (int game = 0; game < 600 && !HasFatalFailure(); ++game) {
        const int most = game % 3 == 0 ? 16 : game % 3 == 1 ? 8 : 5;
        const auto side = [&] { return 3 + int(rng.below(std::uint32_t(most - 2))); };
        match3::Setup setup{.rows = side(), .columns = side(), .move_limit = 8};
        setup.colours = 4 + int(rng.below(7));
        if (game % 4 == 0) setup.goals = {{.kind = Goal::Kind::kScore, .count = 500}};
        if (game % 7 == 0) setup.dead_board = match3::DeadBoard::kEnd;
        setup.move_bonus = 30;
        ASSERT_TRUE(setup.is_classic());
        match3::with_rules(setup, [&]<class Rules>() {
            compare_game<Rules>(setup, core::Seed{22}.child("game", std::uint64_t(game)), rng,
                                tally);
        });
    }
    EXPECT_GT(tally.moves, 2000);
    EXPECT_GT(tally.shuffles, 300);
    EXPECT_GT(tally.ends, 20);
}

// Three by three with as many colours as cells: no order of nine different tiles has a move, so new
// ones are drawn.
TEST(PlainGame, DrawsNewTilesWhereNoOrderWillDo) {
    match3::Setup setup{.rows = 3, .columns = 3, .colours = 9, .move_limit = 5};
    setup.grid = *match3::parse_grid({"ABC", "DEF", "GHI"}, 9, "");
    core::Rng rng{core::Seed{23}};
    Tally tally;
    for (std::uint64_t game = 0; game < 5; ++game)
        match3::with_rules(setup, [&]<class Rules>() {
            compare_game<Rules>(setup, core::Seed{game}, rng, tally);
        });
    EXPECT_GT(tally.shuffles, 0);
}

}  // namespace
}  // namespace dramatis::audit
