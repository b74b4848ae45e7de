#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "games/match3/level.hpp"
#include "games/match3/table.hpp"
#include "report/spot_book.hpp"

namespace dramatis::studio {

// Boards as texts of numbers, and what the numbers mean: the page is told each kind of cell once.
class Boards {
   public:
    std::string board(const match3::Level& level, const match3::Scene& scene);
    std::size_t spot(const match3::Spot& spot, const match3::Names& names);

    // Every goal: in words, how far it is, and the cell that stands for it.
    core::Json goals(const match3::Level& level, const std::vector<match3::Table::GoalState>& now);

    // The kinds that were not told yet: {"first": number, "list": [...]}; null if there are none.
    core::Json take_new();

   private:
    report::SpotBook book_;
    std::size_t told_ = 0;
};

// The cell as its number, row by row.
inline int number_of(const match3::Setup& setup, match3::Cell cell) {
    return cell.row * setup.columns + cell.column;
}
core::Json cells_json(const match3::Setup& setup, const std::vector<match3::Cell>& cells);

}  // namespace dramatis::studio
