#include "runs/trace_file.hpp"

#include <gtest/gtest.h>

#include "support/temporary_folder.hpp"
#include "traces/samples.hpp"

namespace dramatis::cli {
namespace {

using traces::GameRecord;
using traces::SampleTrace;
using traces::TraceHeader;

constexpr std::size_t kGames = 250;  // two full frames and one that is not

const SampleTrace& whole() {
    static const SampleTrace trace(kGames, 8);
    return trace;
}

// As a run does it: to so many games, of which some may be there.
void play_to(const std::string& path, std::size_t total) {
    TraceFile file(path, whole().header);
    for (std::size_t i = file.begin_adding(total); i < total; ++i) file.add(whole().games[i]);
    file.finish();
}

TEST(TraceFile, BeginsWithItsHeader) {
    const TemporaryFolder at;
    const TraceFile file(at.file("t"), whole().header);
    EXPECT_TRUE(file.games().empty());
    EXPECT_EQ(at.text_of("t"), traces::print_opening(whole().header));
}

TEST(TraceFile, IsTheSameBytesWhereverItStopped) {
    for (const std::size_t stop : {0u, 1u, 99u, 100u, 101u, 200u, 249u, 250u}) {
        const TemporaryFolder at;
        play_to(at.file("t"), stop);
        EXPECT_EQ(TraceFile(at.file("t"), whole().header).games().size(), stop);
        play_to(at.file("t"), kGames);
        EXPECT_EQ(at.text_of("t"), whole().bytes) << "stopped at " << stop;
    }
}

TEST(TraceFile, GoesOnAfterItWasFinished) {
    const TemporaryFolder at;
    TraceFile file(at.file("t"), whole().header);
    for (const std::size_t total : {std::size_t{150}, kGames}) {
        for (std::size_t i = file.begin_adding(total); i < total; ++i) file.add(whole().games[i]);
        file.finish();
    }
    EXPECT_EQ(at.text_of("t"), whole().bytes);
}

TEST(TraceFile, PlaysAFrameThatIsNotFullAgain) {
    const TemporaryFolder at;
    play_to(at.file("t"), 150);
    EXPECT_EQ(TraceFile(at.file("t"), whole().header).begin_adding(kGames), 100u);
}

TEST(TraceFile, WantsNothingWhereTheGamesAreThere) {
    const TemporaryFolder at;
    play_to(at.file("t"), kGames);
    EXPECT_EQ(TraceFile(at.file("t"), whole().header).begin_adding(50), kGames);
    EXPECT_EQ(at.text_of("t"), whole().bytes);
}

TEST(TraceFile, KeepsFullFramesOfAProgramThatWasKilled) {
    const TemporaryFolder at;
    {
        TraceFile file(at.file("t"), whole().header);
        for (std::size_t i = file.begin_adding(kGames); i < 150; ++i) file.add(whole().games[i]);
    }
    const TraceFile file(at.file("t"), whole().header);
    EXPECT_EQ(file.games(),
              std::vector<GameRecord>(whole().games.begin(), whole().games.begin() + 100));
}

TEST(TraceFile, CutsATornTailAndGoesOn) {
    const auto& ends = whole().ends;
    for (const std::size_t size :
         {ends[0] - 1, ends[0] + 1, ends[1] - 1, ends[1] + 7, ends[2] + 1, ends[3] - 1}) {
        const TemporaryFolder at;
        at.put("t", whole().bytes.substr(0, size));
        const std::size_t left = TraceFile(at.file("t"), whole().header).games().size();
        EXPECT_EQ(left, size < ends[1] ? 0u : size < ends[2] ? 100u : 200u) << size;
        play_to(at.file("t"), kGames);
        EXPECT_EQ(at.text_of("t"), whole().bytes) << size;
    }
}

TEST(TraceFile, CutsBytesThatAreNoGames) {
    const TemporaryFolder at;
    at.put("t", whole().bytes + "something else");
    play_to(at.file("t"), kGames);
    EXPECT_EQ(at.text_of("t"), whole().bytes);
}

TEST(TraceFile, BeginsAnewForGamesThatWerePlayedOtherwise) {
    const TemporaryFolder at;
    play_to(at.file("t"), kGames);
    TraceHeader other = whole().header;
    other.seed = 5;
    EXPECT_TRUE(TraceFile(at.file("t"), other).games().empty());
    EXPECT_EQ(at.text_of("t"), traces::print_opening(other));
}

TEST(TraceFile, GoesOnWhereOnlyTheWordsOfItsLevelDiffer) {
    const TemporaryFolder at;
    play_to(at.file("t"), 200);
    TraceHeader other = whole().header;
    other.level.notes = "new words";
    EXPECT_EQ(TraceFile(at.file("t"), other).games().size(), 200u);
    EXPECT_EQ(traces::read_trace(at.text_of("t"), "t")->header.level.notes, "new words");
}

}  // namespace
}  // namespace dramatis::cli
