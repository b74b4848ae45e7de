#pragma once

#include <string>

namespace dramatis::cli {

// How the user called this program, for commands that are printed to be run as they stand: what
// ./dramatis was called by (it says so in DRAMATIS_AS), else "dramatis". For terminals only, as
// results must not depend on it.
std::string command_name();

}  // namespace dramatis::cli
