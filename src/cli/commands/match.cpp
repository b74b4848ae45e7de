#include "cli/commands/commands.hpp"
#include "cli/commands/games.hpp"
#include "cli/options/manual.hpp"

namespace dramatis::cli {

void add_match(Command& program) {
    auto* command = program.add_subcommand(
        "match",
        "Play many games between two players: who is stronger, by how much, and how\n"
        "certain is the answer? For Go (also against other programs), match-3 and board\n"
        "games.");
    command->require_subcommand(1);
    for (const GameRow& game : games()) game.add_match_to(*command);
    manual(*command,
           "dramatis match go iterations=1000 iterations=1000,rave=off --games 200\n"
           "dramatis match go default 'gtp:gnugo --mode gtp --level 10' --out m1\n"
           "dramatis match tictactoe iterations=1000 random\n"
           "dramatis match match3 strong greedy --level 12-garden");
}

}  // namespace dramatis::cli
