#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "games/match3/level.hpp"
#include "playtest/ladders.hpp"
#include "playtest/tuner.hpp"

// Nothing that is tried on a shipped level goes the wrong way. What goes which way is said here a
// second time, in terms of the board alone.
namespace dramatis::playtest {
namespace {

using match3::Setup;
using match3::Spot;
using match3::Thing;

constexpr Knobs kAll{.moves = true,
                     .colours = true,
                     .goals = true,
                     .blockers = true,
                     .places = true,
                     .specials = true,
                     .weights = true};

std::vector<std::pair<std::string, Setup>> graded() {
    std::vector<std::pair<std::string, Setup>> out;
    for (const auto& entry : std::filesystem::directory_iterator(DRAMATIS_LEVELS)) {
        const auto name = entry.path().stem().string();
        if (!std::isdigit(name[0])) continue;
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const auto level = match3::parse_level(text.str(), name);
        EXPECT_TRUE(level) << name;
        out.emplace_back(name, level->setup);
    }
    EXPECT_EQ(out.size(), 28u);
    return out;
}

int hits_of(const Spot& spot, int kind) {
    if (kind == 0) return spot.thing == Thing::kCrate ? spot.hits : 0;
    if (kind == 1) return spot.ice;
    return kind == 2 ? spot.thing == Thing::kVine : spot.locked;
}

// What there is to clear of a kind: all hits, and how far down and out they are together.
struct Load {
    double hits = 0, cells = 0, down = 0, out = 0;
};
Load load_of(const Setup& setup, int kind) {
    Load load;
    const auto scene = match3::full_scene(setup);
    scene.for_each_cell([&](match3::Cell cell) {
        const int hits = hits_of(scene[cell], kind);
        load.hits += hits;
        load.cells += hits > 0;
        load.down += hits * cell.row;
        load.out += hits * std::abs(2 * cell.column - (scene.columns() - 1));
    });
    return load;
}

int specials_of(const Setup& setup) {
    int count = 0;
    const auto scene = match3::full_scene(setup);
    scene.for_each_cell([&](match3::Cell cell) { count += scene[cell].is_special(); });
    return count;
}

// How unlike each other the colours fall: the chance that two tiles are alike, of all columns.
double likeness(const Setup& setup) {
    if (setup.weights.empty()) return setup.columns / static_cast<double>(setup.colours);
    double out = 0;
    for (const auto& weights : setup.weights) {
        const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        for (const double weight : weights) out += weight * weight / (sum * sum);
    }
    return out;
}

// How much of what falls is collected by a goal.
double collected(const Setup& setup) {
    double out = 0;
    for (const auto& goal : setup.goals)
        if (goal.kind == match3::Goal::Kind::kCollect) {
            if (setup.weights.empty()) out += setup.columns / static_cast<double>(setup.colours);
            for (const auto& weights : setup.weights)
                out += weights[goal.colour] / std::accumulate(weights.begin(), weights.end(), 0.0);
        }
    return out;
}

// What makes this harder than that, in a word; nothing if nothing does.
std::string what_is_harder(const Setup& that, const Setup& here) {
    if (here.move_limit < that.move_limit) return "moves";
    if (here.colours > that.colours) return "colours";
    for (std::size_t g = 0; g < that.goals.size(); ++g)
        if (here.goals[g].count > that.goals[g].count) return "goal";
    if (specials_of(here) < specials_of(that)) return "specials";
    for (int kind = 0; kind < 4; ++kind) {
        const Load old = load_of(that, kind), now = load_of(here, kind);
        if (now.hits > old.hits || now.cells > old.cells) return "blockers";
        if (now.hits == old.hits && now.cells == old.cells &&
            (now.down > old.down || now.out > old.out))
            return "places";
    }
    // Colours that fall less alike, and what is wanted falls no more often.
    constexpr double kSame = 1e-9;
    if (here.colours == that.colours && likeness(here) < likeness(that) - kSame &&
        collected(here) <= collected(that) + kSame)
        return "weights";
    return {};
}

std::string what_is_wrong(const Setup& original, const Setup& tried, Aim aim) {
    return aim == Aim::kEasier ? what_is_harder(original, tried) : what_is_harder(tried, original);
}

TEST(Directions, EveryLadderOfEveryLevelGoesTheRightWay) {
    std::size_t seen = 0;
    for (const auto& [name, original] : graded())
        for (const Aim aim : {Aim::kEasier, Aim::kHarder})
            for (const auto& ladder : list_ladders(original, original, kAll, aim))
                for (const auto& rung : ladder.rungs) {
                    ++seen;
                    EXPECT_EQ(what_is_wrong(original, rung.setup, aim), "")
                        << name << ", ladder " << ladder.id;
                }
    EXPECT_GT(seen, 2000u);
}

// Two changes at once: each from the first step of another.
TEST(Directions, SoDoesEveryPairOfChanges) {
    std::size_t seen = 0;
    for (const auto& [name, original] : graded())
        for (const Aim aim : {Aim::kEasier, Aim::kHarder})
            for (const auto& first : list_ladders(original, original, kAll, aim))
                for (const auto& second :
                     list_ladders(original, first.rungs.front().setup, kAll, aim)) {
                    if (second.knob == first.knob) continue;
                    ++seen;
                    EXPECT_EQ(what_is_wrong(original, second.rungs.front().setup, aim), "")
                        << name << ", ladders " << first.id << " and " << second.id;
                }
    EXPECT_GT(seen, 1000u);
}

// What the tuner really plays, of levels that are far too hard and far too easy for their band.
TEST(Directions, TheTunerPlaysNothingThatGoesTheWrongWay) {
    std::size_t seen = 0;
    for (const auto& [name, original] : graded())
        for (const Aim aim : {Aim::kEasier, Aim::kHarder}) {
            const bool easier = aim == Aim::kEasier;
            const auto result =
                tune({.setup = original,
                      .low = easier ? 0.97 : 0.0,
                      .high = easier ? 1.0 : 0.03,
                      .knobs = kAll,
                      .player = [](const match3::Setup&) -> players::Match3Settings {
                          return {};  // random
                      },
                      .games = 20,
                      .most_games = 40,
                      .seed = core::Seed{3}},
                     {.threads = 1});
            const auto now = result.looks.front().interval;
            if (easier ? now.high >= 0.97 : now.low <= 0.03) continue;  // it may be there
            for (const auto& look : result.looks) {
                ++seen;
                EXPECT_EQ(what_is_wrong(original, look.setup, aim), "") << name;
            }
        }
    EXPECT_GT(seen, 500u);
}

}  // namespace
}  // namespace dramatis::playtest
