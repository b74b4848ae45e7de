#include "search/part.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

#include "search/searcher.hpp"
#include "search/toy_games.hpp"

namespace dramatis::search {
namespace {

// The example of docs/adding-a-rule.md: what a child was worth lately, as its first playouts went
// to moves below it that are no longer chosen (Sutton and Barto 1998, section 2.6):
//
//   recent = recent + rate * (payoff - recent)      value = mean + weight * (recent - mean)
struct Recency : Part<Recency> {
    struct InNode {
        double recent = 0;
    };

    double rate = 0.1;
    double weight = 0.5;

    void on_visit(const auto& /*walk*/, auto& node, double payoff) {
        node.recent += (node.visits == 1 ? 1 : rate) * (payoff - node.recent);
    }
    void show_child(const auto& /*work*/, const auto& node, auto& shown) const {
        if (weight > 0) shown.set_value(shown.value + weight * (node.recent - shown.value));
    }
};

template <class Parts>
auto run(Parts parts) {
    Searcher<Matrix, Ucb1, UniformPlayout, KeptStates, Parts> search(
        {}, {.c = 0.5}, {.expand_after = 1}, {}, std::move(parts));
    search.begin({});
    search.run(Iterations{300}, core::Seed{1});
    return search;
}

TEST(Part, KeepsItsOwnInNodesAndChangesWhatTheRuleSees) {
    const auto search = run(PartList(Recency{.rate = 0.2, .weight = 0.7}));
    for (const auto& option : search.root_options()) {
        const auto& node = search.tree()[search.tree().find_child(NodeId::kRoot, option.move)];
        ASSERT_GT(node.visits, 1);
        EXPECT_NE(node.recent, option.mean);
        EXPECT_NEAR(option.score,
                    option.mean + 0.7 * (node.recent - option.mean) +
                        0.5 * std::sqrt(std::log(300.0) / option.visits),
                    1e-12);
    }
}

TEST(Part, ThatIsOffChangesNothing) {
    const auto plain = run(PlainParts{}).root_options();
    const auto off = run(PartList(Recency{.weight = 0})).root_options();
    const auto on = run(PartList(Recency{})).root_options();
    bool differs = false;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(plain[i].visits, off[i].visits);
        EXPECT_EQ(plain[i].mean, off[i].mean);
        EXPECT_EQ(plain[i].score, off[i].score);
        differs = differs || plain[i].visits != on[i].visits;
    }
    EXPECT_TRUE(differs);
}

// --- what nobody asks for takes no room

static_assert(std::is_empty_v<PlainParts> && std::is_empty_v<PartsFor<Ucb1, PlainParts>>);
static_assert(sizeof(Node<int, PartsFor<Ucb1, PlainParts>::InNode>) == sizeof(Node<int>));
static_assert(sizeof(Node<int, PartList<Recency>::InNode>) == sizeof(Node<int>) + sizeof(double));
static_assert(sizeof(Columns<PartsFor<Ucb1, PlainParts>::InColumns>) ==
              2 * sizeof(std::vector<double>));

// --- who is asked when

std::vector<std::string>& said() {
    static std::vector<std::string> log;
    return log;
}

template <char kName>
struct Talker : Part<Talker<kName>> {
    static void say(const char* what) { said().push_back(std::string(1, kName) + " " + what); }

    void on_begin() { say("begin"); }
    void on_advance(auto& /*work*/, Player /*of*/) { say("advance"); }
    void filter(auto& /*work*/, NodeId /*parent*/, auto& /*candidates*/) { say("filter"); }
    void on_choose(const auto& /*walk*/, const Children&, bool /*by_rule*/, NodeId) const {
        say("choose");
    }
    void on_step(auto& /*work*/, auto& /*walk*/) { say("step"); }
    void on_leaf(const auto& /*work*/, auto& /*walk*/) { say("leaf"); }
    void on_expand(auto& /*work*/, auto& /*walk*/) { say("expand"); }
    void on_end(auto& /*work*/, auto& /*walk*/) { say("end"); }
    void on_playout(auto& /*walk*/) const { say("playout"); }
    void on_result(const auto& /*work*/, auto& /*walk*/, const auto* /*end*/) const {
        say("result");
    }
    void on_visit(const auto& /*walk*/, auto& /*node*/, double /*payoff*/) { say("visit"); }
    void on_backup(auto& /*work*/, auto& /*walk*/) { say("backup"); }
};

TEST(Part, IsCalledPhaseByPhase) {
    said().clear();
    Searcher<Matrix, Ucb1, UniformPlayout, KeptStates, PartList<Talker<'a'>>> search({});
    search.begin({});
    search.run(Iterations{1}, core::Seed{1});
    EXPECT_EQ(said(), (std::vector<std::string>{"a begin", "a leaf", "a expand", "a filter",
                                                "a choose", "a step", "a playout", "a result",
                                                "a visit", "a visit", "a backup"}));
    said().clear();
    const auto move = *search.recommend(Recommend::kVisits);
    search.advance(move, {.row = move});
    EXPECT_EQ(said(), (std::vector<std::string>{"a advance"}));
    said().clear();
    search.begin({.row = 0, .column = 0});  // over before it has begun
    search.run(Iterations{1}, core::Seed{1});
    EXPECT_EQ(said(),
              (std::vector<std::string>{"a begin", "a leaf", "a expand", "a filter", "a end",
                                        "a playout", "a result", "a visit", "a backup"}));
}

TEST(PartList, AsksItsPartsInTheirOrderAndMayHoldLists) {
    said().clear();
    using Inner = PartList<Talker<'b'>, Without<Talker<'x'>>, Talker<'c'>>;
    PartList<Talker<'a'>, Inner, Talker<'d'>> parts;
    parts.on_begin();
    EXPECT_EQ(said(), (std::vector<std::string>{"a begin", "b begin", "c begin", "d begin"}));
}

TEST(PartList, IsEachOfItsParts) {
    PartList<Recency, PartList<Maxima>> parts;
    Maxima& best = parts;
    best.weight = 0.25;
    EXPECT_EQ(static_cast<const PartList<Maxima>&>(parts).weight, 0.25);
}

TEST(PartList, WantsWhatAnyOfItsPartsWants) {
    static_assert(!PlainParts::kTraces && !PartList<Recency>::kOneThread);
    static_assert(PartList<Recency, MoveTable>::kTraces &&
                  PartList<Recency, MoveTable>::kOneThread);
    static_assert(PartList<AnyFilter>::kVariance && PartList<Tries>::kRepeats);
    PartList<Recency, Tries> parts(Recency{}, Tries{.first = 4, .then = 3});
    EXPECT_EQ(parts.first_tries(), 4u);
    EXPECT_EQ(parts.playouts(3), 1u);
    EXPECT_EQ(parts.playouts(4), 3u);
}

}  // namespace
}  // namespace dramatis::search
