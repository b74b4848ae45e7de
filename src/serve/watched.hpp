#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace dramatis::serve {

// A text that changes, for whoever wants to know how it is now: who is slow misses what was in
// between, and nothing piles up for them. For several threads.
class Watched {
   public:
    struct State {
        std::uint64_t number = 0;  // counts changes
        std::string text;
        bool is_last = false;
    };

    State state() const {
        const std::lock_guard lock(mutex_);
        return state_;
    }
    void set(std::string text, bool is_last = false) {
        const std::lock_guard lock(mutex_);
        if (state_.is_last || (text == state_.text && !is_last)) return;
        state_ = {state_.number + 1, std::move(text), is_last};
        for (const auto& [listener, wake] : listeners_) wake();
    }

    // `wake` is called after each change, on any thread, and must only pass it on: it may not call
    // anything here. Until forget(), and not after it.
    std::uint64_t listen(std::function<void()> wake) {
        const std::lock_guard lock(mutex_);
        listeners_.emplace(++last_, std::move(wake));
        return last_;
    }
    void forget(std::uint64_t listener) {
        const std::lock_guard lock(mutex_);
        listeners_.erase(listener);
    }

   private:
    mutable std::mutex mutex_;
    State state_;
    std::uint64_t last_ = 0;
    std::map<std::uint64_t, std::function<void()>> listeners_;
};

}  // namespace dramatis::serve
