#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/json_place.hpp"
#include "games/match3/swap.hpp"

namespace dramatis::cli {

// Something wrong or doubtful in a level file.
struct LevelRemark {
    std::string text;
    std::optional<core::Place> place = {};  // none of a file that cannot be read
    std::vector<match3::Cell> cells = {};   // of the board that it is about
};

// What is to be said of a level file.
struct LevelReport {
    // How quick games of one player went.
    struct Trial {
        std::string player;
        std::size_t games = 0;
        std::size_t won = 0;
    };

    std::string file;
    std::string name;                   // of the level
    std::vector<LevelRemark> errors;    // in the order of the file; with any nothing is played
    std::size_t errors_left_out = 0;    // beyond those
    std::vector<LevelRemark> warnings;  // first those of the file, in its order, then of the games
    std::vector<Trial> trials;
    bool has_goals = false;
};

// How far check_level is with one level goes up to this.
inline constexpr std::size_t kProgressParts = 100;

// Reads the file to its end: all that is wrong or doubtful. If nothing is wrong and a game can be
// won, and with `play`, plays some quick games, fewer where they are long, and looks at what they
// come to. `progress` is told how much of that is done. Throws Failure only if Ctrl-C came.
LevelReport check_level(const std::string& file, bool play,
                        const std::function<void(std::size_t)>& progress);

}  // namespace dramatis::cli
