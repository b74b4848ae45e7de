#include "evolution/experiment.hpp"

#include <utility>

#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"

namespace dramatis::evolution {
namespace {

using evolution::EvolutionSettings;
using formulas::Sense;
using match3::Refills;

// How a continuous reward grows. The ends lie beyond what anyone reaches, so that nothing is cut
// off; a formula can stretch what lies between. These hold for the paper's board; where it is
// another, or an objective has no line here, the ends are found by the random player.
struct Span {
    std::string_view objective;  // as print_objective writes it
    double from, goal;
    bool any_board;
};
constexpr Span kSpans[] = {
    {"maximize score", 0, 25'000, false},       {"minimize score", 7'000, 1'000, false},
    {"maximize available_moves", 0, 30, false}, {"minimize available_moves", 15, 0, false},
    {"maximize horizontal_share", 0, 1, true},  {"maximize vertical_share", 0, 1, true},
    {"maximize region_share", 0, 1, true}};

constexpr std::size_t kCalibrationGames = 1000;

// What random games are worth to the objective.
core::Summary random_values(const Experiment& experiment) {
    players::Batch batch{.setup = experiment.setup,
                         .player = {},
                         .games = kCalibrationGames,
                         .seed = experiment.seed.child("calibration")};
    batch.player.reward.objective = experiment.objective();
    std::vector<double> values;
    for (const auto& game : players::play_batch(batch, {}))
        values.push_back(experiment.objective().of(game));
    return core::summarize(values);
}

void set_span(Experiment& experiment) {
    auto& reward = experiment.player.reward;
    const std::string objective = players::print_objective(experiment.objective());
    for (const Span& span : kSpans)
        if (span.objective == objective &&
            (span.any_board || experiment.setup == match3::Setup{})) {
            reward.from = span.from, reward.goal = span.goal;
            return;
        }
    // From five deviations on the bad side of the random player's mean to twenty on the good side.
    const auto random = random_values(experiment);
    const double unit =
        random.deviation * (experiment.objective().sense == formulas::Sense::kMaximize ? 1 : -1);
    reward.from = random.mean - 5 * unit;
    reward.goal = random.mean + 20 * unit;
}

}  // namespace

Experiment paper_experiment(players::Objective objective, core::Seed seed) {
    Experiment experiment{.name = objective.name, .seed = seed};
    experiment.player.kind = players::Match3Settings::Kind::kMcts;
    experiment.evolution.sense = objective.sense;
    experiment.player.reward.objective = std::move(objective);
    return experiment;
}

Experiment modern_experiment(players::Objective objective, Refills refills, match3::Setup setup,
                             core::Seed seed) {
    Experiment experiment = paper_experiment(std::move(objective), seed);
    experiment.setup = std::move(setup);
    experiment.mode = Experiment::Mode::kModern;
    auto& player = experiment.player;
    player.refills = refills;
    player.tree = refills == Refills::kHidden ? players::Match3Settings::Tree::kOpenLoop
                                              : players::Match3Settings::Tree::kKeptStates;
    player.techniques.choose = search::Recommend::kMean;
    player.techniques.expand_after = 1;
    player.reward.kind = players::Reward::Kind::kShare;
    set_span(experiment);
    auto& evolution = experiment.evolution;
    evolution.goal = EvolutionSettings::Goal::kFixed;
    evolution.fixed_goal = player.reward.goal;
    evolution.grammar.variables = (1u << formulas::kNodeNames.size()) - 1;
    evolution.distinct_elites = true;
    evolution.race = true;
    return experiment;
}

core::Result<Experiment> check_experiment(Experiment experiment) {
    const auto random = random_values(experiment);
    if (random.min == random.max)
        return core::Error{"all of " + std::to_string(kCalibrationGames) +
                               " random games have the same value, " +
                               formulas::print_number(random.mean) +
                               "; choose something that games differ in: a region that lies on the "
                               "board, or, to win, "
                               "a --level with goals",
                           players::print_objective(experiment.objective())};
    if (!experiment.player.reward.makes_sense())
        return core::Error{
            "the reward begins at " + formulas::print_number(experiment.player.reward.from) +
                " and cannot end at " + formulas::print_number(experiment.player.reward.goal) +
                "; the goal must be better than where it begins",
            players::print_objective(experiment.objective())};
    return experiment;
}

std::optional<std::vector<Match3Judge::Values>> Match3Judge::formulas(
    core::Seed seed, std::uint32_t first, std::uint32_t count,
    std::span<const formulas::Formula> formulas, double goal) {
    Rehearsal rehearsal{.setup = experiment_->setup,
                        .player = experiment_->player,
                        .first_game = first,
                        .games = count,
                        .seed = seed};
    rehearsal.player.reward.goal = goal;
    core::ParallelOptions options = options_;
    if (options_.progress)
        options.progress = [&](std::size_t done) { options_.progress(first + done); };
    const auto played = rehearse(rehearsal, formulas, options);
    if (!played.complete) return {};
    std::vector<Values> out;
    for (const auto& games : played.games) {
        auto& values = out.emplace_back();
        for (const auto& game : games) values.push_back(experiment_->objective().of(game));
    }
    return out;
}

std::optional<Match3Judge::Values> Match3Judge::play(core::Seed seed, std::uint32_t count,
                                                     const players::Match3Settings& player) {
    core::ParallelOptions options = options_;
    if (!tells_all_) options.progress = {};
    const auto games = players::play_batch(
        {.setup = experiment_->setup, .player = player, .games = count, .seed = seed}, options);
    if (games.size() < count) return {};
    Values values;
    for (const auto& game : games) values.push_back(experiment_->objective().of(game));
    return values;
}

std::optional<Match3Judge::Values> Match3Judge::vanilla(core::Seed seed, std::uint32_t count,
                                                        double goal) {
    players::Match3Settings player = experiment_->player;
    player.formula.reset();
    player.reward.goal = goal;
    return play(seed, count, player);
}

std::optional<Match3Judge::Values> Match3Judge::random(core::Seed seed, std::uint32_t count) {
    players::Match3Settings player;
    player.reward.objective = experiment_->objective();
    return play(seed, count, player);
}

players::Persona make_persona(const Experiment& experiment, const evolution::Champion& champion) {
    players::Persona persona{.name = experiment.name,
                             .title = players::meaning_of(experiment.objective()),
                             .settings = experiment.player};
    persona.settings.formula = champion.champion.formula;
    persona.settings.reward.goal = champion.champion.goal;
    persona.origin = players::Origin{.mode = core::word_for(kModeWords, experiment.mode),
                                     .setup = experiment.setup,
                                     .seed = experiment.seed.value,
                                     .generation = champion.champion.generation,
                                     .generations = experiment.evolution.generations,
                                     .held_out = players::measured(champion.held_out),
                                     .vanilla = players::measured(champion.vanilla),
                                     .random = players::measured(champion.random)};
    return persona;
}

}  // namespace dramatis::evolution
