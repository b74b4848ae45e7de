#pragma once

#include <string_view>

#include "core/json.hpp"
#include "report/spot_book.hpp"
#include "traces/record.hpp"

namespace dramatis::report {

// A large board of few colours falls for a thousand waves a move, and may have ten thousand moves:
// a replay keeps so many waves of a move, and no more moves once it is so large.
inline constexpr std::size_t kMostReplayWaves = 20;
inline constexpr std::size_t kMostReplayBytes = std::size_t{1} << 20;

// A game move by move and wave by wave, up to its limit of moves, for a page to show; "cut" says
// what was too much. The record must have passed play_again.
core::Json replay_json(const traces::TraceHeader& header, const traces::GameRecord& record,
                       std::string_view label, SpotBook& book);

}  // namespace dramatis::report
