#include <gtest/gtest.h>

#include "games/go/patterns.hpp"
#include "games/go/plain_board.hpp"
#include "games/go/strong_playout.hpp"
#include "games/go/tactics.hpp"

namespace dramatis::go {
namespace {

using Points = Board<9>;

Points board_of(std::string_view text) {
    const auto plain = parse_board(text);
    EXPECT_TRUE(plain) << plain.error().text();
    Points board(plain->size());
    for (const Colour colour : {Colour::kBlack, Colour::kWhite})
        for (const Vertex v : plain->stones(colour)) board.play(colour, Points::point(v));
    return board;
}
int at(std::string_view text, int size = 9) { return Points::point(*parse_move(text, size)); }

TEST(Tactics, AMoveIsToldItsLibertiesAndCaptures) {
    const auto board = board_of(R"(
        .....
        .XO..
        XO.O.
        .XO..
        .....)");
    const auto take = outcome_of(board, Colour::kBlack, at("C3", 5));
    EXPECT_EQ(take.captured, 1);
    EXPECT_EQ(take.liberties.count(), 1);  // where the captured stone stood
    EXPECT_TRUE(take.liberties.has(at("B3", 5)));
    const auto fill = outcome_of(board, Colour::kWhite, at("C3", 5));
    EXPECT_EQ(fill.size, 5);
    EXPECT_EQ(fill.captured, 0);
}

TEST(Tactics, TheOutcomeIsWhatPlayingGives) {
    core::Rng rng{core::Seed{1}};
    int seen = 0;
    for (int game = 0; game < 300; ++game) {
        Points board(9);
        Colour colour = Colour::kBlack;
        for (int i = 0; i < 100; ++i, colour = opposite(colour)) {
            const int p = board.random_move(colour, rng);
            if (p == Points::kPass) continue;
            const auto outcome = outcome_of(board, colour, p);
            Points next = board;
            int captured = 0;
            next.play(colour, p, [&](auto) { ++captured; });
            ASSERT_EQ(outcome.captured, captured);
            ASSERT_EQ(outcome.size, next.string_size(p));
            ASSERT_EQ(outcome.liberties, next.liberties(p));
            seen += captured > 1;
            board = next;
        }
    }
    EXPECT_GT(seen, 100);
}

TEST(Tactics, ALadderRunsToTheEdgeOrToAFriend) {
    constexpr std::string_view open = R"(
        .........
        .........
        .........
        .........
        .........
        ..OX.....
        .OXX.....
        ..OO.....
        .........)";
    // White's own stone in the way breaks nothing; Black's does.
    const auto caught = board_of(open);
    EXPECT_EQ(caught.liberties(at("D3")).count(), 3);
    auto ladder = board_of(R"(
        .........
        .........
        .........
        .........
        .........
        ...O.....
        ..OX.....
        ..OXO....
        ...O.....)");
    EXPECT_EQ(ladder.liberties(at("D3")).count(), 1);
    EXPECT_TRUE(cannot_run(ladder, at("D3"), kWholeLadder));
    auto broken = ladder;
    broken.play(Colour::kBlack, at("G4"));
    EXPECT_FALSE(cannot_run(broken, at("D3"), kWholeLadder));
}

TEST(Tactics, AStringOfTwoLibertiesIsCaughtByTheRightMove) {
    const auto board = board_of(R"(
        .........
        .........
        .........
        .........
        .........
        .........
        ...O.....
        ..OX.....
        ...O.....)");
    ASSERT_EQ(board.liberties(at("D2")).count(), 1);
    const auto two = board_of(R"(
        .........
        .........
        .........
        .........
        ...O.....
        ..OX.....
        ..OX.....
        ...O.....
        .........)");
    ASSERT_EQ(two.liberties(at("D3")).count(), 2);
    const int move = ladder_move(two, at("D3"), kWholeLadder);
    EXPECT_NE(move, 0);
    auto next = two;
    next.play(Colour::kWhite, move);
    EXPECT_TRUE(cannot_run(next, at("D3"), kWholeLadder));
}

TEST(Tactics, SelfAtariIsBadUnlessItCapturesOrKills) {
    const auto board = board_of(R"(
        .X.XO
        XXXXO
        OOOOO
        .....
        .....)");
    EXPECT_FALSE(is_bad_self_atari(board, Colour::kWhite, at("C1", 5)));
    const auto corner = board_of(R"(
        .....
        .....
        .....
        XX...
        .OX..)");
    EXPECT_TRUE(is_bad_self_atari(corner, Colour::kWhite, at("A1", 5)));
}

struct Shape {
    const char* board;
    const char* inside;
    const char* vital;  // empty: none
};

TEST(Nakade, FindsTheVitalPointOfEachShape) {
    const Shape shapes[] = {
        {"XXXXX..../X...X..../XXXXX..../........./........./........./........./........./"
         ".........",
         "B8", "C8"},
        {"XXXX...../X..X...../XX.X...../.XXX...../........./........./........./........./"
         ".........",
         "B8", "C8"},
        {"XXXXXX.../X....X.../XXXXXX.../........./........./........./........./........./"
         ".........",
         "B8", ""},
        {"XXXX...../X..X...../X..X...../XXXX...../........./........./........./........./"
         ".........",
         "B8", ""},
        {"XXXXX..../X...X..../XX.XX..../.XXX...../........./........./........./........./"
         ".........",
         "B8", "C8"},
        {"XXXXX..../X...X..../X..XX..../XXXX...../........./........./........./........./"
         ".........",
         "B8", "C8"},
        {"XX.XX..../X.X.X..../.X.X...../........./........./........./........./........./"
         ".........",
         "B8", ""},
        {".XXX...../XX.XX..../X...X..../XX.XX..../.XXX...../........./........./........./"
         ".........",
         "C7", "C7"},
        {".XXX...../XX.XX..../X...X..../X..XX..../XXXX...../........./........./........./"
         ".........",
         "C7", "C7"},
    };
    for (const auto& shape : shapes) {
        std::string text(shape.board);
        std::ranges::replace(text, '/', '\n');
        const auto board = board_of(text);
        const int found = nakade_point(board, at(shape.inside), Colour::kBlack);
        EXPECT_EQ(found, *shape.vital ? at(shape.vital) : 0) << text;
        EXPECT_EQ(nakade_point(board, at(shape.inside), Colour::kWhite), 0) << text;
    }
}

TEST(Patterns, KnowAHaneInAllItsPositions) {
    const auto board = board_of(R"(
        .......
        .......
        ..XOX..
        .......
        .......
        .......
        .......)");
    EXPECT_TRUE(Patterns::get().match(surroundings(board, at("D4", 7))));
    EXPECT_TRUE(Patterns::get().match(surroundings(board, at("D6", 7))));
    EXPECT_FALSE(Patterns::get().match(surroundings(board, at("A1", 7))));
    EXPECT_FALSE(Patterns::get().match(0));
}

TEST(Patterns, AreTheSameInEveryRotation) {
    const auto rotate = [](unsigned code) {  // a quarter turn of the eight points
        const auto get = [&](int i) { return code >> (2 * i) & 3; };
        // sides: below 0, left 1, right 2, above 3; corners: below left 4, below right 5, above
        // left 6, above right 7
        const int from[8] = {2, 0, 3, 1, 5, 7, 4, 6};
        unsigned out = 0;
        for (int i = 0; i < 8; ++i) out |= get(from[i]) << (2 * i);
        return static_cast<std::uint16_t>(out);
    };
    int matched = 0;
    for (unsigned code = 0; code < 65536; ++code) {
        matched += Patterns::get().match(static_cast<std::uint16_t>(code));
        ASSERT_EQ(Patterns::get().match(static_cast<std::uint16_t>(code)),
                  Patterns::get().match(rotate(code)));
    }
    EXPECT_GT(matched, 1000);
    EXPECT_LT(matched, 40000);
}

TEST(StrongPlayout, TakesTheStoneThatWasPutIntoAtari) {
    const auto board = board_of(R"(
        .....
        .....
        .XOX.
        ..X..
        .....)");
    const StrongPlayout<9> policy(StrongRates{.capture = 1});
    core::Rng rng{core::Seed{1}};
    for (int i = 0; i < 50; ++i)
        EXPECT_EQ(
            policy.choose(board, Colour::kBlack, {static_cast<std::uint16_t>(at("C3", 5)), 0}, rng),
            at("C4", 5));
}

TEST(StrongPlayout, SavesWhatTheLastMovePutIntoAtari) {
    const auto board = board_of(R"(
        .......
        .......
        ...O...
        ..OX...
        ...O...
        .......
        .......)");
    const StrongPlayout<9> policy(StrongRates{.escape = 1});
    core::Rng rng{core::Seed{1}};
    int saved = 0;
    for (int i = 0; i < 50; ++i)
        saved += policy.choose(board, Colour::kBlack, {static_cast<std::uint16_t>(at("D5", 7)), 0},
                               rng) == at("E4", 7);
    EXPECT_EQ(saved, 50);
}

TEST(StrongPlayout, EndsAndLeavesNoMoveWorthMaking) {
    const StrongPlayout<9> policy;
    for (std::uint64_t game = 0; game < 300; ++game) {
        Points board(9);
        core::Rng rng{core::Seed{game}};
        Colour to_move = Colour::kBlack;
        const int moves = policy.play(board, Colour::kBlack, 0, {}, rng, [&](Colour colour, int) {
            ASSERT_EQ(colour, to_move);
            to_move = opposite(to_move);
        });
        ASSERT_LT(moves, longest_playout(9));
        ASSERT_GT(moves, 40);
    }
}

TEST(StrongPlayout, LeavesASekiAlone) {
    // Two eyeless strings with two shared liberties: who moves there loses his stones.
    const auto board = board_of(R"(
        .XO.XO.
        XXOOXOO
        OOOXXOX
        OXXXOOX
        OOOOOXX
        .OXXXX.
        O.OX.X.)");
    const StrongPlayout<9> policy(StrongRates{.self_atari = 1});
    core::Rng rng{core::Seed{1}};
    for (int i = 0; i < 20; ++i) {
        const int p = policy.choose(board, Colour::kBlack, {}, rng);
        EXPECT_FALSE(p != Points::kPass && is_bad_self_atari(board, Colour::kBlack, p));
    }
}

}  // namespace
}  // namespace dramatis::go
