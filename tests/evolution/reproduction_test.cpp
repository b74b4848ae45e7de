#include "evolution/reproduction.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"

namespace dramatis::evolution {
namespace {

Reproduction sample() {
    const auto formula =
        *formulas::parse("3 * parent_visits * wins / visits", formulas::kNodeNames);
    Reproduction r{.scale = "quick", .seed = core::Seed{7}, .version = "1.2.3"};
    for (const char* name : {"max-score", "min-score", "max-moves", "min-moves"}) {
        Reproduction::Part part{.experiment = evolution::paper_experiment(
                                    *players::parse_objective(name), core::Seed{7})};
        part.past = {{.number = 0,
                      .goal = 10,
                      .best = 30,
                      .median = 20,
                      .worst = 5,
                      .vanilla = 12,
                      .random = 10,
                      .behaviours = 3,
                      .games = 9,
                      .winner = formula},
                     {.number = 1,
                      .goal = 30,
                      .best = 40,
                      .median = 25,
                      .worst = 6,
                      .vanilla = 14,
                      .random = 12,
                      .behaviours = 2,
                      .games = 9,
                      .winner = formula}};
        part.champion.champion = {
            .formula = formula, .goal = 30, .generation = 1, .audition = {4, 6}, .final = {5}};
        part.champion.candidates = {part.champion.champion};
        part.champion.held_out = {20, 22, 24, 26};
        part.champion.vanilla = {10, 11, 12, 13};
        part.champion.random = {1, 2, 3, 4};
        part.luckiest = {7, 7, 7, 7};
        r.parts.push_back(part);
    }
    for (int b = 0; b < 3; ++b) {
        match3::Setup setup;
        setup.grid = match3::Grid(7, 7);
        Reproduction::Board board{.setup = setup};
        for (const char* name : {"MaxS", "MaxM", "Random"})
            board.players.push_back({name,
                                     {{.score = 100, .moves = 20, .available_moves = 4},
                                      {.score = 300, .moves = 20, .available_moves = 6}}});
        r.boards.push_back(board);
    }
    r.random = {2000, 3000};
    r.greedy = {5000, 6000};
    return r;
}

Outcome outcome(std::uint64_t seed, double mean) {
    const players::Measured measured{.games = 4, .mean = mean, .interval = {mean - 3, mean + 3}};
    return {.seed = seed,
            .generation = 3,
            .goal = 30,
            .formula = "wins / visits",
            .champion = measured,
            .vanilla = measured,
            .random = measured,
            .luckiest = measured,
            .own_games = mean + 1,
            .first_median = 20,
            .last_median = 22};
}

TEST(Reproduction, PutsTheFiguresWhereThePageLooks) {
    const auto json = to_json(sample());
    EXPECT_EQ(json["scale"], "quick");
    EXPECT_EQ(json["seed"], 7);
    ASSERT_EQ(json["experiments"].size(), 4u);
    const auto& first = json["experiments"][0];
    EXPECT_EQ(first["figure"], 3);
    EXPECT_TRUE(first["bound"].is_null());
    EXPECT_EQ(json["experiments"][1]["bound"], 1200);
    EXPECT_EQ(json["experiments"][3]["bound"], 1);
    EXPECT_EQ(json["experiments"][1]["sense"], "minimize");
    EXPECT_EQ(first["vanilla_mean"], 13);
    EXPECT_EQ(first["random_mean"], 11);
    EXPECT_EQ(first["champion"]["held_out"]["mean"], 23);
    EXPECT_EQ(first["champion"]["over_vanilla"]["mean"], 11.5);
    EXPECT_EQ(first["champion"]["essence"], "wins / visits");
    EXPECT_EQ(first["luckiest"]["own_games"], 40);
    EXPECT_EQ(first["luckiest"]["held_out"]["mean"], 7);
    EXPECT_EQ(first["generations"].size(), 2u);
    EXPECT_EQ(first["pareto"][0]["mean"], 5);
    const auto& board = json["boards"][1];
    EXPECT_EQ(board["agents"][0]["score"]["mean"], 200);
    EXPECT_EQ(board["agents"][1]["available_moves"]["mean"], 5);
    EXPECT_EQ(board["agents"][0]["paper_score"], 6460);
    EXPECT_EQ(board["agents"][1]["paper_moves"], 12.5);
    EXPECT_EQ(board["people"]["max"], 5260);
}

TEST(Reproduction, OneEvolutionHasNoSpread) {
    EXPECT_FALSE(to_json(sample())["experiments"][0].contains("evolutions"));
}

// The first evolution counts with the others. Means 23, 26, 29: 26 with a deviation of 3, and an
// interval of t(2) = 4.3027 times 3 / sqrt(3).
TEST(Reproduction, ShowsTheSpreadOverEvolutions) {
    auto r = sample();
    r.parts[0].again = {outcome(8, 26), outcome(9, 29)};
    const auto evolutions = to_json(r)["experiments"][0]["evolutions"];
    ASSERT_EQ(evolutions["runs"].size(), 3u);
    EXPECT_EQ(evolutions["runs"][0]["seed"], 7);
    EXPECT_EQ(evolutions["runs"][0]["champion"]["mean"], 23);
    EXPECT_EQ(evolutions["runs"][0]["own_games"], 40);
    EXPECT_EQ(evolutions["runs"][0]["first_median"], 20);
    EXPECT_EQ(evolutions["runs"][0]["last_median"], 25);
    EXPECT_EQ(evolutions["runs"][2]["seed"], 9);
    const auto& champion = evolutions["champion"];
    EXPECT_EQ(champion["mean"], 26);
    EXPECT_NEAR(champion["deviation"], 3, 1e-12);
    EXPECT_NEAR(champion["high"], 26 + 4.302652729749464 * 3 / std::sqrt(3.0), 1e-9);
    EXPECT_EQ(champion["least"], 23);
    EXPECT_EQ(champion["most"], 29);
    // Standard errors of the means: sqrt(20 / 3) / 2 of the first, 3 / t(3) of the others.
    const double first = 20.0 / 3 / 4, other = std::pow(3 / 3.182446305283711, 2);
    EXPECT_NEAR(champion["by_games"], std::sqrt((first + 2 * other) / 3), 1e-9);
    EXPECT_NEAR(evolutions["own_games"]["mean"], (40 + 27 + 30) / 3.0, 1e-12);
}

TEST(Reproduction, AnOutcomeReadsBackAsItWasWritten) {
    const core::Json json = to_json(outcome(18446744073709551615u, 26.125));
    core::Fields parent(json, "x");
    EXPECT_EQ(read_outcome(json, "x", parent), outcome(18446744073709551615u, 26.125));
    core::Json wrong = json;
    wrong["champion"]["mean"] = 99;
    core::Fields other(wrong, "x");
    read_outcome(wrong, "x", other);
    ASSERT_TRUE(other.error());
    EXPECT_NE(other.error()->text().find("between low and high"), std::string::npos);
}

TEST(Reproduction, SaysWhereAllGamesAreAlike) {
    const auto json = to_json(sample());
    EXPECT_TRUE(json["experiments"][0]["luckiest"]["held_out"]["alike"]);
    EXPECT_FALSE(json["experiments"][0]["champion"]["held_out"].contains("alike"));
    EXPECT_FALSE(json["boards"][0]["agents"][0]["score"].contains("alike"));
}

// The paper's MaxS: 7,080, 6,460, 7,040. Its mean is 6,860 with a deviation of 347; three boards
// leave t(2) = 4.3027 times 347 / sqrt(3) to either side.
TEST(Reproduction, AMeanOfThreeBoardsHasAnErrorOfItsOwn) {
    auto r = sample();
    for (auto& game : r.boards[2].players[0].games) game.score += 300;
    const auto three = to_json(r)["three_boards"];
    const auto& agent = three["agents"][0];
    EXPECT_EQ(agent["name"], "MaxS");
    EXPECT_NEAR(agent["paper_score"]["mean"], 6860, 1e-9);
    const double half =
        4.302652729749464 * std::sqrt((220 * 220 + 400 * 400 + 180 * 180) / 2.0 / 3);
    EXPECT_NEAR(agent["paper_score"]["low"], 6860 - half, 1e-6);
    EXPECT_NEAR(agent["paper_score"]["high"], 6860 + half, 1e-6);
    EXPECT_TRUE(agent["paper_moves"].is_null());
    // Board means 200, 200, 500, each with a standard error of 100: of their mean sqrt(3) * 100 /
    // 3, and t(1) = 12.7062. Of boards like these: a deviation of sqrt(30,000), over sqrt(3), t(2).
    EXPECT_NEAR(agent["score"]["mean"], 300, 1e-9);
    EXPECT_NEAR(agent["score"]["high"], 300 + 12.706204736174705 * 100 / std::sqrt(3.0), 1e-6);
    EXPECT_NEAR(agent["score"]["any_boards"]["high"], 300 + 4.302652729749464 * 100, 1e-6);
    EXPECT_EQ(agent["score"]["games"], 6);
    EXPECT_NEAR(three["agents"][1]["paper_moves"]["mean"], (14.35 + 12.5 + 12.35) / 3, 1e-9);
    EXPECT_NEAR(three["people"]["mean"], (4530.24 + 3042.93 + 2911.71) / 3, 1e-9);
}

TEST(Reproduction, PeopleStandBetweenRandomAndGreedy) {
    const auto people = to_json(sample())["people"];
    EXPECT_EQ(people["mean"], 3275.64);
    EXPECT_EQ(people["random"]["mean"], 2500);
    EXPECT_NEAR(people["share"], 775.64 / 3000, 1e-12);
}

TEST(Reproduction, ThePageHoldsTheDataAndNothingInItCanEndTheScript) {
    auto data = to_json(sample());
    data["experiments"][0]["title"] = "</script><!--<script><img src=x onerror=alert(1)>";
    const std::string page = reproduction_page(data);
    const auto begin = page.find("<script id=\"data\" type=\"application/json\">");
    ASSERT_NE(begin, std::string::npos);
    const auto from = page.find('>', begin) + 1;
    const std::string inside = page.substr(from, page.find('<', from) - from);
    EXPECT_EQ(core::Json::parse(inside), data) << "the first < after it ends the data";
}

}  // namespace
}  // namespace dramatis::evolution
