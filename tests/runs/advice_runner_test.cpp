#include "runs/advice_runner.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "os/files.hpp"
#include "report/faults.hpp"
#include "report/missed.hpp"
#include "runs/playtests.hpp"
#include "runs/proposals_file.hpp"
#include "runs/trace_files.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

// A level that greedy play passes far too often for its target.
PlaytestPlan easy_plan(const std::string& cast = "random,greedy") {
    auto plan = quick_plan(200);
    plan.levels[0].level.target = match3::Target{0.3, 0.7, ""};
    plan.levels[0].level.setup.goals[0].count = 300;
    plan.levels[0].file = "quick.json";
    if (cast == "strong") plan.cast = {"strong"}, plan.games = 20;
    plan.for_report = false;
    return plan;
}

LoadedTraces played(const PlaytestPlan& plan, const RunFolder& folder) {
    EXPECT_TRUE(run_playtest(plan, folder, [] {}));
    return load_traces(trace_paths(plan, folder), 2);
}

std::string kept(const TemporaryFolder& home) {
    return read_own_file(home.file("run/traces/quick/proposals.json"), 1 << 20);
}

TEST(TryChanges, KeepsWhatBringsALevelToItsTarget) {
    const TemporaryFolder home;
    const RunFolder folder(home.file("run"));
    const auto plan = easy_plan();
    auto traces = played(plan, folder);
    ASSERT_TRUE(report::find_missed(traces.levels[0], {}));
    ASSERT_TRUE(try_changes(plan, folder, {}, traces));
    const auto& tried = traces.levels[0].tried;
    ASSERT_TRUE(tried);
    EXPECT_EQ(tried->file, "quick.json");
    EXPECT_EQ(tried->player, "greedy");
    ASSERT_FALSE(tried->list.empty());
    for (const auto& proposal : tried->list) {
        const double share =
            static_cast<double>(proposal.hits) / static_cast<double>(proposal.games);
        EXPECT_GE(share, 0.3);
        EXPECT_LE(share, 0.7);
        EXPECT_FALSE(proposal.level.setup == tried->level.setup);
    }
    // A report that is made later finds them.
    const auto again = load_traces(trace_paths(plan, folder), 2);
    EXPECT_EQ(again.levels[0].tried, tried);
}

TEST(TryChanges, AsksTheSameQuestionOnce) {
    const TemporaryFolder home;
    const RunFolder folder(home.file("run"));
    auto plan = easy_plan();
    auto traces = played(plan, folder);
    ASSERT_TRUE(try_changes(plan, folder, {}, traces));
    // As if another answer had been found: it stays, and only the name of the file is followed.
    auto other = *traces.levels[0].tried;
    other.list.resize(1);
    other.list[0].hits -= 1;
    write_file(home.file("run/traces/quick/proposals.json"), traces::print_proposals(other));
    plan.levels[0].file = "moved.json";
    traces = load_traces(trace_paths(plan, folder), 2);
    ASSERT_TRUE(try_changes(plan, folder, {}, traces));
    other.file = "moved.json";
    EXPECT_EQ(traces.levels[0].tried, other);
    EXPECT_EQ(kept(home), traces::print_proposals(other));
}

TEST(TryChanges, FindsTheSameOnAnyNumberOfThreads) {
    std::string bytes[2];
    for (const unsigned threads : {1u, 3u}) {
        const TemporaryFolder home;
        const RunFolder folder(home.file("run"));
        auto plan = easy_plan();
        plan.threads = threads;
        auto traces = played(plan, folder);
        ASSERT_TRUE(try_changes(plan, folder, {}, traces));
        bytes[threads == 1] = kept(home);
    }
    EXPECT_EQ(bytes[0], bytes[1]);
}

TEST(TryChanges, LeavesLevelsAloneThatHaveWhatTheyWant) {
    const TemporaryFolder home;
    const RunFolder folder(home.file("run"));
    auto plan = easy_plan();
    plan.levels[0].level.target = match3::Target{0.5, 1, ""};
    auto traces = played(plan, folder);
    ASSERT_TRUE(try_changes(plan, folder, {}, traces));
    EXPECT_FALSE(traces.levels[0].tried);
    EXPECT_FALSE(fs::exists(home.file("run/traces/quick/proposals.json")));
}

// Crates of three hits in a corner that greedy seldom reaches.
PlaytestPlan stuck_plan() {
    auto plan = quick_plan(400);
    auto& level = plan.levels[0].level;
    level = match3::with(
        R"("goals": [{"crates": "all"}])",
        R"("????????", "????????", "????????", "?1????1?", "?2????2?", "?22??22?", "33??????", )"
        R"("33??????")");
    level.setup.move_limit = 18;
    level.setup.colours = 5;
    level.target = match3::Target{0.02, 1, "greedy"};
    plan.levels[0].file = "quick.json";
    plan.for_report = false;
    return plan;
}

