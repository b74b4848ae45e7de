#include "research/audit_versions.hpp"

#include <gtest/gtest.h>

#include "core/json.hpp"
#include "research/audit_runner.hpp"
#include "runs/pack_reader.hpp"
#include "runs/playtests.hpp"
#include "runs/report_writer.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

using core::Json;

// Three versions of a level: more moves, then a crate and another goal.
class AuditVersions : public testing::Test {
   protected:
    void SetUp() override {
        PlaytestPlan plan = quick_plan(40);
        play(plan);
        plan.levels[0].level.setup.move_limit += 2;
        play(plan);
        auto& level = plan.levels[0].level;
        level =
            match3::with(R"("goals": [{"score": 600}])", R"("?????", "??1??", "?????", "?????")");
        level.target = match3::Target{.low = 0.2, .high = 0.4, .player = "max-score"};
        plan.cast = {"random", "greedy", "max-score", "min-score"};
        plan.games = 30;
        play(plan);
        report(plan, true);
    }

    void play(const PlaytestPlan& plan) {
        RunFolder folder(at.path());
        ASSERT_TRUE(run_playtest(plan, folder, [] {}));
    }
    void report(const PlaytestPlan& plan, bool with_history) {
        RunFolder folder(at.path());
        ReportSource source{.traces = trace_paths(plan, folder), .threads = 1};
        if (with_history) source.histories = {at.path()};
        std::vector<report::Problem> problems;
        write_report(folder, read_pack(source, problems));
        EXPECT_TRUE(problems.empty());
    }

    // The history in the report, changed; the two files beside it are not about it.
    AuditResult with(const std::function<void(Json&)>& change) {
        const std::string whole = at.text_of("report.json");
        Json report = *core::parse_json(whole, "report.json");
        change(report["levels"][0]["history"]);
        at.put("report.json", core::dump(report));
        auto result = run_audit(at.path(), 2);
        at.put("report.json", whole);
        std::erase_if(result.outcome.differences,
                      [](const auto& each) { return each.figure == "report.html, its data"; });
        return result;
    }
    std::vector<audit::Difference> differences(const std::function<void(Json&)>& change) {
        return with(change).outcome.differences;
    }
    std::string file_of(std::size_t version, const std::string& name) const {
        const Json report = *core::parse_json(at.text_of("report.json"), "report.json");
        const std::string id = report["levels"][0]["history"][version]["id"];
        for (const auto& entry : std::filesystem::directory_iterator(at.file("history/quick")))
            if (entry.path().filename().string().starts_with(id))
                return "history/quick/" + entry.path().filename().string() + "/" + name;
        ADD_FAILURE() << "no folder of " << id;
        return {};
    }

    TemporaryFolder at;
};

TEST_F(AuditVersions, HoldInAReportAsItWasWritten) {
    const auto result = run_audit(at.path(), 2);
    EXPECT_TRUE(result.outcome.differences.empty())
        << result.outcome.differences[0].figure << result.outcome.differences[0].audit;
    EXPECT_TRUE(result.problems.empty() && result.notes.empty());
    EXPECT_FALSE(result.outcome.unchecked.contains("versions of which games are missing"));
    const Json report = *core::parse_json(at.text_of("report.json"), "report.json");
    const Json& history = report["levels"][0]["history"];
    ASSERT_EQ(history.size(), 3u);
    EXPECT_EQ(history[0]["players"].size(), 2u);
    EXPECT_EQ(history[2]["players"].size(), 3u) << "the player of the target, too";
    EXPECT_GE(history[2]["edits"].size(), 2u);
}

// Every value, one after the other: words alone may pass.
TEST_F(AuditVersions, AreSeenWhereOneValueDiffers) {
    const Json report = *core::parse_json(at.text_of("report.json"), "report.json");
    const Json history = report["levels"][0]["history"].flatten();
    std::size_t words = 0;
    for (const auto& [path, written] : history.items()) {
        const auto found = with([&, path = path](Json& told) {
            Json& value = told[Json::json_pointer(path)];
            if (value.is_boolean())
                value = !value.get<bool>();
            else if (value.is_string())
                value = "x" + value.get<std::string>();
            else if (value.is_number())
                value = value.get<double>() * 1.001 + 0.001;
            else
                value = "abc1234";
        });
        const bool is_seen = !found.outcome.differences.empty() || !found.problems.empty();
        if (!is_seen && path.find("/edits/") != std::string::npos)
            ++words;
        else
            EXPECT_TRUE(is_seen) << path;
    }
    EXPECT_GT(history.size(), 40u);
    EXPECT_LT(words, 3u);
}

