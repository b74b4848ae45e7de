#include "report/metrics.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "report/pairs.hpp"
#include "report/samples.hpp"
#include "report/thresholds.hpp"

namespace dramatis::report {
namespace {

// Of a limit of 20 moves: won with 5 and 9 left; lost with all but the last bit done, with half of
// it, and with nothing.
std::vector<Game> five_games() {
    return {
        {.index = 0,
         .won = true,
         .stars = 3,
         .score = 3000,
         .moves = 15,
         .moves_left = 5,
         .won_at = 15,
         .progress = 1,
         .shuffles = 1,
         .longest_cascade = 6,
         .cascade_share = 0.5,
         .specials_made = 4,
         .specials_fired = 2,
         .available_moves = 10,
         .horizontal_share = 0.25},
        {.index = 1,
         .won = true,
         .stars = 1,
         .score = 1000,
         .moves = 11,
         .moves_left = 9,
         .won_at = 11,
         .progress = 1,
         .longest_cascade = 2,
         .cascade_share = 0.1,
         .specials_made = 1,
         .specials_fired = 1,
         .available_moves = 8,
         .horizontal_share = 0.75},
        {.index = 2,
         .stars = 0,
         .score = 900,
         .moves = 20,
         .won_at = 21,
         .progress = 0.95,
         .longest_cascade = 8,
         .available_moves = 6,
         .horizontal_share = 1},
        {.index = 3,
         .score = 500,
         .moves = 20,
         .won_at = 0,
         .progress = 0.5,
         .shuffles = 3,
         .longest_cascade = 3,
         .available_moves = 4},
        {.index = 4,
         .score = 0,
         .moves = 0,
         .moves_left = 20,
         .longest_cascade = 1,
         .available_moves = 0},
    };
}

Thresholds thresholds() {
    Thresholds out;
    out.near_miss = 2;
    out.long_cascade = 5;
    return out;
}

Figure of(std::string_view name) { return measure(metric(name), five_games(), thresholds()); }

void expect_share(std::string_view name, std::size_t hits, std::size_t count) {
    EXPECT_EQ(of(name), share_figure(hits, count)) << name;
    EXPECT_EQ(of(name).n, count);
    EXPECT_DOUBLE_EQ(*of(name).value, static_cast<double>(hits) / static_cast<double>(count));
}

void expect_mean(std::string_view name, double mean, std::size_t count) {
    EXPECT_DOUBLE_EQ(*of(name).value, mean) << name;
    EXPECT_EQ(of(name).n, count) << name;
}

TEST(Metrics, AreWhatTheyAreCalled) {
    expect_share("pass_rate", 2, 5);
    expect_share("stars_1", 2, 5);
    expect_share("stars_2", 1, 5);
    expect_share("stars_3", 1, 5);
    expect_mean("score", 1080, 5);
    expect_mean("moves_left", 7, 2);     // of the games won
    expect_share("near_misses", 1, 3);   // of the games lost
    expect_share("cascade_wins", 1, 2);  // of the games won
    expect_mean("shuffles", 0.8, 5);
    expect_mean("longest_cascade", 4, 5);
    expect_mean("cascade_points", 0.12, 5);
    expect_mean("specials_made", 1, 5);
    expect_mean("specials_fired", 0.6, 5);
    expect_mean("available_moves", 5.6, 5);
    expect_mean("horizontal", 0.4, 5);
    expect_mean("vertical", (0.75 + 0.25 + 0 + 1 + 0) / 5, 5);  // a game without a move has neither
}

// 5 and 9: deviation 2.828427, t of one degree of freedom 12.706205.
TEST(Metrics, MeansHaveStudentsInterval) {
    EXPECT_EQ(*of("moves_left").low, 0) << "there are no fewer than none";
    EXPECT_NEAR(*of("moves_left").high, 7 + 12.706205 * 2, 1e-5);
}

TEST(Metrics, WithoutGamesThatCountThereIsNoValue) {
    const std::vector<Game> lost{lost_game(), lost_game()}, won{won_game()};
    for (const char* name : {"moves_left", "cascade_wins"})
        EXPECT_EQ(measure(metric(name), lost, {}), Figure{}) << name;
    EXPECT_EQ(measure(metric("near_misses"), won, {}), Figure{});
    for (const auto& entry : all_metrics())
        EXPECT_EQ(measure(entry, {}, {}), Figure{}) << entry.name;
    const auto json = to_json(Figure{});
    EXPECT_EQ(core::dump(json), R"({"value":null,"low":null,"high":null,"n":0})");
}

TEST(Metrics, ThresholdsBelongToTheirSide) {
    auto games = five_games();
    Thresholds at = thresholds();
    at.near_miss = 1;
    at.long_cascade = 6;
    EXPECT_EQ(measure(metric("near_misses"), games, at), share_figure(1, 3));
    EXPECT_EQ(measure(metric("cascade_wins"), games, at), share_figure(1, 2));
    at.near_miss = 0.9;
    at.long_cascade = 7;
    EXPECT_EQ(measure(metric("near_misses"), games, at), share_figure(0, 3));
    EXPECT_EQ(measure(metric("cascade_wins"), games, at), share_figure(0, 2));
}

// docs/report-format.md gives the order.
TEST(Metrics, AllAreMeasuredInTheDocumentedOrder) {
    const auto names_of = [](const PlayedGames& played) {
        std::vector<std::string_view> out;
        for (const auto& figure : measure_all(played, thresholds())) out.push_back(figure.name);
        return out;
    };
    const std::vector<std::string_view> all{
        "pass_rate",       "attempts",       "stars_1",      "stars_2",       "stars_3",
        "score",           "moves_left",     "near_misses",  "best_moves",    "shuffles",
        "longest_cascade", "cascade_points", "cascade_wins", "specials_made", "specials_fired",
        "available_moves", "horizontal",     "vertical"};
    auto played = made_up("greedy", 1u, {{3, won_game()}});
    EXPECT_EQ(names_of(played), all);
    played.header.level.setup.goals.clear();
    played.header.level.setup.stars.clear();
    played.header.level.setup.specials = false;
    played.header.level.setup.scene.reset();
    EXPECT_EQ(names_of(played), (std::vector<std::string_view>{
                                    "score", "shuffles", "longest_cascade", "cascade_points",
                                    "available_moves", "horizontal", "vertical"}));
}

TEST(Attempts, AreTheInverseOfThePassRate) {
    const Figure rate = share_figure(20, 80), attempts = attempts_figure(rate);
    EXPECT_DOUBLE_EQ(*attempts.value, 4);
    EXPECT_DOUBLE_EQ(*attempts.low, 1 / *rate.high);
    EXPECT_DOUBLE_EQ(*attempts.high, 1 / *rate.low);
    EXPECT_EQ(attempts.n, 80u);
}

TEST(Attempts, HaveNoUpperEndWhereNobodyPassed) {
    const Figure rate = share_figure(0, 80), attempts = attempts_figure(rate);
    EXPECT_FALSE(attempts.value);
    EXPECT_FALSE(attempts.high);
    EXPECT_DOUBLE_EQ(*attempts.low, 1 / *rate.high);
    EXPECT_EQ(attempts.n, 80u);
    EXPECT_EQ(attempts_figure({}), Figure{});
}

TEST(BestMoves, AreThoseWithinWhichTheShareWasWon) {
    std::vector<Game> games;
    for (std::uint32_t moves = 1; moves <= 100; ++moves) games.push_back({.won_at = moves});
    EXPECT_EQ(best_moves_figure(games, 0.05).value, 5);
    EXPECT_EQ(best_moves_figure(games, 0.051).value, 6);
    EXPECT_EQ(best_moves_figure(games, 1).value, 100);
    EXPECT_EQ(best_moves_figure(games, 0.001).value, 1);
    EXPECT_EQ(best_moves_figure(games, 0.05).n, 100u);
    // The definition itself: the least m with passed_within(m) >= share.
    for (const double share : {0.01, 0.05, 0.33, 0.5, 0.999}) {
        std::uint32_t moves = 1;
        while (*passed_within(games, moves).value < share - 1e-12) ++moves;
        EXPECT_EQ(best_moves_figure(games, share).value, moves) << share;
    }
    for (const double share : {0.01, 0.05, 0.5, 0.95, 1.0}) {
        const auto figure = best_moves_figure(games, share);
        EXPECT_LE(*figure.low, *figure.value);
        EXPECT_GE(*figure.high, *figure.value);
    }
}

TEST(BestMoves, AreUnknownIfFewerWereWon) {
    std::vector<Game> games(100);
    for (std::size_t i = 0; i < 8; ++i) games[i].won_at = 12;
    EXPECT_EQ(best_moves_figure(games, 0.05).value, 12);
    EXPECT_EQ(best_moves_figure(games, 0.05).low, 12);
    EXPECT_FALSE(best_moves_figure(games, 0.05)
                     .high);  // another hundred games might have won fewer than five
    EXPECT_FALSE(best_moves_figure(games, 0.09).value);
    EXPECT_EQ(best_moves_figure({}, 0.05), Figure{});
}

TEST(PassedWithin, GrowsToThePassRateAtTheLimit) {
    const auto games = five_games();
    double before = 0;
    for (std::uint32_t moves = 1; moves <= 30; ++moves) {
        const Figure figure = passed_within(games, moves);
        EXPECT_GE(*figure.value, before);
        before = *figure.value;
        EXPECT_EQ(figure.n, 5u);
    }
    EXPECT_EQ(passed_within(games, 10).value, 0);
    EXPECT_EQ(passed_within(games, 11).value, 0.2);
    EXPECT_EQ(passed_within(games, 20), of("pass_rate"));
    EXPECT_EQ(passed_within(games, 21).value, 0.6);
}

// --- pairs

TEST(Pairs, CompareGamesOfTheSameNumber) {
    // Eight pairs: won by neither, three only after, one only before, the rest by both.
    const Game win = won_game(), loss = lost_game();
    const std::vector<Game> before{loss, loss, loss, loss, win, win, win, win},
        after{loss, win, win, win, loss, win, win, win};
    const auto pair = compare_pairs(metric("pass_rate"), before, after, {});
    const auto shares = core::compare_shares(3, 1, 8);
    EXPECT_DOUBLE_EQ(*pair.difference.value, 0.25);
    EXPECT_EQ(pair.difference.low, shares.interval.low);
    EXPECT_EQ(pair.difference.high, shares.interval.high);
    EXPECT_EQ(pair.difference.n, 8u);
    EXPECT_EQ(pair.p_value(), 1) << "of eight games nothing can be said";
}

TEST(Pairs, ManyGamesTellADifferenceFromChance) {
    std::vector<Game> before, after;
    for (int i = 0; i < 400; ++i) {
        before.push_back(i % 4 ? lost_game() : won_game());
        after.push_back(i % 2 ? lost_game() : won_game());
    }
    const auto pair = compare_pairs(metric("pass_rate"), before, after, {});
    const auto shares = core::compare_shares(100, 0, 400);
    EXPECT_DOUBLE_EQ(pair.p_value(), core::mcnemar_p(100, 0));
    EXPECT_DOUBLE_EQ(pair.p_value(0.2),
                     core::normal_p((shares.centre - 0.2 - 1.0 / 400) / shares.error));
    EXPECT_GT(pair.p_value(0.2), pair.p_value());
    EXPECT_EQ(pair.p_value(0.9), 1);
}

TEST(Pairs, WhatOnlySomeGamesCountForIsComparedApart) {
    const std::vector<Game> before{won_game(10), won_game(12), lost_game(), won_game(14)},
        after{won_game(8), lost_game(), won_game(9), won_game(11)};
    const auto pair = compare_pairs(metric("moves_left"), before, after, {});
    EXPECT_EQ(pair.difference.n, 3u);
    EXPECT_DOUBLE_EQ(*pair.difference.value,
                     8.0 / 3);  // 8, 6 and 10 moves were left, then 9, 11 and 12
    EXPECT_EQ(compare_pairs(metric("moves_left"), {}, {}, {}).difference, Figure{});
    EXPECT_EQ(compare_pairs(metric("moves_left"), {}, {}, {}).p_value(), 1);
}

TEST(Pairs, EqualGamesAreNoDifference) {
    const std::vector<Game> games(50, won_game());
    for (const char* name : {"pass_rate", "score"}) {
        const auto pair = compare_pairs(metric(name), games, games, {});
        EXPECT_EQ(pair.difference.value, 0) << name;
        EXPECT_EQ(pair.p_value(), 1) << name;
    }
}

// --- thresholds

TEST(Thresholds, AreSetByName) {
    for (const auto& field : threshold_fields()) {
        const double other = field.low + (field.high - field.low) / 4;
        const auto changed =
            with_threshold({}, std::string(field.name) + "=" + std::to_string(other));
        ASSERT_TRUE(changed) << field.name;
        Thresholds wanted;
        wanted.*field.value = other;
        EXPECT_NEAR((*changed).*field.value, other, 1e-6);
        EXPECT_GE(Thresholds{}.*field.value, field.low) << field.name;
        EXPECT_LE(Thresholds{}.*field.value, field.high) << field.name;
        EXPECT_EQ(to_json(*changed)[std::string(field.name)], (*changed).*field.value);
    }
    EXPECT_EQ(to_json(Thresholds{}).size(), threshold_fields().size());
    EXPECT_EQ(sizeof(Thresholds), threshold_fields().size() * sizeof(double))
        << "a threshold that nobody can set";
}

TEST(Thresholds, WrongOnesAreNamedWithTheCure) {
    for (const char* text : {"", "=", "lucky=0.5", "luck", "luck:0.5", " luck=0.5"}) {
        const auto changed = with_threshold({}, text);
        ASSERT_FALSE(changed) << text;
        EXPECT_NE(changed.error().text().find(
                      "is no threshold; write name=value with one of near_miss, "),
                  std::string::npos);
    }
    for (const char* text : {"luck=", "luck=1.5", "luck=-1", "luck=nan", "luck=inf", "luck=0.5x",
                             "luck=0,5", "luck= 0.5"}) {
        const auto changed = with_threshold({}, text);
        ASSERT_FALSE(changed) << text;
        EXPECT_EQ(changed.error().text(), "luck must be a number from 0 to 1, such as luck=0.65")
            << text;
    }
}

}  // namespace
}  // namespace dramatis::report
