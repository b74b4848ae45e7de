#include "games/story/world.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "games/story/account.hpp"
#include "games/story/stage.hpp"

namespace dramatis::story {
namespace {

const std::string kWorld = R"toml([story]
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
)toml";

// The world with one piece of text in the place of another. In the new one @ marks where the fault
// shall be found; none: at the beginning.
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
        if (text[i] == '\n')
            ++line, column = 1;
        else
            ++column;
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
        EXPECT_NE(world.error().what.find(edit.says), std::string::npos) << edit.to << "\n"
                                                                         << world.error().text();
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
    EXPECT_EQ(world->attributes[3].start, (std::vector<double>{1, 0, 1}));  // hungry
    EXPECT_EQ(world->attributes[4].start,
              (std::vector<double>{0, 1, 0, 0, 0, 0, 0, 0, 0}));  // likes, row by row
    EXPECT_TRUE(world->attributes[0].changes);
    EXPECT_FALSE(world->attributes[2].changes);
    EXPECT_EQ(world->actions[0].doer, SlotId{0});
    EXPECT_EQ(world->place, AttributeId{0});
    EXPECT_FALSE(world->remembers_last);
    ASSERT_EQ(world->sliders.size(), 3u);
    EXPECT_EQ(world->sliders[0].name, "greed");
    EXPECT_EQ(world->sliders[2].name, "PickUp");
}

TEST(WorldErrors, UnknownNamesWithWhatComesNear) {
    check({
        {"\"at(A) != P\"", "\"@ad(A) != P\"",
         "there is no attribute or shorthand ad; did you mean at?"},
        {"\"at(A) != P\"", "\"at(@B) != P\"", "there is no parameter, entity or action B"},
        {"has(Eva, apple)", "has(Eva, @aple)", "did you mean apple?"},
        {"has(Eva, apple)", "@hass(Eva, apple)", "did you mean has?"},
        {"A is child", "A is @chid", "there is no type chid; did you mean child?"},
        {"count X: actor:", "count X: @acter:", "there is no type acter; did you mean actor?"},
        {"A: actor, P: place", "A: actor, P: @plase", "did you mean place?"},
        {"child = [\"actor\"]", "child = [@\"acto\"]",
         "there is no type acto; did you mean actor?"},
        {"is = \"item\"", "is = @\"itme\"", "there is no type itme"},
        {"at = \"Garden\"", "at = @\"Gardn\"", "there is no entity Gardn; did you mean Garden?"},
        {"sweet = 0.9", "swet = @0.9", "there is no attribute swet; did you mean sweet?"},
        {"\"holder(I) = A\"", "\"@hold(I) = A\"", "there is no attribute hold"},
        {"of = [\"PickUp\"]", "of = [@\"Pickup\"]",
         "there is no action Pickup; did you mean PickUp?"},
        {"value = \"place\"", "value = @\"plac\"", "there is no type plac; did you mean place?"},
        {"title =", "@titl =", "[story] has no \"titl\"; did you mean title?; it has title"},
    });
}

TEST(WorldErrors, UnknownKeys) {
    check({
        {"[sliders]", "[@slider]", "a world has no \"slider\""},
        {"believe = 0.9", "@beleive = 0.9", "an action has no \"beleive\"; did you mean believe?"},
        {"at_least = 3", "@atleast = 3", "a goal has no \"atleast\""},
        {"start = true", "@begin = true", "an attribute has no \"begin\""},
        {"{ b = 0.5 }", "{ b = 0.5, @when = \"true\" }", "a rule of believe has no \"when\""},
        {"about = \"how readily\"", "@abut = \"x\"", "a slider has no \"abut\""},
        {"{ text = \"{A} took", "{ @words = \"x\", text = \"{A} took",
         "a way to tell has no \"words\""},
        {"set = [", "@sett = [", "[start] has no \"sett\""},
    });
}

