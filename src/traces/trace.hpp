#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "traces/record.hpp"

namespace dramatis::traces {

// Games that stand in one frame. A trace of the same games has the same bytes, however often its
// making was interrupted.
inline constexpr std::size_t kFrameGames = 100;

// The bytes of a trace: a frame for the header, then the games from 0 on, kFrameGames a frame, the
// last one perhaps shorter.
std::string print_opening(const TraceHeader& header);
std::string print_frame(const std::vector<GameRecord>& games);

struct Trace {
    TraceHeader header;
    std::vector<GameRecord> games;  // 0, 1, 2, ...
    // Of the bytes, those that hold the header and full frames: where more games can be added.
    std::size_t full_bytes = 0;
    std::size_t full_games = 0;
    bool is_canonical = true;  // header and games stand in frames as we write them; somebody may
                               // have packed them otherwise
    // What comes after the games, if that could not be read: the program was killed while it wrote,
    // or the file is damaged.
    std::optional<core::Error> torn;
};

// An error if not even the header can be read. `name` is how errors call the trace.
core::Result<Trace> read_trace(std::string_view bytes, const std::string& name);

// Its header alone, with the same errors.
core::Result<TraceHeader> read_header(std::string_view bytes, const std::string& name);

}  // namespace dramatis::traces
