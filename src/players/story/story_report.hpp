#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "games/story/account.hpp"
#include "players/story/storyteller.hpp"

namespace dramatis::players {

// A story as it is shown: what was searched for, cut and told again.
struct ShownStory {
    std::uint64_t seed = 0;
    story::Account account;
    std::vector<std::vector<Considered>> considered{};  // by step; empty where nothing is known
    double settled_score = 0, best_score = 0;           // before anything was cut
    double best_told = 0;  // of the best story of any playout, after the cuts
    std::size_t settled_actions = 0;
    std::vector<std::string> cut{};  // sentences that the story is as good without
};

struct ShowOptions {
    bool best = false;  // the best story of any playout instead of what the search settled on
    bool uncut = false;
};
ShownStory show(const story::Stage& stage, const Telling& telling, std::uint64_t seed,
                const ShowOptions& options);

struct StorySearch {
    std::string world;  // as the user named it
    std::string method, settings;
    std::uint64_t nodes = 0, seed = 0;
    std::map<std::string, double> sliders{};
    std::string command{};  // that makes it again
    bool is_whole = true;   // false: it was stopped, and cannot be made again
};

// docs/stories.md has the format.
core::Json to_json(const story::Stage& stage, const StorySearch& search,
                   const std::vector<ShownStory>& stories);
// The page of web/story/ with the data in it, and the text for those who run no scripts.
std::string story_page(const core::Json& data);

}  // namespace dramatis::players
