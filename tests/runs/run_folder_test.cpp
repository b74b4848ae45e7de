#include "runs/run_folder.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>

#include "core/checksum.hpp"
#include "support/child.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

using Names = std::vector<std::string>;

constexpr std::string_view kMark = "made by dramatis";

TEST(RunFolder, MakesTheFolderWithThoseAboveIt) {
    const TemporaryFolder at;
    const RunFolder folder(at.file("a/b/c"));
    EXPECT_TRUE(std::filesystem::is_directory(at.file("a/b/c")));
    EXPECT_EQ(folder.file("x.txt"), at.file("a/b/c/x.txt"));
}

TEST(RunFolder, RefusesAFolderThatAnotherProcessHolds) {
    const TemporaryFolder at;
    const RunFolder folder(at.path());
    const int status = status_in_child([&] {
        const auto ended = ending_of([&] { const RunFolder other(at.path()); });
        return ends_with(ended, Exit::kBadInput, "another dramatis is working in this folder") ? 7
                                                                                               : 8;
    });
    EXPECT_EQ(status, 7);
}

TEST(RunFolder, IsFreeWhenItsHolderWasKilled) {
    const TemporaryFolder at;
    const int status = status_in_child([&]() -> int {
        const RunFolder folder(at.path());
        ::raise(SIGKILL);
        return 0;
    });
    EXPECT_EQ(status, -1);
    EXPECT_EQ(ending_of([&] { const RunFolder folder(at.path()); }), Ended{});
}

TEST(RunFolder, IsFreeWhenItsHolderIsDone) {
    const TemporaryFolder at;
    { const RunFolder folder(at.path()); }
    EXPECT_EQ(ending_of([&] { const RunFolder folder(at.path()); }), Ended{});
}

TEST(RunFolder, LeavesAFolderInWhichNothingWasDoneAsItWas) {
    const TemporaryFolder at;
    { const RunFolder folder(at.path()); }
    EXPECT_EQ(at.names(), Names{});
    at.put(".lock", "");
    { const RunFolder folder(at.path()); }
    EXPECT_EQ(at.names(), Names{".lock"});
    { const RunFolder folder(at.file("made")); }
    EXPECT_FALSE(at.has("made"));
}

TEST(RunFolder, DoesNotFollowALinkInPlaceOfItsLock) {
    const TemporaryFolder at;
    std::filesystem::create_symlink(at.file("elsewhere"), at.file(".lock"));
    EXPECT_TRUE(ends_with(ending_of([&] { const RunFolder folder(at.path()); }), Exit::kMachine,
                          ".lock: cannot be written"));
    EXPECT_FALSE(at.has("elsewhere"));
}

TEST(RunFolder, RefusesAPathThatIsAFile) {
    const TemporaryFolder at;
    const auto file = at.put("file", "mine");
    EXPECT_TRUE(ends_with(ending_of([&] { const RunFolder folder(file); }), Exit::kMachine,
                          file + ": cannot be"));
    EXPECT_EQ(at.text_of("file"), "mine");
}

TEST(RunFolder, WritesAFileAndLeavesNothingElse) {
    const TemporaryFolder at;
    const RunFolder folder(at.path());
    folder.write("a.txt", "one");
    folder.write("a.txt", "two");
    EXPECT_TRUE(folder.has("a.txt"));
    EXPECT_EQ(folder.read("a.txt"), "two");
    EXPECT_EQ(at.names(), (Names{".lock", "a.txt"}));
}

TEST(RunFolder, KeepsTheOldFileWhereThereIsNoRoomForTheNewOne) {
    const TemporaryFolder at;
    at.put("a.txt", "old");
    const int status = status_in_child([&] {
        const RunFolder folder(at.path());
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{.rlim_cur = 4096, .rlim_max = 4096};
        ::setrlimit(RLIMIT_FSIZE, &small);
        const auto ended =
            ending_of([&] { folder.write("a.txt", std::string(std::size_t{1} << 20, 'x')); });
        return ends_with(ended, Exit::kMachine, "make room there") ? 7 : 8;
    });
    EXPECT_EQ(status, 7);
    EXPECT_EQ(at.text_of("a.txt"), "old");
    EXPECT_EQ(at.names(), (Names{".lock", "a.txt"}));
}

TEST(RunFolder, WritesThroughNoLink) {
    const TemporaryFolder at;
    at.put("theirs.txt", "theirs");
    std::filesystem::create_symlink(at.file("theirs.txt"), at.file("a.txt"));
    const RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { folder.write("a.txt", "ours"); }), Exit::kBadUsage,
                          "links are not followed"));
    EXPECT_EQ(at.text_of("theirs.txt"), "theirs");
}

TEST(RunFolder, ClaimsAPlaceWhereNothingIs) {
    const TemporaryFolder at;
    RunFolder folder(at.path());
    folder.claim("page.html", kMark);
    EXPECT_FALSE(folder.has("page.html"));
    folder.write("page.html", "made by dramatis, first");
    folder.write("page.html", "made by dramatis, second");
    EXPECT_EQ(at.text_of("page.html"), "made by dramatis, second");
}

