#include "runs/version_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/checksum.hpp"
#include "library/folder_list.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "runs/trace_files.hpp"
#include "traces/frames.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using traces::TraceHeader;

constexpr std::size_t kMostNote = std::size_t{1} << 22;

bool exists(const fs::path& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

[[noreturn]] void fail(const std::string& file, const std::error_code& error) {
    throw Failure(Exit::kMachine,
                  fmt::format("{}: cannot be moved: {}", file, reason(error.value())));
}

void move(const std::string& from, const std::string& to) {
    std::error_code error;
    fs::rename(from, to, error);
    if (error) fail(from, error);
}

std::size_t games_in(const std::string& file) {
    const auto trace = traces::read_trace(read_trace_bytes(file), file);
    return trace ? trace->games.size() : 0;
}

// The name of a file with a number before its ending, from 2 on.
std::string numbered(const std::string& file, int number) {
    if (number == 1) return file;
    return fmt::format("{}.{}{}", file.substr(0, file.size() - kTraceEnding.size()), number,
                       kTraceEnding);
}

// The folders of a level's versions. Links are not followed: what they lead to is not ours.
FolderList places_in(const fs::path& level) {
    const auto trouble = [](const fs::path& folder, std::string_view what) {
        return FolderList{.files = {}, .problems = {{folder, folder.string() + std::string(what)}}};
    };
    for (const fs::path& folder : {level.parent_path(), level}) {
        std::error_code error;
        const auto type = fs::symlink_status(folder, error).type();
        if (type == fs::file_type::not_found) return {};
        if (error) return trouble(folder, ": cannot be read: " + reason(error.value()));
        if (type == fs::file_type::symlink)
            return trouble(folder, ": is a link, and is left out; put the folder itself here");
        if (type != fs::file_type::directory)
            return trouble(folder,
                           ": is no folder, so the history cannot be kept there; move it away");
    }
    return list_folders(level);
}

std::string folder_name(const match3::Setup& setup, std::uint64_t seed, std::uint32_t signature) {
    return fmt::format("{}-{}", version_id(setup),
                       core::checksum(fmt::format("{} {}", seed, signature)).substr(0, 6));
}

// Gathers versions folder by folder.
class Lister {
   public:
    explicit Lister(std::string_view level_id) : level_id_(level_id) {}

    void add(const std::string& place, bool is_present) {
        const auto problems = out_.problems.size();
        const auto traces = list_files(place, kTraceEnding);
        for (const auto& problem : traces.problems) out_.problems.push_back(problem);
        std::set<std::string> ids;
        for (const auto& file : traces.files)
            if (auto id = add_trace(file, place, is_present)) ids.insert(std::move(*id));
        if (is_present) return;
        const auto noted = add_note(place);
        if (noted) ids.insert(*noted);
        if (out_.problems.size() > problems)
            doubt(ids, "not all of it can be read");
        else if (!noted)
            doubt(ids, "its version.json is missing, which knows its commit");
        else if (ids.size() > 1)
            doubt(ids, "its folder holds traces of several versions or levels");
        else if (std::ranges::any_of(traces.files, [](const auto& file) {
                     std::error_code ignored;
                     return fs::is_symlink(file, ignored);
                 }))
            doubt(ids, "its folder holds a link");
        else if (!fs::path(place).filename().string().starts_with(*noted + "-"))
            doubt(ids, "its folder does not have the name that dramatis gives");
    }

    VersionList finish() {
        for (auto& [id, found] : found_) {
            for (auto& [player, best] : found.best) found.version.files.push_back(best.second);
            std::ranges::sort(found.version.files);
            if (!found.version.files.empty()) out_.versions.push_back(std::move(found.version));
        }
        std::ranges::sort(out_.versions, {}, [](const StoredVersion& version) {
            return std::tuple(version.note.first_played, version.id);
        });
        return std::move(out_);
    }

   private:
    struct Found {
        StoredVersion version;
        bool has_note = false;
        std::map<std::string, std::pair<std::uintmax_t, std::string>> best;  // by player
    };

    Found& version(const std::string& id) {
        auto& found = found_[id];
        found.version.id = id;
        return found;
    }

    void doubt(const std::set<std::string>& ids, std::string_view why) {
        for (const auto& id : ids)
            if (auto found = found_.find(id);
                found != found_.end() && found->second.version.doubt.empty())
                found->second.version.doubt = why;
    }

    // The version, if there is one to be read.
    std::optional<std::string> add_trace(const std::string& file, const std::string& place,
                                         bool is_present) {
        const auto header = read_trace_header(file);
        if (!header) {
            out_.problems.push_back(
                {file, fmt::format("{}: is no trace, or damaged; it is left out", file)});
            return {};
        }
        const std::string id = version_id(header->level.setup);
        // Another level's that was in the way.
        if (header->level_id != level_id_) return fmt::format("{} of {}", id, header->level_id);
        auto& found = version(id);
        if (!is_present) add_place(found, place);
        found.version.is_present |= is_present;
        if (!found.has_note) {
            const std::string time = time_of(file);
            auto& note = found.version.note;
            if (note.first_played.empty() || time < note.first_played) note.first_played = time;
            note.level = header->level;
        }
        if (header->is_extra()) return id;
        std::error_code error;
        const auto size = fs::file_size(file, error);
        auto& best = found.best[header->player_name()];
        if (best.second.empty() || size > best.first) best = {size, file};
        return id;
    }

    static void add_place(Found& found, const std::string& place) {
        auto& places = found.version.places;
        if (std::ranges::find(places, place) == places.end()) places.push_back(place);
    }

    // The version that it describes, if there is one to be read.
    std::optional<std::string> add_note(const std::string& place) {
        const std::string file = place + "/" + std::string(kNoteFile);
        if (!exists(file)) return {};
        std::string text;
        try {
            text = read_own_file(file, kMostNote);
        } catch (const Failure& failure) {
            out_.problems.push_back({file, failure.what()});
            return {};
        }
        auto note = parse_note(text, file);
        if (!note) {
            out_.problems.push_back(
                {file,
                 note.error().text() + "; remove the file, and dramatis playtest writes it again"});
            return {};
        }
        const std::string id = version_id(note->level.setup);
        auto& found = version(id);
        add_place(found, place);
        auto& known = found.version.note;
        if (!found.has_note) {
            known = std::move(*note);
        } else {
            known.first_played = std::min(known.first_played, note->first_played);
            if (known.commit.empty())
                std::tie(known.commit, known.subject) = {note->commit, note->subject};
        }
        found.has_note = true;
        return id;
    }

    std::string_view level_id_;
    std::map<std::string, Found> found_;
    VersionList out_;
};

}  // namespace

