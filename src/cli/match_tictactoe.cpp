#include <fmt/format.h>

#include <memory>
#include <vector>

#include "cli/cpu_clock.hpp"
#include "cli/exit.hpp"
#include "cli/manual.hpp"
#include "cli/match_options.hpp"
#include "cli/match_workers.hpp"
#include "match/go_match.hpp"
#include "match/tictactoe_match.hpp"
#include "players/tictactoe_player.hpp"

namespace dramatis::cli {
namespace {

using match::first_player;
using match::other;
using match::Player;
using players::TicTacToeSettings;
using tictactoe::Board;

class TicTacToeWorker : public MatchWorker {
   public:
    TicTacToeWorker(const std::array<TicTacToeSettings, 2>& players, core::Seed seed)
        : players_(players), seed_(seed) {}

    match::GameRecord play(std::uint64_t game) override {
        std::vector<tictactoe::Cell> moves;
        const core::Seed pair = match::pair_seed(seed_, game);
        const std::array<core::Seed, 2> seeds{pair.child("a"), pair.child("b")};
        Board board;
        while (!board.winner() && !board.is_full()) {
            const Player player = board.to_move() == tictactoe::Side::kX
                                      ? first_player(game)
                                      : other(first_player(game));
            const double before = thread_seconds();
            const auto cell = players::choose(players_[index(player)], board, seeds[index(player)]);
            auto& spent_here = spent[index(player)];
            spent_here.seconds += thread_seconds() - before;
            ++spent_here.moves;
            board.play(cell);
            moves.push_back(cell);
        }
        return match::tictactoe_record(game, moves);
    }

   private:
    std::array<TicTacToeSettings, 2> players_;
    core::Seed seed_;
};

}  // namespace

std::unique_ptr<MatchWorker> make_tictactoe_worker(const std::array<TicTacToeSettings, 2>& players,
                                                   core::Seed seed) {
    return std::make_unique<TicTacToeWorker>(players, seed);
}

namespace {

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
    job.signature = DRAMATIS_SIGNATURE;
    job.names = {print(players[0], search::Detail::kWholeRule),
                 print(players[1], search::Detail::kWholeRule)};
    job.terms = {{"game", "tictactoe"}, {"a", print(players[0])}, {"b", print(players[1])}};
    job.conditions = "tic-tac-toe";
    job.sides = {"as X", "as O"};
    job.make_worker = [=] { return make_tictactoe_worker(players, seed); };
    job.check = match::check_tictactoe;
    options.finish(std::move(job));
}

}  // namespace

void add_match_tictactoe(CLI::App& match) {
    auto* command = match.add_subcommand("tictactoe", "Tic-tac-toe: tree searches of any size");
    const auto options = std::make_shared<MatchOptions>();
    options->add_to(*command,
                    "One player: random, or a tree search such as\niterations=1000, "
                    "iterations=200,c=0.5 or\niterations=50,techniques=rule=rave;bias=0.1");
    manual(*command,
           "dramatis match tictactoe iterations=1000 random\n"
           "dramatis match tictactoe iterations=50 iterations=20 --sprt 0,50 --games 5000",
           "Same seed, same games, for any --jobs.");
    command->callback([options] { match_tictactoe(*options); });
}

}  // namespace dramatis::cli