TEST(RunFolder, ClaimsAFileThatItMadeBefore) {
    const TemporaryFolder at;
    at.put("page.html", "<html> made by dramatis");
    RunFolder folder(at.path());
    EXPECT_EQ(ending_of([&] { folder.claim("page.html", kMark); }), Ended{});
}

TEST(RunFolder, RefusesToClaimAFileOfSomebodyElse) {
    const TemporaryFolder at;
    at.put("page.html", "a page of mine");
    RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { folder.claim("page.html", kMark); }), Exit::kBadUsage,
                          "page.html: already exists, and dramatis did not make it"));
    EXPECT_EQ(at.text_of("page.html"), "a page of mine");
}

// What people go on to edit is known by its bytes, not by a mark that an edit leaves as it is.
TEST(RunFolder, KnowsAFileThatItWroteByItsBytes) {
    const TemporaryFolder at;
    const std::string checksum = core::checksum("as written");
    const auto claimed = [&](Force force = Force::kNo) {
        RunFolder folder(at.path(), force);
        return ending_of([&] { folder.claim_kept("p.json", checksum, RunFolder::Check::kNow); });
    };
    EXPECT_EQ(claimed(), Ended{}) << "nothing is there";
    at.put("p.json", "as written");
    EXPECT_EQ(claimed(), Ended{});
    at.put("p.json", "as written, and edited");
    EXPECT_TRUE(
        ends_with(claimed(), Exit::kBadUsage, "p.json: is already there, and somebody edited it"));
    EXPECT_EQ(claimed(Force::kYes), Ended{});
    EXPECT_EQ(at.text_of("p.json"), "as written, and edited");
}

TEST(RunFolder, ReplacesAFileThatPeopleEditByTheSameBytesOnly) {
    const TemporaryFolder at;
    RunFolder folder(at.path());
    folder.claim_kept("p.json", "", RunFolder::Check::kNow);
    folder.write("p.json", "one");
    EXPECT_EQ(ending_of([&] { folder.write("p.json", "one"); }), Ended{});
    EXPECT_TRUE(ends_with(ending_of([&] { folder.write("p.json", "two"); }), Exit::kBadUsage,
                          "p.json: already exists; move it"));
    EXPECT_EQ(at.text_of("p.json"), "one");
}

TEST(RunFolder, ReplacesWhatItWroteBeforeByAnother) {
    const TemporaryFolder at;
    at.put("p.json", "one");
    RunFolder folder(at.path());
    folder.claim_kept("p.json", core::checksum("one"), RunFolder::Check::kNow);
    folder.write("p.json", "two");
    EXPECT_EQ(at.text_of("p.json"), "two");
}

TEST(RunFolder, LeavesNoFolderWhereNothingWasDone) {
    const TemporaryFolder at;
    { const RunFolder folder(at.path() + "/empty"); }
    EXPECT_FALSE(at.has("empty"));
    {
        const RunFolder folder(at.path() + "/used");
        folder.write("x", "y");
    }
    EXPECT_TRUE(at.has("used/x"));
    at.put("theirs/x", "y");
    { const RunFolder folder(at.path() + "/theirs"); }
    EXPECT_TRUE(at.has("theirs/x"));
}

TEST(RunFolder, RemovesOnlyRegularFiles) {
    const TemporaryFolder at;
    RunFolder folder(at.path());
    std::filesystem::create_symlink("/dev/null", at.path() + "/link");
    at.put("file", "x");
    folder.remove("link");
    folder.remove("file");
    folder.remove("nothing");
    EXPECT_TRUE(std::filesystem::is_symlink(at.path() + "/link"));
    EXPECT_FALSE(at.has("file"));
}

TEST(RunFolder, FindsAMarkOnlyNearTheBeginning) {
    const TemporaryFolder at;
    at.put("page.html", std::string(5000, ' ') + std::string(kMark));
    RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { folder.claim("page.html", kMark); }), Exit::kBadUsage,
                          "dramatis did not make it"));
}

TEST(RunFolder, ClaimsAFileOfSomebodyElseByForce) {
    const TemporaryFolder at;
    at.put("page.html", "a page of mine");
    RunFolder folder(at.path(), Force::kYes);
    folder.claim("page.html", kMark);
    folder.write("page.html", "ours");
    EXPECT_EQ(at.text_of("page.html"), "ours");
}

TEST(RunFolder, LooksAgainBeforeItWritesWhatItClaimed) {
    const TemporaryFolder at;
    RunFolder folder(at.path());
    folder.claim("page.html", kMark);
    at.put("page.html", "put there meanwhile");
    EXPECT_TRUE(ends_with(ending_of([&] { folder.write("page.html", "ours"); }), Exit::kBadUsage,
                          "dramatis did not make it"));
    EXPECT_EQ(at.text_of("page.html"), "put there meanwhile");
}

TEST(RunFolder, RemovesAFileOrNothing) {
    const TemporaryFolder at;
    at.put("a.txt", "x");
    const RunFolder folder(at.path());
    folder.remove("a.txt");
    folder.remove("a.txt");
    EXPECT_FALSE(folder.has("a.txt"));
}

}  // namespace
}  // namespace dramatis::cli
