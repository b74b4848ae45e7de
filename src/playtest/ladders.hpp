#pragma once

#include <cstdint>
#include <vector>

#include "games/match3/setup.hpp"
#include "playtest/knobs.hpp"

namespace dramatis::playtest {

// A version of a level and how large the change is.
struct Rung {
    double cost = 0;
    match3::Setup setup;
};

// Versions that change one thing, further and further: each is easier (or harder) than the one
// before, as far as anybody knows without playing.
struct Ladder {
    Knob knob = Knob::kMoves;
    std::uint64_t id =
        0;  // which of the ladders there can be for a level, whatever others are made
    std::vector<Rung> rungs{};  // the smallest change first; at least one
    // How many times as large as it is the change counts where proposals are put in order: what a
    // designer turns to last counts most.
    double oddity = kUsual;

    static constexpr double kUsual = 1, kRarer = 1.5, kOdd = 2;
};

// What may be changed in a level that `start` is a version of, only in the direction of the aim,
// and only as a designer would ship it (shippable.hpp). The costs are those of the step from
// `start`.
std::vector<Ladder> list_ladders(const match3::Setup& original, const match3::Setup& start,
                                 const Knobs& knobs, Aim aim);

// A colour that comes or goes costs a half; what else shifts which colours fall, in proportion.
inline constexpr double kColourCost = 0.5;

}  // namespace dramatis::playtest
