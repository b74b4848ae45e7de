#include "evolution/evolution.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "evolution/breed.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"

namespace dramatis::evolution {
namespace {

using Values = Judge::Values;
using Goal = EvolutionSettings::Goal;

formulas::Formula formula(std::string_view text) {
    auto parsed = formulas::parse(text, formulas::kNodeNames);
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().text());
    return parsed ? *parsed : formulas::Formula{{formulas::Term::number(0)}};
}

// Judges without games. A formula has a merit, which is a smooth function of its value at one
// point; a game adds noise that depends on the game and on the formula alone. Everything asked for
// is written down.
class Oracle : public Judge {
   public:
    double noise = 2;      // its standard deviation
    double step = 0;       // merits and values are rounded to multiples of this; 0: not at all
    double goal_part = 0;  // what a value gains for every point of the goal
    double sign = 1;       // of all values
    std::map<std::string, double> merits;  // of formulas by text, in place of their own
    std::map<std::pair<std::uint64_t, std::string>, double> bonuses;  // on one list of games only
    std::optional<std::size_t> stop_at;  // the call that is told to stop

    struct Call {
        char who;  // f, v or r
        core::Seed seed;
        std::uint32_t first, count;
        std::size_t formulas;
        double goal;
    };
    std::vector<Call> calls;

    std::optional<std::vector<Values>> formulas(core::Seed seed, std::uint32_t first,
                                                std::uint32_t count,
                                                std::span<const formulas::Formula> all,
                                                double goal) override {
        if (!record({'f', seed, first, count, all.size(), goal})) return {};
        std::vector<Values> out;
        for (const formulas::Formula& f : all) out.push_back(values(seed, first, count, f, goal));
        return out;
    }
    std::optional<Values> vanilla(core::Seed seed, std::uint32_t count, double goal) override {
        if (!record({'v', seed, 0, count, 0, goal})) return {};
        return list(seed, 0, count, "vanilla", 3 + sign * goal_part * goal);
    }
    std::optional<Values> random(core::Seed seed, std::uint32_t count) override {
        if (!record({'r', seed, 0, count, 0, 0})) return {};
        return list(seed, 0, count, "random", 1);
    }

    Values values(core::Seed seed, std::uint32_t first, std::uint32_t count,
                  const formulas::Formula& f, double goal) const {
        const std::string text = formulas::print(f, formulas::kNodeNames);
        const auto known = merits.find(text);
        const auto bonus = bonuses.find({seed.value, text});
        const double merit = known == merits.end() ? smooth(f) : known->second;
        return list(seed, first, count, text,
                    merit + (bonus == bonuses.end() ? 0 : bonus->second) + sign * goal_part * goal);
    }

   private:
    bool record(Call call) {
        calls.push_back(call);
        return stop_at != calls.size() - 1;
    }

    // In [0, 10], and 10 for formulas with a value of 20.
    static double smooth(const formulas::Formula& f) {
        constexpr std::array<double, 8> kPoint{3.5, 7, 40, 12, 0.5, 0.2, 2, 9};
        const double value = formulas::evaluate(f, kPoint);
        return std::isfinite(value) ? 10 / (1 + 0.01 * (value - 20) * (value - 20)) : 0;
    }

    Values list(core::Seed seed, std::uint32_t first, std::uint32_t count, std::string_view who,
                double merit) const {
        std::uint64_t hash = seed.value;
        for (const char c : who) hash = core::mix64(hash ^ static_cast<unsigned char>(c));
        Values out;
        for (std::uint32_t game = first; game < first + count; ++game) {
            // Uniform with a deviation of 1, mean 0.
            const double drawn =
                (core::Rng{core::Seed{hash}.child("game", game)}.unit() - 0.5) * std::sqrt(12.0);
            double value = merit + noise * drawn;
            if (step > 0) value = step * std::round(value / step);
            out.push_back(sign * value);
        }
        return out;
    }
};

EvolutionSettings small() {
    return {.population = 40,
            .elites = 6,
            .mutants = 16,
            .games = 20,
            .audition_games = 30,
            .finalists = 4,
            .held_out_games = 200};
}

EvolutionState evolved(const EvolutionSettings& settings, core::Seed seed, int generations,
                       Judge& judge) {
    EvolutionState state = begin_evolution(settings, seed);
    for (int i = 0; i < generations; ++i) EXPECT_TRUE(advance(settings, seed, state, judge));
    return state;
}

// The games of a generation: what the judge was first asked about in it.
core::Seed games_of(const Oracle& oracle) { return oracle.calls.at(0).seed; }

// Where each individual comes in when all played all games of this list: best first, then the
// shorter, then the earlier. Written anew, by insertion.
std::vector<std::size_t> expected_order(const EvolutionSettings& settings, const Oracle& oracle,
                                        std::span<const formulas::Formula> population,
                                        core::Seed games, double goal) {
    std::vector<double> fitness;
    for (const formulas::Formula& f : population)
        fitness.push_back(mean(oracle.values(games, 0, settings.games, f, goal)));
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < population.size(); ++i) {
        std::size_t place = order.size();
        while (place > 0) {
            const std::size_t other = order[place - 1];
            const double lead = settings.sense == formulas::Sense::kMaximize
                                    ? fitness[i] - fitness[other]
                                    : fitness[other] - fitness[i];
            if (lead < 0 || (lead == 0 && population[i].size() >= population[other].size())) break;
            --place;
        }
        order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), i);
    }
    return order;
}

