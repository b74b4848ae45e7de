#include <fmt/format.h>

#include <memory>

#include "cli/commands/games.hpp"
#include "cli/commands/match_options.hpp"
#include "cli/options/manual.hpp"
#include "os/exit.hpp"
#include "research/match_workers.hpp"

namespace dramatis::cli {
namespace {

players::BoardSettings parse(const players::BoardGame& game, const std::string& text,
                             const char* what) {
    const auto settings = players::parse_board_settings(text, game.powers());
    if (!settings)
        throw Failure(Exit::kBadUsage, fmt::format("{}: {}", what, settings.error().text()));
    return *settings;
}

void match_board(const players::BoardGame& game, MatchOptions& options) {
    const std::array players{parse(game, options.a, "A"), parse(game, options.b, "B")};
    const core::Seed seed = options.begin();
    options.finish(board_job(game, players, seed));
}

}  // namespace

void add_match_board(Command& match, const players::BoardGame& game) {
    const auto& words = game.words();
    auto* command = match.add_subcommand(words.id, words.title() + ": tree searches of any size");
    const auto options = std::make_shared<MatchOptions>();
    options->add_to(*command, fmt::format("First player: random, or a tree search such as\n"
                                          "iterations=1000, iterations=200,c=0.5 or\n"
                                          "iterations=50,techniques={}",
                                          game.powers().numbers_moves ? "rule=rave;bias=0.1"
                                                                      : "rule=ucb-tuned;c=1"));
    manual(*command,
           fmt::format("dramatis match {0} iterations=1000 random\n"
                       "dramatis match {0} iterations=50 iterations=20 --sprt 0,50 --games 5000",
                       words.id),
           "The same seed gives the same games for any --jobs.");
    command->callback([&game, options] { match_board(game, *options); });
}

}  // namespace dramatis::cli
