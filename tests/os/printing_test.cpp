#include "os/printing.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "os/exit.hpp"
#include "support/child.hpp"
#include "support/failures.hpp"

namespace dramatis::cli {
namespace {

TEST(Printing, LeavesOrdinaryTextAlone) {
    for (const char* text : {"", "plain", "two\nlines\tand a tab", "Gärten – 12 × 12 ▓ 🐉"})
        EXPECT_EQ(printable(text), text);
}

TEST(Printing, ShowsControlCharactersAsEscapes) {
    EXPECT_EQ(printable("\x1b[31mred\x07"), "\\x1b[31mred\\x07");
    EXPECT_EQ(printable(std::string_view("a\0b\r", 4)), "a\\x00b\\x0d");
    EXPECT_EQ(printable("\x7f"), "\\u007f");
    EXPECT_EQ(printable("\u0085\u009b"), "\\u0085\\u009b") << "the second set of controls";
}

TEST(Printing, ShowsWhatTurnsALineAroundAsEscapes) {
    EXPECT_EQ(printable("a\u202eb\u2066c\u200fd"), "a\\u202eb\\u2066c\\u200fd");
    EXPECT_EQ(printable("a\u2028b"), "a\\u2028b") << "a separator of lines";
}

TEST(Printing, ShowsBytesThatAreNoTextAsEscapes) {
    EXPECT_EQ(printable("\xff\xc3"), "\\xff\\xc3");
    EXPECT_EQ(printable("\xc0\x80"), "\\xc0\\x80") << "longer than it need be";
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "half of a pair";
}

TEST(Printing, FiltersWhatIsFormattedIntoALine) {
    testing::internal::CaptureStdout();
    print_out("{}: {}\n", "\x1b]0;title\x07", 3);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "\\x1b]0;title\\x07: 3\n");
}

TEST(Printing, FailsWhereStandardOutputIsFull) {
    const int status = status_in_child([] {
        const int full = ::open("/dev/full", O_WRONLY);
        ::dup2(full, STDOUT_FILENO);
        const auto ended = ending_of([] { raw_out(std::string(std::size_t{1} << 20, 'x')); });
        return ends_with(ended, Exit::kMachine, "standard output cannot be written") ? 7 : 8;
    });
    EXPECT_EQ(status, 7);
}

TEST(Printing, GoesOnWhereStandardErrorIsFull) {
    const int status = status_in_child([] {
        const int full = ::open("/dev/full", O_WRONLY);
        ::dup2(full, STDERR_FILENO);
        return ending_of([] { raw_err(std::string(std::size_t{1} << 20, 'x')); }) == Ended{} ? 7
                                                                                             : 8;
    });
    EXPECT_EQ(status, 7);
}

// Else the next file that is opened would get its number, and be printed into.
TEST(Printing, TakesThePlacesOfStreamsThatAreClosed) {
    const int status = status_in_child([] {
        ::close(STDIN_FILENO);
        ::close(STDOUT_FILENO);
        occupy_standard_streams();
        const int next = ::open("/dev/null", O_WRONLY);
        const bool refused = ::write(STDOUT_FILENO, "x", 1) < 0;
        return next > STDERR_FILENO && refused ? 7 : 8;
    });
    EXPECT_EQ(status, 7);
}

TEST(Exit, HasTheStatusesThatTheManualPromises) {
    EXPECT_EQ(static_cast<int>(Exit::kOk), 0);
    EXPECT_EQ(static_cast<int>(Exit::kBadInput), 1);
    EXPECT_EQ(static_cast<int>(Exit::kChanged), 1);
    EXPECT_EQ(static_cast<int>(Exit::kBadUsage), 2);
    EXPECT_EQ(static_cast<int>(Exit::kMachine), 3);
    EXPECT_EQ(static_cast<int>(Exit::kInterrupted), 130);
}

}  // namespace
}  // namespace dramatis::cli
