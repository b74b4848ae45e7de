#include <gtest/gtest.h>

#include "games/match3/array_rules.hpp"
#include "games/match3/classic.hpp"
#include "games/match3/recorder.hpp"
#include "support/effort.hpp"

namespace dramatis::match3 {
namespace {

const int kMovesPerShard = int((support::kSlowBuild ? 6'000 : 35'000) * support::times());

Setup random_setup(core::Rng& rng, int min_side, int max_side) {
    Setup setup;
    const auto spread = std::uint32_t(max_side - min_side + 1);
    setup.rows = min_side + int(rng.below(spread));
    setup.columns = min_side + int(rng.below(spread));
    setup.colours = kMinColours + int(rng.below(kMaxColours - kMinColours + 1));
    setup.move_limit = 30;
    if (rng.below(2) == 0) {  // half of the games begin with explicit queues of different lengths
        setup.queues.resize(std::size_t(setup.columns));
        for (auto& queue : setup.queues)
            for (auto left = rng.below(12); left > 0; --left)
                queue.push_back(Tile(rng.below(std::uint32_t(setup.colours))));
    }
    return setup;
}

// Plays one game on both and compares the legal moves, every wave, the queues and the score at each
// move. Returns the number of moves.
template <class Shape>
int compare_game(const Setup& setup, core::Seed seed, core::Rng& rng) {
    const Classic<Shape> rules(setup);
    Position<Shape> fast = rules.start(seed);
    ArrayRules slow(setup, fast.refill.seed, rules.grid_of(fast));
    std::vector<Swap> fast_moves, slow_moves;
    int moves = 0;
    for (; !rules.is_over(fast); ++moves) {
        fast_moves.clear(), slow_moves.clear();
        rules.list_moves(fast, fast_moves);
        slow.list_moves(slow_moves);
        EXPECT_EQ(fast_moves, slow_moves);
        if (fast_moves != slow_moves) return moves;

        const Swap swap = fast_moves[rng.below(std::uint32_t(fast_moves.size()))];
        const auto shuffles = fast.shuffles;
        Recorder<Classic<Shape>> recorder(rules, rules.scene_of(fast), swap);
        Position<Shape> silent = fast;
        rules.play(fast, swap, recorder);
        rules.play(silent, swap);
        EXPECT_EQ(silent, fast) << "a watched move differs from an unwatched one";
        Cascade log;
        slow.play(swap, &log);
        EXPECT_EQ(recorder.cascade, log);
        EXPECT_EQ(fast.score, slow.score());
        for (int c = 0; c < setup.columns; ++c)
            EXPECT_EQ(fast.drawn[std::size_t(c)], slow.drawn(c));
        if (fast.shuffles != shuffles)
            slow.place(rules.grid_of(fast));
        else
            EXPECT_EQ(rules.grid_of(fast), slow.grid());
        if (testing::Test::HasFailure()) return moves;
    }
    return moves;
}

struct Shard {
    const char* name;
    int min_side, max_side;
    std::uint64_t seed;
};
void PrintTo(const Shard& shard, std::ostream* out) { *out << shard.name; }

class ArrayAgreement : public testing::TestWithParam<Shard> {};

TEST_P(ArrayAgreement, BothVersionsPlayTheSameGamesWaveByWave) {
    const auto [name, min_side, max_side, seed] = GetParam();
    core::Rng rng{core::Seed{seed}};
    for (int moves = 0, game = 0; moves < kMovesPerShard && !HasFailure(); ++game) {
        const match3::Setup setup = random_setup(rng, min_side, max_side);
        const auto played =
            with_smallest_shape(setup.rows, setup.columns, setup.colours, [&]<class Shape>() {
                return compare_game<Shape>(
                    setup, core::Seed{seed}.child("game", std::uint64_t(game)), rng);
            });
        moves += std::max(played, 1);
        ASSERT_FALSE(HasFailure()) << setup.rows << "x" << setup.columns << ", " << setup.colours
                                   << " colours, game " << game;
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ArrayAgreement,
                         testing::Values(Shard{"Small1", 3, 8, 1}, Shard{"Small2", 3, 8, 2},
                                         Shard{"Small3", 3, 8, 3}, Shard{"Seven", 7, 7, 4},
                                         Shard{"Seven2", 7, 7, 5}, Shard{"Eight", 8, 8, 6},
                                         Shard{"Nine", 9, 9, 7}, Shard{"Medium1", 3, 12, 8},
                                         Shard{"Medium2", 3, 12, 9}, Shard{"All1", 3, 16, 10},
                                         Shard{"All2", 3, 16, 11}, Shard{"Large", 11, 16, 12}),
                         [](const auto& shard) { return shard.param.name; });

// The same board held in a larger shape than it needs plays the same game.
TEST(Shapes, TheSizeOfTheWordDoesNotMatter) {
    const match3::Setup setup;
    const Classic<Small<3>> small(setup);
    const Classic<Small<4>> planes(setup);
    const Classic<Medium<3>> medium(setup);
    const Classic<Large<3>> large(setup);
    for (std::uint64_t game = 0; game < 200; ++game) {
        const core::Seed seed{game};
        auto a = small.start(seed);
        auto b = planes.start(seed);
        auto c = medium.start(seed);
        auto d = large.start(seed);
        planes.place(b, small.grid_of(a));
        medium.place(c, small.grid_of(a));
        large.place(d, small.grid_of(a));
        core::Rng rng_a{seed}, rng_b{seed}, rng_c{seed}, rng_d{seed};
        while (!small.is_over(a)) {
            small.play(a, small.random_move(a, rng_a));
            planes.play(b, planes.random_move(b, rng_b));
            medium.play(c, medium.random_move(c, rng_c));
            large.play(d, large.random_move(d, rng_d));
        }
        for (const auto& [score, grid] : {std::pair{b.score, planes.grid_of(b)},
                                          {c.score, medium.grid_of(c)},
                                          {d.score, large.grid_of(d)}}) {
            EXPECT_EQ(score, a.score);
            EXPECT_EQ(grid, small.grid_of(a));
        }
    }
}

// Boards full of runs, which no game has: legality is still exactly what the rules say.
TEST(ArrayAgreementOnWildBoards, LegalMovesAgreeOnBoardsWithRuns) {
    core::Rng rng{core::Seed{99}};
    for (int i = 0; i < 20'000; ++i) {
        match3::Setup setup = random_setup(rng, 3, 16);
        setup.colours = 3 + int(rng.below(2));
        setup.queues.clear();
        Grid grid(setup.rows, setup.columns);
        grid.for_each_cell(
            [&](Cell cell) { grid[cell] = Tile(rng.below(std::uint32_t(setup.colours))); });
        std::vector<Swap> slow_moves;
        ArrayRules(setup, {}, grid).list_moves(slow_moves);
        with_smallest_shape(setup.rows, setup.columns, setup.colours, [&]<class Shape>() {
            const Classic<Shape> rules(setup);
            Position<Shape> position;
            rules.place(position, grid);
            std::vector<Swap> fast_moves;
            rules.list_moves(position, fast_moves);
            EXPECT_EQ(fast_moves, slow_moves);
            EXPECT_EQ(position.available_moves(), int(slow_moves.size()));
            EXPECT_EQ(has_legal_move(grid), !slow_moves.empty());
        });
        ASSERT_FALSE(HasFailure());
    }
}

}  // namespace
}  // namespace dramatis::match3
