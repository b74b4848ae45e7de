#pragma once

#include <string>
#include <vector>

#include "traces/trace.hpp"

namespace dramatis::cli {

// A trace on disk to which games are added. Whenever the program stops, what was added before is
// there and can be read.
class TraceFile {
   public:
    // Goes on with the trace that is there if it has this header, without what is torn or damaged;
    // else begins a new one.
    TraceFile(std::string path, const traces::TraceHeader& header);
    ~TraceFile();
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;

    const std::vector<traces::GameRecord>& games() const { return games_; }

    // From here on games are added until there are `total`: those of a last frame that is not full
    // are played again. Returns where to begin.
    std::size_t begin_adding(std::size_t total);
    // The next one. It is on the disk when a frame is full, and after finish().
    void add(traces::GameRecord game);
    void finish();

   private:
    void write_anew(const traces::TraceHeader& header);
    void cut();  // after the last full frame
    void write_frame();
    void append(std::string_view bytes);

    std::string path_;
    int file_ = -1;
    std::vector<traces::GameRecord> games_;
    std::vector<traces::GameRecord> frame_;  // not yet written
    std::size_t full_bytes_ = 0, full_games_ = 0;
};

}  // namespace dramatis::cli
