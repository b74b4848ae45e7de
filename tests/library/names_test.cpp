#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "games/match3/level_text.hpp"
#include "library/cast.hpp"
#include "library/data_folder.hpp"
#include "library/level_library.hpp"
#include "library/level_template.hpp"
#include "library/persona_library.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

// What ships, by name, and what users name in its place.
namespace dramatis::cli {
namespace {

using Names = std::vector<std::string>;

TEST(FindName, TakesTheNameOrItsOnlyBeginning) {
    const Names names{"max", "max-score", "min-score"};
    EXPECT_EQ(find_name("the player", "max-score", names), "max-score");
    EXPECT_EQ(find_name("the player", "max", names), "max") << "though another begins so";
    EXPECT_EQ(find_name("the player", "mi", names), "min-score");
    EXPECT_EQ(find_name("the player", "score", names), std::nullopt);
    EXPECT_EQ(find_name("the player", "", names), std::nullopt);
    EXPECT_TRUE(ends_with(ending_of([&] { find_name("the player", "m", names); }), Exit::kBadUsage,
                          "the player 'm' could be max, max-score, min-score; write more"));
}

TEST(LevelLibrary, KnowsItsLevelsByNameAndByNumber) {
    ASSERT_FALSE(level_names().empty());
    for (const auto& name : level_names()) {
        EXPECT_TRUE(std::filesystem::exists(level_path(name))) << name;
        EXPECT_EQ(level_id(level_path(name)), name);
        if (name[0] < 'a') {
            EXPECT_EQ(level_path(name.substr(0, 2)), level_path(name));
        }
    }
}

TEST(LevelLibrary, TakesAPathAsItIs) {
    EXPECT_EQ(level_path("./01"), "./01");
    EXPECT_EQ(level_path("01.json"), "01.json");
}

TEST(LevelLibrary, ListsWhatThereIsForANameThatIsNone) {
    const auto ended = ending_of([] { level_path("99-none"); });
    EXPECT_TRUE(ends_with(ended, Exit::kBadUsage, "there is no level '99-none'; choose from 01-"));
    EXPECT_TRUE(ended.says("give a file, such as ./mine.json"));
}

TEST(LevelLibrary, CallsALevelLikeItsFile) {
    EXPECT_EQ(level_id("/a/b.c/garden.v2.json"), "garden.v2");
    EXPECT_EQ(level_id("gärten.json"), "gärten");
    EXPECT_EQ(level_id("\xff.json"), "\\xff") << "traces hold only text";
}

TEST(LevelLibrary, ListsTheFilesOfAFolder) {
    const TemporaryFolder at;
    at.put("b.json", "");
    at.put("a.json", "");
    at.put("notes.txt", "");
    EXPECT_EQ(level_files({at.path()}).files, (Names{at.file("a.json"), at.file("b.json")}));
    EXPECT_EQ(level_files({}).files.size(), level_names().size()) << "all that ship";
    const TemporaryFolder empty;
    EXPECT_TRUE(ends_with(ending_of([&] { level_files({empty.path()}); }), Exit::kBadInput,
                          "contains no .json files"));
}

TEST(LevelLibrary, NamesThePlaceInAFileThatIsWrong) {
    const TemporaryFolder at;
    const auto path = at.put("x.json", "{\n  \"dramatis_level\": 1,\n  \"moves\": }");
    EXPECT_TRUE(ends_with(ending_of([&] { load_level(path); }), Exit::kBadInput, path + ":3:"));
}

TEST(LevelLibrary, RefusesALevelInWhichNoGameCanStart) {
    const TemporaryFolder at;
    const auto path =
        at.put("x.json", match3::level_text(R"("layers": {"locks": ["xxxx", "xx.x", "xxxx"]})"));
    EXPECT_EQ(ending_of([&] { load_level(path); }), Ended{}) << "it is a level";
    EXPECT_TRUE(ends_with(ending_of([&] { load_playable_level(path); }), Exit::kBadInput,
                          path + ": no game can start"));
}

TEST(LevelLibrary, GoesOnWithTheOthersWhereOneIsWrong) {
    const TemporaryFolder at;
    at.put("a.json", match3::level_text());
    at.put("b.json", "nothing");
    std::vector<report::Problem> problems;
    const auto levels = load_playable_levels({at.path()}, problems);
    ASSERT_EQ(levels.size(), 1u);
    EXPECT_EQ(levels[0].path, at.file("a.json"));
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].file, at.file("b.json"));
}

TEST(LevelTemplate, IsALevelThatCanBePlayed) {
    const TemporaryFolder at;
    const auto path = at.put("new.json", level_template());
    EXPECT_EQ(ending_of([&] { load_playable_level(path); }), Ended{});
}

