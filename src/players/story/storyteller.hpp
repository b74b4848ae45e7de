#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/story/stage.hpp"
#include "search/configuration.hpp"

namespace dramatis::players {

// How a story is searched for: tree search as Kartal, Koenig and Guy 2014 have it. One action is
// settled at a time, the child of the root with the best playout; what the tree knows below it is
// kept, the rest is forgotten. An action that is settled cannot be taken back, and now and then it
// was the wrong one: so the search begins several times anew, each with its part of the nodes, and
// the best story is taken.
struct TellerSettings {
    double c = 0.5;          // of UCB1
    double table_k = 50;     // selection bias: visits until a child speaks for itself; 0: none
    double believing = 0.5;  // share of the actions in playouts that are drawn as often as they are
                             // believable; else all alike
    bool rollout_bias = false;  // playouts go by the table of moves instead
    double table_floor = 0.1;   // of the rollout bias
    double max_weight = 0;      // of the best playout in a node's value; 0: its mean
    search::Recommend choose = search::Recommend::kMax;  // what settles an action
    std::uint32_t expand_after = 1;                      // visits before a leaf gets children
    std::uint32_t tries = 5;                             // searches, one after the other
    double haste = 0.85;  // how the nodes are shared out: each action gets this times what the one
                          // before it got
    std::optional<search::Configuration> techniques{};  // any techniques instead of all this

    bool operator==(const TellerSettings&) const = default;
};

// What stories let techniques do, and where they begin.
search::Powers story_powers();

void each_field(
    auto& s, auto&& field) requires std::same_as<std::remove_cvref_t<decltype(s)>, TellerSettings> {
    field("c", s.c, 0.0, 1000.0, "weight of exploration");
    field("table-k", s.table_k, 0.0, 1e9,
          "selection bias: visits until a child's own mean counts alone; 0: off");
    field("believing", s.believing, 0.0, 1.0,
          "how often playouts draw actions by their believability");
    field("rollout-bias", s.rollout_bias, 0.0, 1.0,
          "playouts prefer actions that were good anywhere");
    field("table-floor", s.table_floor, 0.001, 1.0, "least weight of an action in such playouts");
    field("max-weight", s.max_weight, 0.0, 1.0, "weight of the best playout in a node's value");
    field("choose", s.choose, 0.0, 0.0, "what settles an action: max, mean or visits");
    field("expand-after", s.expand_after, 0.0, 1e9, "visits before a leaf gets children");
    field("tries", s.tries, 1.0, 1000.0,
          "number of searches that share the nodes; the best story is told");
    field("haste", s.haste, 0.5, 1.0,
          "nodes of an action, as a share of those of the action before");
    search::TechniquesField techniques{s.techniques, story_powers().start};
    field("techniques", techniques, 0.0, 0.0,
          "use these techniques instead, such as rule=rave;choose=max");
}

// "c=0.5,table-k=50", or "default"; techniques come last: "techniques=rule=rave;choose=max".
core::Result<TellerSettings> parse_teller_settings(std::string_view text);
std::string print(const TellerSettings& settings);

// What else could have been told at one step.
struct Considered {
    story::ActionId action{};
    double visits = 0, mean = 0, most = 0;
};

struct Tale {
    std::vector<story::ActionId> actions{};  // up to where it is best
    double score = 0;
    std::vector<std::vector<Considered>>
        considered{};  // of each action, the best playout first; empty: nothing is known
};

struct Telling {
    Tale settled;             // what the search settled on, one action at a time
    Tale best;                // the best that any playout told
    std::uint64_t nodes = 0;  // that were used
    bool is_whole = true;     // false: it was stopped
};

struct TellerProgress {
    std::uint64_t nodes = 0;  // so far
    int actions = 0;          // settled
    double best = 0;          // score of the best story yet
};

// Memory that the search may take for its tree, in bytes.
std::size_t tree_limit(std::uint64_t nodes);

// A story of at most so many nodes: iterations, each of which adds one to what was looked at.
// `go_on` is asked now and then; when it says no the best so far is given.
Telling tell(const story::Stage& stage, const TellerSettings& settings, std::uint64_t nodes,
             core::Seed seed, const std::function<bool(const TellerProgress&)>& go_on = {});

}  // namespace dramatis::players
