#pragma once

#include <string>
#include <vector>

#include "players/match3/persona.hpp"

namespace dramatis::cli {

// The personas that ship with the program, by name.
std::vector<std::string> persona_names();

// Where the persona of that name is (its beginning will do, if no other begins so), or the file
// itself if it is a path (has a / or ends in .json). Ends the program with a list of the names if
// there is none.
std::string persona_path(const std::string& name_or_path);

// Reads and checks it; ends the program with the place and the reason if it is wrong.
players::Persona load_persona(const std::string& name_or_path);

// A mean of an objective's values as people read it: scores to the point, small numbers to three
// digits.
std::string figure(double value);
std::string figure(const players::Measured& measured);

}  // namespace dramatis::cli
