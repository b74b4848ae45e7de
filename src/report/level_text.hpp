#pragma once

#include <string>
#include <utility>
#include <vector>

#include "games/match3/level.hpp"
#include "games/match3/table.hpp"

namespace dramatis::report {

// A level in words.

// "7 x 7, 6 colours, 20 moves", and what is out of the ordinary.
std::string describe(const match3::Setup& setup, const match3::Names& names = match3::kPlainNames);

// All that a level says about itself, a label and a text each; a label that is empty goes on with
// the one before.
std::vector<std::pair<std::string, std::string>> facts_of(const match3::Level& level);

std::string target_player(const match3::Target& target);  // greedy if it names none
std::string target_text(const match3::Target& target);    // "40 to 50 % of games won by greedy"

// "all ice", "20 blue", "make 2 bombs"; "the honey (all ice)" where the level has a name for it
std::string goal_text(const std::vector<match3::Goal>& goals, std::size_t which,
                      const match3::Names& names);
// How a sentence calls it: "the honey", else as above.
std::string goal_name(const std::vector<match3::Goal>& goals, std::size_t which,
                      const match3::Names& names);
// With commas between them.
std::string goals_text(const std::vector<match3::Goal>& goals, const match3::Names& names);

// "ice 12 of 30"; of all goals "ice 12 of 30, the honey 3 of 3 met"
std::string state_text(const match3::Table::GoalState& state, std::size_t which,
                       const match3::Names& names);
std::string goals_text(const std::vector<match3::Table::GoalState>& goals,
                       const match3::Names& names);

// "won with 4 moves left, 2 stars" or "lost"; empty while the game goes on, and where there is
// nothing to win.
std::string outcome_text(const match3::Setup& setup, const match3::Table::View& last);

// "a blue tile (D) that clears its row, locked, on 2 layers of ice"
std::string spot_text(const match3::Spot& spot, const match3::Names& names);

// What a level has that classic match-3 has not, in a word or two each.
std::vector<std::string> features_of(const match3::Setup& setup);

std::string colours_text(const match3::Level& level);  // "A orange, B light blue, C cherry"
std::string stars_text(const match3::Setup& setup);  // "1000, 2000 points; 50 for every move left"
std::string weights_text(const match3::Setup& setup);   // "A 3, B 1"; columns that differ from the
                                                        // first one are told apart
std::string specials_text(const match3::Setup& setup);  // "made by four or more"

// "column 2: B C A *", and that chance goes on; none if nothing is given.
std::vector<std::string> refill_texts(const match3::Setup& setup);

std::string count_text(std::uint64_t count, const char* what);  // "1 move", "2 moves"

}  // namespace dramatis::report
