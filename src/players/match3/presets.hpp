#pragma once

#include <optional>
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

// One of those that are no personas.
struct Preset {
    std::string_view name;
    Match3Settings::Kind kind;
    std::string_view title;        // a few words for people
    std::optional<unsigned> rung;  // of the ladder of skill, the weakest 0; none: not on it
};

// Their names, in the order in which messages list them:
//   random   any legal move: what a level gives away to chance alone
//   greedy   the move that is best at once, and no plan
//   mixed    between random and greedy, in each game with another degree of care: whoever plays it,
//            what a level leaves to chance is measured with all of them. Of no one skill, so not on
//            the ladder
//   vanilla  the tree search of the match-3 paper: states kept in the tree, a playout wins if it
//            reaches 5000, the move is chosen by the selection rule itself. Here to be compared
//            with the paper; it wants no more than 5000 points, so it is not on the ladder
//   mcts     the good player: rewards the share of 7000 points, chooses by mean, and averages over
//            the refills (an open-loop tree) where they are hidden
//   strong   the best fair player we know: a horizon of four moves, foreseeing playouts
// The ladder is the same game played with ever more thought: none (random), of one move (greedy),
// of moves ahead (mcts), and of moves ahead with all that the lab found to help (strong).
std::vector<std::string> preset_names();
// Null: none is called so.
const Preset* find_preset(std::string_view name);

// The player of that name, which is a preset's, as it is without further options.
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
