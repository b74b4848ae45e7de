#include <gtest/gtest.h>

#include <sstream>

#include "core/json.hpp"
#include "games/match3/level_text.hpp"
#include "screen/line_game.hpp"
#include "screen/swap_text.hpp"
#include "screen/transcript.hpp"
#include "screen/watch.hpp"

// One game, written down and played by lines.
namespace dramatis::cli {
namespace {

using Lines = std::vector<std::string>;

GameInfo info_of(match3::Setup setup) {
    return {.seed = {.seed = core::Seed{5}},
            .setup = std::move(setup),
            .name = "random",
            .player = "random: any legal move",
            .player_json = {{"name", "random"}}};
}

GameInfo small_game() {
    match3::Setup setup;
    setup.rows = setup.columns = 5;
    setup.move_limit = 3;
    return info_of(std::move(setup));
}

players::NamedPlayer random_player() { return players::preset("random", match3::Refills::kHidden); }

Lines lines_of(const std::string& text) {
    Lines out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

std::vector<core::Json> objects_of(const std::string& text) {
    std::vector<core::Json> out;
    for (const auto& line : lines_of(text)) {
        auto json = core::parse_json(line, "line");
        EXPECT_TRUE(json) << line;
        if (json) out.push_back(std::move(*json));
    }
    return out;
}

std::string written(const GameInfo& info, Transcript& transcript) {
    testing::internal::CaptureStdout();
    write_down(info, random_player(), transcript);
    return testing::internal::GetCapturedStdout();
}

struct Typed {
    std::string out;
    HumanGame game;
};

Typed typed(const GameInfo& info, const std::string& lines, bool prompt = false,
            Help help = Help::kYes) {
    std::istringstream in(lines);
    const auto transcript = json_transcript();
    testing::internal::CaptureStdout();
    Typed out;
    out.game = play_by_lines(in, info, random_player(), help, *transcript, prompt);
    out.out = testing::internal::GetCapturedStdout();
    return out;
}

TEST(Transcript, IsABlockOfTextAMove) {
    const auto lines = lines_of(written(small_game(), *text_transcript()));
    EXPECT_EQ(lines[0], "random: any legal move");
    EXPECT_NE(lines[1].find("seed 5"), std::string::npos);
    EXPECT_EQ(lines[3], "start");
    const auto table = match3::Table::make(small_game().setup, small_game().game());
    EXPECT_EQ(lines[4].find_first_not_of(' '), 5u);
    EXPECT_EQ(lines[4].substr(5, 3), "012");
    EXPECT_EQ(lines[5], "   0 " + match3::print_rows(table->view().scene)[0]);
    std::size_t moves = 0;
    for (const auto& line : lines) moves += line.starts_with("move ");
    EXPECT_EQ(moves, 3u);
    EXPECT_TRUE(lines.back().starts_with("score ")) << lines.back();
    EXPECT_NE(lines.back().find("after 3 moves"), std::string::npos) << lines.back();
}

TEST(Transcript, IsTheSameGameAsJson) {
    const auto objects = objects_of(written(small_game(), *json_transcript()));
    ASSERT_EQ(objects.size(), 5u) << "the game, three moves, the end";
    EXPECT_EQ(objects[0]["type"], "game");
    EXPECT_EQ(objects[0]["seed"], 5);
    std::uint64_t score = 0;
    for (std::size_t i = 1; i <= 3; ++i) {
        EXPECT_EQ(objects[i]["move"], i);
        EXPECT_FALSE(objects[i]["waves"].empty());
        score += objects[i]["points"].get<std::uint64_t>();
        EXPECT_EQ(objects[i]["score"], score);
    }
    EXPECT_EQ(objects[4]["type"], "end");
    EXPECT_EQ(objects[4]["score"], score);
    EXPECT_EQ(objects[4]["over"], true);
}

TEST(Transcript, TellsOfGoalsLayersAndBonus) {
    const auto level = match3::with(
        R"("goals": [{"ice": "all"}], "move_bonus": 50, "layers": {"ice": ["....", ".1..", "...."]})",
        R"("????", "????", "????")");
    const auto objects = objects_of(written(info_of(level.setup), *json_transcript()));
    EXPECT_EQ(objects[0]["ice"][1], ".1..");
    EXPECT_EQ(objects[0]["goals"][0]["done"], 0);
    EXPECT_TRUE(objects.back().contains("won"));
}

TEST(LineGame, PlaysWhatIsTyped) {
    const auto info = small_game();
    const auto table = match3::Table::make(info.setup, info.game());
    const auto first = table->view().moves.front();
    const auto played = typed(info, "# a comment\n\n" + swap_text(first) + "\nquit\n");
    EXPECT_EQ(played.game.bad_lines, 0u);
    const auto objects = objects_of(played.out);
    ASSERT_EQ(objects.size(), 3u);
    table->play(first);
    EXPECT_EQ(objects[1]["score"], table->view().score);
    EXPECT_EQ(objects[2]["over"], false);
    EXPECT_FALSE(objects[2].contains("rivals")) << "of a game that was not played to its end";
}

TEST(LineGame, CountsLinesThatAreNothingOfTheKind) {
    const auto played = typed(small_game(), "nonsense\n9 9 right\nundo\n");
    EXPECT_EQ(played.game.bad_lines, 2u) << "what cannot be undone is answered, but is no bad line";
    const auto objects = objects_of(played.out);
    ASSERT_EQ(objects.size(), 5u);
    EXPECT_TRUE(objects[1]["error"].get<std::string>().starts_with("line 1: 'nonsense'"));
    EXPECT_TRUE(objects[2]["error"].get<std::string>().starts_with("line 2: '9 9 right' is off"));
    EXPECT_EQ(objects[3]["error"], "there is no move to take back");
}

TEST(LineGame, TakesMovesBackAndGivesHintsThatAreLegal) {
    const auto info = small_game();
    const auto table = match3::Table::make(info.setup, info.game());
    const auto first = table->view().moves.front();
    const auto objects = objects_of(typed(info, swap_text(first) + "\nu\nhint\n").out);
    ASSERT_EQ(objects.size(), 5u);
    EXPECT_EQ(objects[2]["type"], "undo");
    EXPECT_EQ(objects[2]["board"], objects[0]["board"]);
    EXPECT_EQ(objects[2]["score"], 0);
    const auto cell = objects[3]["swap"][0];
    const auto other = objects[3]["swap"][1];
    const match3::Swap hint{
        {cell[0].get<std::uint8_t>(), cell[1].get<std::uint8_t>()},
        cell[0] == other[0] ? match3::Direction::kRight : match3::Direction::kDown};
    EXPECT_TRUE(table->is_legal(hint));
    EXPECT_EQ(objects[4]["taken_back"], 1);
}

TEST(LineGame, ComparesAGameThatIsOverWithItsRivals) {
    const auto info = small_game();
    const auto table = match3::Table::make(info.setup, info.game());
    std::string moves;
    while (!table->view().over) {
        const auto move = table->view().moves.front();
        moves += swap_text(move) + "\n";
        table->play(move);
    }
    const auto last = objects_of(typed(info, moves + "0 0 right\n").out).back();
    EXPECT_EQ(last["score"], table->view().score);
    EXPECT_TRUE(last["rivals"].contains("random") && last["rivals"].contains("vanilla"));
}

TEST(LineGame, GivesNoHelpInAGameThatIsRecorded) {
    const auto info = small_game();
    const auto table = match3::Table::make(info.setup, info.game());
    const auto first = table->view().moves.front();
    const auto played = typed(info, swap_text(first) + "\nu\nhint\n", true, Help::kNo);
    EXPECT_EQ(played.game.moves, std::vector{first});
    EXPECT_FALSE(played.game.over);
    EXPECT_EQ(played.game.score, table->play(first).points);
    EXPECT_EQ(played.game.bad_lines, 0u);
    EXPECT_EQ(played.out.find("hint, undo"), std::string::npos);
    EXPECT_NE(played.out.find("this game is recorded"), std::string::npos);
}

TEST(LineGame, AsksOnlyWhereSomeoneSits) {
    EXPECT_NE(typed(small_game(), "", true).out.find("hint, undo, quit> "), std::string::npos);
    EXPECT_EQ(typed(small_game(), "").out.find("quit> "), std::string::npos);
}

TEST(Comparison, PutsTheBestFirstAndAWinBeforePoints) {
    EXPECT_EQ(compare({{"random", 900, false}, {"vanilla", 500, true}}, {"you", 700, true}, 1),
              "On the same board with the same falling tiles:\n"
              "  you          700   won   with 1 move taken back\n"
              "  vanilla      500   won\n"
              "  random       900   lost\n"
              "You were better than random and vanilla. Well played!\n");
    const auto verdict = [](std::uint64_t you) {
        return compare({{"random", 100, {}}, {"vanilla", 500, {}}}, {"you", you, {}}, 0);
    };
    EXPECT_NE(verdict(300).find("better than random; vanilla did better still"), std::string::npos);
    EXPECT_NE(verdict(50).find("This time random and vanilla did better"), std::string::npos);
    EXPECT_NE(compare({{"random", 100, {}}}, {"you", 100, {}}, 0).find("All even"),
              std::string::npos);
}

TEST(GameInfo, SaysAllThatIsNeededToHaveTheGameAgain) {
    auto info = small_game();
    EXPECT_EQ(info.text().find(", game"), std::string::npos);
    info.index = 7;
    info.level = "garden";
    EXPECT_TRUE(info.text().starts_with("garden: ")) << info.text();
    EXPECT_TRUE(info.text().ends_with("; seed 5, game 7")) << info.text();
}

}  // namespace
}  // namespace dramatis::cli
