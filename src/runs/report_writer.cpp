#include "runs/report_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/checksum.hpp"
#include "core/parallel.hpp"
#include "library/folder_list.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/wrap.hpp"
#include "report/page/page.hpp"
#include "report/page_name.hpp"
#include "report/playtest_report.hpp"
#include "report/report_csv.hpp"
#include "report/wording.hpp"

namespace dramatis::cli {
namespace {

using core::Json;

constexpr std::size_t kCell = 9;

// In so many columns, cut with an ellipsis if need be.
std::string fitted(std::string_view text, std::size_t width) {
    const std::size_t length = columns_of(text);
    if (length <= width) return std::string(text) + std::string(width - length, ' ');
    return std::string(first_columns(text, width - 1)) + "…";
}

// A file may be called anything; in the table it is one line.
std::string name_of(const Json& level) { return path_text(level["id"].get<std::string>()); }

const Json* find_figure(const Json& player, std::string_view metric) {
    for (const auto& entry : player["figures"])
        if (entry["metric"] == metric && !entry["figure"]["value"].is_null())
            return &entry["figure"];
    return nullptr;
}

std::string cell_text(const Json& level, const Json& player) {
    const bool has_goals = level["has_goals"];
    const Json* figure = find_figure(player, has_goals ? "pass_rate" : "score");
    if (!figure) return "–";
    const double value = (*figure)["value"];
    return has_goals ? report::percent(value) : report::number(value);
}

// The ladder has columns of its own, the personas share one: from the least to the most.
std::string personas_text(const Json& level, const std::vector<std::string>& ladder) {
    std::vector<std::pair<double, std::string>> cells;
    for (const auto& player : level["players"]) {
        if (std::ranges::find(ladder, player["name"].get<std::string>()) != ladder.end()) continue;
        if (const Json* figure = find_figure(player, level["has_goals"] ? "pass_rate" : "score"))
            cells.emplace_back((*figure)["value"].get<double>(), cell_text(level, player));
    }
    if (cells.empty()) return "–";
    const auto [low, high] =
        std::ranges::minmax_element(cells, {}, [](const auto& cell) { return cell.first; });
    if (low->second == high->second) return low->second;
    std::string from = low->second;
    if (from.ends_with(" %") && high->second.ends_with(" %")) from.resize(from.size() - 2);
    return fmt::format("{} to {}", from, high->second);
}

std::string marker(const std::string& status) {
    return status == "alarm" ? "!!" : status == "warning" ? "! " : "  ";
}

constexpr std::string_view kJsonMark = R"({"dramatis_report":)",
                           kLevelMark = R"({"dramatis_report":1,"index":)",
                           kCsvMark = "level,player,metric,unit,",
                           kLevelsCsvMark = "level,name,teaches,mechanics,";

// Every page of ours says in its head which it is.
const std::string& level_page_mark() {
    static const std::string mark =
        fmt::format("<meta name=\"dramatis-page\" content=\"{}\">", report::kPackLevel);
    return mark;
}

void make_pages_folder(const RunFolder& folder) {
    const std::string home = folder.file(report::kPagesFolder);
    std::error_code error;
    std::filesystem::create_directories(home, error);
    if (error)
        throw Failure(Exit::kMachine,
                      fmt::format("{}: cannot be made: {}", home, reason(error.value())));
}

// Files of levels, from an earlier report, that this one has not. Whatever else is there stays.
void remove_stale(const RunFolder& folder, const std::vector<std::string>& places) {
    const std::string home = folder.file(report::kPagesFolder);
    if (!is_folder(home)) return;
    for (const auto& [ending, mark] :
         {std::pair<std::string_view, std::string_view>{".html", level_page_mark()},
          {".json", kLevelMark}})
        for (const auto& file : list_files(home, ending).files) {
            const std::string name = fmt::format("{}/{}", report::kPagesFolder,
                                                 std::filesystem::path(file).filename().string());
            const std::string place = name.substr(0, name.size() - ending.size());
            if (std::ranges::find(places, place) == places.end() && holds_mark(file, mark))
                folder.remove(name);
        }
    if (std::error_code ignored; places.empty()) std::filesystem::remove(home, ignored);
}

report::PackLinks links_of(const report::Pack& pack, std::size_t at) {
    const auto link = [&](std::size_t to) {
        const std::string& place = pack.place(to);
        return report::PackLinks::Link{place.substr(place.find('/') + 1) + ".html", pack.id(to)};
    };
    report::PackLinks out{.number = at + 1, .count = pack.size()};
    if (at > 0) out.before = link(at - 1);
    if (at + 1 < pack.size()) out.after = link(at + 1);
    return out;
}

// The level's page and data; its rows of report.csv, and the checksum of its data.
struct Written {
    std::string rows, checksum;
};
Written write_level(const RunFolder& folder, const report::Pack& pack, std::size_t at) {
    const Json whole = pack.level(at);
    const std::string text = core::dump(whole) + "\n";
    folder.write(pack.place(at) + ".json", text);
    folder.write(pack.place(at) + ".html", report::playtest_page(whole, links_of(pack, at)));
    return {report::csv_rows(whole["levels"][0]), core::checksum(text)};
}

std::vector<Written> write_levels(const RunFolder& folder, const report::Pack& pack) {
    std::vector<Written> out(pack.size());
    Progress progress("writing pages", pack.size());
    core::parallel_for(
        pack.size(),
        {.threads = 0, .stop = {}, .progress = [&](std::size_t done) { progress.update(done); }},
        [&](std::size_t i, unsigned) { out[i] = write_level(folder, pack, i); });
    return out;
}

void claim_levels(RunFolder& folder, const std::vector<std::string>& places) {
    make_pages_folder(folder);
    for (const auto& place : places) {
        folder.claim(place + ".json", kLevelMark);
        folder.claim(place + ".html", level_page_mark());
    }
}

std::vector<std::string> places_of(const report::Pack& pack) {
    std::vector<std::string> out;
    if (pack.has_index())
        for (std::size_t i = 0; i < pack.size(); ++i) out.push_back(pack.place(i));
    return out;
}

}  // namespace

void claim_report(RunFolder& folder, const std::vector<std::string>& ids) {
    folder.claim("report.json", kJsonMark);
    folder.claim("report.csv", kCsvMark);
    folder.claim("report-levels.csv", kLevelsCsvMark);
    folder.claim("report.html", kPageMark);
    if (ids.size() > 1) claim_levels(folder, report::page_names(ids));
}

void write_report(RunFolder& folder, const report::Pack& pack) {
    const auto places = places_of(pack);
    Json index = pack.index();
    std::string csv(report::kCsvTitles);
    folder.write("report-levels.csv", report::levels_csv(index));
    if (pack.has_index()) {
        claim_levels(folder, places);
        const auto written = write_levels(folder, pack);
        for (std::size_t i = 0; i < written.size(); ++i) {
            csv += written[i].rows;
            index["levels"][i]["checksum"] = written[i].checksum;
        }
        folder.write("report.csv", csv);
        folder.write("report.html", report::pack_page(index, pack.brief()));
        folder.write("report.json", core::dump(index) + "\n");
    } else {
        const Json whole = pack.level(0);
        folder.write("report.csv", csv + report::csv_rows(whole["levels"][0]));
        folder.write("report.html", report::playtest_page(whole));
        folder.write("report.json", core::dump(whole) + "\n");
    }
    remove_stale(folder, places);
}

std::vector<std::string> report_files(const report::Pack& pack) {
    std::vector<std::string> out = {"report.html", "report.json", "report.csv",
                                    "report-levels.csv"};
    for (const auto& place : places_of(pack)) {
        out.push_back(place + ".html");
        out.push_back(place + ".json");
    }
    return out;
}

std::string report_table(const Json& report, std::size_t width) {
    std::string out;
    if (!report["levels"].empty()) {
        std::vector<std::string> ladder;
        for (const auto& player : report["cast"])
            if (!player["ladder"].is_null()) ladder.push_back(player["name"]);
        const bool personas = ladder.size() < report["cast"].size();
        std::size_t names = 5;
        for (const auto& level : report["levels"])
            names = std::max(names, columns_of(name_of(level)));
        names = std::min<std::size_t>(names, 24);
        out += fitted("level", names);
        for (const auto& name : ladder) out += fmt::format(" {:>{}}", name, kCell);
        if (personas) out += fmt::format(" {:>16}", "personas");
        out += "\n";
        const std::size_t used = names + ladder.size() * (kCell + 1) + (personas ? 17 : 0) + 4;
        for (const auto& level : report["levels"]) {
            out += fitted(name_of(level), names);
            for (const auto& name : ladder) {
                std::string cell = "–";
                for (const auto& player : level["players"])
                    if (player["name"] == name) cell = cell_text(level, player);
                out += fmt::format(" {:>{}}", cell, kCell);
            }
            if (personas) out += fmt::format(" {:>16}", personas_text(level, ladder));
            const std::string status = level["status"];
            out += " " + marker(status);
            if (!level["findings"].empty() && status != "good") {
                const std::string text = level["findings"][0]["text"];
                if (width == kAnyWidth)
                    out += " " + text;
                else if (width > used + 30)
                    out += " " + fitted(text, width - used);
                else
                    out += "\n    " + fitted(text, std::max<std::size_t>(width, 40) - 5);
            }
            while (out.ends_with(' ')) out.pop_back();
            out += "\n";
        }
    }
    for (const auto& problem : report["problems"])
        out += fmt::format("problem: {}\n", path_text(problem["text"].get<std::string>()));
    return out;
}

}  // namespace dramatis::cli
