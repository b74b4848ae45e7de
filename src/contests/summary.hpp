#pragma once

#include <optional>
#include <span>
#include <vector>

#include "contests/elo.hpp"
#include "contests/sprt.hpp"
#include "core/json.hpp"

namespace dramatis::contests {

// What a match has come to so far.
struct Summary {
    bool paired = true;
    Tally tally;
    Strength strength;
    core::Interval shares;  // of the points of all games, 95 %, as if all were independent (Wilson)
    std::optional<SprtRun> sprt;
    std::optional<core::Summary>
        difference;  // A's points less B's, over the games that were counted
};

// Of records in the order of their games, without gaps.
Summary summarise(std::span<const GameRecord> records, bool paired,
                  const std::optional<Sprt>& sprt);

// How many of these games an SPRT looks at until its verdict; all if there is none.
std::size_t decided_after(std::span<const GameRecord> records, bool paired,
                          const std::optional<Sprt>& sprt);

core::Json to_json(const Summary& summary);

}  // namespace dramatis::contests
