#include "traces/trace.hpp"

#include <gtest/gtest.h>

#include "traces/frames.hpp"
#include "traces/samples.hpp"

namespace dramatis::traces {
namespace {

std::vector<GameRecord> first(const std::vector<GameRecord>& games, std::size_t count) {
    return {games.begin(), games.begin() + static_cast<std::ptrdiff_t>(count)};
}

TEST(Trace, ComesBackWithWhereToGoOn) {
    for (const std::size_t count : {0u, 1u, 99u, 100u, 101u, 200u, 250u}) {
        const SampleTrace sample(count);
        const auto trace = read_trace(sample.bytes, "f");
        ASSERT_TRUE(trace) << trace.error().text();
        EXPECT_EQ(trace->header, sample.header);
        EXPECT_EQ(trace->games, sample.games);
        EXPECT_FALSE(trace->torn);
        EXPECT_EQ(trace->full_games, count / kFrameGames * kFrameGames);
        EXPECT_EQ(trace->full_bytes, sample.ends[count / kFrameGames]);
    }
}

// A program that was killed: at any byte the frames before are there, and where to go on is the end
// of the last full one.
TEST(Trace, TornAnywhereKeepsTheFramesBefore) {
    const SampleTrace sample(230, 4);
    for (std::size_t size = 0; size < sample.bytes.size(); ++size) {
        const auto trace = read_trace(std::string_view(sample.bytes).substr(0, size), "f");
        if (size < sample.ends[0]) {
            ASSERT_FALSE(trace) << size;
            continue;
        }
        ASSERT_TRUE(trace) << size;
        const auto whole = static_cast<std::size_t>(std::ranges::upper_bound(sample.ends, size) -
                                                    sample.ends.begin()) -
                           1;
        ASSERT_EQ(trace->games, first(sample.games, whole * kFrameGames)) << size;
        ASSERT_EQ(trace->full_games, whole * kFrameGames);
        ASSERT_EQ(trace->full_bytes, sample.ends[whole]);
        ASSERT_EQ(trace->torn.has_value(), size != sample.ends[whole]) << size;
        if (trace->torn) {
            ASSERT_EQ(trace->torn->text(), "f, part " + std::to_string(whole + 2) + ", byte " +
                                               std::to_string(sample.ends[whole]) +
                                               ": ends in the middle, or is no trace");
        }
    }
}

// A few bits of a Zstandard frame can be written in more than one way; a flip there may go unseen,
// and the text is the same.
TEST(Trace, OneWrongBitNeverGivesOtherGames) {
    const SampleTrace sample(130, 2);
    std::size_t unseen = 0;
    for (std::size_t bit = 0; bit < 8 * sample.bytes.size(); ++bit) {
        std::string bytes = sample.bytes;
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
        const auto trace = read_trace(bytes, "f");
        if (!trace) {
            ASSERT_LT(bit / 8, sample.ends[0]) << "a frame of games hides the header";
            continue;
        }
        ASSERT_EQ(trace->header, sample.header);
        const std::size_t count = trace->games.size();
        ASSERT_TRUE(count == 130 || count == 100 || count == 0) << count;
        ASSERT_EQ(trace->games, first(sample.games, count)) << bit;
        ASSERT_LE(trace->full_games, count);
        ASSERT_TRUE(trace->torn || count == 130) << bit;
        unseen += !trace->torn;
    }
    EXPECT_LT(unseen, 8 * sample.bytes.size() / 100);
}

TEST(Trace, ForeignFilesAreNoTraces) {
    const auto text_of = [](const std::string& bytes) {
        return read_trace(bytes, "f").error().text();
    };
    EXPECT_EQ(text_of(""), "f: is empty; this is no trace");
    EXPECT_EQ(text_of("{\"dramatis_trace\":1}"),
              "f, part 1, byte 0: ends in the middle, or is no trace");
    EXPECT_EQ(text_of(compress_frame("{\"dramatis_level\": 1}\n")),
              "f: does not begin with {\"dramatis_trace\": 1, ...}; this is no trace");
    EXPECT_EQ(text_of(compress_frame("[]")),
              "f: does not begin with {\"dramatis_trace\": 1, ...}; this is no trace");
    EXPECT_TRUE(text_of(compress_frame("a,b\n1,2\n")).starts_with("f:1:1: "));
    EXPECT_TRUE(text_of(compress_frame("")).starts_with("f:1:1: "));
}

// RFC 8878, 3.1.2: what other programs may add, and nobody has to look at.
TEST(Trace, SkippableFramesAreSkipped) {
    const SampleTrace sample(150);
    const std::string skip(
        "\x50\x2a\x4d\x18\x03\x00\x00\x00"
        "abc",
        11);
    std::string bytes = sample.bytes.substr(0, sample.ends[0]) + skip +
                        sample.bytes.substr(sample.ends[0], sample.ends[1] - sample.ends[0]) +
                        skip + sample.bytes.substr(sample.ends[1]) + skip;
    const auto trace = read_trace(bytes, "f");
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->games, sample.games);
    EXPECT_FALSE(trace->torn);
    EXPECT_FALSE(trace->is_canonical);
}

// zstd -dc trace | zstd > trace: one frame for all.
TEST(Trace, PackedAgainItIsTheSameGames) {
    const SampleTrace sample(150);
    std::string text = print_header(sample.header) + "\n";
    for (const auto& game : sample.games) text += print_record(game) + "\n";
    const auto trace = read_trace(compress_frame(text), "f");
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->header, sample.header);
    EXPECT_EQ(trace->games, sample.games);
    EXPECT_FALSE(trace->torn);
    EXPECT_FALSE(trace->is_canonical);
    EXPECT_TRUE(read_trace(sample.bytes, "f")->is_canonical);
}

