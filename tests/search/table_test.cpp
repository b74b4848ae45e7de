#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "games/tictactoe/game.hpp"
#include "search/maxima.hpp"
#include "search/move_table.hpp"
#include "search/table_playout.hpp"
#include "search/toy_games.hpp"
#include "search/workbench.hpp"

namespace dramatis::search {
namespace {

Configuration techniques(const char* text) {
    auto out = parse_configuration(text);
    EXPECT_TRUE(out.has_value()) << text;
    return *out;
}

// One player picks a row, then a column, and gets what is written there. Moves are numbered: rows
// first.
struct ListedWays {
    struct State {
        int row = -1, column = -1;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr int kPlayers = 1;
    std::vector<std::vector<double>> pays;

    int rows() const { return int(pays.size()); }
    void list_moves(const State& s, std::vector<Move>& out) const {
        if (s.column >= 0) return;
        const int first = s.row < 0 ? 0 : rows(),
                  last = s.row < 0 ? rows() : rows() + int(pays[0].size());
        for (int i = first; i < last; ++i) out.push_back(i);
    }
    void apply(State& s, Move m, core::Rng&) const {
        (s.row < 0 ? s.row : s.column) = s.row < 0 ? m : m - rows();
    }
    Player to_move(const State&) const { return 0; }
    double payoff(const State& s, Player) const {
        return pays[std::size_t(s.row)][std::size_t(s.column)];
    }
    int move_number(Move m) const { return m; }
    int move_numbers() const { return rows() + int(pays[0].size()); }
};
static_assert(NumbersMoves<ListedWays> && !ChecksMoves<ListedWays>);

// The same, and it knows of any number whether it is legal.
struct Ways : ListedWays {
    bool is_over(const State& s) const { return s.column >= 0; }
    Move move_of(int number) const { return number; }
    bool is_legal(const State& s, Move m) const {
        return s.column < 0 && (s.row < 0) == (m < rows());
    }
};
static_assert(ChecksMoves<Ways>);

const std::vector<std::vector<double>> kSteadyOrLucky{
    {.5, .5, .5, .5, .5}, {0, 0, 0, 0, .9}, {.1, .2, .3, .2, .1}};
Ways ways() { return {{kSteadyOrLucky}}; }

// --- the table

TEST(MoveTable, KeepsTheMeanOfEveryMoveDrawnTowardsTheMeanOfAll) {
    MoveTable table;
    EXPECT_EQ(table.mean(), 0);
    EXPECT_EQ(table.mean(0, 3), 0);
    for (const double payoff : {1.0, 0.0, 0.5}) table.add(0, 3, payoff);
    table.add(1, 3, 0.5);
    table.add(0, 1, 1);
    table.add(0, -1, 1);  // of no interest
    EXPECT_EQ(table.moves(), 5);
    EXPECT_DOUBLE_EQ(table.mean(), 3.0 / 5);
    EXPECT_DOUBLE_EQ(table.mean(0, 3), (1.5 + 0.6) / 4);
    EXPECT_DOUBLE_EQ(table.mean(1, 3), (0.5 + 0.6) / 2);
    EXPECT_DOUBLE_EQ(table.mean(0, 1), (1 + 0.6) / 2);
    for (const int unknown : {0, 2, 99, -1})
        EXPECT_DOUBLE_EQ(table.mean(0, unknown), 0.6) << unknown;
    table.on_begin();
    EXPECT_EQ(table.moves(), 0);
    EXPECT_EQ(table.mean(0, 3), 0);
}

TEST(MoveTable, SpeaksForAChildUntilItHasKVisits) {
    MoveTable table;
    table.add(0, 2, 1);
    table.add(0, 1, 0);
    table.k = 10;
    const double mean = table.mean(0, 2);
    EXPECT_DOUBLE_EQ(mean, (1 + 0.5) / 2);
    for (const double visits : {1.0, 4.0, 9.0})
        EXPECT_DOUBLE_EQ(table.value(0.2, visits, 0, 2),
                         (10 - visits) / 10 * mean + visits / 10 * 0.2);
    for (const double visits : {10.0, 1000.0}) EXPECT_EQ(table.value(0.2, visits, 0, 2), 0.2);
}

TEST(MoveTable, IsToldEveryMoveOfTreeAndPlayout) {
    auto search = make_workbench<KeptStates>(ways(), techniques("table-k=5"));
    search.begin({});
    search.run(Iterations{300}, core::Seed{1});
    const MoveTable& table = search.parts();
    EXPECT_EQ(table.moves(), 600);  // two moves an iteration
    double total = 0, visits = 0;
    for (const auto& option : search.root_options()) {
        total += option.visits * option.mean;
        visits += option.visits;
        EXPECT_NEAR(table.mean(0, option.move),
                    (option.visits * option.mean + table.mean()) / (option.visits + 1), 0.01)
            << option.move;
    }
    EXPECT_NEAR(table.mean(), total / visits, 0.01);
}

// --- draws

TEST(AliasTable, DrawsByTheWeights) {
    core::Rng rng{core::Seed{1}};
    for (const std::vector<double>& weights : {std::vector<double>{1},
                                               {1, 1},
                                               {1, 2, 3, 4},
                                               {0, 5, 0, 1e-3, 100},
                                               {0.1, 0.1, 10, 0.1, 3, 3, 3, 1}}) {
        AliasTable table;
        table.assign({7, 7, 7});  // what was there before is forgotten
        table.assign(weights);
        constexpr int kDraws = 60'000;
        std::vector<double> drawn(weights.size());
        for (int i = 0; i < kDraws; ++i) drawn.at(table.draw(rng)) += 1;
        double sum = 0;
        for (const double weight : weights) sum += weight;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const double p = weights[i] / sum;
            EXPECT_NEAR(drawn[i] / kDraws, p, 5 * std::sqrt(p * (1 - p) / kDraws) + 1e-12)
                << i << " of " << weights.size();
        }
    }
}

// How often each row is picked first, and each column then.
template <class G>
std::vector<double> picked(const G& game, TablePlayout& playout, int times) {
    std::vector<double> out(std::size_t(game.move_numbers()));
    std::vector<int> scratch;
    MoveTrace<int> trace;
    core::Rng rng{core::Seed{2}};
    for (int i = 0; i < times; ++i) {
        trace.clear();
        typename G::State state;
        playout(game, state, rng, scratch, trace);
        EXPECT_EQ(trace.moves.size(), 2u);
        EXPECT_TRUE(state.row >= 0 && state.column >= 0);
        for (const auto& [player, move] : trace.moves) out[std::size_t(move)] += 1.0 / times;
    }
    return out;
}

template <class G>
void check_bias(const G& game) {
    constexpr int kTimes = 40'000;
    const auto near = [](double seen, double p) {
        EXPECT_NEAR(seen, p, 5 * std::sqrt(p * (1 - p) / kTimes));
    };
    MoveTable empty, table;
    TablePlayout uniform(0.2), untold(0.2), biased(0.2);
    uniform.look_at(empty);
    for (auto* playout : {&uniform, &untold}) {
        const auto seen = picked(game, *playout, kTimes);
        for (std::size_t i = 0; i < 3; ++i) near(seen[i], 1.0 / 3);
        for (std::size_t i = 3; i < 8; ++i) near(seen[i], 1.0 / 5);
    }
    for (int i = 0; i < 1000; ++i)
        for (const auto& [number, payoff] :
             {std::pair(0, 0.3), std::pair(1, 0.0), std::pair(2, 0.15), std::pair(3, 0.3),
              std::pair(4, 0.9)})
            table.add(0, number, payoff);
    biased.look_at(table);
    const auto seen = picked(game, biased, kTimes);
    std::vector<double> weights;
    for (int number = 0; number < 8; ++number)
        weights.push_back(std::clamp(table.mean(0, number) / table.mean(), 0.2, 5.0));
    EXPECT_EQ(weights[1], 0.2);  // never good, and still tried
    const double rows = weights[0] + weights[1] + weights[2];
    double columns = 0;
    for (std::size_t i = 3; i < 8; ++i) columns += weights[i];
    for (std::size_t i = 0; i < 8; ++i) near(seen[i], weights[i] / (i < 3 ? rows : columns));
    EXPECT_GT(seen[4], 1.5 * seen[3]);
}
TEST(TablePlayout, IsUniformAtFirstAndPrefersWhatWasGood) { check_bias(ways()); }
TEST(TablePlayout, IsTheSameWhereMovesAreListed) { check_bias(ListedWays{kSteadyOrLucky}); }

// Legal moves are so few among all numbers that draws fail and the list is asked.
TEST(TablePlayout, FindsTheOneLegalMoveAmongMany) {
    const Ways game{{std::vector<std::vector<double>>(3000, {1.0})}};
    TablePlayout playout;
    const auto seen = picked(game, playout, 200);
    EXPECT_NEAR(seen[3000], 1, 1e-9);
}

// --- the best playout

TEST(Maxima, AreTheLargestPayoffsAndAreChosenByMax) {
    auto search = make_workbench<KeptStates>(ways(), techniques("rule=equal"));
    search.begin({});
    search.run(Iterations{600}, core::Seed{1});
    std::map<int, double> most;
    for (const auto& option : search.root_options()) most[option.move] = option.most;
    EXPECT_EQ(most, (std::map<int, double>{{0, .5}, {1, .9}, {2, .3}}));
    EXPECT_EQ(search.recommend(Recommend::kMax), 1);
    EXPECT_EQ(search.recommend(Recommend::kMean), 0);
    EXPECT_EQ(search.tree()[NodeId::kRoot].most, .9);
}

TEST(Maxima, WeighIntoTheValueOfANode) {
    EXPECT_EQ((Maxima{.weight = 0}).value(0.2, 0.8), 0.2);
    EXPECT_EQ((Maxima{.weight = 1}).value(0.2, 0.8), 0.8);
    EXPECT_DOUBLE_EQ((Maxima{.weight = 0.25}).value(0.2, 0.8), 0.35);
    std::map<int, double> visits;
    for (const char* text : {"c=0.1", "c=0.1;max-weight=1"}) {
        auto search = make_workbench<KeptStates>(ways(), techniques(text));
        search.begin({});
        search.run(Iterations{3000}, core::Seed{1});
        const auto options = search.root_options();
        visits[int(visits.size())] =
            std::ranges::find(options, 1, [](const auto& option) { return option.move; })->visits;
    }
    EXPECT_LT(visits[0], 1500);  // by the mean the steady row is better, at first
    EXPECT_GT(visits[1], 2000);  // by the best playout the lucky one
}

// --- off is off

using WithBoth = PartList<Maxima, MoveTable>;

template <class Search>
auto seen_of(Search search) {
    search.begin({});
    search.run(Iterations{700}, core::Seed{9});
    std::vector<std::tuple<int, double, double>> out;
    for (const auto& option : search.root_options())
        out.emplace_back(int(search.game().move_number(option.move)), option.visits, option.mean);
    return std::pair(out, search.node_count());
}

TEST(TableAndMaxima, OffSearchTheSame) {
    using Plain = Searcher<Ways, Ucb1, UniformPlayout, KeptStates, PlainParts>;
    using Both = Searcher<Ways, Ucb1, UniformPlayout, KeptStates, WithBoth>;
    const auto plain = seen_of(Plain(ways(), {0.4}, {.expand_after = 1}));
    EXPECT_EQ(plain, seen_of(Both(ways(), {0.4}, {.expand_after = 1})));
    WithBoth on;
    MoveTable& table = on;
    table.k = 50;
    table.is_kept = true;
    EXPECT_NE(plain, seen_of(Both(ways(), {0.4}, {.expand_after = 1}, {}, on)));
    on = {};
    static_cast<Maxima&>(on).weight = 0.7;
    EXPECT_NE(plain, seen_of(Both(ways(), {0.4}, {.expand_after = 1}, {}, on)));
}

TEST(TableAndMaxima, AreForGamesThatCanHaveThem) {
    const auto tictactoe =
        powers_of<tictactoe::TicTacToe>("tic-tac-toe", "tictactoe", false, false, false, {});
    const auto bandit = powers_of<Bandit>("a bandit", "bandit", false, true, false, {});
    const auto here = powers_of<Ways>("ways", "ways", false, false, true, {});
    for (const char* text : {"choose=max", "max-weight=0.5"}) {
        EXPECT_TRUE(find_nonsense(techniques(text), tictactoe).has_value()) << text;
        EXPECT_FALSE(find_nonsense(techniques(text), here).has_value()) << text;
    }
    for (const char* text : {"table-k=5", "playout=table"}) {
        EXPECT_TRUE(find_nonsense(techniques(text), bandit).has_value()) << text;
        EXPECT_FALSE(find_nonsense(techniques(text), here).has_value()) << text;
        EXPECT_FALSE(find_nonsense(techniques(text), tictactoe).has_value()) << text;
    }
}

}  // namespace
}  // namespace dramatis::search
