#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "audit/expected.hpp"
#include "core/json.hpp"

namespace dramatis::audit {

// A place where a report says one thing and its traces another.
struct Difference {
    std::string level, player;  // empty: not of one level, or one player
    std::string figure;         // where below them: pass_rate/low
    std::string report, audit;  // what each says
};

struct Outcome {
    std::size_t values = 0;  // that were recomputed and compared
    // By which two numbers differ that count as the same, relative to them and beyond their slack.
    double largest = 0;
    std::vector<Difference> differences;
    std::map<std::string, std::size_t> unchecked;  // values by what they are
};

// Numbers that agree to so many digits are the same: additions in another order.
inline constexpr double kTolerance = 1e-9;

// Walks a report along what it should hold. Nothing in it is passed over: a value that is neither
// compared nor known to be out of reach is a difference.
class Comparer {
   public:
    explicit Comparer(Outcome& out) : out_(out) {}

    void compare(const std::string& level, const std::string& player, const Expected& expected,
                 const core::Json& report) {
        level_ = level, player_ = player;
        compare(expected, report, "");
    }
    void differ(const std::string& where, std::string report, std::string audit);

   private:
    void compare(const Expected& expected, const core::Json& report, const std::string& where);
    void compare_value(const core::Json& expected, const core::Json& report,
                       const std::string& where);
    void compare_number(double expected, double slack, const core::Json& report,
                        const std::string& where);
    void compare_fields(const Expected::Fields& expected, const core::Json& report,
                        const std::string& where);
    void compare_items(const Expected::Items& expected, const core::Json& report,
                       const std::string& where);
    void compare_board(const Scene& expected, const core::Json& report, const std::string& where);

    Outcome& out_;
    std::string level_, player_;
    // Boards name what stands in a cell by a number. Which, is the report's business; but the same
    // number must always be the same thing, and the same thing the same number.
    std::map<std::string, Spot> spots_;
};

std::size_t count_values(const core::Json& json);

}  // namespace dramatis::audit
