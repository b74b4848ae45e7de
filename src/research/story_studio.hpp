#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "players/story/baselines.hpp"
#include "players/story/story_report.hpp"

namespace dramatis::cli {

// Which stories somebody wants of a world.
struct StoryOrder {
    std::uint64_t count = 1;
    std::uint64_t nodes = 0;  // for each
    // Searched for by this instead of by tree search; it has no chance, so it knows one story only.
    std::optional<players::Baseline> baseline{};
    players::TellerSettings settings{};  // of the tree search
    std::uint64_t first_seed = 0;        // the next has one more
    players::ShowOptions show{};
    unsigned threads = 0;  // 0: one per core

    // What one story may take, in bytes.
    std::size_t memory(const story::Stage& stage) const;
};

struct ToldStories {
    std::vector<players::ShownStory> stories;  // that differ, as far as they could be found
    bool is_whole = true;  // false: interrupted; the best of what was found until then
};

// Tells them side by side, each with a seed of its own, and with progress.
ToldStories tell_stories(const story::Stage& stage, const StoryOrder& order);

}  // namespace dramatis::cli
