#include "runs/made_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/json.hpp"
#include "core/sha256.hpp"
#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using core::Json;

constexpr std::size_t kMostList = std::size_t{64} << 20, kMostFile = std::size_t{4} << 30;

// A name that stays within the folder, whoever wrote the list.
bool is_inside(const std::string& name) {
    const fs::path path(name);
    return !name.empty() && path.is_relative() &&
           std::ranges::none_of(path, [](const fs::path& part) { return part == ".."; });
}

void make_folders(const std::string& path) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error)
        throw Failure(Exit::kMachine, fmt::format("{}: cannot be made: {}; give another folder",
                                                  path_text(path), reason(error.value())));
}

std::string hash_of(std::string_view text) { return core::hex(core::sha256(text)); }

bool is_there(const std::string& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

}  // namespace

MadeFolder::MadeFolder(std::string path, std::string list, std::string what, Force force)
    : path_(std::move(path)), list_(std::move(list)), what_(std::move(what)), force_(force) {
    if (is_there(path_) && !is_folder(path_))
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: is no folder; give another name", path_text(path_)));
    const bool foreign = is_folder(path_) && !fs::is_empty(path_) && !is_file(file(list_));
    if (foreign && force_ == Force::kNo)
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: has files that dramatis did not make; give another folder, "
                                  "or add --force to write among them",
                                  path_text(path_)));
}

MadeFolder::List MadeFolder::read_list() const {
    List out;
    if (!is_file(file(list_))) return out;
    const auto json = core::parse_json(read_own_file(file(list_), kMostList), file(list_));
    if (!json || !json->is_object() || !json->contains(what_) || !json->contains("files") ||
        !(*json)["files"].is_object()) {
        if (force_ == Force::kYes) return out;
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: is no list of ours; give another folder, or add --force",
                                  path_text(file(list_))));
    }
    for (const auto& [name, hashes] : (*json)["files"].items())
        for (const auto& hash : hashes)
            if (is_inside(name) && hash.is_string()) out[name].push_back(hash);
    return out;
}

void MadeFolder::write_list(const List& list) const {
    write_file(file(list_), core::dump(Json{{what_, 1}, {"files", list}}, 1) + "\n");
}

void MadeFolder::refuse_others(const List& before, const List& after) const {
    List all = before;
    for (const auto& [name, hashes] : after) all[name];
    for (const auto& [name, hashes] : all) {
        if (!is_there(file(name))) continue;
        const bool known = before.contains(name);
        if (known && is_file(file(name)) &&
            std::ranges::find(hashes, hash_of(read_own_file(file(name), kMostFile))) !=
                hashes.end())
            continue;
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: {}; give another folder, or add --force to overwrite it",
                                  path_text(file(name)),
                                  known ? "was changed since dramatis made it"
                                        : "is a file that dramatis did not make"));
    }
}

void MadeFolder::write(const std::vector<std::pair<std::string, std::string>>& files) const {
    const List before = read_list();
    List after, both = before;
    for (const auto& [name, text] : files) {
        after[name] = {hash_of(text)};
        both[name].push_back(after[name][0]);
    }
    if (force_ == Force::kNo) refuse_others(before, after);
    make_folders(path_);
    write_list(both);  // whenever the machine stops, all that is there is on it
    std::error_code error;
    for (const auto& [name, hashes] : before)
        if (!after.contains(name) && is_file(file(name))) fs::remove(file(name), error);
    for (const auto& [name, text] : files) {
        make_folders(fs::path(file(name)).parent_path().string());
        write_file(file(name), text);
    }
    write_list(after);
}

}  // namespace dramatis::cli
