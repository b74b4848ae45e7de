#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace dramatis::cli {

// What is to be said of a level file.
struct LevelReport {
    // How quick games of one player went.
    struct Trial {
        std::string player;
        std::size_t games = 0;
        std::size_t won = 0;
    };

    std::string file;
    std::string name;                  // of the level
    std::optional<std::string> error;  // begins with the file; nothing else is known then
    std::vector<std::string> warnings;
    std::vector<Trial> trials;
    bool has_goals = false;
};

// How far check_level is with one level goes up to this.
inline constexpr std::size_t kProgressParts = 100;

// Reads the file; if it is right, asks what about it is doubtful and, with `play`, plays some quick
// games, fewer where they are long, and looks at what they come to. `progress` is told how much of
// that is done. Throws Failure only if Ctrl-C came.
LevelReport check_level(const std::string& file, bool play,
                        const std::function<void(std::size_t)>& progress);

}  // namespace dramatis::cli
