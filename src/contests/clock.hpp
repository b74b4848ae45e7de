#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace dramatis::contests {

// Time for a game: so many seconds of main time, then so many for every so many stones. Without the
// latter the main time is all.
struct TimeTerms {
    double main_seconds = 0;
    double byo_seconds = 0;
    int byo_stones = 0;

    bool operator==(const TimeTerms&) const = default;
};

// "300", "0+5/1", "60+30/10".
core::Result<TimeTerms> parse_time(std::string_view text);
std::string print(const TimeTerms& terms);

// The clock of one player.
class Clock {
   public:
    explicit Clock(const TimeTerms& terms);

    double seconds_left() const {
        return seconds_;
    }                                            // of the main time, or of the period that runs
    int stones_left() const { return stones_; }  // of the period that runs; 0: still main time
    // A move that took so long; false: it took too long.
    bool spend(double seconds);
    // How long a move may take at most.
    double longest() const;

   private:
    TimeTerms terms_;
    double seconds_;
    int stones_ = 0;
};

}  // namespace dramatis::contests
