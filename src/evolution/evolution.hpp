#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/seed.hpp"
#include "core/words.hpp"
#include "formulas/formula.hpp"
#include "formulas/sense.hpp"
#include "formulas/vary.hpp"

namespace dramatis::evolution {

// Genetic programming of selection formulas as the match-3 paper has it; every number is a
// parameter.
struct EvolutionSettings {
    formulas::Sense sense = formulas::Sense::kMaximize;
    formulas::Grammar grammar;
    std::uint32_t population = 100;
    std::uint32_t elites =
        10;  // go on unchanged, and are played again on the next generation's games
    std::uint32_t mutants = 45;    // the rest of a generation comes by crossover
    double constant_chance = 0.5;  // of a mutant to have a constant changed as well
    std::uint32_t generations = 100;
    std::uint32_t games = 50;  // of every individual in a generation, on the same seeds

    // The goal of a generation. Best: the best fitness of the one before (the paper's). Winner:
    // what last generation's winner reached on this generation's games, which its luck has no part
    // in. Fixed: always `fixed_goal`. The first generation's goal is what the random player reaches
    // on the same games, and the second's always the best of the first: nobody has won and played
    // again yet.
    enum class Goal : std::uint8_t { kBest, kWinner, kFixed };
    Goal goal = Goal::kBest;
    double fixed_goal = 0;

    // Who may have children. All: the whole population, as the paper's section IV describes
    // mutation and crossover. Best half, elites: its section VI says that low performers were
    // disregarded, but not how many; half is about the least from which a sample of 45 in 100 can
    // be drawn, and the elites are the mu of a mu + lambda strategy.
    enum class Parents : std::uint8_t { kAll, kBestHalf, kElites };
    Parents parents = Parents::kAll;

    // Whether two elites may play alike on all games of a generation.
    bool distinct_elites = false;
    // Drop individuals early that are hopeless: after every ten games those who are worse than the
    // last elite so far by a paired t of 1.5. The paper plays all games.
    bool race = false;

    // The champion is not whoever was luckiest in its generation: the winner of every generation,
    // with the goal it had then, and the last elites play again on other seeds. The best
    // `finalists` of this audition play five times as many games on third seeds; the first of them
    // is the champion, and its figures come from fourth seeds.
    std::uint32_t audition_games = 100;
    std::uint32_t finalists = 8;
    std::uint32_t held_out_games = 1000;

    bool operator==(const EvolutionSettings&) const = default;
};

inline constexpr core::Words<EvolutionSettings::Parents, 3> kParentWords = {
    {{"all", EvolutionSettings::Parents::kAll},
     {"best-half", EvolutionSettings::Parents::kBestHalf},
     {"elites", EvolutionSettings::Parents::kElites}}};

// Plays games and says what they came to. `seed` stands for a list of games, of which `count` from
// `first` on are played; the same seed, number and player always give the same value. Nothing: it
// was told to stop.
class Judge {
   public:
    using Values = std::vector<double>;  // of the objective, by game

    virtual ~Judge() = default;
    virtual std::optional<std::vector<Values>> formulas(core::Seed seed, std::uint32_t first,
                                                        std::uint32_t count,
                                                        std::span<const formulas::Formula> formulas,
                                                        double goal) = 0;
    virtual std::optional<Values> vanilla(core::Seed seed, std::uint32_t count, double goal) = 0;
    virtual std::optional<Values> random(core::Seed seed, std::uint32_t count) = 0;
};

// What a generation came to: means of the objective over its games.
struct Generation {
    std::uint32_t number = 0;
    double goal = 0;
    double best = 0, median = 0, worst = 0;
    double vanilla = 0, random = 0;
    std::uint32_t behaviours = 0;  // individuals that differ in at least one game
    std::uint64_t games = 0;       // asked for; those that play alike are played once
    formulas::Formula winner;

    bool operator==(const Generation&) const = default;
};

// A run between two generations: all that the next one depends on, and what is known of those
// before.
struct EvolutionState {
    std::vector<formulas::Formula>
        population;   // of the next generation; the elites first, best first
    double goal = 0;  // of the next generation; it finds its own if it is the first
    std::vector<Generation> past;

    bool operator==(const EvolutionState&) const = default;
};

EvolutionState begin_evolution(const EvolutionSettings& settings, core::Seed seed);

// Plays the population and breeds the next one. False: the judge was told to stop, and the state is
// as it was.
bool advance(const EvolutionSettings& settings, core::Seed seed, EvolutionState& state,
             Judge& judge);

// One who might be the champion.
struct Candidate {
    formulas::Formula formula;
    double goal = 0;
    std::uint32_t generation = 0;
    std::vector<double> audition;  // values
    std::vector<double> final;     // values; empty if it did not come so far
};

struct Champion {
    Candidate champion;
    std::vector<double> held_out, vanilla,
        random;  // values on the same unseen games; vanilla with the same goal
    std::vector<Candidate> candidates;  // best first: the finalists, then the others
};

// The games of the champion's figures.
inline core::Seed held_out_seed(core::Seed seed) { return seed.child("held out"); }

// Nothing if the judge was told to stop. There must have been a generation.
std::optional<Champion> choose_champion(const EvolutionSettings& settings, core::Seed seed,
                                        const EvolutionState& state, Judge& judge);

double mean(std::span<const double> values);

}  // namespace dramatis::evolution
