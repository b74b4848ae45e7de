#pragma once

#include <string>
#include <vector>

#include "personas/evolution.hpp"

namespace dramatis::playtest {

// What an evolution leaves behind for those who analyse it. All of it follows from the state alone,
// so a run that was interrupted writes the same bytes as one that was not.

// A row a generation: as JSON lines, and as a table.
std::string log_lines(const std::vector<personas::Generation>& past);
std::string logbook_csv(const std::vector<personas::Generation>& past);

// The candidates, best first, with what they reached where and how long they are.
std::string hall_of_fame_csv(const personas::Champion& champion);

// Those candidates that no shorter one equals or beats in the audition, the shortest first: the
// front of fitness against size.
std::vector<const personas::Candidate*> pareto_front(const personas::Champion& champion,
                                                     personas::Sense sense);
std::string pareto_csv(const personas::Champion& champion, personas::Sense sense);

// The champion's formula for a paper: as evolved, simplified, and what matters for the ranking.
std::string champion_tex(const personas::Formula& formula);

}  // namespace dramatis::playtest
