#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "players/story/baselines.hpp"

namespace dramatis::cli {

// One row of the experiment on stories: a search, on the world as it is or with something changed.
struct StoryRow {
    std::string table;  // which it stands in
    std::string name;
    std::string settings = "default";
    std::optional<players::Baseline> baseline{};
    bool all_or_nothing = false;  // a goal counts only when it is met
    std::vector<std::pair<std::string, double>> sliders{};
    std::string theirs{};  // Kartal, Koenig and Guy 2014, for both budgets

    bool has_chance() const { return !baseline; }
    // Our search on the world as it is: what the others are compared with.
    bool is_ours() const {
        return settings == "default" && has_chance() && !all_or_nothing && sliders.empty();
    }
    // A variant of our search that tells stories of the same world.
    bool is_variant() const { return has_chance() && sliders.empty() && !is_ours(); }
};

// The sliders are those of the crime world.
std::vector<StoryRow> story_rows(bool with_sliders);

}  // namespace dramatis::cli
