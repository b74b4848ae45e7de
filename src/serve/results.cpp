#include "serve/results.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "library/folder_list.hpp"
#include "library/level_library.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "report/pack_index.hpp"
#include "report/page_name.hpp"
#include "runs/trace_files.hpp"
#include "runs/version_note.hpp"
#include "runs/version_store.hpp"

namespace dramatis::serve {
namespace {

using core::Json;

constexpr std::size_t kMostBytes = std::size_t{256} << 20;
constexpr std::array<std::string_view, 6> kFiles = {"report.html",     "report.json",
                                                    "report.csv",      "report-levels.csv",
                                                    "comparison.html", "comparison.json"};

std::string type_of(std::string_view name) {
    if (name.ends_with(".html")) return "text/html; charset=utf-8";
    if (name.ends_with(".json")) return "application/json";
    return "text/csv; charset=utf-8";
}

// Empty: there is no such file. The last part of it comes in the order of time.
std::string stamp_of(const std::string& path) {
    struct stat file {};
    if (::lstat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode)) return "";
    return fmt::format("{:012}.{:09} {}", file.st_mtim.tv_sec, file.st_mtim.tv_nsec, file.st_ino);
}

// "levels/12-garden/report/12-garden.html" as its place and the file in it.
std::optional<std::pair<std::string, std::string>> split(std::string_view name) {
    const auto first = name.substr(0, name.find('/'));
    std::size_t end = first.size();
    if (first == "levels" || first == "compare")
        end = name.find('/', end + 1);
    else if (first != "pack" && first != "some")
        return {};
    if (end == std::string_view::npos || end + 1 >= name.size()) return {};
    return std::pair(std::string(name.substr(0, end)), std::string(name.substr(end + 1)));
}

bool is_file_of_report(std::string_view file) {
    const std::string pages = std::string(report::kPagesFolder) + "/";
    if (!file.starts_with(pages)) return std::ranges::find(kFiles, file) != kFiles.end();
    file.remove_prefix(pages.size());
    return file.find('/') == std::string_view::npos &&
           (file.ends_with(".html") || file.ends_with(".json"));
}

// A value, its interval and what it is of.
Json passed(const std::string& player, const std::string& metric, const Json& value,
            const Json& low, const Json& high) {
    return {{"player", player}, {"metric", metric}, {"value", value}, {"low", low}, {"high", high}};
}

// Of the one level of a whole report.
Json of_whole(const Json& level) {
    Json ids = Json::array(), pass;
    for (const Json& finding : level.at("findings"))
        if (std::ranges::find(ids, finding.at("id")) == ids.end()) ids.push_back(finding.at("id"));
    std::size_t games = 0;
    const char* metric = level.at("has_goals").get<bool>() ? "pass_rate" : "score";
    for (const Json& player : level.at("players")) {
        games += player.at("games").get<std::size_t>();
        if (player.at("name") != level.at("judge")) continue;
        for (const Json& entry : player.at("figures"))
            if (entry.at("metric") == metric) {
                const Json& figure = entry.at("figure");
                pass = passed(player.at("name"), metric, figure.at("value"), figure.at("low"),
                              figure.at("high"));
            }
    }
    return {{"status", level.at("status")},
            {"judge", level.at("judge")},
            {"findings", std::move(ids)},
            {"figure", std::move(pass)},
            {"games", games}};
}

// Of a level of an index.
Json of_entry(const Json& level, const Json& columns) {
    std::size_t games = 0;
    for (const Json& player : level.at("players")) games += player.at("games").get<std::size_t>();
    const char* metric = level.at("has_goals").get<bool>() ? "pass_rate" : "score";
    Json pass;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Json& figure = level.at("figures").at(i);
        if (columns.at(i).at("metric") == metric &&
            columns.at(i).at("player") == level.at("judge") && figure.is_array())
            pass = passed(level.at("judge"), metric, figure.at(0), figure.at(1), figure.at(2));
    }
    return {{"status", level.at("status")},
            {"judge", level.at("judge")},
            {"findings", level.at("findings")},
            {"figure", std::move(pass)},
            {"games", games}};
}

