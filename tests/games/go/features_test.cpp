#include "games/go/features.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <utility>

#include "games/go/drawn.hpp"
#include "games/go/game.hpp"
#include "games/go/weighted_playout.hpp"
#include "search/features.hpp"

namespace dramatis::go {
namespace {

using core::Rng;
using core::Seed;
using Points = Board<9>;

static_assert(search::FeaturesMoves<Go<9>> && search::ListsPlayoutMoves<Go<19>> &&
              search::LimitsPlayouts<Go<13>>);

GoState<9> state_of(std::string_view rows, Colour to_move, const char* last = nullptr) {
    const Go<9> game;
    GoState<9> state = game.state_of(game_from(drawn(rows), to_move), to_move);
    if (last) state.last[0] = Points::point(at(last));
    return state;
}

std::set<std::string> features(const GoState<9>& state, const char* move) {
    std::set<std::string> out;
    for_each_feature(state, Points::point(at(move)), [&](int feature) {
        if (feature >= Shapes::kCount) out.insert(go_feature_name(feature));
    });
    return out;
}
using Names = std::set<std::string>;

TEST(Shapes, AreTheSameHoweverTheBoardIsTurned) {
    const Shapes& shapes = Shapes::get();
    std::set<int> numbers;
    for (unsigned code = 0; code < 65536; ++code) {
        const auto number = shapes.number(std::uint16_t(code));
        if (number != Shapes::kNone) numbers.insert(number);
        for (int symmetry = 0; symmetry < 8; ++symmetry)
            ASSERT_EQ(shapes.number(Shapes::moved(std::uint16_t(code), symmetry)), number) << code;
        ASSERT_EQ(Shapes::exchanged(Shapes::exchanged(std::uint16_t(code))), code);
    }
    // By Burnside's lemma: (3^8 + 2 * 3^2 + 3^4 + 4 * 3^5) / 8 inside, (3^5 + 3^3) / 2 at an edge,
    // (3^3 + 3^2) / 2 in a corner.
    EXPECT_EQ(numbers.size(), 954u + 135 + 18);
    EXPECT_EQ(*numbers.rbegin(), Shapes::kCount - 1);
}

// A random position, and the same turned, reflected, and with colours exchanged.
TEST(GoFeatures, SymmetricBoardsHaveTheSameFeatures) {
    constexpr int kSize = 9;
    const auto image = [](Vertex v, int symmetry) {
        if (symmetry & 4) v.column = std::int8_t(kSize - 1 - v.column);
        for (int turn = symmetry & 3; turn > 0; --turn)
            v = {v.row, std::int8_t(kSize - 1 - v.column)};
        return v;
    };
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng{Seed{seed}};
        std::array<std::array<GoState<9>, 8>, 2> states;
        for (auto& state : states[1]) state.to_move = Colour::kWhite;
        const Go<9> game;
        for (int moves = 0; moves < 60; ++moves) {
            const auto p = states[0][0].board.random_move(states[0][0].to_move, rng);
            if (p == Points::kPass) break;
            for (std::size_t exchanged = 0; exchanged < 2; ++exchanged)
                for (int symmetry = 0; symmetry < 8; ++symmetry)
                    game.apply(states[exchanged][std::size_t(symmetry)],
                               Points::point(image(Points::vertex(p), symmetry)), rng);
        }
        states[0][0].board.empties().for_each([&](int p) {
            std::vector<int> expected;
            for_each_feature(states[0][0], std::uint16_t(p), [&](int f) { expected.push_back(f); });
            EXPECT_TRUE(std::ranges::is_sorted(expected));
            for (std::size_t exchanged = 0; exchanged < 2; ++exchanged)
                for (int symmetry = 0; symmetry < 8; ++symmetry) {
                    std::vector<int> seen;
                    for_each_feature(states[exchanged][std::size_t(symmetry)],
                                     Points::point(image(Points::vertex(p), symmetry)),
                                     [&](int f) { seen.push_back(f); });
                    ASSERT_EQ(seen, expected);
                }
        });
    }
}

TEST(GoFeatures, WhatAMoveDoes) {
    const auto state = state_of(R"(
        .....
        ..X..
        .XO..
        ..XO.
        .....)",
                                B, "D2");
    EXPECT_EQ(features(state, "D3"), (Names{"takes", "beside the last move"}));
    EXPECT_EQ(features(state, "E2"), (Names{"beside the last move"}));
    EXPECT_EQ(features(state, "E3"), (Names{"diagonal to the last move"}));
    EXPECT_EQ(features(state, "A5"), Names{});
    const auto other = state_of(R"(
        .....
        ..X..
        .XO..
        ..XO.
        .....)",
                                W, "C2");
    EXPECT_EQ(features(other, "D3"), (Names{"saves from atari", "saves what the last move attacks",
                                            "diagonal to the last move"}));
}

