#include "players/match3/player.hpp"
#include "games/match3/rules.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/statistics.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/workbench.hpp"
#include "search/plain_search.hpp"
#include "support/effort.hpp"

namespace dramatis::players {
namespace {

using enum Match3Settings::Kind;
using enum match3::Refills;

constexpr std::size_t kSlowdown = support::kSlowBuild ? 10 : 1;

search::Configuration plain(search::Recommend choose, std::uint32_t expand_after) {
    auto out = paper_techniques();
    out.choose = choose;
    out.expand_after = expand_after;
    return out;
}

core::Summary scores(const Match3Settings& player, std::size_t games) {
    std::vector<double> out;
    for (const auto& game :
         play_batch({.setup = {}, .player = player, .games = games, .seed = core::Seed{1}}, {}))
        out.push_back(static_cast<double>(game.score));
    return core::summarize(out);
}

// docs/baselines.md has the means from many more games: 4,622 (sd 1,946) and 5,085 (sd 1,443). Here
// 4 standard errors of the games played.
TEST(Vanilla, ScoresWithKnownRefillsWhatTheTableSays) {
    const std::size_t games = 400 / kSlowdown;
    EXPECT_NEAR(scores({.kind = kMcts}, games).mean, 4622, 4 * 1946 / std::sqrt(games));
}

TEST(Vanilla, ScoresWithHiddenRefillsAndAContinuousRewardWhatTheTableSays) {
    const std::size_t games = 400 / kSlowdown;
    const Match3Settings player{.kind = kMcts,
                                .refills = kHidden,
                                .techniques = plain(search::Recommend::kMean, 0),
                                .reward = {players::Reward::Kind::kShare, 7000}};
    EXPECT_NEAR(scores(player, games).mean, 5085, 4 * 1443 / std::sqrt(games));
}

TEST(Players, ALittleThoughtBeatsNoneAndMoreBeatsALittle) {
    const std::size_t games = 200 / kSlowdown;
    const auto random = scores({.kind = kRandom}, games);
    const auto greedy = scores({.kind = kGreedy, .refills = kHidden}, games);
    const auto search = scores({.kind = kMcts,
                                .refills = kHidden,
                                .techniques = plain(search::Recommend::kMean, 1),
                                .reward = {players::Reward::Kind::kShare, 7000},
                                .tree = Match3Settings::Tree::kOpenLoop},
                               games);
    EXPECT_GT(greedy.interval.low, random.interval.high);
    EXPECT_GT(search.mean, greedy.mean);
}

TEST(Players, KnowingTheRefillsHelps) {
    const std::size_t games = 200 / kSlowdown;
    EXPECT_GT(scores({.kind = kGreedy, .refills = kKnown}, games).mean,
              scores({.kind = kGreedy, .refills = kHidden}, games).mean);
}

// What cannot be seen cannot matter: with hidden refills the choice is the same whatever will fall.
TEST(Players, WithHiddenRefillsTheRealOnesDoNotChangeTheChoice) {
    const match3::Setup setup;
    const match3::Classic<match3::Small<3>> rules(setup);
    for (const auto kind : {kGreedy, kMcts})
        for (const auto tree :
             {Match3Settings::Tree::kKeptStates, Match3Settings::Tree::kOpenLoop}) {
            Match3Player<match3::Classic<match3::Small<3>>> player(
                rules,
                {.kind = kind, .refills = kHidden, .effort = {.iterations = 60}, .tree = tree});
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                auto one = rules.start(core::Seed{seed}), other = one;
                other.refill.seed = core::Seed{~seed};
                EXPECT_EQ(player.choose(one, core::Seed{9}), player.choose(other, core::Seed{9}));
            }
        }
}

// A plain configuration is played by a compiled search, in less time and to the bit.
TEST(Players, ACompiledSearchPlaysWhatItsConfigurationSays) {
    using Rules = match3::Classic<match3::Small<3>>;
    const Rules rules{match3::Setup{}};
    for (const char* text : {"rule=ucb1;c=1;choose=rule;expand-after=0", "c=0.1;choose=mean",
                             "c=0.5;choose=visits;expand-after=4", "depth=1", "depth=3;c=0"})
        for (const auto refills : {kKnown, kHidden})
            for (const auto tree :
                 {Match3Settings::Tree::kKeptStates, Match3Settings::Tree::kOpenLoop}) {
                const Match3Settings settings{.kind = kMcts,
                                              .refills = refills,
                                              .effort = {.iterations = 80},
                                              .techniques = *search::parse_configuration(text),
                                              .reward = {Reward::Kind::kShare, 7000},
                                              .tree = tree};
                ASSERT_TRUE(search::compiled_form(settings.techniques)) << text;
                Match3Player<Rules> compiled(rules, settings);
                Match3Workbench<Rules> workbench(rules, settings);
                auto position = rules.start(core::Seed{5});
                for (std::uint64_t i = 0; !rules.is_over(position); ++i) {
                    const core::Seed seed = core::Seed{11}.child("choice", i);
                    const auto swap = compiled.choose(position, seed);
                    ASSERT_EQ(swap, workbench.choose(position, seed)) << text << ", move " << i;
                    rules.play(position, swap);
                }
            }
}

// 14 legal moves at most here; each count has standard deviation below sqrt(n / moves): 4.5 sigma.
TEST(RandomPlayer, PlaysEveryLegalMoveEquallyOften) {
    const match3::Setup setup;
    const match3::Classic<match3::Small<3>> rules(setup);
    const auto position = rules.start(core::Seed{2});
    std::vector<match3::Swap> moves;
    rules.list_moves(position, moves);
    std::vector<int> count(moves.size());
    Match3Player<match3::Classic<match3::Small<3>>> player(rules,
                                                           {});  // random unless told otherwise
    constexpr int kDraws = 70'000;
    for (std::uint64_t i = 0; i < kDraws; ++i) {
        const auto at = std::find(moves.begin(), moves.end(),
                                  player.choose(position, core::Seed{7}.child("c", i)));
        ASSERT_NE(at, moves.end());
        ++count[std::size_t(at - moves.begin())];
    }
    const double mean = kDraws / double(moves.size());
    for (const int n : count) EXPECT_NEAR(n, mean, 4.5 * std::sqrt(mean));
}

}  // namespace
}  // namespace dramatis::players