TEST(Sense, SaysWhatIsBetterAndNaNIsWorst) {
    const double nan = std::nan("");
    EXPECT_TRUE(formulas::better(formulas::Sense::kMaximize, 2, 1));
    EXPECT_FALSE(formulas::better(formulas::Sense::kMaximize, 1, 2));
    EXPECT_TRUE(formulas::better(formulas::Sense::kMinimize, 1, 2));
    EXPECT_FALSE(formulas::better(formulas::Sense::kMinimize, 2, 1));
    for (const formulas::Sense sense : {formulas::Sense::kMaximize, formulas::Sense::kMinimize}) {
        EXPECT_FALSE(formulas::better(sense, 1, 1));
        EXPECT_TRUE(formulas::better(sense, 1, nan));
        EXPECT_FALSE(formulas::better(sense, nan, 1));
        EXPECT_FALSE(formulas::better(sense, nan, nan));
        EXPECT_TRUE(formulas::reaches(sense, 5, 5));
    }
    EXPECT_TRUE(formulas::reaches(formulas::Sense::kMaximize, 6, 5));
    EXPECT_FALSE(formulas::reaches(formulas::Sense::kMaximize, 4, 5));
    EXPECT_TRUE(formulas::reaches(formulas::Sense::kMinimize, 4, 5));
    EXPECT_FALSE(formulas::reaches(formulas::Sense::kMinimize, 6, 5));
}

TEST(Evolution, TheSameSeedGivesTheSameRun) {
    Oracle oracle;
    for (const bool race : {false, true}) {
        EvolutionSettings settings = small();
        settings.race = race;
        EXPECT_EQ(evolved(settings, core::Seed{1}, 4, oracle),
                  evolved(settings, core::Seed{1}, 4, oracle));
        EXPECT_NE(evolved(settings, core::Seed{1}, 4, oracle),
                  evolved(settings, core::Seed{2}, 4, oracle));
    }
}

TEST(Evolution, EveryGenerationHasGamesOfItsOwnThatAllPlay) {
    Oracle oracle;
    evolved(small(), core::Seed{1}, 5, oracle);
    std::set<std::uint64_t> seeds;
    std::map<std::uint64_t, std::string> asked;
    for (const auto& call : oracle.calls) {
        seeds.insert(call.seed.value);
        asked[call.seed.value] += call.who;
        EXPECT_EQ(call.count, small().games);
        EXPECT_EQ(call.first, 0u);
    }
    EXPECT_EQ(seeds.size(), 5u);
    for (auto& [seed, who] : asked) {
        std::ranges::sort(who);
        EXPECT_EQ(who, "frv");
    }
}

// The same population with the same fitness, in one generation and in another.
TEST(Evolution, EveryGenerationIsBredWithNumbersOfItsOwn) {
    EvolutionSettings settings = small();
    settings.goal = Goal::kFixed;
    Oracle oracle;
    oracle.noise = 0;
    EvolutionState first = begin_evolution(settings, core::Seed{1}), second = first;
    second.past.push_back({.winner = second.population[0]});
    ASSERT_TRUE(advance(settings, core::Seed{1}, first, oracle));
    ASSERT_TRUE(advance(settings, core::Seed{1}, second, oracle));
    for (std::size_t i = 0; i < settings.elites; ++i)
        EXPECT_EQ(first.population[i], second.population[i]);
    std::size_t alike = 0;
    for (std::size_t i = settings.elites; i < settings.population; ++i)
        alike += first.population[i] == second.population[i];
    EXPECT_LT(alike, 5u);
}

TEST(Evolution, StoppingAnywhereLeavesTheStateAsItWas) {
    core::Rng rng{core::Seed{2}};
    for (const bool race : {false, true}) {
        EvolutionSettings settings = small();
        settings.race = race;
        Oracle undisturbed;
        const EvolutionState expected = evolved(settings, core::Seed{3}, 5, undisturbed);

        EvolutionState state = begin_evolution(settings, core::Seed{3});
        int stopped = 0;
        while (state.past.size() < 5) {
            Oracle oracle;  // a new one each time, as after a new start of the program
            oracle.stop_at = rng.below(race ? 6 : 5);
            const EvolutionState before = state;
            if (advance(settings, core::Seed{3}, state, oracle)) continue;
            ++stopped;
            ASSERT_EQ(oracle.calls.size(), *oracle.stop_at + 1)
                << "nothing is asked after the stop";
            ASSERT_EQ(state, before);
        }
        EXPECT_GT(stopped, 3);
        EXPECT_EQ(state, expected);
    }
}

