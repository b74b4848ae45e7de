#include "games/go/sgf.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/rng.hpp"
#include "games/go/sgf_game.hpp"

namespace dramatis::go {
namespace {

SgfCollection parse(std::string_view text) {
    auto read = parse_sgf(text, "test.sgf");
    EXPECT_TRUE(read) << read.error().text();
    return read ? *read : SgfCollection{{SgfTree{}}};
}

std::string error_of(std::string_view text) {
    const auto read = parse_sgf(text, "test.sgf");
    return read ? "no error" : read.error().text();
}

std::string repeat(std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

// What a node says, on one line.
std::string text_of(const SgfNode& node) {
    std::string out;
    for (const auto& property : node.properties) {
        out += property.name;
        for (const auto& value : property.values) out += "[" + value + "]";
    }
    return out;
}

// --- reading

TEST(Sgf, NodesPropertiesAndValuesKeepTheirOrder) {
    const auto read = parse("(;GM[1]FF[4]AB[aa][bb]SZ[9];B[cc]C[hello])");
    ASSERT_EQ(read.trees.size(), 1u);
    const SgfTree& tree = read.trees[0];
    EXPECT_EQ(tree.main_line(), (std::vector<SgfIndex>{0, 1}));
    EXPECT_EQ(text_of(tree[0]), "GM[1]FF[4]AB[aa][bb]SZ[9]");
    EXPECT_EQ(text_of(tree[1]), "B[cc]C[hello]");
    ASSERT_NE(tree[0].find("AB"), nullptr);
    EXPECT_EQ(tree[0].find("AB")->values, (std::vector<std::string>{"aa", "bb"}));
    EXPECT_EQ(tree[0].find("AW"), nullptr);
}

TEST(Sgf, VariationsHangWhereTheyBegin) {
    const auto read = parse("(;N[0](;N[1];N[2](;N[3])(;N[4]))(;N[5])(;N[6];N[7]))");
    const SgfTree& tree = read.trees[0];
    EXPECT_EQ(tree.size(), 8u);
    EXPECT_EQ(tree.main_line(), (std::vector<SgfIndex>{0, 1, 2, 3}));
    EXPECT_EQ(tree.children(0), (std::vector<SgfIndex>{1, 5, 6}));
    EXPECT_EQ(tree.children(2), (std::vector<SgfIndex>{3, 4}));
    EXPECT_EQ(tree.children(6), (std::vector<SgfIndex>{7}));
    EXPECT_TRUE(tree.children(4).empty());
    for (SgfIndex i = 0; i < tree.size(); ++i)
        EXPECT_EQ(text_of(tree[i]), "N[" + std::to_string(i) + "]");
}

TEST(Sgf, OneVariationAloneIsTheSameAsNone) {
    EXPECT_EQ(parse("(;A[1](;B[2](;C[3])))"), parse("(;A[1];B[2];C[3])"));
}

TEST(Sgf, ACollectionHasSeveralGames) {
    const auto read = parse("(;N[a])\r\n(;N[b];N[c])  (;N[d])\n");
    ASSERT_EQ(read.trees.size(), 3u);
    EXPECT_EQ(text_of(read.trees[1][1]), "N[c]");
    EXPECT_EQ(text_of(read.trees[2][0]), "N[d]");
}

TEST(Sgf, PlacesAreThoseOfTheFile) {
    const auto read = parse("(;GM[1]\n  SZ[9]\r\n;B[aa]\r;W[bb])");
    const SgfTree& tree = read.trees[0];
    const auto place = [](SgfPlace p) { return std::pair(p.line, p.column); };
    EXPECT_EQ(place(tree[0].place), std::pair(1u, 2u));
    EXPECT_EQ(place(tree[0].properties[0].place), std::pair(1u, 3u));
    EXPECT_EQ(place(tree[0].properties[1].place), std::pair(2u, 3u));
    EXPECT_EQ(place(tree[1].place), std::pair(3u, 1u));
    EXPECT_EQ(place(tree[2].properties[0].place), std::pair(4u, 2u));
}

TEST(Sgf, PlacesAreNoPartOfTheValue) {
    EXPECT_EQ(parse("(;B[aa];W[bb])"), parse("\n ( ; B [aa]\n ; W\t[bb] ) "));
}

TEST(Sgf, EqualMeansSameShapeAndSameWords) {
    EXPECT_NE(parse("(;A[1](;B[2])(;C[3]))"), parse("(;A[1];B[2];C[3])"));
    EXPECT_NE(parse("(;A[1](;B[2])(;C[3]))"), parse("(;A[1](;C[3])(;B[2]))"));
    EXPECT_NE(parse("(;A[1](;B[2];C[3])(;D[4]))"), parse("(;A[1](;B[2])(;D[4];C[3]))"));
    EXPECT_NE(parse("(;A[1]B[2])"), parse("(;B[2]A[1])"));
    EXPECT_NE(parse("(;A[1][2])"), parse("(;A[1]A[2])"));
    EXPECT_NE(parse("(;A[1])"), parse("(;A[1])(;A[1])"));
}

TEST(Sgf, TreesAreEqualHoweverTheyWereBuilt) {
    SgfTree tree;  // the second variation before the first is finished
    tree[0].add("A", "1");
    const auto left = tree.add_child(0), right = tree.add_child(0), leaf = tree.add_child(left);
    tree[left].add("B", "2");
    tree[right].add("D", "4");
    tree[leaf].add("C", "3");
    EXPECT_EQ(parse("(;A[1](;B[2];C[3])(;D[4]))").trees[0], tree);
    EXPECT_EQ(print(tree), "(;A[1]\n(;B[2];C[3])\n(;D[4]))\n");
}

TEST(Sgf, JunkBeforeAGameIsSkipped) {
    const auto wanted = parse("(;B[aa])");
    EXPECT_EQ(parse("\xEF\xBB\xBF(;B[aa])"), wanted);
    EXPECT_EQ(parse("From: me (at home)\nSubject: a game ;-)\n\n( ;B[aa])"), wanted);
    EXPECT_EQ(parse("(;B[aa])\n-- \nmy signature (not a game)"), wanted);
    EXPECT_EQ(parse(std::string_view("(;B[aa])\x1a\0\0", 11)), wanted);
    EXPECT_EQ(parse("(;B[aa]) next: (;B[bb])").trees.size(), 2u);
}

TEST(Sgf, SmallLettersInOldNamesAreDropped) {
    EXPECT_EQ(parse("(;GaMe[1]SiZe[9]AddBlack[aa];Black[bb];White[cc])"),
              parse("(;GM[1]SZ[9]AB[aa];B[bb];W[cc])"));
}

TEST(Sgf, EmptyNodesAndValuesAreKept) {
    const auto read = parse("(;;B[];;)");
    EXPECT_EQ(read.trees[0].size(), 4u);
    EXPECT_EQ(read.trees[0][1].find("B")->values, (std::vector<std::string>{""}));
}

TEST(Sgf, UnknownPropertiesAndRepeatedOnesSurvive) {
    const std::string text = "(;ZZ9[what \\] is\n\tthis\\\\]KGSDE[aa:bb][cc]AB[aa]AB[bb])\n";
    EXPECT_EQ(print(parse(text)), text);
}

TEST(Sgf, BracketsAndParenthesesInATextAreText) {
    const auto read = parse("(;C[a [b\\] (;c) \\\\];B[aa])");
    EXPECT_EQ(read.trees[0].size(), 2u);
    EXPECT_EQ(sgf_text(read.trees[0][0].find("C")->values[0]), "a [b] (;c) \\");
}

TEST(Sgf, BytesThatAreNoTextAreKept) {
    const std::string_view text("(;C[a\0b\xff\x80]\0)", 13);
    const auto read = parse(text);
    EXPECT_EQ(read.trees[0][0].find("C")->values[0], std::string_view("a\0b\xff\x80", 5));
    EXPECT_EQ(parse(print(read)), read);
}

// --- texts

TEST(SgfText, FollowsTheRulesOfTheFormat) {
    EXPECT_EQ(sgf_text("a\\]b\\\\c\\:d"), "a]b\\c:d");
    EXPECT_EQ(sgf_text("one\ntwo\r\nthree\rfour\n\rfive"), "one\ntwo\nthree\nfour\nfive");
    EXPECT_EQ(sgf_text("two\n\nbreaks"), "two\n\nbreaks");
    EXPECT_EQ(sgf_text("soft\\\nbreak\\\r\nhere"), "softbreakhere");
    EXPECT_EQ(sgf_text("tab\there, \vthere"), "tab here,  there");
    EXPECT_EQ(sgf_text("escaped\\\ttab"), "escaped tab");
    EXPECT_EQ(sgf_text("end\\"), "end\\");
    EXPECT_EQ(sgf_simple_text("one\ntwo\\\nthree\r\nfour"), "one twothree four");
}

TEST(SgfText, EscapedItReadsBack) {
    for (const std::string text :
         {"", "plain", "a]b", "\\", "]\\]", "line\nline\n", "C:\\games\\", "\\\n"}) {
        EXPECT_EQ(sgf_text(escape_sgf(text)), text);
        SgfTree tree;
        tree[0].add("C", escape_sgf(text));
        const auto again = parse(print(tree));
        EXPECT_EQ(sgf_text(again.trees[0][0].find("C")->values[0]), text);
    }
}

// --- writing

TEST(Sgf, PrintsVariationsOnLinesOfTheirOwn) {
    EXPECT_EQ(print(parse("(;FF[4](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]))(;FF[4])")),
              "(;FF[4]\n"
              "(;B[aa];W[bb]\n"
              "(;B[cc])\n"
              "(;B[dd]))\n"
              "(;B[ee]))\n"
              "(;FF[4])\n");
}

TEST(Sgf, LinesHaveEightyColumns) {
    const std::string text = print(parse("(" + repeat(";B[aa]", 40) + ")"));
    EXPECT_EQ(text, "(" + repeat(";B[aa]", 13) + "\n" + repeat(";B[aa]", 13) + "\n" +
                        repeat(";B[aa]", 13) + "\n;B[aa])\n");
}

// A tree of any shape, values of any bytes.
SgfTree random_tree(core::Rng& rng) {
    constexpr std::string_view kBytes("ab[]\\():; \n\r\t\0\xff;", 16);
    SgfTree tree;
    const auto nodes = 1 + rng.below(30);
    const auto habit = 1 + rng.below(4);  // how far back a variation may begin
    for (SgfIndex i = 0; i < nodes; ++i) {
        if (i > 0) tree.add_child(i - 1 - rng.below(std::min(habit, i)));
        for (auto n = rng.below(3); n > 0; --n) {
            SgfProperty property{.name = std::string(1, static_cast<char>('A' + rng.below(26)))};
            for (auto letters = rng.below(3); letters > 0; --letters)
                property.name += static_cast<char>('A' + rng.below(26));
            for (auto values = 1 + rng.below(3); values > 0; --values) {
                std::string text;
                for (auto bytes = rng.below(rng.below(10) == 0 ? 200 : 5); bytes > 0; --bytes)
                    text += kBytes[rng.below(static_cast<std::uint32_t>(kBytes.size()))];
                property.values.push_back(escape_sgf(text));
            }
            tree[i].properties.push_back(property);
        }
    }
    return tree;
}

TEST(Sgf, AnyTreeReadsBackFromWhatItPrints) {
    core::Rng rng{core::Seed{6}};
    std::size_t branching = 0;
    for (int i = 0; i < 3000; ++i) {
        SgfCollection wanted;
        for (auto trees = 1 + rng.below(3); trees > 0; --trees)
            wanted.trees.push_back(random_tree(rng));
        const std::string text = print(wanted);
        const auto read = parse_sgf(text, "random");
        ASSERT_TRUE(read) << read.error().text() << "\n" << text;
        ASSERT_TRUE(*read == wanted) << text;
        ASSERT_EQ(print(*read), text);
        for (SgfIndex node = 0; node < wanted.trees[0].size(); ++node)
            branching += wanted.trees[0].children(node).size() > 1;
    }
    EXPECT_GT(branching, 3000u);  // the trees were no mere lines
}

// --- what is wrong

TEST(SgfErrors, SayWhereAndWhatWouldBeRight) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"", "test.sgf:1:1: there is no game here: one begins with '(;'"},
        {"hello", "test.sgf:1:1: there is no game here: one begins with '(;'"},
        {"()", "test.sgf:1:1: there is no game here: one begins with '(;'"},
        {"(B[aa])", "test.sgf:1:1: there is no game here: one begins with '(;'"},
        {"(;B[aa]", "test.sgf:1:1: the game that begins here has no end; 1 ')' missing at the end"},
        {" (;B[aa](;W[bb](;B[cc]",
         "test.sgf:1:2: the game that begins here has no end; 3 ')' missing at the end"},
        {"(;B[aa]\n(;W[bb])()",
         "test.sgf:2:10: after '(' comes a node: ';' and its properties; here is ')'"},
        {"(;B[aa]((;W[bb])))",
         "test.sgf:1:9: after '(' comes a node: ';' and its properties; here is '('"},
        {"(;B[aa](W[bb]))",
         "test.sgf:1:9: after '(' comes a node: ';' and its properties; here is 'W'"},
        {"(;B[aa](;W[bb]);W[cc])",
         "test.sgf:1:16: a node after a variation; put it in parentheses as a variation of its "
         "own"},
        {"(;B[aa]]\n)", "test.sgf:1:8: here may be ';', '(' or ')', but not ']'"},
        {"(;B[aa]\x80)", "test.sgf:1:8: here may be ';', '(' or ')', but not byte 0x80"},
        {"(;B[aa](;W[bb])W[cc])", "test.sgf:1:16: here may be ';', '(' or ')', but not 'W'"},
        {"(;B[aa]))",
         "test.sgf:1:9: this ')' closes nothing; take it out, or look for a '(' that is missing"},
        {"(;B[aa])\n;W[bb])",
         "test.sgf:2:1: a node after the end of its game; a ')' before it is too much"},
        {"(;B;W[bb])", "test.sgf:1:3: property B has no value; write B[...]"},
        {"(;black[aa])",
         "test.sgf:1:3: 'black' is no property: their names have capital letters, such as B or KM"},
        {"(;\nC[to \\]be)",
         "test.sgf:2:2: this value of C has no end; ']' is missing (inside a text it is written "
         "\\])"},
        {"(;C[",
         "test.sgf:1:4: this value of C has no end; ']' is missing (inside a text it is written "
         "\\])"},
        {"(;C[\\",
         "test.sgf:1:4: this value of C has no end; ']' is missing (inside a text it is written "
         "\\])"},
    };
    for (const auto& [text, wanted] : cases) EXPECT_EQ(error_of(text), wanted) << text;
}