TEST(WorldErrors, Types) {
    check({
        {"\"at(A) != P\"", "\"@at(A)\"", "a condition is true or false, and this is an entity"},
        {"\"at(A) != P\"", "\"@at(A) == 3\"", "this compares an entity with a number"},
        {"\"at(A) != P\"", "\"@at(A) < P\"",
         "only numbers are less or more, and this is an entity"},
        {"\"at(A) != P\"", "\"@steps(A) and true\"",
         "\"and\" stands between conditions, and this is a number"},
        {"\"at(A) != P\"", "\"true or @steps(A)\"",
         "\"or\" stands between conditions, and this is a number"},
        {"\"at(A) != P\"", "\"not @steps(A)\"",
         "\"not\" stands before a condition, and this is a number"},
        {"\"at(A) != P\"", "\"1 + @hungry(A) > 1\"",
         "this reckons with numbers, and here is true or false"},
        {"\"at(A) != P\"", "\"@A * 2 > 1\"", "this reckons with numbers, and here is an entity"},
        {"\"at(A) != P\"", "\"-@A > 1\"", "this reckons with numbers, and here is an entity"},
        {"\"at(A) != P\"", "\"@steps(A) is child\"",
         "only an entity is of a type, and this is a number"},
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
        {"\"at(A) != P\"", "\"if @steps(A) then true else false\"",
         "a condition is true or false, and this is a number"},
        {"\"at(A) != P\"", "\"if @true then 1 else A\"",
         "one way this is a number, the other way an entity"},
        {"\"at(A) != P\"", "\"exists X: actor: @steps(X)\"",
         "behind the last colon should be true or false, and this is a number"},
        {"\"at(A) != P\"", "\"(sum X: actor: @hungry(X)) > 0\"",
         "behind the last colon should be a number"},
        {"\"at(A) != P\"", "\"exists X: actor if @steps(X): true\"",
         "a condition is true or false"},
        {"believe = 0.9", "believe = \"@at(A)\"", "this must be a number, and this is an entity"},
        {"count X: actor: at(X) == House", "@hungry(Eva)", "this must be a number"},
        {"has(Eva, apple)", "@steps(Eva)", "a condition is true or false"},
        {"at(A) = P", "at(A) = @3", "at is an entity, and this is a number"},
        {"at(A) = P", "at(A) = @A", "at can never have this value"},
        {"at(A) = P", "at(A) = @none", "at can never have this value"},
        {"at(A) = P", "at(A)@", "here should be \"=\" and the new value of at"},
        {"at(A) = P", "at(A) @== P", "an effect sets a value with a single ="},
        {"at(A) = P", "@near(A, A) = true", "near is a shorthand; only attributes can change"},
        {"[\"holder(I) = A\"]", "[@\"sweet(I) = 1\"]",
         "sweet is a number, which no action can change"},
        {"at(A) = P", "at(A) = P if @steps(A)", "a condition is true or false"},
        {"at = \"Garden\"", "at = @\"apple\"", "apple is of another type than at can be"},
        {"at = \"Garden\"", "at = \"Garden\", sweet = @1", "sweet is not of such an entity as Eva"},
        {"at = \"Garden\"", "at = \"Garden\", likes = @true",
         "likes is of several; set it under [start]"},
        {"at = \"Garden\"", "at = @3", "at must be a text, in quotes"},
        {"sweet = 0.9", "sweet = @\"very\"", "sweet must be a number"},
        {"start = true", "start = @1", "hungry must be true or false"},
        {"\"likes(Eva, Tom)\"", "@\"steps(Eva) = 6\"", "steps is a whole number from 0 to 5"},
        {"\"likes(Eva, Tom)\"", "@\"steps(Eva) = 1.5\"", "steps is a whole number from 0 to 5"},
        {"\"likes(Eva, Tom)\"", "@\"each X: actor: likes(X, Tom)\"",
         "at the start a value is set plainly"},
        {"\"likes(Eva, Tom)\"", "@\"likes(Eva, Tom) = hungry(Tom)\"",
         "at the start a value is set plainly"},
        {"tell = [\"{A} went to {P}.\"]", "tell = [\"{@steps(A)} went.\"]",
         "in braces stands an entity"},
    });
}

