#include "research/audit_versions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "core/counted.hpp"
#include "library/folder_list.hpp"
#include "os/files.hpp"
#include "runs/trace_files.hpp"
#include "runs/version_note.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using audit::Audit;

constexpr std::size_t kMostNote = std::size_t{1} << 22;
constexpr std::string_view kNote = "version.json";

// All that is kept of one version, wherever it is.
struct Kept {
    std::optional<match3::Level> level{};
    bool is_present = false;
    std::vector<VersionNote> notes{};
    std::string oldest{};  // when the first of its traces was written
    struct Games {
        std::uintmax_t bytes = 0;
        std::string file;
        traces::Trace trace;
    };
    std::map<std::string, Games> players{};  // of two traces of one player the longer one
};

class Searcher {
   public:
    Searcher(const std::string& folder, const std::string& level, const Told& told)
        : level_(level), told_(told) {
        const std::string home = folder + "/traces/" + level,
                          history = folder + "/history/" + level;
        FolderList older;
        if (is_folder(history)) older = list_files_below(history, kTraceEnding);
        if (!told_ && older.files.empty()) return;  // there is the present version at most
        if (is_folder(home))
            for (const auto& file : list_files(home, kTraceEnding).files) add_trace(file, true);
        for (const auto& file : older.files) add_trace(file, false);
        if (!is_folder(history)) return;
        for (const auto& file : list_files_below(history, kNote).files)
            if (fs::path(file).filename() == kNote) add_note(file);
    }

    FoundVersions finish() {
        std::vector<audit::PlayedVersion> versions;
        for (const auto& [id, kept] : kept_)
            if (!kept.players.empty()) versions.push_back(version_of(kept));
        if (!told_ && versions.size() > 1)
            out_.notes.push_back(fmt::format("{} of {} are kept, and the report tells of one",
                                             core::counted(versions.size(), "version"), level_));
        for (const auto& told : told_.value_or(std::vector<Audit::ToldVersion>()))
            if (const auto kept = kept_.find(told.id);
                kept == kept_.end() || kept->second.players.empty())
                miss(fmt::format("there are no games of version {} of {}", told.id, level_));
        if (!told_ || !out_.is_whole) return std::move(out_);
        audit::sort_versions(versions);
        for (auto& version : versions) add_version(std::move(version));
        return std::move(out_);
    }

   private:
    void miss(const std::string& what) {
        out_.is_whole = false;
        out_.problems.push_back(what + "; dramatis report makes the report again, without them");
    }

    void add_trace(const std::string& file, bool is_present) {
        auto trace = traces::read_trace(read_trace_bytes(file), file);
        if (!trace) {  // those of the present version are told with the other traces
            if (!is_present) out_.problems.push_back(trace.error().text());
            return;
        }
        const auto& header = trace->header;
        if (header.level_id != level_) return;
        auto& kept = kept_[audit::version_id(header.level.setup)];
        if (!kept.level) kept.level = header.level;
        kept.is_present |= is_present;
        if (const std::string time = time_of(file); kept.oldest.empty() || time < kept.oldest)
            kept.oldest = time;
        if (header.is_extra()) return;
        if (trace->torn && !is_present) out_.problems.push_back(trace->torn->text());
        auto& games = kept.players[header.player_name()];
        const auto bytes = fs::file_size(file);
        if (!games.file.empty() && bytes <= games.bytes) return;
        games = {bytes, file, std::move(*trace)};
    }

    void add_note(const std::string& file) {
        auto note = parse_note(read_own_file(file, kMostNote), file);
        if (!note) {
            out_.problems.push_back(note.error().text());
            return;
        }
        kept_[audit::version_id(note->level.setup)].notes.push_back(std::move(*note));
    }

    static audit::PlayedVersion version_of(const Kept& kept) {
        audit::PlayedVersion out{.level = *kept.level,
                                 .first_played = kept.oldest,
                                 .commit = {},
                                 .subject = {},
                                 .is_present = kept.is_present};
        for (const auto& note : kept.notes) {
            if (&note == &kept.notes.front() || note.first_played < out.first_played)
                out.first_played = note.first_played;
            if (!out.commit.empty()) continue;
            out.commit = note.commit;
            out.subject = note.subject;
        }
        return out;
    }

    void add_version(audit::PlayedVersion version) {
        const std::string id = audit::version_id(version.level.setup);
        const auto told = std::ranges::find(*told_, id, &Audit::ToldVersion::id);
        FoundVersion found{.version = std::move(version)};
        for (auto& [player, games] : kept_[id].players) {
            if (!audit::is_told(games.trace.header)) continue;
            const std::size_t there = games.trace.games.size();
            std::size_t count = there;
            if (told != told_->end())
                if (const auto said = told->games.find(player); said != told->games.end())
                    count = said->second;
            if (count > there)
                return miss(fmt::format("{} holds {}, and the history in the report tells of {}",
                                        games.file, core::counted(there, "game"), count));
            if (count == 0) continue;
            if (count < there)
                out_.notes.push_back(
                    fmt::format("{} holds {} more than the history in the report tells of; "
                                "dramatis report makes one of all",
                                games.file, core::counted(there - count, "game")));
            found.traces.push_back(std::move(games.trace));
            found.games.push_back(count);
        }
        out_.versions.push_back(std::move(found));
    }

    const std::string level_;
    const Told& told_;
    std::map<std::string, Kept> kept_;
    FoundVersions out_;
};

}  // namespace

FoundVersions find_audit_versions(const std::string& folder, const std::string& level,
                                  const Told& told) {
    return Searcher(folder, level, told).finish();
}

}  // namespace dramatis::cli
