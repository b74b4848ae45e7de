#pragma once

#include <array>

#include "games/go/vertex.hpp"
#include "players/go/player.hpp"

namespace dramatis::gtp {

// The clocks of both colours, as the client tells them; between two tellings each own move is
// charged to its clock.
class TimeControl {
   public:
    enum class System { kNone, kAbsolute, kCanadian, kByoYomi };

    // Main time, then periods of byo-yomi: so many stones in so many seconds, or (kByoYomi) one
    // stone each.
    void set(System system, double main_seconds = 0, double byo_seconds = 0, int byo_stones = 0);
    void restart();  // full clocks
    // time_left. The stones are those of the running period, or (kByoYomi) the periods left; none:
    // main time.
    void tell(go::Colour colour, double seconds, int stones);
    void charge(go::Colour colour, double seconds);  // for one move

    const players::GoClock& of(go::Colour colour) const { return clocks_[go::index(colour)]; }

   private:
    bool set_ = false;
    players::GoClock full_;
    std::array<players::GoClock, 2> clocks_;
};

}  // namespace dramatis::gtp
