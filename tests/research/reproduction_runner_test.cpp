#include "research/reproduction_runner.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "os/progress.hpp"
#include "research/evolution_runner.hpp"
#include "support/child.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

// As small as it can be: what is evolved is of no use.
constexpr ReproductionSize kSize{.population = 4,
                                 .elites = 1,
                                 .mutants = 1,
                                 .generations = 1,
                                 .games = 2,
                                 .audition = 2,
                                 .finalists = 1,
                                 .held_out = 3,
                                 .board_games = 2,
                                 .greedy_games = 2};

ReproductionPlan plan(std::uint32_t evolutions) {
    return {.scale = "tiny", .evolutions = evolutions, .seed = core::Seed{3}};
}

evolution::Reproduction reproduce(const TemporaryFolder& at, std::uint32_t evolutions,
                                  unsigned threads) {
    RunFolder folder(at.path());
    auto out = run_reproduction(folder, plan(evolutions), kSize, threads);
    write_reproduction(folder, evolution::to_json(out));
    return out;
}

TEST(ReproductionRunner, PlaysAllThatThePaperTellsOf) {
    const TemporaryFolder at;
    const auto out = reproduce(at, 2, 2);
    ASSERT_EQ(out.parts.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        const auto& part = out.parts[i];
        EXPECT_EQ(part.experiment.objective().name, kPaperObjectives[i]);
        EXPECT_EQ(part.luckiest.size(), kSize.held_out);
        EXPECT_EQ(part.champion.held_out.size(), kSize.held_out);
        ASSERT_EQ(part.again.size(), 1u);
        EXPECT_EQ(part.again[0].seed, 4u);
        EXPECT_TRUE(at.has(std::string(kPaperObjectives[i]) + "/persona.json"));
        EXPECT_TRUE(at.has(std::string(kPaperObjectives[i]) + "-2/persona.json"));
    }
    ASSERT_EQ(out.boards.size(), 3u);
    for (const auto& board : out.boards) {
        ASSERT_EQ(board.players.size(), 6u);
        EXPECT_EQ(board.players[4].name, "Vanilla");
        for (const auto& player : board.players) EXPECT_EQ(player.games.size(), 2u) << player.name;
    }
    EXPECT_EQ(out.greedy.size(), 2u);
    EXPECT_EQ(out.random.size(), 10u);
    EXPECT_TRUE(at.has("report.json") && at.has("index.html"));
}

// First one evolution of each, stopped before it began; then two: the same as two at once.
TEST(ReproductionRunner, GoesOnToTheSameReportOnAnyNumberOfThreads) {
    const TemporaryFolder at, whole;
    const int status = status_in_child([&] {
        interrupted();
        std::raise(SIGINT);
        const auto ended = ending_of([&] { reproduce(at, 1, 1); });
        return ends_with(ended, Exit::kInterrupted, "dramatis reproduce --resume") ? 7 : 8;
    });
    ASSERT_EQ(status, 7);
    EXPECT_FALSE(at.has("report.json"));
    {
        const RunFolder folder(at.path());
        EXPECT_EQ(ReproductionPlan::load(folder), plan(1));
    }
    reproduce(at, 1, 1);
    reproduce(at, 2, 3);
    reproduce(whole, 2, 1);
    EXPECT_EQ(at.text_of("report.json"), whole.text_of("report.json"));
    EXPECT_EQ(at.text_of("evolutions.json"), whole.text_of("evolutions.json"));
}

TEST(ReproductionRunner, RefusesAFolderWithAnotherExperiment) {
    const TemporaryFolder at;
    auto other = plan(1);
    other.parents = "elites";
    const auto experiment = other.experiment(kSize, "max-score", 0);
    {
        const RunFolder part(at.file("max-score"));
        ASSERT_TRUE(run_evolution(
            part, {experiment, evolution::begin_evolution(experiment.evolution, experiment.seed)},
            1));
    }
    RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { run_reproduction(folder, plan(1), kSize, 1); }),
                          Exit::kBadInput, "contains another experiment than max-score"));
}

TEST(ReproductionRunner, LeavesWhatSomebodyElseWrote) {
    const TemporaryFolder at;
    at.put("index.html", "a page of mine");
    RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { run_reproduction(folder, plan(1), kSize, 1); }),
                          Exit::kBadUsage, "index.html"));
    EXPECT_EQ(at.text_of("index.html"), "a page of mine");
}

}  // namespace
}  // namespace dramatis::cli
