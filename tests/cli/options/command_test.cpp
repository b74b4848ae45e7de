#include "cli/options/command.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "cli/options/values.hpp"

namespace dramatis::cli {
namespace {

// What a command line came to.
struct Run {
    int status = 0;
    std::string out, errors;

    bool complains(std::string_view text) const {
        return status == 2 && errors.find(text) != std::string::npos;
    }
};

Run run(Command& program, std::vector<std::string> words) {
    words.insert(words.begin(), "dramatis");
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Run out;
    out.status = program.run(static_cast<int>(pointers.size()), pointers.data());
    out.errors = testing::internal::GetCapturedStderr();
    out.out = testing::internal::GetCapturedStdout();
    return out;
}

// A program with a command that has an option of every kind.
struct Program {
    Command program{"dramatis", "Plays.", "1.2.3"};
    std::uint64_t games = 100;
    std::optional<double> rate;
    std::string name = "nobody";
    std::vector<std::string> levels;
    std::vector<std::uint64_t> numbers;
    bool json = false, ran = false;
    Command* play = program.add_subcommand("play", "Play some games.");

    Program() {
        program.require_subcommand(1);
        program.add_subcommand("report", "Write a report.");
        play->add_option("LEVEL", levels, "Levels")->type_name("");
        play->add_option("--games", games, "How many")->transform(whole(1, 1000));
        play->add_option("--rate", rate, "A share")->transform(real(0, 1));
        play->add_option("--name", name, "Of whom")->check(one_of({"anna", "bert"}));
        play->add_option("--numbers", numbers, "Some")->delimiter(',');
        play->add_flag("--json", json, "Print JSON");
        play->callback([this] { ran = true; });
    }
    Run operator()(std::vector<std::string> words) { return run(program, std::move(words)); }
};

TEST(Command, LeavesValuesThatAreNotGivenAsTheyAre) {
    Program p;
    EXPECT_EQ(p({"play"}).status, 0);
    EXPECT_TRUE(p.ran);
    EXPECT_EQ(p.games, 100u);
    EXPECT_FALSE(p.rate);
    EXPECT_EQ(p.name, "nobody");
    EXPECT_FALSE(p.json);
}

TEST(Command, ReadsValuesOfEveryKind) {
    Program p;
    EXPECT_EQ(p({"play", "01", "02", "--games", "7", "--rate=0.25", "--name", "anna", "--json",
                 "--numbers", "1,2", "3"})
                  .status,
              0);
    EXPECT_EQ(p.games, 7u);
    EXPECT_EQ(p.rate, 0.25);
    EXPECT_EQ(p.name, "anna");
    EXPECT_EQ(p.levels, (std::vector<std::string>{"01", "02"}));
    EXPECT_EQ(p.numbers, (std::vector<std::uint64_t>{1, 2, 3}));
    EXPECT_TRUE(p.json);
}

TEST(Command, ReadsNumbersAsDecimals) {
    Program p;
    EXPECT_EQ(p({"play", "--games", "010"}).status, 0);
    EXPECT_EQ(p.games, 10u);
}

TEST(Command, RefusesValuesThatAreNone) {
    for (const char* text :
         {"0", "1001", "-1", "1.5", "0x10", "ten", "", "1 ", "99999999999999999999"}) {
        Program p;
        EXPECT_TRUE(
            p({"play", "--games", text}).complains("it takes a whole number from 1 to 1000"))
            << text;
        EXPECT_FALSE(p.ran) << text;
    }
    for (const char* text : {"nan", "inf", "-0.1", "1.1", "half"}) {
        Program p;
        EXPECT_TRUE(p({"play", "--rate", text}).complains("it takes a number from 0 to 1")) << text;
    }
    Program p;
    EXPECT_TRUE(p({"play", "--name", "carl"}).complains("'carl' is unknown; choose one of anna"));
    EXPECT_TRUE(Program()({"play", "--numbers", "1,x"}).complains("--numbers"));
}

TEST(Command, RefusesAnOptionWithoutItsValueOrTwice) {
    EXPECT_TRUE(Program()({"play", "--games"}).complains("--games"));
    EXPECT_TRUE(Program()({"play", "--games", "1", "--games", "2"}).complains("--games"));
}

TEST(Command, SaysWhatWasMeant) {
    EXPECT_TRUE(Program()({"play", "--gmaes", "7"})
                    .complains("'--gmaes' is unknown here. Did you mean --games?"));
    EXPECT_TRUE(Program()({"paly"}).complains("'paly' is unknown here. Did you mean play?"));
    EXPECT_TRUE(Program()({"play", "--gmaes", "7"}).complains("See 'dramatis play --help'."));
}

TEST(Command, ListsWhatThereIsWhereNothingIsLikeIt) {
    const auto told = Program()({"play", "--xyzzy"});
    EXPECT_TRUE(told.complains("'--xyzzy' is unknown here; choose from: "));
    EXPECT_TRUE(told.complains("--rate"));
}

TEST(Command, AsksForASubcommand) {
    Program p;
    EXPECT_EQ(p({}).status, 2);
    EXPECT_FALSE(p.ran);
}

TEST(Command, ShowsWordsOfTheUserWithoutControlCharacters) {
    EXPECT_TRUE(Program()({"\x1b[31mx"}).complains("\\x1b[31mx"));
}

TEST(Command, PrintsHelpAndVersionAndDoesNothing) {
    Program p;
    const auto help = p({"play", "--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find("--games"), std::string::npos);
    EXPECT_FALSE(p.ran);
    EXPECT_EQ(Program()({"--version"}).out, "1.2.3\n");
}

TEST(Command, KeepsHelpWithinEightyColumns) {
    Command program("dramatis", "Plays.", "1");
    std::string what = "Does";
    for (int i = 0; i < 40; ++i) what += " this";
    program.add_subcommand("play", what);
    std::size_t width = 0, longest = 0;
    for (const char c : run(program, {"--help"}).out) {
        width = c == '\n' ? 0 : width + 1;
        longest = std::max(longest, width);
    }
    EXPECT_LE(longest, 80u);
    EXPECT_GT(longest, 60u);
}

TEST(Command, KnowsWhichOptionsExcludeAndNeedEachOther) {
    const auto told = [](std::vector<std::string> words) {
        Command program("dramatis", "Plays.", "1");
        bool a = false, b = false, c = false;
        auto* first = program.add_flag("--first", a, "");
        program.add_flag("--second", b, "")->excludes(first);
        program.add_flag("--third", c, "")->needs(first);
        return run(program, std::move(words)).status;
    };
    EXPECT_EQ(told({"--first", "--third"}), 0);
    EXPECT_EQ(told({"--first", "--second"}), 2);
    EXPECT_EQ(told({"--third"}), 2);
}

TEST(Command, CountsHowOftenAnOptionWasGiven) {
    Command program("dramatis", "Plays.", "1");
    std::vector<std::string> goals;
    const auto* option =
        program.add_option("--goal", goals, "")->allow_extra_args(false)->take_all();
    EXPECT_EQ(run(program, {"--goal", "a", "--goal", "b"}).status, 0);
    EXPECT_EQ(option->count(), 2u);
    EXPECT_EQ(goals, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(program.get_option("--goal"), option);
}

}  // namespace
}  // namespace dramatis::cli
