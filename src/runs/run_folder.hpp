#pragma once

#include <map>
#include <string>
#include <string_view>

#include "os/files.hpp"

namespace dramatis::cli {

// Where a sealed file has its checksum (core/checksum.hpp), which is that of the file with this in
// its place.
inline constexpr std::string_view kOpenSeal = "0000000000000000";

// A folder in which a long job keeps what it knows. One process at a time works in it. A file is
// there whole or not at all, whenever the program or the machine stops. Failures of the machine end
// the program with the name of the file.
class RunFolder {
   public:
    // Makes the folder, with those above it, if it is not there.
    explicit RunFolder(std::string path, Force force = Force::kNo);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    const std::string& path() const { return path_; }
    Force force() const { return force_; }
    std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }
    bool has(std::string_view name) const;
    std::string read(std::string_view name) const;
    // For a file that is made for the user, before the work begins: if one of that name is there it
    // must have `mark` near its beginning (os/files.hpp), unless forced.
    void claim(std::string name, std::string_view mark);
    // The same for one that people go on to edit: only what this run wrote, with that checksum
    // (core/checksum.hpp; none: it wrote nothing, or does not know), is replaced, unless forced.
    // Told at once, or where the file may turn out to have the very bytes, when it is written.
    enum class Check : bool { kNow, kWhenWritten };
    void claim_kept(std::string name, std::string checksum, Check check);
    // The same for one that is made anew, but to which people add notes: it holds its own checksum
    // behind `seal`, which is written in the place of kOpenSeal.
    void claim_sealed(std::string name, std::string_view mark, std::string_view seal);
    void write(std::string_view name, std::string_view text) const;
    void remove(std::string_view name) const;  // if it is there, and a regular file

   private:
    void refuse_edited(std::string_view name, std::string_view seal) const;
    bool is_as_written(std::string_view name, std::string_view checksum) const;

    std::string path_;
    Force force_;
    // By this or another: where nothing was done, what this made is removed again.
    bool is_made_ = false, had_lock_ = false;
    std::map<std::string, std::string_view, std::less<>> marks_;  // of what was claimed
    std::map<std::string, std::string, std::less<>> kept_;        // checksums of what people edit
    std::map<std::string, std::string_view, std::less<>> seals_;
    int lock_ = -1;
};

}  // namespace dramatis::cli