// --- large and deep. None of these may take more than a moment, or a stack.

TEST(SgfLimits, NestingHasNoLimit) {
    constexpr int kDeep = 300'000;
    const auto chain = parse(repeat("(;B[]", kDeep) + repeat(")", kDeep));
    EXPECT_EQ(chain.trees[0].size(), std::size_t{kDeep});
    // Each node with a variation of its own, so that printing nests as deep.
    const std::string ladder = repeat("(;B[](;W[])", kDeep) + repeat(")", kDeep);
    const auto read = parse(ladder);
    EXPECT_EQ(read.trees[0].size(), std::size_t{2 * kDeep});
    SgfCollection copy = read;
    EXPECT_TRUE(copy == read);
    EXPECT_EQ(parse(print(read)), read);
    EXPECT_NE(error_of(repeat("(;", kDeep)), "no error");
    EXPECT_EQ(error_of(repeat("(", kDeep)),
              "test.sgf:1:1: there is no game here: one begins with '(;'");
}

TEST(SgfLimits, ManyVariationsOfOneNode) {
    constexpr int kMany = 200'000;
    const auto read = parse("(;" + repeat("(;B[aa])", kMany) + ")");
    EXPECT_EQ(read.trees[0].children(0).size(), std::size_t{kMany});
    EXPECT_EQ(parse(print(read)), read);
}

