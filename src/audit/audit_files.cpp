#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "audit/audit.hpp"
#include "audit/pack_audit.hpp"

namespace dramatis::audit {
namespace {

using core::Json;

constexpr std::string_view kTitles = "level,player,metric,unit,value,low,high,n";

struct Row {
    std::string unit;
    std::vector<Json> numbers;  // value, low, high, n; null where there is none
    bool is_seen = false;
};
using Key = std::tuple<std::string, std::string, std::string>;  // level, player, metric
using Rows = std::map<Key, Row>;

void add_row(Rows& rows, const Key& key, std::string unit, const Json& figure) {
    Row row{.unit = std::move(unit), .numbers = {}};
    for (const char* name : {"value", "low", "high", "n"}) row.numbers.push_back(figure.at(name));
    rows[key] = std::move(row);
}

Rows rows_of(const Json& report) {
    Rows rows;
    for (const auto& level : report.at("levels")) {
        const std::string id = level.at("id");
        if (level.at("luck").is_object())
            add_row(rows, {id, "", "luck"}, "share", level.at("luck"));
        if (level.at("decides").is_object())
            for (const auto& [source, figure] : level.at("decides").items())
                add_row(rows, {id, "", "decides_" + source}, "share", figure);
        if (level.at("skill").is_object())
            add_row(rows, {id, "", "skill"}, level.at("has_goals") == true ? "share" : "points",
                    level.at("skill"));
        if (const Json& scale = level.at("difficulty"); scale.is_object()) {
            add_row(rows, {id, "", "difficulty_pass_rate"}, "share", scale.at("pass_rate"));
            add_row(rows, {id, "", "difficulty_logit"}, "logits", scale.at("logit"));
        }
        for (const auto& player : level.at("players")) {
            const std::string name = player.at("name");
            for (const auto& entry : player.at("figures"))
                add_row(rows, {id, name, entry.at("metric")}, entry.at("unit"), entry.at("figure"));
            const Json& curve = player.at("curve");
            if (!curve.is_object()) continue;
            for (std::size_t m = 0; m < curve.at("value").size(); ++m)
                if (!curve.at("value").at(m).is_null())
                    add_row(rows, {id, name, fmt::format("passed_within_{}", m + 1)}, "share",
                            {{"value", curve.at("value").at(m)},
                             {"low", curve.at("low").at(m)},
                             {"high", curve.at("high").at(m)},
                             {"n", player.at("games")}});
        }
    }
    return rows;
}

// The next record of a CSV file (RFC 4180): fields between commas, some in quotes, in which quotes
// are doubled.
std::vector<std::string> next_record(std::string_view& text, std::size_t& line) {
    std::vector<std::string> fields(1);
    bool is_quoted = false;
    while (!text.empty()) {
        const char c = text.front();
        text.remove_prefix(1);
        line += c == '\n';
        if (is_quoted) {
            if (c != '"')
                fields.back() += c;
            else if (text.starts_with('"'))
                fields.back() += c, text.remove_prefix(1);
            else
                is_quoted = false;
        } else if (c == '"') {
            is_quoted = true;
        } else if (c == ',') {
            fields.emplace_back();
        } else if (c == '\n') {
            break;
        } else if (c != '\r') {
            fields.back() += c;
        }
    }
    return fields;
}

// Names that a spreadsheet would take for a formula begin with an apostrophe.
std::string plain(std::string field) {
    if (field.size() > 1 && field[0] == '\'' &&
        std::string_view("=+-@\t\r").find(field[1]) != std::string_view::npos)
        field.erase(0, 1);
    return field;
}

bool is_same(const std::string& text, const Json& number) {
    if (!number.is_number()) return text.empty() && number.is_null();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && value == number;
}

}  // namespace

void compare_csv_data(std::string_view csv, const Json& report, Outcome& out) {
    const auto differ = [&](const Key& key, const std::string& what, std::string csv_says,
                            std::string json_says) {
        out.differences.push_back({std::get<0>(key), std::get<1>(key),
                                   fmt::format("report.csv, {}{}", std::get<2>(key), what),
                                   std::move(csv_says), std::move(json_says)});
    };
    Rows rows;
    try {
        rows = rows_of(report);
    } catch (const Json::exception&) {
        out.unchecked["report.csv, as report.json has not all its fields"] += 1;
        return;
    }
    std::size_t line = 1;
    const auto titles = next_record(csv, line);
    if (fmt::format("{}", fmt::join(titles, ",")) != kTitles)
        return differ({}, "line 1", fmt::format("{}", fmt::join(titles, ",")),
                      std::string(kTitles));
    while (!csv.empty()) {
        const std::string place = fmt::format("line {}", line);
        const auto fields = next_record(csv, line);
        if (fields.size() != titles.size()) {
            differ({}, place, fmt::format("{} fields", fields.size()),
                   fmt::format("{} fields", titles.size()));
            continue;
        }
        const Key key{plain(fields[0]), plain(fields[1]), fields[2]};
        const auto found = rows.find(key);
        if (found == rows.end() || found->second.is_seen) {
            differ(key, "", place, found == rows.end() ? "no such figure" : "one such row");
            continue;
        }
        Row& row = found->second;
        row.is_seen = true;
        ++out.values;
        if (fields[3] != row.unit) differ(key, "/unit", fields[3], row.unit);
        for (std::size_t i = 0; i < row.numbers.size(); ++i, ++out.values)
            if (!is_same(fields[4 + i], row.numbers[i]))
                differ(key, "/" + titles[4 + i], fields[4 + i], core::dump(row.numbers[i]));
    }
    for (const auto& [key, row] : rows)
        if (!row.is_seen) differ(key, "", "no row", "a row");
}

std::string take_level_rows(std::string_view& csv, const std::string& id) {
    std::string out;
    while (!csv.empty()) {
        std::string_view rest = csv;
        std::size_t line = 0;
        if (plain(next_record(rest, line)[0]) != id) break;
        out += csv.substr(0, csv.size() - rest.size());
        csv = rest;
    }
    return out;
}

namespace {

std::vector<std::string> wide_titles(const Json& index) {
    std::vector<std::string> out = {"level",       "name",         "teaches", "mechanics",
                                    "status",      "findings",     "moves",   "target_low",
                                    "target_high", "target_player"};
    for (const Json& column : index.at("columns")) {
        const std::string player = column.at("player"), metric = column.at("metric");
        out.push_back(player.empty() ? metric : player + " " + metric);
        if (column.at("has_interval") == false) continue;
        const std::string name = out.back();
        out.insert(out.end(), {name + " low", name + " high"});
    }
    return out;
}

// What a row of report-levels.csv should hold.
std::vector<std::string> wide_row(const Json& index, const Json& level) {
    const auto number = [](const Json& value) {
        return value.is_null() ? std::string() : fmt::format("{}", value.get<double>());
    };
    const auto joined = [](const Json& list) {
        return fmt::format("{}", fmt::join(list.get<std::vector<std::string>>(), "; "));
    };
    std::vector<std::string> out = {level.at("id"),           level.at("name"),
                                    level.at("teaches"),      joined(level.at("mechanics")),
                                    level.at("status"),       joined(level.at("findings")),
                                    number(level.at("moves"))};
    const Json& target = level.at("target");
    for (const char* key : {"low", "high"})
        out.push_back(target.is_null() ? "" : number(target.at(key)));
    out.push_back(target.is_null() ? "" : target.at("player").get<std::string>());
    for (std::size_t c = 0; c < index.at("columns").size(); ++c) {
        const Json& figure = level.at("figures").at(c);
        if (index.at("columns").at(c).at("has_interval") == false) {
            out.push_back(number(figure));
            continue;
        }
        for (std::size_t i = 0; i < 3; ++i)
            out.push_back(figure.is_array() ? number(figure.at(i)) : "");
    }
    return out;
}

}  // namespace

void compare_page_data(std::string_view html, const Json& report, Outcome& out) {
    constexpr std::string_view kBegin = "<script id=\"data\" type=\"application/json\">",
                               kEnd = "</script>";
    const auto begin = html.find(kBegin);
    const auto end = begin == std::string_view::npos ? begin : html.find(kEnd, begin);
    const auto differ = [&](const char* page, const char* json) {
        out.differences.push_back({"", "", "report.html, its data", page, json});
    };
    if (end == std::string_view::npos) return differ("none", "those of report.json");
    const auto from = begin + kBegin.size();
    const auto data = core::parse_json(html.substr(from, end - from), "report.html");
    if (!data || *data != report) differ("others", "those of report.json");
}

void Audit::compare_csv(std::string_view csv, Outcome& out) const {
    compare_csv_data(csv, report_, out);
}

void Audit::compare_page(std::string_view html, Outcome& out) const {
    compare_page_data(html, report_, out);
}

void PackAudit::compare_page(std::string_view html, Outcome& out) const {
    compare_page_data(html, index_, out);
}

void PackAudit::compare_levels_csv(std::string_view csv, Outcome& out) const {
    std::size_t line = 1;
    const auto differ = [&](const std::string& level, std::size_t column, std::string says,
                            std::string should) {
        out.differences.push_back({level, "",
                                   fmt::format("report-levels.csv, field {}", column + 1),
                                   std::move(says), std::move(should)});
    };
    try {
        const auto titles = next_record(csv, line), wanted = wide_titles(index_);
        for (std::size_t i = 0; i < std::max(titles.size(), wanted.size()); ++i) {
            const std::string says = i < titles.size() ? plain(titles[i]) : "nothing",
                              should = i < wanted.size() ? plain(wanted[i]) : "nothing";
            if (says != should) differ("", i, says, should);
        }
        for (const Json& level : index_.at("levels")) {
            const auto expected = wide_row(index_, level);
            const auto fields = next_record(csv, line);
            out.values += expected.size();
            if (fields.size() != expected.size()) {
                differ(level.at("id"), 0, fmt::format("{} fields", fields.size()),
                       fmt::format("{} fields", expected.size()));
                continue;
            }
            for (std::size_t i = 0; i < expected.size(); ++i)
                if (plain(fields[i]) != plain(expected[i]))
                    differ(level.at("id"), i, fields[i], expected[i]);
        }
    } catch (const Json::exception&) {
        out.unchecked["report-levels.csv, as report.json has not all its fields"] += 1;
        return;
    }
    if (!csv.empty()) differ("", 0, "more rows", "a row a level");
}

}  // namespace dramatis::audit
