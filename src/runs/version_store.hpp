#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/playtest_report.hpp"
#include "runs/version_note.hpp"
#include "traces/trace.hpp"

namespace dramatis::cli {

// A level's games on its other versions, in the folder of a playtest: each version has a folder
// history/LEVEL/VERSION-SEED, named after what plays, so that a level that is edited back finds its
// old games. Those of the present version are in traces/LEVEL, with its note here. Files come and
// go by renaming them, so whoever is killed loses nothing and goes on next time. Only the process
// that holds the folder's lock may change anything.
class VersionStore {
   public:
    VersionStore(std::string_view folder, std::string_view level_id);
    const std::string& path() const { return path_; }

    // Where the games of that version and seed are kept.
    std::string place_of(const traces::TraceHeader& header) const;

    // Moves a trace there; of two with the same games the longer one stays.
    void keep(const std::string& file, const traces::TraceHeader& header) const;

    // Moves the traces back that play like one of `wanted` to its path, and all others of that
    // version and seed to `home`, where no other file is in their way. How many came.
    struct Wanted {
        const traces::TraceHeader* header;
        std::string path;
    };
    std::size_t take_back(const std::vector<Wanted>& wanted, const std::string& home) const;

    // What is known of a version, written where it is new or says more.
    void note(const match3::Level& level, std::uint64_t seed, std::uint32_t signature,
              const std::string& file, double& patience) const;

   private:
    std::string place_of(const match3::Setup& setup, std::uint64_t seed,
                         std::uint32_t signature) const;
    void make(const std::string& place) const;

    std::string path_;
};

inline constexpr std::string_view kHistoryFolder = "history", kNoteFile = "version.json";

// The header of a trace; nothing if it has none that can be read.
std::optional<traces::TraceHeader> read_trace_header(const std::string& file);

// A version that was played.
struct StoredVersion {
    std::string id;
    VersionNote note;
    bool is_present = false;            // its games are in traces/LEVEL
    std::vector<std::string> files{};   // traces of players; of two of one player the longer one
    std::vector<std::string> places{};  // its folders in the history
    std::string doubt{};                // why it may not be removed: not all in them is surely ours
};

// All of a level's, by when they were first played. What cannot be read is a problem, and left out.
struct VersionList {
    std::vector<StoredVersion> versions;
    std::vector<report::Problem> problems;
};
VersionList list_versions(std::string_view folder, std::string_view level_id);

}  // namespace dramatis::cli
