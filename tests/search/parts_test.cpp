#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/exp.hpp"
#include "games/tictactoe/game.hpp"
#include "search/toy_games.hpp"
#include "search/workbench.hpp"

namespace dramatis::search {
namespace {

using tictactoe::Board;
using tictactoe::Cell;
using tictactoe::TicTacToe;

Configuration techniques(const char* text) {
    auto out = parse_configuration(text);
    EXPECT_TRUE(out.has_value()) << text;
    return *out;
}
Board board_of(const char* text) { return *tictactoe::parse(text); }

// --- rules

struct Columns3 {
    std::vector<double> visits{10, 40, 100}, total{5, 30, 60}, squares{5, 24, 50};
    Children view() const {
        return {.parent_visits = 150, .visits = visits, .total = total, .squares = squares};
    }
};

TEST(UcbVariance, IsItsFormula) {
    const Columns3 c;
    std::vector<double> score(3);
    UcbVariance{.c = 0.7, .c1 = 0.3, .c2 = 0.2}.score(c.view(), score);
    for (std::size_t i = 0; i < 3; ++i) {
        const double n = c.visits[i], mean = c.total[i] / n,
                     variance = c.squares[i] / n - mean * mean, log_n = std::log(150.0);
        EXPECT_NEAR(score[i],
                    mean + 0.7 * std::sqrt(log_n / n *
                                           std::min(variance + 0.3 * std::sqrt(log_n / n), 0.2)),
                    1e-12);
    }
}

TEST(UcbVariance, ExploresLessWhatVariesLess) {
    const std::vector<double> visits{5000, 5000}, total{2500, 2500},
        squares{2500, 1250};  // wins and losses; always a half
    std::vector<double> score(2);
    Ucb1Tuned{}.score(
        {.parent_visits = 10000, .visits = visits, .total = total, .squares = squares}, score);
    EXPECT_GT(score[0], score[1]);
}

TEST(Ucb1Tuned, IsUcbWithVarianceAndTheConstantsOfThePaper) {
    const Columns3 c;
    std::vector<double> tuned(3), general(3);
    Ucb1Tuned{}.score(c.view(), tuned);
    UcbVariance{.c = 1, .c1 = std::sqrt(2.0), .c2 = 0.25}.score(c.view(), general);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(tuned[i], general[i], 1e-12);
}

TEST(FixedRave, MixesByAlpha) {
    const std::vector<double> visits{10}, total{2}, amaf_visits{40}, amaf_total{20};
    std::vector<double> score(1);
    FixedRave rave;
    for (const double alpha : {0.0, 0.3, 1.0}) {
        rave.alpha = alpha;
        rave.score({.parent_visits = 10,
                    .visits = visits,
                    .total = total,
                    .amaf_visits = amaf_visits,
                    .amaf_total = amaf_total},
                   score);
        EXPECT_NEAR(score[0], alpha * 0.2 + (1 - alpha) * 0.5, 1e-12);
    }
}

TEST(Boltzmann, DrawsByTheExponentialOfTheMean) {
    const std::vector<double> visits{10, 10, 10}, total{2, 5, 6};
    const Boltzmann rule{{.k = 3}};
    std::vector<double> score(3), drawn(3);
    core::Rng rng{core::Seed{1}};
    constexpr int kDraws = 60'000;
    for (int i = 0; i < kDraws; ++i) {
        rule.score({.parent_visits = 30, .visits = visits, .total = total}, score, rng);
        drawn[argmax(score)] += 1;
    }
    const double sum = std::exp(0.6) + std::exp(1.5) + std::exp(1.8);
    for (std::size_t i = 0; i < 3; ++i) {
        const double p = std::exp(3 * total[i] / 10) / sum;
        EXPECT_NEAR(drawn[i] / kDraws, p, 4 * std::sqrt(p * (1 - p) / kDraws));
    }
}

TEST(Temperature, GrowsOverItsVisitsAndStays) {
    const Temperature annealed{.k = 8, .anneal = 100}, constant{.k = 8};
    EXPECT_EQ(annealed.at(0), 0);
    EXPECT_EQ(annealed.at(50), 4);
    EXPECT_EQ(annealed.at(100), 8);
    EXPECT_EQ(annealed.at(1000), 8);
    EXPECT_EQ(constant.at(0), 8);
}

TEST(Exp, IsTheExponential) {
    for (double x = -60; x < 60; x += 0.37) EXPECT_NEAR(core::exp(x) / std::exp(x), 1, 4e-15) << x;
    EXPECT_EQ(core::exp(0), 1);
    EXPECT_GT(core::exp(-1e9), 0);
    EXPECT_TRUE(std::isfinite(core::exp(1e9)));
}

// --- filters

// A bandit on which a configuration plays so many pulls.
template <class F>
void with_bandit(const Configuration& c, std::vector<double> chance, std::uint64_t pulls, F&& f) {
    auto search = make_workbench<ReplayedMoves>(Bandit{std::move(chance)}, c);
    search.begin({});
    const auto made = search.run(Iterations{pulls}, core::Seed{3});
    f(search, made);
}

TEST(ProgressivePruning, ClosesWhatIsSurelyWorseAndStopsWhenOneIsLeft) {
    with_bandit(
        techniques(
            "rule=equal;depth=1;pruning=hard;pruning-least=50;pruning-ratio=3;pruning-every=1"),
        {.2, .8, .5}, 100'000, [](auto& search, std::uint64_t made) {
            EXPECT_LT(made, 5'000u);  // settled long before its budget
            EXPECT_TRUE(search.is_settled());
            std::map<int, bool> pruned;
            search.tree().for_each_child(NodeId::kRoot, [&](NodeId id) {
                pruned[search.tree()[id].move] = search.tree()[id].pruned;
            });
            EXPECT_EQ(pruned, (std::map<int, bool>{{0, true}, {1, false}, {2, true}}));
            EXPECT_EQ(search.recommend(Recommend::kMean), 1);
        });
}

TEST(ProgressivePruning, JudgesNobodyBeforeTheLeastNumberOfGames) {
    with_bandit(techniques("rule=equal;depth=1;pruning=hard;pruning-least=200;pruning-every=1"),
                {.05, .95}, 390, [](auto& search, std::uint64_t made) {
                    EXPECT_EQ(made, 390u);
                    search.tree().for_each_child(
                        NodeId::kRoot, [&](NodeId id) { EXPECT_FALSE(search.tree()[id].pruned); });
                });
}

TEST(ProgressivePruning, StopsWhenThoseLeftAreEqualOrTheMostGamesAreMade) {
    with_bandit(
        techniques(
            "rule=equal;depth=1;pruning=hard;pruning-ratio=9;pruning-equal=0.03;pruning-every=1"),
        {.5, .5}, 100'000, [](auto&, std::uint64_t made) {
            EXPECT_NEAR(double(made), 2 * .25 / (.03 * .03),
                        30);  // standard deviation of each mean below sigma_e
        });
    with_bandit(
        techniques(
            "rule=equal;depth=1;pruning=hard;pruning-ratio=9;pruning-equal=0;pruning-most=1000"),
        {.5, .5}, 100'000, [](auto&, std::uint64_t made) { EXPECT_NEAR(double(made), 2000, 32); });
}

TEST(ProgressivePruning, SoftGivesBackWhatIsNoLongerInferiorHardDoesNot) {
    using Parts = WorkbenchParts<Bandit, NoPriors, false>;
    Searcher<Bandit, AnyRule<false>, UniformPlayout, ReplayedMoves, Parts> owner(Bandit{{.5, .5}},
                                                                                 AnyRule<false>());
    using TreeType = std::decay_t<decltype(owner.tree())>;
    for (const bool soft : {false, true}) {
        TreeType tree;
        tree.reset(0);
        std::vector<NodeId> children{tree.add_child(NodeId::kRoot, 0, 0),
                                     tree.add_child(NodeId::kRoot, 1, 0)};
        const auto set = [&](int child, double visits, double mean) {
            auto& node = tree[children[std::size_t(child)]];
            node.visits = visits, node.total = node.squares = visits * mean;
        };
        const ProgressivePruning pruning{.soft = soft, .ratio = 2, .least = 100};
        set(0, 200, 0.3);
        set(1, 200, 0.7);
        pruning.prune(tree, NodeId::kRoot, children);
        EXPECT_TRUE(tree[children[0]].pruned);
        set(1, 2000, 0.33);  // the better one was lucky
        pruning.prune(tree, NodeId::kRoot, children);
        EXPECT_EQ(tree[children[0]].pruned, !soft);
    }
}

TEST(ProgressiveWidening, OpensOneMoreAtEachThreshold) {
    const ProgressiveWidening w{.first = 2, .base = 40, .growth = 1.5};
    EXPECT_EQ(w.width(0, 81), 2u);
    EXPECT_EQ(w.width(39, 81), 2u);
    EXPECT_EQ(w.width(40, 81), 3u);
    EXPECT_EQ(w.width(99, 81), 3u);
    EXPECT_EQ(w.width(100, 81), 4u);
    EXPECT_EQ(w.width(1e9, 5), 5u);
}

TEST(ProgressiveWidening, BeginsWithTheMostPromising) {
    auto search = make_workbench<KeptStates>(
        TicTacToe{},
        techniques("rule=rave;bias=0.01;widening=on;widening-first=1;widening-base=1000000"));
    search.begin(board_of("XX./OO./..."));
    search.run(Iterations{300}, core::Seed{1});
    double open = 0;
    for (const auto& option : search.root_options()) open += option.visits > 0;
    EXPECT_LT(open, 5);  // of five; which one is open may change while AMAF learns
    EXPECT_EQ(search.recommend(Recommend::kVisits), Cell{2});
}

// --- expansion

std::size_t nodes_after(const char* text, std::uint64_t iterations) {
    auto search = make_workbench<KeptStates>(TicTacToe{}, techniques(text));
    search.begin({});
    search.run(Iterations{iterations}, core::Seed{1});
    return search.node_count();
}

TEST(Expansion, DelaysMakeSmallerTrees) {
    const auto all = nodes_after("expand-after=0", 500),
               visits = nodes_after("expand-after=8", 500),
               siblings = nodes_after("expansion=siblings;expand-after=1", 500),
               transition = nodes_after("expansion=transition;expand-after=2", 500);
    EXPECT_GT(all, 2 * visits);
    EXPECT_GT(all, 2 * siblings);
    EXPECT_GT(all, transition);
}

TEST(Expansion, TransitionAsksForMoreThanAnEqualShareOfAGoodMove) {
    using TreeType = Tree<int, Squares::InNode>;
    TreeType tree;
    tree.reset(0);
    std::vector<NodeId> children;
    for (int i = 0; i < 4; ++i) children.push_back(tree.add_child(NodeId::kRoot, i, 0));
    const auto set = [&](int child, double visits, double mean) {
        auto& node = tree[children[std::size_t(child)]];
        node.visits = visits, node.total = node.squares = visits * mean;
    };
    set(0, 40, 0.6), set(1, 20, 0.5), set(2, 20, 0.5), set(3, 20, 0.4);
    const auto grows = [&](AnyExpansion expansion, int child) {
        return expansion.may_expand(tree, NodeId::kRoot, children[std::size_t(child)]);
    };
    using enum AnyExpansion::Kind;
    EXPECT_TRUE(grows({.kind = kTransition}, 0));
    EXPECT_FALSE(grows({.kind = kTransition}, 1));
    EXPECT_FALSE(grows({.kind = kTransition}, 3));
    EXPECT_TRUE(grows({.kind = kSalient, .factor = 1}, 0));
    EXPECT_FALSE(grows({.kind = kSalient, .factor = 1}, 3));
    EXPECT_TRUE(grows({.kind = kSiblings, .factor = 5}, 1));
    EXPECT_FALSE(grows({.kind = kSiblings, .factor = 7}, 1));
}

// --- backup

TEST(MixedBackup, WithoutMeanIsMinimaxAndFindsTheRowThatMeansDoNot) {
    // Depth-2 enumeration of the matrix: means prefer row 0, minimax row 1.
    const auto choice = [](const char* text) {
        auto search = make_workbench<KeptStates>(Matrix{}, techniques(text));
        search.begin({});
        search.run(Iterations{900}, core::Seed{1});
        return *search.recommend(Recommend::kMean);
    };
    EXPECT_EQ(choice("rule=equal;depth=2;expand-after=0"), 0);
    EXPECT_EQ(choice("rule=equal;depth=2;expand-after=0;mix=on;mix-k=0;mix-robust=off"), 1);
}

TEST(MixedBackup, SlidesFromMeanToMax) {
    using TreeType = Tree<int, MixedBackup::InNode>;
    for (const double visits : {1.0, 100.0, 10'000.0}) {
        TreeType tree;
        tree.reset(0);
        const NodeId child = tree.add_child(NodeId::kRoot, 0, 1),
                     grandchild = tree.add_child(child, 0, 0), other = tree.add_child(child, 1, 0);
        tree[child].visits = visits, tree[child].sum = tree[child].total = 0.5 * visits;
        tree[grandchild].visits = tree[other].visits = visits / 2;
        tree[grandchild].sum = tree[grandchild].total = 0.8 * visits / 2;
        tree[other].sum = tree[other].total = 0.2 * visits / 2;
        MixedBackup{.k = 100, .robust = false}.mix(tree, {child});
        const double w = visits / (visits + 100);
        EXPECT_NEAR(tree[child].total / visits, (1 - w) * 0.5 + w * 0.8,
                    1e-12);  // path[0] is taken for the root: the same side
    }
}

TEST(Counters, AddUpAndTheDefaultNodeHasTheRest) {
    auto search = make_workbench<KeptStates>(TicTacToe{}, techniques("expand-after=3"));
    search.begin(board_of("X.O/.X./..."));
    search.run(Iterations{500}, core::Seed{1});
    const auto& tree = search.tree();
    const auto& root = tree[NodeId::kRoot];
    EXPECT_EQ(root.wins + root.draws + root.losses, 500u);
    for (std::size_t id = 0; id < tree.size(); ++id) {
        const auto& node = tree[static_cast<NodeId>(id)];
        ASSERT_EQ(node.wins + node.draws + node.losses, node.visits);
        if (!node.expanded || node.first_child == NodeId::kNone) continue;
        const auto left = default_node(tree, static_cast<NodeId>(id));
        EXPECT_EQ(left.wins + left.draws + left.losses,
                  id == 0 ? 0u : 3u);  // the playouts made while it was a leaf
        const double mine = node.wins + 0.5 * node.draws;
        EXPECT_NEAR(node.chooser == 1 ? node.total : node.visits - node.total, mine,
                    1e-9);  // O is to move at the root
    }
}

// --- tries, scoring, sharing

TEST(Tries, GiveEveryChildAStartAndThenBatches) {
    with_bandit(techniques("depth=1;first-tries=6;then-tries=3"), {.5, .5, .5, .5}, 24,
                [](auto& search, std::uint64_t made) {
                    EXPECT_EQ(made, 24u);
                    search.tree().for_each_child(
                        NodeId::kRoot, [&](NodeId id) { EXPECT_EQ(search.tree()[id].visits, 6); });
                });
}

TEST(Tries, FirstOneAtATimeWhateverComesThen) {
    for (const auto& [text, visits] : {std::pair{"depth=1;first-tries=4;then-tries=3", 4.0},
                                       {"depth=1;first-tries=1;then-tries=10", 1.0}})
        with_bandit(techniques(text), {.5, .5, .5}, static_cast<std::uint64_t>(3 * visits),
                    [&](auto& search, std::uint64_t) {
                        search.tree().for_each_child(NodeId::kRoot, [&](NodeId id) {
                            EXPECT_EQ(search.tree()[id].visits, visits) << text;
                        });
                    });
}

TEST(Tries, EndWithTheBudget) {
    with_bandit(techniques("depth=1;then-tries=1000000"), {.5, .5}, 100,
                [](auto&, std::uint64_t made) { EXPECT_EQ(made, 100u); });
}

TEST(ProgressivePruning, WhatIsPrunedIsNotPlayed) {
    int pruned_best = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        auto search = make_workbench<KeptStates>(
            TicTacToe{}, techniques("rule=equal;depth=1;pruning=hard;pruning-least=20;pruning-"
                                    "ratio=1;pruning-every=1"));
        search.begin(board_of("X.O/.X./..."));
        search.run(Iterations{300}, core::Seed{seed});
        for (const auto how : {Recommend::kVisits, Recommend::kMean}) {
            const auto move = *search.recommend(how);
            for (const auto& option : search.root_options()) {
                if (option.move == move) {
                    EXPECT_FALSE(option.pruned) << seed;
                }
                pruned_best += option.pruned && option.visits >= 40;
            }
        }
    }
    EXPECT_GT(pruned_best, 0);
}

TEST(Recommend, ByAmafTakesTheMoveThatWasGoodAtAnyTime) {
    auto search =
        make_workbench<KeptStates>(TicTacToe{}, techniques("rule=equal;depth=1;choose=amaf"));
    search.begin({});
    search.run(Iterations{5000}, core::Seed{1});
    EXPECT_EQ(search.recommend(Recommend::kAmaf), Cell{4});
    for (const auto& option : search.root_options()) EXPECT_GT(option.amaf, 0);
}

// Ten moves; each adds its number to the score, which counts at any time. Whoever looks one move
// ahead prefers the other at first.
struct Points {
    struct State {
        int moves = 0, score = 0;
        bool late = false;  // the first move was 0: the last one brings 30
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr int kPlayers = 1;
    void list_moves(const State& s, std::vector<Move>& out) const {
        if (s.moves < 10) out.insert(out.end(), {0, 1});
    }
    void apply(State& s, Move m, core::Rng&) const {
        if (s.moves == 0) s.late = m == 0;
        s.score += m + (++s.moves == 10 && s.late ? 30 : 0);
    }
    Player to_move(const State&) const { return 0; }
    double payoff(const State& s, Player) const { return s.score / 40.0; }
    double score(const State& s, Player) const { return 1 - s.score / 40.0; }
    double foresee(const State&, Move m) const { return m; }
};

TEST(Horizon, CutsTheGameSoManyMovesAfterTheRoot) {
    const auto choice = [](const char* text) {
        auto search = make_workbench<KeptStates>(Points{}, techniques(text));
        search.begin({});
        search.run(Iterations{500}, core::Seed{1});
        return *search.recommend(Recommend::kMean);
    };
    EXPECT_EQ(choice("horizon=0"), 0);
    EXPECT_EQ(choice("horizon=9"), 1);  // does not see the last move
    EXPECT_EQ(choice("horizon=10"), 0);
    EXPECT_EQ(choice("playout=foreseeing;horizon=3"), 1);
    EXPECT_EQ(choice("scoring=score;horizon=9"),
              0);  // the game's score, which is the fewer points the better
}

TEST(ForeseeingPlayout, TakesWhatIsSureToBringMost) {
    ForeseeingPlayout policy(4);
    policy.at_depth(1);
    core::Rng rng{core::Seed{1}};
    std::vector<int> scratch;
    NoTrace trace;
    Points::State state{.moves = 1};
    policy(Points{}, state, rng, scratch, trace);
    EXPECT_EQ(state.moves, 4);
    EXPECT_EQ(state.score, 3);
}

TEST(Scoring, SaysWhatADrawIsWorth) {
    const auto value = [](const char* text) {
        auto search = make_workbench<KeptStates>(TicTacToe{}, techniques(text));
        search.begin(board_of("XOX/XO./O.X"));  // O to move: a draw, whatever happens
        search.run(Iterations{50}, core::Seed{1});
        return search.root_options().front().mean;
    };
    const auto over = board_of("XOX/XO./O.X");
    ASSERT_EQ(over.count(), 7);
    const double payoff = value("scoring=payoff"), wins = value("scoring=wins"),
                 non_losses = value("scoring=non-losses");
    EXPECT_LE(wins, payoff);
    EXPECT_GE(non_losses, payoff);
    EXPECT_LT(wins, non_losses);
}

TEST(Transpositions, JudgePositionsTogether) {
    auto search = make_workbench<KeptStates>(TicTacToe{}, techniques("transpositions=on"));
    search.begin({});
    search.run(Iterations{3000}, core::Seed{1});
    const Transpositions& sharing = search.parts();
    EXPECT_GT(sharing.positions(), 300u);
    EXPECT_LT(sharing.positions(), search.node_count());  // several nodes a position
    std::map<std::uint32_t, int> nodes;
    for (std::size_t id = 1; id < search.tree().size(); ++id)
        ++nodes[search.tree()[static_cast<NodeId>(id)].position];
    nodes.erase(Transpositions::InNode{}.position);
    EXPECT_GT(std::ranges::count_if(nodes, [](const auto& each) { return each.second > 1; }), 50);
    // What the rule is shown is the mean over all nodes of the position.
    std::map<std::uint32_t, std::pair<double, double>> sums;
    for (std::size_t id = 1; id < search.tree().size(); ++id) {
        const auto& node = search.tree()[static_cast<NodeId>(id)];
        if (node.visits > 0)
            sums[node.position].first += node.visits, sums[node.position].second += node.total;
    }
    for (const auto& [position, sum] : sums)
        EXPECT_NEAR(sharing.mean(position), sum.second / sum.first, 1e-9);
}

// A trusted node is visited on, but nothing below it: its children have the visits from before.
TEST(Trust, EndsTheWalkAtTheMeanOfANodeThatWasVisitedOftenEnough) {
    auto search = make_workbench<KeptStates>(TicTacToe{}, techniques("trust-after=50"));
    search.begin({});
    search.run(Iterations{2000}, core::Seed{1});
    const auto& tree = search.tree();
    int trusted = 0;
    for (std::size_t i = 1; i < tree.size(); ++i) {
        const auto& node = tree[static_cast<NodeId>(i)];
        double below = 0;
        tree.for_each_child(static_cast<NodeId>(i), [&](NodeId id) { below += tree[id].visits; });
        EXPECT_LE(below, 50) << i;
        trusted += node.visits > 50;
    }
    EXPECT_GT(trusted, 5);
    EXPECT_EQ(search.root_visits(), 2000);
}

TEST(Trust, LeavesTheMeanAsItIs) {
    const Board start = board_of("X.O/.X./...");
    std::array<double, 9> before{};
    auto search = make_workbench<KeptStates>(TicTacToe{}, techniques("trust-after=40"));
    search.begin(start);
    search.run(Iterations{1000}, core::Seed{2});
    const auto options = search.root_options();
    for (std::size_t i = 0; i < options.size(); ++i)
        before[i] = options[i].visits >= 40 ? options[i].mean : -1;
    search.run(Iterations{1000}, core::Seed{3});
    const auto later = search.root_options();
    int same = 0;
    for (std::size_t i = 0; i < later.size(); ++i) {
        if (before[i] < 0) continue;
        EXPECT_NEAR(later[i].mean, before[i], 1e-9);
        ++same;
    }
    EXPECT_GE(same, 2);
}

// The same search as long as nobody has so many visits, and as without it.
TEST(Trust, ChangesNothingBeforeItsVisits) {
    auto plain = make_workbench<KeptStates>(TicTacToe{}, techniques("default")),
         late = make_workbench<KeptStates>(TicTacToe{}, techniques("trust-after=500"));
    for (auto* search : {&plain, &late}) {
        search->begin({});
        search->run(Iterations{500}, core::Seed{4});
    }
    const auto a = plain.root_options(), b = late.root_options();
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].visits, b[i].visits);
        EXPECT_EQ(a[i].mean, b[i].mean);
    }
}