TEST(SgfLimits, TenMegabytes) {
    const std::string moves = "(" + repeat(";B[aa];W[bb]", 900'000) + ")";
    ASSERT_GT(moves.size(), 10'000'000u);
    EXPECT_EQ(parse(moves).trees[0].size(), 1'800'000u);
    const std::string comment = "(;C[" + std::string(10'000'000, 'x') + "])";
    EXPECT_EQ(parse(comment).trees[0][0].find("C")->values[0].size(), 10'000'000u);
    EXPECT_EQ(parse(std::string(10'000'000, '(') + "(;)").trees.size(), 1u);
    EXPECT_EQ(parse("(;AB" + repeat("[]", 5'000'000) + ")").trees[0][0].find("AB")->values.size(),
              5'000'000u);
}

TEST(SgfLimits, TooLargeIsSaid) {
    EXPECT_EQ(error_of("(;C[" + std::string(kMaxSgfBytes, 'x') + "])"),
              "test.sgf: the file is larger than 64 MiB; split the collection");
    EXPECT_EQ(error_of("(" + std::string(kMaxSgfNodes + 1, ';') + ")"),
              "test.sgf:1:4000002: more than 4000000 nodes; split the collection");
}

// --- games

core::Result<GoGame> game_of(std::string_view text, std::size_t moves = kAllMoves) {
    return read_game(parse(text).trees[0], moves, {.name = "test.sgf", .komi = 0.5});
}

std::string game_error(std::string_view text) {
    const auto game = game_of(text);
    return game ? "no error" : game.error().text();
}

Vertex at(std::string_view text) { return parse_move(text, kMaxSize)->vertex(); }

TEST(SgfGame, ReadsSizeKomiAndMoves) {
    const auto game = game_of("(;GM[1]FF[4]SZ[9]KM[7];B[ee];W[ec];B[];W[tt])");
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(game->size(), 9);
    EXPECT_EQ(game->komi(), 7);
    ASSERT_EQ(game->turns().size(), 4u);
    EXPECT_EQ(game->turns()[0], (Turn{Colour::kBlack, at("E5")}));
    EXPECT_EQ(game->turns()[1], (Turn{Colour::kWhite, at("E7")}));
    EXPECT_TRUE(game->turns()[2].move.is_pass());
    EXPECT_TRUE(game->is_over());
}

TEST(SgfGame, WhatTheFileDoesNotSayHasADefault) {
    const auto game = game_of("(;)");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->size(), 19);
    EXPECT_EQ(game->komi(), 0.5);
    EXPECT_EQ(game->to_move(), Colour::kBlack);
    EXPECT_EQ(game_of("(;SZ[13:13]KM[])")->size(), 13);
    EXPECT_EQ(game_of("(;SZ[ 13 ]KM[6,5])")->komi(), 6.5);
    EXPECT_EQ(game_of("(;KM[-3.25])")->komi(), -3.25);
}

