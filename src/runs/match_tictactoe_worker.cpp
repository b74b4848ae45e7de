#include "contests/go_match.hpp"
#include "contests/tictactoe_match.hpp"
#include "os/cpu_clock.hpp"
#include "runs/match_workers.hpp"

namespace dramatis::cli {
namespace {

using contests::first_player;
using contests::other;
using contests::Player;
using players::TicTacToeSettings;
using tictactoe::Board;

class TicTacToeWorker : public MatchWorker {
   public:
    TicTacToeWorker(const std::array<TicTacToeSettings, 2>& players, core::Seed seed)
        : players_(players), seed_(seed) {}

    contests::GameRecord play(std::uint64_t game) override {
        std::vector<tictactoe::Cell> moves;
        const core::Seed pair = contests::pair_seed(seed_, game);
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
        return contests::tictactoe_record(game, moves);
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

}  // namespace dramatis::cli
