#include "games/match3/game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#include "games/match3/classic.hpp"
#include "games/match3/level_rules.hpp"
#include "games/match3/recorder.hpp"
#include "laws/game_laws.hpp"
#include "search/game.hpp"

namespace dramatis::match3 {
namespace {

// The share of 7,000 points.
struct Share {
    template <class Rules>
    double operator()(const Rules&, const typename Rules::Position& end) const {
        return std::min(1.0, static_cast<double>(end.score) / 7000);
    }
};
template <class Shape>
using Game = Match3<Classic<Shape>, Share>;

static_assert(search::DrawsMoves<Game<Small<3>>> && search::CountsMoves<Game<Small<3>>>);
static_assert(search::DrawsMoves<Game<Large<4>>>);

TEST(Match3, ObeysTheLawsOfGames) {
    const match3::Setup setup;
    const Classic<Small<3>> rules(setup);
    for (const auto refills : {Refills::kKnown, Refills::kHidden})
        laws::check_game_laws(Game<Small<3>>(rules, refills, {}),
                              [&](core::Seed seed) { return rules.start(seed); },
                              {.playouts = 100, .seed = core::Seed{1}});
}

// Searches on several threads share one adapter, or copies of it; run by the preset tsan, too.
TEST(Match3, WhatASwapIsSureToBringMayBeAskedFromManyThreads) {
    using Rules = LevelRules<Small<3>>;
    match3::Setup setup;
    setup.specials = true;
    const Rules rules(setup);
    const auto start = rules.start(core::Seed{1});
    const auto foreseen = [&](const Match3<Rules, Share>& game) {
        std::vector<Swap> moves;
        game.list_moves(start, moves);
        std::vector<double> out;
        for (const Swap move : moves) out.push_back(game.foresee(start, move));
        return out;
    };
    const Match3<Rules, Share> game(rules, Refills::kHidden, {});
    std::array<std::vector<double>, 4> seen;
    {
        std::vector<std::jthread> threads;
        for (auto& mine : seen) threads.emplace_back([&, copy = game] { mine = foreseen(copy); });
    }
    EXPECT_FALSE(seen[0].empty());
    for (const auto& each : seen) EXPECT_EQ(each, foreseen({rules, Refills::kHidden, {}}));
}

TEST(Match3, KnownRefillsAreTheRealOnes) {
    const match3::Setup setup;
    const Classic<Small<3>> rules(setup);
    const Game<Small<3>> game(rules, Refills::kKnown, {});
    auto imagined = rules.start(core::Seed{4}), real = imagined;
    core::Rng think{core::Seed{1}}, pick{core::Seed{2}};
    while (!rules.is_over(real)) {
        const Swap swap = rules.random_move(real, pick);
        game.apply(imagined, swap, think);
        rules.play(real, swap);
        ASSERT_EQ(imagined, real);
    }
}

TEST(Match3, HiddenRefillsAreDrawnAfreshEachTime) {
    match3::Setup setup;
    setup.queues.assign(7, std::vector<Tile>(50, 0));  // the real queues: nothing but A
    const Classic<Small<3>> rules(setup);
    const Game<Small<3>> game(rules, Refills::kHidden, {});
    const auto start = rules.start(core::Seed{4});
    std::vector<Swap> moves;
    game.list_moves(start, moves);
    core::Rng rng{core::Seed{1}};
    auto a = start, b = start;
    game.apply(a, moves[0], rng);
    game.apply(b, moves[0], rng);
    EXPECT_FALSE(a.plane == b.plane);
    EXPECT_EQ(a.refill.queues, nullptr) << "no peeking at the level's queues";
}

// The swaps that are counted, against a count by hand from the list of moves that were played.
TEST(Match3, CountsWhatMovesWerePlayed) {
    match3::Setup setup;
    setup.region = Region{.top = 4, .left = 1, .bottom = 6, .right = 20};  // reaches over the edge
    const Classic<Small<3>> rules(setup);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        auto p = rules.start(core::Seed{seed});
        core::Rng rng{core::Seed{seed}};
        std::uint32_t horizontal = 0, inside = 0, longest = 0;
        while (!rules.is_over(p)) {
            const Swap swap = rules.random_move(p, rng);
            Recorder<Classic<Small<3>>> recorder(rules, rules.scene_of(p), swap);
            rules.play(p, swap, recorder);
            const auto in = [](Cell cell) { return cell.row >= 4 && cell.column >= 1; };
            horizontal += swap.direction == Direction::kRight;
            inside += in(swap.first) && in(swap.second());
            longest = std::max(longest, static_cast<std::uint32_t>(recorder.cascade.size()));
        }
        EXPECT_EQ(p.horizontal, horizontal);
        EXPECT_EQ(p.in_region, inside);
        EXPECT_EQ(p.longest_cascade, longest);
        EXPECT_GT(longest, 0u);
    }
}

TEST(Match3, WithoutARegionEveryMoveIsInIt) {
    const Classic<Small<3>> rules(match3::Setup{});
    auto p = rules.start(core::Seed{1});
    core::Rng rng{core::Seed{1}};
    while (!rules.is_over(p)) rules.play(p, rules.random_move(p, rng));
    EXPECT_EQ(p.in_region, 20u);
}

}  // namespace
}  // namespace dramatis::match3
