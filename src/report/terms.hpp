#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "core/check.hpp"

namespace dramatis::report {

// A word of ours: how readers meet it, and what it means exactly. All words are decided here; pages
// and the terminal read them, and a test compares them with the table of docs/playtest.md.
struct Term {
    // Where it may stand, as bits.
    enum Page : unsigned { kLevelPage = 1, kPackPage = 2, kComparisonPage = 4, kAllPages = 7 };

    std::string_view id;
    std::string_view word, words;  // of one thing, and of several
    std::string_view exactly;      // sentences; what stands in `` is to be typed or found in files
    std::string_view elsewhere;    // what others call it, and what files and options do
    unsigned pages = kAllPages;
};

inline constexpr std::array kTerms = {
    Term{"pass_rate", "pass rate", "pass rates",
         "Of all games, the share that was won within the move limit.",
         "win rate, success rate; `pass_rate`"},
    Term{"attempts", "attempts per pass", "attempts per pass",
         "One divided by the pass rate: how often this player, who does not learn from game to "
         "game, has to try on average.",
         "attempts per success (APS); `attempts`", Term::kLevelPage | Term::kComparisonPage},
    Term{"target", "target", "targets",
         "The pass rate that the level's file asks for, and the player that it is meant for.",
         "band; `target`, `--band`"},
    Term{"range", "range in brackets", "ranges in brackets",
         "The true figure lies in it with 95 % certainty, as other games would give a slightly "
         "different one. More games make it narrower.",
         "95 % confidence interval; `low`, `high`"},
    Term{"points", "point", "points",
         "Of a pass rate: percentage points, so from 38 % to 51 % is 13 points more. Of a score: "
         "what players earn.",
         "percentage points, pp"},
    Term{"reference_player", "reference player", "reference players",
         "The player whose games most findings are based on: the one that the level's target "
         "names, otherwise greedy, otherwise the most skilled one that played.",
         "`judge`"},
    Term{"skill_tier", "skill tier", "skill tiers",
         "Players of the same game with more and more skill: random, greedy, mcts, strong. Where "
         "their pass rates are far apart, skill counts.",
         "`ladder`"},
    Term{"persona", "persona", "personas",
         "A player with a style of its own, such as many points or few moves to choose from. "
         "Personas show what a level allows, not what people will do.",
         "play style"},
    Term{"severity", "alarm or warning", "alarms and warnings",
         "The level surely lacks something that it should have: its pass rate is outside its "
         "target, or (without a target) hardly anybody passes it, or nobody gets its three stars; "
         "or the finding may be why. Good means that it is on its own target; everything else is a "
         "note.",
         "`severity`, `status`"},
    Term{"near_miss", "near miss", "near misses",
         "A lost game that a few more moves would have won: two, unless `--threshold near_miss` "
         "says otherwise.",
         "`near_misses`", Term::kLevelPage | Term::kComparisonPage},
    Term{"best_moves", "moves to win at best", "moves to win at best",
         "Within how many moves the best 5 % of the games were won (`--threshold best_share`). "
         "Lost games go on after the limit, so it can be more than the limit.",
         "`best_moves`", Term::kLevelPage},
    Term{"bottleneck", "bottleneck", "bottlenecks",
         "A goal that is often the only one missed in the games lost.", "`bottleneck`",
         Term::kLevelPage},
    Term{"available_moves", "moves to choose from", "moves to choose from",
         "How many legal swaps the board offers before a move.",
         "available moves; `available_moves`", Term::kLevelPage | Term::kComparisonPage},
    Term{"shuffles", "shuffle", "shuffles",
         "What happens to a dead board, one without a legal swap: its tiles change places. In some "
         "levels a dead board ends the game.",
         "reshuffle, deadlock; `shuffles`", Term::kLevelPage | Term::kComparisonPage},
    Term{"cascade", "cascade", "cascades",
         "All that one swap sets off: pieces clear, others fall in and match again, step by step.",
         "combo, chain reaction", Term::kLevelPage | Term::kComparisonPage},
    Term{"step", "step", "steps",
         "One round of a cascade: all that clears at once. Step 1 is the swap's own match; a match "
         "in step 3 scores three times as much.",
         "wave; `waves`", Term::kLevelPage | Term::kComparisonPage},
    Term{"special", "special piece", "special pieces",
         "A line clearer, a bomb, a homing piece or a colour bomb: large matches make them.",
         "power-up, booster piece; `specials`"},
    Term{"blocker", "blocker", "blockers", "A crate, a vine, a lock or ice.", "obstacle",
         Term::kLevelPage | Term::kComparisonPage},
    Term{"luck", "luck", "luck",
         "Of what decides a game, all but how it is played: what falls in, and the opening board.",
         "Shapley effects on the outcome's variance; `luck`, `decides`",
         Term::kLevelPage | Term::kPackPage},
    Term{"average_player", "average player", "average players",
         "The share of games that the players of this cast pass on average, all levels estimated "
         "together.",
         "item response model; `difficulty`", Term::kLevelPage | Term::kPackPage},
    Term{"jump", "jump", "jumps",
         "A level that is surely much harder than the one before: by more than 20 points, unless "
         "`--threshold jump` says otherwise.",
         "difficulty spike; `jumps`", Term::kPackPage},
    Term{"plateau", "plateau", "plateaus",
         "At least four levels in a row that do not get harder: from the first half to the second "
         "the pass rate surely falls by less than 5 points (`--threshold plateau`).",
         "`plateaus`", Term::kPackPage},
    Term{"tolerance", "tolerance", "tolerances", "How large a change may be before it counts.",
         "`--tolerance`", Term::kComparisonPage},
    Term{"seed", "seed", "seeds",
         "A number that all chance is drawn from: the same version with the same seed plays the "
         "same games.",
         "`--seed`"},
};

// Of these; a mistyped one does not compile where that is asked at compile time.
constexpr const Term& term(std::string_view id) {
    for (const Term& each : kTerms)
        if (each.id == id) return each;
    DR_CHECK(false);  // no such term
    return kTerms[0];
}

// The term that explains a figure; null if its label says all.
const Term* term_of_metric(std::string_view metric);

// How people read a unit of report.json: "waves" are steps.
std::string_view unit_word(std::string_view unit);

// "1 step", "5 steps"
std::string counted(std::size_t count, const Term& what);

}  // namespace dramatis::report
