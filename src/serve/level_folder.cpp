#include "serve/level_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <utility>

#include "core/natural_order.hpp"
#include "core/sha256.hpp"
#include "core/utf8.hpp"
#include "library/folder_list.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "serve/bodies.hpp"
#include "serve/plain_name.hpp"

namespace dramatis::serve {
namespace {

using Status = struct stat;

constexpr std::string_view kEnding = ".json";
constexpr std::size_t kMostAll = std::size_t{64} << 20;  // bytes of all texts

// Another one whenever the file was written, or is another one. Clocks of files stand still for
// some milliseconds: what was written just now may be written again without a trace.
std::string stamp_of(const Status& file) {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    if (now.tv_sec - file.st_mtim.tv_sec < 2)
        return fmt::format("just now {}.{}", now.tv_sec, now.tv_nsec);
    return fmt::format("{}.{} {}.{} {} {}", file.st_mtim.tv_sec, file.st_mtim.tv_nsec,
                       file.st_ctim.tv_sec, file.st_ctim.tv_nsec, file.st_size, file.st_ino);
}

std::optional<Status> regular_file(const std::string& path) {
    Status file{};
    if (::lstat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode)) return {};
    return file;
}

std::string file_name(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

}  // namespace

LevelFolder::LevelFolder(std::string path, bool is_read_only)
    : path_(std::move(path)), is_read_only_(is_read_only) {}

std::vector<std::string> LevelFolder::scan(std::vector<report::Problem>* problems) {
    const auto found = cli::list_files(path_, kEnding);
    std::vector<std::string> out;
    const auto leave_out = [&](const std::string& file, std::string_view why) {
        if (problems) problems->push_back({file, fmt::format("{}: {}", file, why)});
    };
    std::size_t bytes = 0;
    for (const auto& path : found.files) {
        const std::string name = file_name(path);
        if (name.starts_with('.')) continue;  // hidden, and drafts of whoever writes just now
        const auto file = regular_file(path);
        if (!file)
            leave_out(name, "is a link, and links are left out; put the file itself here");
        else if (static_cast<std::size_t>(file->st_size) > kMostText)
            leave_out(name, fmt::format("is larger than {} bytes, which no level is", kMostText));
        else if (out.size() == kMostLevels ||
                 (bytes += static_cast<std::size_t>(file->st_size)) > kMostAll)
            leave_out(name, "is left out, as there are too many; serve a folder with fewer");
        else
            out.push_back(name);
    }
    if (problems)
        for (const auto& problem : found.problems)
            leave_out(file_name(problem.file), "cannot be read, and is left out");
    std::ranges::sort(out, core::comes_before);
    return out;
}

// With mutex_ held.
const std::string& LevelFolder::id_of(const std::string& file) {
    if (const auto known = ids_.find(file); known != ids_.end()) return known->second;
    const std::string plain = plain_name(file.substr(0, file.size() - kEnding.size()));
    std::string id = plain;
    for (int n = 2; files_.contains(id); ++n) id = fmt::format("{}-{}", plain, n);
    files_.emplace(id, file);
    return ids_.emplace(file, id).first->second;
}

// With mutex_ held. Null: there is none, or it cannot be read.
EntryRef LevelFolder::read(const std::string& file) {
    const std::string path = path_ + "/" + file;
    const auto status = regular_file(path);
    if (!status) return nullptr;
    auto& kept = kept_[file];
    if (const auto stamp = stamp_of(*status); !kept.entry || kept.stamp != stamp) {
        auto entry = std::make_shared<LevelEntry>();
        try {
            entry->text = cli::read_own_file(path, kMostText);
        } catch (const cli::Failure&) {
            return nullptr;
        }
        if (kept.entry && kept.entry->text == entry->text) {
            kept.stamp = stamp;
            return kept.entry;
        }
        entry->id = id_of(file), entry->file = file;
        entry->version = core::hex(core::sha256(entry->text));
        auto review = match3::review_level(entry->text);
        entry->level = std::move(review.level);
        entry->mistakes = std::move(review.remarks);
        std::erase_if(entry->mistakes, [](const auto& remark) { return !remark.is_error(); });
        // As JSON would have it otherwise, and a save would change what nobody edited.
        if (core::find_not_utf8(entry->text))
            entry->level.reset(),
                entry->mistakes.push_back({match3::Remark::Kind::kMistake,
                                           "the file is not UTF-8; save it as such",
                                           {},
                                           {}});
        kept = {stamp, std::move(entry)};
    }
    return kept.entry;
}

std::vector<EntryRef> LevelFolder::list(std::vector<report::Problem>& problems) {
    const auto files = scan(&problems);
    const std::lock_guard lock(mutex_);
    std::vector<EntryRef> out;
    for (const auto& file : files)
        if (auto entry = read(file)) out.push_back(std::move(entry));
    std::erase_if(kept_, [&](const auto& kept) {
        return std::ranges::find(files, kept.first) == files.end();
    });
    return out;
}

EntryRef LevelFolder::find(std::string_view id) {
    const std::lock_guard lock(mutex_);
    const auto known = files_.find(id);
    return known == files_.end() ? nullptr : read(known->second);
}

std::string LevelFolder::fingerprint() {
    std::string out;
    for (const auto& file : scan(nullptr))
        if (const auto status = regular_file(path_ + "/" + file))
            (out += file) += '\n' + stamp_of(*status) + '\n';
    return core::hex(core::sha256(out));
}

std::optional<LevelFolder::Saved> LevelFolder::save(std::string_view id, std::string_view text,
                                                    std::string_view version) {
    const std::lock_guard one_at_a_time(save_mutex_);
    const auto before = find(id);
    if (!before) return {};
    if (before->version != version) return Saved{false, before};
    const bool is_saved =
        before->text == text || cli::replace_file(path_of(*before), before->text, text);
    auto now = find(id);
    if (!now) return {};  // removed in this very moment
    return Saved{is_saved, std::move(now)};
}

EntryRef LevelFolder::add(std::string_view name, std::string_view text) {
    const std::lock_guard one_at_a_time(save_mutex_);
    if (scan(nullptr).size() >= kMostLevels) return nullptr;
    const std::string plain = plain_name(name);
    std::string file = plain + std::string(kEnding);
    for (int n = 2; !cli::write_new_file(path_ + "/" + file, text); ++n)
        file = fmt::format("{}-{}{}", plain, n, kEnding);
    const std::lock_guard lock(mutex_);
    return read(file);
}

}  // namespace dramatis::serve
