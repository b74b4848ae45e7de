#include <gtest/gtest.h>

#include "games/match3/level.hpp"
#include "games/match3/level_text.hpp"

namespace dramatis::match3 {
namespace {

using core::Json;

void expect_error(const std::string& text, const std::string& error) {
    const auto level = parse_level(text, "f");
    EXPECT_EQ(level ? "no error" : level.error().text(), error) << text;
}

void expect_error_with(const std::string& more, const std::string& error) {
    expect_error(level_text(more), error);
}

void expect_rows_error(const std::string& rows, const std::string& error) {
    expect_error(level_text("", rows), error);
}

TEST(Level, TellsWhatItIsNot) {
    expect_error("", "f:1:1: is empty; JSON begins with { or [");
    expect_error("\n []", "f:2:2: a level is an object, { ... }");
    expect_error("\n {}",
                 "f:2:2: this is not a level: \"dramatis_level\" is missing; begin with "
                 "\"dramatis_level\": 1");
    expect_error(
        "{\"x\": 1,\n \"dramatis_level\": 2}",
        "f:2:20: this level is version 2; this program reads version 1: get a newer dramatis");
    expect_error("{\"dramatis_level\": \"1\"}",
                 "f:1:20: \"dramatis_level\" must be 1, the version of the format");
    expect_error("{\"dramatis_level\": 0}",
                 "f:1:20: this level is version 0; this program reads version 1: write 1");
}

TEST(Level, MissingFieldsAreNamedWithAnExample) {
    expect_error("{\"dramatis_level\": 1}",
                 "f:1:1: \"name\" is missing; add a line such as \"name\": \"First steps\"");
    expect_error("{\"dramatis_level\": 1, \"name\": \"x\"}",
                 "f:1:1: \"moves\" is missing; add a line such as \"moves\": 20");
    expect_error("{\"dramatis_level\": 1, \"name\": \"x\", \"moves\": 2}",
                 "f:1:1: \"colours\" is missing; add a line such as \"colours\": 5");
    expect_error("{\"dramatis_level\": 1, \"name\": \"x\", \"moves\": 2, \"colours\": 4}",
                 "f:1:1: \"board\" is missing; add a line such as \"board\": [\"?????\", "
                 "\"?????\", \"?????\"]");
}

TEST(Level, UnknownFieldsAreErrorsAtTheirKey) {
    expect_error_with(
        "\"setting\": 1",
        "f:8:1: \"setting\" is unknown here; the fields are dramatis_level, name, "
        "teaches, notes, moves, colours, colour_names, board, legend, layers, refill, entries, "
        "weights, column_weights, specials, squares, goals, stars, move_bonus, "
        "dead_board, target");
    expect_error_with("\"star\": [5]", "f:8:1: \"star\" is unknown here; did you mean \"stars\"?");
    expect_error_with("\"layers\": {\"snow\": []}",
                      "f:8:12: \"snow\" is unknown here; the fields are crates, ice, locks, exits");
    expect_error_with("\"target\": {\"pass_rate\": [0, 1],\n \"who\": 1}",
                      "f:9:2: \"who\" is unknown here; the fields are pass_rate, player");
    expect_error_with("\"weights\": {\"F\": 1}",
                      "f:8:13: \"F\" is unknown here; the fields are A, B, C, D, E");
    expect_error_with("\"column_weights\": {\"4\": {}}",
                      "f:8:20: \"4\" is unknown here; the fields are 0, 1, 2, 3");
    expect_error_with("\"goals\": [{\"score\": 5, \"count\": 5}]",
                      "f:8:24: \"count\" is unknown here; the fields are score, name");
    expect_error_with("\"layers\": {\"a/b~\": 1}",
                      "f:8:12: \"a/b~\" is unknown here; the fields are crates, ice, locks, exits");
    EXPECT_EQ(parse_level(level_text("\"a/b~" + std::string(50, 'x') + "\": 1"), "f").error().where,
              "f:8:1");
}

TEST(Level, ValuesOfTheWrongKindAreNamed) {
    const auto replaced = [](const std::string& from, const std::string& to) {
        auto text = level_text();
        return text.replace(text.find(from), from.size(), to);
    };
    expect_error(replaced("9", "\"9\""),
                 "f:1:45: \"moves\" must be a whole number from 1 to 10000, without quotes");
    expect_error(replaced("9", "0"), "f:1:45: \"moves\" must be a whole number from 1 to 10000");
    expect_error(replaced("9", "-3"), "f:1:45: \"moves\" must be a whole number from 1 to 10000");
    expect_error(replaced("5", "11"), "f:1:59: \"colours\" must be a whole number from 3 to 10");
    expect_error(replaced("\"x\"", "7"), "f:1:31: \"name\" must be a text in quotes");
    expect_error(replaced("\"x\"", "\"\""),
                 "f:1:31: \"name\" must not be empty; people will know the level by it");
    expect_error(replaced("\"x\"", "\"  \""),
                 "f:1:31: \"name\" must not be empty; people will know the level by it");
    expect_error(replaced("\"x\"", "\"a\\u001b[2J\""),
                 "f:1:31: \"name\" must be one line without control characters");
    expect_error_with("\"specials\": 1", "f:8:13: \"specials\" must be true or false");
    expect_error_with("\"notes\": [\"a\"]", "f:8:10: \"notes\" must be a text in quotes");
    expect_error_with("\"move_bonus\": 100001",
                      "f:8:15: \"move_bonus\" must be a whole number from 0 to 100000");
    expect_error_with("\"dead_board\": \"stop\"",
                      "f:8:15: \"dead_board\" 'stop' is unknown; choose one of reshuffle, end");
    expect_error_with("\"name\": \"y\"", "f:8:1: the key 'name' stands twice in one object");
    expect_error_with("\"squares\": true,",
                      "f:9:1: is not JSON from here on; take away the comma before it");
}

TEST(LevelBoard, HasRowsOfOneLength) {
    expect_error(
        "{\"dramatis_level\": 1, \"name\": \"x\", \"moves\": 9, \"colours\": 5, \"board\": \"AB\"}",
        "f:1:71: \"board\" must be a list of rows such as [\"??A?\", \"?B??\", \"????\"]");
    expect_rows_error("\"???\", \"???\"", "f:2:10: the board has 2 rows; it must have 3 to 16");
    expect_rows_error("\"??\", \"??\", \"??\"",
                      "f:3:2: this row has 2 cells; a board has 3 to 16 columns");
    expect_rows_error(
        "\"???\",\n \"????\",\n \"???\"",
        "f:4:6: this row has 4 cells and the others have 3; make all rows equally long");
    expect_rows_error(
        "\"???\",\n \"???\",\n \"??\"",
        "f:5:2: this row has 2 cells and the others have 3; make all rows equally long");
    expect_rows_error(
        "\"? ? ?\",\n \"???\",\n \" ?  ? \"",
        "f:5:2: this row has 2 cells and the others have 3; make all rows equally long");
    expect_rows_error("\"???\", 7, \"???\"",
                      "f:3:9: a row must be a text in quotes such as \"??A?\"");
}

TEST(LevelBoard, HugeOnesAreRefusedAtOnce) {
    const std::string row = "\"" + std::string(10'000, '?') + "\"";
    expect_rows_error(row + "," + row + "," + row,
                      "f:3:2: this row has more than 16 cells; a board has 3 to 16 columns");
    std::string rows = "\"???\"";
    for (int i = 1; i < 10'000; ++i) rows += ",\"???\"";
    expect_rows_error(rows, "f:2:10: the board has 10000 rows; it must have 3 to 16");
    expect_error(std::string(5000, '['), "f:1:101: brackets are nested more than 100 deep");
}

TEST(LevelBoard, UnknownCellsAreShownWhereTheyStand) {
    const std::string known =
        " is not a cell; write a tile (A to E, or ? for any), one with a power (A- A| Ao A^), one "
        "of "
        "@ * _ . # % or 1 "
        "to 5, or say in "
        "\"legend\" what it is";
    expect_rows_error("\"????\",\n \"??q?\",\n \"????\"", "f:4:5: 'q'" + known);
    expect_rows_error("\"????\",\n \"? ?  6 ?\",\n \"????\"", "f:4:8: '6'" + known);
    expect_rows_error("\"????\",\n \"\\u003f?é?\",\n \"????\"", "f:4:10: 'é'" + known);
    expect_rows_error("\"????\",\n \"? ? Ax ?\",\n \"????\"", "f:4:7: 'Ax'" + known);
    expect_rows_error(
        "\"????\",\n \"????\",\n \"???H\"",
        "f:5:6: 'H' is not a colour of this level, which has A to E; use one of them, or "
        "write \"colours\": 8");
    expect_rows_error("\"????\",\n \"A-??\",\n \"????\"",
                      "f:4:4: '-' belongs to a tile with a power; put blanks between all cells of "
                      "its row, as in \"A- B C\"");
}

TEST(LevelBoard, LegendsExplainCharacters) {
    const Level level =
        with("\"legend\": {\"r\": \"A-\", \"ß\": \"#\", \"/\": \"3\", \"z\": \"@\"}",
             "\"r??ß\",\n \"? / ? B\",\n \"????\"");
    EXPECT_EQ(print_rows(*level.setup.scene)[0], "A- ? ? #");
    EXPECT_EQ(print_rows(*level.setup.scene)[1], "? 3 ? B");
    expect_error_with("\"legend\": {\"A\": \"B\"}",
                      "f:8:12: 'A' has a meaning already; choose another character, such as r");
    expect_error_with("\"legend\": {\"ab\": \"B\"}",
                      "f:8:12: 'ab' must be one character; it stands for one cell of a row");
    expect_error_with("\"legend\": {\" \": \"B\"}",
                      "f:8:12: a blank separates cells; choose another character");
    expect_error_with("\"legend\": {\"r\": 1}",
                      "f:8:17: this must be a text in quotes such as \"A-\"");
    expect_error_with(
        "\"legend\": {\"/\": \"F-\"}",
        "f:8:17: 'F-' is not a colour of this level, which has A to E; use one of them, "
        "or write \"colours\": 6");
    expect_error_with("\"legend\": []",
                      "f:8:11: \"legend\" must be an object such as {\"r\": \"A-\"}");
}

TEST(LevelBoard, NothingMayMatchBeforeTheFirstMove) {
    expect_rows_error("\"????\",\n \"?A A- A\",\n \"????\"",
                      "f:4:3: '?A' is not a cell; write a tile (A to E, or ? for any), one with a "
                      "power (A- A| Ao A^), one of "
                      "@ * _ . # % or 1 to 5, or say in \"legend\" what it is");
    expect_rows_error("\"????\",\n \"? A A- A\",\n \"????\"",
                      "f:4:5: there are three or more A in a line, which would vanish before "
                      "anyone moved; change one of them");
    const std::string square = "\"AA??\",\n \"AA??\",\n \"????\"";
    EXPECT_TRUE(parse_level(level_text("", square), "f"));
    expect_error(level_text("\"squares\": true", square),
                 "f:3:3: there are four A in a square, which would vanish before anyone moved; "
                 "change one of them");
}

TEST(LevelBoard, AGameMustBePossible) {
    expect_rows_error(
        "\".#.\",\n \"A..\",\n \".BC\"",
        "f:2:10: the board has 3 cells that are neither holes nor stones; a move needs 4");
    expect_rows_error("\"___\",\n \"123\",\n \"%%.\"",
                      "f:2:10: there is no piece on the board; write tiles, A to E or ? for any");
    const std::string dead = "\"ABC\",\n \"DEA\",\n \"BCD\"";
    EXPECT_TRUE(parse_level(level_text("", dead), "f"));
    expect_error(level_text("\"dead_board\": \"end\"", dead),
                 "f:2:10: no swap is possible on this board, and \"dead_board\": \"end\" would end "
                 "every game at "
                 "once; change some tiles, or "
                 "take \"reshuffle\"");
    for (const auto* live : {"\"A B @\",\n \"DEA\",\n \"BCD\"", "\"A- Bo C\",\n \"DEA\",\n \"BCD\"",
                             "\"AAC\",\n \"DEA\",\n \"BCD\"", "\"AA*\",\n \"DEA\",\n \"BCD\""})
        EXPECT_TRUE(parse_level(level_text("\"dead_board\": \"end\"", live), "f")) << live;
}

TEST(LevelLayers, FitTheBoard) {
    const auto layer = [](const std::string& text, const std::string& error,
                          const std::string& rows = "\"????\",\n \"?A.#\",\n \"@*_%\"") {
        expect_error(level_text("\"layers\": {" + text + "}", rows), error);
    };
    layer("\"ice\": [\"....\"]",
          "f:8:19: \"ice\" must be a list of 3 rows, as many as the board has");
    layer("\"ice\": 3", "f:8:19: \"ice\" must be a list of 3 rows, as many as the board has");
    layer("\"ice\": [\"....\", \"...\", \"....\"]",
          "f:8:28: this row has 3 cells and the board has 4; make all rows equally long");
    layer("\"ice\": [\"....\", \"..4.\", \"....\"]",
          "f:8:31: '4' is not ice; write 1 to 3, its layers, or . for none");
    layer("\"ice\": [\"....\", \"...1\", \"....\"]",
          "f:8:32: there can be no ice under '#'; write . here");
    layer("\"locks\": [\"...1\", \"....\", \"....\"]",
          "f:8:26: '1' is not a lock; write x, or . for none");
    layer("\"locks\": [\"...x\", \".x..\", \"x...\"]",
          "f:8:39: the board has '@' here, and a lock holds only a tile; write . here, or a tile "
          "there");
    layer("\"crates\": [\"...6\", \"....\", \"....\"]",
          "f:8:27: '6' is not a crate; write 1 to 5, the hits it takes, or . for none");
    layer("\"crates\": [\"...1\", \".1..\", \"....\"]",
          "f:8:33: the board has 'A' where this crate should stand; write ? or _ there");
    layer("\"exits\": [\"....\", \"..x.\", \"....\"]",
          "f:8:33: no item can come to '.'; put the exit into a cell where pieces can stand");
    layer("\"exits\": [\"...y\", \"....\", \"....\"]",
          "f:8:26: 'y' is not an exit; write x, or . for none");
    layer("\"crates\": [\"1...\", \"....\", \"....\"], \"locks\": [\"x...\", \"....\", \"....\"]",
          "f:8:59: the board has '1' here, and a lock holds only a tile; write . here, or a tile "
          "there");
    expect_error_with("\"layers\": []", "f:8:11: \"layers\" must be an object, { ... }");
}

TEST(LevelFalling, NamesItsMistakes) {
    expect_error_with("\"refill\": [\"A\", \"B\"]",
                      "f:8:11: \"refill\" must be a list of 4 texts, one a column (\"\" where the "
                      "seed decides); it has 2");
    expect_error_with("\"refill\": [\"A\", \"B*q\", \"\", \"\"]",
                      "f:8:20: 'q' cannot fall; write a colour, A to E, or * for an item");
    expect_error_with("\"refill\": [\"A\", 1, \"\", \"\"]",
                      "f:8:17: this must be a text in quotes such as \"ABC*\"");
    expect_error_with("\"entries\": \"vv\"",
                      "f:8:12: \"entries\" must have one character a column, 4 of them; it has 2");
    expect_error_with(
        "\"entries\": \"vvvvv\"",
        "f:8:12: \"entries\" must have one character a column, 4 of them; it has more");
    expect_error_with(
        "\"entries\": \"v-vv\"",
        "f:8:14: '-' says nothing about a column; write v where tiles enter and . where not");
    expect_error_with("\"entries\": \"....\"",
                      "f:8:12: tiles must enter somewhere; write v for at least one column");
    expect_error_with(
        "\"entries\": true",
        "f:8:12: \"entries\" must be a text in quotes, one character a column, such as \"vvvv\"");
    expect_error_with("\"weights\": {\"A\": 101}",
                      "f:8:18: \"A\" must be a whole number from 0 to 100");
    expect_error_with("\"weights\": {\"A\": 0, \"B\": 0, \"C\": 0, \"D\": 0}",
                      "f:8:12: fewer than two colours would fall into column 0; give at least two "
                      "of them a weight above 0");
    expect_error_with(
        "\"weights\": {\"A\": 0, \"B\": 0, \"C\": 0}, \"column_weights\": {\"2\":\n {\"D\": 0}}",
        "f:9:2: fewer than two colours would fall into column 2; give at least two of them a "
        "weight above 0");
}

TEST(LevelGoals, NameTheirMistakes) {
    const std::string kinds =
        "a goal is an object with one of score, collect, ice, crates, vines, locks, items, make, "
        "fire, such as "
        "{\"score\": 5000}";
    expect_error_with("\"goals\": {}",
                      "f:8:10: \"goals\" must be a list such as [{\"score\": 5000}]");
    expect_error_with("\"goals\": [5]", "f:8:11: " + kinds);
    expect_error_with("\"goals\": [{\"points\": 5}]", "f:8:11: " + kinds);
    expect_error_with(
        "\"goals\": [{\"score\": 5, \"ice\": 3}]",
        "f:8:11: this goal is both \"score\" and \"ice\"; write two goals, each in its own { }");
    expect_error_with(
        "\"goals\": [{\"score\": \"5\"}]",
        "f:8:21: \"score\" must be a whole number from 1 to 1000000000, without quotes");
    expect_error_with("\"goals\": [{\"ice\": 0}]",
                      "f:8:19: \"ice\" must be a whole number from 1 to 1000000");
    expect_error_with("\"goals\": [{\"ice\": \"some\"}]",
                      "f:8:19: \"ice\" must be \"all\" or a whole number without quotes");
    expect_error_with("\"goals\": [{\"collect\": \"F\", \"count\": 3}]",
                      "f:8:23: \"collect\" must be a colour of this level, A to E");
    expect_error_with("\"goals\": [{\"collect\": \"A\"}]",
                      "f:8:11: \"count\" is missing; say how many, as in \"count\": 20");
    expect_error_with("\"goals\": [{\"make\": \"lines\", \"count\": 3}]",
                      "f:8:20: \"make\" 'lines' is unknown; did you mean \"line\"?");
    expect_error_with(
        "\"goals\": [{\"make\": \"rocket\", \"count\": 3}]",
        "f:8:20: \"make\" 'rocket' is unknown; choose one of line, bomb, homing, colour-bomb, any");
    expect_error_with("\"goals\": [{\"crate\": 5}]",
                      "f:8:12: \"crate\" is no goal; did you mean \"crates\"?");
    expect_error_with("\"goals\": [{\"collect\": \"b\", \"count\": 3}]",
                      "f:8:23: \"collect\" must be a capital letter; write \"B\"");
    expect_error_with("\"goals\": [{\"score\": 5}, {\"ice\": 1}, {\"ice\": \"all\"}]",
                      "f:8:37: there is a goal of this kind already; make one of the two");
    EXPECT_TRUE(parse_level(
        level_text(
            "\"goals\": [{\"make\": \"line\", \"count\": 1}, {\"make\": \"any\", \"count\": 2}]"),
        "f"));
    expect_error_with("\"goals\": [1,2,3,4,5,6,7]",
                      "f:8:10: there are 7 goals; a level has at most 6");
}

TEST(LevelRewards, NameTheirMistakes) {
    expect_error_with(
        "\"stars\": []",
        "f:8:10: \"stars\" must be a list of one to three scores such as [1000, 2000, 3000]");
    expect_error_with(
        "\"stars\": [1, 2, 3, 4]",
        "f:8:10: \"stars\" must be a list of one to three scores such as [1000, 2000, 3000]");
    expect_error_with("\"stars\": [10, 5]",
                      "f:8:15: this star needs no more than the one before, 10; put the scores in "
                      "ascending order");
    expect_error_with("\"stars\": [0]",
                      "f:8:11: a star must be a whole number from 1 to 1000000000");
    expect_error_with("\"target\": {}",
                      "f:8:11: \"pass_rate\" is missing; add \"pass_rate\": [0.4, 0.6]");
    expect_error_with("\"target\": {\"pass_rate\": [0.7, 0.6]}",
                      "f:8:25: \"pass_rate\" has the larger number first; the least comes first, "
                      "as in [0.4, 0.6]");
    expect_error_with("\"target\": {\"pass_rate\": [40, 60]}",
                      "f:8:25: \"pass_rate\" must be two numbers from 0 to 1, the least and the "
                      "most, such as [0.4, 0.6]");
    expect_error_with(
        "\"target\": {\"pass_rate\": [0, 1], \"player\": \"\"}",
        "f:8:43: \"player\" must name a player, such as strong; leave it out for greedy");
}

TEST(Level, PartsOfOtherJsonNameTheField) {
    const Json json = Json::parse(level_text("\"goals\": [{\"ice\": 0}]"));
    EXPECT_EQ(read_level(json, "run.json: /level").error().text(),
              "run.json: /level/goals/0/ice: \"ice\" must be a whole number from 1 to 1000000");
    EXPECT_TRUE(read_level(Json::parse(level_text()), "x"));
    EXPECT_FALSE(read_level(Json(7), "x"));
}

}  // namespace
}  // namespace dramatis::match3
