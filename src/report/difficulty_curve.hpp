#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "report/difficulty_scale.hpp"
#include "report/thresholds.hpp"

namespace dramatis::report {

// A level as a point of the difficulty curve.
struct CurvePoint {
    std::string id, name;
    std::string judge;  // by whose games the level is judged
    LevelCounts counts;
};

// How a pack gets harder, level by level, for one player.
struct DifficultyCurve {
    // A level that is surely much harder than the one before that the player played.
    struct Jump {
        std::size_t from = 0, to = 0;
        Figure drop;  // of the pass rate
    };
    // The longest runs of levels whose later half is surely not much harder than the earlier one.
    struct Plateau {
        std::size_t first = 0, last = 0;
        std::size_t levels = 0;
        Figure drop;  // of the mean pass rate, from the earlier half to the later one; an odd
                      // level in the middle belongs to neither
    };

    std::string player;
    std::vector<Jump> jumps;
    std::vector<Plateau>
        plateaus;  // none reaches into another, or over a jump; in the pack's order
};

// A plateau has so many levels at least.
inline constexpr std::size_t kLeastPlateau = 4;

// The player is the one who judges most of the levels with goals; of several the first of `cast`.
// Nothing if that player played fewer than two of them.
std::optional<DifficultyCurve> difficulty_curve(const std::vector<CurvePoint>& points,
                                                const std::vector<std::string>& cast,
                                                const Thresholds& thresholds);

// docs/report-format.md; null if there is none.
core::Json curve_json(const std::optional<DifficultyCurve>& curve,
                      const std::vector<CurvePoint>& points);

}  // namespace dramatis::report
