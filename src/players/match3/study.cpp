#include "players/match3/study.hpp"

#include "players/match3/presets.hpp"
#include "players/match3/settings.hpp"
#include "search/any_playout.hpp"

namespace dramatis::players {
namespace {

using namespace lab;
using namespace search;

std::vector<Technique> techniques() {
    std::vector<Technique> all;
    const auto add = [&](auto... words) -> Technique& { return lab::add(all, words...); };
    // --- select
    add("pure", "Pure Monte Carlo", EqualShares::kCard, "select", "rule=equal;depth=1");
    add("flat-ucb", "Flat UCB", Ucb1::kCard, "select", "depth=1").what =
        "UCB1 among the moves of the root, no tree";
    add("", "MCS-UCB(4, 4)", Tries::kCard, "select", "depth=1;first-tries=4;then-tries=4");
    add("c-small", "UCB1, c = 0.03", Ucb1::kCard, "select", "c=0.03").what =
        "explores a third as much as the base";
    add("c-large", "UCB1, c = 0.5", Ucb1::kCard, "select", "c=0.5").what =
        "explores five times as much as the base";
    add("", "", UcbVariance::kCard, "select", "rule=ucb-variance;c=0.7;c1=0.003").without =
        "rule=ucb1;c=0.02";
    add("", "", Ucb1Tuned::kCard, "select", "rule=ucb-tuned;c=0.2");
    add("", "", UrgentUcb1::kCard, "select", "rule=first-play;c=0.1;first-play=0.3");
    add("", "", McRave::kCard, "select", "rule=rave;bias=0.05;c=0.1;first-play=1").added =
        "rule=rave;bias=0.05;c=0.1;first-play=1";
    add("", "", HandRave::kCard, "select", "rule=rave-hand;k=100;c=0.1");
    add("", "", FixedRave::kCard, "select", "rule=rave-fixed;alpha=0.5;c=0.1");
    add("amaf-tree", "AMAF in the tree", FixedRave::kCard, "select",
        "rule=rave-fixed;alpha=0;c=0.1")
        .what = "moves are judged by later moves alone";
    auto& flat = add("amaf-flat", "AMAF, flat", FixedRave::kCard, "select",
                     "rule=equal;depth=1;choose=amaf");
    flat.what = "no tree; every playout counts for all moves made in it";
    flat.source = "Bruegmann 1993";
    add("depth-2", "Depth-2 enumeration", EqualShares::kCard, "select",
        "rule=equal;depth=2;expand-after=0;mix=on;mix-k=0;mix-robust=off")
        .what = "plays out every pair of moves, then takes the best";
    add("", "", Boltzmann::kCard, "select", "rule=boltzmann;k=100");
    add("boltzmann-annealed", "Boltzmann, annealed", Boltzmann::kCard, "select",
        "rule=boltzmann;k=200;anneal=250");
    add("best-first", "", BestValue::kCard, "select", "rule=best;first-tries=4;mix=on;mix-k=50");
    add("pruning-hard", "Progressive pruning, hard", ProgressivePruning::kCard, "select",
        "pruning=hard;pruning-least=8;pruning-ratio=1.5;pruning-every=4;pruning-equal=0.001")
        .added =
        "pruning=hard;pruning-least=8;pruning-ratio=1.5;pruning-every=4;pruning-equal=0.001";
    add("pruning-soft", "Progressive pruning, soft", ProgressivePruning::kCard, "select",
        "pruning=soft;pruning-least=8;pruning-ratio=1.5;pruning-every=4;pruning-equal=0.001");
    add("", "", Trust::kCard, "select", "trust-after=30");
    // --- expand
    add("all-ends", "All ends", AnyExpansion::kCard, "expand", "expand-after=0").what =
        "every iteration gives its leaf children";
    auto& delayed =
        add("delayed", "Delayed by visits", AnyExpansion::kCard, "expand", "expand-after=4");
    delayed.what = "a leaf gets children after 4 visits";
    delayed.without = "expand-after=1";
    add("siblings", "Delayed by siblings", AnyExpansion::kCard, "expand",
        "expansion=siblings;expand-after=1")
        .what = "a leaf gets children after as many visits as it has siblings";
    add("transition", "Transition probability", AnyExpansion::kCard, "expand",
        "expansion=transition;expand-after=2")
        .what = "only leaves that the search is likely to go to get children";
    // --- playout
    auto& horizon = add("", "Horizon of 4 moves", Horizon::kCard, "playout", "horizon=4;c=0.02");
    horizon.without = "horizon=0";
    auto& foreseeing = add("", "", ForeseeingPlayout::kCard, "playout", "playout=foreseeing");
    foreseeing.without = "playout=uniform";
    add("", "", PreferredPlayout::kCard, "playout", "playout=preferred");
    auto& weighted = all.emplace_back(
        technique({"weighted", "Learnt weights", "P ~ exp(sum of weights of the swap's features)",
                   "Coulom 2007; Silver and Tesauro 2009",
                   "playouts play the way recorded games were played"},
                  "playout", "playout=weighted"));
    weighted.added = "playout=weighted;horizon=0";
    add("", "", OrderedPlayout::kCard, "playout", "playout=ordered;cooling=0.01");
    add("table-playout", TablePlayout::kCard.title, TablePlayout::kCard, "playout",
        "playout=table");
    add("", "", MoveTable::kCard, "select", "table-k=50");
    add("", "", BoltzmannPlayout::kCard, "playout", "playout=temperature;temperature-k=50");
    add("temperature-annealed", "Playouts, annealed", BoltzmannPlayout::kCard, "playout",
        "playout=temperature;temperature-k=100;temperature-anneal=250");
    // --- backup
    add("", "", MixedBackup::kCard, "backup", "mix=on;mix-k=100");
    // --- choose
    all.push_back(
        technique({"choose-visits", "Choose by visits", "most visits", "Chaslot et al. 2008",
                   "the most visited move is played, not the one with the best mean"},
                  "choose", "choose=visits"));
    return all;
}

// What the lecture leaves to experiments: r_d, sigma_e, K, and when to trust a node.
std::vector<Sweep> sweeps() {
    const std::string pruning = "pruning=hard;pruning-least=8;pruning-every=4",
                      paper = "Bouzy and Helmstetter 2003", uct = "UCT, open loop";
    const std::vector<std::string> k = {"12", "25", "50", "100", "200", "400"};
    return {
        {"rd",
         "Progressive pruning, r_d",
         paper,
         pruning + ";pruning-equal=0",
         "pruning-ratio",
         {"0.5", "1", "2", "4"},
         uct,
         "",
         250},
        {"sigma-e",
         "Progressive pruning, sigma_e",
         paper,
         pruning + ";pruning-ratio=1.5",
         "pruning-equal",
         {"0.001", "0.003", "0.01", "0.03"},
         uct,
         "",
         250},
        {"k", "Boltzmann, K", paper, "rule=boltzmann", "k", k, uct, "", 250},
        {"k-annealed", "Boltzmann, K annealed", paper, "rule=boltzmann;anneal=250", "k", k, uct, "",
         250},
        {"playout-k", "Playouts at a temperature, K", paper, "playout=temperature", "temperature-k",
         k, uct, "", 250},
        {"playout-k-annealed", "Playouts, K annealed", paper,
         "playout=temperature;temperature-anneal=250", "temperature-k", k, uct, "", 250},
        {"trust",
         "Trusted nodes",
         "Hsu, lecture",
         "",
         "trust-after",
         {"10", "30", "100"},
         uct,
         "",
         250},
    };
}

}  // namespace

lab::Study match3_study() {
    const auto base = match3_powers({}).start;
    return {.game = "match3",
            .base_name = "UCT, open loop",
            .best_name = "strong",
            .base = base,
            .best = strong_techniques(),
            .techniques = with_all_rules(techniques(), base),
            .curves = {{"horizon", {50, 100, 500, 1'000, 2'000}}, {"rave", {50, 100, 1'000}}},
            .claims = {},
            .sweeps = sweeps(),
            .anchors = {},
            .iterations = 250,
            .games = 1000};
}

}  // namespace dramatis::players
