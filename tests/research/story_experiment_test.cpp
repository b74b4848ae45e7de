#include "research/story_experiment.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <map>

#include "core/checksum.hpp"
#include "os/progress.hpp"
#include "research/story_library.hpp"
#include "research/world_signature.hpp"
#include "support/child.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

const StoryResults::Plan kPlan{.world = "apple", .seeds = 2, .nodes = {50}};

// Whether all was played.
bool experiment(const TemporaryFolder& at, const StoryResults::Plan& plan = kPlan,
                unsigned threads = 2) {
    RunFolder folder(at.path());
    StoryExperiment experiment(folder, plan);
    const bool is_whole = experiment.run(threads);
    experiment.write();
    return is_whole;
}

std::map<std::string, std::string> files_in(const TemporaryFolder& at) {
    std::map<std::string, std::string> out;
    for (const auto& name : at.names()) out[name] = at.text_of(name);
    return out;
}

core::Json results_in(const TemporaryFolder& at) {
    return *core::parse_json(at.text_of("results.json"), "results.json");
}

// As if the program had written it.
std::string sealed(core::Json results) {
    results["checksum"] = core::checksum(core::dump(results["runs"]));
    return core::dump(results, 1) + "\n";
}

TEST(StoryExperiment, RunsEachSearchOnceAndThoseWithChanceOnceASeed) {
    const TemporaryFolder at;
    ASSERT_TRUE(experiment(at));
    EXPECT_EQ(at.names(),
              (std::vector<std::string>{".lock", "README.md", "experiment.json", "results.json"}));
    std::size_t expected = 0;
    for (const auto& row : story_rows(false)) expected += row.has_chance() ? 2 : 1;
    EXPECT_EQ(results_in(at)["runs"].size(), expected);
}

TEST(StoryExperiment, GoesOnToTheSameFilesOnAnyNumberOfThreads) {
    const TemporaryFolder whole, stopped;
    ASSERT_TRUE(experiment(whole, kPlan, 1));
    const int status = status_in_child([&] {
        interrupted();
        std::raise(SIGINT);
        return experiment(stopped) ? 8 : 7;
    });
    ASSERT_EQ(status, 7);
    auto some = results_in(whole);  // as if it had been stopped later
    auto& runs = some["runs"];
    for (std::size_t i = 0; i < runs.size(); ++i) runs.erase(i);
    stopped.put("results.json", sealed(some));
    ASSERT_TRUE(experiment(stopped, kPlan, 3));
    EXPECT_EQ(files_in(stopped), files_in(whole));
}

TEST(StoryExperiment, TakesSeedsThatAreThereAndPlaysTheOthers) {
    const TemporaryFolder at, whole;
    ASSERT_TRUE(experiment(at, {.world = "apple", .seeds = 1, .nodes = {50}}));
    auto known = results_in(at);
    known["runs"][0]["best"] = 0.9995;  // it would not come out so again
    at.put("results.json", sealed(known));
    ASSERT_TRUE(experiment(at));
    ASSERT_TRUE(experiment(whole));
    const auto runs = results_in(at)["runs"], all = results_in(whole)["runs"];
    ASSERT_EQ(runs.size(), all.size());
    EXPECT_EQ(runs[0]["best"], 0.9995);
    EXPECT_EQ(runs[1], all[1]);
}

TEST(StoryExperiment, RefusesWhatIsDamagedOrOfAnotherWorld) {
    const TemporaryFolder at;
    ASSERT_TRUE(experiment(at));
    const std::string good = at.text_of("results.json");
    const auto refused = [&](const std::string& from, const std::string& to, const char* why) {
        std::string text = good;
        const auto place = text.find(from);
        ASSERT_NE(place, std::string::npos) << from;
        at.put("results.json", text.replace(place, from.size(), to));
        EXPECT_TRUE(ends_with(ending_of([&] { experiment(at); }), Exit::kBadInput, why));
        EXPECT_EQ(at.text_of("results.json"), text);
    };
    refused("\"nodes\": 50", "\"nodes\": 60", "/checksum: does not fit the runs");
    refused("\"runs\": [", "\"runs\": [3,", "/checksum: does not fit the runs");
    refused("\"checksum\"", "\"check\"", "/checksum: does not fit the runs");
    refused("\"runs\"", "\"walks\"", "it is damaged");
    refused("\"version\": 1", "\"version\": 2", "another version of it");
    at.put("results.json", good);
    EXPECT_TRUE(
        ends_with(ending_of([&] { experiment(at, {.world = "heist", .seeds = 1, .nodes = {50}}); }),
                  Exit::kBadInput, "it is of another world"));
    at.put("README.md", "notes of mine\n");
    EXPECT_TRUE(ends_with(ending_of([&] { experiment(at); }), Exit::kBadUsage, "README.md"));
}

