#include "os/files.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "support/child.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

constexpr std::string_view kMark = "made by dramatis";

Ended checked(const std::string& path, std::string_view mark = kMark, Force force = Force::kNo) {
    return ending_of([&] { check_output(path, mark, force); });
}

// Somebody whom rights stop: root is nobody for as long as this lives.
class Unprivileged {
   public:
    Unprivileged() : was_(::geteuid()) {
        if (was_ == 0) is_set_ = ::seteuid(65534) == 0;
    }
    ~Unprivileged() {
        if (is_set_ && ::seteuid(was_) != 0) std::abort();
    }
    Unprivileged(const Unprivileged&) = delete;
    Unprivileged& operator=(const Unprivileged&) = delete;

   private:
    uid_t was_;
    bool is_set_ = false;
};

TEST(Files, AreReadWhole) {
    const TemporaryFolder at;
    const std::string bytes("a\0b\r\n", 5);
    EXPECT_EQ(read_own_file(at.put("x", bytes), 5), bytes);
}

TEST(Files, AreRefusedBeyondTheirLimit) {
    const TemporaryFolder at;
    const auto path = at.put("x", "12345");
    EXPECT_TRUE(ends_with(ending_of([&] { read_own_file(path, 4, "; write less"); }),
                          Exit::kBadInput, "is larger than 4 bytes; write less"));
}

TEST(Files, ThatCannotBeOpenedSayWhy) {
    EXPECT_TRUE(ends_with(ending_of([] { read_file("/no/such/file", 9); }), Exit::kMachine,
                          "/no/such/file: cannot be opened: No such file or directory"));
    EXPECT_TRUE(ends_with(ending_of([] { read_file("/tmp/" + std::string(300, 'x'), 9); }),
                          Exit::kMachine, "the name is too long; use a shorter one"));
}

TEST(Files, AreLookedForBeforeTheWork) {
    const TemporaryFolder at;
    EXPECT_EQ(ending_of([&] { check_input(at.put("x", "")); }), Ended{});
    EXPECT_EQ(ending_of([&] { check_input(at.path()); }), Ended{});
    EXPECT_TRUE(ends_with(ending_of([&] { check_input(at.file("no")); }), Exit::kMachine,
                          "no: cannot be opened: No such file or directory"));
    EXPECT_FALSE(is_readable(at.file("no")));
}

TEST(Files, AreWrittenInPieces) {
    const TemporaryFolder at;
    const OutputFile file(at.file("x"), kMark, Force::kNo);
    file.write([](const Pieces& pieces) {
        pieces("made by dramatis: ");
        pieces("two");
    });
    EXPECT_EQ(at.text_of("x"), "made by dramatis: two");
    // One that cannot be made leaves the old one, and nothing else.
    EXPECT_TRUE(ends_with(ending_of([&] {
                              file.write([](const Pieces& pieces) {
                                  pieces("made by dramatis: three");
                                  throw Failure(Exit::kMachine, "the source is gone");
                              });
                          }),
                          Exit::kMachine, "the source is gone"));
    EXPECT_EQ(at.text_of("x"), "made by dramatis: two");
    EXPECT_EQ(at.names(), Names{"x"});
    at.put("x", "somebody's");
    EXPECT_TRUE(ends_with(ending_of([&] { file.write([](const Pieces&) {}); }), Exit::kBadUsage,
                          "dramatis did not make it"));
}

TEST(Files, AreWrittenWithoutDroppings) {
    const TemporaryFolder at;
    write_file(at.file("x"), "one");
    write_file(at.file("x"), "two");
    EXPECT_EQ(at.text_of("x"), "two");
    EXPECT_EQ(at.names(), Names{"x"});
}

TEST(Files, KeepTheirPermissions) {
    const TemporaryFolder at;
    const auto path = at.put("x", "one");
    fs::permissions(path, fs::perms{0640});
    write_file(path, "two");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms{0640});
}

// A folder that anybody may write to, with a file that is nobody's to write: renaming would replace
// it.
TEST(Files, ThatAreWriteProtectedStay) {
    const TemporaryFolder at;
    const auto path = at.put("x", "made by dramatis");
    fs::permissions(at.path(), fs::perms::all);
    fs::permissions(path, fs::perms{0444});
    const Unprivileged user;
    for (const auto& ended :
         {checked(path), checked(path, kMark, Force::kYes), checked(path, kNoMark, Force::kYes),
          ending_of([&] { write_file(path, "new"); })})
        EXPECT_TRUE(ends_with(ended, Exit::kMachine, "is write-protected, so it stays as it is"));
    EXPECT_EQ(at.text_of("x"), "made by dramatis");
}

TEST(Files, ThatCannotBeReadAreNotCalledForeign) {
    const TemporaryFolder at;
    const auto path = at.put("x", "made by dramatis");
    fs::permissions(at.path(), fs::perms::all);
    fs::permissions(path, fs::perms{0222});
    const Unprivileged user;
    EXPECT_TRUE(ends_with(checked(path), Exit::kMachine,
                          "cannot be read to see whether dramatis made it: Permission denied"));
    EXPECT_EQ(checked(path, kMark, Force::kYes), Ended{});
}

