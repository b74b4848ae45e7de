#include "report/difficulty_curve.hpp"

#include <gtest/gtest.h>

#include "report/page_name.hpp"

namespace dramatis::report {
namespace {

// Levels a0, a1, ... with goals, on which greedy wins so many of 1,000 games.
std::vector<CurvePoint> levels(const std::vector<std::size_t>& wins) {
    std::vector<CurvePoint> out;
    for (std::size_t i = 0; i < wins.size(); ++i)
        out.push_back({.id = "a" + std::to_string(i),
                       .name = "",
                       .judge = "greedy",
                       .counts = {.has_goals = true, .players = {{"greedy", {wins[i], 1000}}}}});
    return out;
}

const std::vector<std::string> kCast = {"random", "greedy"};

using Stretch = std::pair<std::size_t, std::size_t>;

std::vector<Stretch> jumps(const std::vector<CurvePoint>& points, const Thresholds& t = {}) {
    std::vector<Stretch> out;
    const auto curve = difficulty_curve(points, kCast, t);
    for (const auto& jump : curve->jumps) out.emplace_back(jump.from, jump.to);
    return out;
}
std::vector<Stretch> plateaus(const std::vector<CurvePoint>& points, const Thresholds& t = {}) {
    std::vector<Stretch> out;
    const auto curve = difficulty_curve(points, kCast, t);
    for (const auto& run : curve->plateaus) out.emplace_back(run.first, run.last);
    return out;
}

TEST(DifficultyCurve, NamesJumpsThatAreSure) {
    EXPECT_EQ(jumps(levels({900, 850, 500, 480})), (std::vector<Stretch>{{1, 2}}));
    EXPECT_TRUE(jumps(levels({900, 700})).empty()) << "20 points, and perhaps fewer";
    EXPECT_EQ(jumps(levels({900, 700}), {.jump = 0.1}), (std::vector<Stretch>{{0, 1}}));
    EXPECT_TRUE(jumps(levels({500, 900})).empty()) << "easier is no jump";
}

TEST(DifficultyCurve, NamesRunsThatSurelyDoNotGetHarder) {
    const std::vector<std::size_t> flat(10, 600);
    EXPECT_EQ(plateaus(levels(flat)), (std::vector<Stretch>{{0, 9}}));
    EXPECT_TRUE(plateaus(levels({600, 600, 600})).empty()) << "three levels are no run";
    EXPECT_TRUE(plateaus(levels({900, 820, 740, 660, 580, 500, 420})).empty());
    EXPECT_EQ(plateaus(levels({400, 500, 600, 700})), (std::vector<Stretch>{{0, 3}}))
        << "gets easier";
}

TEST(DifficultyCurve, NoPlateauReachesOverAJump) {
    EXPECT_EQ(plateaus(levels({900, 900, 900, 900, 900, 400, 400, 400, 400, 900, 900, 900})),
              (std::vector<Stretch>{{0, 4}, {5, 11}}));
}

TEST(DifficultyCurve, IsOfThePlayerWhoJudgesMostLevels) {
    auto points = levels({900, 500, 400});
    for (auto& point : points) point.counts.players.push_back({"random", {100, 1000}});
    EXPECT_EQ(difficulty_curve(points, kCast, {})->player, "greedy");
    points[0].judge = points[1].judge = "random";
    EXPECT_EQ(difficulty_curve(points, kCast, {})->player, "random");
    // Levels without goals, or that the player did not play, are left out.
    for (auto& point : points) point.judge = "greedy";
    points[1].counts.players.erase(points[1].counts.players.begin());
    EXPECT_EQ(jumps(points), (std::vector<Stretch>{{0, 2}}));
    points[0].counts.has_goals = false;
    EXPECT_FALSE(difficulty_curve(points, kCast, {}));
    EXPECT_FALSE(difficulty_curve({}, {}, {}));
}

TEST(DifficultyCurve, SaysItInWords) {
    const auto points = levels({900, 500, 500, 500, 500, 500, 500, 500, 500});
    const auto json = curve_json(difficulty_curve(points, kCast, {}), points);
    EXPECT_EQ(json["jumps"][0]["text"],
              "a1 is much harder than a0 before it: the greedy player passes it less often, by 40 "
              "points (36 to 44).");
    EXPECT_EQ(json["plateaus"][0]["text"],
              "The 8 levels from a1 to a8 do not get harder: from the first half of them to the "
              "second, the pass rate of the greedy player stays the same, and surely does not fall "
              "by more than 3.");
    const auto rising = levels({300, 300, 300, 300, 700, 700, 700, 700});
    EXPECT_EQ(curve_json(difficulty_curve(rising, kCast, {}), rising)["plateaus"][0]["text"],
              "The 8 levels from a0 to a7 do not get harder: from the first half of them to the "
              "second, the pass rate of the greedy player rises by 40 points, and surely does not "
              "fall.");
    EXPECT_TRUE(curve_json({}, {}).is_null());
}

TEST(PageNames, AreNamesThatEveryFileSystemTakes) {
    const std::vector<std::string> ids = {"12-garden",
                                          "../x",
                                          "a b",
                                          "a-b",
                                          "A-B",
                                          "",
                                          ".hidden",
                                          "\xC3\xA4/<b>",
                                          "a-b.2",
                                          std::string(300, 'x'),
                                          std::string(300, 'x') + "y"};
    const auto names = page_names(ids);
    std::vector<std::string> lower;
    for (const auto& name : names) {
        EXPECT_TRUE(name.starts_with("report/"));
        const std::string file = name.substr(7);
        EXPECT_EQ(file.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                         "0123456789-_."),
                  std::string::npos)
            << file;
        EXPECT_TRUE(!file.empty() && file[0] != '.' && file.size() < 100) << file;
        lower.push_back(file);
        for (char& c : lower.back()) c = static_cast<char>(std::tolower(c));
    }
    EXPECT_EQ(names[0], "report/12-garden");
    std::ranges::sort(lower);
    EXPECT_EQ(std::ranges::adjacent_find(lower), lower.end());
}

}  // namespace
}  // namespace dramatis::report
