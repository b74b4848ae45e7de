#include "report/page/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "report/page/figure.hpp"
#include "report/page/html.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

struct Status {
    std::string_view key, icon, word;
};
constexpr std::array<Status, 7> kStatuses = {{{"good", "good", "Good"},
                                              {"note", "note", "Note"},
                                              {"warning", "warning", "Warning"},
                                              {"alarm", "alarm", "Alarm"},
                                              {"same", "good", "No change"},
                                              {"in_band", "note", "Changed, on target"},
                                              {"changed", "warning", "Changed"}}};

std::string evidence_html(const Json& evidence) {
    std::string out;
    for (const Json& entry : evidence) {
        const std::string unit = text_of(entry, "unit"), player = text_of(entry, "player");
        out += fmt::format(R"(<li><span class="who">{}</span>{} {}{}</li>)", html(player),
                           html(text_of(entry, "label")), figure_html(read_figure(field(entry, "figure")), unit),
                           unit_words(unit == "points" ? "" : unit));
    }
    return out.empty() ? out : R"(<ul class="evidence">)" + out + "</ul>";
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
            anchor += std::isalnum(static_cast<unsigned char>(c)) && static_cast<unsigned char>(c) < 128 ? c : '-';
        if (std::ranges::find(out, anchor) != out.end()) anchor += fmt::format(".{}", out.size());
        out.push_back(std::move(anchor));
    }
    return out;
}

std::string findings_html(const Json& level) {
    std::string out;
    for (const Json& finding : list_of(level, "findings")) {
        const std::string severity = text_of(finding, "severity"), more = text_of(finding, "more");
        const auto known = std::ranges::find(kStatuses, severity, &Status::key);
        out += fmt::format("<li class=\"finding {}\">{}<p class=\"text\">{}</p>{}{}</li>\n",
                           known == kStatuses.end() ? "note" : known->icon, badge(severity),
                           html(text_of(finding, "text")), evidence_html(list_of(finding, "evidence")),
                           more.empty() ? "" : R"(<p class="more">)" + html(more) + "</p>");
    }
    if (out.empty()) return R"(<p class="nothing">)" + badge("good") + " Nothing stands out.</p>\n";
    return R"(<ol class="findings">)" + out + "</ol>\n";
}

std::string facts_html(const Json& level) {
    std::string out;
    for (const Json& fact : list_of(level, "facts"))
        if (fact.is_array() && fact.size() == 2 && fact[0].is_string() && fact[1].is_string())
            out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", html(fact[0].get_ref<const std::string&>()),
                               html(fact[1].get_ref<const std::string&>()));
    if (const std::string notes = text_of(level, "notes"); !notes.empty())
        out += "<div><dt>notes</dt><dd>" + html(notes) + "</dd></div>";
    return out.empty() ? out : R"(<dl class="facts">)" + out + "</dl>\n";
}

std::string scroll_box(std::string_view label, std::string_view table, std::string_view css) {
    return fmt::format("<div class=\"scroll {}\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">{}</div>\n", css,
                       html(label), table);
}

std::string goals_table(const Cast& cast, const Json& level) {
    const Json& goals = list_of(level, "goals");
    std::string body;
    for (std::size_t goal = 0; goal < goals.size(); ++goal) {
        std::string rows;
        int count = 0;
        std::string text = goals[goal].is_string() ? goals[goal].get<std::string>() : "";
        for (const Member& member : cast.members()) {
            const Json& met = list_of(named(list_of(level, "players"), member.name), "goals");
            if (goal >= met.size()) continue;
            rows += fmt::format(R"({}<th scope="row">{}</th>)", count++ ? "<tr>" : "", html(member.name));
            for (const char* key : {"met", "missed", "alone", "progress"})
                rows += "<td>" + figure_html(read_figure(field(met[goal], key)), "share") + "</td>";
            rows += "</tr>";
        }
        if (count > 0)
            body += fmt::format(R"(<tbody><tr><th scope="rowgroup" rowspan="{}" class="group">{}</th>{}</tbody>)",
                                count, html(text), rows);
    }
    if (body.empty()) return {};
    return "<h3>Goals</h3>" +
           scroll_box("Goals",
                      R"(<table class="goals"><caption>Which goal is the bottleneck: look for the one that lost games )"
                      R"(miss most, and miss as the only one.</caption><thead><tr><th scope="col">Goal</th>)"
                      R"(<th scope="col">Player</th><th scope="col">Met, of all games</th>)"
                      R"(<th scope="col">Missed, of the lost</th><th scope="col">The only one missed, of the lost</th>)"
                      R"(<th scope="col">How far it came, in the lost</th></tr></thead>)" +
                          body + "</table>",
                      "tall");
}

