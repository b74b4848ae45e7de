#pragma once

#include <memory>

#include "players/match3/explanation.hpp"
#include "players/match3/player.hpp"

namespace dramatis::players {

// A player whose search is any combination of techniques. It is compiled in workbench_*.cpp for all
// rules.
template <class Rules>
class Match3Workbench {
   public:
    Match3Workbench(const Rules& rules, const Match3Settings& settings);
    ~Match3Workbench();
    Match3Workbench(Match3Workbench&&) noexcept;

    match3::Swap choose(const typename Rules::Position& position, core::Seed seed);

    // Searches from there, always open loop, and writes down what the search does.
    static void explain(lab::Explanation& out, const Rules& rules,
                        const typename Rules::Position& position, const Match3Settings& settings,
                        const search::Configuration& techniques, const ExplainedSearch& asked);

   private:
    struct Any;
    std::unique_ptr<Any> any_;
};

}  // namespace dramatis::players
