#pragma once

#include <string>
#include <string_view>

namespace dramatis::cli {

// A folder in which a long job keeps what it knows. One process at a time works in it. A file is there whole or not at
// all, whenever the program or the machine stops. Failures of the machine end the program with the name of the file.
class RunFolder {
   public:
    // Makes the folder, with those above it, if it is not there.
    explicit RunFolder(std::string path);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    const std::string& path() const { return path_; }
    std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }
    bool has(std::string_view name) const;
    std::string read(std::string_view name) const;
    void write(std::string_view name, std::string_view text) const;
    void remove(std::string_view name) const;  // if it is there

   private:
    std::string path_;
    int lock_ = -1;
};

// A file that is there whole or not at all, whenever the program or the machine stops. Its folder must be there.
void write_file(const std::string& path, std::string_view text);

// A whole file as text; fails with the reason if it cannot be read or is larger than `limit`. `cure` is then said, too.
std::string read_file(const std::string& path, std::size_t limit, std::string_view cure = "");

}  // namespace dramatis::cli