TEST(WorldErrors, Signs) {
    check({
        {"\"at(A) != P\"", "\"at(A) @= P\"", "to compare, write =="},
        {"\"at(A) != P\"", "\"at(A) != P @P\"", "the text should end before \"P\""},
        {"\"at(A) != P\"", "\"(at(A) != P@\"", "here should be \")\", to end the bracket"},
        {"\"at(A) != P\"", "\"at(@A != P\"", "never be the same"},
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
        {"\"at(A) != P\"", "\"exists X: actor @true\"",
         "here should be \":\", and then what is asked of each"},
        {"A: actor, P: place", "A@, P: place", "here should be \":\", and then a type"},
        {"A: actor, P: place", "A: actor, @A: place", "there are two parameters A"},
        {"A: actor, P: place", "A: actor, @Eva: place",
         "Eva is an entity; give the parameter another name"},
        {"A: actor, P: place", "A: actor, @", "here should be the name of a parameter"},
        {"at(A) = P", "each X @actor: at(A) = P", "here should be \":\", and then a type"},
        {"at(A) = P", "each X: actor @at(A) = P", "here should be \":\", and then the effect"},
        {"at(A) = P", "@3", "here should be the attribute that changes"},
        {"\"has(X: actor, I: item)\" = ", "\"has\" = @", "\"has\": here should be \"(\""},
        {"{P}.\"]", "@{P.\"]", "this brace is never closed"},
        {"{P}.\"]", "P@}.\"]", "this brace closes nothing"},
        {"{P}.\"]", "{P@.her}.\"]", "a mention ends in .name, .he, .him, .his or .himself"},
        {"{P}.\"]", "{@}.\"]", "the text ends too early"},
    });
}

TEST(WorldErrors, Circles) {
    check({
        {"\"holder(I) == X\"", "\"@has(X, I)\"", "has uses itself"},
        {"\"holder(I) == X\"\n\"near(X: actor, Y: actor)\" = \"at(X) == at(Y)\"",
         "\"near(X, X)\"\n\"near(X: actor, Y: actor)\" = \"@has(X, apple)\"",
         "has uses itself, by way of others"},
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
        {"[types]\nactor = []\nchild = [\"actor\"]\nplace = []\nitem = []\n", "",
         "a world needs [types]"},
        {"[types]\nactor = []\nchild = [\"actor\"]", "@[types]\nchild = []",
         "there is no type \"actor\""},
        {"steps = {", "@home = { of = \"actor\", value = \"place\" }\nsteps = {",
         "home(Eva) has no value at the start"},
        {"steps = {", "@owes = { of = [\"child\", \"actor\"], value = \"place\" }\nsteps = {",
         "owes(Eva, Eva) has no value at the start"},
        {"[[action]]\nname = \"Move\"", "@[[action]]", "an action needs a name"},
        {"[[action]]\nname = \"Move\"\nwho = \"A: actor, P: place\"\nwhen = \"at(A) != "
         "P\"\nbelieve = 0.9\n",
         "@[[action]]\nname = \"Move\"\n", "how believable is Move?"},
        {"[[action]]\nname = \"Move\"\nwho = \"A: actor, P: place\"\nwhen = \"at(A) != "
         "P\"\nbelieve = 0.9\ndo = [\"at(A) = P\", \"steps(A) = steps(A) + 1\"]\ntell = [\"{A} "
         "went to {P}.\"]",
         "@[[action]]\nname = \"Move\"\nbelieve = 1", "Move needs a text without \"if\""},
        {"[[action]]\nname = \"Move\"\nwho = \"A: actor, P: place\"\nwhen = \"at(A) != "
         "P\"\nbelieve = 0.9\ndo = [\"at(A) = P\", \"steps(A) = steps(A) + 1\"]\ntell = [\"{A} "
         "went to {P}.\"]",
         "@[[action]]\nname = \"Move\"\nbelieve = 1\ntell = [{ text = \"x\", if = \"true\" }]",
         "Move needs a text without \"if\""},
        {"tell = [\"{A} went to {P}.\"]", "tell = [@{ if = \"true\" }]",
         "a way to tell needs text"},
        {"tell = [\"{A} went to {P}.\"]", "tell = [@\"\"]", "this text is empty"},
        {"{ b = 0.5 }", "@{ if = \"true\" }", "a rule of believe needs b"},
        {"believe = 0.9", "believe = @[]", "believe has no rules"},
        {"count = \"count X: actor: at(X) == House\"\nat_least = 3",
         "count = @\"count X: actor: at(X) == House\"", "how many are enough?"},
        {"[[goal]]\nname = \"Eva has it\"\nholds = \"has(Eva, apple)\"",
         "@[[goal]]\nname = \"Eva has it\"", "a goal has either holds, or count and at_least"},
        {"holds = \"has(Eva, apple)\"", "holds = \"has(Eva, apple)\"\nat_least = @1",
         "at_least belongs to a count"},
        {"[[goal]]\nname = \"Eva has it\"", "@[[goal]]", "a goal needs a name"},
        {"greed = { of = [\"PickUp\"], ", "greed = @{ ", "a slider needs of"},
        {"at = { of = \"actor\", value = \"place\"", "at = @{ value = \"place\"", "of whom is at?"},
        {"at = { of = \"actor\", value = \"place\"", "at = @{ of = \"actor\"", "what can at be?"},
        {"of = \"actor\", value = \"place\"", "of = @[], value = \"place\"",
         "an attribute is of one type at least"},
        {"apple = { is = \"item\", ", "apple = @{ ", "what is apple?"},
    });
}

