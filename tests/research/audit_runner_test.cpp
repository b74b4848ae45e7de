#include "research/audit_runner.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "core/json.hpp"
#include "os/progress.hpp"
#include "research/audit_traces.hpp"
#include "runs/pack_reader.hpp"
#include "runs/playtests.hpp"
#include "runs/report_writer.hpp"
#include "support/child.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kGames = 90;  // enough that some have crossed draws
constexpr const char* kRandom = "traces/quick/random.jsonl.zst";
constexpr const char* kGreedy = "traces/quick/greedy.jsonl.zst";
constexpr const char* kCrossed = "traces/quick/mixed.crossed.jsonl.zst";

void play(const TemporaryFolder& at, const PlaytestPlan& plan) {
    RunFolder folder(at.path());
    ASSERT_TRUE(run_playtest(plan, folder, [] {}));
}

// A playtest's folder, as dramatis playtest leaves it.
void playtest(const TemporaryFolder& at) {
    const auto plan = quick_plan(kGames);
    play(at, plan);
    RunFolder folder(at.path());
    std::vector<report::Problem> problems;
    write_report(folder, read_pack({.traces = trace_paths(plan, folder), .threads = 1}, problems));
}

void edit_report(const TemporaryFolder& at, const std::function<void(core::Json&)>& change) {
    auto report = *core::parse_json(at.text_of("report.json"), "report.json");
    change(report);
    at.put("report.json", core::dump(report));
}

bool says(const std::vector<std::string>& texts, std::string_view wanted) {
    return std::ranges::any_of(
        texts, [&](const auto& text) { return text.find(wanted) != std::string::npos; });
}

TEST(AuditRunner, FindsNothingInAReportThatHoldsOnAnyNumberOfThreads) {
    const TemporaryFolder at;
    playtest(at);
    const auto names = at.names();
    const auto one = run_audit(at.path(), 1), many = run_audit(at.path(), 3);
    EXPECT_TRUE(one.outcome.differences.empty());
    EXPECT_TRUE(one.problems.empty() && one.notes.empty());
    EXPECT_EQ(one.games, 3 * kGames) << "the crossed games, too";
    EXPECT_GT(one.outcome.values, 200u);
    EXPECT_EQ(many.outcome.values, one.outcome.values);
    EXPECT_EQ(many.outcome.largest, one.outcome.largest);
    EXPECT_EQ(at.names(), names) << "it writes nothing";
}

TEST(AuditRunner, NamesAFigureThatDoesNotHold) {
    const TemporaryFolder at;
    playtest(at);
    edit_report(at, [](core::Json& report) {
        auto& figure = report["levels"][0]["players"][1]["figures"][0]["figure"]["value"];
        figure = figure.get<double>() + 0.01;
    });
    const auto result = run_audit(at.path(), 2);
    EXPECT_TRUE(result.problems.empty());
    const auto& found = result.outcome.differences;
    ASSERT_EQ(found.size(), 3u) << "in report.json itself, report.csv and the page";
    EXPECT_EQ(found[0].level, "quick");
    EXPECT_EQ(found[0].player, "greedy");
    EXPECT_EQ(found[0].figure, "figures/pass_rate/figure/value");
}

TEST(AuditRunner, SaysWhichFilesWereNotThere) {
    const TemporaryFolder at;
    playtest(at);
    std::filesystem::remove(at.file("report.csv"));
    std::filesystem::remove(at.file("report.html"));
    const auto result = run_audit(at.path(), 2);
    EXPECT_TRUE(result.outcome.differences.empty());
    EXPECT_TRUE(result.outcome.unchecked.contains("report.csv, which is not there"));
    EXPECT_TRUE(result.outcome.unchecked.contains("report.html, which is not there"));
    std::filesystem::remove(at.file("report.json"));
    EXPECT_TRUE(ends_with(ending_of([&] { run_audit(at.path(), 2); }), Exit::kBadInput,
                          "there is no report.json"));
}

