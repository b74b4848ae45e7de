#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "os/chosen_seed.hpp"
#include "os/line_source.hpp"
#include "os/process.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/wrap.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

// Text on its way in and out.
namespace dramatis::cli {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

TEST(Shown, IsShortAndHarmless) {
    EXPECT_EQ(shown("max-score"), "'max-score'");
    EXPECT_EQ(shown("a\nb\tc\x1b"), "'a\\x0ab\\x09c\\x1b'");
    EXPECT_EQ(shown(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
    std::string umlauts;
    for (int i = 0; i < 41; ++i) umlauts += "ä";
    EXPECT_EQ(shown(umlauts), "'" + umlauts.substr(0, 80) + "...'") << "cut between characters";
}

TEST(ShellWord, ComesBackAsOneWord) {
    for (const char* text :
         {"plain-1.2/x", "", "two words", "it's", "$HOME `x` \"q\"", "a;b", "ä"}) {
        const auto words = split_words(shell_word(text));
        ASSERT_TRUE(words) << text;
        EXPECT_EQ(*words, std::vector<std::string>{text});
    }
    EXPECT_EQ(shell_word("runs/a.json"), "runs/a.json") << "no quotes where none are needed";
}

TEST(SplitWords, KeepsBlanksInQuotes) {
    EXPECT_EQ(*split_words("  gnugo  --mode 'a b' \"c d\" e\\ f "),
              (std::vector<std::string>{"gnugo", "--mode", "a b", "c d", "e f"}));
    EXPECT_FALSE(split_words("gnugo 'a b"));
}

TEST(Wrap, BreaksAtBlanksAndCountsCharacters) {
    std::string text;
    for (int i = 0; i < 60; ++i) text += (i ? " " : "") + std::string(i % 3 ? "größe" : "an");
    for (const auto& line : lines_of(wrapped(text))) EXPECT_LE(columns_of(line), 80u) << line;
    EXPECT_GT(columns_of(lines_of(wrapped(text))[0]), 74u) << "lines are filled";
    const std::string word(100, 'x');
    EXPECT_EQ(wrapped(word), word + "\n") << "a word is not broken";
    EXPECT_EQ(wrapped(""), "\n");
}

TEST(Labelled, GoesOnBelowItsBeginning) {
    const std::string text(50, 'a'), more(20, 'b');
    EXPECT_EQ(labelled("goal", text + " " + more),
              "  goal         " + text + "\n" + std::string(15, ' ') + more + "\n");
    EXPECT_EQ(labelled("goal", "short"), "  goal         short\n");
}

TEST(Labelled, CountsCharactersAndNotBytes) {
    std::string umlauts;
    for (int i = 0; i < 30; ++i) umlauts += "ä";
    const std::string text = umlauts + " " + umlauts;  // 61 columns of 65
    EXPECT_EQ(lines_of(labelled("goal", text)).size(), 1u);
    const std::string full(65, 'x');
    EXPECT_EQ(lines_of(labelled("größe", full + " y"))[0], "  größe        " + full);
}

TEST(Columns, AreCharacters) {
    EXPECT_EQ(columns_of("aä▓"), 3u);
    EXPECT_EQ(first_columns("aä▓b", 3), "aä▓");
    EXPECT_EQ(first_columns("ab", 9), "ab");
    EXPECT_EQ(columns_of("\xff\xfe"), 2u) << "bytes that are none count each";
}

TEST(ChosenSeed, TellsHowToHaveItAgainOnlyIfNobodyChoseIt) {
    EXPECT_EQ((ChosenSeed{.seed = core::Seed{7}, .drawn = false}.text()), "seed 7");
    const auto drawn = ChosenSeed{.seed = core::Seed{7}, .drawn = true}.text();
    EXPECT_NE(drawn.find("--seed 7"), std::string::npos) << drawn;
}

TEST(LineSource, ReadsLinesWithAndWithoutAnEnd) {
    const TemporaryFolder at;
    LineSource source(at.put("x", "one\n\nthree"), 10);
    EXPECT_EQ(source.next()->text, "one");
    EXPECT_EQ(source.next()->text, "");
    EXPECT_EQ(source.next()->text, "three");
    EXPECT_FALSE(source.next());
}

TEST(LineSource, PassesOverALineThatIsTooLong) {
    const TemporaryFolder at;
    LineSource source(at.put("x", "1234567890\n" + std::string(200'000, 'x') + "\nafter\n"), 10);
    EXPECT_EQ(source.next()->text, "1234567890") << "just short enough";
    const auto line = source.next();
    EXPECT_TRUE(line->is_too_long);
    EXPECT_EQ(line->text, "");
    EXPECT_EQ(source.next()->text, "after");
    EXPECT_FALSE(source.next());
}

TEST(LineSource, FailsWhereThereIsNoFile) {
    EXPECT_TRUE(ends_with(ending_of([] { LineSource("/no/such/file", 10); }), Exit::kMachine,
                          "/no/such/file: cannot be opened"));
}

TEST(ReadLine, DropsWhatNobodyTypes) {
    std::istringstream in("one\n" + std::string(10'000, 'x') + "\nlast");
    std::string line;
    EXPECT_TRUE(read_line(in, line) && line == "one");
    EXPECT_TRUE(read_line(in, line) && line == std::string(4096, 'x'));
    EXPECT_TRUE(read_line(in, line) && line == "last");
    EXPECT_FALSE(read_line(in, line));
}

TEST(Progress, IsQuietAboutAShortJob) {
    testing::internal::CaptureStderr();
    {
        Progress progress("playing", 100);
        progress.note("a note");
        for (std::size_t i = 0; i <= 100; ++i) progress.update(i);
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace dramatis::cli