TEST(SgfGame, StopsAfterSoManyMoves) {
    const std::string_view text = "(;SZ[9];B[aa];W[bb];B[cc];W[cc])";
    for (std::size_t moves = 0; moves <= 3; ++moves) {
        const auto game = game_of(text, moves);
        ASSERT_TRUE(game) << game.error().text();
        EXPECT_EQ(game->turns().size(), moves);
    }
    EXPECT_FALSE(game_of(text, 4));
    EXPECT_EQ(game_of("(;SZ[9];B[aa])", 100)->turns().size(), 1u);
}

TEST(SgfGame, FollowsTheFirstVariation) {
    const auto game = game_of("(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[bb];AB[ee]))");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->turns().back().move, Move(at("C7")));
}

TEST(SgfGame, SetUpBeforeTheFirstMove) {
    const auto game = game_of("(;SZ[5]AB[aa:ea][ac]AW[ed:ec]AE[ca];AE[ac]PL[W])");
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(print(game->board()),
              "XX.XX\n"
              ".....\n"
              "....O\n"
              "....O\n"
              ".....\n");
    EXPECT_EQ(game->to_move(), Colour::kWhite);
    EXPECT_TRUE(game->handicap().empty());
    EXPECT_TRUE(game->turns().empty());
}

TEST(SgfGame, WhoMovesFirst) {
    EXPECT_EQ(game_of("(;SZ[9]AB[aa])")->to_move(), Colour::kBlack);
    EXPECT_EQ(game_of("(;SZ[9]AB[aa]PL[W])")->to_move(), Colour::kWhite);
    EXPECT_EQ(game_of("(;SZ[9]PL[white])")->to_move(), Colour::kWhite);
    EXPECT_EQ(game_of("(;SZ[9]AB[aa];W[bb])", 0)->to_move(),
              Colour::kWhite);  // as the file goes on
    EXPECT_EQ(game_of("(;SZ[9]HA[2]AB[cg][gc])")->to_move(), Colour::kWhite);
    EXPECT_EQ(game_of("(;SZ[9]HA[2]AB[cg][gc]PL[B])")->to_move(), Colour::kBlack);
}

