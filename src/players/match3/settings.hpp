#pragma once

#include <cstdint>
#include <optional>

#include "formulas/formula.hpp"
#include "games/match3/refills.hpp"
#include "players/match3/reward.hpp"
#include "search/configuration.hpp"
#include "search/settings.hpp"

namespace dramatis::players {

// A player of match-3, as data.
struct Match3Settings {
    enum class Kind : std::uint8_t { kRandom, kGreedy, kMcts };
    // How a search plans for chance, see search/memory.hpp.
    enum class Tree : std::uint8_t { kKeptStates, kOpenLoop };

    Kind kind = Kind::kRandom;
    match3::Refills refills = match3::Refills::kKnown;
    std::uint32_t samples = 8;  // greedy: imagined refills a move; known refills need but one
    // The rest is for the tree search. The defaults are vanilla MCTS as the match-3 paper has it.
    std::uint64_t iterations = 250;
    double exploration = 1.0;                  // c of UCB1
    std::optional<formulas::Formula> formula;  // over formulas::kNodeNames; selects instead of UCB1
    Reward reward;
    search::Recommend recommend = search::Recommend::kRule;
    Tree tree = Tree::kKeptStates;
    search::Settings search;
    // Any techniques instead of the rule, the choice and the search settings above.
    // docs/techniques.md
    std::optional<search::Configuration> techniques{};

    bool operator==(const Match3Settings&) const = default;
};

// The setup as games with this player need it: what its objective is about is counted.
inline match3::Setup setup_for(match3::Setup setup, const Match3Settings& settings) {
    if (settings.reward.objective.region) setup.region = settings.reward.objective.region;
    return setup;
}

// What match-3 lets techniques do, for a player that plans for chance in that way.
search::Powers match3_powers(const Match3Settings& settings);

}  // namespace dramatis::players
