#pragma once

#include "cli/options/command.hpp"
#include "os/files.hpp"

namespace dramatis::cli {

// `force` must live as long as the command does.
inline void add_force(Command& app, Force& force, const char* group = "Output") {
    app.add_flag_callback(
           "--force", [&force] { force = Force::kYes; },
           "Overwrite files that are there, whoever made them")
        ->group(group);
}

}  // namespace dramatis::cli
