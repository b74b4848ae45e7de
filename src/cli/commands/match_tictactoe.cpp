#include <fmt/format.h>

#include <memory>
#include <vector>

#include "cli/options/manual.hpp"
#include "cli/options/match_options.hpp"
#include "contests/tictactoe_match.hpp"
#include "os/exit.hpp"
#include "players/tictactoe/player.hpp"
#include "runs/match_workers.hpp"
#include "runs/signatures.hpp"

namespace dramatis::cli {
namespace {

using players::TicTacToeSettings;

TicTacToeSettings parse(const std::string& text, const char* what) {
    const auto settings = players::parse_tictactoe_settings(text);
    if (!settings)
        throw Failure(Exit::kBadUsage, fmt::format("{}: {}", what, settings.error().text()));
    return *settings;
}

void match_tictactoe(MatchOptions& options) {
    const std::array<TicTacToeSettings, 2> players{parse(options.a, "A"), parse(options.b, "B")};
    const core::Seed seed = options.begin();
    MatchJob job;
    job.signature = kMatch3Signature;
    job.names = {print(players[0], search::Detail::kWholeRule),
                 print(players[1], search::Detail::kWholeRule)};
    job.terms = {{"game", "tictactoe"}, {"a", print(players[0])}, {"b", print(players[1])}};
    job.conditions = "tic-tac-toe";
    job.sides = {"as X", "as O"};
    job.make_worker = [=] { return make_tictactoe_worker(players, seed); };
    job.check = contests::check_tictactoe;
    options.finish(std::move(job));
}

}  // namespace

void add_match_tictactoe(CLI::App& match) {
    auto* command = match.add_subcommand("tictactoe", "Tic-tac-toe: tree searches of any size");
    const auto options = std::make_shared<MatchOptions>();
    options->add_to(*command,
                    "First player: random, or a tree search such as\n"
                    "iterations=1000, iterations=200,c=0.5 or\n"
                    "iterations=50,techniques=rule=rave;bias=0.1");
    manual(*command,
           "dramatis match tictactoe iterations=1000 random\n"
           "dramatis match tictactoe iterations=50 iterations=20 --sprt 0,50 --games 5000",
           "The same seed gives the same games for any --jobs.");
    command->callback([options] { match_tictactoe(*options); });
}

}  // namespace dramatis::cli
