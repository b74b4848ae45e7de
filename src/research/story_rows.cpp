#include "research/story_rows.hpp"

#include <fmt/format.h>

namespace dramatis::cli {
namespace {

using players::Baseline;
using Rows = std::vector<StoryRow>;

// Table 1: our search, that of the paper and what it is compared with there.
Rows algorithm_rows() {
    return {
        {.table = "algorithms",
         .name = "tree search as in the paper: one search, uniform playouts, both biases, goals "
                 "all or nothing",
         .settings = "tries=1,haste=1,believing=0,rollout-bias=on",
         .all_or_nothing = true,
         .theirs = ".07 / .9"},
        {.table = "algorithms",
         .name = "tree search, ours: five searches, half of each playout by believability, "
                 "selection bias, goals in part"},
        {.table = "algorithms",
         .name = "breadth first",
         .baseline = Baseline::kBreadth,
         .theirs = ".05 / .06"},
        {.table = "algorithms",
         .name = "depth first",
         .baseline = Baseline::kDepth,
         .theirs = "< .001 / < .01"},
        {.table = "algorithms",
         .name = "best first",
         .baseline = Baseline::kBest,
         .theirs = ".005 / < .01"},
    };
}

// Table 2: our search with one thing changed.
Rows ablation_rows() {
    return {
        {.table = "ablation", .name = "as it is: selection bias, k = 50"},
        {.table = "ablation", .name = "neither bias", .settings = "table-k=0"},
        {.table = "ablation",
         .name = "rollout bias alone",
         .settings = "table-k=0,rollout-bias=on"},
        {.table = "ablation", .name = "both biases", .settings = "rollout-bias=on"},
        {.table = "ablation", .name = "settled by the mean", .settings = "choose=mean"},
        {.table = "ablation", .name = "settled by visits", .settings = "choose=visits"},
        {.table = "ablation", .name = "value half max, half mean", .settings = "max-weight=0.5"},
        {.table = "ablation", .name = "value max", .settings = "max-weight=1"},
        {.table = "ablation", .name = "c = 0.1", .settings = "c=0.1"},
        {.table = "ablation", .name = "c = 0.25", .settings = "c=0.25"},
        {.table = "ablation", .name = "c = 1", .settings = "c=1"},
        {.table = "ablation", .name = "c = 2", .settings = "c=2"},
        {.table = "ablation", .name = "one search instead of five", .settings = "tries=1"},
        {.table = "ablation",
         .name = "one search, every action as many nodes",
         .settings = "tries=1,haste=1"},
        {.table = "ablation", .name = "playouts uniform", .settings = "believing=0"},
        {.table = "ablation", .name = "playouts all by believability", .settings = "believing=1"},
        {.table = "ablation", .name = "goals all or nothing", .all_or_nothing = true},
        {.table = "ablation",
         .name = "all or nothing, neither bias",
         .settings = "table-k=0",
         .all_or_nothing = true},
        {.table = "ablation",
         .name = "all or nothing, both biases",
         .settings = "rollout-bias=on",
         .all_or_nothing = true},
    };
}

Rows slider_rows() {
    const auto row = [](const char* slider, const char* who) {
        return StoryRow{.table = "sliders",
                        .name = fmt::format("{} turned down to 0.1", who),
                        .sliders = {{slider, 0.1}}};
    };
    return {row("police", "police"), row("citizens", "others")};
}

}  // namespace

Rows story_rows(bool with_sliders) {
    Rows out = with_sliders ? slider_rows() : Rows{};
    for (const Rows& table : {algorithm_rows(), ablation_rows()})
        out.insert(out.end(), table.begin(), table.end());
    return out;
}

}  // namespace dramatis::cli
