#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/match3/level.hpp"
#include "report/playtest_report.hpp"

namespace dramatis::serve {

// A level's file as it was when it was last read.
struct LevelEntry {
    std::string id;    // made here, and always the same for a file while the server runs
    std::string file;  // its name in the folder
    std::string text;
    std::string version;                   // names the text: its SHA-256
    std::optional<match3::Level> level{};  // none: it is wrong
    std::vector<match3::Remark> mistakes{};
};
using EntryRef = std::shared_ptr<const LevelEntry>;

// The levels of one folder, by ids: no name that comes from outside is ever a path. Only regular
// files that lie in the folder itself count; links are left out, so that nothing leads elsewhere.
// For several threads.
class LevelFolder {
   public:
    LevelFolder(std::string path, bool is_read_only);

    const std::string& path() const { return path_; }
    bool is_read_only() const { return is_read_only_; }

    // All of them as they are now. `problems`: what was left out, and why.
    std::vector<EntryRef> list(std::vector<report::Problem>& problems);
    EntryRef find(std::string_view id);  // as it is now; null: there is none
    std::string path_of(const LevelEntry& entry) const { return path_ + "/" + entry.file; }
    // Changes whenever list() would say something else.
    std::string fingerprint();

    // The text as that level's file, if it still has that version. Nothing is lost: `now` is how it
    // is afterwards, ours or what somebody else wrote meanwhile.
    struct Saved {
        bool is_saved = false;
        EntryRef now;
    };
    std::optional<Saved> save(std::string_view id, std::string_view text, std::string_view version);

    // A new file, named after `name` as far as that makes a good name. None: there are too many.
    EntryRef add(std::string_view name, std::string_view text);

   private:
    struct Kept {
        std::string stamp;
        EntryRef entry;
    };

    std::vector<std::string> scan(std::vector<report::Problem>* problems);
    EntryRef read(const std::string& file);
    const std::string& id_of(const std::string& file);

    const std::string path_;
    const bool is_read_only_;
    std::mutex mutex_;                                       // of what follows
    std::mutex save_mutex_;                                  // one save at a time
    std::map<std::string, std::string, std::less<>> files_;  // by id
    std::map<std::string, std::string, std::less<>> ids_;    // by file
    std::map<std::string, Kept, std::less<>> kept_;          // by file
};

}  // namespace dramatis::serve
