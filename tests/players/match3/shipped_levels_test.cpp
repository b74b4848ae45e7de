#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/statistics.hpp"
#include "games/match3/level.hpp"
#include "players/match3/batch.hpp"
#include "support/effort.hpp"

// The levels in levels/: what they say of themselves is true.
namespace dramatis::players {
namespace {

struct Shipped {
    std::string name;
    match3::Level level;
};

std::vector<Shipped> shipped() {
    std::vector<Shipped> out;
    for (const auto& entry : std::filesystem::directory_iterator(DRAMATIS_LEVELS)) {
        std::ifstream file(entry.path());
        std::stringstream text;
        text << file.rdbuf();
        auto level = match3::parse_level(text.str(), entry.path().filename());
        EXPECT_TRUE(level) << level.error().text();
        if (level) out.push_back({entry.path().stem(), std::move(*level)});
    }
    std::ranges::sort(out, {}, &Shipped::name);
    return out;
}

bool is_graded(const Shipped& shipped) {
    return std::isdigit(static_cast<unsigned char>(shipped.name[0]));
}

TEST(ShippedLevels, AreSoundAndSayWhatTheyTeach) {
    const auto levels = shipped();
    EXPECT_GE(std::ranges::count_if(levels, is_graded), 24);
    std::set<std::string> teaches;
    for (const auto& [name, level] : levels) {
        EXPECT_TRUE(match3::find_doubts(level).empty())
            << name << ": " << match3::find_doubts(level).front().text;
        EXPECT_FALSE(level.teaches.empty()) << name;
        if (!is_graded({name, level})) continue;
        EXPECT_TRUE(level.target) << name;
        EXPECT_FALSE(level.setup.goals.empty()) << name;
        EXPECT_EQ(level.setup.stars.size(), 3u) << name;
        EXPECT_TRUE(teaches.insert(level.teaches).second) << name << " teaches what another does";
    }
}

TEST(ShippedLevels, TogetherUseEveryRule) {
    std::set<match3::Thing> things;
    std::set<match3::Goal::Kind> goals;
    std::set<std::string> rules;
    for (const auto& [name, level] : shipped()) {
        const auto& setup = level.setup;
        for (const auto& goal : setup.goals) goals.insert(goal.kind);
        if (setup.goals.size() > 2) rules.insert("several goals");
        if (setup.specials) rules.insert("specials");
        if (!setup.specials) rules.insert("no specials");
        if (setup.squares) rules.insert("squares");
        if (!setup.weights.empty()) rules.insert("weights");
        if (!setup.entries.empty()) rules.insert("entries");
        if (!setup.queues.empty()) rules.insert("queues");
        if (setup.dead_board == match3::DeadBoard::kEnd) rules.insert("dead board ends");
        if (setup.grid) rules.insert("fixed board");
        if (setup.move_bonus > 0) rules.insert("bonus");
        for (const auto& queue : setup.queues)
            if (std::ranges::count(queue, match3::kItemInQueue)) rules.insert("items fall");
        if (!setup.scene) continue;
        setup.scene->for_each_cell([&](match3::Cell cell) {
            const auto& spot = (*setup.scene)[cell];
            things.insert(spot.thing);
            if (spot.locked) rules.insert("locks");
            if (spot.exit) rules.insert("exits");
            if (spot.power != match3::Power::kNone) rules.insert("powers on the board");
            if (spot.ice > 0) rules.insert("ice " + std::to_string(spot.ice));
            if (spot.hits > 0) rules.insert("crate " + std::to_string(spot.hits));
        });
    }
    using enum match3::Thing;
    EXPECT_EQ(things, (std::set{kHole, kTile, kColourBomb, kItem, kStone, kCrate, kVine, kRandom}));
    EXPECT_EQ(goals.size(), 9u);
    EXPECT_EQ(rules, (std::set<std::string>{"several goals", "specials",
                                            "no specials",   "squares",
                                            "weights",       "entries",
                                            "queues",        "dead board ends",
                                            "fixed board",   "bonus",
                                            "items fall",    "locks",
                                            "exits",         "powers on the board",
                                            "ice 1",         "ice 2",
                                            "ice 3",         "crate 1",
                                            "crate 2",       "crate 3",
                                            "crate 4",       "crate 5"}));
}

// Other seeds than those the move limits were chosen on.
TEST(ShippedLevels, AreAsHardAsTheyAreMeantToBe) {
    const std::size_t games_each = support::times() > 1 ? 1000 : 250;
    for (const auto& [name, level] : shipped()) {
        if (!level.target) continue;
        ASSERT_EQ(level.target->player, "greedy") << name;
        Batch batch{.setup = level.setup, .games = games_each, .seed = core::Seed{20261116}};
        batch.player.kind = Match3Settings::Kind::kGreedy;
        batch.player.refills = match3::Refills::kHidden;
        batch.player.reward.level_goals = 1;
        const auto games = play_batch(batch, {});
        const auto won = std::ranges::count_if(games, &match3::GameResult::won);
        const double rate = double(won) / double(games_each);
        EXPECT_GE(rate, level.target->low) << name;
        EXPECT_LE(rate, level.target->high) << name;
    }
}

}  // namespace
}  // namespace dramatis::players
