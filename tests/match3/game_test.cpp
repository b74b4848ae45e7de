#include "match3/game.hpp"

#include <gtest/gtest.h>

#include "laws/game_laws.hpp"
#include "search/game.hpp"

namespace dramatis::match3 {
namespace {

static_assert(search::DrawsMoves<Match3<Small<3>>>);
static_assert(search::DrawsMoves<Match3<Large<4>>>);

TEST(Match3, ObeysTheLawsOfGames) {
    const match3::Setup setup;
    const Classic<Small<3>> rules(setup);
    for (const auto refills : {Refills::kKnown, Refills::kHidden})
        laws::check_game_laws(Match3<Small<3>>(rules, refills, {}),
                              [&](core::Seed seed) { return rules.start(seed); },
                              {.playouts = 100, .seed = core::Seed{1}});
}

TEST(Match3, KnownRefillsAreTheRealOnes) {
    const match3::Setup setup;
    const Classic<Small<3>> rules(setup);
    const Match3<Small<3>> game(rules, Refills::kKnown, {});
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
    const Match3<Small<3>> game(rules, Refills::kHidden, {});
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

TEST(Reward, CountsWinsOrMeasuresTheShare) {
    const Reward reach{Reward::Kind::kReach, 5000}, share{Reward::Kind::kShare, 5000};
    EXPECT_EQ(reach.of(4999), 0);
    EXPECT_EQ(reach.of(5000), 1);
    EXPECT_EQ(share.of(2500), 0.5);
    EXPECT_EQ(share.of(9000), 1);
}

}  // namespace
}  // namespace dramatis::match3
