#pragma once

#include <vector>

#include "playtest/tuner.hpp"

namespace dramatis::playtest {

// A version of a level without its number of moves: colours and goals.
struct LevelVariant {
    int colours = 0;      // more than before
    double cost = 0;      // how large the change is, see tune()
    match3::Setup setup;  // with the moves of the original
};

// What the request allows to try, the smallest change first; the original is the first of all. Of
// goals that would take the pass rate, which is `rate` now, further from the band, only those that
// change little.
std::vector<LevelVariant> list_variants(const TuneRequest& request, double rate);

}  // namespace dramatis::playtest