TEST(SgfGame, HandicapIsWhatHaAndAbAgreeOn) {
    const auto handicap = [](std::string_view text) { return game_of(text)->handicap().size(); };
    EXPECT_EQ(handicap("(;SZ[9]HA[2]AB[cg][gc])"), 2u);
    EXPECT_EQ(handicap("(;SZ[9]HA[3]AB[cg][gc])"), 0u);
    EXPECT_EQ(handicap("(;SZ[9]HA[2]AB[cg][gc]AW[aa])"), 0u);
    EXPECT_EQ(handicap("(;SZ[9]HA[0]AB[cg][gc])"), 0u);
    EXPECT_EQ(handicap("(;SZ[9]HA[2])"), 0u);  // Black will place them as moves
    EXPECT_EQ(handicap("(;SZ[9]HA[])"), 0u);
}

TEST(SgfGame, PlayersHaveNumbersInOldFiles) {
    EXPECT_EQ(game_of("(;SZ[9]PL[1])")->to_move(), Colour::kBlack);
    EXPECT_EQ(game_of("(;SZ[9]PL[2])")->to_move(), Colour::kWhite);
    EXPECT_EQ(game_of("(;SZ[9]PL[ 2 ])")->to_move(), Colour::kWhite);
    EXPECT_EQ(game_of("(;SZ[9]PL[w])")->to_move(), Colour::kWhite);
    EXPECT_EQ(game_of("(;SZ[9]PL[b])")->to_move(), Colour::kBlack);
    EXPECT_EQ(game_of("(;SZ[9]HA[2]AB[cg][gc]PL[1])")->to_move(), Colour::kBlack);
}

TEST(SgfGame, SetUpAfterMovesBeginsTheGameAgain) {
    const std::string_view text =
        "(;SZ[5]KM[3]HA[2]AB[aa][ee];W[cc];B[bb];AE[cc]AW[dd]AB[bc];B[ec];W[ed])";
    const auto game = game_of(text);
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(print(game->start()),
              "X....\n"
              ".X...\n"
              ".X...\n"
              "...O.\n"
              "....X\n");
    EXPECT_EQ(game->turns().size(), 2u);  // those before cannot be taken back
    EXPECT_EQ(game->first(), Colour::kBlack);
    EXPECT_EQ(game->komi(), 3);
    EXPECT_TRUE(game->handicap().empty());
    // Moves are counted as the file has them, and what is set up before a move stands there before
    // it.
    EXPECT_EQ(game_of(text, 1)->board().stones(Colour::kWhite), std::vector{at("C3")});
    EXPECT_EQ(game_of(text, 1)->handicap().size(), 2u);
    EXPECT_EQ(game_of(text, 2)->board(), game->start());
    EXPECT_EQ(game_of(text, 2)->to_move(), Colour::kBlack);
    EXPECT_EQ(game_of(text, 3)->turns().size(), 1u);
    EXPECT_EQ(game_of(text, 4)->turns().size(), 2u);
    EXPECT_EQ(print(game_of("(;SZ[5];B[aa];AW[aa])")->board()),
              print(*parse_board("O....\n.....\n.....\n.....\n.....\n")));
    EXPECT_EQ(print(game_of("(;SZ[5]AB[aa];AW[aa])")->board()),
              print(*parse_board("O....\n.....\n.....\n.....\n.....\n")));
}

