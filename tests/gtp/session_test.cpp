#include "gtp/session.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "gtp/commands.hpp"
#include "gtp/test_console.hpp"

namespace {

using namespace dramatis;
using namespace dramatis::gtp;
using testing::AssertionFailure;
using testing::AssertionSuccess;

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

std::multiset<std::string> set_of(const std::string& text) {
    const auto words = words_of(text);
    return {words.begin(), words.end()};
}

// --- the session itself

TEST(Gtp, SaysWhoItIs) {
    TestSession s;
    EXPECT_EQ(s.ask("protocol_version"), "= 2\n\n");
    EXPECT_EQ(s.ask("3 name"), "=3 dramatis\n\n");
    EXPECT_EQ(s.ask("version"), "= 0.1\n\n");
    EXPECT_EQ(s.ask("cputime"), "= 1.500\n\n");
}

TEST(Gtp, KnowsItsCommands) {
    TestSession s;
    const auto list = words_of(s.told("list_commands"));
    EXPECT_EQ(list.size(), all_commands().size());
    EXPECT_EQ(std::set<std::string>(list.begin(), list.end()).size(), list.size());
    for (const auto& name : list) EXPECT_EQ(s.told("known_command " + name), "true") << name;
    EXPECT_EQ(s.told("known_command nonsense"), "false");
    EXPECT_EQ(s.told("known_command"), "false");
    for (const auto* name :
         {"protocol_version", "name", "version", "known_command", "list_commands", "quit",
          "boardsize", "clear_board", "komi", "play", "genmove"})
        EXPECT_EQ(s.told(std::string("known_command ") + name), "true") << name;
    EXPECT_NE(s.told("help").find("genmove COLOUR: "), std::string::npos);
    EXPECT_EQ(s.told("help undo"), "undo: take back one move");
    EXPECT_TRUE(s.ask("help nonsense").starts_with("? unknown command"));
}

TEST(Gtp, HelpFitsIntoEightyColumns) {
    TestSession s;
    std::istringstream help(s.told("help"));
    for (std::string line; std::getline(help, line);) EXPECT_LE(line.size(), 80u) << line;
}

TEST(Gtp, TheManualNamesEveryCommand) {
    std::ifstream in(DRAMATIS_GTP_MANUAL);
    const std::string manual{std::istreambuf_iterator<char>(in), {}};
    ASSERT_FALSE(manual.empty());
    for (const Command& command : all_commands())
        EXPECT_NE(manual.find("`" + std::string(command.name)), std::string::npos) << command.name;
}

TEST(Gtp, GarbageIsAnsweredAndTheSessionGoesOn) {
    TestSession s;
    EXPECT_EQ(s.ask("nonsense"), "? unknown command\n\n");
    EXPECT_EQ(s.ask("17 nonsense"), "?17 unknown command\n\n");
    EXPECT_EQ(s.ask("17"), "?17 unknown command\n\n");
    EXPECT_EQ(s.ask("= 5"), "? unknown command\n\n");
    EXPECT_EQ(s.ask(""), "");
    EXPECT_EQ(s.ask("# comment"), "");
    EXPECT_EQ(s.ask("9 " + std::string(kLongestLine, 'x')), "?9 line too long\n\n");
    EXPECT_EQ(s.ask(std::string(kLongestLine, ' ') + "name"), "");  // blanks to the limit: nothing
    EXPECT_EQ(s.ask("name"), "= dramatis\n\n");
}

// Every command with no words, with nonsense, and with too many: an answer each time, and the next
// command works.
TEST(Gtp, EveryCommandSurvivesAnyWords) {
    TestSession s(5, "iterations=4,memory=1");
    s.console.tick = 0.05;
    for (const Command& command : all_commands()) {
        if (std::string_view(command.name) == "quit") continue;
        for (const auto* words : {"", " x", " b", " b x", " b d4 d4 d4", " -1", " 99999999999999",
                                  " b 1 1 1", " nan", " 5 5 5 5", " / /", " pass"}) {
            const std::string answer = s.ask("8 " + std::string(command.name) + words);
            EXPECT_TRUE(answer.starts_with("=8") || answer.starts_with("?8"))
                << command.name << words << ": " << answer;
            EXPECT_TRUE(answer.ends_with("\n\n")) << command.name << words << ": " << answer;
            EXPECT_EQ(answer.find("\n\n"), answer.size() - 2)
                << command.name << words << ": " << answer;
        }
        EXPECT_EQ(s.ask("name"), "= dramatis\n\n");
    }
}

TEST(Gtp, QuitEndsIt) {
    TestSession s;
    s.console.lines = {"1 name", "2 quit", "3 name"};
    serve(s.session, s.console);
    EXPECT_EQ(s.console.written, "=1 dramatis\n\n=2\n\n");
    EXPECT_TRUE(s.session.is_over());
    EXPECT_EQ(s.console.lines.size(), 1u);
}

TEST(Gtp, TheEndOfTheInputEndsIt) {
    TestSession s;
    s.console.lines = {"1 name"};
    serve(s.session, s.console);
    EXPECT_EQ(s.console.written, "=1 dramatis\n\n");
    EXPECT_FALSE(s.session.is_over());
}

// --- the board

TEST(Gtp, BoardSizes) {
    TestSession s;
    for (const auto* size : {"5", "9", "13", "19"}) {
        EXPECT_TRUE(s.does(std::string("boardsize ") + size));
        EXPECT_EQ(s.told("query_boardsize"), size);
    }
    for (const auto* size : {"4", "20", "25", "-9", "9.5", "nine"})
        EXPECT_TRUE(s.ask(std::string("boardsize ") + size).starts_with("? unacceptable size"))
            << size;
    EXPECT_TRUE(s.ask("boardsize").starts_with("? syntax error"));
    EXPECT_EQ(s.told("query_boardsize"), "19");
    EXPECT_TRUE(s.does("play b q16"));
    EXPECT_TRUE(s.does("boardsize 19"));
    EXPECT_EQ(s.told("list_stones b"), "");
}

TEST(Gtp, MovesAndWhyNot) {
    TestSession s;
    EXPECT_TRUE(s.does("play b c3"));
    EXPECT_TRUE(s.does("play WHITE D4"));
    EXPECT_TRUE(s.does("play w pass"));
    EXPECT_TRUE(s.does("play b PASS"));
    EXPECT_EQ(s.ask("play b c3"), "? illegal move (there is a stone at C3)\n\n");
    EXPECT_EQ(s.told("last_move"), "black pass");
    EXPECT_EQ(s.told("move_history"), "black pass\nwhite pass\nwhite D4\nblack C3");
    EXPECT_TRUE(s.ask("play b f6").starts_with("? syntax error: 'f6' is no vertex"));
    EXPECT_TRUE(s.ask("play b i3").starts_with("? syntax error"));
    EXPECT_TRUE(s.ask("play red c3").starts_with("? syntax error: 'red' is no colour"));
    EXPECT_TRUE(s.ask("play b").starts_with("? syntax error: the vertex is missing"));
    EXPECT_TRUE(s.does("clear_board"));
    EXPECT_TRUE(s.ask("last_move").starts_with("?"));
}

TEST(Gtp, SuicideAndKoAreIllegal) {
    TestSession s;
    EXPECT_TRUE(s.does("gogui-play_sequence b a2 b b1 w pass"));
    EXPECT_EQ(s.ask("play w a1"), "? illegal move (A1 is suicide)\n\n");
    EXPECT_EQ(s.told("is_legal w a1"), "0");
    EXPECT_EQ(s.told("is_legal b a1"), "1");
    s.does("clear_board");
    EXPECT_TRUE(s.does("gogui-play_sequence b b2 w c2 b a1 w d1 b c1 w b1"));
    EXPECT_EQ(s.told("captures w"), "1");
    EXPECT_EQ(s.ask("play b c1"), "? illegal move (C1 brings back an earlier position (ko))\n\n");
    EXPECT_FALSE(set_of(s.told("all_legal b")).contains("C1"));
    EXPECT_TRUE(set_of(s.told("all_legal b")).contains("E5"));
}

TEST(Gtp, ASequenceIsPlayedAsAWholeOrNotAtAll) {
    TestSession s;
    EXPECT_TRUE(s.does("gogui-play_sequence b a1 w b1 b c1"));
    EXPECT_TRUE(s.ask("gogui-play_sequence w d1 b a1 w e1").starts_with("? illegal move"));
    EXPECT_TRUE(s.ask("gogui-play_sequence w d1 b").starts_with("? syntax error"));
    EXPECT_EQ(s.session.game().turns().size(), 3u);
    EXPECT_TRUE(s.does("gogui-play_sequence"));
}

TEST(Gtp, TakesMovesBack) {
    TestSession s;
    EXPECT_EQ(s.ask("undo"), "? cannot undo\n\n");
    s.does("gogui-play_sequence b a1 w b1 b c1 w pass");
    EXPECT_TRUE(s.does("undo"));
    EXPECT_EQ(s.told("last_move"), "black C1");
    EXPECT_EQ(s.ask("gg-undo 4"), "? cannot undo\n\n");
    EXPECT_EQ(s.session.game().turns().size(), 3u);
    EXPECT_TRUE(s.does("gg-undo 2"));
    EXPECT_EQ(s.told("last_move"), "black A1");
    EXPECT_TRUE(s.does("gg-undo"));
    EXPECT_EQ(s.told("list_stones b"), "");
    const std::string move = s.told("genmove b");
    EXPECT_EQ(s.told("last_move"), "black " + move);
    EXPECT_TRUE(s.does("undo"));
    EXPECT_TRUE(s.session.game().turns().empty());
}

TEST(Gtp, DrawsTheBoard) {
    TestSession s;
    s.does("gogui-play_sequence b c3 w b5 b e1");
    EXPECT_EQ(s.ask("showboard"),
              "= \n"
              "    A B C D E\n"
              "  5 . O . . . 5\n"
              "  4 . . . . . 4\n"
              "  3 . . X . . 3\n"
              "  2 . . . . . 2\n"
              "  1 . . . .(X)1\n"
              "    A B C D E\n"
              "white to move, 3 moves so far, the last E1\n"
              "komi 7.5, captured by black (X) 0, by white (O) 0\n\n");
}

TEST(Gtp, Komi) {
    TestSession s;
    for (const auto* komi : {"7", "-3.5", "0", "6.25"}) {
        EXPECT_TRUE(s.does(std::string("komi ") + komi));
        EXPECT_EQ(s.told("get_komi"), komi);
    }
    for (const auto* komi : {"", "x", "nan", "inf", "1e9"})
        EXPECT_TRUE(s.ask(std::string("komi ") + komi).starts_with("? syntax error")) << komi;
    EXPECT_EQ(s.told("get_komi"), "6.25");
    s.does("boardsize 7");
    EXPECT_EQ(s.told("get_komi"), "6.25");
}

// --- handicap and set-up

TEST(Gtp, FixedHandicap) {
    TestSession s(9);
    EXPECT_EQ(s.told("fixed_handicap 3"), "C3 G7 C7");
    EXPECT_EQ(s.ask("fixed_handicap 2"), "? board not empty\n\n");
    EXPECT_EQ(s.session.game().to_move(), go::Colour::kWhite);
    EXPECT_EQ(s.ask("undo"), "? cannot undo\n\n");
    s.does("clear_board");
    EXPECT_EQ(s.ask("fixed_handicap 10"), "? invalid number of stones\n\n");
    EXPECT_EQ(s.ask("fixed_handicap 1"), "? invalid number of stones\n\n");
    s.does("boardsize 5");
    EXPECT_EQ(s.ask("fixed_handicap 2"), "? invalid number of stones\n\n");
}

TEST(Gtp, FreeHandicap) {
    for (const auto* size : {"5", "6", "9", "19"}) {
        TestSession s;
        s.does(std::string("boardsize ") + size);
        for (const int stones : {2, 5, 9, 17, 360}) {
            const auto places = set_of(s.told("place_free_handicap " + std::to_string(stones)));
            const auto most =
                static_cast<std::size_t>(s.session.game().size() * s.session.game().size() / 4);
            EXPECT_EQ(places.size(), std::min<std::size_t>(static_cast<std::size_t>(stones), most))
                << size;
            EXPECT_EQ(set_of(s.told("list_stones b")), places) << size;
            EXPECT_EQ(std::set<std::string>(places.begin(), places.end()).size(), places.size())
                << size;
            s.does("clear_board");
        }
        EXPECT_EQ(s.ask("place_free_handicap 1"), "? invalid number of stones\n\n");
        EXPECT_TRUE(s.does("set_free_handicap a1 b2 C3"));
        EXPECT_EQ(set_of(s.told("list_stones b")), set_of("A1 B2 C3"));
        EXPECT_EQ(s.ask("set_free_handicap d1 d2"), "? board not empty\n\n");
        s.does("clear_board");
        EXPECT_TRUE(s.ask("set_free_handicap a1").starts_with("? bad vertex list"));
        EXPECT_TRUE(s.ask("set_free_handicap a1 a1").starts_with("? bad vertex list"));
        EXPECT_TRUE(s.ask("set_free_handicap a1 pass").starts_with("? syntax error"));
        EXPECT_EQ(s.told("list_stones b"), "");
    }
}

TEST(Gtp, SetUp) {
    TestSession s;
    EXPECT_TRUE(s.does("gogui-setup b a1 w b2"));
    EXPECT_TRUE(s.does("gogui-setup w c3"));
    EXPECT_EQ(s.told("list_stones w"), "B2 C3");
    EXPECT_TRUE(s.does("gogui-setup_player w"));
    EXPECT_EQ(s.session.game().to_move(), go::Colour::kWhite);
    EXPECT_EQ(s.told("list_stones b"), "A1");
    EXPECT_TRUE(
        s.ask("gogui-setup w a2 w b1").starts_with("? the stone at A1 would have no liberty"));
    EXPECT_EQ(s.told("list_stones w"), "B2 C3");
    s.does("play w e5");
    EXPECT_TRUE(s.ask("gogui-setup b e4").starts_with("? set-up is only possible"));
    EXPECT_TRUE(s.ask("gogui-setup_player b").starts_with("? set-up is only possible"));
}

// --- SGF

TEST(Gtp, LoadsAndSavesSgf) {
    TestSession s;
    s.console.files["a.sgf"] = "(;GM[1]FF[4]SZ[9]KM[5.5];B[ee];W[ec](;B[gc];W[])(;B[aa]))";
    EXPECT_TRUE(s.does("loadsgf a.sgf"));
    EXPECT_EQ(s.told("query_boardsize"), "9");
    EXPECT_EQ(s.told("get_komi"), "5.5");
    EXPECT_EQ(s.told("move_history"), "white pass\nblack G7\nwhite E7\nblack E5");
    EXPECT_TRUE(s.does("loadsgf a.sgf 3"));  // the position before the third move
    EXPECT_EQ(s.told("last_move"), "white E7");
    EXPECT_TRUE(s.does("loadsgf a.sgf 1"));
    EXPECT_TRUE(s.session.game().turns().empty());
    EXPECT_TRUE(s.does("loadsgf a.sgf 99"));
    const std::string sgf = s.told("printsgf");
    EXPECT_TRUE(s.does("savesgf b.sgf"));
    EXPECT_TRUE(s.does("printsgf c.sgf"));
    EXPECT_EQ(s.console.files["b.sgf"], s.console.files["c.sgf"]);
    EXPECT_EQ(words_of(sgf), words_of(s.console.files["b.sgf"]));
    EXPECT_TRUE(s.does("boardsize 5"));
    EXPECT_TRUE(s.does("loadsgf b.sgf"));
    EXPECT_EQ(s.session.game().turns().size(), 4u);
}

TEST(Gtp, AFileWithoutKomiHasThatOfANewGame) {
    TestSession s;
    s.console.files["none.sgf"] = "(;GM[1]SZ[9];B[ee])";
    s.console.files["handicap.sgf"] = "(;GM[1]SZ[9]HA[2]AB[cg][gc];W[ee])";
    s.console.files["said.sgf"] = "(;GM[1]SZ[9]KM[5.5];B[ee])";
    s.does("komi 3");
    EXPECT_TRUE(s.does("loadsgf none.sgf"));
    EXPECT_EQ(s.told("get_komi"), "7.5");  // of the session; not of the game before
    EXPECT_TRUE(s.does("loadsgf said.sgf"));
    EXPECT_TRUE(s.does("loadsgf none.sgf"));
    EXPECT_EQ(s.told("get_komi"), "7.5");
    EXPECT_TRUE(s.does("loadsgf handicap.sgf"));
    EXPECT_EQ(s.told("get_komi"), "0.5");
}

TEST(Gtp, AFileMaySetUpStonesAfterMoves) {
    TestSession s;
    s.console.files["a.sgf"] = "(;GM[1]SZ[5];B[cc];W[bb];AE[cc]AB[dd]PL[2];W[aa];B[ab])";
    EXPECT_TRUE(s.does("loadsgf a.sgf"));
    EXPECT_EQ(s.told("list_stones b"), "D2 A4");
    EXPECT_EQ(s.told("list_stones w"), "B4 A5");
    EXPECT_EQ(s.told("move_history"), "black A4\nwhite A5");
    EXPECT_TRUE(s.does("gg-undo 2"));
    EXPECT_EQ(s.ask("undo"), "? cannot undo\n\n");
    EXPECT_EQ(s.session.game().to_move(), go::Colour::kWhite);
    EXPECT_TRUE(s.does("loadsgf a.sgf 3"));  // the position before the third move of the file
    EXPECT_EQ(s.told("list_stones b"), "D2");
    EXPECT_EQ(s.told("captures b"), "0");
    const std::string move = s.told("genmove w");
    EXPECT_TRUE(s.does("savesgf b.sgf"));
    EXPECT_TRUE(s.does("loadsgf b.sgf"));
    EXPECT_EQ(s.told("last_move"), "white " + move);
}

TEST(Gtp, FilesThatCannotBeReadOrWrittenChangeNothing) {
    TestSession s;
    s.does("play b c3");
    s.console.files["bad.sgf"] = "no game";
    s.console.files["illegal.sgf"] = "(;GM[1]SZ[9];B[aa];W[aa])";
    for (const auto* name : {"none.sgf", "bad.sgf", "illegal.sgf"})
        EXPECT_TRUE(s.ask(std::string("loadsgf ") + name).starts_with("? cannot load file ("))
            << name;
    EXPECT_TRUE(s.ask("loadsgf").starts_with("? syntax error"));
    EXPECT_TRUE(s.ask("loadsgf bad.sgf x").starts_with("? syntax error"));
    EXPECT_TRUE(s.ask("savesgf /no/where").starts_with("? cannot save file ("));
    EXPECT_EQ(s.told("last_move"), "black C3");
}

// --- thinking

bool is_move(const std::string& text, const go::GoGame& game) {
    return go::parse_move(text, game.size()).has_value();
}

TEST(Gtp, ThinksAndPlays) {
    TestSession s;
    const std::string move = s.told("genmove b");
    ASSERT_TRUE(is_move(move, s.session.game())) << move;
    EXPECT_EQ(s.told("last_move"), "black " + move);
    const std::string other = s.told("reg_genmove w");
    EXPECT_TRUE(is_move(other, s.session.game())) << other;
    EXPECT_EQ(s.told("last_move"), "black " + move);
    EXPECT_TRUE(s.ask("genmove").starts_with("? syntax error"));
    EXPECT_TRUE(s.ask("genmove green").starts_with("? syntax error"));
}

TEST(Gtp, PlaysAWholeGameToItsScore) {
    TestSession s(5, "iterations=60,resign-below=0");
    for (int i = 0; i < 200 && !s.session.game().is_over(); ++i) {
        const std::string move = s.told(i % 2 == 0 ? "genmove b" : "genmove w");
        ASSERT_TRUE(is_move(move, s.session.game())) << move;
    }
    EXPECT_TRUE(s.session.game().is_over());
    EXPECT_TRUE(std::regex_match(s.told("final_score"), std::regex("[BW]\\+[0-9]+(\\.5)?|0")))
        << s.told("final_score");
}

TEST(Gtp, SameSeedSamePlay) {
    std::vector<std::string> moves;
    for (const auto* seed : {"5", "5", "-5"}) {
        TestSession s(9, "iterations=100");
        EXPECT_TRUE(s.does(std::string("set_random_seed ") + seed));
        std::string all;
        for (int i = 0; i < 6; ++i) all += s.told(i % 2 == 0 ? "genmove b" : "genmove w") + " ";
        moves.push_back(all);
    }
    EXPECT_EQ(moves[0], moves[1]);
    EXPECT_NE(moves[0], moves[2]);
    TestSession s;
    s.does("set_random_seed 12");
    EXPECT_EQ(s.told("get_random_seed"), "12");
    EXPECT_TRUE(s.ask("set_random_seed x").starts_with("? syntax error"));
    EXPECT_EQ(s.told("get_random_seed"), "12");
}

// Komi that White cannot make up for.
TEST(Gtp, ResignsAHopelessGame) {
    TestSession s(5, "iterations=60,resign-below=0.3");
    s.does("komi -50");
    std::string move;
    std::size_t turns = 0;
    for (int i = 0; i < 20 && move != "resign"; ++i) {
        ASSERT_TRUE(s.does("play b pass"));
        turns = s.session.game().turns().size();
        move = s.told("genmove w");
    }
    EXPECT_EQ(move, "resign");
    EXPECT_EQ(s.session.game().turns().size(), turns);  // a resignation is no turn
    EXPECT_TRUE(is_move(s.told("reg_genmove w"), s.session.game()));
}

TEST(Gtp, TheClockEndsThinking) {
    TestSession s(9, "iterations=0");
    s.console.tick = 0.01;
    EXPECT_TRUE(s.does("time_settings 30 0 0"));
    const double before = s.console.time;
    s.told("genmove b");
    EXPECT_LT(s.console.time - before, 10);
    EXPECT_GT(s.console.time - before, 0.1);
    EXPECT_TRUE(s.does("time_left b 0 0"));
    const double late = s.console.time;
    s.told("genmove b");
    EXPECT_LT(s.console.time - late, 1);
}

TEST(Gtp, ThinkingIsChargedToTheClock) {
    TestSession s(9, "iterations=0");
    s.console.tick = 0.05;
    s.does("time_settings 60 0 0");
    double first = 0, last = 0;
    for (int i = 0; i < 16; ++i) {
        const double before = s.console.time;
        s.told(i % 2 == 0 ? "genmove b" : "genmove w");
        last = s.console.time - before;
        if (i == 0) first = last;
    }
    EXPECT_LT(s.console.time, 2 * 60);
    EXPECT_GT(first, 0);
    s.does("time_left b 5 0");
    const double before = s.console.time;
    s.told("genmove b");
    EXPECT_LT(s.console.time - before, first);
}

TEST(Gtp, TimeSettings) {
    TestSession s;
    for (const auto* good :
         {"time_settings 300 0 0", "time_settings 0 1 0", "time_settings 60 30 5",
          "time_settings 0 0 0", "time_left b 10 0", "time_left w 10", "time_left black 12.5 3",
          "kgs-time_settings none", "kgs-time_settings absolute 300",
          "kgs-time_settings byoyomi 300 30 5", "kgs-time_settings canadian 300 30 25"})
        EXPECT_TRUE(s.does(good)) << good;
    for (const auto* bad :
         {"time_settings", "time_settings 1", "time_settings a b c", "time_settings -1 0 0",
          "time_settings nan 0 0", "time_left", "time_left b", "time_left b x 0",
          "kgs-time_settings", "kgs-time_settings fischer 10 1", "kgs-time_settings absolute",
          "kgs-time_settings byoyomi 300 30", "kgs-time_settings canadian 300 30 0"})
        EXPECT_TRUE(s.ask(bad).starts_with("? syntax error")) << bad;
}

TEST(Gtp, GoGuisInterruptEndsThinking) {
    TestSession s(9, "iterations=0,seconds=1000");
    s.console.interrupts = true;
    EXPECT_TRUE(is_move(s.told("genmove b"), s.session.game()));
    EXPECT_LT(s.console.time, 100);
}

// The end of the input while a clock alone would end the thought: nobody waits for it.
TEST(Gtp, AClientThatGoesEndsThinking) {
    TestSession s(9, "iterations=0,seconds=1000");
    s.console.looks_before_end = 3;
    EXPECT_TRUE(is_move(s.told("genmove b"), s.session.game()));
    EXPECT_LT(s.console.time, 10);
    s.console.looks_before_end = 3;
    EXPECT_TRUE(s.ask("lz-genmove_analyze w 1000").find("\nplay ") != std::string::npos);
    EXPECT_LT(s.console.time, 20);
}

// A script's input has ended before its last command is read, and iterations are the same whenever
// the end comes.
TEST(Gtp, TheEndOfAScriptCutsNoThoughtShort) {
    TestSession script(9, "iterations=0,seconds=2");
    script.console.looks_before_end = 0;
    script.told("genmove b");
    EXPECT_GT(script.console.time, 1.9);
    TestSession counted(9, "iterations=500");
    counted.console.looks_before_end = 3;
    counted.told("genmove b");
    EXPECT_NE(counted.told("stat_search").find("Iterations      500\n"), std::string::npos);
}

TEST(Gtp, NobodyThinksForAClosedPipe) {
    for (const auto* settings : {"iterations=0,seconds=1000", "iterations=1000000"}) {
        TestSession s(9, settings);
        s.console.looks_before_gone = 3;
        s.told("genmove b");
        EXPECT_LT(s.console.time, 10) << settings;
        s.console.looks_before_gone = 3;
        s.console.looks_before_input = 1'000'000;
        s.told("lz-analyze 1000");
        EXPECT_LT(s.console.time, 30) << settings;
    }
}

TEST(Gtp, WithoutAnyLimitThinkingEndsAllTheSame) {
    TestSession s(5, "iterations=0");
    s.console.tick = 0.1;
    EXPECT_TRUE(is_move(s.told("genmove b"), s.session.game()));
    EXPECT_LT(s.console.time, 10);
}

TEST(Gtp, CleaningUpLeavesTheSettingsAlone) {
    TestSession s(5, "iterations=40,resign-below=0.4");
    EXPECT_TRUE(is_move(s.told("kgs-genmove_cleanup b"), s.session.game()));
    EXPECT_EQ(s.told("param capture-dead"), "0");
    EXPECT_EQ(s.told("param resign-below"), "0.4");
    EXPECT_TRUE(s.does("kgs-game_over"));
}

// Cleans up for Black, while White passes, until Black passes; White's stones that are left.
// Black's moves capture something or come closer to it: so many are enough.
std::string white_after_cleaning(TestSession& s, int most_moves) {
    EXPECT_TRUE(s.does("gogui-play_sequence b pass w pass"));
    for (int i = 0; i <= most_moves; ++i) {
        const std::string move = s.told("kgs-genmove_cleanup b");
        if (move == "pass") return s.told("list_stones w");
        EXPECT_TRUE(go::parse_move(move, s.session.game().size()).has_value()) << move;
        EXPECT_TRUE(s.does("play w pass"));
    }
    return "does not pass";
}

TEST(Gtp, CleaningUpCapturesWhatIsDead) {
    TestSession s(5, "iterations=300");
    s.does("komi 0");
    s.does("gogui-play_sequence b c1 w d1 b c2 w d2 b c3 w d3 b c4 w d4 b c5 w d5 b pass w a3");
    EXPECT_EQ(white_after_cleaning(s, 3), "D1 D2 D3 D4 D5");
    EXPECT_EQ(s.told("captures b"), "1");
    EXPECT_EQ(s.told("final_score"), "B+5");
}

// Some clients ask again without telling that the other has passed.
TEST(Gtp, CleaningUpMayBeAskedForSeveralTimesRunning) {
    TestSession s(5, "iterations=300");
    s.does("komi 0");
    s.does(
        "gogui-play_sequence b c1 w d1 b c2 w d2 b c3 w d3 b c4 w d4 b c5 w d5 b pass w a3 b pass "
        "w pass");
    for (int i = 0; i < 3; ++i) EXPECT_NE(s.told("kgs-genmove_cleanup b"), "pass");
    EXPECT_EQ(s.told("captures b"), "1");
    for (int i = 0; i < 2; ++i) EXPECT_EQ(s.told("kgs-genmove_cleanup b"), "pass");
}

// Also where the board as it stands is won already.
TEST(Gtp, CleaningUpCapturesThoughTheGameIsWon) {
    TestSession s(5, "iterations=300");
    s.does("komi -30");
    s.does("gogui-play_sequence b c1 w d1 b c2 w d2 b c3 w d3 b c4 w d4 b c5 w d5 b pass w a3");
    EXPECT_EQ(white_after_cleaning(s, 3), "D1 D2 D3 D4 D5");
}

TEST(Gtp, CleaningUpCapturesSeveralStrings) {
    TestSession s(7, "iterations=300");
    s.does("komi 0");
    s.does(
        "gogui-setup b c1 b c2 b c3 b c4 b c5 b c6 b c7 b b2 b b6 w a3 w a4 w a7 w d1 w d2 w d3 w "
        "d4 w d5 w d6 w d7");
    EXPECT_EQ(white_after_cleaning(s, 8), "D1 D2 D3 D4 D5 D6 D7");
    EXPECT_EQ(s.told("captures b"), "3");
    EXPECT_EQ(set_of(s.told("list_stones b")).count("C4"), 1u);
}

TEST(Gtp, CleaningUpPassesWhereNothingOfTheOthersIsDead) {
    for (const auto* komi : {"0", "50", "-50"}) {  // whoever is ahead
        TestSession s(5, "iterations=300");
        s.does(std::string("komi ") + komi);
        s.does("gogui-play_sequence b c1 w d1 b c2 w d2 b c3 w d3 b c4 w d4 b c5 w d5");
        EXPECT_EQ(white_after_cleaning(s, 0), "D1 D2 D3 D4 D5") << komi;
    }
    TestSession own(5, "iterations=300");  // one dead stone, which is Black's
    own.does("komi 0");
    own.does("gogui-play_sequence b c1 w d1 b c2 w d2 b c3 w d3 b c4 w d4 b c5 w d5 b e3");
    EXPECT_EQ(white_after_cleaning(own, 0), "D1 D2 D3 D4 D5");
}

TEST(Gtp, CleaningUpNeverResigns) {
    TestSession s(5, "iterations=100,resign-below=0.9");
    s.does("komi 50");
    s.does(
        "gogui-play_sequence b c1 w d1 b c2 w d2 b c3 w d3 b c4 w d4 b c5 w d5 b pass w a3 b pass "
        "w pass");
    for (int i = 0; i < 3; ++i) EXPECT_NE(s.told("kgs-genmove_cleanup b"), "resign");
}

// After two passes the game is over; who asks for a move all the same gets one.
TEST(Gtp, AfterTwoPassesAGameMayGoOn) {
    TestSession s(9, "iterations=200,resign-below=0");
    EXPECT_TRUE(s.does("gogui-play_sequence b e5 w pass b pass"));
    EXPECT_NE(s.told("genmove w"), "pass");  // Black owns the whole board
    EXPECT_NE(s.told("genmove b"), "");
    EXPECT_EQ(s.session.game().turns().size(), 5u);
}

// --- the end of a game

// Black owns the left, White the right of column C; the white stone at A1 is dead.
void play_out(TestSession& s) {
    ASSERT_TRUE(
        s.does("gogui-play_sequence b b1 w d1 b b2 w d2 b b3 w d3 b b4 w d4 b b5 w d5 b c1 w c2 b "
               "c3 w c4 b c5 w a1"));
}

TEST(Gtp, DeadStonesAndTheScore) {
    TestSession s(5, "iterations=100");
    play_out(s);
    s.does("komi 0");
    EXPECT_EQ(s.told("final_status_list dead"), "A1");
    EXPECT_EQ(set_of(s.told("final_status_list black_territory")), set_of("A1 A2 A3 A4 A5"));
    EXPECT_EQ(set_of(s.told("final_status_list white_territory")), set_of("E1 E2 E3 E4 E5"));
    EXPECT_EQ(set_of(s.told("final_status_list alive")),
              set_of("B1 B2 B3 B4 B5 C1 C3 C5 D1 D2 D3 D4 D5 C2 C4"));
    EXPECT_EQ(s.told("final_status_list seki"), "");
    EXPECT_EQ(s.told("final_score"), "B+1");
    s.does("komi 1");
    EXPECT_EQ(s.told("final_score"), "0");
    s.does("komi 6.5");
    EXPECT_EQ(s.told("final_score"), "W+5.5");
    s.does("komi 0");
    s.does("param capture-dead on");  // what stands counts: A1 too, and nobody owns the rest of
                                      // column A
    EXPECT_EQ(s.told("final_status_list dead"), "");
    EXPECT_EQ(s.told("final_score"), "W+5");
    EXPECT_TRUE(s.ask("final_status_list").starts_with("? syntax error"));
    EXPECT_TRUE(
        s.ask("final_status_list sleepy").starts_with("? syntax error: 'sleepy' is no status"));
    EXPECT_TRUE(std::regex_match(s.told("estimate_score"), std::regex("[BW]\\+[0-9]+\\.[0-9]")));
}

// Two white stones in the corner and the black string around them share A1 and D1: who fills one of
// them is captured.
TEST(Gtp, SekiIsAliveWithSharedLibertiesOnly) {
    TestSession s(7,
                  "iterations=100,capture-dead=on");  // nothing is dead: this is about seki alone
    ASSERT_TRUE(
        s.does("gogui-setup w b1 w c1 b a2 b b2 b c2 b d2 b e2 b e1 w a3 w b3 w c3 w d3 w e3 w f3 "
               "w f2 w f1"));
    EXPECT_EQ(set_of(s.told("final_status_list seki")), set_of("A2 B2 C2 D2 E2 E1 B1 C1"));
    EXPECT_EQ(set_of(s.told("final_status_list alive")), set_of("A3 B3 C3 D3 E3 F3 F2 F1"));
    EXPECT_EQ(s.told("final_status_list black_territory"), "");
}

// --- analysis

struct Info {
    std::string move;
    std::map<std::string, std::string> values;
    std::vector<std::string> line;
};

std::vector<Info> infos_of(const std::string& line) {
    std::vector<Info> infos;
    const auto words = words_of(line);
    for (std::size_t i = 0; i < words.size();) {
        if (words[i] == "info") {
            infos.emplace_back();
            ++i;
        } else if (words[i] == "pv") {
            for (++i; i < words.size() && words[i] != "info" && words[i] != "ownership" &&
                      words[i] != "rootInfo";
                 ++i)
                infos.back().line.push_back(words[i]);
        } else if (words[i] == "ownership" || words[i] == "rootInfo" || i + 1 >= words.size()) {
            break;
        } else {
            infos.back().values[words[i]] = words[i + 1];
            i += 2;
        }
    }
    return infos;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

TEST(Gtp, LeelasAnalysisRepeatsUntilALineComes) {
    TestSession s(9);
    s.console.tick = 0.002;
    s.console.looks_before_input = 60;
    const auto lines = lines_of(s.ask("4 lz-analyze b 5"));
    ASSERT_GT(lines.size(), 4u);
    EXPECT_EQ(lines.front(), "=4");
    EXPECT_EQ(lines.back(), "");
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const auto infos = infos_of(lines[i]);
        ASSERT_FALSE(infos.empty()) << lines[i];
        for (std::size_t k = 0; k < infos.size(); ++k) {
            for (const auto* key : {"visits", "winrate", "prior", "lcb", "order"}) {
                ASSERT_TRUE(infos[k].values.contains(key)) << lines[i];
                EXPECT_TRUE(read_whole(infos[k].values.at(key))) << lines[i];
            }
            EXPECT_EQ(infos[k].values.at("order"), std::to_string(k));
            EXPECT_LE(*read_whole(infos[k].values.at("winrate")), 10'000);
            EXPECT_EQ(infos[k].values.at("move"), infos[k].line.front());
        }
    }
    EXPECT_EQ(s.session.game().turns().size(), 0u);
    EXPECT_EQ(s.ask("5 name"), "=5 dramatis\n\n");
}

TEST(Gtp, AnalysisSaysSomethingEvenIfALineIsWaiting) {
    TestSession s;
    const auto lines = lines_of(s.ask("lz-analyze 100"));
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0], "=");
    EXPECT_TRUE(lines[1].starts_with("info move "));
}

