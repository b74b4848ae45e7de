#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "players/match3/cast.hpp"

namespace dramatis::cli {

// Who plays where nobody is named: players/match3/cast.hpp says who, of the personas that ship.
std::vector<std::string> default_cast();

// Whether a preset or a shipped persona is called so.
bool is_player(const std::string& name);

// The player that is meant, by name or by the beginning of one, or the file of a persona as it is.
// Ends the program with a list of them if there is none; `place` goes before that.
std::string find_player(const std::string& name_or_path, std::string_view place = "");

// "random,greedy,./mine.json" as names. Ends the program if one is unknown or there twice.
std::vector<std::string> parse_cast(const std::string& list);

// The player of that name, or of that file, ready for a level.
players::CastMember cast_member(const std::string& name_or_path, const match3::Setup& setup);

}  // namespace dramatis::cli
