#pragma once

#include <optional>
#include <string>

#include "report/comparison.hpp"
#include "report/standing.hpp"

namespace dramatis::report {

// The one figure that says most about a level in two versions: the pass rate (the score, where
// there is nothing to pass) of the player whom its band is about, else of its judge.
struct Headline {
    const Difference* difference;      // one of the level's
    std::optional<Gate::Band> target;  // that its pass rate should be in
    Standing::Side was = Standing::Side::kUnsure, is = Standing::Side::kUnsure;  // of the target

    bool has_left() const;  // surely inside before, and surely outside now
    double size() const;    // of the change, whatever its direction
};

// Nothing: no player played both versions.
std::optional<Headline> headline_of(const LevelComparison& level);

// "38 % -> 51 % passed by greedy (target 40 to 55 %: now inside)"
std::string headline_text(const Headline& headline);
// "40 to 55 %: now inside"; empty without a target.
std::string target_text(const Headline& headline);

core::Json to_json(const std::optional<Headline>& headline);

}  // namespace dramatis::report
