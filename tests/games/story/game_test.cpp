#include "games/story/game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "games/story/account.hpp"
#include "games/story/random_world.hpp"
#include "games/story/shipped_worlds.hpp"
#include "laws/game_laws.hpp"
#include "search/amaf.hpp"

namespace dramatis::story {
namespace {

// Random worlds that a stage can be made of.
std::vector<Stage> random_stages(std::uint64_t count) {
    std::vector<Stage> out;
    for (std::uint64_t seed = 1; seed <= count; ++seed)
        if (auto stage = Stage::make(*parse_world(RandomWorld(core::Seed{seed}).text(), "w.toml")))
            out.push_back(std::move(*stage));
    EXPECT_GT(out.size(), count / 2);
    return out;
}
std::vector<Stage> all_stages(std::uint64_t random) {
    std::vector<Stage> out = random_stages(random);
    for (const char* name : kShipped) out.push_back(shipped(name));
    return out;
}

// One uniform story after the other, from different seeds.
template <class Game>
typename Game::State random_story(const Game& game, std::uint64_t seed) {
    auto state = game.start();
    core::Rng rng{core::Seed{seed}};
    search::NoTrace none;
    game.play_uniformly(state, rng, none);
    return state;
}

TEST(Story, KeepsTheLawsOfGames) {
    for (const auto& stage : all_stages(40)) {
        if (!SmallStory::fits(stage)) continue;
        const SmallStory game(stage);
        laws::check_game_laws(game, [&](core::Seed) { return game.start(); },
                              {.playouts = 20, .max_moves = stage.world().length});
    }
    const Stage heist = shipped("heist");
    const LargeStory large(heist);
    laws::check_game_laws(large, [&](core::Seed) { return large.start(); },
                          {.playouts = 3, .max_moves = 20});
}

TEST(Story, ShippedWorldsAreSmall) {
    for (const char* name : kShipped) EXPECT_TRUE(SmallStory::fits(shipped(name))) << name;
}

TEST(Story, RemembersItsBestBeginning) {
    int worth_something = 0;
    for (const auto& stage : all_stages(60)) {
        const MediumStory game(stage);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto state = random_story(game, seed);
            double best = *score_of(stage, {});
            std::uint16_t length = 0;
            for (std::uint16_t i = 1; i <= state.length; ++i) {
                const auto score = score_of(stage, state.actions().first(i));
                ASSERT_TRUE(score.has_value());
                if (*score > best) best = *score, length = i;
            }
            EXPECT_EQ(state.best, best);
            EXPECT_EQ(state.best_length, length);
            EXPECT_EQ(state.believability * state.share, *score_of(stage, state.actions()));
            EXPECT_EQ(game.payoff(state, 0), best);
            EXPECT_GE(best, 0);
            EXPECT_LE(best, 1);
            worth_something += length > 0;
        }
    }
    EXPECT_GT(worth_something, 50);
}

TEST(Story, IsOverWhenLongEnoughMetOrHopeless) {
    int met = 0, is_long = 0, hopeless = 0;
    for (const auto& stage : all_stages(60)) {
        const MediumStory game(stage);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto state = random_story(game, seed);
            std::vector<ActionId> moves;
            game.list_moves(state, moves);
            EXPECT_TRUE(moves.empty());
            EXPECT_LE(state.length, stage.world().length);
            met += state.share >= stage.world().enough - 1e-9;
            is_long += state.length == stage.world().length;
            hopeless += state.believability <= state.best;
        }
    }
    EXPECT_GT(met, 10);
    EXPECT_GT(is_long, 10);
    EXPECT_GT(hopeless, 10);
}

TEST(Story, RepeatingAnActionCostsBelievability) {
    const auto world = [](const char* repeat) {
        return "[story]\nlength = 5\nrepeat = " + std::string(repeat) +
               "\n[types]\nactor = []\n[entities]\nA = { is = \"actor\" }\nB = { is = \"actor\" "
               "}\n[attributes]\nn = { of = \"actor\", value = \"0..9\" }\n"
               "[[action]]\nname = \"Add\"\nwho = \"X: actor\"\nbelieve = 0.8\ndo = [\"n(X) = n(X) "
               "+ 1\"]\ntell = \"x\"\n[[goal]]\nname = \"g\"\ncount = \"sum X: actor: "
               "n(X)\"\nat_least = 100\n";
    };
    for (const auto& [text, repeat] :
         {std::pair("0.5", 0.5), std::pair("1", 1.0), std::pair("0", 0.0)}) {
        const Stage stage = stage_of(world(text));
        const SmallStory game(stage);
        const ActionId a = action_named(stage, "Add(A)"), b = action_named(stage, "Add(B)");
        auto state = game.start();
        for (const ActionId action : {a, b, a, a}) game.tell(state, action);
        EXPECT_DOUBLE_EQ(state.believability, 0.8 * 0.8 * (0.8 * repeat) * (0.8 * repeat * repeat));
        EXPECT_EQ(state.believability * state.share, *score_of(stage, state.actions()));
        EXPECT_DOUBLE_EQ(game.believability(state, b), 0.8 * repeat);
    }
}

TEST(Story, HashesTellStatesApart) {
    for (const auto& stage : all_stages(10)) {
        const MediumStory game(stage);
        std::map<std::uint64_t, MediumStory::State> seen;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            const auto whole = random_story(game, seed);
            auto state = game.start(), twin = game.start();
            for (const ActionId action : whole.actions()) {
                game.tell(state, action);
                game.tell(twin, action);
                EXPECT_EQ(game.hash(state), game.hash(twin));
                const auto [found, is_new] = seen.emplace(game.hash(state), state);
                if (is_new) continue;
                EXPECT_EQ(found->second.world, state.world);
                EXPECT_EQ(found->second.believability, state.believability);
                EXPECT_EQ(found->second.best, state.best);
                EXPECT_EQ(found->second.length, state.length);
            }
        }
    }
}

TEST(Story, IsTheSameInStatesOfEverySize) {
    for (const auto& stage : all_stages(30)) {
        const SmallStory small(stage);
        const MediumStory medium(stage);
        const LargeStory large(stage);
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto a = random_story(small, seed);
            const auto b = random_story(medium, seed);
            const auto c = random_story(large, seed);
            const auto seen = [](const auto& state, const auto& game) {
                return std::tuple(std::vector(state.actions().begin(), state.actions().end()),
                                  state.best, state.best_length, state.share, state.believability,
                                  game.hash(state));
            };
            EXPECT_EQ(seen(a, small), seen(b, medium));
            EXPECT_EQ(seen(a, small), seen(c, large));
        }
    }
}

TEST(Story, TakesTheSmallestStateThatFits) {
    EXPECT_TRUE(with_story(shipped("crime"),
                           []<class Game>(const Game&) { return std::same_as<Game, SmallStory>; }));
    auto world = *parse_world(shipped_text("crime"), "crime");
    for (const auto& [length, bytes] : {std::pair(24, 64), std::pair(25, 256), std::pair(48, 256),
                                        std::pair(49, 1024), std::pair(120, 1024)}) {
        world.length = length;
        EXPECT_EQ(with_story(
                      *Stage::make(world),
                      []<class Game>(const Game&) { return sizeof(typename Game::State{}.world); }),
                  static_cast<std::size_t>(bytes))
            << length;
    }
}

}  // namespace
}  // namespace dramatis::story
