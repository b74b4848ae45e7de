#include "players/match3/cast.hpp"

#include <gtest/gtest.h>

#include "players/match3/persona.hpp"

namespace dramatis::players {
namespace {

using Names = std::vector<std::string>;

Persona persona(const char* name, match3::Refills refills) {
    return {.name = name, .title = "for a test", .settings = {.refills = refills}, .origin = {}};
}

TEST(Presets, AreFoundByTheirWholeName) {
    for (const auto& name : preset_names()) {
        ASSERT_TRUE(find_preset(name)) << name;
        EXPECT_EQ(find_preset(name)->name, name);
        EXPECT_EQ(preset(name, match3::Refills::kHidden).settings.kind, find_preset(name)->kind);
        EXPECT_FALSE(find_preset(name)->title.empty()) << name;
    }
    EXPECT_FALSE(find_preset("stron"));
    EXPECT_FALSE(find_preset(""));
}

TEST(Cast, HasALadderOfSkillThatTakesEverLonger) {
    const match3::Setup setup;
    double last = 0;
    unsigned rung = 0;
    for (const char* name : {"random", "greedy", "mcts", "strong"}) {
        const auto member = cast_member(*find_preset(name), setup);
        EXPECT_EQ(member.rung, rung++) << name;
        EXPECT_EQ(member.json()["ladder"], *member.rung) << name;
        EXPECT_GE(member.effort(setup), last) << name;
        last = member.effort(setup);
    }
    for (const char* name : {"mixed", "vanilla"}) {
        EXPECT_FALSE(find_preset(name)->rung) << name;
        EXPECT_TRUE(cast_member(*find_preset(name), setup).json()["ladder"].is_null()) << name;
    }
}

TEST(Cast, IsReadyForALevelAndDoesNotSeeWhatWillFall) {
    match3::Setup setup;
    setup.goals = {{.kind = match3::Goal::Kind::kScore, .count = 3000}};
    const auto greedy = cast_member(*find_preset("greedy"), setup);
    EXPECT_EQ(greedy.player.name, "greedy");
    EXPECT_EQ(greedy.title, "the move that is best at once");
    EXPECT_EQ(greedy.player.settings.reward.level_goals, 1);
    EXPECT_EQ(greedy.player.settings.refills, match3::Refills::kHidden);
}

TEST(Cast, TakesAPersonaAsItIs) {
    const auto member = cast_member(persona("seer", match3::Refills::kKnown), {});
    EXPECT_EQ(member.player.name, "seer");
    EXPECT_EQ(member.title, "for a test");
    EXPECT_FALSE(member.rung);
    EXPECT_EQ(member.player.settings.refills, match3::Refills::kKnown);
}

TEST(Cast, ByDefaultHasThePersonasThatPlayAsPeopleDo) {
    EXPECT_EQ(default_cast({}), (Names{"random", "greedy", "strong"}));
    EXPECT_EQ(default_cast({{"blind", persona("blind", match3::Refills::kHidden)},
                            {"cunning", persona("cunning", match3::Refills::kHidden)},
                            {"seer", persona("seer", match3::Refills::kKnown)}}),
              (Names{"random", "greedy", "blind", "cunning", "strong"}));
}

}  // namespace
}  // namespace dramatis::players
