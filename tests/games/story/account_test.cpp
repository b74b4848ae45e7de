#include "games/story/account.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/story/game.hpp"
#include "games/story/shipped_worlds.hpp"
#include "search/amaf.hpp"

namespace dramatis::story {
namespace {

std::vector<ActionId> actions_named(const Stage& stage, const std::vector<std::string>& names) {
    std::vector<ActionId> out;
    for (const auto& name : names) out.push_back(action_named(stage, name));
    return out;
}
std::vector<ActionId> random_story(const Stage& stage, std::uint64_t seed) {
    return with_story(stage, [&](const auto& game) {
        auto state = game.start();
        core::Rng rng{core::Seed{seed}};
        search::NoTrace none;
        game.play_uniformly(state, rng, none);
        return std::vector(state.actions().begin(), state.actions().end());
    });
}

TEST(ScoreOf, IsTheProductTimesTheShare) {
    const Stage stage = shipped("crime");
    EXPECT_EQ(score_of(stage, {}), 0);
    EXPECT_EQ(
        score_of(stage, actions_named(stage, {"Move(Alice, BobsHouse)", "Earthquake(BobsHouse)"})),
        0.995 * 0.1 * 0.5);
    EXPECT_EQ(score_of(stage, actions_named(stage, {"Earthquake(BobsHouse)"})), 0.1 * 0.25);
    EXPECT_FALSE(
        score_of(stage, actions_named(stage, {"Earthquake(BobsHouse)", "Move(Bob, Court)"}))
            .has_value());  // he is dead
}

TEST(FindActions, FindsThemByNameWhereTheyArePossible) {
    for (const char* name : kShipped) {
        const Stage stage = shipped(name);
        const auto actions = random_story(stage, 3);
        std::vector<std::string> names;
        for (const ActionId action : actions) names.push_back(stage.name(action));
        EXPECT_EQ(*find_actions(stage, names), actions);
        names.push_back("Fake(Nobody)");
        EXPECT_EQ(
            find_actions(stage, names).error().text(),
            "action " + std::to_string(names.size()) + ", \"Fake(Nobody)\", is not possible there");
    }
    const Stage stage = shipped("crime");
    const std::vector<std::string> dead{"Earthquake(BobsHouse)", "Move(Bob, Court)"};
    EXPECT_EQ(find_actions(stage, dead).error().text(),
              "action 2, \"Move(Bob, Court)\", is not possible there");
}

TEST(Account, AgreesWithTheScoreStepByStep) {
    for (const char* name : kShipped) {
        const Stage stage = shipped(name);
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto actions = random_story(stage, seed);
            const auto account = give_account(stage, actions, core::Seed{seed});
            ASSERT_EQ(account.steps.size(), actions.size());
            EXPECT_EQ(account.score, *score_of(stage, actions));
            double product = 1;
            for (std::size_t i = 0; i < actions.size(); ++i) {
                const auto& step = account.steps[i];
                product *= step.believability;
                EXPECT_EQ(step.action, actions[i]);
                EXPECT_EQ(step.so_far, product);
                EXPECT_EQ(step.so_far * step.share,
                          *score_of(stage, std::span(actions).first(i + 1)));
                EXPECT_FALSE(step.text.empty());
                EXPECT_EQ(step.at.size(), account.actors.size());
                EXPECT_EQ(step.out.size(), account.actors.size());
                EXPECT_EQ(step.goals.size(), stage.world().goals.size());
            }
            const auto again = give_account(stage, actions, core::Seed{seed});
            EXPECT_EQ(account.paragraphs, again.paragraphs);
            std::size_t told = 0;
            for (const auto& paragraph : account.paragraphs) told += paragraph.size();
            EXPECT_EQ(told > 0, !actions.empty());
        }
    }
}

TEST(Account, MarksTheDeadAndSaysWhereEverybodyIs) {
    const Stage stage = shipped("crime");
    const auto& world = stage.world();
    const auto account = give_account(
        stage, actions_named(stage, {"Move(Alice, BobsHouse)", "Earthquake(BobsHouse)"}),
        core::Seed{1});
    ASSERT_EQ(account.actors.size(), 6u);
    const auto id = [&](EntityId entity) { return world[entity].id; };
    EXPECT_EQ(id(account.actors[0]), "Alice");
    EXPECT_EQ(id(account.start[0]), "AlicesHouse");
    EXPECT_EQ(id(account.steps[0].at[0]), "BobsHouse");
    EXPECT_EQ(account.steps[0].out, std::vector<bool>(6, false));
    EXPECT_EQ(account.steps[1].out, (std::vector<bool>{true, true, false, false, false, false}));
    EXPECT_EQ(account.start_goals, (std::vector<double>{0, 0}));
    EXPECT_EQ(account.steps[1].goals, (std::vector<double>{1, 0}));
}

TEST(Account, SaysWhoIsOutAtTheStart) {
    const Stage tale = shipped("fairy-tale");
    const auto account = give_account(tale, {}, core::Seed{1});
    ASSERT_EQ(account.start_out.size(), account.actors.size());
    for (std::size_t i = 0; i < account.actors.size(); ++i)
        EXPECT_EQ(account.start_out[i],
                  tale.world()[account.actors[i]].text.name == "Prince Florin");
}

TEST(CutNeedless, NeverLowersTheScoreAndLeavesNothingToCut) {
    std::size_t cut = 0;
    for (const char* name : kShipped) {
        const Stage stage = shipped(name);
        for (std::uint64_t seed = 1; seed <= 15; ++seed) {
            const auto actions = random_story(stage, seed);
            const auto kept = cut_needless(stage, actions);
            const auto score = score_of(stage, kept);
            ASSERT_TRUE(score.has_value());
            EXPECT_GE(*score, *score_of(stage, actions));
            EXPECT_EQ(cut_needless(stage, kept), kept);
            std::size_t at = 0;  // a part of the story, in its order
            for (const ActionId action : actions) at += at < kept.size() && kept[at] == action;
            EXPECT_EQ(at, kept.size());
            cut += actions.size() - kept.size();
        }
    }
    EXPECT_GT(cut, 100u);
}

TEST(CutNeedless, TakesWhatLeadsNowhereAndKeepsWhatIsNeeded) {
    const Stage stage = shipped("apple");
    const std::vector<std::string> needed{"PickUp(Eva, apple)", "Move(Eva, House)",
                                          "Give(Eva, Tom, apple)", "Eat(Tom, apple)"};
    EXPECT_EQ(cut_needless(stage, actions_named(stage, needed)), actions_named(stage, needed));
    std::vector<std::string> with_more = needed;
    with_more.insert(with_more.begin(), "Move(Granny, House)");  // nobody needs her there
    with_more.insert(with_more.begin() + 3, {"Move(Granny, Garden)"});
    EXPECT_EQ(cut_needless(stage, actions_named(stage, with_more)), actions_named(stage, needed));
    std::vector<std::string> back_and_forth = needed;  // neither goes without the other
    back_and_forth.insert(back_and_forth.begin(), {"Move(Tom, Kitchen)", "Move(Tom, House)"});
    EXPECT_EQ(cut_needless(stage, actions_named(stage, back_and_forth)),
              actions_named(stage, needed));
    EXPECT_TRUE(cut_needless(stage, actions_named(stage, {"Move(Granny, House)"})).empty());
    EXPECT_TRUE(cut_needless(stage, {}).empty());
}

}  // namespace
}  // namespace dramatis::story
