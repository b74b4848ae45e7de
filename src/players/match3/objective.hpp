#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "formulas/formula.hpp"
#include "formulas/sense.hpp"
#include "games/match3/result.hpp"
#include "games/match3/setup.hpp"

namespace dramatis::players {

// What a persona is after: a number that a finished game has, and whether much or little of it is
// wanted.
struct Objective {
    std::string name = "max-score";
    formulas::Sense sense = formulas::Sense::kMaximize;
    formulas::Formula measure{{formulas::Term::name(match3::kScoreVariable)}};  // over kResultNames
    std::optional<match3::Region>
        region;  // what region_share is about; all of the board without it

    bool is_score() const {
        return measure.size() == 1 &&
               measure.terms[0] == formulas::Term::name(match3::kScoreVariable);
    }

    // Always a finite number: what an expression makes infinite is cut, and NaN is as bad as can
    // be.
    double of(const match3::GameResult& game) const {
        if (measure.size() == 1 && measure.terms[0].op == formulas::Op::kVariable)
            return match3::values_of(game)[measure.terms[0].variable];
        constexpr double kMost = 1e300;
        const double value = formulas::evaluate(measure, match3::values_of(game));
        if (value != value) return sense == formulas::Sense::kMaximize ? -kMost : kMost;
        return std::clamp(value, -kMost, kMost);
    }

    bool operator==(const Objective&) const = default;
};

// Names of objectives and personas become parts of file names: small letters, digits and -, at
// most 60.
bool is_name(std::string_view name);
inline constexpr const char* kNameRule =
    "must be small letters, digits and -, such as \"max-score\"";

// Whether the objective is about a region and has one, or neither. A name of those below must have
// its meaning.
std::optional<core::Error> check_objective(const Objective& objective);

// "maximize score / moves", as parse_objective reads it; the region is not in it.
std::string print_objective(const Objective& objective);

// Reads one of the names below, or "maximize EXPRESSION" or "minimize EXPRESSION".
core::Result<Objective> parse_objective(std::string_view text);

// Reads "top,left,bottom,right", cells from 0 at the top left: 4,0,6,6 are the lower three rows of
// a 7 x 7 board.
core::Result<match3::Region> parse_region(std::string_view text);
std::string print_region(const match3::Region& region);

// The objectives that have names: the paper's four, and the styles that its introduction mentions.
struct NamedObjective {
    std::string_view name;
    std::string_view text;     // as parse_objective reads it
    std::string_view meaning;  // in a few words
};
std::span<const NamedObjective> named_objectives();
// Its meaning if it has a name of these, else its text.
std::string meaning_of(const Objective& objective);

}  // namespace dramatis::players
