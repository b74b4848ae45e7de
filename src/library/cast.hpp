#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "players/match3/presets.hpp"

namespace dramatis::cli {

// A player of a playtest, ready for one level.
struct CastMember {
    players::NamedPlayer player;
    std::string title;             // a few words for people
    std::optional<unsigned> rung;  // of the ladder of skill

    core::Json json() const;  // as a trace has it
    // How long a game takes, in no particular unit: what progress is measured by.
    double effort(const match3::Setup& setup) const;
};

// Random, greedy, the shipped personas that play with hidden refills, and the strong player.
// Personas that see what will fall are left out: no person does.
std::vector<std::string> default_cast();

// Whether an agent or a shipped persona is called so.
bool is_player(const std::string& name);

// The player that is meant, by name or by the beginning of one, or the file of a persona as it is.
// Ends the program with a list of them if there is none; `place` goes before that.
std::string find_player(const std::string& name_or_path, std::string_view place = "");

// "random,greedy,./mine.json" as names. Ends the program if one is unknown or there twice.
std::vector<std::string> parse_cast(const std::string& list);

// The player of that name on a level: agents aim at its goals, personas are adapted to it. Refills
// are hidden, unless a persona says otherwise.
CastMember cast_member(const std::string& name, const match3::Setup& setup);

}  // namespace dramatis::cli