TEST(PersonaLibrary, ReadsEachThatShips) {
    ASSERT_FALSE(persona_names().empty());
    for (const auto& name : persona_names()) EXPECT_EQ(load_persona(name).name, name);
}

TEST(PersonaLibrary, SaysWhatIsWrong) {
    EXPECT_TRUE(ends_with(ending_of([] { load_persona("nobody"); }), Exit::kBadUsage,
                          "there is no persona 'nobody'; choose from "));
    EXPECT_TRUE(ends_with(ending_of([] { load_persona("./none.json"); }), Exit::kMachine,
                          "./none.json: cannot be opened"));
    const TemporaryFolder at;
    const auto path = at.put("x.json", "{}");
    EXPECT_TRUE(ends_with(ending_of([&] { load_persona(path); }), Exit::kBadInput, path));
}

TEST(PersonaLibrary, ShowsFiguresAsPeopleReadThem) {
    EXPECT_EQ(figure(0.12345), "0.123");
    EXPECT_EQ(figure(99.9), "99.900");
    EXPECT_EQ(figure(2857.4), "2857");
    EXPECT_EQ(figure(-123.4), "-123");
    EXPECT_EQ(figure(1.5e12), "1.5e+12");
}

TEST(Cast, IsTheNamesInTheirOrder) {
    EXPECT_EQ(parse_cast("strong,random"), (Names{"strong", "random"}));
    EXPECT_EQ(parse_cast(",greedy,,"), Names{"greedy"});
    EXPECT_EQ(parse_cast("gree"), Names{"greedy"}) << "the beginning of a name";
}

TEST(Cast, ByDefaultHasNobodyWhoSeesWhatWillFall) {
    const auto cast = default_cast();
    EXPECT_EQ(cast.front(), "random");
    EXPECT_EQ(cast.back(), "strong");
    for (const auto& name : cast)
        EXPECT_EQ(cast_member(name, {}).player.settings.refills, match3::Refills::kHidden) << name;
    EXPECT_EQ(parse_cast("default"), cast);
}

TEST(Cast, RefusesAPlayerTwice) {
    EXPECT_TRUE(ends_with(ending_of([] { parse_cast("random,greedy,random"); }), Exit::kBadUsage,
                          "the cast has 'random' twice"));
    EXPECT_TRUE(ends_with(ending_of([] { parse_cast("default,strong"); }), Exit::kBadUsage,
                          "the cast has 'strong' twice"));
}

TEST(Cast, RefusesAPersonaThatIsCalledLikeAnother) {
    const TemporaryFolder at;
    auto persona = load_persona(persona_names().front());
    const auto copy = at.put("copy.json", players::print_persona(persona));
    EXPECT_TRUE(ends_with(ending_of([&] { parse_cast(persona_names().front() + "," + copy); }),
                          Exit::kBadUsage, "twice"));
    persona.name = "greedy";
    const auto impostor = at.put("impostor.json", players::print_persona(persona));
    EXPECT_TRUE(
        ends_with(ending_of([&] { parse_cast(impostor); }), Exit::kBadUsage, "'greedy' twice"));
}

TEST(Cast, RefusesNobodyAndTheUnknown) {
    EXPECT_TRUE(ends_with(ending_of([] { parse_cast(""); }), Exit::kBadUsage, "--cast is empty"));
    EXPECT_TRUE(ends_with(ending_of([] { parse_cast(",,"); }), Exit::kBadUsage, "--cast is empty"));
    EXPECT_TRUE(ends_with(ending_of([] { parse_cast("random,nobody"); }), Exit::kBadUsage,
                          "there is no player 'nobody'; choose from "));
}

TEST(Cast, KnowsItsPlayersAndThoseOfFiles) {
    EXPECT_TRUE(is_player("vanilla"));
    EXPECT_TRUE(is_player(persona_names().front()));
    EXPECT_FALSE(is_player("van"));
    EXPECT_EQ(find_player("./mine.json"), "./mine.json");
    EXPECT_TRUE(ends_with(ending_of([] { find_player("x", "--for: "); }), Exit::kBadUsage,
                          "--for: there is no player 'x'"));
}

TEST(Cast, HasPresetsAndPersonasByName) {
    EXPECT_EQ(cast_member("greedy", {}).player.name, "greedy");
    EXPECT_EQ(cast_member("greedy", {}).rung, 1u);
    for (const auto& name : persona_names()) {
        EXPECT_EQ(cast_member(name, {}).player.name, name);
        EXPECT_FALSE(cast_member(name, {}).rung) << name;
    }
}

}  // namespace
}  // namespace dramatis::cli