std::string figures_table(const Cast& cast, const Json& level) {
    // The metrics in the order in which they come; players leave out what has no meaning for them.
    std::vector<const Json*> metrics;
    const Json& players = list_of(level, "players");
    for (const Json& player : players)
        for (const Json& entry : list_of(player, "figures"))
            if (std::ranges::none_of(metrics,
                                     [&](const Json* m) { return field(*m, "metric") == field(entry, "metric"); }))
                metrics.push_back(&entry);
    if (metrics.empty()) return {};
    std::string head = R"(<th scope="col">Figure</th>)", body;
    for (const Member& member : cast.members())
        if (!named(players, member.name).is_null()) head += R"(<th scope="col">)" + html(member.name) + "</th>";
    for (const Json* metric : metrics) {
        const std::string unit = text_of(*metric, "unit"), key = text_of(*metric, "metric");
        body += R"(<tr><th scope="row">)" + html(text_of(*metric, "label")) +
                (unit == "share" ? "" : R"(<span class="unit">)" + html(unit) + "</span>") + "</th>";
        for (const Member& member : cast.members())
            if (const Json& player = named(players, member.name); !player.is_null())
                body += fmt::format(R"(<td data-player="{}" data-metric="{}">{}</td>)", html(member.name), html(key),
                                    figure_html(figure_of(player, key), unit));
        body += "</tr>";
    }
    return "<h3>All figures</h3>" +
           scroll_box("All figures",
                      R"(<table class="figures"><caption>In brackets: the range that holds the true value with 95 )"
                      "% certainty.</caption><thead><tr>" +
                          head + "</tr></thead><tbody>" + body + "</tbody></table>");
}

std::string replays_html(const Cast& cast, const Json& level) {
    std::string body;
    for (const Member& member : cast.members()) {
        for (const Json& replay : list_of(named(list_of(level, "players"), member.name), "replays")) {
            const bool has_goals = field(level, "has_goals") == true;
            body += fmt::format(
                R"(<tr><th scope="row">{}</th><td>{}</td><td>{:.0f}</td><td>{}</td><td>{}</td><td>{:.0f}</td></tr>)",
                html(member.name), html(text_of(replay, "label")), number_of(replay, "game"),
                number_words(number_of(replay, "score"), 0),
                !has_goals                     ? "&ndash;"
                : field(replay, "won") == true ? "passed"
                                               : "not passed",
                number_of(replay, "moves_used"));
        }
    }
    if (body.empty()) return {};
    return R"(<div class="replays"><h3>Watch a game</h3><details><summary>The games that were kept</summary>)" +
           scroll_box(
               "Games that were kept",
               R"(<table class="narrow"><caption>The best, the middle and the worst game of each player. Open the )"
               R"(page with scripts to watch them step by step.</caption><thead><tr><th scope="col">Player</th>)"
               R"(<th scope="col">Game</th><th scope="col">Number</th><th scope="col">Score</th>)"
               R"(<th scope="col">Outcome</th><th scope="col">Moves</th></tr></thead><tbody>)" +
                   body + "</tbody></table>") +
           "</details></div>\n";
}

std::string problems_html(const Json& report) {
    std::string out;
    for (const Json& problem : list_of(report, "problems"))
        out += "<li><code>" + html(text_of(problem, "text")) + "</code></li>";
    if (out.empty()) return out;
    return R"(<div class="problems" role="note"><h3>)" + badge("alarm") + " Not played</h3><ul>" + out +
           "</ul></div>\n";
}

std::string cast_html(const Cast& cast) {
    std::string out;
    for (const Member& member : cast.members())
        out += fmt::format(R"(<li class="series {}"><svg class="key" viewBox="0 0 16 16" aria-hidden="true" )"
                           R"(focusable="false">{}</svg><b>{}</b> <span class="soft">{}{}</span></li>)",
                           member.css(), sign_svg(member.look, 8, 8), html(member.name), html(member.title),
                           member.is_on_ladder ? " (ladder)" : "");
    return out.empty() ? out : R"(<ul class="cast">)" + out + "</ul>\n";
}

std::string navigation(const std::vector<Entry>& entries) {
    std::string out = R"(<li><a href="#overview">Overview</a></li>)";
    for (const Entry& entry : entries)
        out += fmt::format(R"(<li><a href="#{}">{} <span class="name">{}</span></a></li>)", entry.anchor,
                           badge(entry.status), html(entry.name));
    return R"(<nav class="levels" aria-label="Levels"><ol>)" + out + "</ol></nav>\n";
}

}  // namespace dramatis::report::page
