#include "players/go/settings.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <type_traits>

namespace {

using namespace dramatis::players;

std::string wrong(std::string_view text) {
    const auto settings = parse_go_settings(text);
    return settings ? "" : settings.error().text();
}

TEST(GoSettings, NothingIsTheDefault) {
    for (const auto* text : {"", "default", "  "}) {
        const auto settings = parse_go_settings(text);
        ASSERT_TRUE(settings);
        EXPECT_EQ(*settings, GoSettings{});
    }
    EXPECT_EQ(print(GoSettings{}), "default");
}

TEST(GoSettings, AreReadByNameAndPrintedWhereTheyDiffer) {
    const auto settings = parse_go_settings(" iterations = 1000 , rave=off,exploration=0.25");
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->effort.iterations, 1000u);
    EXPECT_EQ(std::get<dramatis::search::UrgentUcb1>(settings->techniques.rule).c, 0.25);
    EXPECT_EQ(print(*settings), "iterations=1000,rave=off,exploration=0.25");
}

TEST(GoSettings, IterationsMayBeCalledPlayoutsAsBefore) {
    const auto settings = parse_go_settings("playouts=1000,rave=off");
    ASSERT_TRUE(settings) << settings.error().text();
    EXPECT_EQ(*settings, *parse_go_settings("iterations=1000,rave=off"));
    EXPECT_EQ(print(*settings), "iterations=1000,rave=off");
    GoSettings changed;
    EXPECT_TRUE(set_field(changed, "playouts", "12"));
    EXPECT_EQ(changed.effort.iterations, 12u);
    EXPECT_EQ(wrong("playouts=5,iterations=6"), "iterations: it is given twice; remove one");
    EXPECT_EQ(wrong("playouts=x"),
              "iterations: 'x' is not valid; it takes a whole number from 0 to 1000000000");
}

TEST(GoSettings, BooleansHaveManyWords) {
    for (const auto* yes : {"on", "true", "yes", "1", "ON", "True"}) {
        const auto settings = parse_go_settings(std::string("capture-dead=") + yes);
        ASSERT_TRUE(settings) << yes;
        EXPECT_TRUE(settings->capture_dead) << yes;
    }
    for (const auto* no : {"off", "false", "no", "0", "No"}) {
        const auto settings = parse_go_settings(std::string("rave=") + no);
        ASSERT_TRUE(settings) << no;
        EXPECT_TRUE(std::holds_alternative<dramatis::search::UrgentUcb1>(settings->techniques.rule))
            << no;
    }
    EXPECT_EQ(wrong("rave=2"), "rave: '2' is not valid; it takes on or off");
}

template <class Number>
void check_number(const char* name, Number value, double low, double high) {
    EXPECT_GE(static_cast<double>(value), low) << name;
    EXPECT_LE(static_cast<double>(value), high) << name;
    EXPECT_EQ(std::string(name).find_first_of(" ,="), std::string::npos);
    for (const double end : {low, high}) {
        GoSettings changed;
        each_field(changed, [&](const char* other, auto& field, double, double, const char*) {
            using Field = std::remove_cvref_t<decltype(field)>;
            if constexpr (std::is_arithmetic_v<Field>)
                if (std::string(other) == name) field = static_cast<Field>(end);
        });
        const auto again = parse_go_settings(print(changed));
        ASSERT_TRUE(again) << name << ": " << again.error().text();
        EXPECT_EQ(*again, changed) << name;
    }
    if constexpr (!std::is_same_v<Number, bool>) {
        GoSettings settings;
        EXPECT_FALSE(set_field(settings, name, std::to_string(high * 2 + 1))) << name;
        EXPECT_FALSE(set_field(settings, name, "nan")) << name;
        EXPECT_FALSE(set_field(settings, name, "")) << name;
        EXPECT_EQ(settings, GoSettings{}) << name;
    }
}

// Every field, whatever fields there are: one changed value goes through text and back, and both
// ends of the range hold.
TEST(GoSettings, EveryFieldGoesThroughTextAndBack) {
    std::set<std::string> names;
    GoSettings plain;
    each_field(plain,
               [&](const char* name, auto& value, double low, double high, const char* what) {
                   EXPECT_TRUE(names.insert(name).second) << name;
                   EXPECT_NE(std::string(what), "");
                   if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(value)>>)
                       check_number(name, value, low, high);
               });
    EXPECT_GT(names.size(), 20u);
}

