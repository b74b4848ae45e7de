#include "runs/tuned_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "core/checksum.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "tune.json";
constexpr std::string_view kMark = "\"dramatis_tune_folder\"";

std::string file_name(const CurveLevel& level) {
    return fs::path(level.file.path).filename().string();
}

// Of a record, which holds it, so that nothing is believed that a damaged disk or an editor left.
std::string checksum_of(core::Json record) {
    record.erase("check");
    return core::checksum(core::dump(record));
}

bool is_as_written(const core::Json& record) {
    if (!record.is_object() || !record.contains("result")) return false;
    for (const char* key : {"asked", "written", "check"})
        if (!record.contains(key) || !record[key].is_string()) return false;
    return record["check"] == checksum_of(record);
}

// As people write it: the files say 0.95 and not 0.9500000000000001.
double rounded(double share) { return std::round(1e6 * share) / 1e6; }

}  // namespace

std::vector<CurveLevel> along_curve(std::vector<LevelFile> levels, double first, double last,
                                    double within) {
    std::vector<CurveLevel> out;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const double way =
            levels.size() < 2 ? 0 : static_cast<double>(i) / static_cast<double>(levels.size() - 1);
        const double middle = first + way * (last - first);
        out.push_back({.file = std::move(levels[i]),
                       .low = rounded(std::max(0.0, middle - within)),
                       .high = rounded(std::min(1.0, middle + within))});
    }
    return out;
}

TunedFolder::TunedFolder(RunFolder& folder, std::string asked)
    : folder_(folder), asked_(std::move(asked)) {
    folder_.claim(kFile, kMark);
    if (!folder_.has(kFile)) return;
    const auto json = core::parse_json(folder_.read(kFile), folder_.file(kFile));
    if (!json || !json->is_object() || !json->contains("levels") ||
        !(*json)["levels"].is_object()) {
        print_err(
            "note: {}; all levels are tuned again\n",
            json ? path_text(folder_.file(kFile)) + ": holds no levels" : json.error().text());
        return;
    }
    for (const auto& [name, record] : (*json)["levels"].items()) {
        if (is_as_written(record))
            levels_[name] = record;
        else
            print_err(
                "note: {}: what it says of {} was edited or damaged; that level is tuned "
                "again\n",
                path_text(folder_.file(kFile)), path_text(name));
    }
}

std::string TunedFolder::key_of(const CurveLevel& level) const {
    return core::checksum(fmt::format("{} {:.6f} {:.6f} {}", asked_, level.low, level.high,
                                      match3::print_level(level.file.level)));
}

const core::Json* TunedFolder::find(const CurveLevel& level) const {
    const auto found = levels_.find(file_name(level));
    const bool same = found != levels_.end() && (*found)["asked"] == key_of(level) &&
                      folder_.has(file_name(level));
    return same ? &(*found)["result"] : nullptr;
}

void TunedFolder::add(const CurveLevel& level, core::Json result, const std::string& text) {
    const std::string name = file_name(level);
    std::string written;
    if (const auto old = levels_.find(name); old != levels_.end())
        written = (*old)["written"].get<std::string>();
    folder_.claim_kept(name, written, RunFolder::Check::kWhenWritten);
    folder_.write(name, text);
    core::Json record = {
        {"asked", key_of(level)}, {"written", core::checksum(text)}, {"result", std::move(result)}};
    record["check"] = checksum_of(record);
    levels_[name] = std::move(record);
    folder_.write(kFile, core::dump({{"dramatis_tune_folder", 1}, {"levels", levels_}}) + "\n");
}

}  // namespace dramatis::cli
