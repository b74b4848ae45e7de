#include "playtest/trial.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "core/mutex.hpp"
#include "games/match3/limits.hpp"
#include "players/match3/seat.hpp"

namespace dramatis::playtest {
namespace {

// Puts what workers finish in any order back in order.
class Queue {
   public:
    Queue(std::size_t count, const std::function<void(TrialGame)>& take)
        : games_(count), take_(take) {}

    void put(std::size_t index, TrialGame game) {
        const std::lock_guard lock(mutex_);
        if (taking_) return;  // the taker has failed; what others still finish is not for it
        games_[index] = std::move(game);
        for (; taken_ < games_.size() && games_[taken_]; ++taken_) {
            taking_ = true;
            take_(std::move(*games_[taken_]));
            taking_ = false;
            games_[taken_].reset();
        }
    }
    std::size_t taken() const { return taken_; }

   private:
    core::Mutex mutex_;
    std::vector<std::optional<TrialGame>> games_;
    const std::function<void(TrialGame)>& take_;
    std::size_t taken_ = 0;
    bool taking_ = false;
};

}  // namespace

std::uint32_t overtime_of(const match3::Setup& setup) {
    if (setup.goals.empty()) return 0;
    return static_cast<std::uint32_t>(
        std::clamp(match3::kMaxMoves - setup.move_limit, 0, setup.move_limit));
}

std::size_t play_trial(const Trial& trial, std::size_t first, std::size_t count,
                       const core::ParallelOptions& options,
                       const std::function<void(TrialGame)>& take) {
    std::vector<std::unique_ptr<players::Match3Seat>> seats(core::thread_count(options.threads));
    Queue queue(count, take);
    core::parallel_for(count, options, [&](std::size_t i, unsigned worker) {
        auto& seat = seats[worker];
        if (!seat) seat = players::Match3Seat::make(trial.setup, trial.player, trial.overtime);
        TrialGame game;
        const auto result =
            seat->play(match3::game_seeds(trial.draws, trial.seed, first + i), &game.moves);
        game.score = result.score;
        game.won = result.won;
        queue.put(i, std::move(game));
    });
    return queue.taken();
}

}  // namespace dramatis::playtest
