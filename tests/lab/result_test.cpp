#include "lab/result.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace dramatis::lab {
namespace {

const Measure kShares{.name = "points", .unit = "%", .even = 50, .by_points = false};

BoutResult bout(double low, double value, double high, double cost = 1) {
    return {.games = 100, .share = {value, {low, high}}, .points = {}, .cost = cost};
}
Claim claim(Claim::Expect expect, double most_cost = 0) {
    return {.id = "c",
            .text = "",
            .source = "",
            .theirs = "",
            .bouts = {{{"A", "", 1}, {"B", "", 1}, expect, 1, most_cost}}};
}

TEST(Lab, AVerdictNeedsAnIntervalThatLeavesOutEven) {
    EXPECT_EQ(verdict_of({60, {51, 69}}, 50), Verdict::kBetter);
    EXPECT_EQ(verdict_of({40, {31, 49}}, 50), Verdict::kWorse);
    EXPECT_EQ(verdict_of({60, {50, 70}}, 50), Verdict::kNone);
}

TEST(Lab, ClaimsAreJudgedByTheirBouts) {
    using enum Claim::Expect;
    const auto verdict = [](Claim::Expect expect, const BoutResult& result, double most_cost = 0) {
        return judge(claim(expect, most_cost), {"c", {result}}, kShares);
    };
    EXPECT_EQ(verdict(kBetter, bout(55, 60, 65)), "reproduced");
    EXPECT_EQ(verdict(kBetter, bout(45, 55, 65)), "open");
    EXPECT_EQ(verdict(kBetter, bout(35, 40, 45)), "refuted");
    EXPECT_EQ(verdict(kWorse, bout(35, 40, 45)), "reproduced");
    EXPECT_EQ(verdict(kNotBetter, bout(40, 50, 60)), "reproduced");
    EXPECT_EQ(verdict(kNotBetter, bout(20, 50, 80)), "open");  // too little is known
    EXPECT_EQ(verdict(kNotBetter, bout(51, 55, 60)), "refuted");
    EXPECT_EQ(verdict(kLittleWorse, bout(40, 45, 49)), "reproduced");
    EXPECT_EQ(verdict(kLittleWorse, bout(30, 45, 60)), "open");
    EXPECT_EQ(verdict(kLittleWorse, bout(10, 20, 30)), "refuted");
    EXPECT_EQ(verdict(kLittleWorse, bout(40, 45, 49, 0.5), 0.9), "reproduced");
    EXPECT_EQ(verdict(kLittleWorse, bout(40, 45, 49, 1.1), 0.9), "refuted");  // it saves no time
    EXPECT_EQ(judge(claim(kBetter), {"c", {}}, kShares), "open");             // nothing was played
}

TEST(Lab, FindingsBecomeRowsWithTheirVerdict) {
    Findings findings;
    findings.rows.push_back({"rave", "alone", "UCT", 100, 100, false, bout(55, 60, 65, 1.2)});
    findings.rows.push_back({"rave", "alone", "UCT", 100, 83, true, bout(45, 52, 59)});
    Study study{.game = "go", .base_name = "UCT", .best_name = "best"};
    study.base = study.best = configuration("rule=ucb1;c=0.2");
    add(study.techniques, "", "", search::McRave::kCard, "select", "rule=rave");
    add(study.techniques, "solver", "Solver", search::McRave::kCard, "backup", "solver=on");
    const auto json = to_json(study, findings, kShares, "here", 7);
    EXPECT_EQ(json["rows"][0]["verdict"], "better");
    EXPECT_EQ(json["rows"][1]["budget"]["kind"], "time");
    EXPECT_EQ(json["rows"][1]["budget"]["own_playouts"], 83);
    const std::string table = markdown_table(study, findings, kShares);
    EXPECT_NE(table.find("**60.0 (55.0 to 65.0)** | 52.0 (45.0 to 59.0) | 1.20"), std::string::npos)
        << table;
    EXPECT_EQ(table.find("Solver"), std::string::npos);  // nothing is known of it
    EXPECT_NE(lab_page(json).find("dramatis-lab"), std::string::npos);
}

}  // namespace
}  // namespace dramatis::lab
