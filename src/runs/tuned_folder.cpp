#include "runs/tuned_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "core/checksum.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "tune.json";
constexpr std::string_view kMark = "\"dramatis_tune_folder\"";

std::string file_name(const CurveLevel& level) {
    return fs::path(level.file.path).filename().string();
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
    if (json && json->is_object() && json->contains("levels") && (*json)["levels"].is_object())
        levels_ = (*json)["levels"];
}

std::string TunedFolder::key_of(const CurveLevel& level) const {
    return core::checksum(fmt::format("{} {:.6f} {:.6f} {}", asked_, level.low, level.high,
                                      match3::print_level(level.file.level)));
}

const core::Json* TunedFolder::find(const CurveLevel& level) const {
    const auto found = levels_.find(file_name(level));
    const bool same = found != levels_.end() && found->is_object() &&
                      found->value("asked", "") == key_of(level) && found->contains("result") &&
                      folder_.has(file_name(level));
    return same ? &(*found)["result"] : nullptr;
}

void TunedFolder::add(const CurveLevel& level, core::Json result, const std::string& text) {
    const std::string name = file_name(level);
    std::string written;
    if (const auto old = levels_.find(name); old != levels_.end() && old->is_object())
        written = old->value("written", "");
    folder_.claim_kept(name, written, RunFolder::Check::kWhenWritten);
    folder_.write(name, text);
    levels_[name] = {
        {"asked", key_of(level)}, {"written", core::checksum(text)}, {"result", std::move(result)}};
    folder_.write(kFile, core::dump({{"dramatis_tune_folder", 1}, {"levels", levels_}}) + "\n");
}

}  // namespace dramatis::cli
