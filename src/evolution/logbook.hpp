#pragma once

#include <string>
#include <vector>

#include "evolution/evolution.hpp"

namespace dramatis::evolution {

// What an evolution leaves behind for those who analyse it. All of it follows from the state alone,
// so a run that was interrupted writes the same bytes as one that was not.

// A row a generation: as JSON lines, and as a table.
std::string log_lines(const std::vector<evolution::Generation>& past);
std::string logbook_csv(const std::vector<evolution::Generation>& past);

// The candidates, best first, with what they reached where and how long they are.
std::string hall_of_fame_csv(const evolution::Champion& champion);

// Those candidates that no shorter one equals or beats in the audition, the shortest first: the
// front of fitness against size.
std::vector<const evolution::Candidate*> pareto_front(const evolution::Champion& champion,
                                                      formulas::Sense sense);
std::string pareto_csv(const evolution::Champion& champion, formulas::Sense sense);

// The champion's formula for a paper: as evolved, simplified, and what matters for the ranking.
std::string champion_tex(const formulas::Formula& formula);

}  // namespace dramatis::evolution
