#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "traces/trace.hpp"

namespace dramatis::cli {

// Games that a person played on one level, each with a seed of its own, in a file to which more are
// added.
class HumanTrace {
   public:
    // Ends the program if the file is there and holds anything else.
    HumanTrace(std::string path, std::string level_id, match3::Level level);

    const std::string& path() const { return path_; }
    // Game 0 under that seed, played to its end. It is on the disk then. Returns its number here.
    std::uint32_t add(std::vector<match3::Swap> moves, std::uint64_t score, std::uint64_t seed);

   private:
    std::string path_;
    traces::TraceHeader header_;
    std::vector<traces::GameRecord> games_;
};

}  // namespace dramatis::cli
