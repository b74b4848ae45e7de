#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/parallel.hpp"
#include "core/seed.hpp"
#include "core/statistics.hpp"
#include "players/match3/player.hpp"

namespace dramatis::playtest {

// What may be changed in a level to reach a pass rate, and how far.
struct Knobs {
    bool moves = false;    // from half as many to twice as many
    bool colours = false;  // up to two more or fewer
    bool goals = false;    // all counts together, from a third to double
    bool stars = false;  // thresholds follow, so that as many of the wins earn each star as before
};

struct TuneRequest {
    match3::Setup setup;       // has goals, and has passed check_setup
    double low = 0, high = 1;  // the pass rate shall be in between
    Knobs knobs;
    // The player whose pass rate it is, as it plays that version of the level.
    std::function<players::Match3Settings(const match3::Setup&)> player;
    std::size_t games = 1000;       // of a look
    std::size_t most_games = 8000;  // to make sure of a candidate
    core::Seed seed;
    // Told what is tried next, for people who wait.
    std::function<void(const match3::Setup&, bool is_check)> begin_look;
};

// So many wins in so many games.
struct PassCount {
    std::size_t wins = 0, games = 0;

    double rate() const {
        return games ? static_cast<double>(wins) / static_cast<double>(games) : 0;
    }
    core::Interval interval() const {
        return games ? core::wilson95(wins, games) : core::Interval{0, 1};
    }
};

// One version of the level that was tried.
struct TuneLook {
    match3::Setup setup;
    PassCount passed;
    core::Interval interval;  // of the pass rate, as wide as whoever decided by it had to take it
    double cost = 0;          // how large the change is
    bool is_check = false;    // on games of its own, to make sure; else a first estimate
};

struct TuneResult {
    // What the interval of best says, from fresh games: it is wholly in the band (kAlready,
    // kFound), partly, with the estimate inside (kLikely) or outside (kUnclear).
    enum class Status : std::uint8_t {
        kAlready,  // it was in the band as it is
        kFound,    // a version is in the band for sure
        kLikely,   // a version is, probably
        kUnclear,  // a version may be, or was not checked; none seems to be
        kNone,     // every version that may be made is outside for sure
        kStopped,  // options.stop ended it
    };
    Status status = Status::kNone;
    // The version found, with how often it passes games that had no part in choosing it; where
    // there is none, the nearest one.
    TuneLook best;
    // A smaller change of which nobody knows whether it is enough: its interval reaches over the
    // edge of the band.
    std::optional<TuneLook> maybe;
    std::size_t unchecked = 0;        // versions that may be in the band; there were too many
    std::size_t games_to_decide = 0;  // kLikely, kUnclear: most_games that should do; 0: too many
    std::vector<TuneLook> looks;      // all that was tried, in order
};

// The smallest change that brings the pass rate into the band, with what a look allows for chance:
// a version is left out only if a look says for sure that it is outside. A change costs the share
// of the moves that come or go, the same for the counts of goals on average, and a half for each
// colour. Candidates are found on the same games again and again, so that luck is the same for all;
// whether one is good is decided on fresh games of its own, looked at after each doubling with an
// interval that is widened for looking several times. The one that is chosen plays fresh games once
// more, and only these say what is answered; if they leave it outside the band, the next one that
// seems to be inside has its turn. The same for any number of threads.
TuneResult tune(const TuneRequest& request, const core::ParallelOptions& options);

}  // namespace dramatis::playtest
