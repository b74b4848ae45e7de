#pragma once

#include <cstdint>
#include <vector>

#include "core/statistics.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::playtest {

// So many wins in so many games.
struct PassCount {
    std::size_t wins = 0, games = 0;

    double rate() const {
        return games ? static_cast<double>(wins) / static_cast<double>(games) : 0;
    }
    core::Interval interval() const {
        return games ? core::wilson95(wins, games) : core::Interval{0, 1};
    }
    // The same, wider: for a chance of `miss` to miss the truth, where 0.05 is usual.
    core::Interval interval(double miss) const;
};

// When each game of a batch was won (0: never), and with how many points.
struct Wins {
    std::vector<std::uint32_t> at;
    std::vector<std::uint64_t> points;

    PassCount within(int moves) const;
    // The scores, with the bonus for moves left, of the games that such a version wins.
    std::vector<double> scores(const match3::Setup& setup) const;
    void append(const Wins& more);
};

// Thresholds for stars that as many of the wins of `after` reach as those of the old ones did in
// `before`, rounded to a hundred points; the old ones where there are too few wins to tell.
std::vector<std::uint32_t> fitted_stars(const match3::Setup& old, const Wins& before,
                                        const match3::Setup& setup, const Wins& after);

// Where a pass rate shall be.
struct Band {
    double low = 0, high = 1;

    bool holds(double rate) const { return rate >= low && rate <= high; }
    bool touches(const core::Interval& interval) const {
        return interval.high >= low && interval.low <= high;
    }
    bool fits(const core::Interval& interval) const {
        return interval.low >= low && interval.high <= high;
    }
    double middle() const { return (low + high) / 2; }
    double distance(double rate) const;  // how far outside it is; 0 inside
    double depth(double rate) const;     // how far inside; nothing is beyond 0 and 1
};

}  // namespace dramatis::playtest
