#include "research/reproduction_runner.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "library/level_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/version.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/presets.hpp"
#include "research/evolution_runner.hpp"
#include "research/outcome_file.hpp"

namespace dramatis::cli {
namespace {

using evolution::Experiment;
using evolution::Reproduction;
using players::Match3Settings;

class Runner {
   public:
    Runner(const RunFolder& folder, const ReproductionPlan& plan, const ReproductionSize& size,
           unsigned threads)
        : folder_(folder), plan_(plan), size_(size), threads_(threads) {}

    void evolve_all(OutcomeFile& outcomes, Reproduction& reproduction) const;
    void play_boards(const std::array<match3::Setup, 3>& boards, Reproduction& reproduction) const;
    void play_random_boards(Reproduction& reproduction) const;

   private:
    evolution::Checkpoint begin_part(RunFolder& folder, const char* objective,
                                     const Experiment& experiment) const;
    Reproduction::Part evolve_part(const char* objective, std::uint32_t number) const;
    std::vector<double> measure_luckiest(const evolution::Checkpoint& run) const;
    std::vector<match3::GameResult> play(const players::Batch& batch, Progress& progress,
                                         std::size_t& done_before) const;
    [[noreturn]] void stop() const;

    const RunFolder& folder_;
    const ReproductionPlan& plan_;
    const ReproductionSize& size_;
    unsigned threads_;
};

void Runner::stop() const {
    throw Failure(Exit::kInterrupted,
                  fmt::format("stopped; continue with: dramatis reproduce --resume {}",
                              shell_word(folder_.path())));
}

// From where the evolution stands in its folder.
evolution::Checkpoint Runner::begin_part(RunFolder& folder, const char* objective,
                                         const Experiment& experiment) const {
    evolution::Checkpoint run =
        folder.has("checkpoint.json")
            ? load_checkpoint(folder)
            : evolution::Checkpoint{
                  experiment, evolution::begin_evolution(experiment.evolution, experiment.seed)};
    claim_evolution(folder, run);
    if (!(run.experiment == experiment))
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}: contains another experiment than {} at scale {}; give another folder",
                        folder.path(), objective, plan_.scale));
    return run;
}

// The best of the last generation, on games that had no part in choosing it.
std::vector<double> Runner::measure_luckiest(const evolution::Checkpoint& run) const {
    const Experiment& experiment = run.experiment;
    const std::uint32_t games = experiment.evolution.held_out_games;
    Progress progress(fmt::format("the luckiest of {} on unseen games", experiment.name), games);
    evolution::Match3Judge judge(experiment,
                                 {.threads = threads_,
                                  .stop = [] { return interrupted(); },
                                  .progress = [&](std::size_t done) { progress.update(done); }});
    const auto& last = run.state.past.back();
    auto luckiest = judge.formulas(evolution::held_out_seed(experiment.seed), 0, games,
                                   {&last.winner, 1}, last.goal);
    if (!luckiest) stop();
    return std::move(luckiest->front());
}

// One experiment in a folder of its own.
Reproduction::Part Runner::evolve_part(const char* objective, std::uint32_t number) const {
    const Experiment experiment = plan_.experiment(size_, objective, number);
    RunFolder folder(
        folder_.file(number == 0 ? objective : fmt::format("{}-{}", objective, number + 1)),
        folder_.force());
    auto evolved = run_evolution(folder, begin_part(folder, objective, experiment), threads_);
    if (!evolved) stop();
    print_err("{}", describe(*evolved));
    write_champion(folder, *evolved);
    auto luckiest = measure_luckiest(evolved->run);
    return {experiment, evolved->run.state.past, std::move(evolved->champion), std::move(luckiest)};
}

// All evolutions of all objectives: first one of each, then the second of each, and so on.
void Runner::evolve_all(OutcomeFile& outcomes, Reproduction& reproduction) const {
    for (const char* objective : kPaperObjectives)
        reproduction.parts.push_back(evolve_part(objective, 0));
    for (std::uint32_t number = 1; number < plan_.evolutions; ++number)
        for (std::size_t i = 0; i < kPaperObjectives.size(); ++i) {
            const char* objective = kPaperObjectives[i];
            const std::uint64_t seed = plan_.seed.value + number;
            if (!outcomes.find(objective, seed)) {
                const auto part = evolve_part(objective, number);
                outcomes.add(objective, evolution::outcome_of(part.experiment, part.past,
                                                              part.champion, part.luckiest));
            }
            reproduction.parts[i].again.push_back(*outcomes.find(objective, seed));
        }
}

