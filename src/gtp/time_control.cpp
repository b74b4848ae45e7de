#include "gtp/time_control.hpp"

#include <algorithm>

namespace dramatis::gtp {

void TimeControl::set(System system, double main_seconds, double byo_seconds, int byo_stones) {
    set_ = true;
    full_ = {.kept = system != System::kNone, .main_seconds = main_seconds};
    if (system == System::kCanadian || system == System::kByoYomi) {
        full_.byo_seconds = byo_seconds;
        full_.byo_stones = system == System::kByoYomi ? 1 : byo_stones;
        if (main_seconds <= 0)
            full_.main_seconds = byo_seconds, full_.stones_left = full_.byo_stones;
    }
    restart();
}

void TimeControl::restart() { clocks_.fill(full_); }

void TimeControl::tell(go::Colour colour, double seconds, int stones) {
    if (set_ && !full_.kept) return;
    auto& clock = clocks_[go::index(colour)];
    clock.kept = true;
    clock.main_seconds = seconds;
    if (clock.byo_stones == 0 && stones > 0)
        clock.byo_stones = stones, clock.byo_seconds = seconds;  // nobody told us before
    clock.stones_left = clock.byo_stones > 0 ? std::min(stones, clock.byo_stones) : 0;
}

void TimeControl::charge(go::Colour colour, double seconds) {
    auto& clock = clocks_[go::index(colour)];
    if (!clock.kept) return;
    clock.main_seconds -= seconds;
    if (clock.byo_stones > 0 && clock.stones_left == 0 && clock.main_seconds <= 0) {
        clock.main_seconds += clock.byo_seconds;
        clock.stones_left = clock.byo_stones;
    }
    if (clock.stones_left > 0 && --clock.stones_left == 0) {
        clock.main_seconds = clock.byo_seconds;
        clock.stones_left = clock.byo_stones;
    }
    clock.main_seconds = std::max(clock.main_seconds, 0.0);
}

}  // namespace dramatis::gtp
