#include "evolution/outcome.hpp"

#include <cmath>
#include <limits>

#include "core/statistics.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"

namespace dramatis::evolution {
namespace {

using core::Fields;
using core::Json;
using players::Measured;
using players::to_json;

constexpr double kAny = std::numeric_limits<double>::max();

Json spread_of(std::span<const double> values) {
    const auto summary = core::summarize(values);
    return {{"mean", summary.mean},          {"low", summary.interval.low},
            {"high", summary.interval.high}, {"deviation", summary.deviation},
            {"least", summary.min},          {"most", summary.max}};
}

Json spread_of(std::span<const Outcome> outcomes, double Outcome::*figure) {
    std::vector<double> values;
    for (const Outcome& outcome : outcomes) values.push_back(outcome.*figure);
    return spread_of(values);
}

Json spread_of(std::span<const Outcome> outcomes, Measured Outcome::*figure) {
    std::vector<double> values;
    double squares = 0;  // of the means' standard errors
    for (const Outcome& outcome : outcomes) {
        const Measured& measured = outcome.*figure;
        values.push_back(measured.mean);
        if (measured.games < 2) continue;
        const double error = (measured.interval.high - measured.interval.low) / 2 /
                             core::student_t95(measured.games - 1);
        squares += error * error;
    }
    Json out = spread_of(values);
    out["by_games"] = std::sqrt(squares / static_cast<double>(outcomes.size()));
    return out;
}

}  // namespace

Outcome outcome_of(const Experiment& experiment, const std::vector<Generation>& past,
                   const Champion& champion, std::span<const double> luckiest) {
    return {.seed = experiment.seed.value,
            .generation = champion.champion.generation,
            .goal = champion.champion.goal,
            .formula = formulas::print(champion.champion.formula, formulas::kNodeNames),
            .champion = players::measured(champion.held_out),
            .vanilla = players::measured(champion.vanilla),
            .random = players::measured(champion.random),
            .luckiest = players::measured(luckiest),
            .own_games = past.back().best,
            .first_median = past.front().median,
            .last_median = past.back().median};
}

Json to_json(const Outcome& outcome) {
    return {{"seed", outcome.seed},
            {"generation", outcome.generation},
            {"goal", outcome.goal},
            {"formula", outcome.formula},
            {"champion", to_json(outcome.champion)},
            {"vanilla", to_json(outcome.vanilla)},
            {"random", to_json(outcome.random)},
            {"luckiest", to_json(outcome.luckiest)},
            {"own_games", outcome.own_games},
            {"first_median", outcome.first_median},
            {"last_median", outcome.last_median}};
}

Outcome read_outcome(const Json& json, const std::string& where, Fields& parent) {
    Fields fields(json, where);
    const auto measured = [&](const char* key) {
        return players::read_measured(fields.value(key), fields.where(key), fields);
    };
    Outcome out;
    out.seed = fields.whole("seed", 0, std::numeric_limits<std::uint64_t>::max());
    out.generation = static_cast<std::uint32_t>(fields.whole("generation", 0, 1'000'000));
    out.goal = fields.real("goal", -kAny, kAny);
    out.formula = fields.text("formula");
    out.champion = measured("champion");
    out.vanilla = measured("vanilla");
    out.random = measured("random");
    out.luckiest = measured("luckiest");
    out.own_games = fields.real("own_games", -kAny, kAny);
    out.first_median = fields.real("first_median", -kAny, kAny);
    out.last_median = fields.real("last_median", -kAny, kAny);
    if (const auto error = fields.error()) parent.adopt(*error);
    return out;
}

Json spread_json(std::span<const Outcome> outcomes) {
    Json runs = Json::array();
    for (const Outcome& outcome : outcomes) runs.push_back(to_json(outcome));
    return {{"runs", runs},
            {"champion", spread_of(outcomes, &Outcome::champion)},
            {"vanilla", spread_of(outcomes, &Outcome::vanilla)},
            {"luckiest", spread_of(outcomes, &Outcome::luckiest)},
            {"own_games", spread_of(outcomes, &Outcome::own_games)},
            {"first_median", spread_of(outcomes, &Outcome::first_median)},
            {"last_median", spread_of(outcomes, &Outcome::last_median)}};
}

}  // namespace dramatis::evolution
