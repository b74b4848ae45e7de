#pragma once

#include "cli/options/command.hpp"

namespace dramatis::cli {

// The sub-commands of dramatis study, each in the file of its name.
void add_study_new(Command& study);
void add_study_check(Command& study);
void add_study_power(Command& study);
void add_study_simulate(Command& study);
void add_study_serve(Command& study);
void add_study_forget(Command& study);
void add_study_report(Command& study);
void add_study_export(Command& study);

}  // namespace dramatis::cli
