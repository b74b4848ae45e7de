#include <gtest/gtest.h>

#include "audit/array_level_rules.hpp"
#include "games/match3/random_level.hpp"
#include "games/match3/recorder.hpp"
#include "games/match3/rules.hpp"
#include "support/effort.hpp"

namespace dramatis::match3 {
namespace {

using audit::ArrayLevelRules;

int moves_of(int usual) { return int(usual * support::times() * (support::kSlowBuild ? 0.06 : 1)); }

std::string text_of(const Scene& scene) {
    std::string out;
    for (const auto& rows : {print_rows(scene), print_ice(scene), print_locks(scene)})
        for (const auto& row : rows) out += row + "\n";
    return out;
}

// Waves differ where? For people who have to mend it.
std::string difference(const Cascade& fast, const Cascade& slow) {
    for (std::size_t i = 0; i < std::min(fast.size(), slow.size()); ++i) {
        const std::string wave = "wave " + std::to_string(i + 1) + ": ";
        if (fast[i].matches != slow[i].matches) return wave + "matches";
        if (fast[i].fired != slow[i].fired) return wave + "fired";
        if (fast[i].struck != slow[i].struck) return wave + "struck";
        if (fast[i].made != slow[i].made) return wave + "made";
        if (fast[i].points != slow[i].points) return wave + "points";
        if (fast[i].settled != slow[i].settled)
            return wave + "settled, fast:\n" + text_of(fast[i].settled) + "slow:\n" +
                   text_of(slow[i].settled);
    }
    return fast.size() == slow.size() ? "" : "number of waves";
}

// Plays one game on both, from wherever the fast one starts, and compares the legal moves, every
// wave, queues, goals and score at each move. Returns the number of moves.
template <class Rules>
int compare_game(const Setup& setup, core::Seed seed, core::Rng& rng) {
    const Rules rules(setup);
    auto fast = rules.start(seed);
    ArrayLevelRules slow(setup, fast.refill.seed, rules.scene_of(fast));
    std::vector<Swap> fast_moves, slow_moves;
    int moves = 0;
    for (; !rules.is_over(fast); ++moves) {
        fast_moves.clear(), slow_moves.clear();
        rules.list_moves(fast, fast_moves);
        slow.list_moves(slow_moves);
        EXPECT_EQ(fast_moves, slow_moves);
        if (fast_moves != slow_moves) return moves;

        const Swap swap = fast_moves[rng.below(std::uint32_t(fast_moves.size()))];
        const Scene before = rules.scene_of(fast);
        const auto shuffles = fast.shuffles;
        Recorder<Rules> recorder(rules, before, swap);
        auto silent = fast;
        rules.play(fast, swap, recorder);
        rules.play(silent, swap);
        EXPECT_EQ(silent, fast) << "a watched move differs from an unwatched one";
        Cascade log;
        slow.play(swap, &log);
        EXPECT_TRUE(recorder.cascade == log)
            << "swap (" << int(swap.first.row) << "," << int(swap.first.column) << ") "
            << (swap.direction == Direction::kRight ? "right" : "down") << " on\n"
            << text_of(before) << difference(recorder.cascade, log);
        EXPECT_EQ(fast.score, slow.score());
        EXPECT_EQ(fast.flights, slow.flights());
        EXPECT_EQ(fast.won, slow.won());
        for (int c = 0; c < setup.columns; ++c)
            EXPECT_EQ(fast.drawn[std::size_t(c)], slow.drawn(c));
        for (std::size_t g = 0; g < setup.goals.size(); ++g)
            EXPECT_DOUBLE_EQ(rules.goals().progress(fast, g), slow.progress(g)) << "goal " << g;
        if (fast.shuffles != shuffles)
            slow.place(rules.scene_of(fast));
        else
            EXPECT_EQ(text_of(rules.scene_of(fast)), text_of(slow.scene()));
        if (testing::Test::HasFailure()) return moves;
    }
    return moves;
}

struct Shard {
    const char* name;
    int min_side, max_side;
    int moves;  // fewer on large boards, where the array takes milliseconds for one
    std::uint64_t seed;
};
void PrintTo(const Shard& shard, std::ostream* out) { *out << shard.name; }

class LevelAgreement : public testing::TestWithParam<Shard> {};

TEST_P(LevelAgreement, BothVersionsPlayTheSameGamesWaveByWave) {
    const auto [name, min_side, max_side, enough, seed] = GetParam();
    core::Rng rng{core::Seed{seed}};
    for (int moves = 0, game = 0; moves < moves_of(enough) && !HasFailure(); ++game) {
        const auto setup = random_level(rng, {.min_side = min_side, .max_side = max_side});
        const auto play = [&]<class Rules>() {
            return compare_game<Rules>(setup, core::Seed{seed}.child("game", std::uint64_t(game)),
                                       rng);
        };
        const auto played = with_level_rules(setup, play);
        moves += std::max(played, 1);
        ASSERT_FALSE(HasFailure()) << setup.rows << "x" << setup.columns << ", " << setup.colours
                                   << " colours, game " << game;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, LevelAgreement,
    testing::Values(Shard{"Small1", 3, 8, 25'000, 1}, Shard{"Small2", 5, 8, 25'000, 2},
                    Shard{"Eight", 8, 8, 25'000, 3}, Shard{"Nine1", 9, 9, 20'000, 4},
                    Shard{"Nine2", 9, 9, 20'000, 5}, Shard{"Ten", 10, 10, 13'500, 6},
                    Shard{"Medium1", 3, 12, 13'500, 7}, Shard{"Medium2", 6, 10, 20'000, 8},
                    Shard{"All1", 3, 16, 3'500, 9}, Shard{"All2", 3, 16, 3'500, 10},
                    Shard{"Large1", 11, 16, 700, 11}, Shard{"Large2", 16, 16, 350, 12}),
    [](const auto& shard) { return shard.param.name; });

}  // namespace
}  // namespace dramatis::match3
