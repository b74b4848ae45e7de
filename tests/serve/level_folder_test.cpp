#include "serve/level_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "os/files.hpp"
#include "support/temporary_folder.hpp"

namespace {

using namespace dramatis;
using serve::LevelFolder;

const std::string kLevel = R"({"dramatis_level": 1, "name": "A", "colours": 4, "moves": 9,
  "goals": [{"score": 100}], "board": ["?????", "?????", "?????", "?????", "?????"]}
)";

class ServeLevelFolder : public testing::Test {
   protected:
    void write(const std::string& file, const std::string& text = kLevel) {
        cli::write_file(path(file), text);
    }
    std::string path(const std::string& file) const { return place.path() + "/" + file; }
    std::string read(const std::string& file) const {
        return cli::read_own_file(path(file), 1 << 20);
    }
    std::vector<serve::EntryRef> list() { return folder.list(problems); }

    TemporaryFolder place;
    LevelFolder folder{place.path(), false};
    std::vector<report::Problem> problems;
};

TEST_F(ServeLevelFolder, IdsArePlainAndStay) {
    for (const auto* file : {"b.json", "a b.json", "a+b.json", "\xc3\xa4.json", "-x.json",
                             "notes.txt", ".hidden.json", "10.json", "9.json"})
        write(file);
    std::vector<std::string> ids;
    for (const auto& entry : list()) ids.push_back(entry->id);
    EXPECT_EQ(ids, (std::vector<std::string>{"x", "9", "10", "a-b", "a-b-2", "b", "level"}));
    std::filesystem::remove(path("a b.json"));
    list();
    EXPECT_EQ(folder.find("a-b"), nullptr);
    ASSERT_NE(folder.find("a-b-2"), nullptr);
    EXPECT_EQ(folder.find("a-b-2")->file, "a+b.json");
    EXPECT_EQ(folder.find("../b"), nullptr);
}

TEST_F(ServeLevelFolder, LinksAndHugeFilesAreLeftOut) {
    write("a.json");
    std::filesystem::create_symlink("/etc/passwd", path("b.json"));
    write("c.json", std::string((1 << 20) + 1, ' '));
    EXPECT_EQ(list().size(), 1u);
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_NE(problems[0].text.find("b.json: is a link"), std::string::npos);
    EXPECT_NE(problems[1].text.find("c.json: is larger"), std::string::npos);
    EXPECT_EQ(folder.find("b"), nullptr);
}

TEST_F(ServeLevelFolder, MistakesAreTold) {
    write("a.json", "{");
    write("b.json", std::string(kLevel).insert(kLevel.find("A\""), "\xff"));
    const auto entries = list();
    ASSERT_EQ(entries.size(), 2u);
    for (const auto& entry : entries) {
        EXPECT_FALSE(entry->level.has_value());
        EXPECT_FALSE(entry->mistakes.empty());
    }
}

TEST_F(ServeLevelFolder, SavesOnlyOverWhatWasSeen) {
    write("a.json");
    const std::string version = list().front()->version;
    auto saved = folder.save("a", kLevel + " ", version);
    ASSERT_TRUE(saved);
    EXPECT_TRUE(saved->is_saved);
    EXPECT_EQ(read("a.json"), kLevel + " ");
    EXPECT_NE(saved->now->version, version);
    saved = folder.save("a", kLevel + "  ", version);
    EXPECT_FALSE(saved->is_saved);
    EXPECT_EQ(saved->now->text, kLevel + " ");
    const std::string now = saved->now->version;
    write("a.json", kLevel + "\t");  // just after, and of the same length
    saved = folder.save("a", kLevel + "  ", now);
    EXPECT_FALSE(saved->is_saved);
    EXPECT_EQ(saved->now->text, kLevel + "\t");
    EXPECT_EQ(read("a.json"), kLevel + "\t");
    EXPECT_FALSE(folder.save("b", kLevel, version));
}

TEST_F(ServeLevelFolder, NewLevelsReplaceNothing) {
    write("Boxes.json");
    EXPECT_EQ(folder.add("../../Boxes", "{}")->file, "Boxes-2.json");
    EXPECT_EQ(folder.add("Boxes", "{}")->file, "Boxes-3.json");
    EXPECT_EQ(folder.add("///", "{}")->file, "level.json");
    EXPECT_EQ(folder.add(".json", "{}")->file, "json.json");
    EXPECT_EQ(read("Boxes.json"), kLevel);
    EXPECT_EQ(folder.find("Boxes-2")->text, "{}");
}

// Two who save the same level over and over: every save that is said to be done was made over what
// its writer had seen, so none is lost.
TEST_F(ServeLevelFolder, NoSaveIsLost) {
    write("a.json", "0");
    list();
    std::atomic<int> done = 0;
    std::vector<std::jthread> writers;
    for (int writer = 0; writer < 4; ++writer)
        writers.emplace_back([&] {
            for (int i = 0; i < 100; ++i) {
                const auto before = folder.find("a");
                const auto next = std::to_string(std::stoi(before->text) + 1);
                if (folder.save("a", next, before->version)->is_saved) ++done;
            }
        });
    writers.clear();
    EXPECT_EQ(read("a.json"), std::to_string(done.load()));
    EXPECT_GT(done.load(), 100);
}

// Another program that replaces the file all the time, also between our look and our save: what it
// wrote last stands there, or what was saved by who had seen that.
TEST_F(ServeLevelFolder, NothingOfAnotherProgramIsLost) {
    write("a.json", "editor 0");
    list();
    std::atomic<bool> is_over = false;
    std::atomic<int> saves = 0;
    std::jthread saver([&] {
        while (!is_over) {
            const auto before = folder.find("a");
            if (!before->text.starts_with("editor")) continue;
            const auto saved = folder.save("a", "after " + before->text, before->version);
            if (saved && saved->is_saved) ++saves;
        }
    });
    for (int i = 1; i <= 300; ++i) {
        const std::string mine = "editor " + std::to_string(i);
        write("a.json", mine);
        std::string now;
        for (int wait = 0; wait < 1000; ++wait) {  // what goes back is there for a moment
            now = read("a.json");
            if (now == mine || now == "after " + mine) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        ASSERT_TRUE(now == mine || now == "after " + mine) << now << ", and it wrote " << mine;
    }
    is_over = true;
    saver.join();
    EXPECT_GT(saves.load(), 0);
    for (const auto& each : std::filesystem::directory_iterator(place.path()))
        EXPECT_EQ(each.path().filename(), "a.json");
}

}  // namespace
