#include "library/folder_list.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

Names below(const TemporaryFolder& at, const std::vector<std::string>& files) {
    Names out;
    for (const auto& file : files) out.push_back(fs::relative(file, at.path()).string());
    return out;
}

TEST(FolderList, HasTheFilesWithThatEndingSorted) {
    const TemporaryFolder at;
    for (const char* name : {"b.json", "a.json", "a.txt", "below/c.json", ".json", "json"})
        at.put(name, "");
    const auto found = list_files(at.path(), ".json");
    EXPECT_EQ(below(at, found.files), (Names{".json", "a.json", "b.json"}));
    EXPECT_TRUE(found.problems.empty());
}

TEST(FolderList, CallsFilesAsTheUserCalledTheFolder) {
    const TemporaryFolder at;
    at.put("a.json", "");
    EXPECT_EQ(list_files(at.path() + "//", ".json").files, Names{at.file("a.json")});
}

TEST(FolderList, GoesBelowOnlyIfItIsToldTo) {
    const TemporaryFolder at;
    for (const char* name : {"z.json", "a/b/c.json", "a/x.json", "old/y.json"}) at.put(name, "");
    EXPECT_EQ(below(at, list_files(at.path(), ".json").files), Names{"z.json"});
    EXPECT_EQ(below(at, list_files_below(at.path(), ".json").files),
              (Names{"a/b/c.json", "a/x.json", "old/y.json", "z.json"}));
    EXPECT_EQ(below(at, list_files_below(
                            at.path(), ".json",
                            [](const std::string& folder) { return folder.ends_with("/old"); })
                            .files),
              (Names{"a/b/c.json", "a/x.json", "z.json"}));
}

TEST(FolderList, ReadsNoFolderTwice) {
    const TemporaryFolder at;
    at.put("a/x.json", "");
    fs::create_directory_symlink(at.path(), at.file("a/circle"));
    fs::create_directory_symlink(at.file("a"), at.file("0-link"));
    const auto found = list_files_below(at.path(), ".json");
    EXPECT_EQ(found.files, Names{at.file("a/x.json")}) << "by its own name, not by the link's";
    EXPECT_TRUE(found.problems.empty());
}

TEST(FolderList, NamesWhatIsNoFile) {
    const TemporaryFolder at;
    at.put("good.json", "");
    fs::create_directory(at.file("folder.json"));
    fs::create_symlink(at.file("nowhere"), at.file("broken.json"));
    fs::create_symlink(at.file("loop.json"), at.file("loop.json"));
    ASSERT_EQ(::mkfifo(at.file("pipe.json").c_str(), 0600), 0);
    const auto found = list_files(at.path(), ".json");
    EXPECT_EQ(below(at, found.files), Names{"good.json"});
    ASSERT_EQ(found.problems.size(), 4u);
    const auto text_of = [&](const char* name) {
        for (const auto& problem : found.problems)
            if (problem.file == at.file(name)) return problem.text.substr(problem.file.size());
        return std::string("none");
    };
    EXPECT_EQ(text_of("folder.json"), ": is a folder, not a file; remove it from the folder");
    EXPECT_EQ(text_of("pipe.json"), ": is a pipe, not a file; remove it from the folder");
    EXPECT_EQ(text_of("broken.json"), ": cannot be opened: No such file or directory");
    EXPECT_EQ(text_of("loop.json"),
              ": cannot be opened: links form a circle; give the name of the file itself");
}

TEST(FolderList, FollowsALinkToAFile) {
    const TemporaryFolder at, other;
    fs::create_symlink(other.put("x.json", ""), at.file("link.json"));
    EXPECT_EQ(below(at, list_files(at.path(), ".json").files).size(), 1u);
    EXPECT_EQ(list_files(at.path(), ".json").files, Names{at.file("link.json")});
}

TEST(FolderList, NamesAFolderThatCannotBeRead) {
    const auto found = list_files("/no/such/folder", ".json");
    EXPECT_TRUE(found.files.empty());
    ASSERT_EQ(found.problems.size(), 1u);
    EXPECT_EQ(found.problems[0].text,
              "/no/such/folder: this folder cannot be read: No such file or directory");
    EXPECT_FALSE(found.empty()) << "a problem is something to tell of";
}

TEST(FolderList, TakesNamesThatAreNoText) {
    const TemporaryFolder at;
    at.put("\xff\n.json", "");
    EXPECT_EQ(list_files(at.path(), ".json").files, Names{at.file("\xff\n.json")});
}

}  // namespace
}  // namespace dramatis::cli
