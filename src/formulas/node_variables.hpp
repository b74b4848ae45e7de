#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "formulas/formula.hpp"

namespace dramatis::formulas {

// What a selection formula may look at: a child of the node at which the search chooses, and that
// node. The first four are the match-3 paper's; `modern` evolution uses all.
enum class NodeVariable : std::uint8_t {
    kWins,    // payoffs of the child added up; with payoffs of 0 and 1 a count
    kVisits,  // of the child
    kParentVisits,
    kMoves,      // legal moves in the child's state
    kMean,       // wins / visits
    kVariance,   // of the child's payoffs
    kDepth,      // moves from the root of the tree to the parent
    kMovesLeft,  // moves that the game still has at the parent
};

inline constexpr std::array<std::string_view, 8> kNodeNames = {
    "wins", "visits", "parent_visits", "moves", "mean", "variance", "depth", "moves_left"};

constexpr std::uint32_t bit(NodeVariable variable) { return 1u << static_cast<unsigned>(variable); }

// Those that are the same for all children of a node.
inline constexpr std::uint32_t kSharedVariables =
    bit(NodeVariable::kParentVisits) | bit(NodeVariable::kDepth) | bit(NodeVariable::kMovesLeft);

}  // namespace dramatis::formulas
