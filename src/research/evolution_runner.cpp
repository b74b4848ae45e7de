#include "research/evolution_runner.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/checksum.hpp"
#include "evolution/logbook.hpp"
#include "formulas/latex.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/simplify.hpp"
#include "formulas/text.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "os/wrap.hpp"
#include "runs/signatures.hpp"

namespace dramatis::cli {
namespace {

using evolution::Checkpoint;
using formulas::kNodeNames;

constexpr const char* kCheckpointFile = "checkpoint.json";
constexpr const char* kPersonaFile = "persona.json";

void save(const RunFolder& folder, const Checkpoint& run) {
    folder.write("log.jsonl", evolution::log_lines(run.state.past));
    folder.write("logbook.csv", evolution::logbook_csv(run.state.past));
    folder.write(kCheckpointFile, evolution::print_checkpoint(run, kMatch3Signature));
}

std::string best_so_far(const Checkpoint& run) {
    const auto& past = run.state.past;
    const auto best = std::ranges::min_element(past, [&](const auto& a, const auto& b) {
        return formulas::better(run.experiment.evolution.sense, a.best, b.best);
    });
    return fmt::format("best so far {} (generation {}, vanilla {}): {}", figure(best->best),
                       best->number, figure(best->vanilla),
                       formulas::print_short(formulas::simplify(best->winner), kNodeNames));
}

// All generations that are still to come; false: interrupted.
bool evolve(const RunFolder& folder, Checkpoint& run, unsigned threads) {
    const auto& settings = run.experiment.evolution;
    const std::size_t games = settings.games;
    Progress progress(fmt::format("evolving {}, games", run.experiment.name),
                      games * settings.generations, games * run.state.past.size());
    evolution::Match3Judge judge(
        run.experiment,
        {.threads = threads,
         .stop = [] { return interrupted(); },
         .progress =
             [&](std::size_t done) { progress.update(run.state.past.size() * games + done); }});
    while (run.state.past.size() < settings.generations) {
        if (interrupted() || !evolution::advance(settings, run.experiment.seed, run.state, judge))
            return false;
        try {
            save(folder, run);
        } catch (const Failure&) {  // of the last generation: write_champion() tries again
            if (run.state.past.size() < settings.generations) throw;
        }
        progress.note(best_so_far(run));
    }
    return true;
}

std::optional<evolution::Champion> choose(const Checkpoint& run, unsigned threads) {
    const auto& settings = run.experiment.evolution;
    // Who plays together depends on the goals, so the number of games is not known before.
    std::size_t done_before = 0, last = 0;
    Progress progress(fmt::format("auditions for {}, games", run.experiment.name), 0);
    evolution::Match3Judge judge(run.experiment, {.threads = threads,
                                                  .stop = [] { return interrupted(); },
                                                  .progress =
                                                      [&](std::size_t done) {
                                                          if (done < last) done_before += last;
                                                          last = done;
                                                          progress.update(done_before + done);
                                                      }});
    return evolution::choose_champion(settings, run.experiment.seed, run.state, judge);
}

}  // namespace

void claim_evolution(RunFolder& folder, const Checkpoint& run) {
    folder.claim("log.jsonl", R"({"generation":)");
    folder.claim("logbook.csv", "generation,goal,best,median,worst,");
    folder.claim("hall_of_fame.csv", "rank,generation,goal,audition,");
    folder.claim("pareto.csv", "terms,audition,generation,formula");
    folder.claim("champion.tex", "% as evolved");
    // A run that is complete comes to the same persona again.
    const bool is_complete = run.state.past.size() >= run.experiment.evolution.generations;
    using Check = RunFolder::Check;
    folder.claim_kept(kPersonaFile, run.persona, is_complete ? Check::kWhenWritten : Check::kNow);
}

Checkpoint load_checkpoint(const RunFolder& folder) {
    if (!folder.has(kCheckpointFile))
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}: there is no {} to continue from; start with dramatis evolve --out {}",
                        folder.path(), kCheckpointFile, folder.path()));
    auto run = evolution::parse_checkpoint(folder.read(kCheckpointFile),
                                           folder.file(kCheckpointFile), kMatch3Signature);
    if (!run) throw Failure(Exit::kBadInput, run.error().text());
    return std::move(*run);
}

std::optional<Evolved> run_evolution(const RunFolder& folder, Checkpoint run, unsigned threads) {
    catch_interrupts();
    save(folder, run);
    if (!evolve(folder, run, threads)) return {};
    auto champion = choose(run, threads);
    if (!champion) return {};
    auto persona = evolution::make_persona(run.experiment, *champion);
    return Evolved{std::move(run), std::move(*champion), std::move(persona)};
}

void write_champion(const RunFolder& folder, const Evolved& evolved) {
    const auto& [run, champion, persona] = evolved;
    folder.write("hall_of_fame.csv", evolution::hall_of_fame_csv(champion));
    folder.write("pareto.csv", evolution::pareto_csv(champion, run.experiment.evolution.sense));
    folder.write("champion.tex", evolution::champion_tex(champion.champion.formula));
    const std::string text = players::print_persona(persona);
    try {
        folder.write(kPersonaFile, text);
    } catch (const Failure& failure) {
        if (failure.status() != Exit::kBadUsage)
            throw Failure(failure.status(),
                          fmt::format("{}. The run is kept: resume it, and the champion is written",
                                      failure.what()));
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: is already there, and is not what this run comes to. The "
                                  "run is kept: move that file elsewhere and resume, or give "
                                  "--force, and the champion is written",
                                  folder.file(kPersonaFile)));
    }
    Checkpoint known = run;
    known.persona = core::checksum(text);
    save(folder, known);
}

std::string describe(const Evolved& evolved) {
    const auto& formula = evolved.champion.champion.formula;
    const auto& origin = *evolved.persona.origin;
    std::string out = fmt::format("{}: {}\n", evolved.persona.name, evolved.persona.title);
    out += labelled("formula", formulas::print(formula, kNodeNames));
    out += labelled("simplified", formulas::print_short(formulas::simplify(formula), kNodeNames));
    out += labelled(
        "ranks like",
        formulas::print_short(formulas::essence(formula, formulas::kSharedVariables), kNodeNames));
    out += labelled("goal", figure(evolved.champion.champion.goal));
    out += "  on unseen games\n";
    out += labelled("  champion", figure(origin.held_out));
    out += labelled("  vanilla", figure(origin.vanilla) + ", UCB1 in the same search");
    return out + labelled("  random", figure(origin.random));
}

}  // namespace dramatis::cli
