#include "report/page/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"
#include "report/terms.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

struct Status {
    std::string_view key, icon, word;
};
constexpr std::array<Status, 16> kStatuses = {{{"good", "good", "Good"},
                                               {"note", "note", "Note"},
                                               {"warning", "warning", "Warning"},
                                               {"alarm", "alarm", "Alarm"},
                                               {"same", "good", "No change seen"},
                                               {"surely_same", "good", "The same, for sure"},
                                               {"in_band", "good", "Changed, on target"},
                                               {"changed", "warning", "Changed"},
                                               {"already", "good", "In its band already"},
                                               {"found", "good", "In its band"},
                                               {"likely", "note", "Probably"},
                                               {"unclear", "warning", "Not decided"},
                                               {"none", "alarm", "Not found"},
                                               {"no_goals", "note", "Not tuned"},
                                               {"sure", "good", "For sure"},
                                               {"probably", "note", "Probably"}}};

std::string evidence_html(const Json& evidence) {
    std::string out;
    for (const Json& entry : evidence) {
        const std::string unit = text_of(entry, "unit"), player = text_of(entry, "player");
        out += fmt::format(R"(<li><span class="who">{}</span>{} {}{}</li>)", html(player),
                           html(text_of(entry, "label")),
                           figure_html(read_figure(field(entry, "figure")), unit),
                           unit_words(unit == "points" ? "" : unit));
    }
    return out.empty() ? out : R"(<ul class="evidence">)" + out + "</ul>";
}

std::string list_of_views(std::string_view label, const std::string& levels, bool overview_last) {
    const std::string overview = R"(<li><a href="#overview">Overview</a></li>)";
    return fmt::format(R"(<nav class="levels" aria-label="{}"><ol>{}</ol></nav>)", label,
                       overview_last ? levels + overview : overview + levels) +
           "\n";
}

bool is_said_by_advice(const Json& level, const Json& finding) {
    constexpr std::array<std::string_view, 5> kIds = {"out_of_band", "in_band", "edge_of_band",
                                                      "hard", "easy"};
    return field(level, "advice").is_object() &&
           std::ranges::find(kIds, text_of(finding, "id")) != kIds.end();
}

}  // namespace

std::string badge(std::string_view status) {
    const auto found = std::ranges::find(kStatuses, status, &Status::key);
    const Status& known = found == kStatuses.end() ? kStatuses[1] : *found;
    return fmt::format(
        R"(<span class="badge {0}"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">)"
        R"(<use href="#icon-{0}"/></svg><span class="word">{1}</span></span>)",
        known.icon, found == kStatuses.end() ? html(status) : std::string(known.word));
}

std::vector<std::string> anchors(const Json& levels) {
    std::vector<std::string> out;
    for (const Json& level : levels) {
        std::string anchor = "level-";
        for (const char c : text_of(level, "id"))
            anchor +=
                std::isalnum(static_cast<unsigned char>(c)) && static_cast<unsigned char>(c) < 128
                    ? c
                    : '-';
        if (std::ranges::find(out, anchor) != out.end()) anchor += fmt::format(".{}", out.size());
        out.push_back(std::move(anchor));
    }
    return out;
}

std::string command_html(const std::string& command) {
    return R"(<p class="command"><code>)" + html(command) + "</code></p>";
}

std::string findings_html(const Json& level, bool has_advice) {
    std::string out;
    bool is_said_above = false;
    for (const Json& finding : list_of(level, "findings")) {
        if (has_advice && is_said_by_advice(level, finding)) {
            is_said_above = true;
            continue;
        }
        const std::string severity = text_of(finding, "severity"), more = text_of(finding, "more");
        const auto known = std::ranges::find(kStatuses, severity, &Status::key);
        out += fmt::format("<li class=\"finding {}\">{}<p class=\"text\">{}</p>{}{}</li>\n",
                           known == kStatuses.end() ? "note" : known->icon, badge(severity),
                           prose(text_of(finding, "text")),
                           evidence_html(list_of(finding, "evidence")),
                           (more.empty() ? "" : R"(<p class="more">)" + prose(more) + "</p>") +
                               mends_html(finding));
    }
    if (out.empty())
        return fmt::format("<p class=\"nothing\">{}</p>\n",
                           is_said_above ? "Nothing else stands out." : "Nothing stands out.");
    return R"(<ol class="findings">)" + out + "</ol>\n";
}

std::string facts_html(const Json& level) {
    std::string out;
    for (const Json& fact : list_of(level, "facts"))
        if (fact.is_array() && fact.size() == 2 && fact[0].is_string() && fact[1].is_string())
            out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>",
                               html(fact[0].get_ref<const std::string&>()),
                               html(fact[1].get_ref<const std::string&>()));
    return out.empty() ? out : R"(<dl class="facts">)" + out + "</dl>\n";
}

std::string problems_html(const Json& report) {
    std::string out;
    for (const Json& problem : list_of(report, "problems"))
        out += "<li><code>" + html(text_of(problem, "text")) + "</code></li>";
    if (out.empty()) return out;
    return R"(<div class="problems" role="note"><h3>)" + badge("alarm") + " Not played</h3><ul>" +
           out + "</ul></div>\n";
}

std::string cast_html(const Cast& cast) {
    std::string out;
    for (const Member& member : cast.members())
        out += fmt::format(
            R"(<li class="series {}"><svg class="key" viewBox="0 0 16 16" aria-hidden="true" )"
            R"(focusable="false">{}</svg><b>{}</b> <span class="soft">{}{}</span></li>)",
            member.css(), sign_svg(member.look, 8, 8), html(member.name), html(member.title),
            member.is_on_ladder ? fmt::format(" ({})", term("skill_tier").word) : "");
    return out.empty() ? out : R"(<ul class="cast">)" + out + "</ul>\n";
}

std::string navigation(const std::vector<Entry>& entries, bool overview_last) {
    std::string out;
    for (const Entry& entry : entries)
        out += fmt::format(R"(<li><a href="#{}">{} <span class="name">{}</span></a></li>)",
                           entry.anchor, badge(entry.status), html(entry.name));
    return list_of_views("Levels", out, overview_last);
}

std::string navigation_of_one(const std::string& anchor, bool overview_last) {
    return list_of_views(
        "Parts of the page",
        fmt::format(R"(<li><a href="#{}"><span class="name">The level</span></a></li>)", anchor),
        overview_last);
}

}  // namespace dramatis::report::page
