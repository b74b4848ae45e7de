#include "games/story/stage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/story/random_world.hpp"
#include "games/story/shipped_worlds.hpp"

namespace dramatis::story {
namespace {

using State = std::vector<Byte>;

State start_of(const Stage& stage) { return {stage.start().begin(), stage.start().end()}; }

// Every ground action of one state: the fast answers are the slow ones. Gives those that are
// possible.
std::vector<ActionId> check_state(const Stage& stage, const State& state) {
    std::vector<ActionId> listed, slowly;
    stage.list(state.data(), listed);
    for (int i = 0; i < stage.size(); ++i) {
        const auto action = static_cast<ActionId>(i);
        const bool possible = stage.is_possible(state.data(), action);
        EXPECT_EQ(possible, stage.is_possible_slowly(state.data(), action)) << stage.name(action);
        EXPECT_EQ(stage.believability(state.data(), action),
                  stage.believability_slowly(state.data(), action))
            << stage.name(action);
        if (!possible) continue;
        slowly.push_back(action);
        EXPECT_GT(stage.believability(state.data(), action), 0);
        EXPECT_LE(stage.believability(state.data(), action), 1);
    }
    std::ranges::sort(listed);
    EXPECT_EQ(listed, slowly);
    double credits = 0, weights = 0;
    for (const auto& goal : stage.world().goals) {
        credits += goal.weight * stage.credit_slowly(state.data(), goal);
        weights += goal.weight;
    }
    EXPECT_EQ(stage.share(state.data()), credits / weights);
    return listed;
}

// What the stage has left out, since it never can be: no action of the world, whoever takes part,
// is possible and is not among its own. Asked without the stage's list.
void check_nothing_is_left_out(const Stage& stage, const State& state) {
    const auto& world = stage.world();
    std::set<std::pair<KindId, std::vector<EntityId>>> known;
    for (int i = 0; i < stage.size(); ++i) {
        const auto& ground = stage[static_cast<ActionId>(i)];
        EXPECT_TRUE(known.emplace(ground.kind, ground.who).second)
            << stage.name(static_cast<ActionId>(i)) << " is there twice";
    }
    for (std::size_t kind = 0; kind < world.actions.size(); ++kind) {
        const auto& action = world.actions[kind];
        std::vector<EntityId> who;
        const auto choose = [&](auto&& self) -> void {
            if (who.size() == action.who.size()) {
                if (known.contains({KindId(kind), who}) ||
                    stage.evaluate(state.data(), action.when, who) == 0)
                    return;
                for (const auto& rule : action.believe)
                    if (stage.evaluate(state.data(), rule.condition, who) != 0) {
                        EXPECT_TRUE(stage.evaluate(state.data(), rule.b, who) <= 0 ||
                                    !action.factors.empty())
                            << action.name << " is left out";
                        return;
                    }
                return;
            }
            for (std::size_t entity = 0; entity < world.entities.size(); ++entity) {
                const auto id = static_cast<EntityId>(entity);
                if (!action.who[who.size()].domain[entity] ||
                    std::ranges::find(who, id) != who.end())
                    continue;
                who.push_back(id);
                self(self);
                who.pop_back();
            }
        };
        choose(choose);
    }
}

// Random walks; gives how many states were looked at.
int check_walks(const Stage& stage, int walks, int length, core::Seed seed) {
    int states = 0;
    std::vector<ActionId> possible;
    for (int walk = 0; walk < walks; ++walk) {
        core::Rng rng{seed.child("walk", static_cast<std::uint64_t>(walk))};
        State state = start_of(stage);
        for (int step = 0; step < length && !::testing::Test::HasFailure(); ++step) {
            possible = check_state(stage, state);
            if (walk == 0) check_nothing_is_left_out(stage, state);
            ++states;
            if (possible.empty()) break;
            for (const ActionId action : possible) {
                State fast = state, slow = state;
                stage.perform(fast.data(), action);
                stage.perform_slowly(slow.data(), action);
                EXPECT_EQ(fast, slow) << stage.name(action);
                EXPECT_TRUE(stage.touches_goals(action) ||
                            stage.share(fast.data()) == stage.share(state.data()))
                    << stage.name(action);
            }
            stage.perform(state.data(),
                          possible[rng.below(static_cast<std::uint32_t>(possible.size()))]);
        }
    }
    return states;
}

TEST(Stage, ShippedWorldsAreFastAndRight) {
    for (const char* name : kShipped)
        EXPECT_GT(check_walks(shipped(name), 5, 20, core::Seed{1}), 40) << name;
}

TEST(Stage, RandomWorldsAreFastAndRight) {
    int states = 0, without_goals = 0;
    for (std::uint64_t seed = 1; seed <= 300 && !HasFailure(); ++seed) {
        const std::string text = RandomWorld(core::Seed{seed}).text();
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
        auto world = parse_world(text, "w.toml");
        ASSERT_TRUE(world.has_value()) << world.error().text();
        const auto stage = Stage::make(std::move(*world));
        if (!stage) {
            ASSERT_NE(stage.error().what.find("none of the actions is ever possible"),
                      std::string::npos)
                << stage.error().text();
            continue;
        }
        states += check_walks(*stage, 3, 8, core::Seed{seed});
        for (int i = 0; i < stage->size(); ++i)
            without_goals += !stage->touches_goals(static_cast<ActionId>(i));
    }
    EXPECT_GT(states, 3000);
    EXPECT_GT(without_goals, 100);
}

// Pearson's test with the bound of tests/laws: a fair draw fails in 2 of 10^9.
TEST(Stage, DrawsEveryPossibleActionEquallyOften) {
    for (const char* name : kShipped) {
        const Stage stage = shipped(name);
        State state = start_of(stage);
        core::Rng rng{core::Seed{5}};
        std::vector<ActionId> possible, scratch;
        for (int step = 0; step < 6; ++step) {
            possible.clear();
            stage.list(state.data(), possible);
            ASSERT_FALSE(possible.empty());
            std::map<ActionId, double> count;
            constexpr int kEach = 300;
            ActionId drawn{};
            for (std::size_t i = 0; i < kEach * possible.size(); ++i) {
                ASSERT_TRUE(stage.draw(state.data(), rng, scratch, drawn));
                ++count[drawn];
            }
            double x = 0;
            for (const ActionId action : possible)
                x += (count[action] - kEach) * (count[action] - kEach) / kEach;
            EXPECT_EQ(count.size(), possible.size());
            const double d = static_cast<double>(possible.size()) - 1, t = 20;
            EXPECT_LE(x, d + 2 * std::sqrt(d * t) + 2 * t) << name << " step " << step;
            stage.perform(state.data(),
                          possible[rng.below(static_cast<std::uint32_t>(possible.size()))]);
        }
    }
}

// One of a thousand is possible: tries fail, and the list is asked.
TEST(Stage, DrawsFromFewAmongMany) {
    std::string text = "[types]\nactor = []\n[entities]\n";
    for (int i = 0; i < 40; ++i) text += "p" + std::to_string(i) + " = { is = \"actor\" }\n";
    text +=
        "[attributes]\nmet = { of = \"actor\", value = \"actor | none\" }\n[[action]]\nname = "
        "\"Meet\"\nwho = \"A: actor, B: actor\"\nwhen = \"met(A) == B or met(B) == A\"\nbelieve = "
        "0.5\n"
        "do = [\"met(A) = none\", \"met(B) = none\"]\ntell = \"x\"\n[start]\nset = [\"met(p3) = "
        "p7\"]\n[[goal]]\nname = \"g\"\nholds = \"false\"\n";
    const Stage stage = stage_of(text);
    State state = start_of(stage);
    core::Rng rng{core::Seed{1}};
    std::vector<ActionId> scratch;
    std::map<std::string, int> count;
    ActionId drawn{};
    for (int i = 0; i < 1000; ++i) {
        ASSERT_TRUE(stage.draw(state.data(), rng, scratch, drawn));
        ++count[stage.name(drawn)];
    }
    EXPECT_EQ(count.size(), 2u);
    EXPECT_NEAR(count["Meet(p3, p7)"], 500, 80);
    stage.perform(state.data(), drawn);
    EXPECT_FALSE(stage.draw(state.data(), rng, scratch, drawn));
}

TEST(Stage, TheCrimeStoryBeginsWith47PossibleActions) {
    const Stage stage = shipped("crime");
    const auto possible = check_state(stage, start_of(stage));
    EXPECT_EQ(possible.size(), 47u);
    std::map<std::string, int> kinds;
    for (const ActionId action : possible) ++kinds[stage.world()[stage[action].kind].name];
    EXPECT_EQ(kinds, (std::map<std::string, int>{{"Move", 36}, {"PickUp", 4}, {"Earthquake", 7}}));
}

TEST(Stage, TwoDieInAnEarthquakeAndHalfTheGoalsAreMet) {
    const Stage stage = shipped("crime");
    State state = start_of(stage);
    const ActionId move = action_named(stage, "Move(Alice, BobsHouse)"),
                   quake = action_named(stage, "Earthquake(BobsHouse)");
    const double first = stage.believability(state.data(), move);
    stage.perform(state.data(), move);
    EXPECT_FALSE(stage.touches_goals(move));
    EXPECT_EQ(stage.share(state.data()), 0);
    const double second = stage.believability(state.data(), quake);
    stage.perform(state.data(), quake);
    EXPECT_TRUE(stage.touches_goals(quake));
    EXPECT_EQ(stage.share(state.data()), 0.5);
    EXPECT_EQ(first * second * stage.share(state.data()), 0.995 * 0.1 * 0.5);
    EXPECT_TRUE(stage.doer(quake).is_none());
    EXPECT_EQ(stage.place_of(state.data(), EntityId{0}), stage.place_of(state.data(), EntityId{1}));
}

TEST(Stage, EffectsReadTheWorldAsItWasBefore) {
    const Stage stage = stage_of(
        "[types]\nactor = []\n[entities]\nA = { is = \"actor\", n = 1 }\nB = { is = \"actor\", n = "
        "2 }\n[attributes]\nn = { of = \"actor\", value = \"0..5\" }\n"
        "[[action]]\nname = \"Swap\"\nbelieve = 1\ndo = [\"n(A) = n(B)\", \"n(B) = n(A)\"]\ntell = "
        "\"x\"\n"
        "[[action]]\nname = \"Grow\"\nbelieve = 1\ndo = [\"each X: actor: n(X) = n(X) + "
        "7.9\"]\ntell = \"x\"\n"
        "[[action]]\nname = \"Shrink\"\nbelieve = 1\ndo = [\"n(A) = n(A) - 0.5\", \"n(B) = 0 - "
        "9\"]\ntell = \"x\"\n[[goal]]\nname = \"g\"\nholds = \"n(A) == 5\"\n");
    const auto after = [&](const char* name) {
        State state = start_of(stage), slow = state;
        stage.perform(state.data(), action_named(stage, name));
        stage.perform_slowly(slow.data(), action_named(stage, name));
        EXPECT_EQ(state, slow);
        return std::vector<double>{stage.value(state.data(), AttributeId{0}, 0),
                                   stage.value(state.data(), AttributeId{0}, 1)};
    };
    EXPECT_EQ(after("Swap()"), (std::vector<double>{2, 1}));
    EXPECT_EQ(after("Grow()"), (std::vector<double>{5, 5}));    // no more than its range
    EXPECT_EQ(after("Shrink()"), (std::vector<double>{0, 0}));  // whole numbers, downwards
}

// A world of some things, and one action on a condition or with a believability of its own.
std::string world_of(int things, const std::string& when, const std::string& believe) {
    std::string out = "[types]\nactor = []\nthing = []\n[entities]\nEva = { is = \"actor\" }\n";
    for (int i = 0; i < things; ++i) out += "t" + std::to_string(i) + " = { is = \"thing\" }\n";
    return out +
           "[attributes]\nflag = { of = \"thing\", value = \"bool\" }\nn = { of = \"thing\", value "
           "= \"0..9\" }\n[[action]]\nname = \"Go\"\nwho = \"A: actor\"\nwhen = \"" +
           when + "\"\nbelieve = \"" + believe +
           "\"\ndo = [\"each I: thing: flag(I)\", \"each I: thing: n(I) = n(I) + 1\"]\ntell = "
           "\"x\"\n[[goal]]\nname = \"g\"\nholds = \"n(t0) > 3\"\n";
}

// What is too large for a number is none: infinity minus infinity, or times 0.
TEST(Stage, WhatIsTooLargeForANumberIsNoSurprise) {
    for (const std::string huge : {"1e308 * 10", "(0 - 1e308 * 10)"})
        for (const auto& [when, believe] :
             {std::pair<std::string, std::string>("true", huge + " - " + huge),
              {"true", "0.9 + " + huge + " * n(t0)"},
              {"not (" + huge + " * n(t0) < 1)", "0.9"},
              {huge + " * n(t0) != 1", "0.9"}}) {
            SCOPED_TRACE(when + " / " + believe);
            auto world = parse_world(world_of(1, when, believe), "w.toml");
            ASSERT_TRUE(world.has_value()) << world.error().text();
            if (const auto stage = Stage::make(std::move(*world)))
                check_walks(*stage, 1, 3, core::Seed{1});
        }
}

// Each thing more adds to a program, and does not double it.
TEST(Stage, SeeksAmongManyThingsWithAProgramThatStaysSmall) {
    const auto seconds = [](int things) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < 3; ++i)
            check_walks(stage_of(world_of(things,
                                          "(max I: thing if flag(I): n(I)) < 5 and (which I: thing "
                                          "if flag(I): n(I)) != t1",
                                          "0.5 + (min I: thing if flag(I): n(I))")),
                        1, 2, core::Seed{1});
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    const double few = seconds(6);
    EXPECT_LT(seconds(12), 20 * few + 0.02);  // twice as many: four times the time would be a lot,
                                              // and doubling gives 64 times
}

}  // namespace
}  // namespace dramatis::story
