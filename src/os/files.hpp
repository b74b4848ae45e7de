#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace dramatis::cli {

// How all commands read and write files. What can go wrong ends the command with the name of the
// file, the reason and a cure.
//
// One rule says what may be written: an output is new, or a file that dramatis made, or the user
// said --force; and never a file that the same command read.

// Why the system refused, in plain words.
std::string reason(int error);
// The same where links are not followed.
std::string reason_unfollowed(int error);

// Whether there is one; whatever is in the way counts as none.
bool is_folder(const std::string& path);
bool is_file(const std::string& path);

// --- reading

// Whether it is there and may be read, file or folder; it is not opened.
bool is_readable(const std::string& path);
// To be called before the work begins: fails as reading would.
void check_input(const std::string& path);

// A whole file that the user named. Fails if it cannot be read, is larger than `limit` (then with
// `cure`), or is a pipe into which nobody writes. Nothing will be written over it.
std::string read_file(const std::string& path, std::size_t limit, std::string_view cure = "");

// The same for a file that the program itself keeps, and may write again.
std::string read_own_file(const std::string& path, std::size_t limit, std::string_view cure = "");

// --- writing

enum class Force : bool { kNo, kYes };  // --force was given

// Every page of ours has this near its beginning.
inline constexpr std::string_view kPageMark =
    "<!-- Nothing is loaded from anywhere: the file is the whole page. -->";
// For what people keep and go on to edit: levels, worlds, personas, weights. One that is there is
// theirs, whoever began it.
inline constexpr std::string_view kNoMark = "";

// Whether a regular file has that near its beginning; an empty one has none.
bool holds_mark(const std::string& path, std::string_view mark);

// What the user can give instead of a place where nothing may be written.
inline constexpr std::string_view kOtherFile = "another file name", kOtherFolder = "another folder";

// To be called before the work begins: fails if the file could not be written later, as far as that
// can be known. A file that is there must have `mark` near its beginning, unless forced.
void check_output(const std::string& path, std::string_view mark, Force force,
                  std::string_view instead = kOtherFile);

// Writes if check_output still allows it. A file that already has these very bytes is left as it
// is.
void write_output(const std::string& path, std::string_view mark, Force force,
                  std::string_view text);

// Takes away what an earlier run left there, known by its mark, so that nobody takes it for the
// answer of this one. Anything else stays.
void clear_output(const std::string& path, std::string_view mark);

// Where the pieces of a text go that is too long to be held at once; who makes it is given that. It
// may be made twice, where the first way to write it does not work.
using Pieces = std::function<void(std::string_view)>;
using Maker = std::function<void(const Pieces&)>;

// An output whose place was checked when this was made, and is once more when it is written.
class OutputFile {
   public:
    OutputFile(std::string path, std::string_view mark, Force force);
    const std::string& path() const { return path_; }
    void check() const {
        check_output(path_, mark_, force_);
    }  // again, when inputs were read since
    void write(std::string_view text) const;
    void write(const Maker& make) const;

   private:
    std::string path_;
    std::string_view mark_;
    Force force_;
};

// Writes without asking. A regular file is there whole or not at all, whenever the program or the
// machine stops; no other file in its folder is touched. Devices and pipes are written to. Links
// are not followed, except those to devices, pipes and the standard streams.
void write_file(const std::string& path, std::string_view text);
void write_file(const std::string& path, const Maker& make);

// Writes likewise over a regular file, if that still holds `before`; says whether it did. What
// another program puts there meanwhile stays, however late it comes.
bool replace_file(const std::string& path, std::string_view before, std::string_view text);

// Writes likewise where nothing is yet; says whether there was nothing.
bool write_new_file(const std::string& path, std::string_view text);

}  // namespace dramatis::cli
