#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/level_games.hpp"
#include "report/metrics.hpp"

namespace dramatis::report {

enum class Severity : std::uint8_t { kGood, kNote, kWarning, kAlarm };
std::string_view word_for(Severity severity);

// Something that a designer should know, in plain words, and the figures that it rests on.
struct Finding {
    struct Evidence {
        std::string player;  // empty: of the level
        NamedFigure figure;
    };

    std::string_view id;
    Severity severity = Severity::kNote;
    std::string text;
    std::string more;                          // what could be done about it
    std::vector<std::string_view> thresholds;  // that it depends on
    std::vector<Evidence> evidence;
};

// All that can be said of a level, the worst first. A finding is only made if its figure's whole
// interval is on that side of the threshold.
std::vector<Finding> find_all(const LevelGames& games, const Thresholds& thresholds);

// One sentence: what the level is like.
std::string summary_of(const LevelGames& games, const Thresholds& thresholds);

}  // namespace dramatis::report
