#include "playtest/shippable.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "games/match3/level.hpp"
#include "games/match3/level_text.hpp"
#include "playtest/blockers.hpp"
#include "playtest/ladders.hpp"
#include "playtest/symmetry.hpp"

namespace dramatis::playtest {
namespace {

using match3::Thing;

match3::Setup file(const std::filesystem::path& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    const auto level = match3::parse_level(text.str(), path.string());
    EXPECT_TRUE(level);
    return level->setup;
}

std::vector<std::filesystem::path> graded() {
    std::vector<std::filesystem::path> out;
    for (const auto& entry : std::filesystem::directory_iterator(DRAMATIS_LEVELS))
        if (std::isdigit(entry.path().filename().string()[0])) out.push_back(entry.path());
    EXPECT_EQ(out.size(), 28u);
    return out;
}

constexpr Knobs kAll{.moves = true,
                     .colours = true,
                     .goals = true,
                     .blockers = true,
                     .places = true,
                     .specials = true,
                     .weights = true};

// Two crates, ice, a lock, a vine: symmetric from left to right.
match3::Setup board() {
    return match3::with(
               R"("layers": {"ice": [".....", ".1.1.", "..2..", ".....", "....."],)"
               R"( "locks": ["x...x", ".....", ".....", ".....", "....."]},)"
               R"("goals": [{"ice": "all"}, {"crates": 2}, {"collect": "A", "count": 100}],)"
               R"("stars": [1000, 2000, 3000])",
               R"("?????", "?????", "?????", "2???2", "?%?%?")")
        .setup;
}

match3::Spot& spot(match3::Setup& setup, int row, int column) {
    return (*setup.scene)[{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}];
}

// For each rule a change that it alone refuses.
TEST(Shippable, EveryRuleRefusesSomething) {
    const std::map<std::string, std::function<void(match3::Setup&)>> breaks = {
        {"playable", [](match3::Setup& s) { spot(s, 0, 1).hits = 2; }},
        {"moves", [](match3::Setup& s) { s.move_limit = 19; }},
        {"goals", [](match3::Setup& s) { s.goals[0].count = 3; }},
        {"counts", [](match3::Setup& s) { s.goals[2].count = 97; }},
        {"held",
         [](match3::Setup& s) { spot(s, 3, 0) = spot(s, 3, 4) = {.thing = Thing::kRandom}; }},
        {"direction", [](match3::Setup& s) { s.move_limit = 8; }},
        {"shape",
         [](match3::Setup& s) { spot(s, 2, 2).thing = Thing::kStone, spot(s, 2, 2).ice = 0; }},
        {"symmetry", [](match3::Setup& s) { spot(s, 3, 0).hits = 1; }},
        {"blockers",
         [](match3::Setup& s) {
             for (const int column : {0, 4}) spot(s, 0, column).locked = false;
         }},
        {"specials",
         [](match3::Setup& s) {
             for (int column = 0; column < 5; ++column)
                 spot(s, 2, column) = {.thing = Thing::kColourBomb, .ice = spot(s, 2, column).ice};
         }},
        {"colours", [](match3::Setup& s) { s.colours = 2; }},
        {"weights",
         [](match3::Setup& s) {
             s.weights.assign(5, {4, 1, 1, 1, 1});
         }},
        {"stars",
         [](match3::Setup& s) {
             s.stars = {1000, 2000, 2990};
         }},
    };
    const match3::Setup before = board();
    ASSERT_EQ(broken_rule(before, before, Aim::kEasier), nullptr);
    for (const auto& [name, change] : breaks) {
        match3::Setup after = before;
        change(after);
        const auto* broken = broken_rule(before, after, Aim::kEasier);
        ASSERT_TRUE(broken) << name;
        if (name != "colours" && name != "held") {
            EXPECT_EQ(broken->name, name);
        }
        const auto rules = shippable_rules();
        const auto rule = std::ranges::find(rules, name, &ShippableRule::name);
        ASSERT_NE(rule, rules.end()) << name;
        EXPECT_FALSE(rule->holds(before, after, Aim::kEasier)) << name;
    }
    for (const auto& rule : shippable_rules())
        EXPECT_TRUE(breaks.contains(rule.name) || std::string(rule.name) == "warnings")
            << rule.name;
}

TEST(Shippable, RefusesWhatLevelCheckWouldWarnAbout) {
    const auto before = match3::with(R"("goals": [{"score": 1000}], "stars": [1500])").setup;
    auto after = before;
    after.goals[0].count = 1500;
    const auto* broken = broken_rule(before, after, Aim::kHarder);
    ASSERT_TRUE(broken);
    EXPECT_STREQ(broken->name, "warnings");
}

TEST(Shippable, IsEverythingThatIsTried) {
    std::set<Knob> seen;
    for (const auto& path : graded())
        for (const Aim aim : {Aim::kEasier, Aim::kHarder}) {
            const match3::Setup original = file(path);
            for (const auto& ladder : list_ladders(original, original, kAll, aim)) {
                seen.insert(ladder.knob);
                EXPECT_TRUE(std::ranges::is_sorted(ladder.rungs, {}, &Rung::cost)) << path;
                for (const auto& rung : ladder.rungs) {
                    EXPECT_EQ(broken_rule(original, rung.setup, aim), nullptr) << path;
                    EXPECT_GT(rung.cost, 0) << path;
                    EXPECT_NE(rung.setup, original) << path;
                }
            }
        }
    EXPECT_EQ(seen.size(), kKnobs.size());
}

// Crates in the middle, two columns in from the sides, one row up from the bottom.
match3::Setup with_crates(int row, int column) {
    auto out = match3::with(R"("goals": [{"crates": "all"}])",
                            R"("???????", "???????", "???????", "???????", "???????", "???????")")
                   .setup;
    spot(out, row, column) = spot(out, row, 6 - column) = {.thing = Thing::kCrate, .hits = 1};
    return out;
}

TEST(Shippable, BlockersMoveTheRightWay) {
    const auto before = with_crates(4, 1);
    const auto ways = [&](int row, int column) {
        std::string out;
        if (!broken_rule(before, with_crates(row, column), Aim::kEasier)) out += "easier";
        if (!broken_rule(before, with_crates(row, column), Aim::kHarder)) out += "harder";
        return out;
    };
    EXPECT_EQ(ways(4, 2), "easier") << "inwards";
    EXPECT_EQ(ways(4, 0), "harder") << "outwards";
    EXPECT_EQ(ways(3, 1), "easier") << "up";
    EXPECT_EQ(ways(5, 1), "harder") << "down";
    EXPECT_EQ(ways(0, 1), "") << "up, but farther from the middle: nobody knows";
    EXPECT_EQ(ways(5, 2), "") << "inwards and down";
}

// Which ladder it is decides what it plays with: two must never share.
TEST(Ladders, HaveNamesOfTheirOwn) {
    for (const auto& path : graded())
        for (const Aim aim : {Aim::kEasier, Aim::kHarder}) {
            const match3::Setup original = file(path);
            std::set<std::uint64_t> ids;
            for (const auto& ladder : list_ladders(original, original, kAll, aim))
                EXPECT_TRUE(ids.insert(ladder.id).second) << path << ladder.id;
        }
}

std::vector<Ladder> of(const match3::Setup& setup, Knobs knobs, Aim aim) {
    return list_ladders(setup, setup, knobs, aim);
}

TEST(Ladders, OfBlockersThinThemInPairs) {
    const auto found = of(board(), {.blockers = true}, Aim::kEasier);
    ASSERT_FALSE(found.empty());
    for (const auto& ladder : found)
        for (const auto& rung : ladder.rungs) {
            int less = 0;
            for (const auto blocker : kEachBlocker)
                less += count_blockers(*board().scene, blocker).depth -
                        count_blockers(*rung.setup.scene, blocker).depth;
            EXPECT_GT(less, 0);
        }
    // Both crates at once lose a hit.
    const auto crates = found[0].rungs[0].setup;
    EXPECT_EQ(count_blockers(*crates.scene, Blocker::kCrates).depth, 2);
    EXPECT_EQ(count_blockers(*crates.scene, Blocker::kCrates).cells, 2);
}

TEST(Ladders, OfBlockersGrowBesideThoseThereAre) {
    bool more_cells = false;
    const auto found = of(board(), {.blockers = true}, Aim::kHarder);
    for (const auto& ladder : found) {
        const match3::Setup& last = ladder.rungs.back().setup;
        // "crates": 2 asks for all of them, and goes on doing so.
        EXPECT_EQ(static_cast<int>(last.goals[1].count),
                  count_blockers(*last.scene, Blocker::kCrates).cells);
        EXPECT_EQ(last.goals[0].count, 0u);
        more_cells |= count_blockers(*last.scene, Blocker::kCrates).cells > 2;
    }
    EXPECT_TRUE(more_cells);
}

// With more ice than the goal asks for, more may make it easier.
TEST(Ladders, LeaveAloneWhatNobodyKnowsTheDirectionOf) {
    auto setup = board();
    setup.goals = {{.kind = match3::Goal::Kind::kIce, .count = 2}};
    for (const Aim aim : {Aim::kEasier, Aim::kHarder})
        for (const auto& ladder : of(setup, {.blockers = true}, aim))
            for (const auto& rung : ladder.rungs)
                EXPECT_EQ(count_blockers(*rung.setup.scene, Blocker::kIce).depth, 4);
}

TEST(Ladders, OfPlacesKeepHowManyThereAre) {
    const auto found = of(board(), {.places = true}, Aim::kEasier);
    ASSERT_FALSE(found.empty());
    for (const auto& ladder : found)
        for (const auto blocker : kEachBlocker)
            EXPECT_EQ(count_blockers(*ladder.rungs[0].setup.scene, blocker).depth,
                      count_blockers(*board().scene, blocker).depth);
}

TEST(Ladders, OfSpecialsPutThemDownOrTakeThemAway) {
    const auto more = of(board(), {.specials = true}, Aim::kEasier);
    ASSERT_EQ(more.size(), 1u);
    EXPECT_EQ(more[0].rungs.size(), 3u);
    EXPECT_TRUE(of(board(), {.specials = true}, Aim::kHarder).empty());
    const auto fewer = of(more[0].rungs[2].setup, {.specials = true}, Aim::kHarder);
    ASSERT_EQ(fewer.size(), 1u);
    EXPECT_EQ(fewer[0].rungs.back().setup, board());
}

TEST(Ladders, OfWeightsFavourWhatIsCollected) {
    const auto easier = of(board(), {.weights = true}, Aim::kEasier);
    ASSERT_EQ(easier.size(), 2u);
    EXPECT_EQ(easier[0].rungs[0].setup.weights[0], (match3::Weights{5, 4, 4, 4, 4}));
    EXPECT_EQ(easier[0].rungs.back().setup.weights[4], (match3::Weights{3, 1, 1, 1, 1}));
    EXPECT_EQ(easier[1].rungs[0].setup.weights[0], (match3::Weights{4, 4, 4, 4, 3}));
    const auto harder = of(board(), {.weights = true}, Aim::kHarder);
    ASSERT_EQ(harder.size(), 1u);
    EXPECT_EQ(harder[0].rungs[0].setup.weights[0], (match3::Weights{3, 4, 4, 4, 4}));
}

TEST(Symmetry, IsOfTheDrawing) {
    const auto scene = [](const char* rows) { return *match3::with("", rows).setup.scene; };
    EXPECT_EQ(symmetries_of(scene(R"("????", "????", "????")")).size(), 1u);
    EXPECT_EQ(symmetries_of(scene(R"("?..?", "????", "?..?")")).size(), 3u);
    EXPECT_EQ(symmetries_of(scene(R"("??#?", "????", "?#??")")), std::vector{Symmetry::kHalfTurn});
    EXPECT_TRUE(symmetries_of(scene(R"("??#?", "????", "????")")).empty());
    const auto orbits =
        orbits_of(scene(R"("?..?", "????", "?..?")"),
                  {Symmetry::kLeftRight, Symmetry::kTopBottom, Symmetry::kHalfTurn});
    EXPECT_EQ(orbits.size(), 4u);
    EXPECT_EQ(orbits[0].size(), 4u);
    EXPECT_EQ(orbits[3].size(), 2u);
}

}  // namespace
}  // namespace dramatis::playtest