TEST(Files, AreRefusedWithACureThatFits) {
    const TemporaryFolder at;
    at.put("x", "");
    EXPECT_TRUE(ends_with(ending_of([&] { read_file(at.file("x/y"), 9); }), Exit::kMachine,
                          "a part of the name is a file, not a folder; correct the name"));
    EXPECT_TRUE(ends_with(ending_of([&] { read_file(at.path(), 9); }), Exit::kMachine,
                          "it is a folder; give the name of a file in it"));
    EXPECT_TRUE(ends_with(
        ending_of([&] { check_output(at.put("notes", "mine"), kMark, Force::kNo, kOtherFolder); }),
        Exit::kBadUsage, "give another folder, or --force to overwrite it"));
}

// Whoever has the old one open goes on reading it: it was not written into.
TEST(Files, AreReplacedAndNotOverwritten) {
    const TemporaryFolder at;
    at.put("x", "one");
    fs::create_hard_link(at.file("x"), at.file("other"));
    write_file(at.file("x"), "two");
    EXPECT_EQ(at.text_of("other"), "one");
}

TEST(Files, OfOthersWithOurKindOfNameAreNotTouched) {
    const TemporaryFolder at;
    for (int i = 0; i < 20; ++i)
        at.put(".dramatis-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".part", "y");
    write_file(at.file("x"), "one");
    EXPECT_EQ(at.text_of("x"), "one");
    EXPECT_EQ(at.names().size(), 21u);
    EXPECT_EQ(at.text_of(".dramatis-" + std::to_string(::getpid()) + "-0.part"), "y");
}

TEST(Files, MayBeWrittenWhereNothingIs) {
    const TemporaryFolder at;
    EXPECT_EQ(checked(at.file("new")), Ended{});
    EXPECT_EQ(checked(at.put("empty", "")), Ended{}) << "nothing can be lost";
    EXPECT_TRUE(
        ends_with(checked(at.file("no/folder")), Exit::kMachine, "its folder does not exist"));
    EXPECT_TRUE(ends_with(checked(""), Exit::kBadUsage, "the name of an output is empty"));
}

TEST(Files, OfOthersAreOverwrittenByForceOnly) {
    const TemporaryFolder at;
    const auto path = at.put("x", "theirs");
    EXPECT_TRUE(ends_with(checked(path), Exit::kBadUsage, "dramatis did not make it"));
    EXPECT_EQ(checked(path, kMark, Force::kYes), Ended{});
    EXPECT_EQ(checked(at.put("ours", "<!-- made by dramatis -->")), Ended{});
    EXPECT_TRUE(ends_with(checked(at.file("ours"), kNoMark), Exit::kBadUsage, "already exists;"))
        << "what people go on to edit is theirs";
}

TEST(Files, WithTheSameBytesMayStay) {
    const TemporaryFolder at;
    at.put("x", "weights");
    const auto written = [&](std::string_view text) {
        return ending_of([&] { write_output(at.file("x"), kNoMark, Force::kNo, text); });
    };
    EXPECT_EQ(written("weights"), Ended{});
    for (const char* other : {"weight", "weights!", "Weights", ""})
        EXPECT_TRUE(ends_with(written(other), Exit::kBadUsage, "already exists;")) << other;
    EXPECT_EQ(at.text_of("x"), "weights");
    write_output(at.file("x"), kNoMark, Force::kYes, "others");
    EXPECT_EQ(at.text_of("x"), "others");
}

// In a process of its own: which files it read is remembered for as long as it lives.
TEST(Files, ThatAreInputsAreNeverOutputs) {
    const TemporaryFolder at;
    const auto path = at.put("x", "made by dramatis");
    fs::create_hard_link(path, at.file("same"));
    const int status = status_in_child([&] {
        read_own_file(path, 100);
        if (checked(path) != Ended{}) return 1;  // the program's own may be written again
        read_file(path, 100);
        if (!ends_with(checked(path, kMark, Force::kYes), Exit::kBadUsage, "is an input of this"))
            return 2;
        return ends_with(checked(at.file("same")), Exit::kBadUsage, "is an input") ? 7 : 3;
    });
    EXPECT_EQ(status, 7);
}

// Editors write a new file and move it to the place of the old one, whose number is free then and
// may become that of our output: it is no input for that.
TEST(Files, AreNoInputsForHavingTheNumberOfOneThatIsGone) {
    const TemporaryFolder at;
    const auto status_of = [&](const char* name) {
        struct statx out {};
        ::statx(AT_FDCWD, at.file(name).c_str(), 0, STATX_INO | STATX_BTIME, &out);
        return out;
    };
    const auto input = at.put("input", "made by dramatis");
    const auto old = status_of("input");
    if (!(old.stx_mask & STATX_BTIME)) GTEST_SKIP() << "this file system knows no time of birth";
    const int status = status_in_child([&] {
        read_file(input, 100);
        const auto is_later = [&](const struct statx& file) {
            return file.stx_btime.tv_sec != old.stx_btime.tv_sec ||
                   file.stx_btime.tv_nsec != old.stx_btime.tv_nsec;
        };
        do at.put("clock", ""), fs::remove(at.file("clock"));
        while (at.put("clock", ""), !is_later(status_of("clock")));
        fs::remove(input);
        for (int i = 0; i < 100; ++i) {
            const std::string name = "output" + std::to_string(i);
            at.put(name, "made by dramatis");
            if (status_of(name.c_str()).stx_ino == old.stx_ino)
                return checked(at.file(name)) == Ended{} ? 7 : 8;
        }
        return 9;
    });
    if (status == 9) GTEST_SKIP() << "this file system gives no number twice";
    EXPECT_EQ(status, 7);
}

TEST(Files, AreNeitherFoldersNorLinks) {
    const TemporaryFolder at;
    fs::create_directory(at.file("folder"));
    EXPECT_TRUE(ends_with(checked(at.file("folder")), Exit::kBadUsage, "is a folder"));
    fs::create_symlink(at.file("nowhere"), at.file("broken"));
    EXPECT_TRUE(ends_with(checked(at.file("broken")), Exit::kBadUsage, "is a broken link"));
    fs::create_symlink(at.put("x", "made by dramatis"), at.file("link"));
    EXPECT_TRUE(ends_with(checked(at.file("link"), kMark, Force::kYes), Exit::kBadUsage,
                          "links are not followed"));
}

TEST(Files, MayBeDevices) {
    EXPECT_EQ(checked("/dev/null"), Ended{});
    EXPECT_EQ(ending_of([] { write_file("/dev/null", "text"); }), Ended{});
    EXPECT_TRUE(fs::is_character_file("/dev/null")) << "and stay what they are";
    EXPECT_TRUE(ends_with(ending_of([] { write_file("/dev/full", "text"); }), Exit::kMachine,
                          "make room there"));
}

TEST(Files, ThatArePipesNeedAReader) {
    const TemporaryFolder at;
    ASSERT_EQ(::mkfifo(at.file("pipe").c_str(), 0600), 0);
    EXPECT_TRUE(ends_with(ending_of([&] { write_file(at.file("pipe"), "text"); }), Exit::kBadUsage,
                          "is a pipe that nobody reads"));
    const int reader = ::open(at.file("pipe").c_str(), O_RDONLY | O_NONBLOCK);
    write_file(at.file("pipe"), "text");
    char text[8] = {};
    EXPECT_EQ(::read(reader, text, sizeof text), 4);
    EXPECT_STREQ(text, "text");
    ::close(reader);
}

TEST(OutputFile, LooksAgainWhenItIsWritten) {
    const TemporaryFolder at;
    const OutputFile output(at.file("x"), kMark, Force::kNo);
    at.put("x", "put there meanwhile");
    EXPECT_TRUE(ends_with(ending_of([&] { output.write("ours"); }), Exit::kBadUsage,
                          "dramatis did not make it"));
    EXPECT_EQ(at.text_of("x"), "put there meanwhile");
}

TEST(Files, AreToldFromFolders) {
    const TemporaryFolder at;
    at.put("x", "");
    EXPECT_TRUE(is_file(at.file("x")) && is_folder(at.path()));
    EXPECT_FALSE(is_file(at.path()) || is_folder(at.file("x")));
    EXPECT_FALSE(is_file(at.file("none")) || is_folder(at.file("x/below")));
}

// --- over what was seen

TEST(ReplaceFile, OnlyWhatWasSeen) {
    const TemporaryFolder folder;
    const std::string file = folder.put("a", "old");
    EXPECT_TRUE(replace_file(file, "old", "new"));
    EXPECT_EQ(folder.text_of("a"), "new");
    EXPECT_FALSE(replace_file(file, "old", "newer"));
    EXPECT_FALSE(replace_file(file, "new and more", "newer"));
    EXPECT_EQ(folder.text_of("a"), "new");
    EXPECT_FALSE(replace_file(folder.file("b"), "", "x"));
    EXPECT_FALSE(fs::exists(folder.file("b")));
    fs::create_symlink(file, folder.file("link"));
    EXPECT_FALSE(replace_file(folder.file("link"), "new", "x"));
    EXPECT_EQ(folder.text_of("a"), "new");
}

TEST(WriteNewFile, NeverReplaces) {
    const TemporaryFolder folder;
    EXPECT_TRUE(write_new_file(folder.file("a"), "x"));
    EXPECT_FALSE(write_new_file(folder.file("a"), "y"));
    EXPECT_EQ(folder.text_of("a"), "x");
    fs::create_symlink("nowhere", folder.file("b"));
    EXPECT_FALSE(write_new_file(folder.file("b"), "y"));
    EXPECT_FALSE(fs::exists(folder.file("nowhere")));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 2);
}

}  // namespace
}  // namespace dramatis::cli
