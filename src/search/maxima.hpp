#pragma once

#include "search/card.hpp"

namespace dramatis::search {

struct NoMaxima {
    static constexpr bool kKeeps = false;
};

// Every node keeps the best playout that went through it. For games of one player who may keep what
// was found: one good way is enough, however bad the others are. Searches can choose their move by
// it (choose=max), and weigh it in while they look:
//
//   value = (1 - w) * mean + w * max
//
// Kartal, Koenig and Guy 2014 go on with the child of "greatest potential value"; Schadd et al.
// 2008 keep the best game of all.
struct Maxima {
    static constexpr Card kCard{
        "max", "Best playout", "(1 - w) mean + w max",
        "Schadd et al. 2008; Kartal, Koenig and Guy 2014",
        "keeps the best playout through every node, where one good way is enough"};
    static constexpr bool kKeeps = true;

    double weight = 0;  // w

    bool operator==(const Maxima&) const = default;

    double value(double mean, double most) const { return mean + weight * (most - mean); }
};

}  // namespace dramatis::search
