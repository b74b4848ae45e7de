#include "contests/record.hpp"

#include <gtest/gtest.h>

#include "contests/clock.hpp"
#include "contests/plot.hpp"
#include "contests/summary.hpp"

namespace dramatis::contests {
namespace {

TEST(Record, ReadsWhatItPrints) {
    for (const GameRecord& record :
         {GameRecord{.game = 7,
         .half_points = 2,
         .end = End::kPlayed,
         .result = "B+3.5",
         .difference = 3.5,
         .plies = 3,
         .moves = "D4 E5 pass"},
          GameRecord{.game = 0, .half_points = 1, .end = End::kLimit, .result = "0"},
          GameRecord{.game = 12,
          .half_points = 0,
          .end = End::kIllegal,
          .result = "W+F",
          .note = "A (black): 'a\"b\n' is no move"}}) {
        const std::string line = print(record);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        const auto back = parse_record(line, "here");
        ASSERT_TRUE(back) << back.error().text();
        EXPECT_EQ(*back, record);
    }
}

TEST(Record, DamageIsNamed) {
    const std::string good = print(GameRecord{.game = 1, .half_points = 2, .result = "X"});
    for (std::size_t cut = 0; cut < good.size(); ++cut)
        EXPECT_FALSE(parse_record(good.substr(0, cut), "f:1"));
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        const auto result = parse_record(text, "f:1");
        return result ? std::string() : result.error().text();
    };
    EXPECT_NE(changed("\"first\":\"B\"", "\"first\":\"A\"").find("f:1/first"), std::string::npos);
    EXPECT_NE(changed("1.0", "0.7").find("points"), std::string::npos);
    EXPECT_NE(changed("played", "eaten").find("resigned"), std::string::npos);
    EXPECT_NE(changed("\"plies\"", "\"pies\"").find("plies"), std::string::npos);
}

TEST(Clock, MainTimeThenPeriods) {
    Clock clock(*parse_time("10+5/2"));
    EXPECT_EQ(clock.longest(), 15);
    EXPECT_TRUE(clock.spend(9));
    EXPECT_EQ(clock.seconds_left(), 1);
    EXPECT_EQ(clock.stones_left(), 0);
    EXPECT_TRUE(clock.spend(2));  // one second into the first period, its first stone
    EXPECT_EQ(clock.seconds_left(), 4);
    EXPECT_EQ(clock.stones_left(), 1);
    EXPECT_TRUE(clock.spend(4));  // just in time, and a new period
    EXPECT_EQ(clock.seconds_left(), 5);
    EXPECT_EQ(clock.stones_left(), 2);
    EXPECT_FALSE(clock.spend(5.01));
}

TEST(Clock, SuddenDeathAndNoMainTime) {
    Clock all(*parse_time("3"));
    EXPECT_TRUE(all.spend(3));
    EXPECT_FALSE(all.spend(0.01));
    Clock none(*parse_time("0+2/1"));
    for (int move = 0; move < 100; ++move) EXPECT_TRUE(none.spend(2));
    EXPECT_EQ(none.stones_left(), 1);
    EXPECT_FALSE(none.spend(2.5));
}

TEST(Clock, ReadsAndPrints) {
    for (const char* text : {"300", "0+5/1", "60+30/10", "0.5"})
        EXPECT_EQ(print(*parse_time(text)), text);
    for (const char* wrong : {"", "0", "-1", "60+", "60+30", "60+30/", "60+30/0", "60+0/5",
                              "60+30/5x", "a", "60/30+5", "nan", "1e9"})
        EXPECT_FALSE(parse_time(wrong)) << wrong;
}

std::vector<GameRecord> course(int games, int every) {
    std::vector<GameRecord> out;
    for (int i = 0; i < games; ++i)
        out.push_back({.game = static_cast<std::uint64_t>(i),
                       .half_points = i % every == 0 ? 0 : 2,
                       .difference = 2.0,
                       .moves = std::to_string(i)});
    return out;
}

TEST(Summary, AnSprtCutsTheMatchAtItsVerdict) {
    const auto records = course(400, 4);
    const Sprt sprt{0, 100};
    const std::size_t games = decided_after(records, true, sprt);
    EXPECT_LT(games, 400u);
    EXPECT_EQ(games % 2, 0u);
    const auto whole = summarise(records, true, sprt),
               cut = summarise(std::span(records).first(games), true, sprt);
    EXPECT_EQ(whole.sprt->verdict(), Verdict::kElo1);
    EXPECT_EQ(cut.sprt->ratios().size(), games / 2);
    EXPECT_EQ(decided_after(records, true, {}), 400u);
}

TEST(Summary, JsonHasNoInfinities) {
    const auto all = course(10, 100);
    auto won = std::vector<GameRecord>(all.begin() + 1, all.end());
    for (std::size_t i = 0; i < won.size(); ++i) won[i].game = i;
    won.pop_back();
    const core::Json json = to_json(summarise(won, true, {}));
    EXPECT_TRUE(json["elo"].is_null());
    EXPECT_TRUE(json["elo_interval"][0].is_number());
    EXPECT_EQ(json["a"]["wins"], 8);
    EXPECT_EQ(json["difference"]["mean"], 2.0);
    EXPECT_FALSE(to_json(summarise({}, true, Sprt{})).empty());
}

TEST(Plot, IsWholeForAnyMatch) {
    const std::array<std::string, 2> names{"<a & b>", "\"B\""};
    for (const int games : {0, 1, 2, 3, 50, 5000}) {
        const std::string svg = plot_svg(course(games, 3), true, Sprt{}, names);
        EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_EQ(svg.find("inf"), std::string::npos);
        EXPECT_NE(svg.find("&lt;a &amp; b&gt;"), std::string::npos);
        EXPECT_LT(svg.size(), 60'000u);
    }
}

}  // namespace
}  // namespace dramatis::contests