// --- playouts

TEST(PreferredPlayout, WinsAtOnceWhereItCan) {
    core::Rng rng{core::Seed{1}};
    std::vector<Cell> scratch;
    NoTrace trace;
    for (int i = 0; i < 50; ++i) {
        Board board = board_of("XX./OO./...");
        PreferredPlayout{1.0}(TicTacToe{}, board, rng, scratch, trace);
        EXPECT_EQ(board.winner(), tictactoe::Side::kX);
        EXPECT_EQ(board.count(), 5);
    }
}

// How often playouts win at once where one of five moves does, in the second half of so many.
template <class Policy>
double share_of_quick_wins(Policy policy, int playouts) {
    core::Rng rng{core::Seed{1}};
    std::vector<Cell> scratch;
    NoTrace trace;
    double wins = 0;
    for (int i = 0; i < playouts; ++i) {
        Board board = board_of("XX./OO./...");
        policy(TicTacToe{}, board, rng, scratch, trace);
        const std::array payoffs{TicTacToe{}.payoff(board, 0), TicTacToe{}.payoff(board, 1)};
        policy.learn(TicTacToe{}, payoffs);
        if (i >= playouts / 2) wins += board.count() == 5;
    }
    return wins / (playouts - playouts / 2);
}

TEST(LearningPlayouts, ComeToPreferTheBetterMove) {
    EXPECT_NEAR(share_of_quick_wins(BoltzmannPlayout({.k = 0}), 4000), 0.2, 0.04);
    EXPECT_GT(share_of_quick_wins(BoltzmannPlayout({.k = 30}), 4000), 0.8);
    EXPECT_GT(share_of_quick_wins(OrderedPlayout(0.01), 4000), 0.8);
    EXPECT_LT(share_of_quick_wins(OrderedPlayout(0), 4000), 0.8);  // it never cools
}

