#include "runs/playtest_runner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>

#include "report/games.hpp"
#include "report/metrics.hpp"
#include "runs/playtests.hpp"
#include "runs/version_store.hpp"
#include "support/child.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"
#include "traces/trace.hpp"

namespace dramatis::cli {
namespace {

using Files = std::map<std::string, std::string>;

constexpr const char* kRandom = "traces/quick/random.jsonl.zst";
constexpr const char* kGreedy = "traces/quick/greedy.jsonl.zst";
constexpr const char* kCrossed = "traces/quick/mixed.crossed.jsonl.zst";

// How often a first answer was asked for.
int play(const TemporaryFolder& at, const PlaytestPlan& plan) {
    const RunFolder folder(at.path());
    int asked = 0;
    EXPECT_TRUE(run_playtest(plan, folder, [&] { ++asked; }));
    return asked;
}

Files files_in(const TemporaryFolder& at) {
    Files out;
    for (const auto& name : at.names()) out[name] = at.text_of(name);
    return out;
}

Files files_of(const PlaytestPlan& plan) {
    const TemporaryFolder at;
    play(at, plan);
    return files_in(at);
}

TEST(PlaytestRunner, WritesATraceForEachPlayerAndNothingElse) {
    const TemporaryFolder at;
    play(at, quick_plan(90));
    EXPECT_EQ(at.names(), (std::vector<std::string>{".lock", kGreedy, kCrossed, kRandom}));
    for (const char* name : {kRandom, kGreedy, kCrossed}) {
        const auto trace = traces::read_trace(at.text_of(name), name);
        ASSERT_TRUE(trace);
        EXPECT_EQ(trace->games.size(), 90u);
        EXPECT_EQ(trace->header.level_id, "quick");
        EXPECT_TRUE(report::play_again(trace->header, trace->games)) << "games that can be played";
    }
}

TEST(PlaytestRunner, PlaysOtherLimitsWithWhoPlans) {
    const TemporaryFolder at;
    auto plan = quick_plan(50);
    plan.cast = {"random", "mcts", "max-score"};
    const int limit = plan.levels[0].level.setup.move_limit;
    play(at, plan);
    const auto name = [](const char* player, int moves) {
        return "traces/quick/" + std::string(player) + "." + std::to_string(moves) +
               "-moves.jsonl.zst";
    };
    const auto names = at.names();
    const auto is_there = [&](const std::string& file) {
        return std::ranges::find(names, file) != names.end();
    };
    for (const char* player :
         {"random", "max-score"})  // does not plan; is no measure of difficulty
        EXPECT_FALSE(is_there(name(player, limit + 1))) << player;
    for (const int moves : {limit - 1, limit + 1, limit + (limit + 3) / 4}) {
        ASSERT_TRUE(is_there(name("mcts", moves))) << moves;
        const auto trace = traces::read_trace(at.text_of(name("mcts", moves)), "t");
        ASSERT_TRUE(trace);
        EXPECT_EQ(trace->header.limit, moves);
        EXPECT_EQ(trace->header.overtime, 0u);
        EXPECT_EQ(trace->games.size(), 10u);  // a fifth
        for (const auto& game : trace->games)
            EXPECT_LE(game.moves.size(), static_cast<std::size_t>(moves));
        EXPECT_TRUE(report::play_again(trace->header, trace->games));
    }
    // In a comparison nobody needs them.
    const TemporaryFolder plain;
    plan.for_report = false;
    play(plain, plan);
    EXPECT_EQ(plain.names().size(), 4u) << "a trace for each of the three, and the lock";
}

// Of so few crossed games nothing could be said.
TEST(PlaytestRunner, PlaysCrossedGamesOnlyWhereThereAreEnough) {
    const TemporaryFolder at;
    play(at, quick_plan(79));
    EXPECT_EQ(at.names(), (std::vector<std::string>{".lock", kGreedy, kRandom}));
    play(at, quick_plan(80));
    EXPECT_EQ(at.names(), (std::vector<std::string>{".lock", kGreedy, kCrossed, kRandom}));
}

// Each process here has threads only after it has become one.
TEST(PlaytestRunner, GivesTheSameBytesAfterAnInterrupt) {
    const TemporaryFolder at;
    const int status = status_in_child([&] {
        const RunFolder folder(at.path());
        return run_playtest(quick_plan(250), folder, [] { std::raise(SIGINT); }) ? 8 : 7;
    });
    ASSERT_EQ(status, 7);
    EXPECT_LT(traces::read_trace(at.text_of(kRandom), "t")->games.size(), 250u);
    play(at, quick_plan(250));
    EXPECT_EQ(files_in(at), files_of(quick_plan(250)));
}

TEST(PlaytestRunner, GivesTheSameBytesOnOneThreadOrThree) {
    auto one = quick_plan(120), three = quick_plan(120);
    one.threads = 1;
    three.threads = 3;
    EXPECT_EQ(files_of(one), files_of(three));
}

TEST(PlaytestRunner, GoesOnForMoreGames) {
    const TemporaryFolder at;
    play(at, quick_plan(130));
    play(at, quick_plan(210));
    EXPECT_EQ(files_in(at), files_of(quick_plan(210)));
}

TEST(PlaytestRunner, KeepsGamesOfWhichFewerAreWanted) {
    const TemporaryFolder at;
    play(at, quick_plan(130));
    const auto before = files_in(at);
    play(at, quick_plan(20));
    EXPECT_EQ(files_in(at), before);
}

TEST(PlaytestRunner, AsksForAFirstAnswerOnlyIfMoreIsToCome) {
    const TemporaryFolder at;
    EXPECT_EQ(play(at, quick_plan(kFirstGames)), 0);
    EXPECT_EQ(play(at, quick_plan(kFirstGames + 20)), 1);
    EXPECT_EQ(play(at, quick_plan(kFirstGames + 20)), 0) << "everything is there";
}

TEST(PlaytestRunner, AddsAPlayerToThoseThatHavePlayed) {
    const TemporaryFolder at;
    auto plan = quick_plan(50);
    plan.cast = {"random"};
    play(at, plan);
    play(at, quick_plan(50));
    EXPECT_EQ(files_in(at), files_of(quick_plan(50)));
    const RunFolder folder(at.path());
    EXPECT_EQ(trace_paths(plan, folder), (std::vector<std::string>{at.file(kRandom)}));
}

// Where a level's games on another version are, by the name of their file.
std::string kept(const PlaytestPlan& plan, const char* trace) {
    const auto header = traces::read_trace(files_of(plan).at(trace), trace)->header;
    return VersionStore("", "quick").place_of(header).substr(1) + "/" +
           std::string(trace).substr(std::string(trace).rfind('/') + 1);
}

PlaytestPlan with_limit(int moves) {
    auto plan = quick_plan(20);
    plan.levels[0].level.setup.move_limit = moves;
    return plan;
}

TEST(PlaytestRunner, KeepsTheGamesOfEveryVersionAndFindsThemAgain) {
    const TemporaryFolder at;
    const auto first = quick_plan(20), second = with_limit(7), third = with_limit(8);
    for (const auto& plan : {first, second, third}) play(at, plan);
    for (const auto& plan : {first, second})
        for (const char* name : {kRandom, kGreedy})
            EXPECT_EQ(at.text_of(kept(plan, name)), files_of(plan).at(name));
    EXPECT_EQ(at.text_of(kRandom), files_of(third).at(kRandom));

    // Edited back: not a game is played, which is seen by games that were not played by us.
    const auto place = kept(first, kRandom);
    const auto trace = *traces::read_trace(at.text_of(place), "t");
    auto games = trace.games;
    for (auto& game : games) game.score += 1;
    const std::string marked = traces::print_opening(trace.header) + traces::print_frame(games);
    at.put(place, marked);
    play(at, first);
    EXPECT_EQ(at.text_of(kRandom), marked);
    EXPECT_EQ(at.text_of(kGreedy), files_of(first).at(kGreedy));
    EXPECT_FALSE(at.has(place)) << "games are in one place only";
    EXPECT_EQ(at.text_of(kept(third, kRandom)), files_of(third).at(kRandom));
    // Words are no version.
    auto words = first;
    words.levels[0].level.notes = "other words";
    play(at, words);
    EXPECT_FALSE(at.has(place));
}

TEST(PlaytestRunner, KeepsGamesWithOtherSeedsApart) {
    const TemporaryFolder at;
    auto other = quick_plan(20);
    other.seed = 4;
    play(at, quick_plan(20));
    play(at, other);
    EXPECT_EQ(at.text_of(kept(quick_plan(20), kRandom)), files_of(quick_plan(20)).at(kRandom));
    play(at, quick_plan(20));
    EXPECT_EQ(at.text_of(kept(other, kGreedy)), files_of(other).at(kGreedy));
    EXPECT_EQ(at.text_of(kGreedy), files_of(quick_plan(20)).at(kGreedy));
}

// Versions of dramatis before kept the last version there, and may have been killed on the way.
TEST(PlaytestRunner, TakesInWhatWasKeptBeforeThereWasAHistory) {
    const TemporaryFolder at;
    const auto first = quick_plan(20), second = with_limit(7);
    at.put("traces/quick/previous/random.jsonl.zst", files_of(first).at(kRandom));
    at.put("traces/quick/previous.new/random.jsonl.zst", files_of(second).at(kRandom));
    at.put("traces/quick/previous/notes.txt", "theirs");
    at.put("traces/quick/previous/greedy.jsonl.zst", "damaged");
    play(at, with_limit(8));
    EXPECT_EQ(at.text_of(kept(first, kRandom)), files_of(first).at(kRandom));
    EXPECT_EQ(at.text_of(kept(second, kRandom)), files_of(second).at(kRandom));
    EXPECT_FALSE(at.has("traces/quick/previous.new"));
    EXPECT_EQ(at.text_of("traces/quick/previous/notes.txt"), "theirs");
    EXPECT_EQ(at.text_of("traces/quick/previous/greedy.jsonl.zst"), "damaged");
}

// Killed while it moved them: some are there and some are not.
TEST(PlaytestRunner, GoesOnWithAMoveThatWasKilled) {
    const auto first = quick_plan(20);
    for (const char* moved : {kRandom, kGreedy}) {
        const TemporaryFolder at;
        play(at, first);
        at.put(kept(first, moved), at.text_of(moved));
        std::filesystem::remove(at.file(moved));
        play(at, with_limit(7));
        for (const char* name : {kRandom, kGreedy})
            EXPECT_EQ(at.text_of(kept(first, name)), files_of(first).at(name));
        play(at, first);
        EXPECT_EQ(at.text_of(kRandom), files_of(first).at(kRandom));
    }
    // Both places hold games of one player: the longer trace stays.
    const TemporaryFolder at;
    play(at, first);
    at.put(kept(first, kRandom), files_of(quick_plan(40)).at(kRandom));
    at.put(kept(first, kGreedy), files_of(quick_plan(10)).at(kGreedy));
    play(at, with_limit(7));
    EXPECT_EQ(at.text_of(kept(first, kRandom)), files_of(quick_plan(40)).at(kRandom));
    EXPECT_EQ(at.text_of(kept(first, kGreedy)), files_of(first).at(kGreedy));
}

TEST(PlaytestRunner, RefusesAFileOfSomebodyElseInPlaceOfATrace) {
    const TemporaryFolder at;
    at.put(kGreedy, "my shopping list");
    const RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { run_playtest(quick_plan(10), folder, [] {}); }),
                          Exit::kBadUsage, "dramatis did not make it"));
    EXPECT_EQ(at.text_of(kGreedy), "my shopping list");
}

