#include "report/difficulty_scale.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"
#include "report/samples.hpp"
#include "support/effort.hpp"

namespace dramatis::report {
namespace {

using Counts = std::vector<std::vector<PassCount>>;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double normal(core::Rng& rng) {  // Box and Muller
    return std::sqrt(-2 * std::log(1 - rng.unit())) * std::cos(6.283185307179586 * rng.unit());
}

// Levels and players as the model has them, with what is true of them.
struct World {
    Counts counts;
    std::vector<double> difficulty;      // less their average
    std::vector<double> average, plain;  // pass rates of the whole cast: true, and as counted
};

struct Sizes {
    std::size_t levels = 30, players = 5, games = 20;
    double level_spread = 1, both_spread = 0.5, skill_step = 0.8;
};

World draw_world(const Sizes& sizes, core::Seed seed) {
    core::Rng rng{seed};
    World out;
    double middle = 0;
    for (std::size_t l = 0; l < sizes.levels; ++l) {
        const double difficulty = sizes.level_spread * normal(rng);
        middle += difficulty / static_cast<double>(sizes.levels);
        out.difficulty.push_back(difficulty);
        out.counts.emplace_back();
        double average = 0, plain = 0;
        for (std::size_t p = 0; p < sizes.players; ++p) {
            const double skill = sizes.skill_step * (static_cast<double>(p) -
                                                     static_cast<double>(sizes.players - 1) / 2);
            const double pass = logistic(skill - difficulty + sizes.both_spread * normal(rng));
            PassCount count{.games = sizes.games};
            for (std::size_t g = 0; g < sizes.games; ++g) count.won += rng.unit() < pass;
            average += pass / static_cast<double>(sizes.players);
            plain +=
                static_cast<double>(count.won) / static_cast<double>(sizes.games * sizes.players);
            out.counts.back().push_back(count);
        }
        out.average.push_back(average);
        out.plain.push_back(plain);
    }
    for (auto& difficulty : out.difficulty) difficulty -= middle;
    return out;
}

struct Score {
    double intervals = 0, rates_held = 0, difficulties_held = 0, error = 0, plain_error = 0;
};

Score score(const Sizes& sizes, std::uint64_t worlds) {
    Score out;
    const auto holds = [](const Figure& figure, double truth) {
        return *figure.low <= truth && truth <= *figure.high;
    };
    for (std::uint64_t i = 0; i < worlds; ++i) {
        const World world = draw_world(sizes, core::Seed{41}.child("world", i));
        const auto scale = difficulty_scale(world.counts);
        for (std::size_t l = 0; l < sizes.levels; ++l) {
            ++out.intervals;
            out.rates_held += holds(scale[l].pass_rate, world.average[l]);
            out.difficulties_held += holds(scale[l].logit, world.difficulty[l]);
            out.error += std::pow(*scale[l].pass_rate.value - world.average[l], 2);
            out.plain_error += std::pow(world.plain[l] - world.average[l], 2);
        }
    }
    out.rates_held /= out.intervals;
    out.difficulties_held /= out.intervals;
    out.error = std::sqrt(out.error / out.intervals);
    out.plain_error = std::sqrt(out.plain_error / out.intervals);
    return out;
}

// All 200 worlds of docs/playtest.md in ./test --full, a quarter of them in ./test.
const std::uint64_t kTimes = support::times() > 1 && !support::kSlowBuild ? 4 : 1;

// 30 intervals a world, which share their spreads: 95 % of them hold, give or take three.
TEST(DifficultyScale, IntervalsHoldWithFewGames) {
    for (const auto& [sizes, worlds] :
         {std::pair{Sizes{}, 50 * kTimes},
          {Sizes{.level_spread = 0.4, .both_spread = 0.1}, 15 * kTimes},
          {Sizes{.games = 4, .level_spread = 1.5, .both_spread = 0.8}, 15 * kTimes}}) {
        const Score few = score(sizes, worlds);
        EXPECT_GT(few.rates_held, 0.92);
        EXPECT_LT(few.rates_held, 0.98);
        EXPECT_GT(few.difficulties_held, 0.92);
        EXPECT_LT(few.difficulties_held, 0.98);
        EXPECT_LT(few.error, few.plain_error);
    }
}

// The fewer games, the more a level leans on the others.
TEST(DifficultyScale, FewGamesAreWorthMoreTogether) {
    double last = 0;
    for (const std::size_t games : {2u, 8u, 32u}) {
        const Score few =
            score({.games = games, .level_spread = 0.5, .both_spread = 0.3}, 10 * kTimes);
        EXPECT_GT(few.error / few.plain_error, last);
        last = few.error / few.plain_error;
    }
    EXPECT_LT(last, 1);
}

TEST(DifficultyScale, WithManyGamesItIsThePlainPassRate) {
    const World world = draw_world({.levels = 12, .games = 20'000}, core::Seed{42});
    const auto scale = difficulty_scale(world.counts);
    for (std::size_t l = 0; l < 12; ++l) {
        EXPECT_NEAR(*scale[l].pass_rate.value, world.plain[l], 0.001);
        EXPECT_LT(*scale[l].pass_rate.high - *scale[l].pass_rate.low, 0.012);
        for (std::size_t other = 0; other < 12; ++other) {
            EXPECT_EQ(*scale[l].pass_rate.value < *scale[other].pass_rate.value,
                      world.plain[l] < world.plain[other]);
        }
    }
}

// The same posterior by a random walk through all skills, difficulties, interactions and spreads:
// slow, and with no normal distribution in place of anything.
TEST(DifficultyScale, IsNearTheExactPosterior) {
    const Counts counts = {{{1, 12}, {7, 12}, {9, 12}},
                           {{5, 12}, {9, 12}, {12, 12}},
                           {{0, 12}, {2, 12}, {5, 12}},
                           {{3, 12}, {8, 12}, {0, 0}}};
    constexpr std::size_t kLevels = 4, kPlayers = 3, kBoth = kPlayers + kLevels,
                          kSpreads = kBoth + kLevels * kPlayers;
    const double step = std::sqrt(1.6);
    const std::array<double, 2> least = {0.1 / step, 0.05 / step},
                                most = {0.1 * std::pow(1.6, 9) * step,
                                        0.05 * std::pow(1.6, 9) * step};
    std::vector<double> at(kSpreads + 2, 0.0);
    at[kSpreads] = at[kSpreads + 1] = 1;
    const auto x = [&](std::size_t l, std::size_t p) {
        return at[p] - at[kPlayers + l] + at[kBoth + l * kPlayers + p];
    };
    const auto log_density = [&] {
        double out = 0;
        for (std::size_t s = 0; s < 2; ++s)
            if (at[kSpreads + s] < least[s] || at[kSpreads + s] > most[s]) return -1e300;
        for (std::size_t p = 0; p < kPlayers; ++p) out -= at[p] * at[p] / 50;
        for (std::size_t i = kPlayers; i < kSpreads; ++i) {
            const double spread = at[kSpreads + (i >= kBoth)];
            out -= 0.5 * at[i] * at[i] / (spread * spread) + std::log(spread);
        }
        for (std::size_t l = 0; l < kLevels; ++l)
            for (std::size_t p = 0; p < kPlayers; ++p)
                out += static_cast<double>(counts[l][p].won) * x(l, p) -
                       static_cast<double>(counts[l][p].games) * std::log1p(std::exp(x(l, p)));
        return out;
    };
    core::Rng rng{core::Seed{43}};
    std::array<std::vector<double>, kLevels> rates, contrasts;
    double density = log_density();
    constexpr int kSteps = 40'000;
    for (int sweep = -kSteps / 20; sweep < kSteps; ++sweep) {
        for (std::size_t i = 0; i < at.size(); ++i) {
            const double before = at[i];
            at[i] += 1.2 * normal(rng);
            const double after = log_density();
            if (std::log(1 - rng.unit()) < after - density)
                density = after;
            else
                at[i] = before;
        }
        if (sweep < 0) continue;
        double middle = 0;
        for (std::size_t l = 0; l < kLevels; ++l) middle += at[kPlayers + l] / kLevels;
        for (std::size_t l = 0; l < kLevels; ++l) {
            double rate = 0;
            for (std::size_t p = 0; p < kPlayers; ++p) rate += logistic(x(l, p)) / kPlayers;
            rates[l].push_back(rate);
            contrasts[l].push_back(at[kPlayers + l] - middle);
        }
    }
    const auto scale = difficulty_scale(counts);
    for (std::size_t l = 0; l < kLevels; ++l) {
        EXPECT_NEAR(*scale[l].pass_rate.value, core::quantile(rates[l], 0.5), 0.02);
        EXPECT_NEAR(*scale[l].pass_rate.low, core::quantile(rates[l], 0.025), 0.05);
        EXPECT_NEAR(*scale[l].pass_rate.high, core::quantile(rates[l], 0.975), 0.05);
        EXPECT_NEAR(*scale[l].logit.value, core::quantile(contrasts[l], 0.5), 0.2);
        EXPECT_NEAR(*scale[l].logit.low, core::quantile(contrasts[l], 0.025), 0.2);
        EXPECT_NEAR(*scale[l].logit.high, core::quantile(contrasts[l], 0.975), 0.2);
    }
}

TEST(DifficultyScale, LevelsThatWentAlikeAreEquallyHard) {
    const auto scale = difficulty_scale(Counts(5, {{3, 20}, {11, 20}, {17, 20}}));
    for (const auto& level : scale) {
        EXPECT_NEAR(*level.logit.value, 0, 1e-9);
        EXPECT_NEAR(*level.pass_rate.value, 31.0 / 60, 0.01);
        EXPECT_EQ(level.pass_rate.n, 60u);
        EXPECT_EQ(level.pass_rate, scale[0].pass_rate);
    }
}

// A level that the best player left out is not thought harder for it.
TEST(DifficultyScale, AMissingPlayerMakesNoLevelHarder) {
    Counts counts(8, {{10, 100}, {50, 100}, {95, 100}});
    counts[3][2] = {};
    const auto scale = difficulty_scale(counts);
    EXPECT_NEAR(*scale[3].pass_rate.value, *scale[0].pass_rate.value, 0.01);
    EXPECT_GT(*scale[3].pass_rate.high - *scale[3].pass_rate.low,
              *scale[0].pass_rate.high - *scale[0].pass_rate.low);
    EXPECT_NEAR(*scale[3].logit.value, 0, 0.05);
}

TEST(DifficultyScale, NobodyAndEverybodyAreNumbers) {
    const auto scale = difficulty_scale({{{0, 1000}, {0, 1000}},
                                         {{1000, 1000}, {1000, 1000}},
                                         {{0, 1000}, {1000, 1000}},
                                         {{0, 1}, {0, 0}}});
    for (const auto& level : scale)
        for (const auto& figure : {level.pass_rate, level.logit}) {
            EXPECT_TRUE(std::isfinite(*figure.value));
            EXPECT_LT(*figure.low, *figure.value);
            EXPECT_LT(*figure.value, *figure.high);
        }
    EXPECT_LT(*scale[0].pass_rate.high, 0.02);
    EXPECT_GT(*scale[1].pass_rate.low, 0.98);
    EXPECT_NEAR(*scale[2].pass_rate.value, 0.5, 0.01);
    EXPECT_LT(*scale[0].pass_rate.value, *scale[3].pass_rate.value);
}

// --- of a report

std::vector<LevelGames> levels_of(std::size_t count, const std::vector<std::size_t>& wins) {
    std::vector<LevelGames> out;
    for (std::size_t l = 0; l < count; ++l) {
        std::vector<PlayedGames> players;
        for (std::size_t p = 0; p < wins.size(); ++p)
            players.push_back(
                made_up("player-" + std::to_string(p), {},
                        {{wins[p] + l, won_game()}, {40 - wins[p] - l, lost_game()}}));
        out.push_back(level_of(std::move(players)));
        out.back().id = "level-" + std::to_string(l);
    }
    return out;
}

std::vector<LevelCounts> counted(const std::vector<LevelGames>& levels) {
    std::vector<LevelCounts> out;
    for (const auto& level : levels) out.push_back(counts_of(level));
    return out;
}

TEST(Difficulties, AreOfLevelsWithGoalsIfThereAreTwo) {
    auto levels = levels_of(3, {5, 20});
    levels[1].level.setup.goals.clear();
    const auto found = difficulties(counted(levels));
    ASSERT_EQ(found.size(), 3u);
    EXPECT_TRUE(found[0] && !found[1] && found[2]);
    EXPECT_LT(*found[0]->pass_rate.value, *found[2]->pass_rate.value);
    EXPECT_GT(*found[0]->logit.value, *found[2]->logit.value);
    EXPECT_EQ(found[0]->pass_rate.n, 80u);
    levels[2].level.setup.goals.clear();
    for (const auto& none : difficulties(counted(levels))) EXPECT_FALSE(none);
    for (const auto& none : difficulties(counted(levels_of(3, {20})))) EXPECT_FALSE(none);
    EXPECT_TRUE(difficulties({}).empty());
}

}  // namespace
}  // namespace dramatis::report
