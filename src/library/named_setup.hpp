#pragma once

#include <string>

#include "games/match3/names.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::cli {

struct NamedSetup {
    match3::Setup setup;
    std::string level;  // its name, if it is one
    match3::Names names{};
};

}  // namespace dramatis::cli
