#pragma once

#include <optional>

#include "games/match3/level.hpp"
#include "games/match3/level_reach.hpp"

namespace dramatis::match3 {

// Whether it is a special piece of the kind that a goal speaks of.
bool is_kind(const Spot& spot, Special special);

// Items that can come to no exit, whatever is played.
struct StuckItems {
    std::vector<Cell> on_board;
    std::vector<std::size_t> columns;  // that items of a queue fall into and cannot leave
    std::uint64_t queued = 0;          // in the queues of these columns
};
StuckItems find_stuck_items(const Setup& setup, const Reach& reach);

// What is doubtful about the goals of a level.
class GoalDoubts {
   public:
    GoalDoubts(const Setup& setup, const Reach& reach);

    std::optional<Doubt> find(std::size_t goal) const;
    // Whether a goal wants items that are stuck; those who tell of stuck items tell so.
    bool wants_stuck_items() const;

   private:
    // What a goal may be about: how much of it there is at first, and how much of that no player
    // can ever get at.
    struct Stock {
        std::uint64_t held = 0;
        std::uint64_t lost = 0;
        std::vector<Cell> lost_at;
    };

    bool enters(std::size_t column) const;
    bool falls_by_chance(std::size_t column, Tile colour) const;
    std::uint64_t count_queued(Tile value, bool everywhere = false) const;
    template <class F>
    std::uint64_t sum(F&& of_spot) const;
    std::uint64_t count_things(Thing thing) const;

    bool can_be_made(Special special) const;
    bool specials_possible() const;
    std::string why_not_made(Special special) const;

    Stock stock_of(Goal::Kind kind) const;
    Doubt doubt_goal(const Goal& goal) const;
    Doubt doubt_stock(const Goal& goal) const;
    Doubt doubt_collect(const Goal& goal) const;
    Doubt doubt_make(const Goal& goal) const;
    Doubt doubt_fire(const Goal& goal) const;

    const Setup& setup_;
    const Reach& reach_;
};

}  // namespace dramatis::match3
