#include "report/level_edits.hpp"

#include <gtest/gtest.h>

#include "games/match3/level_text.hpp"

namespace dramatis::report {
namespace {

using Texts = std::vector<std::string>;

match3::Level level(const std::string& rows, const std::string& more = "") {
    return match3::with((more.empty() ? "" : more + ", ") + R"("goals": [{"crates": "all"}])",
                        rows);
}

TEST(LevelEdits, TellCellsThatChangeAlikeTogether) {
    const auto before = level(R"("?????", "?????", "2???2", "2???2")");
    EXPECT_EQ(list_edits(before, level(R"("?????", "?????", "2???2", "1???2")")),
              Texts{"row 3, column 0: a crate that takes 2 hits -> a crate that takes 1 hit"});
    EXPECT_EQ(
        list_edits(before, level(R"("?????", "?????", "2???2", "1???1")")),
        Texts{"row 3, columns 0 and 4: a crate that takes 2 hits -> a crate that takes 1 hit"});
    EXPECT_EQ(list_edits(before, level(R"("?????", "?????", "?????", "????2")")),
              Texts{"rows 2 to 3, 3 cells: a crate that takes 2 hits -> any tile"});
    EXPECT_EQ(
        list_edits(before, level(R"("?????", "?????", "2???2", "1?%?1")")),
        (Texts{"row 3, columns 0 and 4: a crate that takes 2 hits -> a crate that takes 1 hit",
               "row 3, column 2: any tile -> a vine"}));
}

TEST(LevelEdits, TellWhatHappenedToAKindOfBlocker) {
    const auto before = level(R"("?1?1?", "?2?2?", "?3?3?", "?????", "?????")");
    EXPECT_EQ(list_edits(before, level(R"("?????", "?1?1?", "?2?2?", "?3?3?", "?????")")),
              Texts{"all 6 crates 1 row down (8 cells)"});
    EXPECT_EQ(list_edits(before, level(R"("1???1", "2???2", "3???3", "?????", "?????")")),
              Texts{"all 6 crates 1 column outwards (12 cells)"});
    EXPECT_EQ(list_edits(before, level(R"("?2?2?", "?3?3?", "?4?4?", "?????", "?????")")),
              Texts{"crates: 12 hits -> 18 hits (6 cells)"});
    EXPECT_EQ(list_edits(before, level(R"("?2?2?", "?3?3?", "?3?3?", "??1??", "?????")")),
              Texts{"crates: 6 with 12 hits -> 7 with 17 hits (5 cells)"});
    EXPECT_EQ(list_edits(level(R"("?1?", "???", "?2?")"), level(R"("???", "?1?", "?2?")")).size(),
              2u);
}

TEST(LevelEdits, TellIceWhateverStandsOnIt) {
    const auto ice = [](const char* rows) {
        return level(R"("?????", "??1??", "?A???")",
                     std::string(R"("layers": {"ice": [)") + rows + "]}");
    };
    const auto before = ice(R"("..1..", ".111.", ".222.")");
    EXPECT_EQ(list_edits(before, ice(R"("..1..", ".222.", ".222.")")),
              Texts{"row 1, columns 1, 2 and 3: 1 layer of ice -> 2 layers of ice"});
    EXPECT_EQ(list_edits(before, ice(R"("..2..", ".333.", ".333.")")),
              Texts{"ice: 10 layers -> 20 layers (7 cells)"});
    EXPECT_EQ(list_edits(before, ice(R"("..2..", "33333", ".333.")")),
              Texts{"ice: 10 layers in 7 cells -> 26 layers in 9 cells (9 cells)"});
    EXPECT_EQ(list_edits(before, ice(R"(".....", "..1..", ".222.")")),
              Texts{"rows 0 to 1, 3 cells: 1 layer of ice -> no ice"});
}

TEST(LevelEdits, TellHowOftenAColourFalls) {
    const char* rows = R"("?????", "?????", "2???2")";
    const auto before = level(rows);
    EXPECT_EQ(list_edits(before, level(rows, R"("weights": {"A": 3, "B": 3, "C": 3, "D": 3})")),
              Texts{"purple (E) falls 0.33 times as often"});
    EXPECT_EQ(list_edits(before, level(rows, R"("weights": {"A": 2, "C": 2})")),
              Texts{"orange (A), yellow (C) fall 2 times as often"});
    // Not in all columns: as the file has it.
    EXPECT_EQ(list_edits(before, level(rows, R"("column_weights": {"1": {"A": 2}})")).size(), 1u);
    EXPECT_TRUE(
        list_edits(before, level(rows, R"("column_weights": {"1": {"A": 2}})"))[0].starts_with(
            "weights: "));
}

}  // namespace
}  // namespace dramatis::report