// What a report.json says of each level, by its id.
std::map<std::string, Json, std::less<>> read_report(const std::string& path) {
    std::map<std::string, Json, std::less<>> out;
    const auto json = core::parse_json(cli::read_own_file(path, kMostBytes), path);
    if (!json || !json->is_object() || !json->contains("levels")) return out;
    const bool is_index = json->at("dramatis_report") == 2;
    for (const Json& level : json->at("levels")) {
        Json known = is_index ? of_entry(level, json->at("columns")) : of_whole(level);
        known["names"] = report::finding_names(Json::array({known}));
        known["page"] = is_index ? level.at("page") : Json("report.html");
        out.emplace(level.at("id").get<std::string>(), std::move(known));
    }
    return out;
}

// Which version of a level the games of a place are about; empty: nothing says so.
std::string version_played(const std::string& folder, const std::string& id) {
    const std::string home = fmt::format("{}/traces/{}", folder, id);
    if (!cli::is_folder(home)) return "";
    for (const auto& file : cli::list_files(home, cli::kTraceEnding).files)
        if (const auto header = cli::read_trace_header(file))
            return cli::version_id(header->level.setup);
    return "";
}

}  // namespace

void Results::make(std::string_view place) const {
    std::error_code error;
    const std::string folder = folder_of(place);
    std::filesystem::create_directories(folder, error);
    if (error)
        throw cli::Failure(cli::Exit::kMachine, fmt::format("{}: cannot be made: {}", folder,
                                                            cli::reason(error.value())));
}

std::optional<Results::File> Results::find(std::string_view name) const {
    const auto parts = split(name);
    if (!parts || !is_file_of_report(parts->second)) return {};
    const auto& [place, file] = *parts;
    const std::string wanted = folder_of(place) + "/" + file;
    const std::string home = std::filesystem::path(wanted).parent_path().string();
    if (!cli::is_folder(home)) return {};
    const auto there = cli::list_files(home, std::filesystem::path(wanted).filename().string());
    if (std::ranges::find(there.files, wanted) == there.files.end() || stamp_of(wanted).empty())
        return {};
    if (file.ends_with(".html") && !cli::holds_mark(wanted, cli::kPageMark)) return {};
    return File{type_of(file),
                std::make_shared<std::string>(cli::read_own_file(wanted, kMostBytes))};
}

std::vector<std::string> Results::places_of(const LevelEntry& entry) const {
    return {"levels/" + entry.id, "pack", "some"};
}

std::shared_ptr<const Results::Report> Results::report_at(const std::string& place) {
    const std::string path = folder_of(place) + "/report.json";
    const std::string stamp = stamp_of(path);
    if (stamp.empty()) return nullptr;
    const std::lock_guard lock(mutex_);
    auto& kept = reports_[place];
    if (kept && kept->stamp == stamp) return kept;
    auto report = std::make_shared<Report>();
    report->stamp = stamp;
    try {
        report->levels = read_report(path);
        for (const auto& [id, level] : report->levels)
            report->versions[id] = version_played(folder_of(place), id);
    } catch (const std::exception&) {  // not as we write it: as if it were not there
        report->levels.clear();
    }
    kept = std::move(report);
    return kept;
}

Json Results::of_level(const LevelEntry& entry) {
    const std::string id = cli::level_id(entry.file);
    std::string latest;
    Json out;
    for (const auto& place : places_of(entry)) {
        const auto report = report_at(place);
        if (!report || report->stamp < latest) continue;
        const auto found = report->levels.find(id);
        if (found == report->levels.end()) continue;
        latest = report->stamp;
        out = found->second;
        out["page"] = fmt::format("/reports/{}/{}", place, out["page"].get<std::string>());
        const auto& played = report->versions.at(id);
        const std::string now = entry.level ? cli::version_id(entry.level->setup) : "";
        out["is_present"] = played.empty() ? Json() : Json(played == now);
    }
    return out;
}

}  // namespace dramatis::serve
