#include "contests/match3_match.hpp"
#include "games/match3/seeds.hpp"
#include "os/cpu_clock.hpp"
#include "players/match3/seat.hpp"
#include "research/match_workers.hpp"

namespace dramatis::cli {
namespace {

using contests::Player;

class Match3Worker : public MatchWorker {
   public:
    Match3Worker(const match3::Setup& setup, const std::array<players::Match3Settings, 2>& players,
                 core::Seed seed)
        : setup_(setup),
          seats_{players::Match3Seat::make(setup, players[0]),
                 players::Match3Seat::make(setup, players[1])},
          seed_(seed) {}

    contests::GameRecord play(std::uint64_t game) override {
        return contests::match3_record(game, setup_,
                                       {play_one(Player::kA, game), play_one(Player::kB, game)});
    }

   private:
    contests::Match3Side play_one(Player player, std::uint64_t game) {
        const double before = thread_seconds();
        contests::Match3Side side;
        const auto result =
            seats_[index(player)]->play(match3::game_seed(seed_, game), &side.moves);
        side.score = result.score;
        side.won = result.won;
        auto& spent_here = spent[index(player)];
        spent_here.seconds += thread_seconds() - before;
        spent_here.moves += result.moves;
        return side;
    }

    match3::Setup setup_;
    std::array<std::unique_ptr<players::Match3Seat>, 2> seats_;
    core::Seed seed_;
};

}  // namespace

std::unique_ptr<MatchWorker> make_match3_worker(
    const match3::Setup& setup, const std::array<players::Match3Settings, 2>& players,
    core::Seed seed) {
    return std::make_unique<Match3Worker>(setup, players, seed);
}

contests::GameCheck match3_check(const match3::Setup& setup, core::Seed seed) {
    return [=](const contests::GameRecord& record) {
        return contests::check_match3(record, setup, match3::game_seed(seed, record.game));
    };
}

}  // namespace dramatis::cli
