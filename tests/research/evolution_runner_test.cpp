#include "research/evolution_runner.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <map>

#include "evolution/experiment.hpp"
#include "os/progress.hpp"
#include "support/child.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

using evolution::Checkpoint;

evolution::Experiment quick_experiment() {
    auto out = evolution::paper_experiment(*players::parse_objective("max-score"), core::Seed{11});
    out.name = "quick";
    out.player.effort.iterations = 20;
    out.setup.move_limit = 4;
    auto& s = out.evolution;
    s.population = 10, s.elites = 2, s.mutants = 4, s.generations = 3, s.games = 10;
    s.audition_games = 4, s.finalists = 2, s.held_out_games = 6;
    return out;
}

Checkpoint after(std::size_t generations) {
    Checkpoint run{quick_experiment(), {}};
    const auto& settings = run.experiment.evolution;
    run.state = evolution::begin_evolution(settings, run.experiment.seed);
    evolution::Match3Judge judge(run.experiment, {.threads = 1});
    for (std::size_t i = 0; i < generations; ++i)
        EXPECT_TRUE(evolution::advance(settings, run.experiment.seed, run.state, judge));
    return run;
}

std::map<std::string, std::string> files_in(const TemporaryFolder& at) {
    std::map<std::string, std::string> out;
    for (const auto& name : at.names()) out[name] = at.text_of(name);
    return out;
}

// For good: only in a child.
void press_control_c() {
    interrupted();
    std::raise(SIGINT);
}

// To the end, with all files.
std::optional<Evolved> evolve(const RunFolder& folder, Checkpoint run, unsigned threads) {
    auto evolved = run_evolution(folder, std::move(run), threads);
    if (evolved) write_champion(folder, *evolved);
    return evolved;
}

TEST(EvolutionRunner, GoesOnToTheSameFilesWhereverItWasStopped) {
    const TemporaryFolder stopped[2], whole;
    for (const std::size_t generations : {0u, 1u}) {
        const auto& at = stopped[generations];
        const int status = status_in_child([&] {
            auto run = after(generations);
            const RunFolder folder(at.path());
            press_control_c();
            return evolve(folder, std::move(run), 1) ? 8 : 7;
        });
        ASSERT_EQ(status, 7);
        EXPECT_FALSE(at.has("persona.json"));
    }
    {
        const RunFolder folder(whole.path());
        ASSERT_TRUE(evolve(folder, after(0), 1));
    }
    for (const std::size_t generations : {0u, 1u}) {
        const auto& at = stopped[generations];
        {
            const RunFolder folder(at.path());
            auto run = load_checkpoint(folder);
            EXPECT_EQ(run.state.past.size(), generations);
            ASSERT_TRUE(evolve(folder, std::move(run), 2));
        }
        EXPECT_EQ(files_in(at), files_in(whole));
    }
}

TEST(EvolutionRunner, WritesAPersonaThatCanBeReadAndWhatItCameFrom) {
    const TemporaryFolder at;
    const RunFolder folder(at.path());
    const auto evolved = evolve(folder, after(2), 1);
    ASSERT_TRUE(evolved);
    EXPECT_EQ(evolved->run.state.past.size(), 3u);
    const auto persona = players::parse_persona(folder.read("persona.json"), "persona.json");
    ASSERT_TRUE(persona) << persona.error().text();
    EXPECT_EQ(persona->name, "quick");
    EXPECT_EQ(at.names(), (std::vector<std::string>{".lock", "champion.tex", "checkpoint.json",
                                                    "hall_of_fame.csv", "log.jsonl", "logbook.csv",
                                                    "pareto.csv", "persona.json"}));
    EXPECT_NE(describe(*evolved).find("on unseen games"), std::string::npos);
}

// The champion of a shorter run must not be taken for that of the longer one.
TEST(EvolutionRunner, KeepsOldResultsUntilThereAreOthers) {
    const TemporaryFolder at;
    const int status = status_in_child([&] {
        at.put("persona.json", "of an earlier run");
        const RunFolder folder(at.path());
        press_control_c();
        return evolve(folder, after(0), 1) ? 8 : 7;
    });
    ASSERT_EQ(status, 7);
    EXPECT_EQ(at.text_of("persona.json"), "of an earlier run");
}

TEST(EvolutionRunner, HasNothingToGoOnWithInAnEmptyFolder) {
    const TemporaryFolder at;
    const RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { load_checkpoint(folder); }), Exit::kBadInput,
                          "there is no checkpoint.json to continue from"));
}

TEST(EvolutionRunner, RefusesACheckpointThatSomebodyChanged) {
    const TemporaryFolder at;
    {
        const RunFolder folder(at.path());
        ASSERT_TRUE(evolve(folder, after(3), 1));
    }
    std::string text = at.text_of("checkpoint.json");
    const auto digit = text.find("\"games\": 10");
    ASSERT_NE(digit, std::string::npos);
    text.replace(digit, 11, "\"games\": 11");
    at.put("checkpoint.json", text);
    const RunFolder folder(at.path());
    EXPECT_TRUE(
        ends_with(ending_of([&] { load_checkpoint(folder); }), Exit::kBadInput, "checkpoint.json"));
}

TEST(EvolutionRunner, ClaimsItsOwnFilesAndNoOthers) {
    const TemporaryFolder at;
    {
        const RunFolder folder(at.path());
        ASSERT_TRUE(evolve(folder, after(3), 1));
    }
    {
        RunFolder folder(at.path());
        EXPECT_EQ(ending_of([&] { claim_evolution(folder, load_checkpoint(folder)); }), Ended{});
    }
    at.put("pareto.csv", "front,of,mine\n");
    RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { claim_evolution(folder, load_checkpoint(folder)); }),
                          Exit::kBadUsage, "pareto.csv"));
}

}  // namespace
}  // namespace dramatis::cli
