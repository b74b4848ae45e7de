#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/json_fwd.hpp"
#include "core/result.hpp"
#include "games/match3/level.hpp"

namespace dramatis::match3 {

// A field of a level file that is another one: where it is ("moves", "goals/0/count", "board/3"),
// and what it is then; null if it is gone.
struct FieldChange {
    std::string path;
    core::Json value;
};

// What has to be set in a level to make another one of it.
std::vector<FieldChange> list_changes(const Level& before, const Level& after);

// The same for people and for the command line: "moves=19", "board/3=??11??". Texts are as they
// are, everything else is JSON.
std::string print_change(const FieldChange& change);

// The level with such changes made. Errors say which one is wrong, and what would be right.
core::Result<Level> with_changes(const Level& level, const std::vector<std::string>& changes);

// The text of a level file, with such changes made that it says `wanted`: its comments and its
// layout stay. Where the file is written so that this cannot be done, it is written anew, without
// comments.
struct Rewritten {
    std::string text;
    bool is_whole = true;  // false: written anew, and comments there were are gone
};
Rewritten rewrite_level(std::string_view text, const std::string& file, const Level& wanted);

}  // namespace dramatis::match3