TEST(Gtp, KatasAnalysisHasFractionsScoresAndOwnership) {
    TestSession s(9);
    s.does("play b e5");
    s.console.looks_before_input = 10;
    const auto lines =
        lines_of(s.ask("kata-analyze interval 1 ownership true rootInfo true minmoves 2 maxmoves 3 "
                       "pvVisits true"));
    ASSERT_GE(lines.size(), 3u);
    const auto infos = infos_of(lines[1]);
    ASSERT_FALSE(infos.empty());
    EXPECT_LE(infos.size(), 3u);
    for (const auto& info : infos) {
        for (const auto* key :
             {"visits", "utility", "winrate", "scoreMean", "scoreLead", "prior", "lcb", "order"})
            EXPECT_TRUE(info.values.contains(key)) << key;
        EXPECT_NE(info.values.at("winrate").find('.'), std::string::npos);
        EXPECT_LE(*read_number(info.values.at("winrate")), 1);
    }
    EXPECT_NE(lines[1].find(" rootInfo visits "), std::string::npos);
    const auto at = lines[1].find(" ownership ");
    ASSERT_NE(at, std::string::npos);
    const auto numbers = words_of(lines[1].substr(at + 11));
    ASSERT_EQ(numbers.size(), 81u);
    for (const auto& number : numbers) EXPECT_LE(std::abs(*read_number(number)), 1) << number;
    EXPECT_LT(*read_number(numbers[40]), -0.1);  // Black's stone in the middle, seen by White
}

