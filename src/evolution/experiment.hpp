#pragma once

#include <string>

#include "core/parallel.hpp"
#include "core/words.hpp"
#include "evolution/evolution.hpp"
#include "evolution/rehearsal.hpp"
#include "players/match3/persona.hpp"
#include "players/match3/player.hpp"

namespace dramatis::evolution {

// An evolution of match-3 players, whole: run again from here, it gives the same champion.
struct Experiment {
    enum class Mode : std::uint8_t { kPaper, kModern };

    std::string name;  // of the persona it shall give
    Mode mode = Mode::kPaper;
    match3::Setup setup;
    players::Match3Settings
        player;  // the search that the formulas steer; its reward holds the objective
    evolution::EvolutionSettings evolution;
    core::Seed seed;

    const players::Objective& objective() const { return player.reward.objective; }
    bool operator==(const Experiment&) const = default;
};

inline constexpr core::Words<Experiment::Mode, 2> kModeWords = {
    {{"paper", Experiment::Mode::kPaper}, {"modern", Experiment::Mode::kModern}}};

// As the match-3 paper has it: refills known, a playout wins or not, the formula also chooses the
// move, and the goal ratchets from generation to generation.
Experiment paper_experiment(players::Objective objective, core::Seed seed);

// The same budget, used better: the reward is continuous, the move with the best mean is played,
// formulas see more of a node, hopeless ones are dropped early. Refills may be hidden; the tree
// then averages over them.
Experiment modern_experiment(players::Objective objective, match3::Refills refills,
                             match3::Setup setup, core::Seed seed);

// The experiment itself if there is something to evolve for: games differ in the objective's value,
// and the reward grows towards what is wanted.
core::Result<Experiment> check_experiment(Experiment experiment);

// Plays an experiment's games on all cores. The options' progress is told how many of a
// generation's games are done.
class Match3Judge : public evolution::Judge {
   public:
    Match3Judge(const Experiment& experiment, core::ParallelOptions options)
        : experiment_(&experiment), options_(std::move(options)) {}

    // From now on progress is told of vanilla's and the random player's games, too.
    void tell_all() { tells_all_ = true; }

    std::optional<std::vector<Values>> formulas(core::Seed seed, std::uint32_t first,
                                                std::uint32_t count,
                                                std::span<const formulas::Formula> formulas,
                                                double goal) override;
    std::optional<Values> vanilla(core::Seed seed, std::uint32_t count, double goal) override;
    std::optional<Values> random(core::Seed seed, std::uint32_t count) override;

   private:
    std::optional<Values> play(core::Seed seed, std::uint32_t count,
                               const players::Match3Settings& player);

    const Experiment* experiment_;
    core::ParallelOptions options_;
    bool tells_all_ = false;
};

// The champion as someone who can be asked to play.
players::Persona make_persona(const Experiment& experiment, const evolution::Champion& champion);

}  // namespace dramatis::evolution
