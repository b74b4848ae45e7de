#pragma once

#include <cstdint>
#include <string>

#include "core/json.hpp"
#include "core/rng.hpp"
#include "study/design.hpp"

namespace dramatis::crowd {

// What differs from person to person besides how they play. Everything is drawn; the figures are
// ours, roughly as long as such things take people.
class Habits {
   public:
    explicit Habits(core::Seed person);

    std::string device() const { return device_; }  // desktop, phone or tablet
    std::string input() const { return device_ == "desktop" ? "mouse" : "touch"; }

    // --- milliseconds
    std::int64_t read_ms(const study::Block& block);
    std::uint32_t think_ms(std::size_t choices);
    std::uint32_t watch_ms(std::size_t waves) const;  // until the board is at rest

    std::uint32_t refused();  // swaps that make no match, before a move
    bool chance(double share) { return rng_.unit() < share; }
    std::uint32_t below(std::uint32_t n) { return rng_.below(n); }

    // An answer that the question takes, and that screens nobody out if there is one.
    core::Json answer(const study::Question& question);
    // The same in a quiz: right, but for one in ten.
    core::Json quiz_answer(const study::Question& question);

   private:
    double spread(double sigma);  // lognormal, of median 1

    core::Rng rng_;
    std::string device_;
    double reading_ = 1, thinking_ = 1;  // how slow they are
};

}  // namespace dramatis::crowd
