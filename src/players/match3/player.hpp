#pragma once

#include <memory>

#include "core/seed.hpp"
#include "games/match3/swap.hpp"
#include "players/match3/settings.hpp"

namespace dramatis::players {

// Any player of match-3. Which one is decided once, when it is built; the rules must outlive it. It
// is compiled in compiled_*.cpp for all rules that match3::with_rules gives.
template <class Rules>
class Match3Player {
   public:
    Match3Player(const Rules& rules, const Match3Settings& settings);
    ~Match3Player();
    Match3Player(Match3Player&&) noexcept;

    // A legal move in a position that is not over. The seed is the address of this choice: all that
    // is random in it comes from there.
    match3::Swap choose(const typename Rules::Position& position, core::Seed seed);

   private:
    struct Any;
    std::unique_ptr<Any> any_;
};

}  // namespace dramatis::players
