#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "games/story/stage.hpp"
#include "players/story/storyteller.hpp"
#include "research/story_results.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// What searches find in a world of stories, row by row, budget by budget, seed by seed. Each run
// that ends is in the folder at once: the same plan in the same folder plays what is missing.
class StoryExperiment {
   public:
    // Reads the world and what the folder has already; ends the program with the place and the
    // reason if something is wrong.
    StoryExperiment(RunFolder& folder, StoryResults::Plan plan);

    // All runs that are missing, side by side; threads 0: one per core. False: interrupted. If they
    // cannot be kept, that is known from write().
    bool run(unsigned threads);

    // Everything that is known so far: results.json, README.md and experiment.json.
    void write() const;
    core::Json data() const;
    std::string page() const { return results_.page(); }

   private:
    using Watch = std::function<bool(const players::TellerProgress&)>;

    std::shared_ptr<const story::Stage> stage_for(const StoryRow& row);
    std::vector<StoryRun> missing_runs() const;
    bool play(StoryRun& run, const Watch& watch) const;
    std::optional<core::Error> replay(StoryRun& run) const;

    const RunFolder& folder_;
    StoryResults results_;
    // By sliders, and whether goals are all or nothing: most rows search the same world.
    std::map<std::pair<std::vector<std::pair<std::string, double>>, bool>,
             std::shared_ptr<const story::Stage>>
        made_;
    std::vector<std::shared_ptr<const story::Stage>> stages_;  // of the rows
    core::Json head_;
};

}  // namespace dramatis::cli
