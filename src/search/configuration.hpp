#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_fwd.hpp"
#include "core/result.hpp"
#include "core/words.hpp"
#include "search/catalogue.hpp"
#include "search/maybe_const.hpp"
#include "search/option.hpp"
#include "search/parts.hpp"

namespace dramatis::search {

// Every technique of the library with its switch, for any game: what a search is, but for its game,
// its budget and its seed. As a file it is a JSON object, as text
// "rule=ucb-tuned;c=0.5;pruning=soft"; what is not named is as the game's searches begin
// (Powers::start).
struct Configuration {
    enum class Pruning : std::uint8_t { kOff, kHard, kSoft };
    enum class Playout : std::uint8_t {
        kUniform,
        kForeseeing,
        kPreferred,
        kWeighted,
        kOrdered,
        kTemperature,
        kTable,
        kOwn  // the policy that the game's own players have
    };

    // --- select
    RuleChoice rule = Ucb1{};
    Tries tries;
    Pruning pruning = Pruning::kOff;
    ProgressivePruning pruning_by;
    bool widening = false;
    ProgressiveWidening widening_by;
    std::uint32_t trust_after = 0;  // visits after which a node is taken at its mean; 0: never
    bool transpositions = false;
    double table_k = 0;  // selection bias by the table of moves; 0: none
    // --- expand
    AnyExpansion expansion;
    std::uint32_t expand_after = 1;
    std::uint32_t depth =
        0;  // of the tree; 0: no limit, 1: a flat search, with `equal` pure Monte Carlo
    bool priors = false;
    double prior_weight = 1;
    // --- playout
    Playout playout = Playout::kUniform;
    double preferred_rate = 0.9;
    double cooling = 0.002;        // ordered playouts
    Temperature temperature;       // playouts at a temperature
    double table_floor = 0.1;      // playouts by the table of moves: least weight of one
    double weights_heat = 1;       // weighted playouts: above 1 more random, below it more greedy
    std::uint32_t weights_id = 0;  // which weights: a hash of someone's own; 0: those that ship
    std::uint32_t horizon = 0;     // moves from the root at which the game is cut; 0: to the end
    AnyScoring scoring;
    // --- backup
    bool mix = false;
    double mix_k = 1000;
    bool mix_robust = true;
    double max_weight = 0;  // of the best playout in a node's value
    bool solver = false;
    // --- the move at the end
    Recommend choose = Recommend::kVisits;

    // What the weighted playout has learnt; it comes from a file of its own, and is what weights_id
    // says.
    std::shared_ptr<const std::vector<float>> weights{};

