#include "cli/commands/study.hpp"

#include "cli/commands/commands.hpp"
#include "cli/options/manual.hpp"

namespace dramatis::cli {

void add_study(Command& program) {
    auto* study = program.add_subcommand(
        "study", "Let people play in a browser, and compare them with the personas.");
    study->require_subcommand(1);
    manual(*study,
           "dramatis study new my-study\n"
           "dramatis study check my-study\n"
           "dramatis study simulate my-study --as greedy:20,max-score:10\n"
           "dramatis study report my-study",
           "docs/study.md explains how to run a study, and its file.");
    add_study_new(*study);
    add_study_check(*study);
    add_study_power(*study);
    add_study_simulate(*study);
    add_study_serve(*study);
    add_study_forget(*study);
    add_study_report(*study);
    add_study_export(*study);
}

}  // namespace dramatis::cli