TEST(Evolution, AGenerationIsReportedAsItWasPlayed) {
    const EvolutionSettings settings = small();
    Oracle oracle{};
    EvolutionState state = begin_evolution(settings, core::Seed{4});
    for (std::uint32_t number = 0; number < 4; ++number) {
        const auto population = state.population;
        oracle.calls.clear();
        ASSERT_TRUE(advance(settings, core::Seed{4}, state, oracle));
        const Generation& generation = state.past.back();
        const core::Seed games = games_of(oracle);
        std::vector<double> fitness;
        for (const formulas::Formula& f : population)
            fitness.push_back(mean(oracle.values(games, 0, settings.games, f, generation.goal)));
        std::vector<double> sorted = fitness;
        std::ranges::sort(sorted);
        EXPECT_EQ(generation.number, number);
        EXPECT_EQ(generation.best, sorted.back());
        EXPECT_EQ(generation.worst, sorted.front());
        EXPECT_DOUBLE_EQ(generation.median, (sorted[19] + sorted[20]) / 2);
        EXPECT_EQ(generation.vanilla,
                  mean(*oracle.vanilla(games, settings.games, generation.goal)));
        EXPECT_EQ(generation.random, mean(*oracle.random(games, settings.games)));
        EXPECT_EQ(generation.games, std::uint64_t{settings.games} * population.size());
        EXPECT_EQ(generation.winner, population[static_cast<std::size_t>(
                                         std::ranges::max_element(fitness) - fitness.begin())]);
        EXPECT_EQ(generation.behaviours, population.size()) << "noise tells all of them apart";
        for (const auto& call : oracle.calls)
            EXPECT_TRUE(call.who == 'r' || call.goal == generation.goal);
    }
}

TEST(Evolution, ElitesLeadTheNextPopulationBestFirstAndTheShorterOfEquals) {
    for (const formulas::Sense sense : {formulas::Sense::kMaximize, formulas::Sense::kMinimize}) {
        EvolutionSettings settings = small();
        settings.sense = sense;
        Oracle oracle;
        oracle.noise = 0;
        oracle.step = 2;  // six merits at most: ties everywhere
        std::size_t ties = 0, shorter_first = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            EvolutionState state = begin_evolution(settings, core::Seed{seed});
            for (int generation = 0; generation < 3; ++generation) {
                const auto population = state.population;
                oracle.calls.clear();
                ASSERT_TRUE(advance(settings, core::Seed{seed}, state, oracle));
                const double goal = state.past.back().goal;
                const auto order =
                    expected_order(settings, oracle, population, games_of(oracle), goal);
                for (std::size_t i = 0; i < settings.elites; ++i)
                    ASSERT_EQ(state.population[i], population[order[i]]) << "elite " << i;
                ASSERT_EQ(state.past.back().winner, population[order[0]]);
                for (std::size_t i = 1; i < settings.elites; ++i) {
                    const bool tie =
                        oracle.values(games_of(oracle), 0, 1, population[order[i - 1]], goal) ==
                        oracle.values(games_of(oracle), 0, 1, population[order[i]], goal);
                    ties += tie;
                    shorter_first += tie && order[i - 1] > order[i];
                }
            }
        }
        // Otherwise the test says nothing about ties.
        EXPECT_GT(ties, 50u);
        EXPECT_GT(shorter_first, 20u);
    }
}

TEST(Evolution, TheFirstGoalIsWhatTheRandomPlayerReaches) {
    for (const Goal goal : {Goal::kBest, Goal::kWinner}) {
        EvolutionSettings settings = small();
        settings.goal = goal;
        Oracle oracle;
        const EvolutionState state = evolved(settings, core::Seed{5}, 1, oracle);
        EXPECT_EQ(state.past[0].goal, state.past[0].random);
        EXPECT_NE(state.past[0].goal, 0);
    }
}

TEST(Evolution, TheGoalIsTheBestOfTheGenerationBefore) {
    Oracle oracle;
    for (const formulas::Sense sense : {formulas::Sense::kMaximize, formulas::Sense::kMinimize}) {
        EvolutionSettings settings = small();
        settings.sense = sense;
        const EvolutionState state = evolved(settings, core::Seed{6}, 6, oracle);
        for (std::size_t g = 1; g < 6; ++g)
            EXPECT_EQ(state.past[g].goal, state.past[g - 1].best) << g;
        EXPECT_EQ(state.goal, state.past[5].best);
    }
}