TEST(PlaytestRunner, PlaysUntilTheIntervalIsAsNarrowAsWanted) {
    const TemporaryFolder at;
    auto plan = quick_plan(0);
    plan.cast = {"random"};
    plan.precision = 0.05;
    play(at, plan);
    const auto trace = *traces::read_trace(at.text_of(kRandom), "t");
    const auto played = *report::play_again(trace.header, trace.games);
    const auto rate = report::measure(report::metric("pass_rate"), played.games, {});
    EXPECT_LE((*rate.high - *rate.low) / 2, 0.05);
    EXPECT_GT(trace.games.size(), kFirstGames);
    EXPECT_LT(trace.games.size(), 1000u) << "and not much further";
}

// Killed on the way there, it takes the same steps again: how far it goes follows from the games
// that the steps before had.
TEST(PlaytestRunner, StopsAtTheSameGameWhereverItWasKilled) {
    for (const double precision : {0.06, 0.05, 0.04, 0.03}) {
        const TemporaryFolder at;
        auto plan = quick_plan(0);
        plan.cast = {"random"};
        plan.precision = precision;
        play(at, plan);
        const auto whole = at.text_of(kRandom);
        const auto trace = *traces::read_trace(whole, "t");
        std::string bytes = traces::print_opening(trace.header);
        for (auto from = trace.games.begin(); trace.games.end() - from > 100; from += 100) {
            bytes += traces::print_frame({from, from + 100});
            at.put(kRandom, bytes);
            play(at, plan);
            EXPECT_EQ(traces::read_trace(at.text_of(kRandom), "t")->games.size(),
                      trace.games.size())
                << precision << ", " << from - trace.games.begin() + 100 << " games were there";
            EXPECT_TRUE(at.text_of(kRandom) == whole);
        }
    }
}

TEST(PlaytestRunner, StopsAtTheMostGamesHoweverWideTheIntervalIs) {
    const TemporaryFolder at;
    auto plan = quick_plan(0);
    plan.cast = {"random"};
    plan.precision = 0.001;
    plan.most_games = 140;
    play(at, plan);
    EXPECT_EQ(traces::read_trace(at.text_of(kRandom), "t")->games.size(), 140u);
}

}  // namespace
}  // namespace dramatis::cli
