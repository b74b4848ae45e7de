#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/go/board.hpp"
#include "games/go/go_game.hpp"
#include "games/go/playout.hpp"
#include "support/effort.hpp"

namespace dramatis::go {
namespace {

std::uint64_t moves_of(double usual) {
    return std::uint64_t(usual * support::times() * (support::kSlowBuild ? 0.1 : 1));
}

template <int N>
Board<N> fast_of(const PlainBoard& plain) {
    Board<N> board(plain.size());
    for (const Colour colour : {Colour::kBlack, Colour::kWhite})
        for (const Vertex v : plain.stones(colour)) board.play(colour, Board<N>::point(v));
    return board;
}

template <int N>
void expect_same(const Board<N>& fast, const PlainBoard& plain, std::uint64_t move) {
    using Points = Board<N>;
    const int size = plain.size();
    for (std::int8_t row = 0; row < size; ++row)
        for (std::int8_t column = 0; column < size; ++column) {
            const Vertex v{column, row};
            const int p = Points::point(v);
            const auto stone = plain.at(v);
            ASSERT_EQ(fast.at(p), stone ? Points::cell_of(*stone) : Points::kEmpty)
                << "move " << move << "\n"
                << print(plain);
            if (stone) {
                std::set<Vertex> slow, quick;
                for (const Vertex l : plain.liberties_of(v)) slow.insert(l);
                fast.liberties(p).for_each([&](int l) { quick.insert(Points::vertex(l)); });
                ASSERT_EQ(slow, quick) << "move " << move << " at " << print(Move(v)) << "\n"
                                       << print(plain);
                ASSERT_EQ(fast.string_size(p), static_cast<int>(plain.string_at(v).size()));
                continue;
            }
            for (const Colour colour : {Colour::kBlack, Colour::kWhite}) {
                ASSERT_EQ(fast.is_legal(colour, p), plain.is_legal(colour, v))
                    << "move " << move << " at " << print(Move(v)) << "\n"
                    << print(plain);
                ASSERT_EQ(fast.is_eye(colour, p), plain.is_eye(colour, v))
                    << "move " << move << " at " << print(Move(v)) << "\n"
                    << print(plain);
            }
        }
    ASSERT_EQ(fast.area(), plain.area()) << print(plain);
    ASSERT_EQ(fast.ko() == Points::kPass, !plain.ko());
    if (plain.ko()) {
        ASSERT_EQ(fast.ko(), Points::point(*plain.ko()));
    }
}

// `moves` random legal moves, eyes filled as well, so that boards empty and fill again. Everything
// is compared every `every` moves, what was captured and the ko after each.
template <int N>
void play_side_by_side(int size, std::uint64_t moves, std::uint64_t every) {
    core::Rng rng{core::Seed{1}.child("agreement", static_cast<std::uint64_t>(size))};
    Board<N> fast(size);
    PlainBoard plain(size);
    std::uint64_t captured = 0, kos = 0;
    for (std::uint64_t move = 0, tries = 0; move < moves; ++tries) {
        const Colour colour =
            rng.below(8) == 0 ? static_cast<Colour>(rng.below(2)) : static_cast<Colour>(tries % 2);
        const Vertex v{static_cast<std::int8_t>(rng.below(static_cast<std::uint32_t>(size))),
                       static_cast<std::int8_t>(rng.below(static_cast<std::uint32_t>(size)))};
        if (tries % 5000 == 4999) {  // begin anew now and then
            fast = Board<N>(size);
            plain = PlainBoard(size);
        }
        const int p = Board<N>::point(v);
        const bool legal = plain.is_legal(colour, v);
        ASSERT_EQ(fast.at(p) == Board<N>::kEmpty && fast.is_legal(colour, p), legal)
            << print(plain) << print(Move(v));
        if (!legal) continue;
        std::set<Vertex> quick;
        fast.play(colour, p, [&](auto stone) { quick.insert(Board<N>::vertex(stone)); });
        const auto slow = plain.play(colour, v);
        ASSERT_EQ(quick, std::set<Vertex>(slow.begin(), slow.end())) << "move " << move << "\n"
                                                                     << print(plain);
        ASSERT_EQ(fast.ko(), plain.ko() ? Board<N>::point(*plain.ko()) : Board<N>::kPass)
            << "move " << move;
        ++move;
        captured += slow.size();
        kos += plain.ko().has_value();
        if (move % every == 0) {
            expect_same(fast, plain, move);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
    EXPECT_GT(captured, moves / 100);
    EXPECT_GT(kos, 0u);
}

TEST(BoardAgreement, Nine) { play_side_by_side<9>(9, moves_of(750'000), 97); }
TEST(BoardAgreement, SmallSizesOnTheSameCode) {
    for (const int size : {5, 6, 7, 8}) play_side_by_side<9>(size, moves_of(75'000), 31);
}
TEST(BoardAgreement, Thirteen) {
    for (const int size : {10, 11, 13}) play_side_by_side<13>(size, moves_of(75'000), 211);
}
TEST(BoardAgreement, Nineteen) {
    for (const int size : {14, 16, 19}) play_side_by_side<19>(size, moves_of(75'000), 997);
}

TEST(Board, PointsAndVerticesAreTheSamePlaces) {
    for (std::int8_t row = 0; row < 13; ++row)
        for (std::int8_t column = 0; column < 13; ++column)
            EXPECT_EQ(Board<13>::vertex(Board<13>::point(Vertex{column, row})),
                      (Vertex{column, row}));
    EXPECT_TRUE(Board<13>::move(Board<13>::kPass).is_pass());
}

TEST(Board, ACopyIsAnUndo) {
    Board<9> board(9);
    core::Rng rng{core::Seed{3}};
    for (int i = 0; i < 60; ++i)
        board.play(static_cast<Colour>(i % 2), board.random_move(static_cast<Colour>(i % 2), rng));
    const Board<9> before = board;
    play_uniformly(board, Colour::kBlack, 0, rng, [](auto...) {});
    EXPECT_FALSE(board == before);
    Board<9> again = before;
    core::Rng one{core::Seed{4}}, two{core::Seed{4}};
    board = before;
    play_uniformly(board, Colour::kBlack, 0, one, [](auto...) {});
    play_uniformly(again, Colour::kBlack, 0, two, [](auto...) {});
    EXPECT_EQ(board, again);
}

// --- random moves are uniform over the playable ones

TEST(RandomMove, IsUniformOverWhatIsPlayable) {
    const auto plain = parse_board(R"(
        .X.O.
        XX.OO
        .XO..
        XXO.O
        .XOO.)");
    ASSERT_TRUE(plain) << plain.error().text();
    const auto board = fast_of<9>(*plain);
    std::map<int, int> seen;
    core::Rng rng{core::Seed{5}};
    const int draws = 120'000;
    for (int i = 0; i < draws; ++i) ++seen[board.random_move(Colour::kWhite, rng)];
    std::set<int> playable;
    for (std::int8_t row = 0; row < 5; ++row)
        for (std::int8_t column = 0; column < 5; ++column) {
            const Vertex v{column, row};
            if (plain->is_legal(Colour::kWhite, v) && !plain->is_eye(Colour::kWhite, v))
                playable.insert(Board<9>::point(v));
        }
    ASSERT_GE(playable.size(), 3u);
    ASSERT_EQ(seen.size(), playable.size());
    double chi = 0;
    const double expected = double(draws) / double(playable.size());
    for (const auto& [p, count] : seen) {
        EXPECT_TRUE(playable.contains(p));
        chi += (count - expected) * (count - expected) / expected;
    }
    EXPECT_LT(chi, 20)
        << "far from uniform";  // five degrees of freedom or fewer: above 20 in one of 800 at most
}

// Don Dailey's reference figures (computer-go, October 2008) for playouts from the empty board.
TEST(UniformPlayouts, AgreeWithThePublishedFigures) {
    // The fewer they are, the more room their means need: 3.6 standard errors or more.
    const bool all = support::times() > 1 && !support::kSlowBuild;
    const int playouts = all ? 1'000'000 : 200'000;
    const double room = all ? 1 : 2;
    double moves = 0, wins_75 = 0, wins_0 = 0;
    const Board<9> start(9);
    for (int i = 0; i < playouts; ++i) {
        core::Rng rng{core::Seed{core::Rng::at(core::Seed{1}, static_cast<std::uint64_t>(i))}};
        Board<9> board = start;
        moves += play_uniformly(board, Colour::kBlack, 0, rng, [](auto...) {});
        const int area = board.area();
        wins_75 += area > 7.5;
        wins_0 += area > 0;
    }
    EXPECT_NEAR(moves / playouts, 111.05, 0.1 * room);
    EXPECT_NEAR(wins_75 / playouts, 0.4213, 0.002 * room);
    EXPECT_NEAR(wins_0 / playouts, 0.5241, 0.002 * room);
}

// The same rules on the plain board, move for move with the same random numbers, play the same
// games.
TEST(UniformPlayouts, AreTheSameOnThePlainBoard) {
    for (std::uint64_t game = 0; game < 200; ++game) {
        Board<9> fast(9);
        PlainBoard plain(9);
        core::Rng rng{core::Seed{game}};
        play_uniformly(fast, Colour::kBlack, 0, rng, [&](Colour colour, int p) {
            const Move move = Board<9>::move(p);
            if (!move.is_pass()) {
                ASSERT_TRUE(plain.is_legal(colour, move.vertex()) &&
                            !plain.is_eye(colour, move.vertex()));
            }
            plain.play(colour, move);
        });
        expect_same(fast, plain, game);
        for (const Colour colour : {Colour::kBlack, Colour::kWhite})
            for (std::int8_t row = 0; row < 9; ++row)
                for (std::int8_t column = 0; column < 9; ++column)
                    ASSERT_FALSE(plain.is_legal(colour, {column, row}) &&
                                 !plain.is_eye(colour, {column, row}))
                        << "the playout ended too early\n"
                        << print(plain);
    }
}

}  // namespace
}  // namespace dramatis::go