TEST(SgfGame, WhoMovesAfterASetUp) {
    EXPECT_EQ(game_of("(;SZ[9];B[aa];AW[bb])")->to_move(), Colour::kWhite);  // as before it
    EXPECT_EQ(game_of("(;SZ[9];B[aa];AW[bb]PL[B])")->to_move(), Colour::kBlack);
    EXPECT_EQ(game_of("(;SZ[9];B[aa];AW[bb];B[cc])", 1)->to_move(),
              Colour::kBlack);  // as the file goes on
    EXPECT_EQ(game_of("(;SZ[9];B[aa];PL[1]AW[bb];W[cc])", 1)->to_move(), Colour::kBlack);
    // PL alone: the move that follows says whose it is; without one the position is one with that
    // player to move.
    EXPECT_EQ(game_of("(;SZ[9];B[aa];PL[B];B[bb])")->turns().size(), 2u);
    const auto turned = game_of("(;SZ[9];B[aa];PL[B])");
    ASSERT_TRUE(turned);
    EXPECT_EQ(turned->to_move(), Colour::kBlack);
    EXPECT_EQ(turned->board().stones(Colour::kBlack), std::vector{at("A9")});
}

// A position that was set up is the first of its game: what stood there before may come again.
TEST(SgfGame, SetUpForgetsEarlierPositions) {
    const std::string ko = "(;SZ[5]AB[ba][ab][bc]AW[bb][ca][db][cc];B[cb]";
    EXPECT_FALSE(game_of(ko + ";W[bb])"));
    EXPECT_TRUE(game_of(ko + ";AB[ee]AE[ee];W[bb])"));
}

TEST(SgfGame, ManySetUpsAreReadInTime) {
    const auto game = game_of("(;SZ[19]" + repeat(";AB[aa:ss]AE[ab:ss];W[]", 9'000) + ")");
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(game->turns().size(), 1u);
    EXPECT_EQ(
        game_error("(;SZ[9]" + repeat(";AB[aa];W[]", static_cast<int>(kMaxSgfMoves) + 1) + ")")
            .substr(0, 60),
        "test.sgf:1:110016: a game of more than 10000 moves; read few");
}

TEST(SgfGame, KomiOfAFileThatDoesNotSay) {
    const auto komi = [](std::string_view text) {
        return read_game(parse(text).trees[0], kAllMoves,
                         {.name = "test.sgf", .komi = 6.5, .handicap_komi = 0.5})
            ->komi();
    };
    EXPECT_EQ(komi("(;SZ[9])"), 6.5);
    EXPECT_EQ(komi("(;SZ[9]HA[0])"), 6.5);
    EXPECT_EQ(komi("(;SZ[9]HA[2]AB[cg][gc])"), 0.5);
    EXPECT_EQ(komi("(;SZ[9]HA[2]AB[cg][gc]KM[5])"), 5);
    EXPECT_EQ(komi("(;SZ[9]KM[])"), 0);
    EXPECT_EQ(game_of("(;SZ[9]HA[2]AB[cg][gc])")->komi(),
              0.5);  // without a word for handicap, as for others
}

TEST(SgfGame, PlayerPropertiesThatChangeNothingAreFine) {
    EXPECT_TRUE(game_of("(;SZ[9]PL[B];B[aa];PL[W];W[bb])"));
    EXPECT_TRUE(game_of("(;SZ[9];PL[W];W[bb];B[aa])"));
}

TEST(SgfGame, TwoMovesInARowAndTwoInANodeArePlayed) {
    EXPECT_EQ(game_of("(;SZ[9];B[aa];B[bb];B[cc]W[dd])")->turns().size(), 4u);
    EXPECT_EQ(game_of("(;SZ[9]B[aa])")->turns().size(), 1u);  // in the root, as some programs write
}

TEST(SgfGame, ErrorsSayPlaceMoveAndCure) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"(;GM[2])", "test.sgf:1:3: GM[2] is another game; Go is GM[1]"},
        {"(;SZ[4])",
         "test.sgf:1:3: SZ[4] is no board we play on; square ones from SZ[5] to SZ[19] are"},
        {"(;SZ[21])",
         "test.sgf:1:3: SZ[21] is no board we play on; square ones from SZ[5] to SZ[19] are"},
        {"(;SZ[9:13])",
         "test.sgf:1:3: SZ[9:13] is no board we play on; square ones from SZ[5] to SZ[19] are"},
        {"(;SZ[nine])",
         "test.sgf:1:3: SZ[nine] is no board we play on; square ones from SZ[5] to SZ[19] are"},
        {"(;SZ[9999999999])",
         "test.sgf:1:3: SZ[9999999999] is no board we play on; square ones from SZ[5] to SZ[19] "
         "are"},
        {"(;KM[1e7])",
         "test.sgf:1:3: KM[1e7] is no komi; a number of points, such as KM[6.5], up to a million"},
        {"(;KM[nan])",
         "test.sgf:1:3: KM[nan] is no komi; a number of points, such as KM[6.5], up to a million"},
        {"(;KM[6.5 points])",
         "test.sgf:1:3: KM[6.5 points] is no komi; a number of points, such as KM[6.5], up to a "
         "million"},
        {"(;HA[two])", "test.sgf:1:3: HA[two] is no number of handicap stones, such as HA[2]"},
        {"(;HA[-2])", "test.sgf:1:3: HA[-2] is no number of handicap stones, such as HA[2]"},
        {"(;SZ[9]AB[jj])",
         "test.sgf:1:8: AB: 'jj' is no point of a board of 9; points are two small letters from a "
         "to i"},
        {"(;SZ[9]AB[aa:jj])",
         "test.sgf:1:8: AB: 'jj' is no point of a board of 9; points are two small letters from a "
         "to i"},
        {"(;SZ[9]AB[])", "test.sgf:1:8: AB: an empty value is no point, and set-up needs one"},
        {"(;SZ[9]AB[aa]AW[aa])", "test.sgf:1:14: A9 is set up for both colours; it can have one"},
        {"(;SZ[9]AB[aa]AW[ab][ba])",
         "test.sgf:1:14: the set-up leaves the stone at A9 without a liberty; take it off"},
        {"(;SZ[9]PL[red])", "test.sgf:1:8: PL[red] is no player; write PL[B] or PL[W]"},
        {"(;SZ[9]PL[3])", "test.sgf:1:8: PL[3] is no player; write PL[B] or PL[W]"},
        {"(;SZ[9];B[aa];PL[])", "test.sgf:1:15: PL[] is no player; write PL[B] or PL[W]"},
        {"(;SZ[9];B[aa]\n;AW[bb]AB[bb])",
         "test.sgf:2:8: B8 is set up for both colours; it can have one"},
        {"(;SZ[9];B[aa]\n;AW[ab][ba])",
         "test.sgf:2:2: the set-up leaves the stone at A9 without a liberty; take it off"},
        {"(;SZ[9];B[aa];AW[bb];B[cc];W[cc])",
         "test.sgf:1:28: move 3, W[cc]: there is a stone at C7; the game can be read up to move 2"},
        {"(;SZ[9];B[aa];W[aa])",
         "test.sgf:1:15: move 2, W[aa]: there is a stone at A9; the game can be read up to move 1"},
        {"(;SZ[9]AW[ab][ba];B[aa])",
         "test.sgf:1:19: move 1, B[aa]: A9 is suicide; the game can be read up to move 0"},
        {"(;SZ[9];B[aa][bb])", "test.sgf:1:9: move 1, B[aa]: a move has one value"},
        {"(;SZ[9];B[a])",
         "test.sgf:1:9: move 1, B[a]: 'a' is no point of a board of 9; points are two small "
         "letters from a to i"},
        {"(;SZ[9];B[\n\xff\\]])",
         "test.sgf:1:9: move 1, B[??\\]]: '?\\]' is no point of a board of 9; points are two small "
         "letters from a to i"},
    };
    for (const auto& [text, wanted] : cases) EXPECT_EQ(game_error(text), wanted) << text;
}

