#pragma once

#include <vector>

#include "playtest/ladders.hpp"

// The parts of list_ladders(); nobody else needs this. A rung that is not fit to be shipped is left
// out afterwards.
namespace dramatis::playtest {

struct LadderRequest {
    const match3::Setup& original;
    const match3::Setup& start;
    Aim aim;
};

void add_moves(const LadderRequest& request, std::vector<Ladder>& out);
void add_goals(const LadderRequest& request, std::vector<Ladder>& out);
void add_blockers(const LadderRequest& request, std::vector<Ladder>& out);
void add_places(const LadderRequest& request, std::vector<Ladder>& out);
void add_specials(const LadderRequest& request, std::vector<Ladder>& out);
void add_weights(const LadderRequest& request, std::vector<Ladder>& out);
void add_colours(const LadderRequest& request, std::vector<Ladder>& out);

}  // namespace dramatis::playtest