// What the winner of generation g - 1 reached on the games of generation g is the goal of g + 1.
// The noise is large, so that a winner is rarely the best again and its fitness is not the best.
TEST(Evolution, TheWinnersGoalIsWhatItReachesOnTheNextGames) {
    EvolutionSettings settings = small();
    settings.goal = Goal::kWinner;
    Oracle oracle;
    oracle.noise = 20;
    oracle.goal_part = 0.01;
    EvolutionState state = begin_evolution(settings, core::Seed{7});
    int others = 0;
    for (int g = 0; g < 8; ++g) {
        oracle.calls.clear();
        ASSERT_TRUE(advance(settings, core::Seed{7}, state, oracle));
        const Generation& now = state.past.back();
        if (g == 0) {
            EXPECT_EQ(state.goal, now.best) << "no winner has been played again so far";
            continue;
        }
        const formulas::Formula& last_winner = state.past[state.past.size() - 2].winner;
        EXPECT_EQ(state.goal,
                  mean(oracle.values(games_of(oracle), 0, settings.games, last_winner, now.goal)))
            << g;
        others += state.goal != now.best;
    }
    EXPECT_GT(others, 4);
}

TEST(Evolution, AFixedGoalIsTheGoalOfAllGenerations) {
    EvolutionSettings settings = small();
    settings.goal = Goal::kFixed;
    settings.fixed_goal = 6.5;
    Oracle oracle;
    const EvolutionState state = evolved(settings, core::Seed{8}, 3, oracle);
    for (const Generation& generation : state.past) EXPECT_EQ(generation.goal, 6.5);
    EXPECT_EQ(state.goal, 6.5);
    for (const auto& call : oracle.calls) EXPECT_TRUE(call.who == 'r' || call.goal == 6.5);
}

TEST(Evolution, ToMinimizeIsToMaximizeTheNegative) {
    for (const Goal goal : {Goal::kBest, Goal::kWinner}) {
        for (const bool race : {false, true}) {
            EvolutionSettings up = small(), down = small();
            up.goal = down.goal = goal;
            up.race = down.race = race;
            down.sense = formulas::Sense::kMinimize;
            Oracle oracle, mirror;
            oracle.goal_part = mirror.goal_part = 0.1;
            mirror.sign = -1;
            const EvolutionState a = evolved(up, core::Seed{9}, 5, oracle),
                                 b = evolved(down, core::Seed{9}, 5, mirror);
            EXPECT_EQ(a.population, b.population);
            EXPECT_EQ(a.goal, -b.goal);
            for (std::size_t g = 0; g < 5; ++g) {
                EXPECT_EQ(a.past[g].winner, b.past[g].winner) << g;
                EXPECT_EQ(a.past[g].best, -b.past[g].best) << g;
                EXPECT_EQ(a.past[g].worst, -b.past[g].worst) << g;
                EXPECT_EQ(a.past[g].games, b.past[g].games) << g;
            }
            const auto first = choose_champion(up, core::Seed{9}, a, oracle);
            const auto second = choose_champion(down, core::Seed{9}, b, mirror);
            ASSERT_TRUE(first && second);
            EXPECT_EQ(first->champion.formula, second->champion.formula);
            EXPECT_EQ(mean(first->held_out), -mean(second->held_out));
        }
    }
}

// Elites stay until better ones come, so without luck none of their places is ever filled by a
// worse one.
TEST(Evolution, WithoutNoiseElitesOnlyGetBetter) {
    const EvolutionSettings settings = small();
    Oracle oracle;
    oracle.noise = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        EvolutionState state = begin_evolution(settings, core::Seed{seed});
        std::vector<double> at_first, before;
        for (int generation = 0; generation < 15; ++generation) {
            ASSERT_TRUE(advance(settings, core::Seed{seed}, state, oracle));
            std::vector<double> now;
            for (std::size_t i = 0; i < settings.elites; ++i)
                now.push_back(oracle.values(core::Seed{}, 0, 1, state.population[i], 0)[0]);
            if (generation == 0) at_first = before = now;
            for (std::size_t i = 0; i < settings.elites; ++i)
                ASSERT_GE(now[i], before[i]) << seed << ", " << i;
            before = now;
        }
        for (std::size_t i = 0; i < settings.elites; ++i)
            EXPECT_GT(before[i], at_first[i]) << seed << ", " << i;
    }
}

TEST(Evolution, ARacePlaysFewerGamesAndKeepsWhoIsClearlyBest) {
    for (const formulas::Sense sense : {formulas::Sense::kMaximize, formulas::Sense::kMinimize}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            EvolutionSettings all = small();
            all.sense = sense;
            all.games = 50;
            EvolutionSettings race = all;
            race.race = true;
            EvolutionState full = begin_evolution(all, core::Seed{seed}), raced = full;
            // In the middle of the population, three deviations of a mean of ten games above the
            // others.
            Oracle oracle;
            oracle.sign = sense == formulas::Sense::kMaximize ? 1 : -1;
            oracle.merits[formulas::print(full.population[23], formulas::kNodeNames)] = 12;
            ASSERT_TRUE(advance(all, core::Seed{seed}, full, oracle));
            oracle.calls.clear();
            ASSERT_TRUE(advance(race, core::Seed{seed}, raced, oracle));

            EXPECT_EQ(raced.past[0].winner, full.past[0].winner);
            EXPECT_EQ(raced.population[0], full.population[0]);
            EXPECT_EQ(raced.past[0].best, full.past[0].best) << "the winner plays to the end";
            EXPECT_LT(raced.past[0].games, full.past[0].games * 7 / 10);
            std::uint64_t played = 0;
            std::uint32_t next = 0;
            std::size_t alive = 40;
            for (const auto& call : oracle.calls) {
                if (call.who != 'f') continue;
                EXPECT_EQ(call.first, next) << "every stage goes on where the last ended";
                EXPECT_LE(call.formulas, alive) << "who was dropped stays so";
                EXPECT_GE(call.formulas, race.elites);
                next = call.first + call.count;
                alive = call.formulas;
                played += std::uint64_t{call.count} * call.formulas;
            }
            EXPECT_EQ(next, race.games);
            EXPECT_EQ(raced.past[0].games, played);
        }
    }
}

