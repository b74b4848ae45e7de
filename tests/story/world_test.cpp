#include "story/world.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "story/account.hpp"
#include "story/stage.hpp"

namespace dramatis::story {
namespace {

const std::string kWorld = R"([story]
title = "The apple"
length = 6

[types]
actor = []
child = ["actor"]
place = []
item = []

[entities]
Eva = { is = "child", pronoun = "she", at = "Garden" }
Tom = { is = "child", at = "House" }
Granny = { is = "actor", at = "House" }
Garden = { is = "place", name = "the garden" }
House = { is = "place" }
apple = { is = "item", holder = "Garden", sweet = 0.9 }

[attributes]
at = { of = "actor", value = "place" }
holder = { of = "item", value = "actor | place | none" }
sweet = { of = "item", value = "number" }
hungry = { of = "actor", value = "bool", start = true }
likes = { of = ["actor", "actor"], value = "bool" }
steps = { of = "actor", value = "0..5" }

[start]
set = ["likes(Eva, Tom)", "hungry(Tom) = false"]

[define]
"has(X: actor, I: item)" = "holder(I) == X"
"near(X: actor, Y: actor)" = "at(X) == at(Y)"

[[action]]
name = "Move"
who = "A: actor, P: place"
when = "at(A) != P"
believe = 0.9
do = ["at(A) = P", "steps(A) = steps(A) + 1"]
tell = ["{A} went to {P}."]

[[action]]
name = "PickUp"
who = "A: actor, I: item"
when = "holder(I) == at(A)"
believe = [ { b = "sweet(I)", if = "A is child" }, { b = 0.5 } ]
do = ["holder(I) = A"]
tell = [{ text = "{A} took {I.name}.", if = "A == Eva" }, "{A.he} has {I}."]

[[goal]]
name = "Eva has it"
holds = "has(Eva, apple)"

[[goal]]
name = "three are at home"
count = "count X: actor: at(X) == House"
at_least = 3

[sliders]
greed = { of = ["PickUp"], about = "how readily" }
)";

// The world with one piece of text in the place of another. In the new one @ marks where the fault shall be found; none: at the beginning.
struct Edit {
    const char* from;
    std::string to;
    const char* says;
};

struct Marked {
    std::string text, where;
};
Marked marked(std::string text) {
    const auto mark = text.find('@');
    if (mark == std::string::npos) return {std::move(text), "w.toml:1:1"};
    int line = 1, column = 1;
    for (std::size_t i = 0; i < mark; ++i) {
        if (text[i] == '\n') ++line, column = 1;
        else ++column;
    }
    text.erase(mark, 1);
    return {std::move(text), "w.toml:" + std::to_string(line) + ":" + std::to_string(column)};
}
Marked edited(const Edit& edit) {
    std::string text = kWorld;
    const auto at = text.find(edit.from);
    EXPECT_NE(at, std::string::npos) << edit.from;
    return marked(text.replace(at, std::string(edit.from).size(), edit.to));
}

void check(const std::vector<Edit>& edits) {
    for (const auto& edit : edits) {
        const auto [text, where] = edited(edit);
        const auto world = parse_world(text, "w.toml");
        ASSERT_FALSE(world.has_value()) << edit.to;
        EXPECT_EQ(world.error().where, where) << edit.to << "\n" << world.error().text();
        EXPECT_NE(world.error().what.find(edit.says), std::string::npos) << edit.to << "\n" << world.error().text();
        const auto faults = find_faults(text, "w.toml");
        ASSERT_FALSE(faults.empty());
        EXPECT_EQ(faults.front().text(), world.error().text());
    }
}

std::string repeated(const std::string& text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

TEST(World, ReadsWhatIsThere) {
    const auto world = parse_world(kWorld, "w.toml");
    ASSERT_TRUE(world.has_value()) << world.error().text();
    EXPECT_TRUE(find_faults(kWorld, "w.toml").empty());
    EXPECT_EQ(world->title, "The apple");
    EXPECT_EQ(world->length, 6);
    EXPECT_EQ(world->entities.size(), 6u);
    EXPECT_EQ(world->actors.count(), 3u);
    EXPECT_EQ(world->entities[3].text.name, "the garden");
    EXPECT_EQ(world->entities[0].text.pronoun, Pronoun::kShe);
    EXPECT_EQ(world->attributes[3].start, (std::vector<double>{1, 0, 1}));                 // hungry
    EXPECT_EQ(world->attributes[4].start, (std::vector<double>{0, 1, 0, 0, 0, 0, 0, 0, 0}));  // likes, row by row
    EXPECT_TRUE(world->attributes[0].changes);
    EXPECT_FALSE(world->attributes[2].changes);
    EXPECT_EQ(world->actions[0].doer, 0);
    EXPECT_EQ(world->place, 0);
    EXPECT_FALSE(world->remembers_last);
    ASSERT_EQ(world->sliders.size(), 3u);
    EXPECT_EQ(world->sliders[0].name, "greed");
    EXPECT_EQ(world->sliders[2].name, "PickUp");
}

TEST(WorldErrors, UnknownNamesWithWhatComesNear) {
    check({
        {"\"at(A) != P\"", "\"@ad(A) != P\"", "there is no attribute or shorthand ad; did you mean at?"},
        {"\"at(A) != P\"", "\"at(@B) != P\"", "there is no parameter, entity or action B"},
        {"has(Eva, apple)", "has(Eva, @aple)", "did you mean apple?"},
        {"has(Eva, apple)", "@hsa(Eva, apple)", "did you mean has?"},
        {"A is child", "A is @chid", "there is no type chid; did you mean child?"},
        {"count X: actor:", "count X: @acter:", "there is no type acter; did you mean actor?"},
        {"A: actor, P: place", "A: actor, P: @plase", "did you mean place?"},
        {"child = [\"actor\"]", "child = [@\"acto\"]", "there is no type acto; did you mean actor?"},
        {"is = \"item\"", "is = @\"itme\"", "there is no type itme"},
        {"at = \"Garden\"", "at = @\"Gardn\"", "there is no entity Gardn; did you mean Garden?"},
        {"sweet = 0.9", "swet = @0.9", "there is no attribute swet; did you mean sweet?"},
        {"\"holder(I) = A\"", "\"@hold(I) = A\"", "there is no attribute hold"},
        {"of = [\"PickUp\"]", "of = [@\"Pickup\"]", "there is no action Pickup; did you mean PickUp?"},
        {"value = \"place\"", "value = @\"plac\"", "there is no type plac; did you mean place?"},
        {"title =", "@titel =", "[story] has no \"titel\"; did you mean title?; it has title"},
    });
}

TEST(WorldErrors, UnknownKeys) {
    check({
        {"[sliders]", "@[slider]", "a world has no \"slider\""},
        {"believe = 0.9", "@beleive = 0.9", "an action has no \"beleive\"; did you mean believe?"},
        {"at_least = 3", "@atleast = 3", "a goal has no \"atleast\""},
        {"start = true", "@begin = true", "an attribute has no \"begin\""},
        {"{ b = 0.5 }", "{ b = 0.5, @when = \"true\" }", "a rule of believe has no \"when\""},
        {"about = \"how readily\"", "@abut = \"x\"", "a slider has no \"abut\""},
        {"{ text = \"{A} took", "{ @words = \"x\", text = \"{A} took", "a way to tell has no \"words\""},
        {"set = [", "@sett = [", "[start] has no \"sett\""},
    });
}

TEST(WorldErrors, Types) {
    check({
        {"\"at(A) != P\"", "\"@at(A)\"", "a condition is true or false, and this is an entity"},
        {"\"at(A) != P\"", "\"@at(A) == 3\"", "this compares an entity with a number"},
        {"\"at(A) != P\"", "\"@at(A) < P\"", "only numbers are less or more, and this is an entity"},
        {"\"at(A) != P\"", "\"@steps(A) and true\"", "\"and\" stands between conditions, and this is a number"},
        {"\"at(A) != P\"", "\"true or @steps(A)\"", "\"or\" stands between conditions, and this is a number"},
        {"\"at(A) != P\"", "\"not @steps(A)\"", "\"not\" stands before a condition, and this is a number"},
        {"\"at(A) != P\"", "\"1 + @hungry(A) > 1\"", "this reckons with numbers, and here is true or false"},
        {"\"at(A) != P\"", "\"@A * 2 > 1\"", "this reckons with numbers, and here is an entity"},
        {"\"at(A) != P\"", "\"-@A > 1\"", "this reckons with numbers, and here is an entity"},
        {"\"at(A) != P\"", "\"@steps(A) is child\"", "only an entity is of a type, and this is a number"},
        {"\"at(A) != P\"", "\"@A == P\"", "these two can never be the same"},
        {"\"at(A) != P\"", "\"@at(P) != P\"", "at is never of such an entity"},
        {"\"at(A) != P\"", "\"@at(3) != P\"", "at is of entities, and this is a number"},
        {"\"at(A) != P\"", "\"@at(A, A) != P\"", "at is of 1, and here are 2"},
        {"\"at(A) != P\"", "\"@has(A) and true\"", "has takes 2, and here are 1"},
        {"\"at(A) != P\"", "\"@at != P\"", "at needs brackets that say of whom"},
        {"\"at(A) != P\"", "\"@last(A, A) == Move\"", "last is of one actor"},
        {"\"at(A) != P\"", "\"@last(P) == Move\"", "last is never of such an entity"},
        {"\"at(A) != P\"", "\"@max(1) > 0\"", "max takes two numbers or more"},
        {"\"at(A) != P\"", "\"@min(1, A) > 0\"", "this takes numbers, and here is an entity"},
        {"\"at(A) != P\"", "\"if @steps(A) then true else false\"", "a condition is true or false, and this is a number"},
        {"\"at(A) != P\"", "\"if @true then 1 else A\"", "one way this is a number, the other way an entity"},
        {"\"at(A) != P\"", "\"exists X: actor: @steps(X)\"", "behind the last colon should be true or false, and this is a number"},
        {"\"at(A) != P\"", "\"(sum X: actor: @hungry(X)) > 0\"", "behind the last colon should be a number"},
        {"\"at(A) != P\"", "\"exists X: actor if @steps(X): true\"", "a condition is true or false"},
        {"believe = 0.9", "believe = \"@at(A)\"", "this must be a number, and this is an entity"},
        {"count X: actor: at(X) == House", "@hungry(Eva)", "this must be a number"},
        {"has(Eva, apple)", "@steps(Eva)", "a condition is true or false"},
        {"at(A) = P", "at(A) = @3", "at is an entity, and this is a number"},
        {"at(A) = P", "at(A) = @A", "at can never have this value"},
        {"at(A) = P", "at(A) = @none", "at can never have this value"},
        {"at(A) = P", "at(A)@", "here should be \"=\" and the new value of at"},
        {"at(A) = P", "at(A) @== P", "an effect sets a value with a single ="},
        {"at(A) = P", "@near(A, A) = true", "near is a shorthand; only attributes can change"},
        {"[\"holder(I) = A\"]", "[@\"sweet(I) = 1\"]", "sweet is a number, which no action can change"},
        {"at(A) = P", "at(A) = P if @steps(A)", "a condition is true or false"},
        {"at = \"Garden\"", "at = @\"apple\"", "apple is of another type than at can be"},
        {"at = \"Garden\"", "at = \"Garden\", sweet = @1", "sweet is not of such an entity as Eva"},
        {"at = \"Garden\"", "at = \"Garden\", likes = @true", "likes is of several; set it under [start]"},
        {"at = \"Garden\"", "at = @3", "at must be a text, in quotes"},
        {"sweet = 0.9", "sweet = @\"very\"", "sweet must be a number"},
        {"start = true", "start = @1", "hungry must be true or false"},
        {"\"likes(Eva, Tom)\"", "@\"steps(Eva) = 6\"", "steps is a whole number from 0 to 5"},
        {"\"likes(Eva, Tom)\"", "@\"steps(Eva) = 1.5\"", "steps is a whole number from 0 to 5"},
        {"\"likes(Eva, Tom)\"", "@\"each X: actor: likes(X, Tom)\"", "at the start a value is set plainly"},
        {"\"likes(Eva, Tom)\"", "@\"likes(Eva, Tom) = hungry(Tom)\"", "at the start a value is set plainly"},
        {"tell = [\"{A} went to {P}.\"]", "tell = [\"{@steps(A)} went.\"]", "in braces stands an entity"},
    });
}

TEST(WorldErrors, Signs) {
    check({
        {"\"at(A) != P\"", "\"at(A) @= P\"", "to compare, write =="},
        {"\"at(A) != P\"", "\"at(A) != P @P\"", "the text should end before \"P\""},
        {"\"at(A) != P\"", "\"(at(A) != P@\"", "here should be \")\", to end the bracket"},
        {"\"at(A) != P\"", "\"at(A @!= P\"", "never be the same"},
        {"\"at(A) != P\"", "\"at(A) !=@\"", "the text ends too early"},
        {"\"at(A) != P\"", "\"@\"", "the text ends too early"},
        {"\"at(A) != P\"", "\"at(A) != @$\"", "\"$\" cannot stand here"},
        {"\"at(A) != P\"", "\"@1.2.3 > 1\"", "this is no number"},
        {"\"at(A) != P\"", "\"@1e999 > 1\"", "this is no number"},
        {"\"at(A) != P\"", "\"@12abc > 1\"", "this is no number"},
        {"\"at(A) != P\"", "\"if true @1 else 2\"", "here should be \"then\""},
        {"\"at(A) != P\"", "\"if true then 1@\"", "here should be \"else\""},
        {"\"at(A) != P\"", "\"exists @and: actor: true\"", "here should be the name of a variable"},
        {"\"at(A) != P\"", "\"exists X @actor: true\"", "here should be \":\", and then a type"},
        {"\"at(A) != P\"", "\"exists X: actor @true\"", "here should be \":\", and then what is asked of each"},
        {"A: actor, P: place", "A@, P: place", "here should be \":\", and then a type"},
        {"A: actor, P: place", "A: actor, @A: place", "there are two parameters A"},
        {"A: actor, P: place", "A: actor, @Eva: place", "Eva is an entity; give the parameter another name"},
        {"A: actor, P: place", "A: actor, @", "here should be the name of a parameter"},
        {"at(A) = P", "each X @actor: at(A) = P", "here should be \":\", and then a type"},
        {"at(A) = P", "each X: actor @at(A) = P", "here should be \":\", and then the effect"},
        {"at(A) = P", "@3", "here should be the attribute that changes"},
        {"\"has(X: actor, I: item)\" =", "\"has\" = @", "\"has\": here should be \"(\""},
        {"{P}.\"]", "@{P.\"]", "this brace is never closed"},
        {"{P}.\"]", "P@}.\"]", "this brace closes nothing"},
        {"{P}.\"]", "{P@.her}.\"]", "a mention ends in .name, .he, .him, .his or .himself"},
        {"{P}.\"]", "{@}.\"]", "the text ends too early"},
    });
}

TEST(WorldErrors, Circles) {
    check({
        {"\"holder(I) == X\"", "\"@has(X, I)\"", "has uses itself"},
        {"\"holder(I) == X\"\n\"near(X: actor, Y: actor)\" = \"at(X) == at(Y)\"", "\"near(X, X)\"\n\"near(X: actor, Y: actor)\" = \"@has(X, apple)\"", "has uses itself, by way of others"},
        {"actor = []", "actor = @[\"actor\"]", "actor belongs to itself"},
        {"actor = []", "actor = @[\"child\"]", "types must not go in a circle"},
    });
}

TEST(WorldErrors, NumbersOutOfRange) {
    check({
        {"believe = 0.9", "believe = @1.01", "a believability is 1.01; it must be from 0 to 1"},
        {"believe = 0.9", "believe = @-0.1", "it must be from 0 to 1"},
        {"believe = 0.9", "believe = @\"1.5\"", "a believability is 1.5; it must be from 0 to 1"},
        {"believe = 0.9", "believe = @nan", "a believability must be a number"},
        {"believe = 0.9", "believe = @true", "a believability must be a number"},
        {"{ b = 0.5 }", "{ b = @2 }", "it must be from 0 to 1"},
        {"\"0..5\"", "@\"0..250\"", "this range is too wide; 250 numbers are the most"},
        {"\"0..5\"", "@\"5..0\"", "a range is two whole numbers"},
        {"\"0..5\"", "@\"0..x\"", "a range is two whole numbers"},
        {"\"0..5\"", "@\"0..99999999999\"", "a range is two whole numbers"},
        {"\"0..5\" }", "\"0..5\", start = @6 }", "it must be from 0 to 5"},
        {"\"0..5\" }", "\"0..5\", start = @0.5 }", "steps must be a whole number"},
        {"length = 6", "length = @0", "it must be from 1 to 120"},
        {"length = 6", "length = @121", "it must be from 1 to 120"},
        {"length = 6", "length = @2.5", "length must be a whole number"},
        {"length = 6", "length = 6\nenough = @0", "enough is 0; it must be from 0.01 to 1"},
        {"length = 6", "length = 6\nrepeat = @1.5", "repeat is 1.5; it must be from 0 to 1"},
        {"length = 6", "length = 6\ncredit = @\"half\"", "credit is \"partial\" or \"all\""},
        {"at_least = 3", "at_least = @0", "at_least is 0"},
        {"at_least = 3", "at_least = 3\nweight = @0", "weight is 0"},
    });
}

TEST(WorldErrors, WhatIsMissing) {
    check({
        {"[types]\nactor = []\nchild = [\"actor\"]\nplace = []\nitem = []\n", "", "a world needs [types]"},
        {"actor = []\nchild = [\"actor\"]", "child = []", "there is no type"},
        {"steps = {", "@home = { of = \"actor\", value = \"place\" }\nsteps = {", "home(Eva) has no value at the start"},
        {"steps = {", "@owes = { of = [\"child\", \"actor\"], value = \"place\" }\nsteps = {", "owes(Eva, Eva) has no value at the start"},
        {"[[action]]\nname = \"Move\"", "@[[action]]", "an action needs a name"},
        {"believe = 0.9\n", "", "how believable is Move?"},
        {"tell = [\"{A} went to {P}.\"]", "", "Move needs a text without \"if\""},
        {"tell = [\"{A} went to {P}.\"]", "tell = [{ text = \"x\", if = \"true\" }]", "Move needs a text without \"if\""},
        {"tell = [\"{A} went to {P}.\"]", "tell = [@{ if = \"true\" }]", "a way to tell needs text"},
        {"tell = [\"{A} went to {P}.\"]", "tell = [@\"\"]", "this text is empty"},
        {"{ b = 0.5 }", "@{ if = \"true\" }", "a rule of believe needs b"},
        {"believe = 0.9", "believe = @[]", "believe has no rules"},
        {"at_least = 3", "", "how many are enough?"},
        {"holds = \"has(Eva, apple)\"", "", "a goal has either holds, or count and at_least"},
        {"holds = \"has(Eva, apple)\"", "holds = \"has(Eva, apple)\"\nat_least = @1", "at_least belongs to a count"},
        {"name = \"Eva has it\"", "", "a goal needs a name"},
        {"of = [\"PickUp\"], ", "", "a slider needs of"},
        {"of = \"actor\", value = \"place\"", "value = \"place\"", "of whom is at?"},
        {"of = \"actor\", value = \"place\"", "of = \"actor\"", "what can at be?"},
        {"of = \"actor\", value = \"place\"", "of = @[], value = \"place\"", "an attribute is of one type at least"},
        {"is = \"item\", ", "", "what is apple?"},
    });
}

}  // namespace
}  // namespace dramatis::story
