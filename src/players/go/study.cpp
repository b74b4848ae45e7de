#include "players/go/study.hpp"

#include "players/go/settings.hpp"
#include "search/any_playout.hpp"

namespace dramatis::players {
namespace {

using namespace lab;
using namespace search;

constexpr const char* kGellySilver =
    "24 % without, 50 to 60 % with RAVE against GNU Go 3.7.10, 3,000 playouts (Gelly and Silver "
    "2011)";

std::vector<Technique> techniques() {
    std::vector<Technique> all;
    const auto add = [&](Technique each) -> Technique& {
        return all.emplace_back(std::move(each));
    };
    const auto add_named = [&](const char* id, const char* name, Technique each) -> Technique& {
        each.id = id;
        each.name = name;
        return add(std::move(each));
    };

    // --- select
    add_named("pure", "Pure Monte Carlo",
              technique(EqualShares::kCard, "select", "rule=equal;depth=1;choose=mean"))
        .literature =
        "0 of 20 against GNU Go with 5,000 light playouts, UCT 1 of 20 (Pachi, measured)";
    add_named("flat-ucb", "Flat UCB", technique(Ucb1::kCard, "select", "depth=1;choose=mean"))
        .what = "UCB1 among the moves of the root, no tree";
    add(technique(Tries::kCard, "select", "depth=1;first-tries=4;then-tries=4;choose=mean")).name =
        "MCS-UCB(4, 4)";
    add_named("c-small", "UCB1, c = 0.05", technique(Ucb1::kCard, "select", "c=0.05")).what =
        "explores a quarter as much as the base";
    add_named("c-large", "UCB1, c = 1.18", technique(Ucb1::kCard, "select", "c=1.18")).what =
        "explores six times as much as the base; sqrt(2) of the proof, for logarithms of base 2: "
        "with ln the proof's c is 1.41";
    add(technique(UcbVariance::kCard, "select", "rule=ucb-variance;c=0.4;c1=0.02"));
    add(technique(Ucb1Tuned::kCard, "select", "rule=ucb-tuned;c=1")).literature =
        "the default of Ray";
    add(technique(UrgentUcb1::kCard, "select", "rule=first-play;c=0.2;first-play=0.7"));
    auto& rave = add(technique(McRave::kCard, "select", "rule=rave"));
    rave.without = "rule=first-play;c=0.2;first-play=1.1";
    rave.literature = kGellySilver;
    add(technique(HandRave::kCard, "select", "rule=rave-hand;k=1000")).literature =
        "best at k of 1,000 and more; minimum MSE about 80 Elo above it (Gelly and Silver 2011)";
    add(technique(FixedRave::kCard, "select", "rule=rave-fixed;alpha=0.5"));
    add_named("amaf-tree", "AMAF in the tree",
              technique(FixedRave::kCard, "select", "rule=rave-fixed;alpha=0"))
        .what = "moves are judged by later moves alone";
    add_named("amaf-flat", "AMAF, flat",
              technique(FixedRave::kCard, "select", "rule=equal;depth=1;choose=amaf"))
        .what = "no tree; every playout counts for all moves made in it";
    all.back().source = "Bruegmann 1993";
    add(technique(Boltzmann::kCard, "select", "rule=boltzmann;k=30"));
    add_named("boltzmann-annealed", "Boltzmann, annealed",
              technique(Boltzmann::kCard, "select", "rule=boltzmann;k=60;anneal=1000"))
        .literature = "annealing brings nothing over a constant (Bouzy and Helmstetter 2003)";
    add_named("best-first", "Best first",
              technique(BestValue::kCard, "select",
                        "rule=best;first-tries=2;expand-after=2;mix=on;mix-k=100;mix-robust=off"));
    add_named(
        "depth-2", "Depth-2 enumeration",
        technique(
            {"", "", "minimax of the means after all pairs of moves", "Bouzy and Helmstetter 2003",
             "plays out every pair of moves, then takes the minimax"},
            "select",
            "rule=equal;depth=2;expand-after=0;mix=on;mix-k=0;mix-robust=off;choose=mean"))
        .over = "rule=equal;depth=1;choose=mean";
    all.back().literature = "worse than depth 1 (Bouzy and Helmstetter 2003)";
    add_named("pruning-hard", "Progressive pruning, hard",
              technique(ProgressivePruning::kCard, "select",
                        "pruning=hard;pruning-least=20;pruning-ratio=2"))
        .added = "pruning=hard;pruning-least=20;pruning-ratio=2";
    add_named("pruning-soft", "Progressive pruning, soft",
              technique(ProgressivePruning::kCard, "select",
                        "pruning=soft;pruning-least=20;pruning-ratio=2"));
    auto& widening = add(technique(ProgressiveWidening::kCard, "select", "rule=rave;widening=on"));
    widening.over = "rule=rave";
    widening.added = "widening=on";
    add(technique(Trust::kCard, "select", "trust-after=100"));
    add(technique(Transpositions::kCard, "select", "transpositions=on")).added =
        "transpositions=on";
    add(technique(MoveTable::kCard, "select", "table-k=50"));

    // --- expand
    const Card expansion = AnyExpansion::kCard;
    auto& ends =
        add_named("all-ends", "All ends", technique(expansion, "expand", "expand-after=0"));
    ends.what = "every iteration gives its leaf children";
    ends.without = "expand-after=0";
    ends.literature = "delayed expansion gains \"more than 92 %\" over it (Yajima et al. 2010)";
    add_named("delayed", "Delayed by visits", technique(expansion, "expand", "expand-after=8"))
        .what = "a leaf gets children after 8 visits";
    add_named("siblings", "Delayed by siblings",
              technique(expansion, "expand", "expansion=siblings;expand-after=1"))
        .what = "a leaf gets children after as many visits as it has siblings";
    add_named(
        "salient", "Salient winning rate",
        technique(expansion, "expand", "expansion=salient;expand-after=2;expansion-factor=0.5"))
        .what = "only leaves that win clearly more than their siblings get children";
    add_named("transition", "Transition probability",
              technique(expansion, "expand", "expansion=transition;expand-after=2"))
        .what = "only leaves that the search is likely to go to get children";
    all.back().literature = "better than visits and siblings (Yajima et al. 2010)";
    auto& priors = add_named(
        "priors", "Priors",
        technique({"", "", "visits that were there before: captures, patterns, distance",
                   "Gelly and Silver 2007", "moves begin with what the game knows of them"},
                  "expand", "rule=first-play;c=0.2;first-play=1.1;priors=on"));
    priors.over = "rule=first-play;c=0.2;first-play=1.1";
    priors.without = "priors=off";
    priors.literature = "60 to 69 % against GNU Go (Gelly and Silver 2007)";

    // --- playout
    auto& preferred = add(technique(PreferredPlayout::kCard, "playout", "playout=preferred"));
    preferred.without = "playout=uniform";
    preferred.literature = "17 % light, 93 % heavy against GNU Go, 5,000 playouts (Fotland 2009)";
    auto& weighted =
        add_named("weighted", "Learnt weights",
                  technique({"", "", "P ~ exp(sum of weights of 3 x 3 pattern and tactics)",
                             "Coulom 2007; Silver and Tesauro 2009",
                             "playouts play the way recorded games were played"},
                            "playout", "playout=weighted"));
    weighted.added = "playout=weighted";
    weighted.literature =
        "69 to 78 % against Fuego by balancing the weights (Huang, Coulom and Lin 2010)";
    add(technique(OrderedPlayout::kCard, "playout", "playout=ordered"));
    add(technique(BoltzmannPlayout::kCard, "playout", "playout=temperature;temperature-k=20"));
    add_named("table-playout", TablePlayout::kCard.title,
              technique(TablePlayout::kCard, "playout", "playout=table"));
    add_named("temperature-annealed", "Playouts, annealed",
              technique(BoltzmannPlayout::kCard, "playout",
                        "playout=temperature;temperature-k=40;temperature-anneal=1000"))
        .literature = "raising K from 0 to 5 brings nothing (Bouzy and Helmstetter 2003)";
    add_named("score", "Scoring by mean score",
              technique(AnyScoring::kCard, "playout", "scoring=score"))
        .what = "points count, not who wins";
    add_named("wins", "Scoring by wins", technique(AnyScoring::kCard, "playout", "scoring=wins"))
        .what = "a draw counts as a loss (komi 7)";
    all.back().komi = 7;
    add_named("non-losses", "Scoring by games not lost",
              technique(AnyScoring::kCard, "playout", "scoring=non-losses"))
        .what = "a draw counts as a win (komi 7)";
    all.back().komi = 7;

    // --- backup
    auto& mix = add(technique(MixedBackup::kCard, "backup", "mix=on;mix-k=1000"));
    mix.added = "mix=on;mix-k=1000";
    auto& solver =
        add_named("solver", "Solver",
                  technique({"", "", "proven wins and losses", "Winands, Bjornsson and Saito 2008",
                             "what is proven is not searched again"},
                            "backup", "solver=on"));
    solver.without = "solver=off";
    solver.literature = "65 % in Lines of Action (Winands et al. 2008)";

    // --- choose
    add_named("choose-mean", "Choose by mean",
              technique({"", "", "largest mean", "Hsu, lecture",
                         "the move with the best mean is played, not the most visited"},
                        "choose", "choose=mean"));
    return all;
}

std::vector<Claim> claims() {
    using enum Claim::Expect;
    const std::string flat = "rule=equal;depth=1;choose=mean",
                      amaf = "rule=equal;depth=1;choose=amaf";
    const std::string pruning =
        flat + ";pruning=hard;pruning-ratio=1;pruning-equal=0.005;pruning-least=100";
    return {
        {"amaf-sooner",
         "AMAF converges sooner: with few playouts it is the stronger one",
         "Bouzy and Helmstetter 2003",
         "5 minutes a game instead of 2 hours",
         {{{"AMAF", amaf, 10'000}, {"basic", flat, 10'000}, kBetter, 0.6}}},
        {"basic-stronger",
         "In the long run the basic idea is stronger than AMAF",
         "Bouzy and Helmstetter 2003",
         "+13.0 points, with 24 times the time",
         {{{"basic, 48,000", flat, 48'000}, {"AMAF, 2,000", amaf, 2'000}, kBetter, 0.5}}},
        {"amaf-playouts",
         "AMAF gains by playouts: 1,000 / 10,000 / 100,000",
         "Bouzy and Helmstetter 2003",
         "-12.7 / 0 / +3.2 points",
         {{{"AMAF 1,000", amaf, 1'000}, {"AMAF 10,000", amaf, 10'000}, kWorse, 1},
          {{"AMAF 100,000", amaf, 100'000}, {"AMAF 10,000", amaf, 10'000}, kBetter, 0.4}}},
        {"pruning-saves",
         "Progressive pruning saves time at little loss",
         "Bouzy and Helmstetter 2003",
         "+4.0 points against AMAF, where the basic idea has +13.0, in a fraction of its time",
         {{{"pruning", pruning, 40'000}, {"basic", flat, 40'000}, kLittleWorse, 0.6, 0.9}}},
        {"rave-both",
         "MC-RAVE beats both UCT and AMAF",
         "Gelly and Silver 2007",
         "24 to 60 % against GNU Go",
         {{{"RAVE", "rule=rave", 1'000}, {"UCT", "", 1'000}, kBetter, 1},
          {{"RAVE", "rule=rave", 1'000},
           {"AMAF in the tree", "rule=rave-fixed;alpha=0", 1'000},
           kBetter,
           1}}},
        {"depth-2",
         "Depth 2 does not beat depth 1",
         "Bouzy and Helmstetter 2003",
         "depth 2 is worse",
         {{{"depth 2",
            "rule=equal;depth=2;expand-after=0;mix=on;mix-k=0;mix-robust=off;choose=mean", 20'000},
           {"depth 1", flat, 20'000},
           kNotBetter,
           0.6}}},
        {"annealing",
         "An annealed temperature brings nothing over a constant one",
         "Bouzy and Helmstetter 2003",
         "no difference",
         {{{"annealed", amaf + ";playout=temperature;temperature-k=40;temperature-anneal=1000",
            1'000},
           {"constant", amaf + ";playout=temperature;temperature-k=20", 1'000},
           kNotBetter,
           1},
          {{"annealed, in the tree", "rule=boltzmann;k=60;anneal=1000", 1'000},
           {"constant, in the tree", "rule=boltzmann;k=30", 1'000},
           kNotBetter,
           1},
          {{"annealed", amaf + ";playout=temperature;temperature-k=40;temperature-anneal=1000",
            1'000},
           {"constant, as cold as it gets", amaf + ";playout=temperature;temperature-k=40", 1'000},
           kNotBetter,
           1}}},
        {"learned",
         "Learnt playouts beat uniform ones",
         "Hsu, lecture; Silver and Tesauro 2009",
         "\"results are very good\"",
         {{{"learnt", "playout=weighted", 1'000}, {"uniform", "", 1'000}, kBetter, 1}}},
        {"delayed",
         "Delayed expansion beats immediate",
         "Yajima et al. 2010",
         "\"gain of more than 92 %\"",
         {{{"by siblings", "expansion=siblings;expand-after=1", 2'000},
           {"immediate", "expand-after=0", 2'000},
           kBetter,
           1},
          {{"by transition probability", "expansion=transition;expand-after=2", 2'000},
           {"immediate", "expand-after=0", 2'000},
           kBetter,
           1},
          {{"by transition probability", "expansion=transition;expand-after=2", 2'000},
           {"by visits", "expand-after=8", 2'000},
           kBetter,
           1}}},
    };
}

// What the lecture leaves to experiments: r_d, sigma_e, K, and when to trust a node. Pruning over
// the basic idea, as in the paper; equalities are left out where r_d is swept.
std::vector<Sweep> sweeps() {
    const std::string flat = "rule=equal;depth=1;choose=mean",
                      amaf = "rule=equal;depth=1;choose=amaf",
                      pruning = flat + ";pruning=hard;pruning-least=5",
                      paper = "Bouzy and Helmstetter 2003";
    const std::vector<std::string> k = {"5", "10", "20", "40", "80", "160"};
    return {
        {"rd",
         "Progressive pruning, r_d",
         paper,
         pruning + ";pruning-equal=0",
         "pruning-ratio",
         {"1", "2", "4", "8"},
         "basic",
         flat,
         1'000},
        {"sigma-e",
         "Progressive pruning, sigma_e",
         paper,
         pruning + ";pruning-ratio=2",
         "pruning-equal",
         {"0.05", "0.1", "0.15", "0.2"},
         "basic",
         flat,
         1'000},
        {"k", "Boltzmann, K", paper, "rule=boltzmann", "k", k, "UCT", "", 300},
        {"k-annealed", "Boltzmann, K annealed", paper, "rule=boltzmann;anneal=300", "k", k, "UCT",
         "", 300},
        {"playout-k", "Playouts at a temperature, K", paper, amaf + ";playout=temperature",
         "temperature-k", k, "AMAF, flat", amaf, 300},
        {"playout-k-annealed", "Playouts, K annealed", paper,
         amaf + ";playout=temperature;temperature-anneal=300", "temperature-k", k, "AMAF, flat",
         amaf, 300},
        {"trust",
         "Trusted nodes",
         "Hsu, lecture",
         "",
         "trust-after",
         {"10", "30", "100"},
         "UCT",
         "",
         300},
    };
}

// "Putting everything together", the lecture's last two programs. The paper's values are points on
// the board, ours are won or lost games, or points as shares of the board.
std::vector<Anchor> anchors() {
    const char* theirs = "more than 30 points behind GNU Go (Bouzy and Helmstetter 2003)";
    return {{"together-pruning", "All together: pruning",
             "rule=equal;depth=1;choose=mean;scoring=score;pruning=hard;pruning-ratio=1;"
             "pruning-equal=0.0012;pruning-least=100",
             theirs},
            {"together-amaf", "All together: AMAF at K = 2",
             "rule=equal;depth=1;choose=amaf;playout=temperature;temperature-k=40", theirs}};
}

}  // namespace

lab::Study go_study() {
    const auto base = go_powers().start;
    return {.game = "go",
            .base_name = "UCT",
            .best_name = "best",
            .base = base,
            .best = configuration(
                "rule=rave;first-play=1.1;expand-after=2;priors=on;playout=preferred;solver=on"),
            .techniques = with_all_rules(techniques(), base),
            .curves = {{"rave", {100, 1'000}},
                       {"amaf-flat", {100, 1'000}},
                       {"preferred", {100, 1'000}},
                       {"ucb-tuned", {100, 1'000}}},
            .claims = claims(),
            .sweeps = sweeps(),
            .anchors = anchors(),
            .iterations = 1000,
            .games = 100};
}

}  // namespace dramatis::players
