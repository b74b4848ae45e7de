#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/json.hpp"
#include "core/result.hpp"
#include "players/go/names.hpp"
#include "search/effort.hpp"
#include "search/wording.hpp"

namespace dramatis::players {

// All that a Go player depends on, but its seed. docs/go.md says what each part is worth.
struct GoSettings {
    // --- effort
    search::Effort effort{.iterations = 5000};  // 0: as long as the clock gives
    double seconds = 0;         // a move at most, where no clock is kept; 0: no limit
    std::uint32_t trees = 1;    // root-parallel: so many trees, their counts added; repeatable
    std::uint32_t threads = 1;  // on one tree, with virtual loss; with more than one not repeatable
    double virtual_loss = 1;
    bool reuse = true;  // keep the part of the tree that the game has reached
    std::uint64_t memory =
        1024;  // MiB of tree; when it is full, the search goes on without growing

    // --- the search
    search::Configuration techniques = go_techniques();
    search::Wording wording{};  // how the techniques were said

    // --- playouts of the strong policy (playout=own)
    double capture_rate = 0.9;
    double escape_rate = 0.9;
    double pattern_rate = 0.95;
    double nakade_rate = 0.9;
    double ladder_rate = 0.5;
    double anywhere_rate = 0.5;
    double self_atari_rate = 0.95;

    // --- manners
    double resign_below = 0.08;  // of winning, twice running; 0: never
    bool capture_dead = false;   // pass only when the board counts right as it stands, as on CGOS

    bool operator==(const GoSettings&) const = default;
};

// What Go lets techniques do, and where they begin.
search::Powers go_powers();

// The rule of the compiled search that plays just these techniques, with uniform or strong
// playouts; nothing, if only a Workbench can.
using GoRule = std::variant<search::McRave, search::UrgentUcb1, search::EqualShares>;
std::optional<GoRule> compiled_rule(const search::Configuration& techniques);
// The same for settings. Techniques that were given as such go to the Workbench, whose tree has no
// limit of memory and which counts by strong playouts; but it cannot play playout=own.
std::optional<GoRule> compiled_rule(const GoSettings& settings);

// field(name, value, lowest, highest, what it is), for every setting: the command line, GTP, JSON
// and help all come from here.
void each_field(auto& s,
                auto&& field) requires std::same_as<std::remove_cvref_t<decltype(s)>, GoSettings> {
    field("iterations", s.effort.iterations, 0.0, 1e9, "per move; 0: only the clock limits it");
    field("seconds", s.seconds, 0.0, 1e6, "seconds per move without a clock; 0: no limit");
    field("trees", s.trees, 1.0, 256.0, "trees searched separately, then added (repeatable)");
    field("threads", s.threads, 1.0, 256.0, "threads on one tree, if trees is 1 (not repeatable)");
    field("virtual-loss", s.virtual_loss, 0.0, 100.0,
          "losses added where another thread is searching");
    field("reuse", s.reuse, 0.0, 1.0, "keep the part of the tree that the game has reached");
    field("memory", s.memory, 1.0, 2e5, "the tree stops growing at this many MiB (3x in all)");
    search::each_alias(s, kGoNames, field);
    field("capture-rate", s.capture_rate, 0.0, 1.0, "how often playouts capture");
    field("escape-rate", s.escape_rate, 0.0, 1.0, "how often playouts save strings from atari");
    field("pattern-rate", s.pattern_rate, 0.0, 1.0, "how often playouts follow 3x3 patterns");
    field("nakade-rate", s.nakade_rate, 0.0, 1.0, "how often playouts kill by nakade");
    field("ladder-rate", s.ladder_rate, 0.0, 1.0, "how often playouts read ladders");
    field("anywhere-rate", s.anywhere_rate, 0.0, 1.0, "how often playouts capture far away");
    field("self-atari-rate", s.self_atari_rate, 0.0, 1.0, "how often playouts avoid self-atari");
    field("resign-below", s.resign_below, 0.0, 1.0, "resign if the chance is below this; 0: never");
    field("capture-dead", s.capture_dead, 0.0, 1.0, "capture dead stones before passing");
    search::GivenTechniques techniques{s, kGoNames, go_powers().start};
    field("techniques", techniques, 0.0, 0.0,
          "use these techniques instead, such as rule=ucb1;c=1");
}

// "iterations=1000,rave=off": settings that differ from the defaults, by name; nothing is
// "default".
core::Result<GoSettings> parse_go_settings(std::string_view text);
// kWholeRule: techniques with all settings of their rule, as people should see what is played.
std::string print(const GoSettings& settings, search::Detail detail = search::Detail::kChanges);
// The name of a setting that may be called as it was before: iterations were playouts.
std::string_view present_name(std::string_view name);
// One setting by name, from text; true, or what is wrong and what would be right.
core::Result<bool> set_field(GoSettings& settings, std::string_view name, std::string_view value);

}  // namespace dramatis::players
