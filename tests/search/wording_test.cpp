#include "search/wording.hpp"

#include <gtest/gtest.h>

#include <string>

namespace dramatis::search {
namespace {

// A player with a name that decides where another has a place: only RAVE has a bias.
Configuration usual() { return {.rule = McRave{.bias = 0.5, .c = 0.25}, .expand_after = 2}; }

constexpr Alias<bool> kRave{
    "rave",
    0,
    1,
    "RAVE, or UCB1",
    [](const Configuration& c) -> std::optional<bool> {
        return std::holds_alternative<McRave>(c.rule);
    },
    [](Configuration& c, bool on) { c.rule = on ? RuleChoice(McRave{}) : RuleChoice(Ucb1{}); }};
constexpr Alias<double> kBias{
    "rave-bias",
    0,
    10,
    "of RAVE",
    [](const Configuration& c) -> std::optional<double> {
        const auto* rule = std::get_if<McRave>(&c.rule);
        return rule ? std::optional(rule->bias) : std::nullopt;
    },
    [](Configuration& c, double bias) { std::get<McRave>(c.rule).bias = bias; }};
constexpr Aliases kNames{usual, std::tuple{kRave, kBias, exploration_alias("c", 100, "of any rule"),
                                           alias_of<&Configuration::expand_after>(
                                               "leaf", 0, 1e6, "visits before children")}};

struct Player {
    int lives = 3;
    Configuration techniques = usual();
    Wording wording{};

    bool operator==(const Player&) const = default;
};
void each_field(auto& s, auto&& field) {
    field("lives", s.lives, 0.0, 9.0, "");
    each_alias(s, kNames, field);
    GivenTechniques techniques{s, kNames, Configuration{.rule = Ucb1{.c = 0.7}}};
    field("techniques", techniques, 0.0, 0.0, "");
}

std::string print(const Player& player) {
    return core::join_fields(core::changed_fields(player, Player{}), ',');
}
Player parse(const std::string& text) {
    Player out;
    const auto fields = core::split_fields(text, ',', "");
    for (const auto& [name, value] : *fields) {
        const auto set = core::set_named_field(out, name, value);
        EXPECT_TRUE(set) << text << ": " << (set ? "" : set.error().text());
    }
    return out;
}

TEST(Wording, NamesGetAndSetTheOneConfiguration) {
    const auto player = parse("rave-bias=0.75,c=2,leaf=5");
    const Configuration said{.rule = McRave{.bias = 0.75, .c = 2}, .expand_after = 5};
    EXPECT_EQ(player.techniques, said);
    EXPECT_EQ(player.wording, Wording{});
    EXPECT_EQ(print(player), "rave-bias=0.75,c=2,leaf=5");
    EXPECT_EQ(print(Player{}), "");
    Player by_hand;
    by_hand.techniques.expand_after = 5;
    EXPECT_EQ(print(by_hand), "leaf=5");
}

TEST(Wording, AValueOutOfRangeChangesNothing) {
    Player player;
    for (const auto& [name, value] : {std::pair{"c", "-1"}, {"c", "101"}, {"leaf", "x"}})
        EXPECT_FALSE(core::set_named_field(player, name, value)) << name;
    EXPECT_EQ(player, Player{});
}

// Another rule takes along what has a name, and what it has no place for waits.
TEST(Wording, WhatHasNoPlaceWaitsForOne) {
    auto player = parse("rave-bias=0.75,c=2,rave=off");
    EXPECT_EQ(player.techniques, (Configuration{.rule = Ucb1{.c = 2}, .expand_after = 2}));
    EXPECT_EQ(print(player), "rave=off,rave-bias=0.75,c=2");
    EXPECT_EQ(parse(print(player)), player);
    EXPECT_EQ(parse("rave=off,c=2,rave-bias=0.75"), player);
    say(player, kNames, kBias, 0.125);
    EXPECT_EQ(said(player, usual(), kBias), 0.125);
    say(player, kNames, kRave, true);
    EXPECT_EQ(player, parse("rave-bias=0.125,c=2"));
}

TEST(Wording, TechniquesAreWrittenAsTheyWereSaid) {
    auto player = parse("lives=1,c=2,techniques=expand-after=9");
    EXPECT_EQ(player.techniques, (Configuration{.rule = Ucb1{.c = 0.7}, .expand_after = 9}));
    EXPECT_EQ(print(player), "lives=1,c=2,techniques=rule=ucb1;c=0.7;expand-after=9");
    EXPECT_EQ(parse(print(player)), player);
    EXPECT_EQ(parse("lives=1,techniques=expand-after=9,c=2"), player);  // names wait meanwhile
    EXPECT_FALSE(is_said_by_names(player, kNames));
    EXPECT_TRUE(core::set_named_field(player, "techniques", "off"));
    EXPECT_EQ(player, parse("lives=1,c=2"));
    EXPECT_TRUE(core::set_named_field(player, "techniques", "off"));  // nothing was given
    EXPECT_EQ(player, parse("lives=1,c=2"));
    EXPECT_FALSE(core::set_named_field(player, "techniques", ""));
    EXPECT_FALSE(core::set_named_field(player, "techniques", "rule=nosuch"));
    EXPECT_EQ(player, parse("lives=1,c=2"));
}

// The same configuration, said in both ways.
TEST(Wording, HowItWasSaidIsNoPartOfWhatIsPlayed) {
    const auto names = parse("rave=off,c=0.7"), techniques = parse("techniques=expand-after=2");
    EXPECT_EQ(names.techniques, techniques.techniques);
    EXPECT_NE(names, techniques);
    EXPECT_EQ(print(names), "rave=off,c=0.7");
    EXPECT_EQ(print(techniques), "techniques=rule=ucb1;c=0.7;expand-after=2");
}

TEST(Wording, WhatNoNameSaysIsWrittenAsTechniques) {
    Player player;
    player.techniques.solver = true;
    EXPECT_FALSE(is_said_by_names(player, kNames));
    EXPECT_EQ(parse(print(player)).techniques, player.techniques) << print(player);
}

}  // namespace
}  // namespace dramatis::search