// Merits far apart and little noise: after the first look only the elites are left, and all of them
// play all games.
TEST(Evolution, ARaceNeverDropsAnElite) {
    EvolutionSettings settings = small();
    settings.games = 35;  // the last stage is a short one
    settings.race = true;
    Oracle oracle;
    oracle.noise = 0;
    EvolutionState state = begin_evolution(settings, core::Seed{11});
    std::vector<std::pair<double, formulas::Formula>> ranking;
    for (std::size_t i = 0; i < state.population.size(); ++i) {
        const double merit = static_cast<double>((7 * i) % 40);
        oracle.merits[formulas::print(state.population[i], formulas::kNodeNames)] = merit;
        ranking.emplace_back(-merit, state.population[i]);
    }
    std::ranges::sort(ranking, {}, &std::pair<double, formulas::Formula>::first);
    ASSERT_TRUE(advance(settings, core::Seed{11}, state, oracle));
    for (std::size_t i = 0; i < settings.elites; ++i)
        EXPECT_EQ(state.population[i], ranking[i].second) << i;
    EXPECT_EQ(state.past[0].games, 40 * 10 + 6 * 25u);
}

// Who was dropped early had few games and may have a better mean than an elite; it comes behind all
// the same.
TEST(Evolution, WhoWasDroppedComesBehindWhoPlayedToTheEnd) {
    EvolutionSettings settings = small();
    settings.population = 4, settings.elites = 1, settings.mutants = 2;
    settings.race = true;
    // Good in the first ten games, bad after; and the other way round.
    class Turncoat : public Oracle {
       public:
        std::optional<std::vector<Values>> formulas(core::Seed, std::uint32_t first,
                                                    std::uint32_t count,
                                                    std::span<const formulas::Formula> all,
                                                    double) override {
            std::vector<Values> out;
            for (const formulas::Formula& f : all)
                out.emplace_back(count, f == leader   ? (first == 0 ? 9 : 0)
                                        : f == second ? (first == 0 ? 8 : 7)
                                                      : 1);
            return out;
        }
        formulas::Formula leader, second;
    };
    EvolutionState state = begin_evolution(settings, core::Seed{12});
    Turncoat judge;
    judge.leader = state.population[2], judge.second = state.population[1];
    ASSERT_TRUE(advance(settings, core::Seed{12}, state, judge));
    EXPECT_EQ(state.past[0].winner, judge.leader)
        << "alone to the end, although its mean of 4.5 is below 8";
    EXPECT_EQ(state.past[0].best, 4.5);
    EXPECT_EQ(state.past[0].games, 4 * 10 + 10u);
}

TEST(Evolution, ElitesMayBeAskedToPlayDifferently) {
    EvolutionSettings settings = small();
    Oracle oracle;
    oracle.noise = 0;
    oracle.step = 1;  // eleven ways to play
    std::size_t repeated = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        for (const bool distinct : {false, true}) {
            settings.distinct_elites = distinct;
            EvolutionState state = begin_evolution(settings, core::Seed{seed});
            const auto population = state.population;
            oracle.calls.clear();
            ASSERT_TRUE(advance(settings, core::Seed{seed}, state, oracle));
            const core::Seed games = games_of(oracle);
            const double goal = state.past[0].goal;
            std::set<Values> ways;
            std::vector<formulas::Formula> expected;  // the best of each way, best way first
            for (const std::size_t i : expected_order(settings, oracle, population, games, goal))
                if (ways.insert(oracle.values(games, 0, settings.games, population[i], goal))
                        .second)
                    expected.push_back(population[i]);
            EXPECT_EQ(state.past[0].behaviours, ways.size());
            EXPECT_LT(ways.size(), 12u);
            const std::size_t elites = std::min<std::size_t>(settings.elites, expected.size());
            bool same = true;
            for (std::size_t i = 0; i < elites; ++i)
                same = same && state.population[i] == expected[i];
            if (distinct)
                EXPECT_TRUE(same) << seed;
            else
                repeated += !same;
        }
    }
    EXPECT_GT(repeated, 5u) << "without being asked they play alike";
}

