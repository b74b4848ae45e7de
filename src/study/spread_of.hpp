#pragma once

#include <optional>

#include "study/data.hpp"
#include "study/power.hpp"

namespace dramatis::study {

// How scores spread in what a study has stored: the deviation of whole rounds from the mean of
// their board, and how alike those of one person are (the intraclass correlation, ICC(1), 0 if less
// than nothing). None of fewer than ten people.
struct SeenSpread {
    Spread spread;
    std::size_t people = 0, rounds = 0;
};
std::optional<SeenSpread> spread_of(const StudyData& data, Origin origin);

}  // namespace dramatis::study