// A file with the right checksum is not believed either: the actions are played again.
TEST(StoryExperiment, RefusesRunsThatTheirActionsDoNotLeadTo) {
    const TemporaryFolder at;
    ASSERT_TRUE(experiment(at));
    const core::Json good = results_in(at);
    std::size_t told = 0;  // a run with a story in it
    while (good["runs"][told]["score"] == 0 || good["runs"][told]["actions"].size() < 2) ++told;
    const auto refused = [&](auto&& change, const char* why) {
        core::Json results = good;
        change(results["runs"], results["runs"][told]);
        at.put("results.json", sealed(results));
        EXPECT_TRUE(ends_with(ending_of([&] { experiment(at); }), Exit::kBadInput, why));
        EXPECT_EQ(at.text_of("results.json"), sealed(results));
    };
    refused([](auto&, auto& run) { run["score"] = 0.999, run["best"] = 1; },
            "/score: is 0.999, but the actions come to ");
    refused([](auto&, auto& run) { run["best"] = 0; }, "/best: is less than the score");
    refused([](auto&, auto& run) { run["told_score"] = 0.999; }, "/told_score: is 0.999, but");
    refused([](auto&, auto& run) { run["actions"] = {"Fake(Nobody)"}; },
            "/actions: action 1, \"Fake(Nobody)\", is not possible there");
    refused([](auto&, auto& run) { run["actions"][0] = "\x1b[2J"; },
            "/actions: action 1, \"\\u001b[2J\", is not possible there");
    refused([](auto&, auto& run) { run["actions"].erase(0); }, ", but the actions come to ");
    refused([](auto&, auto& run) { run["actions"] = 7; }, "/actions");
    refused([](auto& runs, auto&) { runs.push_back(runs[0]); }, "is there twice");
    refused(
        [](auto& runs, auto&) {
            for (auto& run : runs)
                if (run["row"] == "breadth first") run["seed"] = 2;
        },
        "/seed: must be 1");
}

TEST(StoryExperiment, TellsStoriesThatAreThereInTheWordsOfToday) {
    const TemporaryFolder at, whole;
    ASSERT_TRUE(experiment(at));
    ASSERT_TRUE(experiment(whole));
    auto results = results_in(at);
    for (auto& run : results["runs"]) run["paragraphs"] = {"Anything, \x1b]0;x\x07 or nothing."};
    at.put("results.json", sealed(results));
    ASSERT_TRUE(experiment(at));
    EXPECT_EQ(files_in(at), files_in(whole));
}

// The documents show what their data tells, and anyone may go on with it.
TEST(StoryExperiment, TakesTheResultsOfTheDocuments) {
    const std::filesystem::path docs = DRAMATIS_STORIES "/../docs/stories";
    const TemporaryFolder at;
    for (const char* name : {"results.json", "README.md", "experiment.json"})
        std::filesystem::copy_file(docs / name, at.file(name));
    RunFolder folder(at.path());
    const StoryExperiment experiment(
        folder, {.world = "crime", .seeds = 10, .nodes = {100'000, 3'000'000}});
    const auto before = files_in(at);
    experiment.write();
    EXPECT_EQ(files_in(at), before);
}

TEST(WorldSignature, IsAboutWhatHappensNotHowItIsTold) {
    const auto stage = load_stage({.name = "apple"});
    const auto signature_of = [](story::World world) {
        return world_signature(*story::Stage::make(std::move(world)));
    };
    EXPECT_EQ(signature_of(stage.world()), world_signature(stage));
    auto retold = stage.world();
    retold.title = "The pear";
    EXPECT_EQ(signature_of(retold), world_signature(stage));
    auto longer = stage.world();
    ++longer.length;
    EXPECT_NE(signature_of(longer), world_signature(stage));
}

}  // namespace
}  // namespace dramatis::cli