std::vector<match3::GameResult> Runner::play(const players::Batch& batch, Progress& progress,
                                             std::size_t& done_before) const {
    auto played = players::play_batch(
        batch, {.threads = threads_,
                .stop = [] { return interrupted(); },
                .progress = [&](std::size_t done) { progress.update(done_before + done); }});
    if (played.size() < batch.games) stop();
    done_before += batch.games;
    return played;
}

// The paper's six players: four champions, vanilla with MaxS's goal, and random.
std::vector<std::pair<std::string, Match3Settings>> players_of(const Reproduction& reproduction) {
    std::vector<std::pair<std::string, Match3Settings>> players;
    for (std::size_t i = 0; i < reproduction.parts.size(); ++i)
        players.emplace_back(kPaperNames[i],
                             evolution::make_persona(reproduction.parts[i].experiment,
                                                     reproduction.parts[i].champion)
                                 .settings);
    Match3Settings vanilla = players.front().second;
    vanilla.formula.reset();
    players.emplace_back("Vanilla", std::move(vanilla));
    players.emplace_back("Random", Match3Settings{});
    return players;
}

void Runner::play_boards(const std::array<match3::Setup, 3>& boards,
                         Reproduction& reproduction) const {
    const auto players = players_of(reproduction);
    Progress progress("preset boards, games", 3 * players.size() * size_.board_games);
    std::size_t done_before = 0;
    for (std::size_t number = 1; number <= boards.size(); ++number) {
        Reproduction::Board board{.setup = boards[number - 1]};
        for (const auto& [name, settings] : players)
            board.players.push_back({name, play({.setup = board.setup,
                                                 .player = settings,
                                                 .games = size_.board_games,
                                                 .seed = plan_.seed.child("board", number)},
                                                progress, done_before)});
        reproduction.boards.push_back(std::move(board));
    }
}

// Whom the paper's people are compared with: they do not see what will fall either. The games are
// those of `dramatis play` with the same seed; random play costs little.
void Runner::play_random_boards(Reproduction& reproduction) const {
    const std::size_t greedy = size_.greedy_games, random = 5 * greedy;
    Progress progress("random boards, games", random + greedy);
    std::size_t done_before = 0;
    const auto scores = [&](const char* name, std::size_t games) {
        std::vector<double> out;
        for (const auto& game :
             play({.player = players::preset(name, match3::Refills::kHidden).settings,
             .games = games,
             .seed = plan_.seed},
                  progress, done_before))
            out.push_back(static_cast<double>(game.score));
        return out;
    };
    reproduction.random = scores("random", random);
    reproduction.greedy = scores("greedy", greedy);
}

match3::Setup preset_board(int number) {
    return load_level(fmt::format("preset-{}", number)).setup;
}

}  // namespace

Reproduction run_reproduction(RunFolder& folder, const ReproductionPlan& plan,
                              const ReproductionSize& size, unsigned threads) {
    folder.claim("report.json", R"("format": "dramatis-reproduction")");
    folder.claim("index.html", kPageMark);
    OutcomeFile outcomes(folder);
    plan.save(folder);
    print_err("four experiments at scale {}, {}, in {}\n", plan.scale, plan.seeds_text(),
              folder.path());

    const std::array boards = {preset_board(1), preset_board(2),
                               preset_board(3)};  // before an hour of work, not after
    Reproduction out{.scale = plan.scale,
                     .parents = plan.parents,
                     .playout_length = plan.playout_length,
                     .seed = plan.seed,
                     .version = kVersion};
    const Runner runner(folder, plan, size, threads);
    runner.evolve_all(outcomes, out);
    runner.play_boards(boards, out);
    runner.play_random_boards(out);
    return out;
}

void write_reproduction(const RunFolder& folder, const core::Json& data) {
    folder.write("report.json", core::dump(data, 1) + "\n");
    folder.write("index.html", evolution::reproduction_page(data));
}

}  // namespace dramatis::cli