TEST(TryChanges, MendsWhatAFindingComplainsOf) {
    const TemporaryFolder home;
    const RunFolder folder(home.file("run"));
    const auto plan = stuck_plan();
    auto traces = played(plan, folder);
    const auto faults = report::find_faults(traces.levels[0], {});
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].aim.kind, traces::Aim::Kind::kBlockerStays);
    ASSERT_TRUE(try_changes(plan, folder, {}, traces));
    EXPECT_FALSE(traces.levels[0].tried) << "it is on its target";
    ASSERT_EQ(traces.levels[0].mends.size(), 1u);
    const auto mends = traces.levels[0].mends[0];
    ASSERT_FALSE(mends.list.empty());
    for (const auto& proposal : mends.list) {
        EXPECT_LE(proposal.interval.high, 0.7);
        ASSERT_TRUE(proposal.passed);
        EXPECT_GE(proposal.passed->interval.low, 0.02);
        // On games that nobody has seen the finding is not there.
        auto mended = plan;
        mended.levels[0].level.setup = proposal.level.setup;
        mended.seed = 99;
        const TemporaryFolder other;
        auto fresh = played(mended, RunFolder(other.file("run")));
        EXPECT_TRUE(report::find_faults(fresh.levels[0], {}).empty());
    }
    // A report that is made later finds them, and they are not tried again.
    auto again = load_traces(trace_paths(plan, folder), 2);
    EXPECT_EQ(again.levels[0].mends, traces.levels[0].mends);
    auto other = mends;
    other.list.resize(1);
    other.list[0].hits -= 1;
    const auto file = home.file("run/traces/quick/proposals-blocker_stays.json");
    write_file(file, traces::print_proposals(other));
    again = load_traces(trace_paths(plan, folder), 2);
    ASSERT_TRUE(try_changes(plan, folder, {}, again));
    EXPECT_EQ(again.levels[0].mends[0], other);
    // What is damaged is named, and tried again.
    write_file(file, "{\n \"dramatis_proposals\": 1, \"pro");
    again = load_traces(trace_paths(plan, folder), 2);
    ASSERT_EQ(again.problems.size(), 1u);
    ASSERT_TRUE(try_changes(plan, folder, {}, again));
    EXPECT_TRUE(again.problems.empty());
    EXPECT_EQ(again.levels[0].mends[0], mends);
}

// Players who plan take minutes for what greedy does in a second.
TEST(TryChanges, OnlySaysHowForASlowPlayer) {
    const TemporaryFolder home;
    const RunFolder folder(home.file("run"));
    auto plan = easy_plan("strong");
    plan.levels[0].level.target = match3::Target{0.01, 0.02, "strong"};
    plan.levels[0].level.setup.move_limit = 4;
    plan.levels[0].level.setup.goals[0].count = 60;
    auto traces = played(plan, folder);
    ASSERT_TRUE(report::find_missed(traces.levels[0], {}));
    ASSERT_TRUE(try_changes(plan, folder, {}, traces));
    ASSERT_TRUE(traces.levels[0].tried);
    EXPECT_TRUE(traces.levels[0].tried->is_slow);
    EXPECT_TRUE(traces.levels[0].tried->list.empty());
}

// What is no file of ours stays, and what is ours but damaged is tried again.
TEST(TryChanges, MindsTheFileThatIsThere) {
    const TemporaryFolder home;
    const RunFolder folder(home.file("run"));
    const auto plan = easy_plan();
    auto traces = played(plan, folder);
    const auto file = home.file("run/traces/quick/proposals.json");
    write_file(file, "my notes");
    EXPECT_ANY_THROW(try_changes(plan, folder, {}, traces));
    EXPECT_EQ(kept(home), "my notes");
    write_file(file, "{\n \"dramatis_proposals\": 1, \"pro");
    const auto loaded = load_traces(trace_paths(plan, folder), 2);
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_NE(loaded.problems[0].text.find("dramatis playtest tries the changes again"),
              std::string::npos);
    traces = loaded;
    ASSERT_TRUE(try_changes(plan, folder, {}, traces));
    EXPECT_TRUE(traces.problems.empty());
    EXPECT_TRUE(load_traces(trace_paths(plan, folder), 2).problems.empty());
}

}  // namespace
}  // namespace dramatis::cli