    bool operator==(const Configuration&) const = default;
};

inline constexpr auto words_of(Configuration::Pruning) {
    using enum Configuration::Pruning;
    return core::Words<Configuration::Pruning, 3>{
        {{"off", kOff}, {"hard", kHard}, {"soft", kSoft}}};
}
inline constexpr auto words_of(Configuration::Playout) {
    using enum Configuration::Playout;
    return core::Words<Configuration::Playout, 8>{{{"uniform", kUniform},
                                                   {"foreseeing", kForeseeing},
                                                   {"preferred", kPreferred},
                                                   {"weighted", kWeighted},
                                                   {"ordered", kOrdered},
                                                   {"temperature", kTemperature},
                                                   {"table", kTable},
                                                   {"own", kOwn}}};
}
inline constexpr auto words_of(AnyExpansion::Kind) {
    using enum AnyExpansion::Kind;
    return core::Words<AnyExpansion::Kind, 4>{{{"visits", kVisits},
                                               {"siblings", kSiblings},
                                               {"salient", kSalient},
                                               {"transition", kTransition}}};
}
inline constexpr auto words_of(AnyScoring::Kind) {
    using enum AnyScoring::Kind;
    return core::Words<AnyScoring::Kind, 4>{
        {{"payoff", kPayoff}, {"wins", kWins}, {"non-losses", kNonLosses}, {"score", kScore}}};
}
inline constexpr auto words_of(Recommend) {
    using enum Recommend;
    return core::Words<Recommend, 5>{
        {{"visits", kVisits}, {"mean", kMean}, {"rule", kRule}, {"amaf", kAmaf}, {"max", kMax}}};
}

// field(name, value, lowest, highest, what it is) for every switch, those of the rule in use after
// the rule's own.
void each_field(MaybeConst<Configuration> auto& s, auto&& field) {
    Tries::each_field(s.tries, field);
    field("pruning", s.pruning, 0.0, 0.0, "progressive pruning: off, hard or soft");
    ProgressivePruning::each_field(s.pruning_by, field);
    field("widening", s.widening, 0.0, 1.0, "progressive widening");
    ProgressiveWidening::each_field(s.widening_by, field);
    field("trust-after", s.trust_after, 0.0, 1e9,
          "visits after which a node is worth its mean, without playouts; 0: never");
    field("transpositions", s.transpositions, 0.0, 1.0,
          "nodes of one position share what is known");
    field("table-k", s.table_k, 0.0, 1e9,
          "selection bias: visits until a child's own mean counts alone; 0: off");
    field("expansion", s.expansion.kind, 0.0, 0.0,
          "when a leaf gets children: visits, siblings, salient, transition");
    field("expansion-factor", s.expansion.factor, 0.0, 1e6, "of siblings, salient and transition");
    field("expand-after", s.expand_after, 0.0, 1e9,
          "visits before a leaf gets children; 0: all ends");
    field("depth", s.depth, 0.0, 1e6, "most moves from the root; 1: flat, 0: no limit");
    field("priors", s.priors, 0.0, 1.0, "begin with what the game knows of moves");
    field("prior-weight", s.prior_weight, 0.0, 1000.0, "factor for the weights of the priors");
    field("playout", s.playout, 0.0, 0.0,
          "uniform, foreseeing, preferred, weighted, ordered, temperature, table, own");
    field("preferred-rate", s.preferred_rate, 0.0, 1.0, "how often a preferred move is made");
    field("cooling", s.cooling, 0.0, 100.0, "c of ordered playouts: how fast noise dies away");
    field("temperature-k", s.temperature.k, 0.0, 1e4, "K of playouts at a temperature");
    field("temperature-anneal", s.temperature.anneal, 0.0, 1e9,
          "playouts over which K grows from 0; 0: constant");
    field("table-floor", s.table_floor, 0.001, 1.0,
          "of playouts by the table: least weight of a move");
    field("weights-heat", s.weights_heat, 0.01, 100.0, "of weighted playouts; 1: as learnt");
    field("weights-id", s.weights_id, 0.0, 4294967295.0,
          "hash of weights of your own; 0: those that ship");
    field("horizon", s.horizon, 0.0, 1e6, "moves from the root at which games are cut; 0: none");
    field("scoring", s.scoring.kind, 0.0, 0.0, "payoff, wins, non-losses or score");
    field("mix", s.mix, 0.0, 1.0, "values slide from mean to best child");
    field("mix-k", s.mix_k, 0.0, 1e12, "visits at which both weigh alike; 0: minimax");
    field("mix-robust", s.mix_robust, 0.0, 1.0, "the best child is the most visited one");
    field("max-weight", s.max_weight, 0.0, 1.0, "weight of the best playout in a node's value");
    field("solver", s.solver, 0.0, 1.0, "keep proven wins and losses");
    field("choose", s.choose, 0.0, 0.0, "the move at the end: visits, mean, rule, amaf or max");
}

// "rule=ucb1;c=0.4", or "default", for no game in particular.
core::Result<Configuration> parse_configuration(std::string_view text);
enum class Detail : std::uint8_t { kChanges, kWholeRule };
// What differs from the headers or from `start`, so that it is read back alike whichever of them a
// reader begins with. kWholeRule: with all settings of the rule, as people should see what is
// played.
std::string print(const Configuration& configuration, const Configuration& start = {},
                  Detail detail = Detail::kChanges);
// The configuration with these changes; "default" is none. Another rule begins with its own
// defaults, the same one stays as it was.
core::Result<Configuration> changed(Configuration configuration, std::string_view text);
// All that differs from the headers, and back; a file that a person wrote begins with what the
// game's searches begin with.
core::Json to_json(const Configuration& configuration);
core::Result<Configuration> parse_configuration_file(std::string_view json,
                                                     const std::string& where,
                                                     Configuration start = {});

// What a game lets a search do.
struct Powers {
    std::string game;            // for messages
    std::string id;              // for files
    bool numbers_moves = false;  // AMAF, RAVE, ordered playouts and those at a temperature
    bool hashes = false;         // transpositions
    bool scores = false;         // scoring by score
    bool prefers = false;        // preferred playouts
    bool foresees = false;       // foreseeing playouts
    int features = 0;            // weighted playouts: how many features there are; 0: none
    bool has_priors = false;
    bool own_playouts = false;  // its players have a policy of their own; no Workbench plays it yet
    bool chance = false;        // no proofs, no transpositions
    bool one_player = false;    // the best playout is the player's to keep
    bool anytime = false;       // payoffs are points so far, not wins: playouts may have a horizon
    Configuration
        start{};  // what every search of the game is that nobody says more of: the one place for it
};

// Why a combination makes no sense for such a game, if it does not.
std::optional<core::Error> find_nonsense(const Configuration& configuration, const Powers& powers);

}  // namespace dramatis::search
