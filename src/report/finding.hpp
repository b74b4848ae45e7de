#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/level_games.hpp"
#include "report/metrics.hpp"

namespace dramatis::report {

// A warning or an alarm says that the level has not what it wants: the pass rate of its target (or
// hardly anybody passes it, where it has none), stars that can be earned; or what may be why. Good
// says that it has, by a target of its own. Everything else is a note.
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

// Of the level: the worst of its warnings, else good if it is on its target, else a note.
Severity status_of(const std::vector<Finding>& findings);

// One sentence: what the level is like.
std::string summary_of(const LevelGames& games, const Thresholds& thresholds);

}  // namespace dramatis::report
