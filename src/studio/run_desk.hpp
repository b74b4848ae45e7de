#pragma once

#include <cstdint>
#include <map>

#include "playtest/trial.hpp"
#include "report/level_games.hpp"
#include "studio/cast.hpp"
#include "studio/request.hpp"

namespace dramatis::studio {

// Games that players play by themselves, so many more whenever the page asks: the same games as
// `dramatis playtest` plays with that seed, and the same figures of them.
class RunDesk {
   public:
    explicit RunDesk(const Cast& cast) : cast_(cast) {}

    Answer begin(Request& request);
    Answer more(Request& request);
    Answer versus(Request& request);  // the same games on two versions of a level
    Answer end(Request& request);

   private:
    struct Run {
        playtest::Trial trial;
        report::LevelGames games;  // of the one player
    };

    Run* find(Request& request, const char* key);

    const Cast& cast_;
    std::map<std::uint64_t, Run> runs_;
    std::uint64_t next_ = 1;
};

}  // namespace dramatis::studio
