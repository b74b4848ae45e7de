#include "cli/commands/commands.hpp"

namespace dramatis::cli {

void add_other_commands(Command& program) {
    add_audit(program);
    add_persona(program);
    add_evolve(program);
    add_reproduce(program);
    add_gtp(program);
    add_match(program);
    add_explain(program);
    add_lab(program);
    add_learn(program);
    add_serve(program);
    add_story(program);
    add_study(program);
    add_match3(program);
    add_tictactoe(program);
    add_bench(program);
}

}  // namespace dramatis::cli
