#pragma once

#include <string>
#include <vector>

#include "core/seed.hpp"
#include "games/story/stage.hpp"

namespace dramatis::story {

// What a world is like, as random stories show it.
struct Checkup {
    int walks = 0;        // random stories, each to its full length
    bool is_cut = false;  // fewer than were asked for: in this world each takes long
    int at_start = 0;     // actions that are possible at first
    double mean_possible = 0;
    int most_possible = 0;
    std::vector<int>
        ground{};  // by kind of action: how many there are with everyone who could take part
    std::vector<bool> seen{};             // by kind: whether it was ever possible
    std::vector<double> believability{};  // by kind: the mean, where it was possible
    std::vector<double> met{};  // by goal: in which share of the stories it was met at some time
    std::vector<bool> met_at_start{};   // by goal
    double all_met = 0;                 // share of stories that met enough of them
    double stuck = 0;                   // share of stories that ended because nothing was possible
    std::vector<std::string> doubts{};  // what the author may want to look at, with lines
};

// At most so many random stories. In a world where much is possible at every step it stops earlier,
// after about the same work as in any other.
Checkup check_up(const Stage& stage, int walks, core::Seed seed);

}  // namespace dramatis::story
