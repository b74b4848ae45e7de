#include "runs/trace_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "runs/playtests.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

constexpr const char* kRandom = "traces/quick/random.jsonl.zst";
constexpr const char* kGreedy = "traces/quick/greedy.jsonl.zst";

void play(const TemporaryFolder& at, const PlaytestPlan& plan) {
    const RunFolder folder(at.path());
    ASSERT_TRUE(run_playtest(plan, folder, [] {}));
}

LoadedTraces load(const TemporaryFolder& at) {
    return load_traces(find_traces(at.path()).files, 2);
}

TEST(TraceFiles, AreAllBelowAFolderButOlderOnes) {
    const TemporaryFolder at;
    for (const char* name :
         {kRandom, kGreedy, "traces/quick/previous/random.jsonl.zst",
          "traces/quick/previous.new/random.jsonl.zst", "traces/notes.txt", "stray.jsonl.zst"})
        at.put(name, "x");
    EXPECT_EQ(find_traces(at.path()).files,
              (std::vector<std::string>{at.file(kGreedy), at.file(kRandom)}));
}

TEST(TraceFiles, OfALevelThatIsCalledPreviousAreFound) {
    const TemporaryFolder at;
    at.put("levels/previous/random.jsonl.zst", "x");
    EXPECT_EQ(find_traces(at.path()).files.size(), 1u);
}

TEST(TraceFiles, AreTheFileItselfThatWasNamed) {
    const TemporaryFolder at;
    const std::string file = at.put("x.jsonl.zst", "");
    EXPECT_EQ(find_traces(file).files, (std::vector<std::string>{file}));
    EXPECT_TRUE(ends_with(ending_of([] { find_traces("no/such/file"); }), Exit::kMachine,
                          "no/such/file: cannot be opened"));
}

TEST(TraceFiles, RefuseAFolderWithoutAny) {
    const TemporaryFolder at;
    at.put("notes.txt", "x");
    EXPECT_TRUE(ends_with(ending_of([&] { find_traces(at.path()); }), Exit::kBadInput,
                          "contains no traces"));
}

TEST(TraceFiles, AreGamesByLevelAndPlayer) {
    const TemporaryFolder at;
    play(at, quick_plan(20));
    const auto loaded = load(at);
    EXPECT_TRUE(loaded.problems.empty());
    ASSERT_EQ(loaded.levels.size(), 1u);
    ASSERT_EQ(loaded.levels[0].players.size(), 2u);
    EXPECT_EQ(loaded.levels[0].players[0].header.player_name(), "random") << "weakest first";
    EXPECT_EQ(loaded.levels[0].players[0].games.size(), 20u);
}

TEST(TraceFiles, AreUsedUpToTheirDamage) {
    const TemporaryFolder at;
    play(at, quick_plan(150));
    at.put(kRandom, at.text_of(kRandom).substr(0, at.text_of(kRandom).size() - 3));
    const auto loaded = load(at);
    EXPECT_EQ(loaded.levels[0].find("random")->games.size(), 100u);
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_NE(loaded.problems[0].text.find("only the 100 games before it are used"),
              std::string::npos)
        << loaded.problems[0].text;
}

TEST(TraceFiles, AreLeftOutWhereTheyAreNone) {
    const TemporaryFolder at;
    play(at, quick_plan(20));
    at.put(kGreedy, "no trace at all");
    const auto loaded = load(at);
    EXPECT_EQ(loaded.levels[0].players.size(), 1u);
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_EQ(loaded.problems[0].file, at.file(kGreedy));
}

TEST(TraceFiles, CountOncePerPlayer) {
    const TemporaryFolder at;
    play(at, quick_plan(20));
    at.put("traces/quick/a-copy.jsonl.zst", at.text_of(kRandom));
    const auto loaded = load(at);
    EXPECT_EQ(loaded.levels[0].players.size(), 2u);
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_EQ(loaded.problems[0].file, at.file("traces/quick/a-copy.jsonl.zst"))
        << "not the one that is called like its player";
}

TEST(TraceFiles, CountOnlyOnOneVersionOfTheirLevel) {
    const TemporaryFolder at, other;
    play(at, quick_plan(20));
    auto plan = quick_plan(20);
    plan.levels[0].level.setup.move_limit = 5;
    play(other, plan);
    at.put(kRandom, other.text_of(kRandom));
    const auto loaded = load(at);
    EXPECT_EQ(loaded.levels[0].players.size(), 1u);
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_NE(loaded.problems[0].text.find("another version of level quick"), std::string::npos);
}

}  // namespace
}  // namespace dramatis::cli
