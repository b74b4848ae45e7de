#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "core/seed.hpp"
#include "playtest/knobs.hpp"
#include "playtest/tuner.hpp"
#include "playtest/wins.hpp"

namespace dramatis::playtest {

// How the tuner knows how often a version passes.
enum class By : std::uint8_t {
    kNothing,
    kLook,       // a first estimate, from games that all versions share
    kCheck,      // fresh games
    kConfirmed,  // chosen, and fresh games once more put its pass rate in the band
    kRefuted,    // chosen, but fresh games put it outside
};

struct Known {
    PassCount passed;
    core::Interval interval{0, 1};  // what the games that decide say
    By by = By::kNothing;

    bool is_check() const { return by > By::kLook; }
    // Neither inside nor outside for sure; a first estimate makes nobody sure of the inside.
    bool is_open(const Band& band) const {
        return by != By::kNothing && band.touches(interval) && !(is_check() && band.fits(interval));
    }
};

// A level with a change, and what is known about it.
struct Version {
    match3::Setup setup;
    double cost = 0;
    double rank = 0;            // its cost as it counts where proposals are put in order
    std::vector<Knob> knobs{};  // that were turned
    core::Seed seed{};          // of its own games
    Known known{};
    std::optional<Wins> wins{};  // of the games that were played last
};

TuneLook look_of(const Version& version);

// A ladder of versions that the tuner climbs, as far as it has come.
struct Route {
    enum class Want : std::uint8_t {
        kSeemsInside,  // by a look, and not checked: the smallest change
        kMayBeInside,  // by a look, and not checked: the one next to the band
        kLikely,       // checked, and not confirmed: the one with its estimate furthest inside
    };

    std::vector<Knob> knobs{};  // that are turned in all versions
    bool is_plain = false;      // only moves and goals are
    std::vector<Version> versions{};
    std::optional<Wins> start_wins{};  // games that tell about all versions, which differ in moves
    std::size_t first = 0;             // the first version that is not too small a change
    bool is_settled = false;
    Version* answer = nullptr;  // what was found

    // Infinite if even the last version is too small a change.
    double estimated_rank() const {
        return first < versions.size() ? versions[first].rank
                                       : std::numeric_limits<double>::infinity();
    }
    // The largest change that is still too small; null if that is no change at all.
    const Version* last_short() const {
        return first > 0 && !knobs.empty() ? &versions[first - 1] : nullptr;
    }
    // Of those that were looked at from `first` on without a gap, the last; and the one after it.
    const Version* top() const;
    Version* next_unknown();
    Version* best(const Band& band, Want want);
};

}  // namespace dramatis::playtest