TEST(AuditRunner, StopsWhenAskedTo) {
    const TemporaryFolder at;
    playtest(at);
    const int status = status_in_child([&] {
        interrupted();
        std::raise(SIGINT);
        const auto ended = ending_of([&] { run_audit(at.path(), 1); });
        return ends_with(ended, Exit::kInterrupted, "stopped") ? 7 : 8;
    });
    EXPECT_EQ(status, 7);
}

const std::vector<audit::Audit::Part> kParts = {{"quick", "random", kGames},
                                                {"quick", "greedy", kGames}};

TEST(AuditTraces, FindThePartThatEachTraceBelongsTo) {
    const TemporaryFolder at;
    play(at, quick_plan(kGames));
    const auto found = read_audit_traces(at.path(), kParts);
    ASSERT_TRUE(found.of_parts[0] && found.of_parts[1]);
    EXPECT_EQ(found.of_parts[0]->header.player_name(), "random");
    EXPECT_EQ(found.of_parts[1]->header.player_name(), "greedy");
    ASSERT_EQ(found.extras.size(), 1u);
    EXPECT_EQ(found.extras[0].header.draws, match3::Draws::kCrossed);
    EXPECT_TRUE(found.problems.empty() && found.notes.empty());
}

TEST(AuditTraces, MissWhatIsGoneTornOrTooShort) {
    const TemporaryFolder at;
    play(at, quick_plan(kGames));
    const std::string whole = at.text_of(kGreedy);
    at.put(kGreedy, whole.substr(0, whole.size() - 20));
    auto found = read_audit_traces(at.path(), kParts);
    EXPECT_FALSE(found.of_parts[1]);
    EXPECT_TRUE(says(found.problems, "greedy.jsonl.zst, part "));
    EXPECT_TRUE(says(found.problems, ", and report.json tells of 90"));
    at.put(kGreedy, "no trace at all");
    found = read_audit_traces(at.path(), kParts);
    EXPECT_TRUE(says(found.problems, "greedy.jsonl.zst"));
    std::filesystem::remove(at.file(kGreedy));
    found = read_audit_traces(at.path(), kParts);
    EXPECT_TRUE(found.of_parts[0]);
    ASSERT_EQ(found.problems.size(), 1u);
    EXPECT_EQ(found.problems[0], at.path() + ": there is no whole trace of greedy on quick");
}

// The file that is called like its player is taken, whichever comes first by name.
TEST(AuditTraces, LeaveStraysAside) {
    const TemporaryFolder at, other;
    auto plan = quick_plan(kGames);
    play(at, plan);
    plan.seed = 4;
    play(other, plan);
    at.put("traces/quick/copy.jsonl.zst", other.text_of(kRandom));
    at.put("traces/other/random.jsonl.zst", other.text_of(kCrossed));
    const auto found = read_audit_traces(at.path(), {kParts[0]});
    ASSERT_TRUE(found.of_parts[0]);
    EXPECT_EQ(found.of_parts[0]->header.seed, 3u);
    EXPECT_EQ(found.extras.size(), 2u);
    ASSERT_EQ(found.notes.size(), 1u);
    EXPECT_EQ(found.notes[0], "2 other traces are not in the report");
}

TEST(AuditTraces, NoteMoreGamesThanTheReportTellsOf) {
    const TemporaryFolder at;
    play(at, quick_plan(kGames));
    const auto found = read_audit_traces(at.path(), {{"quick", "random", kGames - 1}, kParts[1]});
    EXPECT_TRUE(found.of_parts[0]);
    EXPECT_TRUE(says(found.notes, "random.jsonl.zst holds 1 game more than the report tells of"));
}

TEST(AuditTraces, RefuseTwoVersionsOfALevel) {
    const TemporaryFolder at, other;
    auto plan = quick_plan(kGames);
    play(at, plan);
    ++plan.levels[0].level.setup.move_limit;
    play(other, plan);
    at.put(kGreedy, other.text_of(kGreedy));
    const auto found = read_audit_traces(at.path(), kParts);
    EXPECT_FALSE(found.of_parts[1]);
    EXPECT_TRUE(says(found.problems, "random and greedy played different versions of quick"));
}

}  // namespace
}  // namespace dramatis::cli
