#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "games/match3/names.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::report {

// What stands in cells anywhere in a report, each kind once, so that a board is a short text.
class SpotBook {
   public:
    // Two characters a cell, row by row: the kind's number to the base 36. What levels call by
    // different names is of different kinds.
    std::string encode(const match3::Scene& scene,
                       const match3::Names& names = match3::kPlainNames);
    // Nothing if there are more kinds than two characters can tell apart.
    std::optional<std::string> encode_if_room(const match3::Scene& scene,
                                              const match3::Names& names);
    core::Json json(std::size_t from = 0) const;  // a label and a drawing each, of kind `from` on
    std::size_t size() const { return kinds_.size(); }

    // The number of what stands in one cell.
    std::size_t number_of(const match3::Spot& spot, const match3::Names& names);

   private:
    struct Kind {
        match3::Spot spot;
        std::string colour;  // the level's own name for its colour

        bool operator==(const Kind&) const = default;
    };

    std::vector<Kind> kinds_;
};

// The board with the level's exits marked on it, drawn or not.
match3::Scene with_exits(const match3::Setup& setup, match3::Scene scene);

}  // namespace dramatis::report
