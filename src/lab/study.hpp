#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "search/configuration.hpp"

namespace dramatis::lab {

// A technique and the questions that a lab asks of it. Changes are texts of
// search/configuration.hpp.
struct Technique {
    std::string id, name;
    std::string phase;  // select, expand, playout, backup or choose
    std::string formula, what, source;
    std::string literature;  // what others found in this game; may be empty
    std::string with;        // alone: the base with this
    std::string over;        // ... plays against the base with this; empty: the base itself
    std::string without;  // removed: the best with this instead; empty: it is no part of the best
    std::string added;    // added: the best with this; empty: not asked
    std::optional<double> komi;  // of Go, if another than usual
};

// What the papers say, as games that would show it.
struct Claim {
    enum class Expect : std::uint8_t { kBetter, kWorse, kNotBetter, kLittleWorse };
    struct Side {
        std::string name;
        std::string change;  // to the base
        std::uint64_t iterations;
    };
    struct Bout {
        Side a, b;
        Expect expect;         // of A
        double games = 1;      // as a share of the games of a usual bout
        double most_cost = 0;  // the time of A may be so many times B's; 0: not asked
    };
    std::string id, text, source, theirs;
    std::vector<Bout> bouts;
};

// A technique against the base at several budgets.
struct Curve {
    std::string technique;
    std::vector<std::uint64_t> iterations;
};

// One setting of a technique at several values, all against one opponent.
struct Sweep {
    std::string id, name;
    std::string source;
    std::string with;     // a change to the base; may be empty ...
    std::string setting;  // ... with this at each of the values
    std::vector<std::string> values;
    std::string against, over;  // the opponent's name, and its change to the base
    std::uint64_t iterations;

    std::string change(const std::string& value) const {
        return with + (with.empty() ? "" : ";") + setting + "=" + value;
    }
};

// A search beside the techniques that plays against another program.
struct Anchor {
    std::string id, name;
    std::string change;  // to the base
    std::string literature;
};

// All that a lab does for one game.
struct Study {
    std::string game;
    std::string base_name, best_name;
    search::Configuration base, best;
    std::vector<Technique> techniques;
    std::vector<Curve> curves;
    std::vector<Claim> claims;
    std::vector<Sweep> sweeps{};
    std::vector<Anchor> anchors{};
    std::uint64_t iterations = 1000;  // a move
    std::uint64_t games = 100;        // of a bout
};

// --- for the files that write studies down: players/go/study.cpp and the like

// A technique with the words of its card.
Technique technique(const search::Card& card, std::string phase, std::string with);
// Adds it to the list, under another id and name than its card has where these are not empty.
Technique& add(std::vector<Technique>& list, const char* id, const char* name,
               const search::Card& card, const char* phase, const char* with);
// The same list with a row for each rule of the catalogue that has none, as the rule is by default;
// `base` is the base's own.
std::vector<Technique> with_all_rules(std::vector<Technique> techniques,
                                      const search::Configuration& base);
// Ends the program if the text is none: studies are written by us.
search::Configuration configuration(const char* text);

}  // namespace dramatis::lab
