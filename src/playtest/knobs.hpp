#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

namespace dramatis::playtest {

// What the tuner can turn to make a level easier or harder.
enum class Knob : std::uint8_t {
    kMoves,     // from half as many to twice as many
    kGoals,     // what one goal asks for, or all of them do: from a third to double
    kBlockers,  // how many crates, vines, locks and cells with ice there are; hits and layers
    kPlaces,    // where the blockers stand: all of a kind a row or two higher or lower
    kSpecials,  // special pieces that are there from the start
    kWeights,   // how often a colour falls
    kColours,   // up to two more or fewer
};

// Each by the word that people use for it, in the order of the enum.
inline constexpr auto kKnobs = std::to_array<std::pair<const char*, Knob>>({
    {"moves", Knob::kMoves},
    {"goals", Knob::kGoals},
    {"blockers", Knob::kBlockers},
    {"places", Knob::kPlaces},
    {"specials", Knob::kSpecials},
    {"weights", Knob::kWeights},
    {"colours", Knob::kColours},
});

// What may be changed in a level to reach a pass rate.
struct Knobs {
    bool moves = false;
    bool colours = false;
    bool goals = false;
    bool stars = false;  // thresholds follow, so that as many of the wins earn each star as before
    bool blockers = false;
    bool places = false;
    bool specials = false;
    bool weights = false;

    bool has(Knob knob) const;
    void set(Knob knob);
    // Whether anything may change that changes the pass rate.
    bool any() const;
};

namespace detail {
// In the order of the enum.
inline constexpr bool Knobs::*kFlags[] = {&Knobs::moves,  &Knobs::goals,    &Knobs::blockers,
                                          &Knobs::places, &Knobs::specials, &Knobs::weights,
                                          &Knobs::colours};
static_assert(std::size(kFlags) == kKnobs.size());
}  // namespace detail

inline bool Knobs::has(Knob knob) const {
    return this->*detail::kFlags[static_cast<std::size_t>(knob)];
}
inline void Knobs::set(Knob knob) { this->*detail::kFlags[static_cast<std::size_t>(knob)] = true; }
inline bool Knobs::any() const {
    for (const auto flag : detail::kFlags)
        if (this->*flag) return true;
    return false;
}

// Which way a level shall go.
enum class Aim : std::uint8_t { kEasier, kHarder };

}  // namespace dramatis::playtest
