// Long rows and deep nests of everything an author can write: read, or refused with a place, at
// once and without a stack.

#include <gtest/gtest.h>

#include <ctime>
#include <string>
#include <vector>

#include "games/story/account.hpp"
#include "games/story/checkup.hpp"
#include "games/story/stage.hpp"
#include "games/story/toml_text.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {
namespace {

constexpr int kMany = 200'000;
// Seconds of the processor; a release build takes a tenth of that.
#ifdef __SANITIZE_THREAD__
constexpr double kAtOnce = 60;
#else
constexpr double kAtOnce = 20;
#endif

std::string repeated(const std::string& text, int times) {
    std::string out;
    out.reserve(text.size() * static_cast<std::size_t>(times));
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

// A row of so many terms.
std::string row(const std::string& term, const std::string& between, int terms) {
    return term + repeated(between + term, terms - 1);
}

struct Parts {
    std::string when = "f(A)", believe = "0.5", effect = "f(A) = not f(A)",
                tell = "\"{A} did it.\"", goal = "f(e)", head = "", define = "", foot = "";
};

std::string world_of(const Parts& parts) {
    return parts.head +
           "[story]\nlength = 3\n[types]\nactor = []\n[entities]\ne = { is = \"actor\" }\ng = { is "
           "= \"actor\", friend = \"e\" }\n[attributes]\n"
           "f = { of = \"actor\", value = \"bool\", start = true }\nn = { of = \"actor\", value = "
           "\"0..9\", start = 1 }\nfriend = { of = \"actor\", value = \"actor\", start = \"g\" }\n"
           "[define]\n" +
           parts.define + "[[action]]\nname = \"Do\"\nwho = \"A: actor\"\nwhen = \"" + parts.when +
           "\"\nbelieve = " + parts.believe + "\ndo = [\"" + parts.effect +
           "\", \"n(A) = 2\", \"friend(A) = A\"]\ntell = " + parts.tell +
           "\n[[goal]]\nname = \"g\"\nholds = \"" + parts.goal + "\"\n" + parts.foot;
}

class Watch {
   public:
    ~Watch() { EXPECT_LT(static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC, kAtOnce); }

   private:
    std::clock_t begin_ = std::clock();
};

// Such a world can be read, and in its first states what is fast is what is slow.
void expect_played(const Parts& parts, const char* what) {
    SCOPED_TRACE(what);
    const Watch watch;
    const std::string text = world_of(parts);
    auto world = parse_world(text, "w.toml");
    ASSERT_TRUE(world.has_value()) << world.error().text();
    auto stage = Stage::make(std::move(*world));
    ASSERT_TRUE(stage.has_value()) << stage.error().text();
    std::vector<Byte> state(stage->start().begin(), stage->start().end());
    std::vector<ActionId> told;
    for (int step = 0; step < 3; ++step) {
        std::vector<ActionId> possible;
        stage->list(state.data(), possible);
        for (int i = 0; i < stage->size(); ++i) {
            const auto action = static_cast<ActionId>(i);
            EXPECT_EQ(stage->is_possible(state.data(), action),
                      stage->is_possible_slowly(state.data(), action));
            EXPECT_EQ(stage->believability(state.data(), action),
                      stage->believability_slowly(state.data(), action));
        }
        EXPECT_EQ(stage->credit(state.data(), 0),
                  stage->credit_slowly(state.data(), stage->world().goals[0]));
        if (possible.empty()) break;
        std::vector<Byte> slowly = state;
        stage->perform(state.data(), possible.front());
        stage->perform_slowly(slowly.data(), possible.front());
        EXPECT_EQ(state, slowly);
        told.push_back(possible.front());
    }
    EXPECT_EQ(give_account(*stage, told, core::Seed{1}).steps.size(), told.size());
}

// Such a world is refused, by the reader or when it is written out, with a line and with these
// words.
void expect_refused(const std::string& text, const std::string& says, const char* what) {
    SCOPED_TRACE(what);
    const Watch watch;
    auto world = parse_world(text, "w.toml");
    if (world) {
        auto stage = Stage::make(std::move(*world));
        ASSERT_FALSE(stage.has_value());
        EXPECT_TRUE(stage.error().where.starts_with("w.toml:")) << stage.error().text();
        EXPECT_NE(stage.error().what.find(says), std::string::npos) << stage.error().text();
        return;
    }
    EXPECT_TRUE(world.error().where.starts_with("w.toml:")) << world.error().text();
    EXPECT_NE(world.error().what.find(says), std::string::npos)
        << world.error().text().substr(0, 500);
}

TEST(Chains, LongRowsArePlayed) {
    constexpr int kTerms = 40'000;  // three times what once was too much for the stack
    expect_played({.when = row("f(A)", " and ", kTerms)}, "and");
    expect_played({.when = row("f(A)", " or ", kTerms)}, "or");
    expect_played({.when = row("f(friend(A))", " or ", kTerms)},
                  "or, of what is not known beforehand");
    expect_played({.when = "not (" + row("f(friend(A))", " and ", kTerms) + ")"}, "not and");
    expect_played({.when = row("f(A)", " and n(A) > 0 or ", kTerms / 2)}, "and and or in turn");
    expect_played({.when = row("n(A)", " + ", kTerms) + " > 3"}, "plus");
    expect_played({.when = row("n(A)", " - ", kTerms) + " < 3"}, "minus");
    expect_played({.when = row("n(A) - n(A)", " + ", kTerms / 2) + " == 0"},
                  "plus and minus in turn");
    expect_played({.when = row("n(A)", " * ", kTerms) + " >= 1"}, "times");
    expect_played({.when = row("n(A) / n(A)", " * ", kTerms / 2) + " > 0"},
                  "times and divided in turn");
    expect_played({.when = "min(" + row("n(A)", ", ", kTerms) + ") > 0"}, "min");
    expect_played({.when = "max(" + row("n(A)", ", ", kTerms) + ") > 0"}, "max");
    expect_played({.believe = "\"" + row("n(A)", " * ", kTerms) + " / 10\""}, "believability");
    expect_played({.effect = "f(A) = " + row("f(A)", " or ", kTerms)}, "value");
    expect_played({.effect = "f(A) = false if " + row("f(A)", " and ", kTerms)},
                  "condition of an effect");
    expect_played({.effect = "each X: actor if " + row("f(X)", " and ", kTerms) + ": f(X) = false"},
                  "condition of a loop");
    expect_played({.goal = row("f(e)", " and ", kTerms)}, "goal");
    expect_played({.tell = "[{ text = \"{A} did it again.\", if = \"" +
                           row("f(A)", " and ", kTerms) + "\" }, \"{A} did it.\"]"},
                  "tell");
}

TEST(Chains, LongListsArePlayed) {
    constexpr int kRules = 20'000;
    expect_played({.believe = "[" + repeated("{ b = 0.3, if = \"n(A) == 7\" }, ", kRules) + "0.5]"},
                  "rules");
    expect_played({.believe = "0.5\nfactors = [" +
                              row("{ b = \"n(A) / 9\", if = \"n(A) == 7\" }", ", ", kRules) + "]"},
                  "factors");
    expect_played({.effect = row("f(A) = f(A)", "\", \"", kRules)}, "effects");
    expect_played({.tell = "[" + row("\"{A} did it.\"", ", ", kRules) + "]"}, "ways to tell");
}

TEST(Chains, WhatIsTooLongIsRefusedWithAPlace) {
    expect_refused(world_of({.when = row("1", "+", 300'000) + " > 0"}), "too large", "plus");
    expect_refused(world_of({.when = row("1", "*", 300'000) + " > 0"}), "too large", "times");
    expect_refused(world_of({.when = row("t()", " and ", 20'000),
                             .define = "\"t()\" = \"" + row("f(e)", " and ", 1000) + "\"\n"}),
                   "too large when all shorthands", "shorthands");
    expect_refused(world_of({.tell = "\"" + repeated("{A} ", kMany) + "\""}),
                   "is too long: it has 800000 bytes, and 4000 are the most", "mentions");
    expect_refused(world_of({.tell = "\"" + repeated(".", 400'000) + "\""}), "is too long", "dots");
    expect_refused(world_of({.tell = "[{ text = \"x\", if = \"" +
                                     repeated("exists X: actor: ", 20) + "f(e)\" }, \"y\"]"}),
                   "asks too much", "quantifiers of a text");
    expect_refused(world_of({.when = "f(" + std::string(kMany, 'a') + ")",
                             .define = "\"" + std::string(kMany, 'b') + "()\" = \"true\"\n"}),
                   "there is no parameter", "names");
    expect_refused(
        world_of({.define = "\"t(" + row("A: actor", ", ", 50'000) + ")\" = \"true\"\n"}),
        "two parameters", "the same parameter");
}

TEST(Chains, DeepNestsAreRefusedWithAPlace) {
    const auto with = [](const std::string& when) { return world_of({.when = when}); };
    expect_refused(with(std::string(kMany, '(') + "true" + std::string(kMany, ')')),
                   "nested too deeply", "brackets");
    expect_refused(with(repeated("not ", kMany) + "true"), "nested too deeply", "not");
    expect_refused(with("1 > " + std::string(kMany, '-') + "1"), "nested too deeply", "signs");
    expect_refused(with("f(" + repeated("friend(", 100'000) + "A" + std::string(100'001, ')')),
                   "nested too deeply", "attributes");
    expect_refused(with(repeated("exists X: actor: ", 50'000) + "true"), "nested too deeply",
                   "quantifiers");
    expect_refused(with(repeated("if true then true else ", 40'000) + "true"), "nested too deeply",
                   "choices");
    expect_refused(with(repeated("min(1, ", 100'000) + "1" + std::string(100'000, ')') + " > 0"),
                   "nested too deeply", "min");
}

// A shorthand that uses its parameter once makes what is deep deeper; one that uses it twice makes
// it larger.
TEST(Chains, ShorthandsOfShorthandsAreBounded) {
    std::string deep = "\"d0(X: actor)\" = \"friend(X)\"\n",
                wide = "\"w(X: actor)\" = \"if f(X) then X else X\"\n";
    for (int i = 1; i < 5; ++i) {
        const std::string former = "d" + std::to_string(i - 1) + "(";
        deep += "\"d" + std::to_string(i) + "(X: actor)\" = \"" + repeated(former, 6) + "X" +
                std::string(6, ')') + "\"\n";
    }
    expect_refused(world_of({.when = "f(d4(A))", .define = deep}),
                   "nested too deeply when all shorthands are written out", "deep");
    expect_refused(
        world_of({.when = "f(" + repeated("w(", 45) + "A" + std::string(46, ')'), .define = wide}),
        "too large when all shorthands", "wide");
}

// One more than the most is told by what it is, not by brackets that the author never wrote.
TEST(Chains, ShorthandsMayUseOneAnotherSixtyDeep) {
    const auto chain = [](int length) {
        std::string out = "\"d1(X: actor)\" = \"f(X)\"\n";
        for (int i = 2; i <= length; ++i)
            out += "\"d" + std::to_string(i) + "(X: actor)\" = \"d" + std::to_string(i - 1) +
                   "(X)\"\n";
        return Parts{.when = "d" + std::to_string(length) + "(A)", .define = out};
    };
    expect_played(chain(55), "a long chain");
    expect_refused(world_of(chain(65)), "shorthands are nested too deeply here; 60 levels are",
                   "too long a chain");
}

// What loops ask is written out anew for each of their effects.
TEST(Chains, LoopsOfLongConditionsAreBounded) {
    std::string people;
    for (int i = 0; i < 60; ++i) people += "p" + std::to_string(i) + " = { is = \"actor\" }\n";
    std::string text = world_of({.effect = "each X: actor if " + row("f(friend(X))", " and ", 500) +
                                           ": each Y: actor: each Z: actor: f(Z) = false"});
    text.insert(text.find("[attributes]"), people);
    expect_refused(text, "too", "loops");
}

TEST(Chains, TomlIsNotFollowedAsDeepAsItGoes) {
    const std::string good = world_of({});
    ASSERT_TRUE(parse_world(good, "w.toml").has_value());
    expect_refused(good + "x = " + std::string(kMany, '['), "brackets are nested too deeply",
                   "lists");
    expect_refused(good + "x = " + repeated("{ a = ", 100'000), "brackets are nested too deeply",
                   "tables");
    expect_refused(good + row("a", ".", kMany) + " = 1\n", "too many dots", "keys");
    expect_refused(good + "[" + row("a", ".", kMany) + "]\n", "too many dots", "headings");
    expect_refused(good + "x = { " + row("'a'", ".", kMany) + " = 1 }\n", "too many dots",
                   "keys in quotes");
    expect_refused(good + "x = [" + repeated("1, ", kMany) + "]\n", "has no \"x\"", "a long list");
    expect_refused(good + repeated("[[x]]\n", 100'000), "has no \"x\"", "many tables");
    expect_refused(good + "[types.x.y.z]\n", "must be a list", "a few dots");
}

// --- the text of a file before the library sees it

TEST(TomlText, AnyUtf8IsAllowedInQuotesAndComments) {
    for (const char* text :
         {"", "a = 1\n",
          "\xef\xbb\xbf"
          "a = 1\n",
          "# \xc3\xa9 \xf0\x9f\x8d\x8e [[[[\na = 1", "a = \"\xc3\xa9\" # \xc3\xa9",
          "a = '\xe4\xb8\xad' \n\"\xc3\xa9\" = 1", "a = \"\"\"\n\xc3\xa9 \\\" \xc3\xa9\"\"\" # x",
          "a = '''\n\xc3\xa9 \" ' '' \xc3\xa9'''''\nb = \"\xc3\xa9\"", "a = \"\" # \xc3\xa9",
          "a = '' # \xc3\xa9", "a = \"\\\\\"\nb = \"\xc3\xa9\"", "a = [1.5, 2.5, 3.5]\nb.c.d = 1"})
        EXPECT_FALSE(find_unfit(text)) << text << ": " << find_unfit(text)->what;
}

TEST(TomlText, OutsideOfThemOnlyAscii) {
    const auto offset = [](std::string_view text) {
        return find_unfit(text).value_or(Unfit{9999, ""}).offset;
    };
    EXPECT_EQ(offset("\xc3\xa9 = 1"), 0u);
    EXPECT_EQ(offset("a = \xc3\xa9"), 4u);
    EXPECT_EQ(offset("a = \"\xc3\xa9\"\xc3\xa9"), 8u);
    EXPECT_EQ(offset("[\xf0\x9f\x8d\x8e]"), 1u);
    EXPECT_EQ(offset("a = \"\"\"\xc3\xa9\"\"\"\"\" \xc3\xa9"), 15u);
    EXPECT_EQ(offset("a = '\\'\xc3\xa9"), 7u);  // no escapes in these
    EXPECT_EQ(offset("a.\xcc\x81 = 1"), 2u);
}

TEST(TomlText, WhatIsNoUtf8IsRefusedAnywhere) {
    for (const char* bad : {"\x80", "\xff", "\xc0\x80", "\xc3", "\xe0\x80\x80", "\xed\xa0\x80",
                            "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe4\xb8"})
        for (const std::string before : {"", "# ", "a = \"", "a = '''"}) {
            const auto found = find_unfit(before + bad + "\n");
            ASSERT_TRUE(found) << before;
            EXPECT_EQ(found->offset, before.size());
            EXPECT_EQ(found->what, "this is not UTF-8 text; save the file as UTF-8");
        }
}

// As they were found to reach what the library holds to be out of reach.
TEST(TomlText, OddLettersInKeysAreRefusedWithAPlace) {
    const auto world = parse_world("[types]\nactor\xcd\xb8 = []\n", "w.toml");
    ASSERT_FALSE(world.has_value());
    EXPECT_EQ(world.error().where, "w.toml:2:6");
    EXPECT_NE(world.error().what.find("a key has letters a to z"), std::string::npos);
    for (const char* key : {"\xcd\xb8", "\xe0\xb8\xbb", "\xef\xbf\xbf", "\xf0\x90\x80\x8c",
                            "\xf3\xa0\x84\x80", "\xe2\x80\xa8", "\xef\xbb\xbf"})
        for (const std::string& text :
             {std::string(key) + " = 1", "a." + std::string(key) + " = 1",
              "[" + std::string(key) + "]", "x = { " + std::string(key) + " = 1 }",
              "x = 1 " + std::string(key)})
            EXPECT_FALSE(parse_world("[types]\n" + text + "\n", "w.toml").has_value());
}

// --- much is possible at every step

TEST(Checkup, TakesFewerStoriesWhereEachTakesLong) {
    std::string text = "[story]\nlength = 120\n[types]\nactor = []\n[entities]\n";
    for (int i = 0; i < 60; ++i) text += "p" + std::to_string(i) + " = { is = \"actor\" }\n";
    text +=
        "[attributes]\nf = { of = \"actor\", value = \"bool\" }\n[[action]]\nname = \"Do\"\nwho = "
        "\"A: actor, B: actor\"\nbelieve = 0.5\ndo = [\"f(A) = not f(B)\"]\ntell = \"x\"\n"
        "[[goal]]\nname = \"never\"\nholds = \"all X: actor: f(X) and not f(X)\"\n";
    const Watch watch;
    auto stage = Stage::make(*parse_world(text, "w.toml"));
    ASSERT_TRUE(stage.has_value());
    const auto found = check_up(*stage, 1'000'000, core::Seed{1});
    EXPECT_TRUE(found.is_cut);
    EXPECT_GE(found.walks, 10);
    EXPECT_LT(found.walks, 1'000'000);
    EXPECT_EQ(found.met, (std::vector<double>{0}));
    ASSERT_FALSE(found.doubts.empty());
    EXPECT_NE(found.doubts.front().find("the goal \"never\" was not met once in " +
                                        std::to_string(found.walks) + " random stories"),
              std::string::npos)
        << found.doubts.front();
    const auto few = check_up(*stage, 3, core::Seed{1});
    EXPECT_FALSE(few.is_cut);
    EXPECT_EQ(few.walks, 3);
}

}  // namespace
}  // namespace dramatis::story
