#include "search/features.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "search/amaf.hpp"
#include "search/searcher.hpp"

namespace dramatis::search {
namespace {

using core::Rng;
using core::Seed;

// Three times one of five moves; feature m for move m, and 5 for the odd ones.
struct Fives {
    struct State {
        std::array<int, 3> moves{};
        int count = 0;
        bool operator==(const State&) const = default;
    };
    using Move = int;
    static constexpr int kPlayers = 1;
    static constexpr int kFeatures = 6;

    void list_moves(const State& s, std::vector<Move>& out) const {
        if (s.count < 3) out.insert(out.end(), {0, 1, 2, 3, 4});
    }
    void apply(State& s, Move m, Rng&) const { s.moves[std::size_t(s.count++)] = m; }
    Player to_move(const State&) const { return 0; }
    double payoff(const State& s, Player) const { return s.moves[0] / 4.0; }
    template <class F>
    void for_each_feature(const State&, Move m, F&& f) const {
        f(m);
        if (m % 2 == 1) f(5);
    }
};
static_assert(FeaturesMoves<Fives> && !ListsPlayoutMoves<Fives> && !LimitsPlayouts<Fives>);

// The same without an end, of which a playout sees the last two moves, and four times.
struct Endless : Fives {
    void list_moves(const State&, std::vector<Move>& out) const {
        out.insert(out.end(), {0, 1, 2, 3, 4});
    }
    void apply(State& s, Move, Rng&) const { ++s.count; }
    void list_playout_moves(const State&, std::vector<Move>& out) const {
        out.insert(out.end(), {3, 4});
    }
    int playout_limit(const State&) const { return 4; }
};
static_assert(FeaturesMoves<Endless> && ListsPlayoutMoves<Endless> && LimitsPlayouts<Endless>);

using Trace = MoveTrace<int>;

std::array<double, 5> frequencies(const WeightedPlayout& policy, int games, Seed seed) {
    std::array<double, 5> counts{};
    Rng rng{seed};
    std::vector<int> scratch;
    for (int i = 0; i < games; ++i) {
        Fives::State state;
        Trace trace;
        policy(Fives{}, state, rng, scratch, trace);
        EXPECT_EQ(trace.moves.size(), 3u);
        for (const auto& [player, move] : trace.moves) counts[std::size_t(move)] += 1;
    }
    return counts;
}

double chi_square(const std::array<double, 5>& counts, const std::array<double, 5>& chances) {
    double total = 0, out = 0;
    for (const double n : counts) total += n;
    for (std::size_t i = 0; i < 5; ++i)
        out += (counts[i] - total * chances[i]) * (counts[i] - total * chances[i]) /
               (total * chances[i]);
    return out;
}
constexpr double kFarOut =
    23.5;  // chi-square with 4 degrees of freedom is beyond that once in 10,000

WeightedPlayout::Weights weights(std::vector<float> values) {
    return std::make_shared<const std::vector<float>>(std::move(values));
}

TEST(WeightedPlayout, ZeroWeightsAreUniform) {
    const std::array<double, 5> alike{0.2, 0.2, 0.2, 0.2, 0.2};
    EXPECT_LT(
        chi_square(frequencies(WeightedPlayout(weights(std::vector<float>(6, 0))), 10'000, Seed{1}),
                   alike),
        kFarOut);
    EXPECT_LT(chi_square(frequencies(WeightedPlayout(), 10'000, Seed{2}), alike), kFarOut);
}

TEST(WeightedPlayout, ChancesAreASoftmaxOfSums) {
    const std::vector<float> w = {1, 0, -1, 0.5, 0, 0.7f};
    for (const double temperature : {1.0, 0.5, 3.0}) {
        std::array<double, 5> chances{};
        double total = 0;
        for (std::size_t i = 0; i < 5; ++i)
            total += chances[i] = std::exp((w[i] + (i % 2 ? w[5] : 0)) / temperature);
        for (double& x : chances) x /= total;
        EXPECT_LT(chi_square(frequencies(WeightedPlayout(weights(w), temperature), 10'000, Seed{3}),
                             chances),
                  kFarOut);
    }
}

TEST(WeightedPlayout, HugeWeightsStayInBounds) {
    const auto counts =
        frequencies(WeightedPlayout(weights({100, 100, -100, -100, 100, 0})), 1000, Seed{4});
    EXPECT_EQ(counts[2] + counts[3], 0);
    EXPECT_GT(std::min({counts[0], counts[1], counts[4]}), 800);
}

TEST(WeightedPlayout, SameSeedSameMovesOneDrawEach) {
    const WeightedPlayout policy(weights({1, 0, -1, 0.5, 0, 0.7f}));
    Fives::State a, b;
    Rng one{Seed{5}}, two{Seed{5}};
    std::vector<int> scratch;
    NoTrace none;
    policy(Fives{}, a, one, scratch, none);
    const WeightedPlayout copy = policy;
    copy(Fives{}, b, two, scratch, none);
    EXPECT_EQ(a, b);
    Rng three{Seed{5}};
    for (int i = 0; i < 3; ++i) three.next();
    EXPECT_EQ(one.next(), three.next());
}

TEST(WeightedPlayout, KeepsToTheGamesListAndLimit) {
    const WeightedPlayout policy(weights(std::vector<float>(6, 0)));
    Endless::State state;
    Rng rng{Seed{6}};
    std::vector<int> scratch;
    Trace trace;
    policy(Endless{}, state, rng, scratch, trace);
    ASSERT_EQ(trace.moves.size(), 4u);
    for (const auto& [player, move] : trace.moves) EXPECT_GE(move, 3);
}

TEST(WeightedPlayout, IsAPolicyForSearches) {
    Searcher<Fives, Ucb1, WeightedPlayout> searcher({}, {}, {},
                                                    WeightedPlayout(weights({0, 0, 0, 0, 2, 0})));
    searcher.begin({});
    searcher.run(Iterations{500}, Seed{7});
    EXPECT_EQ(searcher.recommend(Recommend::kVisits), 4);
}

// The mean of psi is 0, and that of psi times what was seen is the derivative of its mean.
TEST(Psi, IsTheGradientOfTheLogarithm) {
    const std::vector<float> w = {0.5, 0, -0.5, 0.25, 0, 0.3f};
    const WeightedPlayout policy(weights(w));
    constexpr int kGames = 40'000;
    std::array<double, 6> mean{}, product{};
    std::vector<int> scratch;
    for (int i = 0; i < kGames; ++i) {
        Fives::State state;
        Rng rng{Seed{8}.child("game", std::uint64_t(i))};
        std::array<double, 6> psi{};
        play_with_psi(policy, Fives{}, state, rng, scratch, psi);
        for (std::size_t f = 0; f < 6; ++f) {
            mean[f] += psi[f] / kGames;
            product[f] += psi[f] * Fives{}.payoff(state, 0) / kGames;
        }
    }
    const auto value = [&](std::vector<float> at) {
        double total = 0, sum = 0;
        for (std::size_t i = 0; i < 5; ++i) {
            const double strength = std::exp(double(at[i]) + (i % 2 ? double(at[5]) : 0));
            total += strength;
            sum += strength * double(i) / 4;
        }
        return sum / total;
    };
    for (std::size_t f = 0; f < 6; ++f) {
        // Psi of three moves has a deviation of at most sqrt(3) / 2, its mean over the games of
        // 0.0044; four of these.
        EXPECT_NEAR(mean[f], 0, 0.018);
        auto more = w, less = w;
        more[f] += 0.01f, less[f] -= 0.01f;
        EXPECT_NEAR(product[f], (value(more) - value(less)) / 0.02, 0.018) << f;
    }
}

}  // namespace
}  // namespace dramatis::search