TEST(LearningPlayouts, ForgetWhenASearchBegins) {
    const auto run = [](auto& search) {
        search.begin({});
        search.run(Iterations{200}, core::Seed{1});
        std::vector<double> visits;
        for (const auto& option : search.root_options()) visits.push_back(option.visits);
        return visits;
    };
    auto search = make_workbench<KeptStates>(TicTacToe{}, techniques("playout=temperature"));
    EXPECT_EQ(run(search), run(search));
}

// --- all of them

TEST(Workbench, EveryRuleFindsTheWinningMove) {
    for_each_rule([](auto rule) {
        Configuration c;
        c.rule = rule;
        c.choose = Recommend::kMean;
        auto search = make_workbench<KeptStates>(TicTacToe{}, c);
        search.begin(board_of("XX./OO./..."));
        search.run(Iterations{400}, core::Seed{1});
        EXPECT_EQ(search.recommend(Recommend::kMean), Cell{2}) << decltype(rule)::kCard.name;
    });
}

TEST(Workbench, WithEverythingOffIsThePlainSearch) {
    auto workbench = make_workbench<KeptStates>(TicTacToe{}, techniques("rule=ucb1;c=0.8"));
    Searcher<TicTacToe> plain({}, {0.8}, {.expand_after = 1});
    workbench.begin({});
    plain.begin({});
    workbench.run(Iterations{2000}, core::Seed{5});
    plain.run(Iterations{2000}, core::Seed{5});
    const auto a = workbench.root_options(), b = plain.root_options();
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].visits, b[i].visits);
        EXPECT_EQ(a[i].mean, b[i].mean);
    }
}

}  // namespace
}  // namespace dramatis::search
