#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "match3/game.hpp"
#include "personas/formula.hpp"
#include "playtest/reward.hpp"
#include "search/configuration.hpp"
#include "search/searcher.hpp"

namespace dramatis::playtest {

// A player of match-3, as data.
struct AgentSettings {
    enum class Kind : std::uint8_t { kRandom, kGreedy, kMcts };
    // How a search plans for chance, see search/memory.hpp.
    enum class Tree : std::uint8_t { kKeptStates, kOpenLoop };

    Kind kind = Kind::kRandom;
    match3::Refills refills = match3::Refills::kKnown;
    std::uint32_t samples = 8;  // greedy: imagined refills a move; known refills need but one
    // The rest is for the tree search. The defaults are vanilla MCTS as the match-3 paper has it.
    std::uint64_t iterations = 250;
    double exploration = 1.0;                  // c of UCB1
    std::optional<personas::Formula> formula;  // over personas::kNodeNames; selects instead of UCB1
    Reward reward;
    search::Recommend recommend = search::Recommend::kRule;
    Tree tree = Tree::kKeptStates;
    search::Settings search;
    // Any techniques instead of the rule, the choice and the search settings above.
    // docs/techniques.md
    std::optional<search::Configuration> techniques{};

    bool operator==(const AgentSettings&) const = default;
};

// The setup as games with this player need it: what its objective is about is counted.
inline match3::Setup setup_for(match3::Setup setup, const AgentSettings& settings) {
    if (settings.reward.objective.region) setup.region = settings.reward.objective.region;
    return setup;
}

// What match-3 lets techniques do, for a player that plans for chance in that way.
search::Powers match3_powers(const AgentSettings& settings);

// Any of these players. Which one is decided once, when it is built; the rules must outlive it. It
// is compiled in compiled_*.cpp for all rules that match3::with_rules gives.
template <class Rules>
class Agent {
   public:
    Agent(const Rules& rules, const AgentSettings& settings);
    ~Agent();
    Agent(Agent&&) noexcept;

    // A legal move in a position that is not over. The seed is the address of this choice: all that
    // is random in it comes from there.
    match3::Swap choose(const typename Rules::Position& position, core::Seed seed);

   private:
    struct Any;
    std::unique_ptr<Any> any_;
};

}  // namespace dramatis::playtest
