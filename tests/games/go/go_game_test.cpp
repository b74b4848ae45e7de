#include "games/go/go_game.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/rng.hpp"
#include "games/go/drawn.hpp"

namespace dramatis::go {
namespace {

// --- whose turn, passes, the end

TEST(GoGame, BlackBeginsAndTurnsAlternate) {
    GoGame game(9, 7);
    EXPECT_EQ(game.size(), 9);
    EXPECT_EQ(game.komi(), 7);
    EXPECT_EQ(game.to_move(), B);
    ASSERT_TRUE(play(game, B, "E5"));
    EXPECT_EQ(game.to_move(), W);
    ASSERT_TRUE(play(game, W, "pass"));
    EXPECT_EQ(game.to_move(), B);
    EXPECT_EQ(game.turns().size(), 2u);
}

TEST(GoGame, AnyColourMayPlayAtAnyTurn) {
    GoGame game;
    ASSERT_TRUE(play(game, W, "E5"));
    ASSERT_TRUE(play(game, W, "D5"));
    EXPECT_EQ(game.to_move(), B);
}

TEST(GoGame, TwoPassesInARowEndIt) {
    GoGame game;
    ASSERT_TRUE(play(game, B, "pass"));
    EXPECT_FALSE(game.is_over());
    ASSERT_TRUE(play(game, W, "E5"));
    ASSERT_TRUE(play(game, B, "pass"));
    EXPECT_FALSE(game.is_over());
    ASSERT_TRUE(play(game, W, "pass"));
    EXPECT_TRUE(game.is_over());
    game.undo();
    EXPECT_FALSE(game.is_over());
}

TEST(GoGame, SaysWhyAMoveIsRefusedAndStaysAsItWas) {
    auto game =
        game_from(drawn(".X...\n"
                        "XX...\n"
                        ".....\n"
                        "...OO\n"
                        "...O.\n"));
    EXPECT_EQ(why_not(game, W, "B5"), "there is a stone at B5");
    EXPECT_EQ(why_not(game, W, "A5"), "A5 is suicide");
    EXPECT_EQ(why_not(game, B, "E1"), "E1 is suicide");
    EXPECT_EQ(game.why_not(B, Vertex{5, 0}), "not on the board");
    EXPECT_EQ(game.why_not(B, Vertex{0, 19}), "not on the board");
    EXPECT_EQ(why_not(game, B, "A5"), "");
    EXPECT_EQ(why_not(game, B, "pass"), "");
    EXPECT_FALSE(play(game, W, "A5"));
    EXPECT_TRUE(game.turns().empty());
    EXPECT_EQ(game.positions().size(), 1u);
}

// --- ko and superko

const char* const kKo =
    ".XO..\n"
    "XO.O.\n"
    ".XO..\n"
    ".....\n"
    ".....\n";

TEST(GoGame, AKoMayBeRetakenAfterAThreat) {
    auto game = game_from(drawn(kKo));
    ASSERT_TRUE(play(game, B, "C4"));
    EXPECT_EQ(why_not(game, W, "B4"), "B4 brings back an earlier position (ko)");
    ASSERT_TRUE(play(game, W, "E1"));
    ASSERT_TRUE(play(game, B, "E2"));
    EXPECT_TRUE(play(game, W, "B4"));
    EXPECT_NE(why_not(game, B, "C4"), "");
}

TEST(GoGame, PassesDoNotFreeAKo) {
    auto game = game_from(drawn(kKo));
    ASSERT_TRUE(play(game, B, "C4"));
    ASSERT_TRUE(play(game, W, "pass"));
    ASSERT_TRUE(play(game, B, "pass"));
    EXPECT_TRUE(game.board().is_legal(W, at("B4")));  // by the simple rule it would be
    EXPECT_EQ(why_not(game, W, "B4"), "B4 brings back an earlier position (ko)");
}

TEST(GoGame, WhoeverWasToMoveAPositionDoesNotComeBack) {
    auto game = game_from(drawn(kKo));
    ASSERT_TRUE(play(game, B, "C4"));
    ASSERT_TRUE(play(game, W, "pass"));
    EXPECT_NE(why_not(game, W, "B4"), "");  // White to move there, where Black was
}

TEST(GoGame, SendingTwoReturningOneIsRefused) {
    auto game =
        game_from(drawn(".....\n"
                        ".....\n"
                        "XX...\n"
                        "XOOO.\n"
                        ".X.O.\n"));
    ASSERT_TRUE(play(game, B, "C1"));
    ASSERT_TRUE(play(game, W, "A1"));
    EXPECT_EQ(game.board().at(at("B1")), std::nullopt);
    EXPECT_TRUE(game.board().is_legal(B, at("B1")));  // no simple ko: two were taken
    EXPECT_EQ(why_not(game, B, "B1"), "B1 brings back an earlier position (ko)");
    ASSERT_TRUE(play(game, B, "E5"));
    ASSERT_TRUE(play(game, W, "E4"));
    EXPECT_TRUE(play(game, B, "B1"));
}

TEST(GoGame, TripleKoEndsWithTheSixthMove) {
    auto game =
        game_from(drawn(".XO......\n"
                        "XO.O.....\n"
                        ".XO......\n"
                        ".XO......\n"
                        "X.XO.....\n"
                        ".XO......\n"
                        ".XO......\n"
                        "XO.O.....\n"
                        ".XO......\n"));
    ASSERT_TRUE(play(game, B, "C8"));
    ASSERT_TRUE(play(game, W, "B5"));
    ASSERT_TRUE(play(game, B, "C2"));
    ASSERT_TRUE(play(game, W, "B8"));
    ASSERT_TRUE(play(game, B, "C5"));
    EXPECT_TRUE(game.board().is_legal(W, at("B2")));
    EXPECT_EQ(why_not(game, W, "B2"), "B2 brings back an earlier position (ko)");
}

TEST(GoGame, PositionsBeforeAnUndoAreForgotten) {
    auto game = game_from(drawn(kKo));
    ASSERT_TRUE(play(game, B, "C4"));
    game.undo();
    EXPECT_TRUE(play(game, B, "C4"));  // not "again"
}

TEST(GoGame, ASnapbackIsAllowed) {
    auto game =
        game_from(drawn(".....\n"
                        ".....\n"
                        ".XXXX\n"
                        "XOOOX\n"
                        "XO..X\n"));
    ASSERT_TRUE(play(game, B, "C1"));
    ASSERT_TRUE(play(game, W, "D1"));
    ASSERT_TRUE(play(game, B, "C1"));
    EXPECT_TRUE(game.board().stones(W).empty());
}

// --- the score

const char* const kSeki =
    ".XO.XO.\n"
    "XXOOXOO\n"
    ".XOOXO.\n"
    "XXOOXOO\n"
    ".XOOXO.\n"
    "XXOOXOO\n"
    ".XO.XO.\n";

TEST(GoGame, ASekiCountsItsStonesAndNoSharedLiberties) {
    const auto game = game_from(drawn(kSeki));
    EXPECT_EQ(game.board().liberties_of(at("C4")), game.board().liberties_of(at("E4")));
    EXPECT_EQ(game.score(), -5);  // 14 + 7 to 12 + 14; D1 and D7 are nobody's
}

TEST(GoGame, WhoeverPlaysInASekiLosesIt) {
    auto white = game_from(drawn(kSeki));
    ASSERT_TRUE(play(white, W, "D7"));
    ASSERT_TRUE(play(white, B, "D1"));
    EXPECT_EQ(white.board().at(at("C4")), std::nullopt);
    EXPECT_EQ(white.score(), 49 - 2 * 14);
    auto black = game_from(drawn(kSeki));
    ASSERT_TRUE(play(black, B, "D1"));
    ASSERT_TRUE(play(black, W, "D7"));
    EXPECT_EQ(black.board().at(at("E4")), std::nullopt);
}

TEST(GoGame, DeadStonesAreTakenOffBeforeCounting) {
    const auto game = game_from(drawn(".X.O.\n"
                                      ".XXO.\n"
                                      "OX.O.\n"
                                      ".X.OX\n"
                                      ".X.O.\n"),
                                B, 0.5);
    EXPECT_EQ(game.score(), 7 - 6 - 0.5);  // stones; every empty region touches both colours
    const std::vector<Vertex> dead{at("A3"), at("E2")};
    EXPECT_EQ(game.score(dead), 11 - 10 - 0.5);  // A and E are now somebody's
    EXPECT_EQ(game.board().at(at("A3")), W);     // only for the count
}

TEST(GoGame, KomiIsWhites) {
    GoGame game(9, 6.5);
    EXPECT_EQ(game.score(), -6.5);
    game.set_komi(-2);
    EXPECT_EQ(game.score(), 2);
}

TEST(Score, InWords) {
    EXPECT_EQ(print_score(3.5), "B+3.5");
    EXPECT_EQ(print_score(-12), "W+12");
    EXPECT_EQ(print_score(0), "0");
    EXPECT_EQ(print_score(-0.0), "0");
    EXPECT_EQ(print_score(100), "B+100");
    EXPECT_EQ(print_score(-0.25), "W+0.25");
    EXPECT_EQ(print_score(81 - 6.1), "B+74.9");
    EXPECT_EQ(print_score(1e-9), "0");
}

// --- handicap, set-up, undo

std::string places(int size, int stones) {
    std::string out;
    for (const Vertex v : fixed_handicap(size, stones))
        out += (out.empty() ? "" : " ") + print(Move(v));
    return out;
}

TEST(Handicap, PlacesAreThoseOfGtp) {
    EXPECT_EQ(places(19, 2), "D4 Q16");
    EXPECT_EQ(places(19, 3), "D4 Q16 D16");
    EXPECT_EQ(places(19, 4), "D4 Q16 D16 Q4");
    EXPECT_EQ(places(19, 5), "D4 Q16 D16 Q4 K10");
    EXPECT_EQ(places(19, 6), "D4 Q16 D16 Q4 D10 Q10");
    EXPECT_EQ(places(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
    EXPECT_EQ(places(19, 8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    EXPECT_EQ(places(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    EXPECT_EQ(places(13, 5), "D4 K10 D10 K4 G7");
    EXPECT_EQ(places(9, 5), "C3 G7 C7 G3 E5");
    EXPECT_EQ(places(8, 4), "C3 F6 C6 F3");
    EXPECT_EQ(places(7, 4), "C3 E5 C5 E3");
}

TEST(Handicap, ThereAreAsManyAsAskedForOrNone) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        const int most = size < 7 ? 0 : size % 2 == 1 && size >= 9 ? 9 : 4;
        for (int stones = -1; stones <= 12; ++stones) {
            const auto found = fixed_handicap(size, stones);
            EXPECT_EQ(found.size(),
                      stones >= 2 && stones <= most ? static_cast<std::size_t>(stones) : 0u)
                << size << ", " << stones;
            EXPECT_EQ(std::set(found.begin(), found.end()).size(), found.size());
        }
    }
}

TEST(GoGame, AfterHandicapWhiteBegins) {
    GoGame game(9, 0.5);
    game.place_handicap(fixed_handicap(9, 2));
    EXPECT_EQ(sorted(game.board().stones(B)), "C3 G7");
    EXPECT_EQ(game.to_move(), W);
    EXPECT_EQ(game.handicap().size(), 2u);
    EXPECT_EQ(game.score(), 81 - 0.5);
    ASSERT_TRUE(play(game, W, "E5"));
    game.undo();
    EXPECT_EQ(game.to_move(), W);
    EXPECT_FALSE(game.undo());
    EXPECT_EQ(game.handicap().size(), 2u);
}

TEST(GoGame, AGameMayStartAnywhere) {
    const auto board = drawn(kKo);
    const auto game = game_from(board, W, 3);
    EXPECT_EQ(game.start(), board);
    EXPECT_EQ(game.board(), board);
    EXPECT_EQ(game.to_move(), W);
    EXPECT_EQ(game.first(), W);
    EXPECT_EQ(game.positions().front(), position_hash(board));
}

TEST(GoGame, TheStartCountsAsAPosition) {
    auto game = game_from(drawn(".XO..\n"
                                "X.XO.\n"
                                ".XO..\n"
                                ".....\n"
                                ".....\n"),
                          W);
    ASSERT_TRUE(play(game, W, "B4"));
    EXPECT_NE(why_not(game, B, "C4"), "");
}

TEST(GoGame, ClearingKeepsSizeAndKomi) {
    GoGame game(13, 5);
    game.place_handicap(fixed_handicap(13, 4));
    ASSERT_TRUE(play(game, W, "G7"));
    game.clear();
    EXPECT_EQ(game.size(), 13);
    EXPECT_EQ(game.komi(), 5);
    EXPECT_EQ(game.board(), PlainBoard(13));
    EXPECT_EQ(game.to_move(), B);
    EXPECT_TRUE(game.turns().empty() && game.handicap().empty());
    EXPECT_EQ(game.positions().size(), 1u);
}

TEST(GoGame, UndoRestoresEverything) {
    core::Rng rng{core::Seed{13}};
    int kos = 0;
    for (int round = 0; round < 20; ++round) {
        GoGame game(5 + round % 3, 0.5);
        const auto any = [&] {
            return static_cast<std::int8_t>(rng.below(static_cast<std::uint32_t>(game.size())));
        };
        std::vector<GoGame> before;
        for (int turn = 0; turn < 200; ++turn) {
            const auto copy = game;
            if (game.play({game.to_move(),
                           rng.below(20) == 0 ? Move::pass() : Move(Vertex{any(), any()})}))
                before.push_back(copy);
            kos += game.board().ko().has_value();
        }
        for (; !before.empty(); before.pop_back()) {
            const GoGame& wanted = before.back();
            ASSERT_TRUE(game.undo());
            EXPECT_EQ(game.board(), wanted.board());  // with the ko
            EXPECT_EQ(game.to_move(), wanted.to_move());
            EXPECT_EQ(game.is_over(), wanted.is_over());
            EXPECT_EQ(game.score(), wanted.score());
            EXPECT_TRUE(std::ranges::equal(game.turns(), wanted.turns()));
            EXPECT_TRUE(std::ranges::equal(game.positions(), wanted.positions()));
        }
        EXPECT_FALSE(game.undo());
    }
    EXPECT_GT(kos, 5);
}

// --- positions

TEST(PositionHash, IsOfStonesAlone) {
    auto game = game_from(drawn(kKo));
    const auto start = position_hash(game.board());
    ASSERT_TRUE(play(game, B, "pass"));
    EXPECT_EQ(position_hash(game.board()), start);
    ASSERT_TRUE(play(game, W, "E1"));
    EXPECT_EQ(position_hash(game.board()), start ^ stone_hash(W, at("E1")));
    EXPECT_EQ(position_hash(PlainBoard(9)), 0u);
}

TEST(PositionHash, StonesHaveDifferentOnes) {
    std::set<std::uint64_t> seen;
    for (std::int8_t row = 0; row < kMaxSize; ++row)
        for (std::int8_t column = 0; column < kMaxSize; ++column)
            for (const Colour colour : {B, W}) seen.insert(stone_hash(colour, {column, row}));
    EXPECT_EQ(seen.size(), 2u * kMaxSize * kMaxSize);
}

// Superko by its definition, on boards so small that positions do come back.
TEST(GoGame, NoPositionEverComesBack) {
    core::Rng rng{core::Seed{17}};
    int refused = 0;
    for (int round = 0; round < 300; ++round) {
        GoGame game(5, 0);
        const auto any = [&] { return static_cast<std::int8_t>(rng.below(5)); };
        std::set<std::string> seen{print(game.board())};
        for (int turn = 0; turn < 400; ++turn) {
            const Turn next{game.to_move(), Vertex{any(), any()}};
            PlainBoard board = game.board();
            const bool empty = !board.at(next.move.vertex());
            if (empty) board.set(next.move.vertex(), {});  // forgets the ko
            const bool sound = empty && board.is_legal(next.colour, next.move.vertex());
            if (sound) board.play(next.colour, next.move);
            const bool fresh = sound && !seen.contains(print(board));
            refused += sound && !fresh;
            ASSERT_EQ(game.play(next).has_value(), fresh);
            seen.insert(print(game.board()));
        }
    }
    EXPECT_GT(refused, 50);
}

}  // namespace
}  // namespace dramatis::go