// Whoever cuts frames apart and puts them together otherwise gets no games with wrong numbers.
TEST(Trace, FramesOutOfPlaceEndTheGames) {
    const SampleTrace sample(300);
    const auto part = [&](std::size_t i) {
        return sample.bytes.substr(sample.ends[i], sample.ends[i + 1] - sample.ends[i]);
    };
    const std::string opening = sample.bytes.substr(0, sample.ends[0]);
    const auto expect = [&](const std::string& bytes, std::size_t games, const std::string& text) {
        const auto trace = read_trace(bytes, "f");
        ASSERT_TRUE(trace);
        EXPECT_EQ(trace->games, first(sample.games, games));
        EXPECT_EQ(trace->full_games, games);
        ASSERT_TRUE(trace->torn);
        EXPECT_EQ(trace->torn->text(), text);
    };
    expect(opening + part(1), 0,
           "f, part 2: game 100 stands where game 0 belongs; the trace is damaged");
    expect(opening + part(0) + part(0), 100,
           "f, part 3: game 0 stands where game 100 belongs; the trace is damaged");
    expect(opening + part(0) + part(2) + part(1), 100,
           "f, part 3: game 200 stands where game 100 belongs; the trace is damaged");
}

TEST(Trace, WrongLinesInAWholeFrameAreNamed) {
    const SampleTrace sample(100);
    const auto torn = [&](const std::string& text) {
        const auto trace = read_trace(sample.bytes + compress_frame(text), "f");
        EXPECT_TRUE(trace && trace->torn);
        EXPECT_EQ(trace->games, sample.games);
        EXPECT_EQ(trace->full_bytes, sample.bytes.size());
        return trace && trace->torn ? trace->torn->text() : "";
    };
    const std::string good = "{\"game\":100,\"moves\":\"00r\",\"score\":3}\n";
    EXPECT_EQ(torn("{\"game\":100,\"moves\":\"00r\",\"score\":3}"),
              "f, part 3: the last line has no end; the trace is damaged");
    EXPECT_TRUE(torn(good + "{\"game\":101,\"moves\":\"00\",\"score\":3}\n")
                    .starts_with("f, part 3, line 2: /moves: a move has"));
    EXPECT_TRUE(torn(good + "\n").starts_with("f, part 3, line 2:"));
    EXPECT_TRUE(
        torn("{\"game\":100,\"moves\":\"00r\"}\n").starts_with("f, part 3, line 1: /score: "));
}

// Games can be added after a frame that is not full only by writing it anew.
TEST(Trace, AShortFrameInTheMiddleIsNoPlaceToGoOn) {
    const auto games = random_records(180);
    std::string bytes = print_opening(sample_header());
    const std::size_t opening = bytes.size();
    bytes += print_frame(first(games, 80)) + print_frame({games.begin() + 80, games.end()});
    const auto trace = read_trace(bytes, "f");
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->games, games);
    EXPECT_EQ(trace->full_games, 0u);
    EXPECT_EQ(trace->full_bytes, opening);
}

}  // namespace
}  // namespace dramatis::traces