TEST(GoFeatures, TakingManyAndTheLastStone) {
    const auto taking = state_of(R"(
        .OOX.
        XXX..
        .....
        .....
        .....)",
                                 B, "C5");
    EXPECT_EQ(features(taking, "A5"),
              (Names{"takes", "takes two stones or more", "takes the last stone"}));
}

TEST(GoFeatures, SelfAtariAndAtari) {
    const auto state = state_of(R"(
        ..O..
        .O...
        .....
        .....
        .....)",
                                B);
    EXPECT_EQ(features(state, "B5"), Names{"self-atari"});
    EXPECT_EQ(features(state, "A4"), Names{});
    const auto two = state_of(R"(
        OO...
        XX...
        .....
        .....
        .....)",
                              B);
    EXPECT_EQ(features(two, "C5"), (Names{"takes", "takes two stones or more"}));
    const auto three = state_of(R"(
        OO...
        X....
        .....
        .....
        .....)",
                                B);
    EXPECT_EQ(features(three, "B4"), Names{"gives atari"});
}

TEST(GoFeatures, PassesHaveNone) {
    for_each_feature(GoState<9>{}, Points::kPass, [](int) { FAIL(); });
}

// The quick playout is the plain one, move for move, from boards of any size and from the middle of
// games.
template <int kCapacity>
void compare(int size, double scale, int games) {
    Rng draw{Seed{9}};
    const auto weights = std::make_shared<std::vector<float>>();
    for (int i = 0; i < kGoFeatures; ++i) weights->push_back(float(scale * (2 * draw.unit() - 1)));
    const search::WeightedPlayout plain(weights, 1.5);
    const WeightedGoPlayout quick(*weights, 1.5);
    const Go<kCapacity> game;
    std::vector<std::uint16_t> scratch;
    for (int i = 0; i < games; ++i) {
        const Seed seed = Seed{10}.child("game", std::uint64_t(i));
        GoState<kCapacity> state{.board = Board<kCapacity>(size)};
        Rng opening{seed.child("opening")};
        for (int moves = int(opening.below(std::uint32_t(size * size))); moves > 0; --moves)
            game.apply(state, state.board.random_move(state.to_move, opening), opening);
        if (state.passes >= 2) continue;
        auto board = state.board;
        const auto to_move = state.to_move;
        const auto passes = state.passes;
        const auto last = state.last;
        Rng one{seed}, two{seed};
        search::MoveTrace<std::uint16_t> expected, seen;
        plain(game, state, one, scratch, expected);
        const int moves =
            quick.play(board, to_move, passes, last, two,
                       [&](Colour colour, std::uint16_t p) { seen(search::Player(colour), p); });
        ASSERT_EQ(seen.moves, expected.moves) << "game " << i;
        ASSERT_EQ(std::size_t(moves), seen.moves.size());
        ASSERT_EQ(board, state.board);
        ASSERT_EQ(one.next(), two.next());
    }
}
TEST(WeightedGoPlayout, IsTheWeightedPlayoutMoveForMove) {
    compare<9>(9, 1, 150);
    compare<9>(9, 5, 150);
    compare<9>(5, 2, 200);
    compare<13>(13, 2, 20);
    compare<19>(19, 2, 5);
}

TEST(WeightedGoPlayout, ZeroWeightsAreUniform) {
    const std::vector<float> zero(kGoFeatures, 0);
    const WeightedGoPlayout playout(zero);
    std::array<int, Points::kPoints> counts{};
    constexpr int kGames = 8100;
    for (int i = 0; i < kGames; ++i) {
        Points board(9);
        Rng rng{Seed{std::uint64_t(i)}};
        bool first = true;
        playout.play(board, B, 0, {}, rng,
                     [&](Colour, std::uint16_t p) { counts[p] += std::exchange(first, false); });
    }
    double chi = 0;
    Points(9).empties().for_each([&](int p) {
        chi += (counts[std::size_t(p)] - 100.0) * (counts[std::size_t(p)] - 100.0) / 100;
    });
    EXPECT_LT(chi, 80 + 4 * std::sqrt(160.0));  // 80 degrees of freedom
}

}  // namespace
}  // namespace dramatis::go
