#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace dramatis {

// A folder of a test's own, gone with everything in it when the test is over.
class TemporaryFolder {
   public:
    TemporaryFolder() : path_(testing::TempDir() + "dramatis-test-XXXXXX") {
        if (!::mkdtemp(path_.data())) ADD_FAILURE() << path_ << " cannot be made";
    }
    ~TemporaryFolder() {
        std::error_code error;
        std::filesystem::remove_all(path_, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }
    std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

    // Makes the folders above it, too; returns its path.
    std::string put(std::string_view name, std::string_view text) const {
        const std::filesystem::path at = file(name);
        std::filesystem::create_directories(at.parent_path());
        std::ofstream(at, std::ios::binary) << text;
        return at.string();
    }
    std::string text_of(std::string_view name) const {
        std::ifstream in(file(name), std::ios::binary);
        EXPECT_TRUE(in) << file(name) << " is not there";
        return {std::istreambuf_iterator<char>(in), {}};
    }
    bool has(std::string_view name) const { return std::filesystem::exists(file(name)); }

    // All files in it and below it, hidden ones included, sorted.
    std::vector<std::string> names() const {
        std::vector<std::string> out;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path_))
            if (!entry.is_directory())
                out.push_back(std::filesystem::relative(entry.path(), path_).string());
        std::ranges::sort(out);
        return out;
    }

   private:
    std::string path_;
};

}  // namespace dramatis
