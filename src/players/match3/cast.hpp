#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "players/match3/presets.hpp"

// Who playtests a level.
namespace dramatis::players {

struct Persona;

// A player of a playtest, ready for one level.
struct CastMember {
    NamedPlayer player;
    std::string title;             // a few words for people
    std::optional<unsigned> rung;  // of the ladder of skill

    core::Json json() const;  // as a trace has it
    // How long a game takes, in no particular unit: what progress is measured by.
    double effort(const match3::Setup& setup) const;
};

// A preset aims at the goals of the level and does not see what will fall; a persona is adapted to
// the level and sees what it always sees.
CastMember cast_member(const Preset& preset, const match3::Setup& setup);
CastMember cast_member(const Persona& persona, const match3::Setup& setup);

// Who plays where nobody is named. Random, greedy and strong are the ladder of skill without mcts,
// which takes as long as strong and plays less well. Between them are the personas, each with
// something else in mind, by the names that they are found by; those that see what will fall are
// left out, as no person does.
std::vector<std::string> default_cast(const std::map<std::string, Persona>& personas);

}  // namespace dramatis::players
