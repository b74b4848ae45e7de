#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "library/level_library.hpp"
#include "playtest/tuner.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// A level on its place of the curve.
struct CurveLevel {
    LevelFile file;
    double low = 0, high = 1;  // what it shall pass
};

// Levels in their order, each with a band around a straight line from `first` to `last`.
std::vector<CurveLevel> along_curve(std::vector<LevelFile> levels, double first, double last,
                                    double within);

// What has been tuned so far, in a folder: the levels, and tune.json, which knows what each was
// made from. Who asks the same again goes on where it was stopped.
class TunedFolder {
   public:
    // `asked`: all that decides what comes out, apart from the level and its band.
    TunedFolder(RunFolder& folder, std::string asked);

    const std::string& path() const { return folder_.path(); }
    // What came out for this version of the level; null if it is still to be tuned.
    const core::Json* find(const CurveLevel& level) const;
    void add(const CurveLevel& level, core::Json result, const std::string& text);

   private:
    std::string key_of(const CurveLevel& level) const;

    RunFolder& folder_;
    std::string asked_;
    core::Json levels_ = core::Json::object();  // by the name of the file
};

}  // namespace dramatis::cli
