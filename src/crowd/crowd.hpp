#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/seed.hpp"
#include "crowd/artificial.hpp"
#include "crowd/kinds.hpp"
#include "study/design.hpp"

namespace dramatis::crowd {

// The time in which artificial people live: from one thing that somebody does to the next.
class Clock {
   public:
    explicit Clock(std::int64_t begin) : now_(begin) {}
    std::int64_t now() const { return now_; }
    void set(std::int64_t now) { now_ = now; }

   private:
    std::atomic<std::int64_t> now_;  // milliseconds since 1970; the server reads it
};

// Artificial people who come one after another, every few minutes, so that several are at it at a
// time.
class Crowd {
   public:
    struct Settings {
        std::vector<Kind> kinds;
        core::Seed seed;
        double drop_out = 0;
    };
    Crowd(const study::Design& design, const Settings& settings, const Client& client);

    // All of them, to the end. `stop` ends it early; `progress` is told how many are done.
    void run(Clock& clock, const std::function<bool()>& stop,
             const std::function<void(std::size_t)>& progress);

    std::size_t size() const { return people_.size(); }
    // When the last one comes, after the first.
    std::int64_t arrivals_ms() const { return arrivals_.empty() ? 0 : arrivals_.back(); }

   private:
    std::vector<Kind> kinds_;
    std::vector<std::unique_ptr<Artificial>> people_;
    std::vector<std::int64_t> arrivals_;
    Hands hands_;
};

}  // namespace dramatis::crowd