TEST(Evolution, AllWhoPlayAlikeAreOneBehaviour) {
    Oracle oracle;
    oracle.noise = 0;
    EvolutionState state = begin_evolution(small(), core::Seed{13});
    for (const formulas::Formula& f : state.population)
        oracle.merits[formulas::print(f, formulas::kNodeNames)] = 5;
    oracle.merits[formulas::print(state.population[8], formulas::kNodeNames)] = 4;
    ASSERT_TRUE(advance(small(), core::Seed{13}, state, oracle));
    EXPECT_EQ(state.past[0].behaviours, 2u);
}

// A run that is over, of which every generation's winner is known.
struct Finished {
    std::vector<std::string> winners;  // of generations 0, 1, ...
    std::vector<std::string> elites;

    EvolutionState state() const {
        EvolutionState out;
        for (const auto& text : elites) out.population.push_back(formula(text));
        for (std::size_t i = 0; i < winners.size(); ++i)
            out.past.push_back({.number = static_cast<std::uint32_t>(i),
                                .goal = 100.0 + static_cast<double>(i),
                                .winner = formula(winners[i])});
        return out;
    }
};

// The lists of games in the order in which they were first asked for.
std::vector<std::uint64_t> lists(const Oracle& oracle) {
    std::vector<std::uint64_t> out;
    for (const auto& call : oracle.calls)
        if (std::ranges::find(out, call.seed.value) == out.end()) out.push_back(call.seed.value);
    return out;
}

EvolutionSettings of_three() {
    EvolutionSettings settings = small();
    settings.elites = 3, settings.finalists = 3;
    return settings;
}
const Finished kSix{{"wins", "visits", "moves", "wins + 1"},
                    {"wins + 1", "visits + 1", "moves + 1"}};

std::map<std::string, double> merits_of_six() {
    return {{"wins", 5},     {"visits", 9},     {"moves", 8},
            {"wins + 1", 7}, {"visits + 1", 6}, {"moves + 1", 4}};
}

TEST(Champion, IsTheBestOfAllGenerationsOnOtherGames) {
    // Noise of 3: the mean of 150 final games has a deviation of 0.25, four times less than the
    // difference of two.
    Oracle oracle;
    oracle.noise = 3;
    oracle.merits = merits_of_six();
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto chosen = choose_champion(of_three(), core::Seed{seed}, kSix.state(), oracle);
        ASSERT_TRUE(chosen);
        EXPECT_EQ(formulas::print(chosen->champion.formula, formulas::kNodeNames), "visits")
            << seed;
        EXPECT_EQ(chosen->champion.generation, 1u);
        EXPECT_EQ(chosen->champion.goal, 101);
        EXPECT_EQ(chosen->candidates.size(), 6u);
    }
}

TEST(Champion, IsNotTheLuckiestOfTheAudition) {
    const core::Seed seed{14};
    Oracle oracle;
    oracle.merits = merits_of_six();
    ASSERT_TRUE(choose_champion(of_three(), seed, kSix.state(), oracle));
    const std::uint64_t audition = lists(oracle).at(0);
    oracle.bonuses[{audition, "moves + 1"}] = 20;
    const auto chosen = choose_champion(of_three(), seed, kSix.state(), oracle);
    ASSERT_TRUE(chosen);
    EXPECT_EQ(formulas::print(chosen->champion.formula, formulas::kNodeNames), "visits");
    EXPECT_EQ(formulas::print(chosen->candidates[2].formula, formulas::kNodeNames), "moves + 1")
        << "the last of the finalists";
    EXPECT_GT(mean(chosen->candidates[2].audition), 20);
    EXPECT_LT(mean(chosen->candidates[2].final), 6);
}

TEST(Champion, HasFiguresWithoutTheLuckThatMadeItTheChampion) {
    const core::Seed seed{15};
    Oracle oracle;
    oracle.merits = merits_of_six();
    ASSERT_TRUE(choose_champion(of_three(), seed, kSix.state(), oracle));
    const auto asked = lists(oracle);
    ASSERT_EQ(asked.size(), 3u);
    oracle.bonuses[{asked[0], "moves"}] = oracle.bonuses[{asked[1], "moves"}] = 30;
    const auto chosen = choose_champion(of_three(), seed, kSix.state(), oracle);
    ASSERT_TRUE(chosen);
    EXPECT_EQ(formulas::print(chosen->champion.formula, formulas::kNodeNames), "moves");
    EXPECT_GT(mean(chosen->champion.final), 37);
    // 200 games with a noise of 2: 0.6 is 4 deviations.
    EXPECT_NEAR(mean(chosen->held_out), 8, 0.6);
}

