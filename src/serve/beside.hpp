#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/json.hpp"
#include "games/match3/level.hpp"
#include "serve/host.hpp"

namespace dramatis::serve {

// A round that a person has played to the end.
struct BesideRound {
    std::string step, name;
    match3::Level level;
    std::uint64_t seed = 0;
    std::string moves;
    std::uint64_t score = 0;
};

// What players make of the rounds that people play: the same board, the same pieces that fall. A
// thread of its own, that everything else goes before, plays them once for each board.
class Beside {
   public:
    explicit Beside(std::vector<std::string> players);
    ~Beside() { stop(); }
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;

    // Plays a board that somebody will ask for.
    void prepare(const match3::Level& level, std::uint64_t seed);
    // Replies with {"rounds": [...]} once all of them are played.
    void answer(std::vector<BesideRound> rounds, Reply reply);
    void stop();

   private:
    struct Task {
        std::function<void()> work;
        Reply reply{};  // of who waits for it
    };

    void run();
    void post(Task task);
    static void refuse(const Task& task);
    core::Json played(const match3::Level& level, std::uint64_t seed);
    core::Json play(const std::string& player, const match3::Level& level,
                    std::uint64_t seed) const;

    std::vector<std::string> players_;
    std::map<std::string, core::Json> known_;  // by level and seed; of the thread alone
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;
    bool is_stopping_ = false;
    std::thread thread_;  // the last one: it uses all of the above
};

}  // namespace dramatis::serve