TEST(WorldErrors, NamesTakenTwice) {
    check({
        {"name = \"PickUp\"", "name = @\"Move\"", "there is another Move"},
        {"name = \"PickUp\"", "name = @\"Eva\"", "there is another Eva"},
        {"name = \"PickUp\"", "name = @\"Pick up\"", "letters, digits and _ alone"},
        {"steps = {", "Eva = @{ of = \"actor\", value = \"bool\" }\nsteps = {",
         "there is another Eva"},
        {"steps = {", "actor = @{ of = \"actor\", value = \"bool\" }\nsteps = {",
         "there is another actor"},
        {"steps = {", "last = @{ of = \"actor\", value = \"bool\" }\nsteps = {",
         "is no word of the language"},
        {"\"near(X: actor, Y: actor)\" = ", "\"at(X: actor)\" = @", "there is another at"},
        {"\"near(X: actor, Y: actor)\" = ", "\"has(X: actor)\" = @",
         "there is another shorthand has"},
        {"item = []", "item = []\nnone = @[]", "is no word of the language"},
        {"House = {", "place = @{ is = \"place\" }\nHouse = {", "place is a type already"},
        {"greed = {", "Move = @{", "every action is a slider of its own"},
    });
}

TEST(WorldErrors, NoToml) {
    check({
        {"length = 6", "length = @= 6", "this is no TOML"},
        {"length = 6", "length = 6\nlength = @6", "this is no TOML"},
        {"title = \"The apple\"", "title = \"The apple@\n", "this is no TOML"},
        {"The apple", std::string("The @") + '\0' + "apple", "this byte is no text"},
        {"The apple", "The @\xff", "this is not UTF-8 text"},
        {"[sliders]\ngreed = { of = [\"PickUp\"], about = \"how readily\" }", "@[[sliders]]",
         "[sliders] must be a table"},
    });
}

// Where the TOML library itself holds that this cannot be.
TEST(WorldErrors, NoTomlInAHeading) {
    check({{"[sliders]", "[@;sliders]", "this is no TOML"},
           {"[[goal]]", "[[@;goal]]", "this is no TOML"}});
}

TEST(WorldErrors, AnythingElseThanAWorldIsRefused) {
    for (const std::string text :
         {"", "\n", "x = 1", "[types]", "[types]\nactor = []\n[entities]",
          "[types]\nactor = []\n[entities]\n[[action]]\nname = \"A\"\nbelieve = 1\ntell = \"x\"\n",
          "action = 3\n[types]\nactor = []\n[entities]\n",
          "goal = [1]\n[types]\nactor = []\n[entities]\n[[action]]\nname = \"A\"\nbelieve = "
          "1\ntell = \"x\"\n"}) {
        const auto faults = find_faults(text, "w.toml");
        ASSERT_FALSE(faults.empty()) << text;
        for (const auto& fault : faults)
            EXPECT_TRUE(fault.where.starts_with("w.toml:") && !fault.what.empty()) << fault.text();
    }
    EXPECT_EQ(parse_world(std::string(kMaxWorldBytes + 1, '#'), "w.toml").error().what,
              "this file is too large for a world; a megabyte is the most");
}

TEST(WorldErrors, SeveralAreFoundAtOnceButNoMoreThanADozen) {
    std::string text = kWorld;
    for (const char* name : {"Move", "PickUp"}) {
        const auto at = text.find("when = ", text.find("name = \"" + std::string(name)));
        text.replace(at, 7, "when = \"nosuch(A)\" # ");
    }
    const auto faults = find_faults(text, "w.toml");
    ASSERT_EQ(faults.size(), 2u);
    EXPECT_EQ(faults[0].where, "w.toml:37:9");
    EXPECT_EQ(faults[1].where, "w.toml:45:9");
    std::string many = kWorld;
    for (int i = 0; i < 20; ++i)
        many.insert(many.find("steps = {"), "bad" + std::to_string(i) + " = 3\n");
    EXPECT_EQ(find_faults(many, "w.toml").size(), 12u);
}

