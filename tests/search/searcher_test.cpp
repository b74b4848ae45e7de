#include "search/searcher.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "search/toy_games.hpp"

namespace dramatis::search {
namespace {

template <class S>
double visits_of(const S& searcher, int move) {
    for (const auto& option : searcher.root_options())
        if (option.move == move) return option.visits;
    return -1;
}

TEST(PureMonteCarlo, GivesEveryMoveTheSameShare) {
    Searcher searcher(Bandit{{.2, .5, .9, .1}}, EqualShares{}, {.max_depth = 1});
    searcher.begin({});
    searcher.run(Iterations{402}, core::Seed{1});
    for (int arm = 0; arm < 4; ++arm) EXPECT_NEAR(visits_of(searcher, arm), 100.5, 0.5);
    EXPECT_EQ(searcher.recommend(Recommend::kMean), 2);
}

// With a state kept per node an arm is pulled once for all; the open-loop tree pulls it again each
// time.
TEST(FlatUcb, SpendsItsTimeOnTheBestArm) {
    Searcher<Bandit, Ucb1, UniformPlayout, ReplayedMoves> searcher(Bandit{{.2, .5, .8, .1}}, {1.0},
                                                                   {.max_depth = 1});
    searcher.begin({});
    searcher.run(Iterations{2000}, core::Seed{3});
    EXPECT_EQ(searcher.recommend(Recommend::kVisits), 2);
    EXPECT_GT(visits_of(searcher, 2), 1500);
    EXPECT_LT(visits_of(searcher, 3), 100);
}

// Each estimate is a mean of n draws: 4 standard deviations.
TEST(OpenLoop, MeansAreThoseOfTheArms) {
    const std::vector<double> chance{.2, .5, .8};
    Searcher<Bandit, EqualShares, UniformPlayout, ReplayedMoves> searcher(Bandit{chance}, {},
                                                                          {.max_depth = 1});
    searcher.begin({});
    searcher.run(Iterations{30'000}, core::Seed{4});
    for (const auto& option : searcher.root_options()) {
        const double p = chance[std::size_t(option.move)];
        EXPECT_NEAR(option.mean, p, 4 * std::sqrt(p * (1 - p) / 10'000));
    }
}

TEST(OpenLoop, DoesNotBelieveInOneOutcomeOfChance) {
    Searcher<Coin, Ucb1, UniformPlayout, ReplayedMoves> open(Coin{}, {1.0}, {.expand_after = 1});
    open.begin({});
    open.run(Iterations{2000}, core::Seed{5});
    EXPECT_EQ(open.recommend(Recommend::kMean), 1) << "taking 0.6 beats an even gamble";

    Searcher<Coin, Ucb1, UniformPlayout, KeptStates> kept(Coin{}, {1.0}, {.expand_after = 1});
    kept.begin({});
    kept.run(Iterations{2000}, core::Seed{5});
    EXPECT_EQ(kept.recommend(Recommend::kMean), 0) << "it has seen the coin and knows what to call";
}

// Row 0 has the best mean, row 1 the best worst case: the opponent answers.
TEST(Uct, ReckonsWithTheOpponentWhereFlatSearchDoesNot) {
    Searcher uct(Matrix{}, Ucb1{0.7}, {.expand_after = 1});
    uct.begin({});
    uct.run(Iterations{5000}, core::Seed{6});
    EXPECT_EQ(uct.recommend(Recommend::kVisits), 1);

    Searcher flat(Matrix{}, EqualShares{}, {.max_depth = 1});
    flat.begin({});
    flat.run(Iterations{5000}, core::Seed{6});
    EXPECT_EQ(flat.recommend(Recommend::kMean), 0);
}

TEST(Searcher, TheVisitsOfChildrenAddUpToThoseOfTheRoot) {
    for (const std::uint32_t expand_after : {0u, 1u, 5u}) {
        Searcher searcher(Matrix{}, Ucb1{}, {.expand_after = expand_after});
        searcher.begin({});
        searcher.run(Iterations{300}, core::Seed{7});
        double sum = 0;
        for (const auto& option : searcher.root_options()) sum += option.visits;
        EXPECT_EQ(sum, 300);
    }
}

// The paper's way: each iteration gives the leaf it reaches all its children and plays out one of
// them.
TEST(Searcher, ExpansionAtOnceAddsALevelInEveryIteration) {
    Searcher searcher(Matrix{}, Ucb1{}, {.expand_after = 0});
    searcher.begin({});
    searcher.run(Iterations{1}, core::Seed{8});
    EXPECT_EQ(searcher.node_count(), 4u);
    searcher.run(Iterations{1}, core::Seed{9});  // an unvisited child of the root, and its children
    EXPECT_EQ(searcher.node_count(), 7u);
}

TEST(Searcher, ANewNodeIsPlayedOutFirstWhereExpansionWaits) {
    Searcher searcher(Matrix{}, Ucb1{}, {.expand_after = 1});
    searcher.begin({});
    searcher.run(Iterations{3}, core::Seed{8});
    EXPECT_EQ(searcher.node_count(), 4u);
    for (int row = 0; row < 3; ++row) EXPECT_EQ(visits_of(searcher, row), 1);
    searcher.run(Iterations{1}, core::Seed{9});
    EXPECT_EQ(searcher.node_count(), 7u);
}

TEST(Searcher, EveryMoveIsTriedBeforeTheRuleIsAsked) {
    struct Shouting {  // prefers the first for ever, and must never see an unvisited child
        void score(Children c, std::span<double> out) const {
            for (std::size_t i = 0; i < out.size(); ++i) {
                EXPECT_GT(c.visits[i], 0);
                out[i] = -double(i);
            }
        }
    };
    Searcher searcher(Bandit{{.1, .1, .1, .1, .1}}, Shouting{}, {.max_depth = 1});
    searcher.begin({});
    searcher.run(Iterations{50}, core::Seed{1});
    EXPECT_EQ(visits_of(searcher, 0), 46);
    for (int arm = 1; arm < 5; ++arm) EXPECT_EQ(visits_of(searcher, arm), 1);
}

TEST(Searcher, SameSeedSameSearch) {
    const auto run = [](std::uint64_t seed) {
        Searcher<Bandit, Ucb1, UniformPlayout, ReplayedMoves> searcher(Bandit{{.3, .4, .5}}, {},
                                                                       {.max_depth = 1});
        searcher.begin({});
        searcher.run(Iterations{500}, core::Seed{seed});
        std::vector<double> out;
        for (const auto& option : searcher.root_options()) out.push_back(option.visits);
        return out;
    };
    EXPECT_EQ(run(1), run(1));
    EXPECT_NE(run(1), run(2));
}

// A rule's scale does not matter to the choice, so the whole search is the same.
TEST(Searcher, RulesThatRankAlikeSearchAlike) {
    struct Doubled {
        void score(Children c, std::span<double> out) const {
            Ucb1{}.score(c, out);
            for (double& x : out) x *= 2;
        }
    };
    Searcher a(Matrix{}, Ucb1{});
    Searcher b(Matrix{}, Doubled{});
    a.begin({}), b.begin({});
    a.run(Iterations{1000}, core::Seed{2}), b.run(Iterations{1000}, core::Seed{2});
    for (int row = 0; row < 3; ++row) EXPECT_EQ(visits_of(a, row), visits_of(b, row));
}

// What a rule is shown, written down.
struct Witness {
    static constexpr bool kDetailed = true;
    struct Seen {
        double depth, parent_visits;
        std::vector<double> visits, total, squares, offers;
    };
    std::vector<Seen>* seen;

    void score(Children c, std::span<double> out) const {
        const auto copy = [](std::span<const double> s) {
            return std::vector<double>(s.begin(), s.end());
        };
        seen->push_back({c.depth, c.parent_visits, copy(c.visits), copy(c.total), copy(c.squares),
                         copy(c.offers)});
        Ucb1{}.score(c, out);
    }
};

TEST(Searcher, ShowsADetailedRuleMoreOfTheChildren) {
    std::vector<Witness::Seen> seen;
    Searcher searcher(Matrix{}, Witness{&seen});
    searcher.begin({});
    searcher.run(Iterations{300}, core::Seed{3});
    ASSERT_FALSE(seen.empty());
    bool deeper = false;
    for (const auto& s : seen) {
        ASSERT_EQ(s.offers.size(), s.visits.size());
        deeper |= s.depth > 0;
        for (std::size_t i = 0; i < s.visits.size(); ++i) {
            // Payoffs lie in [0, 1], so their squares add up to no more than they do, and to no
            // less than equal payoffs would.
            EXPECT_LE(s.squares[i], s.total[i] + 1e-9);
            EXPECT_GE(s.squares[i] * s.visits[i], s.total[i] * s.total[i] - 1e-9);
            // The first player chooses one of three rows; then the second has three columns, then
            // it is over.
            EXPECT_EQ(s.offers[i], s.depth == 0 ? 3 : 0);
        }
    }
    EXPECT_TRUE(deeper);
}

TEST(TreeReuse, KeepsWhatIsBelowTheMoveThatWasPlayed) {
    Searcher searcher(Matrix{}, Ucb1{}, {.expand_after = 1});
    searcher.begin({});
    searcher.run(Iterations{400}, core::Seed{1});
    const double known = visits_of(searcher, 1);
    EXPECT_TRUE(searcher.advance(1, {.row = 1}));
    EXPECT_EQ(searcher.root_visits(), known);
    searcher.run(Iterations{400}, core::Seed{2});
    EXPECT_EQ(searcher.root_visits(), known + 400);
    EXPECT_EQ(searcher.recommend(Recommend::kVisits), 2) << "the column that costs player 0 most";
}

TEST(TreeReuse, ForgetsATreeThatPlannedForAnotherWorld) {
    Searcher<Coin, Ucb1, UniformPlayout, KeptStates> kept(Coin{}, {1.0}, {.expand_after = 1});
    kept.begin({});
    kept.run(Iterations{200}, core::Seed{5});
    Coin::State expected{.first = 0, .face = 0}, other{.first = 0, .face = 1};
    const bool first = kept.advance(0, expected);
    kept.begin({});
    kept.run(Iterations{200}, core::Seed{5});
    const bool second = kept.advance(0, other);
    EXPECT_NE(first, second) << "the coin fell one way in the tree";
    EXPECT_EQ(kept.root_visits() == 0, !second);

    Searcher<Coin, Ucb1, UniformPlayout, ReplayedMoves> open(Coin{}, {1.0}, {.expand_after = 1});
    open.begin({});
    open.run(Iterations{200}, core::Seed{5});
    EXPECT_TRUE(open.advance(0, other)) << "an open-loop tree holds for every outcome";
}

// Chance deals one of two hands; a move that belongs to the other hand stays in the open-loop tree.
struct Hands {
    struct State {
        int turn = 0, hand = 0;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr int kPlayers = 1;
    void list_moves(const State& s, std::vector<Move>& out) const {
        if (s.turn == 0) out.push_back(0);
        if (s.turn == 1) out.push_back(1 + s.hand);
    }
    void apply(State& s, Move, core::Rng& rng) const { ++s.turn, s.hand = int(rng.below(2)); }
    Player to_move(const State&) const { return 0; }
    double payoff(const State&, Player) const { return 1; }
};

TEST(TreeReuse, RecommendsOnlyWhatIsLegalInTheWorldThatCame) {
    for (const int hand : {0, 1}) {
        Searcher<Hands, Ucb1, UniformPlayout, ReplayedMoves> searcher(Hands{});
        searcher.begin({});
        searcher.run(Iterations{100}, core::Seed{1});
        ASSERT_TRUE(searcher.advance(0, {.turn = 1, .hand = hand}));
        for (const auto how : {Recommend::kRule, Recommend::kVisits, Recommend::kMean})
            EXPECT_EQ(searcher.recommend(how), 1 + hand);
        EXPECT_EQ(searcher.root_options().size(), 1u);
    }
}

TEST(Searcher, AGameThatIsOverHasNoMove) {
    Searcher searcher(Matrix{}, Ucb1{});
    searcher.begin({.row = 0, .column = 1});
    searcher.run(Iterations{10}, core::Seed{1});
    EXPECT_FALSE(searcher.recommend(Recommend::kMean));
    EXPECT_EQ(searcher.root_visits(), 10);
}

}  // namespace
}  // namespace dramatis::search
