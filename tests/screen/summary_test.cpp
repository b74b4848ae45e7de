#include "screen/summary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "games/match3/level_text.hpp"
#include "os/wrap.hpp"

namespace dramatis::cli {
namespace {

using match3::GameResult;

std::vector<GameResult> games(std::size_t count) {
    std::vector<GameResult> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back({.score = 20 * (i % 50),
                       .moves = 20,
                       .available_moves = 7.5,
                       .won = i % 4 == 0,
                       .stars = static_cast<std::uint32_t>(i % 4 == 0 ? 1 + i % 3 : 0),
                       .moves_left = 2,
                       .progress = i % 4 == 0 ? 1.0 : 0.5});
    return out;
}

match3::Setup level() {
    return match3::with(R"("goals": [{"score": 500}], "stars": [100, 200, 300])").setup;
}

BatchSummary::Origin origin(match3::Setup setup, std::size_t asked) {
    return {.seed = {.seed = core::Seed{5}},
            .setup = std::move(setup),
            .level = "",
            .player = players::preset("strong", match3::Refills::kHidden),
            .asked = asked};
}

TEST(Summary, FitsIntoEightyColumnsBelowItsHead) {
    auto many = games(1000);
    for (auto& game : many) game.score *= 1000;
    for (const auto& setup : {match3::Setup{}, level()}) {
        std::istringstream in(BatchSummary(origin(setup, 1000), many).text());
        bool is_below = false;
        for (std::string line; std::getline(in, line);) {
            is_below |= line.starts_with("games");
            if (is_below) {
                EXPECT_LE(columns_of(line), 80u) << line;
            }
        }
        EXPECT_TRUE(is_below);
    }
}

TEST(Summary, CountsWinsAndStarsOfALevel) {
    const auto json = BatchSummary(origin(level(), 100), games(100)).json();
    EXPECT_EQ(json["games"], 100);
    EXPECT_EQ(json["won"]["games"], 25);
    EXPECT_EQ(json["stars"][0], 75);
    EXPECT_DOUBLE_EQ(json["progress"]["mean"], 0.625);
    EXPECT_EQ(json["moves_left_of_wins"]["mean"], 2.0);
    EXPECT_FALSE(BatchSummary(origin({}, 100), games(100)).json().contains("won"));
}

TEST(Summary, KeepsIntervalsWithinWhatIsPossible) {
    auto few = games(3);
    for (auto& game : few) game.progress = game.won ? 1 : 0.9;
    const auto json = BatchSummary(origin(level(), 3), few).json();
    EXPECT_LE(json["progress"]["interval"][1].get<double>(), 1);
    EXPECT_GE(json["score"]["interval"][0].get<double>(), 0);
}

TEST(Summary, HasNoIntervalOfOneGame) {
    const BatchSummary summary(origin({}, 1), games(1));
    EXPECT_TRUE(summary.json()["score"]["interval"].is_null());
    EXPECT_EQ(summary.text().find("95% interval"), std::string::npos);
}

TEST(Summary, SaysThatItWasStoppedEarly) {
    EXPECT_NE(BatchSummary(origin({}, 50), games(20))
                  .text()
                  .find("stopped early: 20 of 50 games were played"),
              std::string::npos);
    const BatchSummary none(origin(level(), 50), {});
    EXPECT_NE(none.text().find("0 of 50 games"), std::string::npos);
    EXPECT_EQ(none.json()["games"], 0);
    EXPECT_FALSE(none.json().contains("score"));
}

TEST(Summary, HasABinForEveryScore) {
    const auto json = BatchSummary(origin({}, 100), games(100)).json();
    std::size_t all = 0;
    for (const auto& bin : json["histogram"]) all += bin["count"].get<std::size_t>();
    EXPECT_EQ(all, 100u);
    EXPECT_EQ(json["score"]["min"], 0);
    EXPECT_EQ(json["score"]["max"], 980);
    EXPECT_EQ(json["score"]["quantiles"]["50"], 490.0);
}

TEST(GamesCsv, HasAsManyFieldsInEachRowAsInItsHead) {
    for (const auto& setup : {match3::Setup{}, level()}) {
        std::istringstream in(games_csv(games(5), setup, {.seed = core::Seed{5}}));
        std::string head, row;
        std::getline(in, head);
        std::size_t rows = 0;
        for (; std::getline(in, row); ++rows) {
            EXPECT_EQ(std::ranges::count(row, ','), std::ranges::count(head, ','));
            EXPECT_TRUE(row.starts_with(std::to_string(rows) + ","));
            EXPECT_TRUE(row.ends_with(",5"));
        }
        EXPECT_EQ(rows, 5u);
        EXPECT_EQ(head.find("won,stars") != std::string::npos, !setup.goals.empty());
    }
}

}  // namespace
}  // namespace dramatis::cli