TEST(Champion, HasFiguresFromGamesThatNothingElseWasDecidedBy) {
    const EvolutionSettings settings = small();
    const core::Seed seed{16};
    Oracle oracle;
    const EvolutionState state = evolved(settings, seed, 5, oracle);
    std::set<std::uint64_t> used;
    for (const auto& call : oracle.calls) used.insert(call.seed.value);
    oracle.calls.clear();
    const auto chosen = choose_champion(settings, seed, state, oracle);
    ASSERT_TRUE(chosen);
    const auto asked = lists(oracle);
    ASSERT_EQ(asked.size(), 3u) << "audition, final, held out";
    for (const std::uint64_t list : asked) EXPECT_TRUE(used.insert(list).second) << "seen before";
    EXPECT_EQ(asked[2], held_out_seed(seed).value);

    std::size_t auditions = 0, finals = 0;
    for (const auto& call : oracle.calls) {
        if (call.seed.value == asked[0]) {
            auditions += call.formulas;
            EXPECT_EQ(call.count, settings.audition_games);
        } else if (call.seed.value == asked[1]) {
            finals += call.formulas;
            EXPECT_EQ(call.count, 5 * settings.audition_games);
        } else {
            EXPECT_EQ(call.count, settings.held_out_games);
            EXPECT_TRUE(call.who != 'f' || call.formulas == 1);
            EXPECT_TRUE(call.who == 'r' || call.goal == chosen->champion.goal);
        }
    }
    EXPECT_EQ(auditions, chosen->candidates.size());
    EXPECT_EQ(finals, settings.finalists);

    const core::Seed unseen = held_out_seed(seed);
    const auto& champion = chosen->champion;
    EXPECT_EQ(chosen->held_out,
              oracle.values(unseen, 0, settings.held_out_games, champion.formula, champion.goal));
    EXPECT_EQ(chosen->vanilla, *oracle.vanilla(unseen, settings.held_out_games, champion.goal));
    EXPECT_EQ(chosen->random, *oracle.random(unseen, settings.held_out_games));
    for (const auto* values : {&chosen->held_out, &chosen->vanilla, &chosen->random})
        EXPECT_TRUE(std::ranges::all_of(*values, [](double x) { return std::isfinite(x); }));
    for (const Candidate& candidate : chosen->candidates)
        EXPECT_TRUE(std::isfinite(mean(candidate.audition)) &&
                    std::isfinite(mean(candidate.final)));
}

TEST(Champion, EveryCandidatePlaysForTheGoalItHad) {
    Oracle oracle;
    oracle.goal_part = 0.5;
    const core::Seed seed{17};
    const auto chosen = choose_champion(of_three(), seed, kSix.state(), oracle);
    ASSERT_TRUE(chosen);
    const auto asked = lists(oracle);
    for (const Candidate& c : chosen->candidates) {
        EXPECT_EQ(c.goal, 100 + c.generation);
        EXPECT_EQ(c.audition, oracle.values(core::Seed{asked[0]}, 0, 30, c.formula, c.goal));
        if (!c.final.empty()) {
            EXPECT_EQ(c.final, oracle.values(core::Seed{asked[1]}, 0, 150, c.formula, c.goal));
        }
    }
    // The last elites are of the last generation.
    for (const Candidate& c : chosen->candidates)
        EXPECT_EQ(c.generation, c.formula == formula("wins")     ? 0u
                                : c.formula == formula("visits") ? 1u
                                : c.formula == formula("moves")  ? 2u
                                                                 : 3u);
}

TEST(Champion, CandidatesComeBestFirstAndTheFinalistsBeforeTheOthers) {
    for (const formulas::Sense sense : {formulas::Sense::kMaximize, formulas::Sense::kMinimize}) {
        EvolutionSettings settings = small();
        settings.sense = sense;
        Oracle oracle;
        oracle.noise = 6;
        const EvolutionState state = evolved(settings, core::Seed{18}, 6, oracle);
        const auto chosen = choose_champion(settings, core::Seed{18}, state, oracle);
        ASSERT_TRUE(chosen);
        ASSERT_GT(chosen->candidates.size(), settings.finalists + 1);
        EXPECT_EQ(chosen->champion.formula, chosen->candidates[0].formula);
        EXPECT_EQ(chosen->champion.final, chosen->candidates[0].final);
        for (std::size_t i = 0; i < chosen->candidates.size(); ++i) {
            const Candidate& c = chosen->candidates[i];
            EXPECT_EQ(c.audition.size(), settings.audition_games);
            EXPECT_EQ(c.final.size(), i < settings.finalists ? 5 * settings.audition_games : 0)
                << i;
            if (i + 1 == settings.finalists || i + 1 == chosen->candidates.size()) continue;
            const Candidate& next = chosen->candidates[i + 1];
            const auto slot = i < settings.finalists ? &Candidate::final : &Candidate::audition;
            EXPECT_FALSE(formulas::better(sense, mean(next.*slot), mean(c.*slot))) << i;
        }
        for (std::size_t i = 0; i < settings.finalists; ++i)
            for (std::size_t k = settings.finalists; k < chosen->candidates.size(); ++k)
                EXPECT_FALSE(formulas::better(sense, mean(chosen->candidates[k].audition),
                                              mean(chosen->candidates[i].audition)));
    }
}

