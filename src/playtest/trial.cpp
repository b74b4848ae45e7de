#include "playtest/trial.hpp"

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "match3/rules.hpp"
#include "playtest/batch.hpp"

namespace dramatis::playtest {
namespace {

// A player before and after the limit.
template <class Rules>
class Player {
   public:
    Player(const Rules& usual, const Rules& extended, const AgentSettings& settings)
        : extended_(&extended),
          limit_(static_cast<std::uint32_t>(usual.setup().move_limit)),
          timely_(usual, settings),
          late_(extended, settings) {}

    TrialGame play(core::Seed game) {
        TrialGame out;
        auto position = extended_->start(game);
        while (!extended_->is_over(position)) {
            auto& agent = position.moves < limit_ ? timely_ : late_;
            const match3::Swap swap = agent.choose(position, choice_seed(game, position.moves));
            extended_->play(position, swap);
            out.moves.push_back(swap);
        }
        out.score = position.score;
        out.won = extended_->is_won(position);
        return out;
    }

   private:
    const Rules* extended_;
    std::uint32_t limit_;
    Agent<Rules> timely_, late_;
};

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
    std::mutex mutex_;
    std::vector<std::optional<TrialGame>> games_;
    const std::function<void(TrialGame)>& take_;
    std::size_t taken_ = 0;
    bool taking_ = false;
};

template <class Rules>
std::size_t play_all(const Trial& trial, std::size_t first, std::size_t count,
                     const core::ParallelOptions& options,
                     const std::function<void(TrialGame)>& take) {
    const auto setup = setup_for(trial.setup, trial.agent);
    const Rules usual(setup), extended(with_overtime(setup, trial.overtime));
    std::vector<std::unique_ptr<Player<Rules>>> players(core::thread_count(options.threads));
    Queue queue(count, take);
    core::parallel_for(count, options, [&](std::size_t i, unsigned worker) {
        auto& player = players[worker];
        if (!player) player = std::make_unique<Player<Rules>>(usual, extended, trial.agent);
        queue.put(i, player->play(game_seed(trial.seed, first + i)));
    });
    return queue.taken();
}

}  // namespace

match3::Setup with_overtime(match3::Setup setup, std::uint32_t overtime) {
    if (setup.goals.empty()) return setup;
    setup.move_limit += static_cast<int>(overtime);
    setup.move_bonus = 0;  // it is for moves left of the real limit
    return setup;
}

std::size_t play_trial(const Trial& trial, std::size_t first, std::size_t count,
                       const core::ParallelOptions& options,
                       const std::function<void(TrialGame)>& take) {
    return match3::with_rules(trial.setup, [&]<class Rules>() {
        return play_all<Rules>(trial, first, count, options, take);
    });
}

}  // namespace dramatis::playtest
