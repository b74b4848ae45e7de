#pragma once

#include <cstdint>

#include "search/card.hpp"
#include "search/maybe_const.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// How often a child is tried before the rule is asked, and how many playouts one visit makes.
// MCS-UCB(x, y) of the lecture is a flat search with UCB1, `first` x and `then` y.
struct Tries : Part<Tries> {
    static constexpr Card kCard{"tries", "MCS-UCB(x, y)",
                                "x playouts for each move, then y at a time", "Hsu, lecture",
                                "gives every move a fair start, then playouts in batches"};

    static constexpr bool kRepeats = true;

    std::uint32_t first = 1;
    std::uint32_t then = 1;

    static void each_field(MaybeConst<Tries> auto& self, auto&& field) {
        field("first-tries", self.first, 1.0, 1e6,
              "x of MCS-UCB: visits of a child before the rule is asked");
        field("then-tries", self.then, 1.0, 1e6, "y of MCS-UCB: playouts a visit");
    }
    bool operator==(const Tries&) const = default;

    void configure(const auto& c) { *this = c.tries; }
    std::uint32_t first_tries() const { return first; }
    std::uint32_t playouts(double visits) const { return visits < first ? 1 : then; }
};

}  // namespace dramatis::search