TEST(Gtp, OwnershipIsPrintedFromTheUpperLeft) {
    TestSession s(9);
    s.does("gogui-setup b a9 b b9 b a8 b b8 b c9 b a7 w j1 w h1 w j2 w h2 w g1 w j3");
    const std::string line = lines_of(s.ask("kata-analyze b 1 ownership true"))[1];
    const auto numbers = words_of(line.substr(line.find(" ownership ") + 11));
    ASSERT_EQ(numbers.size(), 81u);
    EXPECT_GT(*read_number(numbers.front()), 0.3);
    EXPECT_LT(*read_number(numbers.back()), -0.3);
    const auto board = words_of(s.told("dramatis-ownership"));
    ASSERT_EQ(board.size(), 81u);
    EXPECT_GT(*read_number(board.front()), 0.3);
    EXPECT_LT(*read_number(board.back()), -0.3);
}

TEST(Gtp, WhatAnalysisCannotDoIsSaid) {
    TestSession s;
    EXPECT_EQ(s.ask("lz-analyze 50 avoid b d4 5"),
              "? avoid is not supported: all moves are analysed\n\n");
    EXPECT_EQ(s.ask("kata-analyze b 50 allow b d4,e5 1"),
              "? allow is not supported: all moves are analysed\n\n");
    EXPECT_TRUE(
        s.ask("lz-analyze 50 nonsense 3").starts_with("? syntax error: 'nonsense' is unknown"));
    EXPECT_TRUE(s.ask("lz-analyze interval x").starts_with("? syntax error"));
    EXPECT_TRUE(s.ask("lz-analyze maxmoves 0").starts_with("? syntax error"));
    EXPECT_TRUE(s.ask("kata-analyze ownership maybe").starts_with("? syntax error"));
}

