#include "runs/report_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "os/wrap.hpp"
#include "report/page/page.hpp"
#include "report/playtest_report.hpp"
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

}  // namespace

void claim_report(RunFolder& folder) {
    folder.claim("report.json", R"({"dramatis_report":)");
    folder.claim("report.csv", "level,player,metric,unit,");
    folder.claim("report.html", kPageMark);
}

void write_report(const RunFolder& folder, const Json& report) {
    folder.write("report.json", core::dump(report) + "\n");
    folder.write("report.csv", report::report_csv(report));
    folder.write("report.html", report::playtest_page(report));
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
            names = std::max(names, columns_of(level["id"].get<std::string>()));
        names = std::min<std::size_t>(names, 24);
        out += fitted("level", names);
        for (const auto& name : ladder) out += fmt::format(" {:>{}}", name, kCell);
        if (personas) out += fmt::format(" {:>16}", "personas");
        out += "\n";
        const std::size_t used = names + ladder.size() * (kCell + 1) + (personas ? 17 : 0) + 4;
        for (const auto& level : report["levels"]) {
            out += fitted(level["id"].get<std::string>(), names);
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
        out += fmt::format("problem: {}\n", problem["text"].get<std::string>());
    return out;
}

}  // namespace dramatis::cli
