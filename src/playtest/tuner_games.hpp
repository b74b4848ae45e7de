#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "playtest/routes.hpp"
#include "playtest/tuner.hpp"

namespace dramatis::playtest {

// Plays the games that the tuner asks for, and says what they tell about versions of the level.
class TunerGames {
   public:
    TunerGames(const TuneRequest& request, const core::ParallelOptions& options);

    // Who plans plays otherwise for another limit; of the others a batch of games that go on after
    // their limit tells about all limits.
    bool plans(const match3::Setup& setup) const;
    int overtime(const match3::Setup& setup) const;

    // Each of these plays games. False: stopped.

    // A first estimate, on the same games as all others; nothing where something is known already.
    bool look(Version& version, int overtime = 0);
    // The games of a first look, kept for what else they tell.
    bool look_on(Version& version, int overtime);
    // Fresh games of its own, until it is clear, or until there were enough.
    bool check(Version& version);
    // What was chosen was chosen for its figures, which flatters them: the ones that are shown come
    // from games that had no part in it. How many is decided before: twice as many as it should
    // take to be sure if it is a standard error further out than it seems, or even more often.
    struct Care {
        int overtime = 0;
        std::size_t more_often = 1;
    };
    bool confirm(Version& version, const Care& care);

    // What games say that were played for another version.
    void learn(Version& version, const PassCount& passed, By by) const;

    // About how many games it takes until the interval no longer reaches over the edge of the band,
    // in 8 of 10 cases, if the pass rate is what it seems to be. 0: more than anybody plays.
    std::size_t games_to_decide(const PassCount& passed, double errors_out = 0) const;
    std::size_t confirmations() const { return confirmed_looks_.size(); }

    // All that was tried, in order; confirmations with intervals for this chance to miss the truth.
    void widen_confirmations(double miss);
    std::vector<TuneLook> take_looks() { return std::move(looks_); }

   private:
    std::optional<Wins> play(const match3::Setup& setup, int overtime, core::Seed seed,
                             std::size_t first, std::size_t count) const;
    double miss() const;
    core::Interval wide(const PassCount& passed) const { return passed.interval(miss()); }
    void note(const Version& version) { looks_.push_back(look_of(version)); }

    const TuneRequest& request_;
    const core::ParallelOptions& options_;
    Band band_;
    std::vector<TuneLook> looks_;
    std::vector<std::size_t> confirmed_looks_;  // which of the looks are confirmations
};

// What a reader is asked to play to decide an open question, at most.
inline constexpr std::size_t kMostUsefulGames = 1'000'000;

}  // namespace dramatis::playtest
