#pragma once

#include <cstdint>
#include <optional>

#include "formulas/formula.hpp"
#include "games/match3/refills.hpp"
#include "players/match3/reward.hpp"
#include "search/configuration.hpp"
#include "search/effort.hpp"
#include "search/wording.hpp"

namespace dramatis::players {

// The search of the match-3 paper: UCB1 with c = 1, which also chooses the move, and children for
// every leaf.
search::Configuration paper_techniques();

// The names that command line and files have for the techniques that most players differ in.
inline constexpr auto kExploration =
    search::exploration_alias("exploration", 1000, "weight of the UCB1 bonus");
inline constexpr search::Alias<search::Recommend> kChoose{
    "choose",
    0,
    0,
    "which move is played: by rule, visits or mean",
    [](const search::Configuration& c) -> std::optional<search::Recommend> {
        using enum search::Recommend;
        if (c.choose == kRule || c.choose == kVisits || c.choose == kMean) return c.choose;
        return {};
    },
    [](search::Configuration& c, search::Recommend value) { c.choose = value; }};
inline constexpr auto kExpandAfter = search::alias_of<&search::Configuration::expand_after>(
    "expand_after", 0, 1e6, "visits before a leaf gets children");
inline constexpr auto kMaxDepth = search::alias_of<&search::Configuration::depth>(
    "max_depth", 0, 1e4, "of the tree, in moves; 0: no limit");
inline constexpr search::Aliases kMatch3Names{
    paper_techniques, std::tuple{kExploration, kChoose, kExpandAfter, kMaxDepth}};

// A player of match-3, as data.
struct Match3Settings {
    enum class Kind : std::uint8_t { kRandom, kGreedy, kMixed, kMcts };
    // How a search plans for chance, see search/memory.hpp.
    enum class Tree : std::uint8_t { kKeptStates, kOpenLoop };
    // How long a playout is, see uniform_playout.hpp.
    enum class PlayoutLength : std::uint8_t { kGame, kFull };

    Kind kind = Kind::kRandom;
    match3::Refills refills = match3::Refills::kKnown;
    std::uint32_t samples = 8;  // greedy, mixed: imagined refills a move; known ones need one
    // The rest is for the tree search. The defaults are vanilla MCTS as the match-3 paper has it.
    search::Effort effort{.iterations = 250};
    search::Configuration techniques = paper_techniques();
    std::optional<formulas::Formula> formula;  // over formulas::kNodeNames; selects instead of the
                                               // rule, unless that was said as techniques
    Reward reward;
    Tree tree = Tree::kKeptStates;
    PlayoutLength playout_length = PlayoutLength::kGame;  // full: of a search said by names only
    search::Wording wording{};                            // how the techniques were said

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