TEST(SgfGame, AKoIsAnIllegalMove) {
    EXPECT_EQ(game_error("(;SZ[5]AB[ba][ab][bc]AW[bb][ca][db][cc];B[cb];W[bb])"),
              "test.sgf:1:47: move 2, W[bb]: B4 brings back an earlier position (ko); the game can "
              "be read up to move 1");
}

TEST(SgfGame, EndlessGamesAreRefused) {
    const std::string text = "(;SZ[9]" + repeat(";B[];W[]", static_cast<int>(kMaxSgfMoves)) + ")";
    EXPECT_EQ(game_error(text).substr(0, 60),
              "test.sgf:1:40009: a game of more than 10000 moves; read fewe");
    EXPECT_TRUE(game_of(text, kMaxSgfMoves));
}

// --- games out

TEST(SgfGame, WritesAGame) {
    GoGame game(9, 7);
    for (const auto& [colour, move] :
         {std::pair{Colour::kBlack, "E5"}, {Colour::kWhite, "C3"}, {Colour::kBlack, "pass"}})
        ASSERT_TRUE(game.play({colour, *parse_move(move, 9)}));
    const GameInfo info{.black = "dramatis [fast]",
                        .white = "GNU Go\n3.8",
                        .result = print_result(Colour::kBlack, Ending::kResign),
                        .date = "2026-11-16",
                        .event = "a match",
                        .round = "3",
                        .version = "0.1:2",
                        .comment = "opening 7",
                        .comments = {"", "52 %\n\\o/"}};
    EXPECT_EQ(print(write_game(game, info)),
              "(;GM[1]FF[4]CA[UTF-8]AP[dramatis:0.1\\:2]SZ[9]KM[7]RU[Chinese]PB[dramatis "
              "[fast\\]]PW[GNU Go 3.8]"
              "RE[B+R]DT[2026-11-16]EV[a match]RO[3]C[opening 7]\n"
              ";B[ee];W[cg]C[52 %\n"
              "\\\\o/];B[])\n");
}

