#include "contests/board_match.hpp"
#include "os/cpu_clock.hpp"
#include "research/match_workers.hpp"
#include "runs/signatures.hpp"

namespace dramatis::cli {
namespace {

using contests::first_player;
using contests::other;
using players::BoardGame;
using players::BoardSettings;

class BoardWorker : public MatchWorker {
   public:
    BoardWorker(const BoardGame& game, const std::array<BoardSettings, 2>& players, core::Seed seed)
        : game_(game), players_(players), seed_(seed) {}

    contests::GameRecord play(std::uint64_t number) override {
        const core::Seed pair = contests::pair_seed(seed_, number);
        const std::array<core::Seed, 2> seeds{pair.child("a"), pair.child("b")};
        const auto position = game_.start();
        std::vector<std::string> moves;
        while (!position->is_over()) {
            const auto first = first_player(number);
            const std::size_t player = index(position->to_move() == 0 ? first : other(first));
            const double before = thread_seconds();
            moves.push_back(
                position->choose(players_[player], seeds[player].child("move", moves.size())));
            spent[player].seconds += thread_seconds() - before;
            ++spent[player].moves;
            position->play(moves.back());
        }
        return contests::board_record(game_, number, moves);
    }

   private:
    const BoardGame& game_;
    std::array<BoardSettings, 2> players_;
    core::Seed seed_;
};

}  // namespace

MatchJob board_job(const BoardGame& game, const std::array<BoardSettings, 2>& players,
                   core::Seed seed) {
    const auto& words = game.words();
    MatchJob job;
    job.signature = kMatch3Signature;
    job.names = {print(players[0], search::Detail::kWholeRule),
                 print(players[1], search::Detail::kWholeRule)};
    job.terms = {{"game", words.id}, {"a", print(players[0])}, {"b", print(players[1])}};
    job.conditions = words.name;
    job.sides = {"as " + words.sides[0], "as " + words.sides[1]};
    job.make_worker = [&game, players, seed] {
        return std::make_unique<BoardWorker>(game, players, seed);
    };
    job.check = [&game](const contests::GameRecord& record) {
        return contests::check_board(game, record);
    };
    return job;
}

}  // namespace dramatis::cli
