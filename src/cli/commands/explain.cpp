#include "cli/commands/commands.hpp"
#include "cli/commands/games.hpp"
#include "cli/options/manual.hpp"

namespace dramatis::cli {

void add_explain(Command& program) {
    auto* explain =
        program.add_subcommand("explain",
                               "Show a search step by step: the tree, what each phase did, what a\n"
                               "technique changed; in the terminal or as a page");
    explain->require_subcommand(1);
    manual(*explain,
           "dramatis explain tictactoe X.O/.X./... --html search.html --open\n"
           "dramatis explain go --moves E5,C3 --techniques 'rule=rave'\n"
           "dramatis explain tictactoe X.O/.X./... --node c1,b3");
    for (const GameRow& game : games()) game.add_explain_to(*explain);
}

}  // namespace dramatis::cli
