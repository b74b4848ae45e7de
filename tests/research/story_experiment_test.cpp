#include "research/story_experiment.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <map>

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
    stopped.put("results.json", core::dump(some, 1) + "\n");
    ASSERT_TRUE(experiment(stopped, kPlan, 3));
    EXPECT_EQ(files_in(stopped), files_in(whole));
}

TEST(StoryExperiment, TakesSeedsThatAreThereAndPlaysTheOthers) {
    const TemporaryFolder at, whole;
    ASSERT_TRUE(experiment(at, {.world = "apple", .seeds = 1, .nodes = {50}}));
    auto known = results_in(at);
    known["runs"][0]["score"] = 0.125;  // it would not come out so again
    at.put("results.json", core::dump(known, 1) + "\n");
    ASSERT_TRUE(experiment(at));
    ASSERT_TRUE(experiment(whole));
    const auto runs = results_in(at)["runs"], all = results_in(whole)["runs"];
    ASSERT_EQ(runs.size(), all.size());
    EXPECT_EQ(runs[0]["score"], 0.125);
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
    refused("\"nodes\": 50", "\"nodes\": 0", "it is damaged");
    refused("\"runs\": [", "\"runs\": [3,", "it is damaged");
    refused("\"version\": 1", "\"version\": 2", "another version of it");
    at.put("results.json", good);
    EXPECT_TRUE(
        ends_with(ending_of([&] { experiment(at, {.world = "heist", .seeds = 1, .nodes = {50}}); }),
                  Exit::kBadInput, "it is of another world"));
    at.put("README.md", "notes of mine\n");
    EXPECT_TRUE(ends_with(ending_of([&] { experiment(at); }), Exit::kBadUsage, "README.md"));
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