TEST(Gtp, AnalysingMovesArePlayed) {
    for (const auto* command :
         {"lz-genmove_analyze b 1", "kata-genmove_analyze b 1", "genmove_analyze b interval 1"}) {
        TestSession s(9, "iterations=200");
        s.console.tick = 0.002;
        const auto lines = lines_of(s.ask(command));
        ASSERT_GE(lines.size(), 4u) << command;
        EXPECT_EQ(lines[0], "=");
        EXPECT_TRUE(lines[1].starts_with("info move ")) << command;
        const std::string last = lines[lines.size() - 2];
        ASSERT_TRUE(last.starts_with("play ")) << last;
        EXPECT_EQ(s.told("last_move"), "black " + last.substr(5));
        EXPECT_NE(s.told("stat_search").find("Iterations      200\n"), std::string::npos)
            << s.told("stat_search");
    }
}

// --- settings and GoGui

TEST(Gtp, SettingsAreParameters) {
    TestSession s;
    const auto lines = lines_of(s.told("param"));
    std::size_t fields = 0;
    players::GoSettings settings;
    each_field(settings, [&](const char*, auto&, double, double, const char*) { ++fields; });
    EXPECT_EQ(lines.size(), fields + 1);
    for (std::size_t i = 1; i < lines.size(); ++i)
        EXPECT_TRUE(
            std::regex_match(lines[i], std::regex("\\[(bool|string)\\] [a-z-]+ ([0-9.e+-]+|off)")))
            << lines[i];
    EXPECT_EQ(s.told("param iterations"), "40");
    EXPECT_TRUE(s.does("param iterations 25"));
    EXPECT_EQ(s.told("param iterations"), "25");
    EXPECT_TRUE(s.does("param rave 0"));
    EXPECT_EQ(s.told("param rave"), "0");
    EXPECT_TRUE(s.does("param rave on"));
    EXPECT_EQ(s.told("param rave"), "1");
    EXPECT_TRUE(s.does("param techniques rule=ucb1;c=0.2"));
    EXPECT_EQ(s.told("param techniques"), "rule=ucb1;c=0.2");
    EXPECT_FALSE(s.does("param techniques widening=on"));
    EXPECT_TRUE(s.does("param techniques off"));
    EXPECT_EQ(s.ask("param raev"), "? no setting is called 'raev'; did you mean rave?\n\n");
    EXPECT_EQ(s.ask("param raev 1"), "? no setting is called 'raev'; did you mean rave?\n\n");
    EXPECT_EQ(s.ask("param rave maybe"), "? rave: 'maybe' is not valid; it takes on or off\n\n");
    EXPECT_TRUE(s.does("param playouts 30"));  // as it was called before
    EXPECT_EQ(s.told("param iterations"), "30");
    EXPECT_EQ(s.told("param playouts"), "30");
    EXPECT_NE(s.told("param_help").find("iterations [5000]: "), std::string::npos);
    s.told("genmove b");
    EXPECT_NE(s.told("stat_search").find("Iterations      30\n"), std::string::npos)
        << s.told("stat_search");
}

