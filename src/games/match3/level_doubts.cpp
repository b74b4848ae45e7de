#include <algorithm>
#include <utility>

#include "games/match3/level_goal_doubts.hpp"
#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

class Doubts {
   public:
    explicit Doubts(const Level& level) : level_(level), setup_(level.setup), reach_(setup_) {}

    std::vector<Doubt> find() {
        const GoalDoubts goals(setup_, reach_);
        for (std::size_t i = 0; i < setup_.goals.size(); ++i)
            if (auto doubt = goals.find(i)) out_.push_back(std::move(*doubt));
        doubt_items(goals.wants_stuck_items());
        doubt_refills();
        doubt_dry_cells();
        doubt_rewards();
        return std::move(out_);
    }

   private:
    void add(std::string pointer, std::string text) {
        out_.push_back({.text = std::move(text), .pointer = std::move(pointer), .cells = {}});
    }

    void doubt_items(bool wanted) {
        const StuckItems stuck = find_stuck_items(setup_, reach_);
        if (!stuck.on_board.empty())
            out_.push_back({.text = "items at " + cells_text(stuck.on_board) +
                                    " cannot come to any exit; open a way for them, or mark cells "
                                    "below them in \"exits\"",
                            .pointer = {},
                            .cells = stuck.on_board,
                            .never_won = wanted});
        for (const auto column : stuck.columns)
            out_.push_back({.text = "items that fall into column " + std::to_string(column) +
                                    " cannot come to any exit; let them fall elsewhere, or mark "
                                    "cells below in \"exits\"",
                            .pointer = "/refill/" + std::to_string(column),
                            .cells = {},
                            .never_won = wanted});
    }

    void doubt_refills() {
        for (std::size_t column = 0; column < setup_.queues.size(); ++column)
            if (!setup_.queues[column].empty() && !setup_.entries.empty() &&
                !setup_.entries[column])
                add("/refill/" + std::to_string(column),
                    "\"refill\" of column " + std::to_string(column) +
                        " never falls, \"entries\" has no v there; write one, or leave the text "
                        "empty");
    }

    void doubt_dry_cells() {
        const Marks wet = reach_.refilled();
        std::vector<Cell> dry;
        wet.for_each_cell([&](Cell cell) {
            if (reach_.is_open(cell.row, cell.column) && !wet[cell]) dry.push_back(cell);
        });
        if (!dry.empty())
            out_.push_back({.text = "nothing new can fall to " + cells_text(dry) +
                                    ", what is cleared there stays empty; open a way from above, "
                                    "or make holes of them",
                            .pointer = {},
                            .cells = dry});
    }

    void doubt_rewards() {
        const auto goal = std::ranges::find(setup_.goals, Goal::Kind::kScore, &Goal::kind);
        if (goal != setup_.goals.end()) {
            const auto free =
                std::ranges::count_if(setup_.stars, [&](auto star) { return star <= goal->count; });
            if (free > 0)
                add("/stars", "every win reaches the first " +
                                  (free == 1 ? "star" : std::to_string(free) + " stars") +
                                  ", the score to win is " + std::to_string(goal->count) +
                                  "; ask more for stars than that");
        }
        if (!setup_.goals.empty()) return;
        if (setup_.move_bonus > 0)
            add("/move_bonus",
                "\"move_bonus\" is never paid, without goals no game is won; add a goal, or take "
                "it away");
        if (level_.target)
            add("/target",
                "\"target\" can never be met, without goals no game is won; add a goal, or take it "
                "away");
    }

    const Level& level_;
    const Setup& setup_;
    Reach reach_;
    std::vector<Doubt> out_;
};

}  // namespace

std::vector<Doubt> find_doubts(const Level& level) { return Doubts(level).find(); }

}  // namespace dramatis::match3
