#include "players/board/settings.hpp"

#include <gtest/gtest.h>

#include "players/tictactoe/board_game.hpp"

namespace dramatis::players {
namespace {

core::Result<BoardSettings> parse(std::string_view text) {
    return parse_board_settings(text, tictactoe_game().powers());
}

TEST(BoardSettings, AreReadAsTheyArePrinted) {
    for (const char* text : {"random", "iterations=1000,c=0.7", "iterations=5,c=1.5",
                             "iterations=5,techniques=rule=ucb1;c=0.7;solver=on"}) {
        const auto settings = parse(text);
        ASSERT_TRUE(settings) << text;
        EXPECT_EQ(print(*settings, search::Detail::kWholeRule), text);
        EXPECT_EQ(*parse(print(*settings)), *settings);
    }
    EXPECT_EQ(*parse("default"), BoardSettings{});
}

TEST(BoardSettings, AreRefusedWithTheCure) {
    const auto why_not = [](const char* text) {
        const auto settings = parse(text);
        return settings ? "" : settings.error().text();
    };
    EXPECT_NE(why_not("iterations=0").find("iterations: '0' is not valid"), std::string::npos);
    EXPECT_NE(why_not("depth=3").find("no setting is called 'depth'"), std::string::npos);
    EXPECT_NE(why_not("techniques=playout=weighted").find("tic-tac-toe has no features"),
              std::string::npos);
}

}  // namespace
}  // namespace dramatis::players