TEST(WorldErrors, AWrongShorthandIsNoCircleToThoseWhoUseIt) {
    const auto [text, where] = edited(
        {"\"holder(I) == X\"", "\"@nosuch(I)\"\n\"later(X: actor)\" = \"has(X, apple)\"", ""});
    const auto faults = find_faults(text, "w.toml");
    ASSERT_FALSE(faults.empty());
    EXPECT_EQ(faults.front().where, where);
    for (const auto& fault : faults)
        EXPECT_EQ(fault.what.find("circle"), std::string::npos) << fault.text();
}

TEST(World, NumbersBelowZeroCanBeSetAtTheStart) {
    const auto text =
        edited({"\"0..5\" }", "\"-5..5\" }\ndebt = { of = \"actor\", value = \"number\" }", ""})
            .text;
    for (const char* set : {"\"steps(Eva) = -2\"", "\"debt(Eva) = -2.5\""}) {
        std::string other = text;
        other.replace(other.find("\"likes(Eva, Tom)\""), 17, set);
        const auto world = parse_world(other, "w.toml");
        EXPECT_TRUE(world.has_value()) << (world ? "" : world.error().text());
    }
}

// --- limits: refused in words, and at once

double seconds_to_refuse(const std::string& text, const char* says) {
    const auto begin = std::chrono::steady_clock::now();
    const auto world = parse_world(text, "w.toml");
    if (world) {
        const auto stage = Stage::make(*world);
        EXPECT_FALSE(stage.has_value()) << says;
        if (stage) return 0;
        EXPECT_NE(stage.error().text().find(says), std::string::npos) << stage.error().text();
    } else {
        EXPECT_NE(world.error().text().find(says), std::string::npos) << world.error().text();
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}
// Seconds, on a busy machine and with sanitizers; a release build takes a tenth of that.
#ifdef __SANITIZE_THREAD__
constexpr double kAtOnce = 60;
#else
constexpr double kAtOnce = 8;
#endif

TEST(WorldLimits, NestingIsBounded) {
    const auto with_condition = [](const std::string& condition) {
        return edited({"\"at(A) != P\"", "\"" + condition + "\"", ""}).text;
    };
    EXPECT_LT(seconds_to_refuse(with_condition(repeated("(", 1000) + "true" + repeated(")", 1000)),
                                "brackets are nested too deeply"),
              kAtOnce);
    EXPECT_LT(seconds_to_refuse(with_condition(repeated("not ", 1000) + "true"),
                                "\"not\" is nested too deeply"),
              kAtOnce);
    EXPECT_LT(seconds_to_refuse(with_condition("1 > " + repeated("-", 1000) + "1"),
                                "signs are nested too deeply"),
              kAtOnce);
    EXPECT_LT(seconds_to_refuse(with_condition(repeated("exists X: actor: ", 1000) + "true"),
                                "nested too deeply"),
              kAtOnce);
    EXPECT_LT(seconds_to_refuse(with_condition(repeated("if true then true else ", 1000) + "true"),
                                "nested too deeply"),
              kAtOnce);
    EXPECT_LT(seconds_to_refuse(kWorld + "x = " + repeated("[", 100'000),
                                "brackets are nested too deeply"),
              kAtOnce);
    EXPECT_TRUE(
        parse_world(with_condition(repeated("(", 50) + "true" + repeated(")", 50)), "w.toml")
            .has_value());
    EXPECT_TRUE(parse_world(with_condition("true" + repeated(" and true", 1000)), "w.toml")
                    .has_value());  // long is not deep
}

TEST(WorldLimits, ShorthandsDoNotGrowWithoutEnd) {
    std::string doubling, chain;
    for (int i = 1; i <= 40; ++i) {
        const std::string former = i == 1 ? "has(X, apple)" : "d" + std::to_string(i - 1) + "(X)";
        doubling +=
            "\"d" + std::to_string(i) + "(X: actor)\" = \"" + former + " and " + former + "\"\n";
    }
    for (int i = 1; i <= 100; ++i)
        chain += "\"d" + std::to_string(i) + "(X: actor)\" = \"" +
                 (i == 1 ? "has(X, apple)" : "d" + std::to_string(i - 1) + "(X)") + "\"\n";
    const auto with = [](const std::string& shorthands) {
        return edited({"\"near(X", shorthands + "\"near(X", ""}).text;
    };
    EXPECT_LT(seconds_to_refuse(with(doubling), "too large when all shorthands are written out"),
              kAtOnce);
    EXPECT_LT(seconds_to_refuse(with(chain), "nested too deeply"), kAtOnce);
}

TEST(WorldLimits, CountsAreBounded) {
    std::string entities, types, attributes, actions, goals, many_items;
    for (int i = 0; i < 250; ++i) entities += "e" + std::to_string(i) + " = { is = \"place\" }\n";
    for (int i = 0; i < 70; ++i) types += "t" + std::to_string(i) + " = []\n";
    for (int i = 0; i < 201; ++i)
        attributes += "a" + std::to_string(i) + " = { of = \"actor\", value = \"bool\" }\n";
    for (int i = 0; i < 251; ++i)
        actions += "[[action]]\nname = \"A" + std::to_string(i) + "\"\nbelieve = 1\ntell = \"x\"\n";
    for (int i = 0; i < 33; ++i) goals += "[[goal]]\nname = \"g\"\nholds = \"true\"\n";
    EXPECT_LT(seconds_to_refuse(edited({"House = {", entities + "House = {", ""}).text,
                                "too many entities; 250 are the most"),
              kAtOnce);
    EXPECT_LT(seconds_to_refuse(edited({"item = []", types + "item = []", ""}).text,
                                "too many types; 64 are the most"),
              kAtOnce);
    EXPECT_LT(seconds_to_refuse(edited({"steps = {", attributes + "steps = {", ""}).text,
                                "too many attributes; 200 are the most"),
              kAtOnce);
    EXPECT_LT(seconds_to_refuse(kWorld + actions, "too many actions; 250 are the most"), kAtOnce);
    EXPECT_LT(seconds_to_refuse(kWorld + goals, "32 goals are the most"), kAtOnce);
    EXPECT_LT(
        seconds_to_refuse(
            edited({"A: actor, P: place",
                    "A: actor, P: place, B: actor, C: actor, D: actor, E: actor, F: actor", ""})
                .text,
            "6 parameters are the most"),
        kAtOnce);
    EXPECT_LT(
        seconds_to_refuse(
            edited(
                {"at(A) = P",
                 "each V: item: each W: item: each X: item: each Y: item: each Z: item: at(A) = P",
                 ""})
                .text,
            "too many loops"),
        kAtOnce);
}

// So many people in one place, with what is said of them and one action more.
std::string crowd(int people, const std::string& attributes, const std::string& action) {
    std::string out = "[types]\nactor = []\n[entities]\n";
    for (int i = 0; i < people; ++i) out += "p" + std::to_string(i) + " = { is = \"actor\" }\n";
    return out + "[attributes]\n" + attributes +
           "[[action]]\nname = \"Act\"\nbelieve = 0.5\ntell = \"x\"\n" + action +
           "[[goal]]\nname = \"g\"\nholds = \"false\"\n";
}

TEST(WorldLimits, WhatIsTooLargeWhenWrittenOutIsRefused) {
    const std::string two = "met = { of = [\"actor\", \"actor\"], value = \"bool\" }\n";
    EXPECT_LT(seconds_to_refuse(crowd(100, two, "who = \"A: actor, B: actor, C: actor\"\n"),
                                "with Act this world has more than 60000 actions"),
              kAtOnce);  // a million
    EXPECT_LT(seconds_to_refuse(
                  crowd(200, "",
                        "who = \"A: actor, B: actor, C: actor, D: actor, E: actor, F: actor\"\n"),
                  "choices of who takes part"),
              kAtOnce);
    EXPECT_LT(
        seconds_to_refuse(crowd(120, two, "who = \"A: actor, B: actor\"\ndo = [\"met(A, B)\"]\n"),
                          "a state of this world has 1800 bytes, and 1024 are the most"),
        kAtOnce);
    EXPECT_LT(
        seconds_to_refuse(
            crowd(200, "met = { of = [\"actor\", \"actor\", \"actor\"], value = \"bool\" }\n", ""),
            "met has more than 16384 values"),
        kAtOnce);
    EXPECT_LT(seconds_to_refuse(crowd(5, two, "when = \"false\"\n"),
                                "none of the actions is ever possible"),
              kAtOnce);
}

// --- sliders

TEST(Sliders, MultiplyAndCountAsOneAtMost) {
    auto world = parse_world(kWorld, "w.toml");
    ASSERT_TRUE(set_slider(*world, "greed", 0.5).has_value());
    ASSERT_TRUE(set_slider(*world, "PickUp", 0.5).has_value());
    ASSERT_TRUE(set_slider(*world, "Move", 100).has_value());
    EXPECT_EQ(world->factor, (std::vector<double>{100, 0.25}));
    const auto stage = Stage::make(*world);
    const auto* start = stage->start().data();
    for (int i = 0; i < stage->size(); ++i) {
        const auto action = static_cast<ActionId>(i);
        const std::string name = stage->name(action);
        const double expected = name.starts_with("Move")            ? 1
                                : name.starts_with("PickUp(Granny") ? 0.5 * 0.25
                                                                    : 0.9 * 0.25;
        EXPECT_EQ(stage->believability(start, action), expected) << name;
        EXPECT_EQ(stage->believability_slowly(start, action), expected) << name;
    }
}

TEST(Sliders, AtZeroTakeTheActionAway) {
    auto world = parse_world(kWorld, "w.toml");
    ASSERT_TRUE(set_slider(*world, "greed", 0).has_value());
    const auto stage = Stage::make(*world);
    for (int i = 0; i < stage->size(); ++i)
        EXPECT_TRUE(stage->name(static_cast<ActionId>(i)).starts_with("Move"));
}

TEST(Sliders, UnknownOnesAreRefusedWithAList) {
    auto world = parse_world(kWorld, "w.toml");
    const auto set = set_slider(*world, "gred", 1);
    ASSERT_FALSE(set.has_value());
    EXPECT_EQ(
        set.error().text(),
        "--slider: there is no slider gred; did you mean greed?; there are greed, Move, PickUp");
}

// --- goals of the asker's own

std::vector<double> credits_at_start(const std::vector<std::string>& goals,
                                     const std::string& text = kWorld) {
    const auto world = parse_world(text, "w.toml", goals);
    EXPECT_TRUE(world.has_value()) << (world ? "" : world.error().text());
    const auto stage = Stage::make(*world);
    std::vector<double> out;
    for (const auto& goal : stage->world().goals)
        out.push_back(stage->credit_slowly(stage->start().data(), goal));
    return out;
}

TEST(Goals, ByNumberNameAndCondition) {
    const auto world = parse_world(kWorld, "w.toml", {"2", "Eva has it", "hungry(Eva)"});
    ASSERT_TRUE(world.has_value());
    ASSERT_EQ(world->goals.size(), 3u);
    EXPECT_EQ(world->goals[0].name, "three are at home");
    EXPECT_EQ(world->goals[1].name, "Eva has it");
    EXPECT_EQ(world->goals[2].name, "hungry(Eva)");
    EXPECT_EQ(credits_at_start({"2", "Eva has it", "hungry(Eva)"}),
              (std::vector<double>{2.0 / 3, 0, 1}));
}

TEST(Goals, CountsAreMetInPart) {
    const std::string count = "(count X: actor: hungry(X))";
    EXPECT_EQ(credits_at_start({count + " >= 3", "4 <= " + count, count + " > 2", count + " >= 2"}),
              (std::vector<double>{2.0 / 3, 0.5, 0, 1}));
    const std::string all = edited({"length = 6", "length = 6\ncredit = \"all\"", ""}).text;
    EXPECT_EQ(credits_at_start({count + " >= 3", "2"}, all), (std::vector<double>{0, 0}));
}

TEST(Goals, WrongOnesAreRefusedWithWhatThereIs) {
    for (const std::string goal : {"3", "nobody", "steps(Eva)", "has(Eva, aple)", ""}) {
        const auto world = parse_world(kWorld, "w.toml", {"1", goal});
        ASSERT_FALSE(world.has_value()) << goal;
        EXPECT_EQ(world.error().where, "--goal");
        EXPECT_NE(world.error().what.find(
                      "a goal is one of 1 (Eva has it), 2 (three are at home), or a condition"),
                  std::string::npos)
            << world.error().text();
    }
    EXPECT_NE(parse_world(kWorld, "w.toml", {"has(Eva, aple)"})
                  .error()
                  .what.find("(character 10 of \"has(Eva, aple)\")"),
              std::string::npos);
}

}  // namespace
}  // namespace dramatis::story
