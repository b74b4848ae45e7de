#include "runs/playtest_runner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <map>

#include "report/games.hpp"
#include "report/metrics.hpp"
#include "runs/playtests.hpp"
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

TEST(PlaytestRunner, KeepsGamesOnAnotherVersionOfALevelAside) {
    const TemporaryFolder at;
    play(at, quick_plan(20));
    const auto first = files_in(at);
    auto changed = quick_plan(20);
    changed.levels[0].level.setup.move_limit = 7;
    play(at, changed);
    EXPECT_EQ(at.text_of("traces/quick/previous/random.jsonl.zst"), first.at(kRandom));
    EXPECT_EQ(at.text_of("traces/quick/previous/greedy.jsonl.zst"), first.at(kGreedy));
    EXPECT_EQ(at.text_of(kRandom), files_of(changed).at(kRandom));

    changed.levels[0].level.setup.move_limit = 8;
    const auto second = files_in(at);
    play(at, changed);
    EXPECT_EQ(at.text_of("traces/quick/previous/random.jsonl.zst"), second.at(kRandom))
        << "only the last version is kept";
    EXPECT_EQ(at.names().size(), 5u);
}

// Killed while it moved them: what it had moved is the newest, and must not be lost.
TEST(PlaytestRunner, FinishesAMoveThatWasKilled) {
    const TemporaryFolder at;
    at.put("traces/quick/previous/random.jsonl.zst", "older");
    at.put("traces/quick/previous.new/random.jsonl.zst", "newer");
    play(at, quick_plan(10));
    EXPECT_EQ(at.text_of("traces/quick/previous/random.jsonl.zst"), "newer");
    EXPECT_FALSE(at.has("traces/quick/previous.new"));
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