TEST(Gtp, TellsOfTheLastSearch) {
    TestSession s;
    EXPECT_TRUE(s.ask("stat_search").starts_with("? no search yet"));
    const std::string move = s.told("genmove b");
    const std::string text = s.told("stat_search");
    for (const auto* label : {"Count", "Iterations", "Nodes", "Iterations/s", "GameLength",
                              "InTree", "Value", "Sequence"})
        EXPECT_NE(text.find("\n" + std::string(label)), std::string::npos) << label;
    EXPECT_NE(text.find("Move            " + move + "\n"), std::string::npos) << text;
    EXPECT_TRUE(s.does("clear_cache"));
    EXPECT_TRUE(s.ask("stat_search").starts_with("? no search yet"));
}

TEST(Gtp, GoGuisMenuHasCommandsThatWork) {
    TestSession s;
    s.does("play b c3");
    for (const auto& line : lines_of(s.told("gogui-analyze_commands"))) {
        std::smatch parts;
        ASSERT_TRUE(std::regex_match(line, parts, std::regex("([a-z]+)/([^/]+)/(.+)"))) << line;
        const std::set<std::string> types{"gfx",   "pspairs", "dboard", "string",
                                          "param", "plist",   "none"};
        EXPECT_TRUE(types.contains(parts[1])) << line;
        const std::string command =
            std::regex_replace(std::string(parts[3]), std::regex("%c"), "w");
        if (command == "stat_search") s.told("reg_genmove w");
        EXPECT_TRUE(s.ask(command).starts_with("=")) << line;
    }
    EXPECT_TRUE(s.does("gogui-interrupt"));
}

TEST(Gtp, GoGuisGraphics) {
    TestSession s(9, "iterations=300");
    s.does("play b e5");
    const std::string text = s.told("dramatis-thought");
    EXPECT_NE(text.find("\nVAR w "), std::string::npos) << text;
    EXPECT_NE(text.find("\nINFLUENCE "), std::string::npos);
    EXPECT_NE(text.find("\nLABEL "), std::string::npos);
    EXPECT_NE(text.find("\nTEXT white "), std::string::npos);
    for (const auto* command : {"dramatis-winrates", "dramatis-visits"}) {
        const auto words = words_of(s.told(command));
        ASSERT_GE(words.size(), 2u);
        EXPECT_EQ(words.size() % 2, 0u);
        for (std::size_t i = 0; i < words.size(); i += 2) {
            EXPECT_TRUE(go::parse_move(words[i], 9).has_value()) << words[i];
            EXPECT_LE(words[i + 1].size(), 3u) << words[i + 1];
        }
    }
    EXPECT_NE(s.told("stat_search").find("Iterations      300\n"),
              std::string::npos);  // thought once, shown three times
}

}  // namespace