TEST(SgfGame, WritesHandicapAndSetUp) {
    GoGame handicap(9, 0.5);
    handicap.place_handicap(fixed_handicap(9, 3));
    EXPECT_EQ(print(write_game(handicap, {.program = ""})),
              "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[0.5]RU[Chinese]HA[3]AB[cg][cc][gc])\n");
    GoGame setup(5, -0.0);
    setup.set_start(*parse_board("X....\n.....\n..O..\n.....\n.....\n"), Colour::kWhite);
    EXPECT_EQ(print(write_game(setup, {.program = ""})),
              "(;GM[1]FF[4]CA[UTF-8]SZ[5]KM[0]RU[Chinese]AB[aa]AW[cc]PL[W])\n");
    GoGame out_of_turn(5, 0);
    ASSERT_TRUE(out_of_turn.play({Colour::kWhite, Vertex{0, 0}}));
    EXPECT_EQ(print(write_game(out_of_turn, {.program = ""})),
              "(;GM[1]FF[4]CA[UTF-8]SZ[5]KM[0]RU[Chinese]PL[B];W[ae])\n");
}

TEST(SgfGame, InfoReadsBack) {
    GoGame game(9);
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(game.play({game.to_move(), Vertex{static_cast<std::int8_t>(i), 4}}));
    const GameInfo info{.black = "a:b\\",
                        .white = "c]",
                        .result = "W+3.5",
                        .date = "2026",
                        .event = "e",
                        .round = "r",
                        .program = "p:q",
                        .version = "1:2",
                        .comment = "x\ny",
                        .comments = {"", "second"}};
    const auto tree = parse(print(write_game(game, info))).trees[0];
    EXPECT_EQ(read_info(tree), info);
    // Comments go with turns, of which there are none before a set-up.
    EXPECT_EQ(read_info(parse("(;SZ[9];B[aa]C[old];AW[bb];B[cc];W[dd]C[new])").trees[0]).comments,
              (std::vector<std::string>{"", "new"}));
    const auto none = read_info(parse("(;SZ[9])").trees[0]);
    EXPECT_EQ(none, GameInfo{.program = ""});
}

TEST(SgfGame, ResultsInWords) {
    EXPECT_EQ(print_result(Colour::kBlack, Ending::kResign), "B+R");
    EXPECT_EQ(print_result(Colour::kWhite, Ending::kTime), "W+T");
    EXPECT_EQ(print_result(Colour::kBlack, Ending::kForfeit), "B+F");
    EXPECT_EQ(winner_of("B+R"), Colour::kBlack);
    EXPECT_EQ(winner_of(print_score(-2.5)), Colour::kWhite);
    EXPECT_EQ(winner_of("W+Resign"), Colour::kWhite);
    for (const auto text : {std::string_view("0"), std::string_view("Draw"), kNoResult,
                            std::string_view("?"), std::string_view("")})
        EXPECT_EQ(winner_of(text), std::nullopt) << text;
}

// Random games, some from handicap or set-up, out and in again.
TEST(SgfGame, AnyGameReadsBack) {
    core::Rng rng{core::Seed{7}};
    std::size_t captures = 0;
    for (int i = 0; i < 200; ++i) {
        const int size = kMinSize + static_cast<int>(rng.below(kMaxSize - kMinSize + 1));
        GoGame game(size, static_cast<double>(rng.below(41)) / 2 - 10);
        if (const auto stones = fixed_handicap(size, static_cast<int>(rng.below(10)));
            !stones.empty())
            game.place_handicap(stones);
        else if (rng.below(2) == 0) {
            PlainBoard start(size);
            start.set({1, 1}, Colour::kWhite);
            game.set_start(start, rng.below(2) == 0 ? Colour::kBlack : Colour::kWhite);
        }
        for (int turn = 0; turn < size * size; ++turn) {
            Move move(
                Vertex{static_cast<std::int8_t>(rng.below(static_cast<std::uint32_t>(size))),
                       static_cast<std::int8_t>(rng.below(static_cast<std::uint32_t>(size)))});
            if (rng.below(30) == 0) move = Move::pass();
            const auto colour = rng.below(20) == 0 ? opposite(game.to_move()) : game.to_move();
            const bool legal = game.why_not(colour, move).empty();
            EXPECT_EQ(game.play({colour, move}).has_value(), legal);
        }
        captures += game.turns().size() - game.board().stones(Colour::kBlack).size() -
                    game.board().stones(Colour::kWhite).size();
        const std::string text = print(write_game(game));
        const auto again = read_game(parse(text).trees[0]);
        ASSERT_TRUE(again) << again.error().text() << "\n" << text;
        EXPECT_EQ(again->komi(), game.komi());
        EXPECT_EQ(again->first(), game.first());
        EXPECT_EQ(again->start(), game.start());
        EXPECT_EQ(again->board(), game.board());
        EXPECT_EQ(again->handicap().size(), game.handicap().size());
        EXPECT_TRUE(std::ranges::equal(again->turns(), game.turns()));
        EXPECT_EQ(print(write_game(*again)), text);
    }
    EXPECT_GT(captures, 1000u);  // there was something to get wrong
}

}  // namespace
}  // namespace dramatis::go
