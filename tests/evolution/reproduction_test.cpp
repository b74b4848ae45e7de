#include "evolution/reproduction.hpp"

#include <gtest/gtest.h>

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
    return r;
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
