// RAVE, priors, proofs and parallel searches, each by what it means.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>

#include "games/tictactoe/game.hpp"
#include "search/rave.hpp"
#include "search/root_parallel.hpp"
#include "search/searcher.hpp"

namespace dramatis::search {
namespace {

using tictactoe::Board;
using tictactoe::Cell;
using tictactoe::TicTacToe;

Board board_of(std::string_view text) {
    const auto board = tictactoe::parse(text);
    EXPECT_TRUE(board) << board.error().text();
    return *board;
}

// --- the formula

struct Row {
    double visits, total, amaf_visits, amaf_total, prior_visits, prior_total;
};

double score_of(const McRave& rule, double parent_visits, const Row& row) {
    double score = 0;
    rule.score({.parent_visits = parent_visits,
                .visits = {&row.visits, 1},
                .total = {&row.total, 1},
                .amaf_visits = {&row.amaf_visits, 1},
                .amaf_total = {&row.amaf_total, 1},
                .prior_visits = {&row.prior_visits, 1},
                .prior_total = {&row.prior_total, 1}},
               {&score, 1});
    return score;
}

TEST(McRave, MixesBothMeansByTheMinimumMseSchedule) {
    const McRave rule{.bias = 0.1};
    // n 10, Q 0.3; m 40, Q~ 0.8; beta = 40 / (10 + 40 + 4 * 0.01 * 400) = 40 / 66
    EXPECT_NEAR(score_of(rule, 100, {10, 3, 40, 32, 0, 0}), 0.3 + 40.0 / 66 * 0.5, 1e-12);
}

TEST(McRave, MixesBothMeansByTheHandSelectedSchedule) {
    const McRave rule{.schedule = McRave::Schedule::kHandSelected, .k = 300};
    EXPECT_NEAR(score_of(rule, 100, {10, 3, 40, 32, 0, 0}), 0.3 + std::sqrt(300.0 / 600) * 0.5,
                1e-12);
}

TEST(McRave, BelievesItsOwnVisitsInTheEnd) {
    const McRave rule{.bias = 0.1};
    EXPECT_NEAR(score_of(rule, 1e9, {1e8, 0.3e8, 1e8, 0.8e8, 0, 0}), 0.3, 1e-6);
}

TEST(McRave, KnowsWhatToSayWhenItKnowsLittle) {
    const McRave rule{.first_play = 1.2};
    EXPECT_EQ(score_of(rule, 1, {0, 0, 0, 0, 0, 0}), 1.2);
    EXPECT_NEAR(score_of(rule, 1, {0, 0, 4, 3, 0, 0}), 0.75, 1e-12);  // later moves alone
    EXPECT_NEAR(score_of(rule, 1, {4, 1, 0, 0, 0, 0}), 0.25, 1e-12);  // own visits alone
    EXPECT_NEAR(score_of(rule, 1, {0, 0, 0, 0, 8, 2}), 0.25, 1e-12);  // priors alone
}

// --- what is counted as played later

// Plays uniformly and remembers what it played, and what the first player got.
struct LoggingPlayout {
    struct Game {
        std::vector<std::pair<Player, Cell>> turns;
        double payoff = 0;
    };
    static inline std::vector<Game> games;

    template <class Trace>
    void operator()(const TicTacToe& game, Board& board, core::Rng& rng, std::vector<Cell>& scratch,
                    Trace& trace) const {
        MoveTrace<Cell> log;
        UniformPlayout{}(game, board, rng, scratch, log);
        for (const auto& [player, cell] : log.moves) trace(player, cell);
        games.push_back({log.moves, game.payoff(board, 0)});
    }
};

// Chooses the least visited child, and remembers the columns it last saw.
struct LoggingRule {
    static constexpr bool kAmaf = true;
    static constexpr bool kScoresUnvisited = true;
    static inline std::vector<double> visits, total, amaf_visits, amaf_total;

