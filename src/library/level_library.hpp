#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/match3/level.hpp"
#include "library/folder_list.hpp"
#include "report/playtest_report.hpp"

namespace dramatis::cli {

// The levels that ship with the program, by name.
std::vector<std::string> level_names();

// Where the level of that name is (its beginning will do, if no other begins so), or the file
// itself if it is a path (has a / or ends in .json). Ends the program with a list of the names if
// there is none.
std::string level_path(const std::string& name_or_path);

// The name of the level that ships in this very file, if one does.
std::optional<std::string> shipped_name(const std::string& path);

// The files that these names and folders stand for, those of a folder sorted; without names all
// that ship. What is in a folder and cannot be read is a problem. Ends the program if there is
// nothing.
FolderList level_files(const std::vector<std::string>& names);

// What a level is called by: the name of its file without the ending. Bytes that are not UTF-8 are
// written as escapes, as traces and reports could not hold them.
std::string level_id(const std::string& path);

// The text of a level file, which may be any bytes; ends the program if it cannot be read.
std::string read_level_text(const std::string& path);

// Reads and checks it; ends the program with the place and the reason if it is wrong.
match3::Level load_level(const std::string& name_or_path);

// A level that can be played, and the file that it is from.
struct LevelFile {
    std::string path;
    match3::Level level;
};

// All of level_files(names) that can be played; what is wrong with the others goes to the problems.
std::vector<LevelFile> load_playable_levels(const std::vector<std::string>& names,
                                            std::vector<report::Problem>& problems);

// What keeps a game on the level from beginning, and the cure; empty if nothing does.
std::string why_no_game_begins(const match3::Level& level);

// Like load_level, for those who play: ends the program also if no game can begin.
match3::Level load_playable_level(const std::string& name_or_path);

}  // namespace dramatis::cli
