#include "report/report_csv.hpp"

#include <fmt/format.h>

#include <array>

#include "core/markup.hpp"

namespace dramatis::report {
namespace {

using core::Json;

std::string number(const Json& value) {
    return value.is_null() ? std::string() : fmt::format("{}", value.get<double>());
}

// A figure of an index: [value, low, high], the value alone, or null. In as many columns as the
// others of its kind have.
std::string wide_fields(const Json& figure, bool has_interval) {
    if (!has_interval) return "," + number(figure);
    std::string out;
    for (std::size_t i = 0; i < 3; ++i)
        out += "," + (figure.is_array() ? number(figure[i]) : std::string());
    return out;
}

std::string joined(const Json& texts) {
    std::string out;
    for (const Json& text : texts) out += (out.empty() ? "" : "; ") + text.get<std::string>();
    return csv_field(out);
}

}  // namespace

std::string csv_field(std::string_view text) { return core::csv_text(text); }

std::string csv_rows(const Json& level) {
    std::string out;
    const auto row = [&](const Json& player, std::string_view metric, std::string_view unit,
                         const Json& figure) {
        out += fmt::format("{},{},{},{},{},{},{},{}\n", csv_field(level["id"].get<std::string>()),
                           csv_field(player.get<std::string>()), metric, unit,
                           number(figure["value"]), number(figure["low"]), number(figure["high"]),
                           figure["n"].get<std::size_t>());
    };
    if (const auto& difficulty = level["difficulty"]; !difficulty.is_null()) {
        row("", "difficulty_pass_rate", "share", difficulty["pass_rate"]);
        row("", "difficulty_logit", "logits", difficulty["logit"]);
    }
    for (const char* name : {"luck", "skill"})
        if (!level[name].is_null())
            row("", name, level["has_goals"] || name[0] == 'l' ? "share" : "points", level[name]);
    if (const auto& decides = level["decides"]; !decides.is_null())
        for (const auto& [source, figure] : decides.items())
            row("", "decides_" + source, "share", figure);
    for (const auto& player : level["players"]) {
        for (const auto& figure : player["figures"])
            row(player["name"], figure["metric"].get<std::string>(),
                figure["unit"].get<std::string>(), figure["figure"]);
        if (player["curve"].is_null()) continue;
        const auto& curve = player["curve"];
        for (std::size_t m = 0; m < curve["value"].size(); ++m) {
            if (curve["value"][m].is_null()) continue;
            row(player["name"], fmt::format("passed_within_{}", m + 1), "share",
                {{"value", curve["value"][m]},
                 {"low", curve["low"][m]},
                 {"high", curve["high"][m]},
                 {"n", player["games"]}});
        }
    }
    return out;
}

std::string report_csv(const Json& report) {
    std::string out(kCsvTitles);
    for (const auto& level : report["levels"]) out += csv_rows(level);
    return out;
}

std::string levels_csv(const Json& index) {
    std::string out =
        "level,name,teaches,mechanics,status,findings,moves,target_low,target_high,target_player";
    for (const Json& column : index["columns"]) {
        std::string name = column["player"].get<std::string>();
        name += (name.empty() ? "" : " ") + column["metric"].get<std::string>();
        out += "," + csv_field(name);
        if (column["has_interval"] == true)
            out += "," + csv_field(name + " low") + "," + csv_field(name + " high");
    }
    out += "\n";
    for (const Json& level : index["levels"]) {
        for (const char* key : {"id", "name", "teaches"})
            out += csv_field(level[key].get<std::string>()) + ",";
        out += fmt::format("{},{},{},{},", joined(level["mechanics"]),
                           level["status"].get<std::string>(), joined(level["findings"]),
                           level["moves"].get<int>());
        const Json& target = level["target"];
        out += target.is_null()
                   ? ",,"
                   : fmt::format("{},{},{}", number(target["low"]), number(target["high"]),
                                 csv_field(target["player"].get<std::string>()));
        for (std::size_t c = 0; c < index["columns"].size(); ++c)
            out += wide_fields(level["figures"][c], index["columns"][c]["has_interval"] == true);
        out += "\n";
    }
    return out;
}

}  // namespace dramatis::report