std::optional<TraceHeader> read_trace_header(const std::string& file) {
    try {
        const std::string bytes = read_trace_bytes(file);
        auto text = traces::FrameReader(bytes, file).next();
        if (!text) return {};
        auto header = traces::parse_header(text->substr(0, text->find('\n')), file);
        if (!header) return {};
        return std::move(*header);
    } catch (const Failure&) {
        return {};
    }
}

VersionStore::VersionStore(std::string_view folder, std::string_view level_id)
    : path_(fmt::format("{}/{}/{}", folder, kHistoryFolder, level_id)) {}

std::string VersionStore::place_of(const match3::Setup& setup, std::uint64_t seed,
                                   std::uint32_t signature) const {
    return path_ + "/" + folder_name(setup, seed, signature);
}

std::string VersionStore::place_of(const TraceHeader& header) const {
    return place_of(header.level.setup, header.seed, header.signature);
}

void VersionStore::make(const std::string& place) const {
    const fs::path level = path_;
    for (const fs::path& folder : {level.parent_path(), level, fs::path(place)})
        if (std::error_code ignored; fs::is_symlink(folder, ignored))
            throw Failure(Exit::kBadUsage,
                          fmt::format("{}: is a link, and older traces would go there; remove it",
                                      folder.string()));
    std::error_code error;
    fs::create_directories(place, error);
    if (error)
        throw Failure(Exit::kMachine,
                      fmt::format("{}: cannot be made: {}", place, reason(error.value())));
}

void VersionStore::keep(const std::string& file, const TraceHeader& header) const {
    const std::string place = place_of(header);
    make(place);
    if (const std::string note = place + "/" + std::string(kNoteFile); !exists(note))
        write_file(note, print_note({.level = header.level, .first_played = time_of(file)}));
    const std::string name = place + "/" + fs::path(file).filename().string();
    for (int number = 1;; ++number) {
        const std::string to = numbered(name, number);
        if (!exists(to)) return move(file, to);
        const auto other = read_trace_header(to);
        if (!other || !other->plays_like(header)) continue;
        if (games_in(to) < games_in(file)) return move(file, to);
        std::error_code error;
        fs::remove(file, error);
        if (error) fail(file, error);
        return;
    }
}

std::size_t VersionStore::take_back(const std::vector<Wanted>& wanted,
                                    const std::string& home) const {
    if (wanted.empty()) return 0;
    std::size_t count = 0;
    for (const auto& file : list_files(place_of(*wanted.front().header), kTraceEnding).files) {
        const auto header = read_trace_header(file);
        if (!header) continue;
        const auto part = std::ranges::find_if(
            wanted, [&](const Wanted& each) { return each.header->plays_like(*header); });
        const std::string to =
            part != wanted.end() ? part->path : home + "/" + fs::path(file).filename().string();
        const bool is_taken =
            part == wanted.end() && std::ranges::find(wanted, to, &Wanted::path) != wanted.end();
        if (is_taken || exists(to)) continue;
        move(file, to);
        ++count;
    }
    return count;
}

void VersionStore::note(const match3::Level& level, std::uint64_t seed, std::uint32_t signature,
                        const std::string& file, double& patience) const {
    const std::string place = place_of(level.setup, seed, signature);
    const std::string path = place + "/" + std::string(kNoteFile);
    std::optional<VersionNote> known;
    if (exists(path))
        if (auto read = parse_note(read_own_file(path, kMostNote), path)) known = std::move(*read);
    VersionNote note = known.value_or(VersionNote{.level = level, .first_played = time_now()});
    note.level = level;
    if (note.commit.empty()) find_commit(note, file, patience);
    if (known == note) return;
    make(place);
    write_file(path, print_note(note));
}

VersionList list_versions(std::string_view folder, std::string_view level_id) {
    Lister lister(level_id);
    const std::string home = fmt::format("{}/traces/{}", folder, level_id);
    if (is_folder(home)) lister.add(home, true);
    auto places = places_in(VersionStore(folder, level_id).path());
    for (const auto& place : places.files) lister.add(place, false);
    auto out = lister.finish();
    std::ranges::move(places.problems, std::back_inserter(out.problems));
    return out;
}

}  // namespace dramatis::cli