TEST(GoSettings, TechniquesGoThroughTextAndBack) {
    for (const auto* text : {"techniques=pruning=soft", "techniques=rule=ucb1",
                             "techniques=rule=ucb1;c=1", "techniques=default"}) {
        const auto read = parse_go_settings(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(std::get<dramatis::search::Ucb1>(read->techniques.rule).c,
                  std::string_view(text).ends_with("c=1") ? 1 : 0.2)
            << text;
        EXPECT_EQ(*parse_go_settings(print(*read)), *read) << print(*read);
        EXPECT_EQ(*parse_go_settings(print(*read, dramatis::search::Detail::kWholeRule)), *read)
            << text;
    }
    const auto settings = parse_go_settings(
        "iterations=10,techniques=rule=rave;bias=0.02;priors=on;playout=weighted");
    ASSERT_TRUE(settings) << settings.error().text();
    EXPECT_TRUE(settings->techniques.weights);  // those that ship
    const auto again = parse_go_settings(print(*settings));
    ASSERT_TRUE(again) << print(*settings);
    EXPECT_EQ(*again, *settings);
    GoSettings unchanged;
    for (const char* wrong : {"", "rule=ucb3", "widening=on", "horizon=4", "playout=foreseeing"})
        EXPECT_FALSE(set_field(unchanged, "techniques", wrong)) << wrong;
    EXPECT_EQ(unchanged, GoSettings{});
}

// The configuration that settings come to, and how they are written.
void expect_said(const std::string& text, const char* techniques, const std::string& printed) {
    namespace search = dramatis::search;
    const auto settings = parse_go_settings(text);
    ASSERT_TRUE(settings) << text;
    EXPECT_EQ(settings->techniques, *search::parse_configuration(techniques))
        << text << " is " << search::print(settings->techniques);
    EXPECT_EQ(print(*settings), printed);
    EXPECT_EQ(*parse_go_settings(printed), *settings) << text;
}

TEST(GoSettings, NamesSayTechniques) {
    const std::string rest = ";expand-after=2;priors=on;solver=on;playout=own";
    const auto expect = [&](const char* text, const std::string& rule) {
        expect_said(text, (rule + rest).c_str(), text);
    };
    expect("default", "rule=rave;first-play=1.1");
    expect("rave-bias=0.5,exploration=2,first-play=0.5", "rule=rave;bias=0.5;c=2;first-play=0.5");
    expect("minimum-mse=off", "rule=rave-hand;k=1000;first-play=1.1");
    expect("minimum-mse=off,rave-k=50", "rule=rave-hand;k=50;first-play=1.1");
    expect("rave=off,exploration=0.7", "rule=first-play;c=0.7;first-play=1.1");
    expect("tree=off", "rule=equal;depth=1;choose=mean");
    expect_said("expand-after=5,priors=off,prior-weight=3,solver=off,heavy=off",
                "rule=rave;first-play=1.1;expand-after=5;prior-weight=3",
                "expand-after=5,priors=off,prior-weight=3,solver=off,heavy=off");
}

TEST(GoSettings, WhatIsNotInUseIsKeptAndWritten) {
    const char* const kUcb = "rule=first-play;c=0;expand-after=2;priors=on;solver=on;playout=own";
    expect_said("rave=off,rave-bias=0.5,rave-k=3", kUcb, "rave=off,rave-bias=0.5,rave-k=3");
    expect_said("techniques=rule=ucb1;c=1,rave=off,heavy=off", "rule=ucb1;c=1",
                "rave=off,heavy=off,techniques=rule=ucb1;c=1");
    GoSettings settings = *parse_go_settings("exploration=0.5,rave-bias=0.25,heavy=off");
    const GoSettings before = settings;
    for (const auto& [name, other] :
         {std::pair{"tree", "off"}, {"rave", "off"}, {"techniques", "pruning=soft"}}) {
        ASSERT_TRUE(set_field(settings, name, other));
        EXPECT_NE(settings.techniques, before.techniques);
        ASSERT_TRUE(set_field(settings, name, std::string(name) == "techniques" ? "off" : "on"));
        EXPECT_EQ(settings, before) << name;
    }
}

TEST(GoSettings, OwnPlayoutsAreForTheCompiledSearch) {
    const auto settings = parse_go_settings(
        "techniques=rule=rave;first-play=1.1;expand-after=2;priors=on;playout=own;solver=on");
    ASSERT_TRUE(settings) << settings.error().text();
    EXPECT_EQ(settings->techniques, go_techniques());
    EXPECT_TRUE(compiled_rule(*settings));
    EXPECT_EQ(*parse_go_settings(print(*settings)), *settings);
    EXPECT_NE(wrong("techniques=playout=own").find("compiled"), std::string::npos);
    EXPECT_FALSE(compiled_rule(*parse_go_settings("techniques=rule=rave")));
    for (const char* other : {"rule=rave-fixed", "widening=on;rule=rave", "depth=3;rule=rave",
                              "choose=mean;rule=rave", "rule=equal;depth=1", "playout=preferred"})
        EXPECT_FALSE(compiled_rule(*dramatis::search::parse_configuration(other))) << other;
}

TEST(GoSettings, WhatIsWrongIsNamedAndWhatWouldBeRight) {
    EXPECT_EQ(wrong("iteration=5"), "no setting is called 'iteration'; did you mean iterations?");
    const std::string all = wrong("zzzzzzzzzzzz=5");
    EXPECT_NE(all.find("there are iterations, seconds"), std::string::npos) << all;
    EXPECT_EQ(wrong("iterations=-1"),
              "iterations: '-1' is not valid; it takes a whole number from 0 to 1000000000");
    EXPECT_EQ(wrong("iterations=1.5"),
              "iterations: '1.5' is not valid; it takes a whole number from 0 to 1000000000");
    EXPECT_EQ(wrong("resign-below=1.5"),
              "resign-below: '1.5' is not valid; it takes a number from 0 to 1");
    EXPECT_EQ(wrong("rave=on,rave=off"), "rave: it is given twice; remove one");
    EXPECT_NE(wrong("rave").find("NAME=VALUE"), std::string::npos);
    EXPECT_NE(wrong("rave=on,"), "");
    EXPECT_NE(wrong(std::string(1000, 'x') + "=1").find("..."), std::string::npos);
    EXPECT_EQ(wrong(std::string("ra\x01ve=1")).find('\x01'), std::string::npos);
}

TEST(GoSettings, AWrongValueChangesNothing) {
    GoSettings settings;
    EXPECT_FALSE(set_field(settings, "iterations", "many"));
    EXPECT_FALSE(set_field(settings, "iterations", "12x"));
    EXPECT_EQ(settings, GoSettings{});
    EXPECT_TRUE(set_field(settings, "iterations", "12"));
    EXPECT_EQ(settings.effort.iterations, 12u);
}

}  // namespace
