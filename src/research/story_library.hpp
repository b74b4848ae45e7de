#pragma once

#include <string>
#include <utility>
#include <vector>

#include "games/story/stage.hpp"

namespace dramatis::cli {

// The worlds that ship with the program, by name.
std::vector<std::string> world_names();

// Where the world of that name is (its beginning will do, if no other begins so), or the file
// itself if it is a path (has a / or ends in .toml). Ends the program with a list of the names if
// there is none.
std::string world_path(const std::string& name_or_path);

struct WorldChoice {
    std::string name = "crime";        // or a path
    std::vector<std::string> goals{};  // instead of the world's
    std::vector<std::pair<std::string, double>> sliders{};
    int length = 0;  // 0: the world's
};

// Ready to be played; ends the program with the place and the reason if something is wrong.
story::Stage load_stage(const WorldChoice& choice);

}  // namespace dramatis::cli
