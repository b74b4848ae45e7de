#include "research/reproduction_plan.hpp"

#include <fmt/format.h>

#include <limits>

#include "core/json.hpp"
#include "os/exit.hpp"
#include "players/match3/settings_json.hpp"

namespace dramatis::cli {
namespace {

using core::value_of;
using core::word_for;
using evolution::kParentWords;
using players::kPlayoutLengthWords;

constexpr const char* kFile = "reproduction.json";

}  // namespace

bool ReproductionPlan::is_in(const RunFolder& folder) { return folder.has(kFile); }

void ReproductionPlan::save(const RunFolder& folder) const {
    const core::Json json{{"scale", scale},
                          {"parents", parents},
                          {"playout_length", playout_length},
                          {"evolutions", evolutions},
                          {"seed", seed.value}};
    folder.write(kFile, core::dump(json, 1) + "\n");
}

ReproductionPlan ReproductionPlan::load(const RunFolder& folder) {
    const std::string file = folder.file(kFile);
    if (!is_in(folder))
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}: is missing; give --resume a folder made by dramatis reproduce", file));
    const auto json = core::parse_json(folder.read(kFile), file);
    if (!json) throw Failure(Exit::kBadInput, json.error().text());
    core::Fields fields(*json, file + ": ");
    ReproductionPlan plan{
        .scale = word_for(kReproductionScales, fields.word("scale", kReproductionScales)),
        .seed = core::Seed{fields.whole("seed", 0, std::numeric_limits<std::uint64_t>::max())}};
    if (fields.has("parents"))
        plan.parents = word_for(kParentWords, fields.word("parents", kParentWords));
    if (fields.has("playout_length"))
        plan.playout_length =
            word_for(kPlayoutLengthWords, fields.word("playout_length", kPlayoutLengthWords));
    if (fields.has("evolutions"))
        plan.evolutions =
            static_cast<std::uint32_t>(fields.whole("evolutions", 1, kMostEvolutions));
    if (const auto error = fields.error()) throw Failure(Exit::kBadInput, error->text());
    return plan;
}

void ReproductionPlan::extend(std::optional<std::uint32_t> wanted) {
    if (!wanted) return;
    if (*wanted < evolutions)
        throw Failure(Exit::kBadUsage,
                      fmt::format("the run is one of {} evolutions; give --evolutions {} or more",
                                  evolutions, evolutions));
    evolutions = *wanted;
}

std::string ReproductionPlan::seeds_text() const {
    if (evolutions == 1) return fmt::format("seed {}", seed.value);
    return fmt::format("{} evolutions each, seeds {} to {}", evolutions, seed.value,
                       seed.value + evolutions - 1);
}

evolution::Experiment ReproductionPlan::experiment(const ReproductionSize& size,
                                                   const char* objective,
                                                   std::uint32_t number) const {
    evolution::Experiment out = evolution::paper_experiment(*players::parse_objective(objective),
                                                            core::Seed{seed.value + number});
    out.player.playout_length = value_of(kPlayoutLengthWords, playout_length);
    auto& e = out.evolution;
    e.parents = value_of(kParentWords, parents);
    e.population = size.population, e.elites = size.elites, e.mutants = size.mutants;
    e.generations = size.generations, e.games = size.games;
    e.audition_games = size.audition, e.finalists = size.finalists;
    e.held_out_games = size.held_out;
    return out;
}

}  // namespace dramatis::cli
