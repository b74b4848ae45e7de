#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "players/match3/settings.hpp"

// The players of match-3 that everyone knows by a name. What they are is decided here, as part of
// the product; the lab only measures them.
namespace dramatis::players {

// A player with the name that users know it by: random, greedy, mixed, vanilla, mcts, strong,
// or a persona's.
struct NamedPlayer {
    std::string name;
    Match3Settings settings;
};

// Those that are no personas.
std::vector<std::string> preset_names();

// The player of that name as it is without further options.
//   mixed    between random and greedy, in each game with another degree of care: whoever plays it,
//            what a level leaves to chance is measured with all of them
//   vanilla  the tree search of the match-3 paper: states kept in the tree, a playout wins if it
//            reaches 5000, the move is chosen by the selection rule itself
//   mcts     the good player: rewards the share of 7000 points, chooses by mean, and averages over
//            the refills (an open-loop tree) where they are hidden
//   strong   the best fair player we know: a horizon of four moves, foreseeing
//   playouts
NamedPlayer preset(std::string_view name, match3::Refills refills);

// The same player in a level with goals of its own: it plays for these instead of points. The
// strong player wants five times what random play scores where there are none, so that no board is
// too rich for it.
NamedPlayer aimed_at(NamedPlayer player, const match3::Setup& setup);

search::Configuration strong_techniques();

// How a tree search goes about it, in one line.
std::string describe_search(const Match3Settings& settings);

// One line for people, and the settings that matter for this kind of player for machines.
std::string describe(const NamedPlayer& player);
core::Json to_json(const NamedPlayer& player);

}  // namespace dramatis::players
