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
#include "search/effort.hpp"
#include "search/wording.hpp"

namespace dramatis::players {

// What a storyteller searches with if nobody says more: UCB1, the table of moves, and playouts in
// which every other action is drawn as often as it is believable.
search::Configuration teller_techniques();

// Its switches by names of their own.
inline constexpr search::Alias<double> kBelieving{
    "believing",
    0,
    1,
    "how often playouts draw actions by their believability",
    [](const search::Configuration& c) -> std::optional<double> {
        return c.playout == search::Configuration::Playout::kUniform ? 0 : c.preferred_rate;
    },
    [](search::Configuration& c, double rate) {
        using enum search::Configuration::Playout;
        c.preferred_rate = rate;
        if (c.playout != kTable) c.playout = rate > 0 ? kPreferred : kUniform;
    }};
inline constexpr search::Alias<bool> kRolloutBias{
    "rollout-bias",
    0,
    1,
    "playouts prefer actions that were good anywhere",
    [](const search::Configuration& c) -> std::optional<bool> {
        return c.playout == search::Configuration::Playout::kTable;
    },
    [](search::Configuration& c, bool on) {
        using enum search::Configuration::Playout;
        c.playout = on ? kTable : c.preferred_rate > 0 ? kPreferred : kUniform;
    }};
inline constexpr auto kTellerChoose = search::alias_of<&search::Configuration::choose>(
    "choose", 0, 0, "what settles an action: max, mean or visits");
inline constexpr search::Aliases kTellerNames{
    teller_techniques,
    std::tuple{search::exploration_alias("c", 1000, "weight of exploration"),
               search::alias_of<&search::Configuration::table_k>(
                   "table-k", 0, 1e9,
                   "selection bias: visits until a child's own mean counts alone; 0: off"),
               kBelieving, kRolloutBias,
               search::alias_of<&search::Configuration::table_floor>(
                   "table-floor", 0.001, 1, "least weight of an action in such playouts"),
               search::alias_of<&search::Configuration::max_weight>(
                   "max-weight", 0, 1, "weight of the best playout in a node's value"),
               kTellerChoose,
               search::alias_of<&search::Configuration::expand_after>(
                   "expand-after", 0, 1e9, "visits before a leaf gets children")}};

// How a story is searched for: tree search as Kartal, Koenig and Guy 2014 have it. One action is
// settled at a time, the child of the root with the best playout; what the tree knows below it is
// kept, the rest is forgotten. An action that is settled cannot be taken back, and now and then it
// was the wrong one: so the search begins several times anew, each with its part of the iterations,
// and the best story is taken.
struct TellerSettings {
    search::Effort effort{.iterations = 3'000'000};  // of all tries; not a part of the text
    search::Configuration techniques = teller_techniques();
    search::Wording wording{};  // how the techniques were said
    std::uint32_t tries = 5;    // searches, one after the other
    double haste = 0.85;  // how iterations are shared out: each action gets this times what the one
                          // before it got

    bool operator==(const TellerSettings&) const = default;
};

// What stories let techniques do, and where they begin.
search::Powers story_powers();

// Whether the compiled search plays just these settings. Techniques that were given as such go to
// the Workbench, whose tree has no limit of memory.
bool is_compiled(const TellerSettings& settings);

void each_field(
    auto& s, auto&& field) requires std::same_as<std::remove_cvref_t<decltype(s)>, TellerSettings> {
    search::each_alias(s, kTellerNames, field);
    field("tries", s.tries, 1.0, 1000.0,
          "number of searches that share the iterations; the best story is told");
    field("haste", s.haste, 0.5, 1.0,
          "iterations of an action, as a share of those of the action before");
    search::GivenTechniques techniques{s, kTellerNames, story_powers().start};
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
    std::uint64_t nodes = 0;  // stories looked at; an iteration of the tree search looks at one
    bool is_whole = true;     // false: it was stopped
};

struct TellerProgress {
    std::uint64_t nodes = 0;  // so far
    int actions = 0;          // settled
    double best = 0;          // score of the best story yet
};

// Memory that the search may take for its tree, in bytes.
std::size_t tree_limit(std::uint64_t iterations);

// The story that a search with these settings comes to. `go_on` is asked now and then; when it says
// no the best so far is given.
Telling tell(const story::Stage& stage, const TellerSettings& settings, core::Seed seed,
             const std::function<bool(const TellerProgress&)>& go_on = {});

}  // namespace dramatis::players
