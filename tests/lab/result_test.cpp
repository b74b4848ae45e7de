#include "lab/result.hpp"

#include <gtest/gtest.h>

namespace dramatis::lab {
namespace {

const Measure kShares{.name = "points", .unit = "%", .even = 50, .by_points = false};

BoutResult bout(const char* id, double low, double value, double high, double p, double cost = 1) {
    return {.bout = id,
            .planned = 100,
            .games = 100,
            .share = {value, {low, high}, p},
            .points = {},
            .cost = cost};
}

Study study() {
    Study out{.game = "go", .base_name = "UCT", .best_name = "best"};
    out.base = out.best = configuration("rule=ucb1;c=0.2");
    add(out.techniques, "", "", search::McRave::kCard, "select", "rule=rave");
    add(out.techniques, "solver", "Solver", search::McRave::kCard, "backup", "solver=on");
    out.sweeps = {{"k", "Boltzmann, K", "paper", "rule=boltzmann", "k", {"5", "10"}, "UCT", "", 9}};
    return out;
}

TEST(Lab, FindingsBecomeRowsWithTheirVerdict) {
    Findings findings;
    findings.rows.push_back(
        {"rave", "alone", "UCT", 100, 100, false, bout("a", 55, 60, 65, 0.004, 1.2)});
    findings.rows.push_back({"rave", "alone", "UCT", 100, 83, true, bout("b", 45, 52, 59, 0.6)});
    findings.replications.push_back(bout("a", 51, 57, 63, 0.01));
    const auto json = to_json(study(), findings, kShares, "here", 7);
    const auto& first = json["rows"][0];
    EXPECT_EQ(json["version"], 3);
    EXPECT_EQ(first["verdict"], "better");
    EXPECT_EQ(first["standing"], "confirmed");
    EXPECT_EQ(first["plan"], (core::Json{{"rule", "fixed"}, {"games", 100}}));
    EXPECT_EQ(first["p"], 0.004);
    EXPECT_EQ(first["q"], 0.008);
    EXPECT_EQ(first["replication"]["value"], 57);
    EXPECT_EQ(first["replication"]["q"], 0.01);
    EXPECT_EQ(json["rows"][1]["budget"]["kind"], "time");
    EXPECT_EQ(json["rows"][1]["budget"]["own_iterations"], 83);
    EXPECT_TRUE(json["rows"][1]["replication"].is_null());
    const std::string table = markdown_table(study(), findings, kShares);
    EXPECT_NE(table.find("**60.0 (55.0 to 65.0)**, q 0.008 <br> again 57.0 (51.0 to 63.0), "
                         "confirmed | 52.0 (45.0 to 59.0), q 0.600 | 1.20 |  |  | 100 |"),
              std::string::npos)
        << table;
    EXPECT_EQ(table.find("Solver"), std::string::npos);  // nothing is known of it
    findings.replications[0].games = 2;                  // of 100: nothing to be shown yet
    EXPECT_EQ(markdown_table(study(), findings, kShares).find("again"), std::string::npos);
    EXPECT_NE(lab_page(json).find("dramatis-lab"), std::string::npos);
}

// An interval that leaves out even is not enough where many were looked at.
TEST(Lab, BoldIsWhatHasASmallQ) {
    Findings findings;
    findings.rows.push_back({"rave", "alone", "UCT", 9, 9, false, bout("a", 51, 60, 69, 0.03)});
    EXPECT_NE(markdown_table(study(), findings, kShares).find("**60.0"), std::string::npos);
    findings.rows.push_back({"rave", "removed", "UCT", 9, 9, false, bout("b", 40, 50, 60, 0.9)});
    const std::string table = markdown_table(study(), findings, kShares);
    EXPECT_EQ(table.find("**"), std::string::npos) << table;
    EXPECT_NE(table.find("60.0 (51.0 to 69.0), q 0.060"), std::string::npos) << table;
}

TEST(Lab, SweepsHaveAPointForEachValue) {
    Findings findings;
    findings.sweep_points.push_back({"k", "5", bout("s5", 20, 30, 40, 0.001)});
    findings.sweep_points.push_back({"k", "10", bout("s10", 40, 50, 60, 0.9)});
    const auto sweeps = to_json(study(), findings, kShares, "here", 7)["sweeps"];
    ASSERT_EQ(sweeps.size(), 1u);
    EXPECT_EQ(sweeps[0]["against"], "UCT");
    ASSERT_EQ(sweeps[0]["points"].size(), 2u);
    EXPECT_EQ(sweeps[0]["points"][0]["setting"], "5");
    EXPECT_EQ(sweeps[0]["points"][0]["verdict"], "worse");
    EXPECT_EQ(sweeps[0]["points"][1]["verdict"], "no difference seen");
    EXPECT_NE(markdown_table(study(), findings, kShares)
                  .find("| Boltzmann, K | k=5 | UCT | **30.0 (20.0 to 40.0)**, q 0.002 | 100 |\n"),
              std::string::npos);
}

}  // namespace
}  // namespace dramatis::lab
