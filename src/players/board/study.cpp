#include "players/board/study.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "search/any_playout.hpp"

namespace dramatis::players {
namespace {

using namespace lab;
using namespace search;

std::vector<Technique> techniques() {
    std::vector<Technique> all;
    const auto add = [&](auto... words) -> Technique& { return lab::add(all, words...); };
    add("pure", "Pure Monte Carlo", EqualShares::kCard, "select", "rule=equal;depth=1;choose=mean");
    add("flat-ucb", "Flat UCB", Ucb1::kCard, "select", "depth=1;choose=mean").what =
        "UCB1 among the moves of the root, no tree";
    add("", "MCS-UCB(2, 2)", Tries::kCard, "select",
        "depth=1;first-tries=2;then-tries=2;choose=mean");
    add("c-small", "UCB1, c = 0.3", Ucb1::kCard, "select", "c=0.3").what =
        "explores half as much as the base";
    add("c-large", "UCB1, c = 1.41", Ucb1::kCard, "select", "c=1.41").what =
        "explores twice as much as the base, as the proof has it";
    add("", "", UcbVariance::kCard, "select", "rule=ucb-variance;c=1.4;c1=0.1");
    add("", "", Ucb1Tuned::kCard, "select", "rule=ucb-tuned;c=1");
    add("", "", UrgentUcb1::kCard, "select", "rule=first-play;c=0.7;first-play=0.8");
    add("", "", McRave::kCard, "select", "rule=rave;bias=0.1;c=0.3").added =
        "rule=rave;bias=0.1;c=0.3";
    add("", "", HandRave::kCard, "select", "rule=rave-hand;k=20;c=0.3");
    add("", "", FixedRave::kCard, "select", "rule=rave-fixed;alpha=0.5;c=0.3");
    add("amaf-tree", "AMAF in the tree", FixedRave::kCard, "select",
        "rule=rave-fixed;alpha=0;c=0.3")
        .what = "moves are judged by later moves alone";
    auto& flat = add("amaf-flat", "AMAF, flat", FixedRave::kCard, "select",
                     "rule=equal;depth=1;choose=amaf");
    flat.what = "no tree; every playout counts for all moves made in it";
    flat.source = "Bruegmann 1993";
    add("depth-2", "Depth-2 enumeration", EqualShares::kCard, "select",
        "rule=equal;depth=2;expand-after=0;mix=on;mix-k=0;mix-robust=off;choose=mean")
        .what = "plays out every pair of moves, then takes the minimax";
    add("pruning-hard", "Progressive pruning, hard", ProgressivePruning::kCard, "select",
        "pruning=hard;pruning-least=5;pruning-ratio=1;pruning-every=1");
    add("", "", Boltzmann::kCard, "select", "rule=boltzmann;k=10");
    add("boltzmann-annealed", "Boltzmann, annealed", Boltzmann::kCard, "select",
        "rule=boltzmann;k=20;anneal=60");
    add("best-first", "", BestValue::kCard, "select",
        "rule=best;first-tries=2;mix=on;mix-k=20;mix-robust=off");
    add("pruning-soft", "Progressive pruning, soft", ProgressivePruning::kCard, "select",
        "pruning=soft;pruning-least=5;pruning-ratio=1;pruning-every=1");
    add("", "", Trust::kCard, "select", "trust-after=20");
    add("", "", Transpositions::kCard, "select", "transpositions=on").added = "transpositions=on";
    add("all-ends", "All ends", AnyExpansion::kCard, "expand", "expand-after=0").what =
        "every iteration gives its leaf children";
    add("delayed", "Delayed by visits", AnyExpansion::kCard, "expand", "expand-after=4").what =
        "a leaf gets children after 4 visits";
    add("siblings", "Delayed by siblings", AnyExpansion::kCard, "expand",
        "expansion=siblings;expand-after=1")
        .what = "a leaf gets children after as many visits as it has siblings";
    add("transition", "Transition probability", AnyExpansion::kCard, "expand",
        "expansion=transition;expand-after=2")
        .what = "only leaves that the search is likely to go to get children";
    add("", "", PreferredPlayout::kCard, "playout", "playout=preferred").without =
        "playout=uniform";
    add("", "", OrderedPlayout::kCard, "playout", "playout=ordered;cooling=0.02");
    add("table-playout", TablePlayout::kCard.title, TablePlayout::kCard, "playout",
        "playout=table");
    add("", "", MoveTable::kCard, "select", "table-k=10");
    add("", "", BoltzmannPlayout::kCard, "playout", "playout=temperature;temperature-k=5");
    add("temperature-annealed", "Playouts, annealed", BoltzmannPlayout::kCard, "playout",
        "playout=temperature;temperature-k=10;temperature-anneal=40");
    add("wins", "Scoring by wins", AnyScoring::kCard, "playout", "scoring=wins").what =
        "a draw counts as a loss";
    add("non-losses", "Scoring by games not lost", AnyScoring::kCard, "playout",
        "scoring=non-losses")
        .what = "a draw counts as a win";
    add("", "", MixedBackup::kCard, "backup", "mix=on;mix-k=50").added = "mix=on;mix-k=50";
    auto& solver = all.emplace_back(
        technique({"solver", "Solver", "proven wins and losses",
                   "Winands, Bjornsson and Saito 2008", "what is proven is not searched again"},
                  "backup", "solver=on"));
    solver.without = "solver=off";
    return all;
}

// What the game has the powers for. A change to the best that is none of its own is not asked for.
std::vector<Technique> possible(std::vector<Technique> all, const Powers& powers,
                                const Configuration& best) {
    const auto makes_sense = [&](const Configuration& from, const std::string& change) {
        const auto changed = search::changed(from, change);
        DR_CHECK(changed.has_value());
        return !find_nonsense(*changed, powers);
    };
    std::erase_if(all, [&](const Technique& t) { return !makes_sense(powers.start, t.with); });
    for (auto& t : all)
        if (!makes_sense(best, t.added)) t.added.clear();
    return all;
}

// What the lecture leaves to experiments: r_d, sigma_e, K, and when to trust a node.
std::vector<Sweep> sweeps(std::uint64_t iterations, const Powers& powers) {
    const std::string pruning = "pruning=hard;pruning-least=5;pruning-every=1",
                      paper = "Bouzy and Helmstetter 2003", few = std::to_string(iterations);
    const std::vector<std::string> k = {"2", "5", "10", "20", "40", "80"};
    std::vector<Sweep> all{
        {"rd",
         "Progressive pruning, r_d",
         paper,
         pruning + ";pruning-equal=0",
         "pruning-ratio",
         {"0.5", "1", "2", "4"},
         "UCT",
         "",
         iterations},
        {"sigma-e",
         "Progressive pruning, sigma_e",
         paper,
         pruning + ";pruning-ratio=1",
         "pruning-equal",
         {"0.05", "0.1", "0.2", "0.4"},
         "UCT",
         "",
         iterations},
        {"k", "Boltzmann, K", paper, "rule=boltzmann", "k", k, "UCT", "", iterations},
        {"k-annealed", "Boltzmann, K annealed", paper, "rule=boltzmann;anneal=" + few, "k", k,
         "UCT", "", iterations},
        {"playout-k", "Playouts at a temperature, K", paper, "playout=temperature", "temperature-k",
         k, "UCT", "", iterations},
        {"playout-k-annealed", "Playouts, K annealed", paper,
         "playout=temperature;temperature-anneal=" + few, "temperature-k", k, "UCT", "",
         iterations},
        {"trust",
         "Trusted nodes",
         "Hsu, lecture",
         "",
         "trust-after",
         {"5", "10", "20"},
         "UCT",
         "",
         iterations}};
    std::erase_if(all, [&](const Sweep& sweep) {
        const auto changed = search::changed(powers.start, sweep.change(sweep.values.front()));
        DR_CHECK(changed.has_value());
        return find_nonsense(*changed, powers).has_value();
    });
    return all;
}

// Each at the K that did best in the sweeps of tic-tac-toe, so that it is the schedule that
// differs.
std::vector<Claim> claims(std::uint64_t iterations, const Powers& powers) {
    const std::string few = std::to_string(iterations);
    Claim annealing{
        "annealing",
        "An annealed temperature brings nothing over a constant one, each at its best K",
        "Bouzy and Helmstetter 2003",
        "no difference",
        {{{"annealed to 20, in the tree", "rule=boltzmann;k=20;anneal=" + few, iterations},
          {"constant 10, in the tree", "rule=boltzmann;k=10", iterations},
          Claim::Expect::kNotBetter,
          2}}};
    if (powers.numbers_moves)
        annealing.bouts.push_back(
            {{"annealed to 20, in playouts",
              "playout=temperature;temperature-k=20;temperature-anneal=" + few, iterations},
             {"constant 10, in playouts", "playout=temperature;temperature-k=10", iterations},
             Claim::Expect::kNotBetter,
             2});
    return {annealing};
}

std::vector<Curve> possible(std::vector<Curve> curves, const std::vector<Technique>& techniques) {
    std::erase_if(curves, [&](const Curve& curve) {
        return std::ranges::find(techniques, curve.technique, &Technique::id) == techniques.end();
    });
    return curves;
}

}  // namespace

lab::Study board_study(const BoardGame& game) {
    const auto& words = game.words();
    const auto powers = game.powers();
    auto best = powers.start;
    if (powers.prefers) best.playout = Configuration::Playout::kPreferred;
    best.solver = true;
    const auto list = possible(with_all_rules(techniques(), powers.start), powers, best);
    const auto few = words.lab_iterations;
    return {.game = words.id,
            .base_name = "UCT",
            .best_name = "best",
            .base = powers.start,
            .best = best,
            .techniques = list,
            .curves = possible({{"preferred", {few / 4, few / 2, few * 5 / 2}},
                                {"rave", {few / 4, few / 2, few * 5 / 2}},
                                {"solver", {few / 2, few * 5 / 2, few * 15 / 2}}},
                               list),
            .claims = claims(words.lab_iterations, powers),
            .sweeps = sweeps(words.lab_iterations, powers),
            .anchors = {},
            .iterations = words.lab_iterations,
            .games = words.lab_games};
}

}  // namespace dramatis::players
