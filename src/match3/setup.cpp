#include "match3/setup.hpp"

#include <string>

namespace dramatis::match3 {
namespace {

std::optional<core::Error> outside(const char* what, int value, int low, int high) {
    if (value >= low && value <= high) return {};
    return core::Error{std::to_string(value) + " is out of range; it must be from " +
                           std::to_string(low) + " to " + std::to_string(high),
                       what};
}

}  // namespace

core::Result<Setup> check_setup(Setup setup) {
    for (const auto& error :
         {outside("rows", setup.rows, kMinSide, kMaxSide),
          outside("columns", setup.columns, kMinSide, kMaxSide),
          outside("colours", setup.colours, kMinColours, kMaxColours),
          outside("move limit", setup.move_limit, 1, 10000)})
        if (error) return *error;
    if (setup.grid && (setup.grid->rows() != setup.rows || setup.grid->columns() != setup.columns))
        return core::Error{"is not of the size that the setup states", "board"};
    if (!setup.queues.empty() && static_cast<int>(setup.queues.size()) != setup.columns)
        return core::Error{std::to_string(setup.queues.size()) + " queues for " +
                               std::to_string(setup.columns) +
                               " columns; give one a column (it may be empty)",
                           "refill"};
    return setup;
}

}  // namespace dramatis::match3
