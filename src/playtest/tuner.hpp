#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/parallel.hpp"
#include "core/seed.hpp"
#include "players/match3/player.hpp"
#include "playtest/knobs.hpp"
#include "playtest/wins.hpp"

namespace dramatis::playtest {

struct TuneRequest {
    match3::Setup setup;       // has goals, and has passed check_setup
    double low = 0, high = 1;  // the pass rate shall be in between
    Knobs knobs;
    // The player whose pass rate it is, as it plays that version of the level.
    std::function<players::Match3Settings(const match3::Setup&)> player;
    std::size_t games = 1000;       // of a look
    std::size_t most_games = 8000;  // to make sure of a candidate
    std::size_t most_proposals = 3;
    core::Seed seed;
    // Told what is tried next, for people who wait.
    std::function<void(const match3::Setup&, bool is_check)> begin_look;
};

// One version of the level that was tried.
struct TuneLook {
    match3::Setup setup;
    PassCount passed;
    core::Interval interval;  // of the pass rate, as wide as whoever decided by it had to take it
    double cost = 0;          // how large the change is
    bool is_check = false;    // on games of its own, to make sure; else a first estimate
};

// A change that brings the level into the band, as fresh games say that had no part in finding it.
struct TuneProposal {
    std::vector<Knob> knobs;  // what it turns: one, or two where no single one is sure to do
    TuneLook look;
    double rank = 0;  // look.cost, and more where designers seldom do so: by it they are ordered
    bool is_sure = false;  // the whole interval is in the band; else only the estimate
    // Move limits that the same games put in the band, from, to, the interval of each wholly so if
    // this is sure. Only where moves are all that changes, and the player does not plan for them.
    std::optional<std::pair<int, int>> moves;
};

struct TuneResult {
    // What the interval of best says, from fresh games: it is wholly in the band (kAlready,
    // kFound), partly, with the estimate inside (kLikely) or outside (kUnclear).
    enum class Status : std::uint8_t {
        kAlready,  // it was in the band as it is
        kFound,    // a version is in the band for sure
        kLikely,   // a version is, probably
        kUnclear,  // a version may be, or was not checked; none seems to be
        kNone,     // every version that was tried is outside for sure
        kStopped,  // options.stop ended it
    };
    Status status = Status::kNone;
    // The version found, with how often it passes games that had no part in choosing it; where
    // there is none, the nearest one.
    TuneLook best;
    // kFound, kLikely: what to do, the surest first and of those the lowest rank; best is the first
    // of them.
    std::vector<TuneProposal> proposals;
    // A smaller change of which nobody knows whether it is enough: its interval reaches over the
    // edge of the band.
    std::optional<TuneLook> maybe;
    std::size_t unchecked = 0;        // versions that may be in the band; there were too many
    std::size_t games_to_decide = 0;  // kLikely, kUnclear: most_games that should do; 0: too many
    std::vector<TuneLook> looks;      // all that was tried, in order
};

// Small changes that bring the pass rate into the band: the smallest of each kind, and then others,
// up to most_proposals, all in one direction; what designers change most often comes first, unless
// something else is much smaller. Each kind of change is a ladder (ladders.hpp): the
// rung at which the band begins is found by halving, on the same games again and again, so that
// luck is the same for all. Whether a rung is good is decided on fresh games of its own, looked at
// after each doubling with an interval that is widened for looking several times. What is chosen
// plays fresh games once more, and only these say what is answered; if they leave it outside the
// band, its neighbour has its turn. Where nothing is sure by one kind of change, two are combined,
// some pairs at most.
//
// The intervals that are shown hold together: of m versions that played these last games r were
// shown, and each has the level 1 - 0.05 r / m, so that of those shown 95 % are expected to hold
// (Benjamini and Yekutieli 2005). What is proposed for one kind of change does not depend on what
// else may vary. The same for any number of threads.
TuneResult tune(const TuneRequest& request, const core::ParallelOptions& options);

}  // namespace dramatis::playtest