TEST_F(AuditVersions, NameTheFigureThatDoesNotHold) {
    const auto found = differences([](Json& history) {
        auto& figure = history[1]["players"][1]["figure"]["value"];
        figure = figure.get<double>() + 0.025;
    });
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].level, "quick");
    EXPECT_TRUE(found[0].figure.starts_with("history/") &&
                found[0].figure.ends_with("/players/1/figure/value"))
        << found[0].figure;
}

// Which parts were edited, the numbers of moves, and how many cells.
TEST_F(AuditVersions, SeeEditsThatWereNotMade) {
    const auto edits = [&](std::size_t version, const std::function<void(Json&)>& change) {
        return differences([&](Json& history) { change(history[version]["edits"]); });
    };
    EXPECT_EQ(edits(1, [](Json& told) { told = {"moves: 4 -> 7"}; }).size(), 1u);
    EXPECT_EQ(edits(1, [](Json& told) { told.push_back("goals: 800 points -> 1 point"); }).size(),
              1u);
    EXPECT_EQ(edits(1, [](Json& told) { told.push_back("row 1, columns 2 and 3: a -> b"); }).size(),
              1u);
    EXPECT_EQ(edits(1, [](Json& told) { told.clear(); }).size(), 1u);
    EXPECT_EQ(edits(0, [](Json& told) { told.push_back("moves: 1 -> 2"); }).size(), 1u);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(edits(2, [&](Json& told) { told.erase(i); }).size(), 1u) << i;
    EXPECT_TRUE(edits(2, [](Json& told) {
                    for (auto& edit : told)
                        if (edit.get<std::string>().starts_with("row 1, column 2"))
                            edit = "row 1, column 2: other words";
                }).empty());
}

TEST_F(AuditVersions, SeeAVersionTooManyOrTooFew) {
    EXPECT_EQ(differences([](Json& history) { history.erase(1); }).size(), 1u);
    EXPECT_EQ(differences([](Json& history) { history = Json::array(); }).size(), 1u);
    const auto none = with([](Json& history) { history = nullptr; });
    EXPECT_TRUE(none.outcome.differences.empty()) << "as with --no-history";
    ASSERT_EQ(none.notes.size(), 1u);
    EXPECT_EQ(none.notes[0], "3 versions of quick are kept, and the report tells of one");
    const auto strange = with([](Json& history) { history[0]["id"] = "0123456789"; });
    ASSERT_EQ(strange.problems.size(), 1u);
    EXPECT_TRUE(strange.problems[0].starts_with("there are no games of version 0123456789"));
}

TEST_F(AuditVersions, SayWhichGamesAreGone) {
    const std::string file = file_of(0, "greedy.jsonl.zst"), whole = at.text_of(file);
    at.put(file, whole.substr(0, whole.size() - 9));
    auto result = run_audit(at.path(), 1);
    ASSERT_FALSE(result.problems.empty());
    EXPECT_TRUE(result.outcome.unchecked.contains("versions of which games are missing"));
    at.put(file, whole);
    EXPECT_TRUE(run_audit(at.path(), 1).problems.empty());
    std::filesystem::remove_all(std::filesystem::path(at.file(file)).parent_path());
    result = run_audit(at.path(), 1);
    ASSERT_EQ(result.problems.size(), 1u);
    EXPECT_TRUE(result.problems[0].ends_with(
        " of quick; dramatis report makes the report again, without them"))
        << result.problems[0];
}

TEST_F(AuditVersions, TakeTheGamesThatTheReportTellsOf) {
    const auto found = with([](Json& history) { history[0]["players"][0]["figure"]["n"] = 39u; });
    EXPECT_FALSE(found.outcome.differences.empty());
    ASSERT_EQ(found.notes.size(), 1u);
    EXPECT_NE(found.notes[0].find("holds 1 game more than the history in the report tells of"),
              std::string::npos);
}

}  // namespace
}  // namespace dramatis::cli
