#include "serve/beside.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "core/sha256.hpp"
#include "games/match3/seeds.hpp"
#include "library/cast.hpp"
#include "players/match3/seat.hpp"
#include "traces/record.hpp"

namespace dramatis::serve {
namespace {

using core::Json;

constexpr std::size_t kGames = 5;          // of each player on each board
constexpr std::size_t kMostKnown = 5'000;  // boards
constexpr int kModest = 10;                // a lower claim on a processor than others

}  // namespace

Beside::Beside(std::vector<std::string> players)
    : players_(std::move(players)), thread_([this] { run(); }) {}

// Those that somebody waits for go first.
void Beside::post(Task task) {
    {
        const std::lock_guard lock(mutex_);
        if (!is_stopping_) {
            task.reply ? tasks_.push_front(std::move(task)) : tasks_.push_back(std::move(task));
            changed_.notify_one();
            return;
        }
    }
    refuse(task);
}

void Beside::prepare(const match3::Level& level, std::uint64_t seed) {
    post({[this, level, seed] { played(level, seed); }});
}

void Beside::answer(std::vector<BesideRound> rounds, Reply reply) {
    auto work = [this, rounds = std::move(rounds), reply] {
        Json out = Json::array();
        for (const auto& round : rounds)
            out.push_back({{"step", round.step},
                           {"name", round.name},
                           {"level", match3::to_json(round.level)},
                           {"seed", round.seed},
                           {"moves", round.moves},
                           {"score", round.score},
                           {"beside", played(round.level, round.seed)}});
        reply(json_answer({{"rounds", std::move(out)}}));
    };
    post({std::move(work), std::move(reply)});
}

void Beside::refuse(const Task& task) {
    if (task.reply)
        task.reply(error_answer(503, "the server is being ended; ask again when it is back"));
}

void Beside::stop() {
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(is_stopping_, true)) return;
        changed_.notify_one();
    }
    thread_.join();
    for (const auto& task : std::exchange(tasks_, {})) refuse(task);
}

void Beside::run() {
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kModest);
    for (;;) {
        Task task;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return is_stopping_ || !tasks_.empty(); });
            if (is_stopping_) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        task.work();
    }
}

Json Beside::played(const match3::Level& level, std::uint64_t seed) {
    const std::string key =
        core::hex(core::sha256(core::dump(match3::to_json(level)))) + std::to_string(seed);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    Json out = Json::array();
    for (const auto& player : players_) out.push_back(play(player, level, seed));
    if (known_.size() >= kMostKnown) known_.clear();
    known_.emplace(key, out);
    return out;
}

// Of the games that are shown one by one it is the middle one by its score.
Json Beside::play(const std::string& player, const match3::Level& level, std::uint64_t seed) const {
    const auto member = cli::cast_member(player, level.setup);
    const auto seat = players::Match3Seat::make(level.setup, member.player.settings);
    const auto game = match3::game_seed(core::Seed{seed}, 0);
    std::vector<std::pair<std::uint64_t, std::string>> games;
    double sum = 0;
    for (std::size_t i = 0; i < kGames; ++i) {
        auto seeds = match3::seeds_of(game);
        seeds.choices = game.child("beside", i);
        std::vector<match3::Swap> moves;
        const auto result = seat->play(seeds, &moves);
        games.emplace_back(result.score, traces::print_moves(moves));
        sum += static_cast<double>(result.score);
    }
    std::ranges::sort(games);
    Json scores = Json::array();
    for (const auto& [score, moves] : games) scores.push_back(score);
    return {{"player", player},
            {"title", member.title},
            {"scores", std::move(scores)},
            {"mean", sum / static_cast<double>(kGames)},
            {"moves", games[(kGames - 1) / 2].second}};
}

}  // namespace dramatis::serve