TEST(Champion, AmongEqualsTheShorterFormulaComesFirst) {
    Oracle oracle;
    oracle.noise = 0;
    oracle.merits = {{"wins + 1 + 1", 5}, {"wins * moves", 5}, {"visits", 5}};
    // Without that the elites and later winners would come first.
    const Finished run{{"visits", "wins * moves", "wins + 1 + 1"}, {"wins + 1 + 1"}};
    const auto chosen = choose_champion(of_three(), core::Seed{19}, run.state(), oracle);
    ASSERT_TRUE(chosen);
    ASSERT_EQ(chosen->candidates.size(), 3u);
    EXPECT_EQ(chosen->candidates[0].formula, formula("visits"));
    EXPECT_EQ(chosen->candidates[1].formula, formula("wins * moves"));
    EXPECT_EQ(chosen->candidates[2].formula, formula("wins + 1 + 1"));
}

TEST(Champion, OfFormulasThatAreTheSameFunctionTheLatestIsACandidate) {
    Oracle oracle;
    const Finished run{{"wins + visits", "moves", "visits + wins", "visits + wins"},
                       {"visits + wins", "moves * 1"}};
    const auto chosen = choose_champion(of_three(), core::Seed{20}, run.state(), oracle);
    ASSERT_TRUE(chosen);
    std::map<std::string, std::uint32_t> generations;
    for (const Candidate& c : chosen->candidates)
        generations[formulas::print(c.formula, formulas::kNodeNames)] = c.generation;
    EXPECT_EQ(generations,
              (std::map<std::string, std::uint32_t>{{"visits + wins", 3}, {"moves * 1", 3}}));
}

TEST(Champion, AloneIsChosenWithoutMoreFinalistsThanThereAre) {
    Oracle oracle;
    const Finished run{{"wins"}, {"wins"}};
    const auto chosen = choose_champion(of_three(), core::Seed{21}, run.state(), oracle);
    ASSERT_TRUE(chosen);
    EXPECT_EQ(chosen->champion.formula, formula("wins"));
    EXPECT_EQ(chosen->held_out.size(), of_three().held_out_games);
}

TEST(Champion, StoppingAnywhereGivesNoneAndALaterCallTheSame) {
    Oracle undisturbed;
    const EvolutionState state = kSix.state();
    const auto expected = choose_champion(of_three(), core::Seed{22}, state, undisturbed);
    ASSERT_TRUE(expected);
    for (std::size_t call = 0; call < undisturbed.calls.size(); ++call) {
        Oracle oracle;
        oracle.stop_at = call;
        EXPECT_FALSE(choose_champion(of_three(), core::Seed{22}, state, oracle)) << call;
        EXPECT_EQ(oracle.calls.size(), call + 1) << "nothing is asked after the stop";
    }
    Oracle again;
    again.stop_at = undisturbed.calls.size();
    const auto chosen = choose_champion(of_three(), core::Seed{22}, state, again);
    ASSERT_TRUE(chosen);
    EXPECT_EQ(chosen->champion.formula, expected->champion.formula);
    EXPECT_EQ(chosen->held_out, expected->held_out);
    EXPECT_GE(undisturbed.calls.size(), 6u);
}

// Who may have children is told to breed() as the ranks of this generation have it.
TEST(Evolution, ParentsAreAllTheBestHalfOrTheElites) {
    using Parents = EvolutionSettings::Parents;
    for (const Parents parents : {Parents::kAll, Parents::kBestHalf, Parents::kElites}) {
        EvolutionSettings settings = small();
        settings.parents = parents;
        Oracle oracle;
        const core::Seed seed{3};
        EvolutionState state = begin_evolution(settings, seed);
        const auto population = state.population;
        ASSERT_TRUE(advance(settings, seed, state, oracle));
        const auto order =
            expected_order(settings, oracle, population, games_of(oracle), state.past.back().goal);
        const std::vector elites(order.begin(), order.begin() + settings.elites);
        std::vector<std::size_t> named;
        if (parents == Parents::kBestHalf) named.assign(order.begin(), order.begin() + 20);
        if (parents == Parents::kElites) named = elites;
        core::Rng rng{seed.child("breed", 0)};
        EXPECT_EQ(state.population, breed(settings, population, elites, rng, named));
    }
}

// The reason for the switch: children of the better half are better, in the middle.
TEST(Evolution, WhereLowPerformersHaveNoChildrenTheMedianIsBetter) {
    using Parents = EvolutionSettings::Parents;
    const auto last_median = [](Parents parents) {
        double sum = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            EvolutionSettings settings = small();
            settings.parents = parents;
            Oracle oracle;
            sum += evolved(settings, core::Seed{seed}, 8, oracle).past.back().median;
        }
        return sum / 20;
    };
    const double all = last_median(Parents::kAll), half = last_median(Parents::kBestHalf),
                 elites = last_median(Parents::kElites);
    EXPECT_GT(half, all);
    EXPECT_GT(elites, half);
}

}  // namespace
}  // namespace dramatis::evolution
