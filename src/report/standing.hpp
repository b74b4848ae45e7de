#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "report/level_games.hpp"
#include "report/thresholds.hpp"

namespace dramatis::report {

// How often a level is passed, against how often it should be.
struct Standing {
    enum class Side : std::uint8_t {
        kTooHard,  // for sure
        kInside,   // for sure
        kTooEasy,  // for sure
        kUnsure,   // the interval reaches over the edge of the range
    };

    std::string player;        // whose pass rate it is
    Figure rate;               // of games passed; no value if there is none
    double low = 0, high = 1;  // the range it should be in
    bool is_target = false;    // the range is the level's own; else what is usual
    std::string target_for{};  // whose pass rate the level's target is, if that player did not play
    Side side = Side::kUnsure;  // kUnsure where the target's player did not play

    bool is_outside() const { return side == Side::kTooHard || side == Side::kTooEasy; }
};

// Where a pass rate is against a range, by its whole interval.
Standing::Side side_of(const Figure& rate, double low, double high);
// What is likely where the interval reaches over an edge: the side of the value itself, or kUnsure
// where it lies right at the edge.
Standing::Side likely_side_of(const Figure& rate, double low, double high);
// About how many games it takes until the interval is wholly on one side, if the value stays;
// nothing if that would be more than 20,000.
std::optional<std::size_t> games_to_tell(const Figure& rate, double low, double high);
// "About 800 games would tell for sure.": a sentence.
std::string telling_text(const Figure& rate, double low, double high);
// "too_hard", "inside", "too_easy", "unsure"
std::string_view word_for(Standing::Side side);

// Of a level with goals that somebody played.
Standing standing_of(const LevelGames& games, const Thresholds& thresholds);

// In one sentence, the answer first: "Too hard: …".
std::string standing_text(const Standing& standing);

}  // namespace dramatis::report
