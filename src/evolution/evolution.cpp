#include "evolution/evolution.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "core/check.hpp"
#include "core/statistics.hpp"
#include "evolution/breed.hpp"
#include "formulas/equivalence.hpp"

namespace dramatis::evolution {
namespace {

using Values = Judge::Values;

constexpr std::uint32_t kRaceStage = 10;  // games between two looks
constexpr double kHopeless = 1.5;         // paired t

// A population with the games it has played.
struct Played {
    std::vector<Values> values;      // by individual; shorter for those who were dropped
    std::vector<double> fitness;     // means of them
    std::vector<std::size_t> order;  // of the individuals, best first
    std::uint64_t games = 0;
};

// Best first: those who played to the end before those who were dropped, then by fitness; among
// equals the shorter formula, then the one with the lower number.
std::vector<std::size_t> ranked(const EvolutionSettings& settings,
                                std::span<const formulas::Formula> formulas,
                                const std::vector<Values>& values,
                                std::span<const double> fitness) {
    std::vector<std::size_t> order(formulas.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        if (values[a].size() != values[b].size()) return values[a].size() > values[b].size();
        if (formulas::better(settings.sense, fitness[a], fitness[b])) return true;
        if (formulas::better(settings.sense, fitness[b], fitness[a])) return false;
        return formulas[a].size() < formulas[b].size();
    });
    return order;
}

// How much worse a is than b in standard errors of the paired difference; 0 if they are alike.
double paired_t(formulas::Sense sense, std::span<const double> a, std::span<const double> b) {
    Values difference(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        difference[i] = sense == formulas::Sense::kMaximize ? b[i] - a[i] : a[i] - b[i];
    const auto summary = core::summarize(difference);
    if (summary.deviation == 0) return summary.mean > 0 ? kHopeless : 0;
    return summary.mean / (summary.deviation / std::sqrt(static_cast<double>(a.size())));
}

std::optional<Played> play(const EvolutionSettings& settings, core::Seed games,
                           std::span<const formulas::Formula> formulas, double goal, Judge& judge) {
    Played played;
    played.values.resize(formulas.size());
    played.fitness.resize(formulas.size());
    std::vector<std::size_t> alive(formulas.size());
    std::iota(alive.begin(), alive.end(), std::size_t{0});
    const std::uint32_t stage = settings.race ? kRaceStage : settings.games;
    for (std::uint32_t first = 0; first < settings.games; first += stage) {
        std::vector<formulas::Formula> still;
        for (const std::size_t i : alive) still.push_back(formulas[i]);
        const std::uint32_t count = std::min(stage, settings.games - first);
        const auto values = judge.formulas(games, first, count, still, goal);
        if (!values) return {};
        for (std::size_t k = 0; k < alive.size(); ++k) {
            Values& all = played.values[alive[k]];
            all.insert(all.end(), (*values)[k].begin(), (*values)[k].end());
            played.fitness[alive[k]] = mean(all);
        }
        played.games += std::uint64_t{count} * alive.size();
        played.order = ranked(settings, formulas, played.values, played.fitness);
        if (!settings.race || alive.size() <= settings.elites) continue;
        const Values& bar = played.values[played.order[settings.elites - 1]];
        // Last time's winner stays where its mean over all games will be the next goal.
        const bool keep_first = settings.goal == EvolutionSettings::Goal::kWinner;
        std::erase_if(alive, [&](std::size_t i) {
            return !(keep_first && i == 0) &&
                   paired_t(settings.sense, played.values[i], bar) >= kHopeless;
        });
    }
    return played;
}

std::vector<std::size_t> elites_of(const EvolutionSettings& settings, const Played& played) {
    std::vector<std::size_t> elites;
    for (const std::size_t i : played.order) {
        if (elites.size() == settings.elites) break;
        const auto alike = [&](std::size_t other) {
            return played.values[other] == played.values[i];
        };
        if (settings.distinct_elites && std::ranges::any_of(elites, alike)) continue;
        elites.push_back(i);
    }
    return elites;
}

// Who may have children; nobody named: everyone.
std::vector<std::size_t> parents_of(const EvolutionSettings& settings, const Played& played,
                                    std::span<const std::size_t> elites) {
    switch (settings.parents) {
        case EvolutionSettings::Parents::kElites:
            return {elites.begin(), elites.end()};
        case EvolutionSettings::Parents::kBestHalf: {
            auto half = played.order;
            half.resize((half.size() + 1) / 2);
            return half;
        }
        case EvolutionSettings::Parents::kAll:
            break;
    }
    return {};
}

double next_goal(const EvolutionSettings& settings, const EvolutionState& state,
                 const Played& played) {
    const double best = played.fitness[played.order.front()];
    switch (settings.goal) {
        case EvolutionSettings::Goal::kFixed:
            return settings.fixed_goal;
        case EvolutionSettings::Goal::kWinner:
            return state.past.empty() ? best : played.fitness.front();
        case EvolutionSettings::Goal::kBest:
            break;
    }
    return best;
}

// The winners of all generations and the last elites; of several who are the same function, the
// latest.
std::vector<Candidate> candidates_of(const EvolutionSettings& settings,
                                     const EvolutionState& state) {
    std::vector<Candidate> all;
    const Generation& last = state.past.back();
    for (std::size_t i = 0; i < std::min<std::size_t>(settings.elites, state.population.size());
         ++i)
        all.push_back({state.population[i], last.goal, last.number, {}, {}});
    for (auto it = state.past.rbegin(); it != state.past.rend(); ++it)
        all.push_back({it->winner, it->goal, it->number, {}, {}});
    std::vector<Candidate> out;
    std::vector<formulas::Signature> seen;
    for (Candidate& candidate : all) {
        formulas::Signature signature(candidate.formula);
        if (std::ranges::any_of(
                seen, [&](const formulas::Signature& other) { return signature.same(other); }))
            continue;
        seen.push_back(std::move(signature));
        out.push_back(std::move(candidate));
    }
    return out;
}

// Lets the candidates play, those with the same goal together; `slot` says where the values go.
bool let_play(std::span<Candidate> candidates, core::Seed seed, std::uint32_t games, Judge& judge,
              std::vector<double> Candidate::*slot) {
    std::map<double, std::vector<Candidate*>> by_goal;
    for (Candidate& candidate : candidates) by_goal[candidate.goal].push_back(&candidate);
    for (const auto& [goal, group] : by_goal) {
        std::vector<formulas::Formula> formulas;
        for (const Candidate* candidate : group) formulas.push_back(candidate->formula);
        auto values = judge.formulas(seed, 0, games, formulas, goal);
        if (!values) return false;
        for (std::size_t i = 0; i < group.size(); ++i) group[i]->*slot = std::move((*values)[i]);
    }
    return true;
}

void sort_by(std::span<Candidate> candidates, formulas::Sense sense,
             std::vector<double> Candidate::*slot) {
    std::ranges::stable_sort(candidates, [&](const Candidate& a, const Candidate& b) {
        const double x = mean(a.*slot), y = mean(b.*slot);
        if (formulas::better(sense, x, y)) return true;
        return !formulas::better(sense, y, x) && a.formula.size() < b.formula.size();
    });
}

}  // namespace

double mean(std::span<const double> values) { return core::summarize(values).mean; }

EvolutionState begin_evolution(const EvolutionSettings& settings, core::Seed seed) {
    core::Rng rng{seed.child("first population")};
    EvolutionState state;
    state.population = first_population(settings, rng);
    return state;
}

bool advance(const EvolutionSettings& settings, core::Seed seed, EvolutionState& state,
             Judge& judge) {
    DR_CHECK(!state.population.empty() && settings.elites >= 1);
    const std::uint64_t number = state.past.size();
    const core::Seed games = seed.child("generation", number);
    const auto random = judge.random(games, settings.games);
    if (!random) return false;
    double goal = state.goal;
    if (settings.goal == EvolutionSettings::Goal::kFixed)
        goal = settings.fixed_goal;
    else if (state.past.empty())
        goal = mean(*random);
    const auto vanilla = judge.vanilla(games, settings.games, goal);
    if (!vanilla) return false;
    const auto played = play(settings, games, state.population, goal, judge);
    if (!played) return false;

    const std::set<Values> behaviours(played->values.begin(), played->values.end());
    Generation generation{.number = static_cast<std::uint32_t>(number),
                          .goal = goal,
                          .best = played->fitness[played->order.front()],
                          .median = core::quantile(played->fitness, 0.5),
                          .worst = played->fitness[played->order.back()],
                          .vanilla = mean(*vanilla),
                          .random = mean(*random),
                          .behaviours = static_cast<std::uint32_t>(behaviours.size()),
                          .games = played->games,
                          .winner = state.population[played->order.front()]};
    core::Rng rng{seed.child("breed", number)};
    const auto elites = elites_of(settings, *played);
    auto next =
        breed(settings, state.population, elites, rng, parents_of(settings, *played, elites));
    state.goal = next_goal(settings, state, *played);
    state.population = std::move(next);
    state.past.push_back(std::move(generation));
    return true;
}

std::optional<Champion> choose_champion(const EvolutionSettings& settings, core::Seed seed,
                                        const EvolutionState& state, Judge& judge) {
    DR_CHECK(!state.past.empty());
    auto candidates = candidates_of(settings, state);
    if (!let_play(candidates, seed.child("audition"), settings.audition_games, judge,
                  &Candidate::audition))
        return {};
    sort_by(candidates, settings.sense, &Candidate::audition);
    const std::span finalists(candidates.data(),
                              std::min<std::size_t>(settings.finalists, candidates.size()));
    if (!let_play(finalists, seed.child("final"), 5 * settings.audition_games, judge,
                  &Candidate::final))
        return {};
    sort_by(finalists, settings.sense, &Candidate::final);

    Champion out{.champion = candidates.front(), .candidates = std::move(candidates)};
    const core::Seed unseen = held_out_seed(seed);
    auto held_out = judge.formulas(unseen, 0, settings.held_out_games, {&out.champion.formula, 1},
                                   out.champion.goal);
    auto vanilla =
        held_out ? judge.vanilla(unseen, settings.held_out_games, out.champion.goal) : std::nullopt;
    auto random = vanilla ? judge.random(unseen, settings.held_out_games) : std::nullopt;
    if (!random) return {};
    out.held_out = std::move(held_out->front());
    out.vanilla = std::move(*vanilla);
    out.random = std::move(*random);
    return out;
}

}  // namespace dramatis::evolution