    void score(Children c, std::span<double> out) const {
        visits.assign(c.visits.begin(), c.visits.end());
        total.assign(c.total.begin(), c.total.end());
        amaf_visits.assign(c.amaf_visits.begin(), c.amaf_visits.end());
        amaf_total.assign(c.amaf_total.begin(), c.amaf_total.end());
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = -c.visits[i];
    }
};

TEST(Amaf, CountsTheIterationsInWhichThePlayerMadeTheMove) {
    LoggingPlayout::games.clear();
    const Board start = board_of("X.O/.../...");  // X is to move
    Searcher<TicTacToe, LoggingRule, LoggingPlayout, RetracedMoves> searcher({}, {},
                                                                             {.max_depth = 1});
    searcher.begin(start);
    searcher.run(Iterations{700}, core::Seed{3});
    (void)searcher.root_options();  // asks the rule once more, of all children
    ASSERT_EQ(LoggingPlayout::games.size(), 700u);

    std::vector<Cell> cells;
    TicTacToe{}.list_moves(start, cells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        double visits = LoggingRule::visits[i],
               total = LoggingRule::total[i];  // as the first move, and later in playouts:
        for (const auto& game : LoggingPlayout::games)
            for (const auto& [player, cell] : game.turns)
                if (player == 0 && cell == cells[i]) visits += 1, total += game.payoff;
        EXPECT_EQ(LoggingRule::amaf_visits[i], visits);
        EXPECT_EQ(LoggingRule::amaf_total[i], total);
        EXPECT_GT(visits, LoggingRule::visits[i]);
    }
}

TEST(Amaf, TheFirstOfTwoPlayersIsTheOneWhoCounts) {
    FirstPlays plays;
    plays.clear(9);
    plays.tell(1, 4);  // from the end: the second player's move came later
    plays.tell(0, 4);
    plays.tell(1, 5);
    plays.tell(0, -1);  // of no interest
    EXPECT_TRUE(plays.was(0, 4));
    EXPECT_FALSE(plays.was(1, 4));
    EXPECT_TRUE(plays.was(1, 5));
    EXPECT_FALSE(plays.was(0, 3));
    EXPECT_FALSE(plays.was(0, -1));
}

// --- priors

struct LikeTheCorner {
    double weight = 50;
    void operator()(const TicTacToe&, const Board&, std::span<const Cell> moves,
                    std::span<PriorCounts> out) const {
        for (std::size_t i = 0; i < moves.size(); ++i)
            out[i].add(weight, moves[i] == Cell{8} ? 1 : 0.5);
    }
};

TEST(Priors, ComeFirstAndFade) {
    using Primed = Searcher<TicTacToe, UrgentUcb1, UniformPlayout, KeptStates,
                            PartList<Priors<LikeTheCorner>>>;
    Primed searcher({}, {.c = 0.3}, {.expand_after = 1});
    const Board start =
        board_of("XX./OO./...");  // X wins at once at cell 3, whatever the prior says
    searcher.begin(start);
    searcher.run(Iterations{20}, core::Seed{1});
    EXPECT_EQ(searcher.recommend(Recommend::kVisits), Cell{8});
    searcher.run(Iterations{20'000}, core::Seed{2});
    EXPECT_EQ(searcher.recommend(Recommend::kVisits), Cell{2});
    for (const auto& option : searcher.root_options())
        EXPECT_EQ(option.prior, option.move == Cell{8} ? 50 : 25);
}

// --- proofs

double minimax(const Board& board, std::map<std::string, double>& known) {  // for the side to move
    const auto [at, is_new] = known.try_emplace(tictactoe::print(board), 0.0);
    if (!is_new) return at->second;
    double best = 0;
    if (board.winner()) {
        best = 0;  // the other has just won
    } else if (board.is_full()) {
        best = 0.5;
    } else {
        std::vector<Cell> cells;
        TicTacToe{}.list_moves(board, cells);
        for (const Cell cell : cells) {
            Board next = board;
            next.play(cell);
            best = std::max(best, 1 - minimax(next, known));
        }
    }
    return known[tictactoe::print(board)] = best;
}

template <template <class> class Memory>
using Prover = Searcher<TicTacToe, UrgentUcb1, UniformPlayout, Memory, ProvingParts>;

TEST(Proofs, AgreeWithMinimaxOnEveryPosition) {
    std::map<std::string, double> known;
    minimax(Board{}, known);
    ASSERT_EQ(known.size(), 5478u);  // all positions of the game
    Prover<RetracedMoves> prover({}, {}, {.expand_after = 1});
    int proven = 0;
    for (const auto& [text, value] : known) {
        const Board board = board_of(text);
        if (board.count() < 4 || board.winner() || board.is_full()) continue;
        prover.begin(board);
        prover.run(Iterations{3000}, core::Seed{1});
        ASSERT_TRUE(prover.is_proven()) << text;
        ++proven;
        const Cell best = *prover.recommend(Recommend::kVisits);
        Board next = board;
        next.play(best);
        ASSERT_EQ(1 - known.at(tictactoe::print(next)), value) << text;
        for (const auto& option :
             prover.root_options()) {  // what is proven of a move is true of it
            Board after = board;
            after.play(option.move);
            const double worth = 1 - known.at(tictactoe::print(after));
            ASSERT_LE(option.bounds.low, worth) << text;
            ASSERT_GE(option.bounds.high, worth) << text;
        }
    }
    EXPECT_GT(proven, 4000);
}

TEST(Proofs, TheWholeGameIsADraw) {
    Prover<KeptStates> prover(
        {}, {.c = 2},
        {.expand_after = 1});  // curious: what is worse must be seen to the end as well
    prover.begin(Board{});
    const auto iterations = prover.run(Iterations{1'000'000}, core::Seed{1});
    EXPECT_TRUE(prover.is_proven());
    EXPECT_LT(iterations, 1'000'000u);
    for (const auto& option : prover.root_options()) EXPECT_LE(option.bounds.low, 0.5f);
}

TEST(Proofs, StayTrueWhenTheTreeIsKept) {
    Prover<RetracedMoves> prover({}, {}, {.expand_after = 1});
    Board board = board_of("X../.O./...");
    prover.begin(board);
    prover.run(Iterations{20'000}, core::Seed{1});
    ASSERT_TRUE(prover.is_proven());
    while (!board.winner() && !board.is_full()) {
        const Cell move = *prover.recommend(Recommend::kVisits);
        board.play(move);
        prover.advance(move, board);
        prover.run(Iterations{2000}, core::Seed{2});
        ASSERT_TRUE(prover.is_proven());
    }
    EXPECT_FALSE(board.winner());
}

TEST(Proofs, CanBeSwitchedOff) {
    Prover<RetracedMoves> prover({}, {}, {.expand_after = 1, .prove = false});
    prover.begin(board_of("XX./OO./..."));
    EXPECT_EQ(prover.run(Iterations{500}, core::Seed{1}), 500u);
    EXPECT_FALSE(prover.is_proven());
}

// --- memories

TEST(RetracedMoves, GrowTheTreeOfKeptStates) {
    Searcher<TicTacToe, Ucb1, UniformPlayout, KeptStates> kept({}, {}, {.expand_after = 1});
    Searcher<TicTacToe, Ucb1, UniformPlayout, RetracedMoves> retraced({}, {}, {.expand_after = 1});
    kept.begin(Board{});
    retraced.begin(Board{});
    kept.run(Iterations{5000}, core::Seed{7});
    retraced.run(Iterations{5000}, core::Seed{7});
    const auto a = kept.root_options(), b = retraced.root_options();
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].visits, b[i].visits);
        EXPECT_EQ(a[i].mean, b[i].mean);
    }
    EXPECT_EQ(kept.node_count(), retraced.node_count());
    EXPECT_LT(retraced.tree_bytes(), kept.tree_bytes());
}

TEST(Tree, ThatIsFullGrowsNoMore) {
    Searcher<TicTacToe> searcher({}, {}, {.expand_after = 1, .max_tree_bytes = 20'000});
    searcher.begin(Board{});
    searcher.run(Iterations{20'000}, core::Seed{1});
    EXPECT_EQ(searcher.root_visits(), 20'000);
    EXPECT_LT(searcher.tree_bytes(), 22'000u);
}

// --- threads

TEST(RootParallel, GivesTheSameOnAnyNumberOfThreads) {
    using S = Searcher<TicTacToe, McRave, UniformPlayout, RetracedMoves>;
    std::vector<std::vector<Option<Cell>>> results;
    for (const unsigned threads : {1u, 2u, 5u}) {
        RootParallel<S> trees(S({}, {}, {.expand_after = 1}), 4);
        trees.begin(Board{});
        EXPECT_EQ(trees.run(Iterations{500}, core::Seed{9}, threads), 2000u);
        results.push_back(trees.root_options());
    }
    double visits = 0;
    for (const auto& option : results.front()) visits += option.visits;
    EXPECT_EQ(visits, 2000);
    for (const auto& result : results)
        for (std::size_t i = 0; i < result.size(); ++i) {
            EXPECT_EQ(result[i].visits, results.front()[i].visits);
            EXPECT_EQ(result[i].mean, results.front()[i].mean);
        }
}

TEST(TreeParallel, MakesEveryIterationOnceAndFindsTheWin) {
    Searcher<TicTacToe, UrgentUcb1, UniformPlayout, RetracedMoves, ProvingParts> searcher(
        {}, {}, {.expand_after = 1, .prove = false});
    searcher.begin(board_of("XX./OO./..."));
    EXPECT_EQ(searcher.run_shared(Iterations{4000}, core::Seed{1}, 4, 1), 4000u);
    EXPECT_EQ(searcher.root_visits(), 4000);  // no virtual loss is left behind
    double visits = 0;
    for (const auto& option : searcher.root_options()) visits += option.visits;
    EXPECT_EQ(visits, 4000);
    EXPECT_EQ(searcher.recommend(Recommend::kVisits), Cell{2});
}

TEST(TreeParallel, WithOneThreadIsTheSequentialSearch) {
    Searcher<TicTacToe, McRave, UniformPlayout, RetracedMoves> shared({}, {}, {.expand_after = 1}),
        alone({}, {}, {.expand_after = 1});
    shared.begin(Board{});
    alone.begin(Board{});
    shared.run_shared(Iterations{1000}, core::Seed{4}, 1, 1);
    alone.run(Iterations{1000}, core::Seed{4});
    const auto a = shared.root_options(), b = alone.root_options();
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].visits, b[i].visits);
}

}  // namespace
}  // namespace dramatis::search
