#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/parts.hpp"
#include "report/page/plots.hpp"
#include "report/page/sections.hpp"
#include "report/page/tables.hpp"
#include "report/page/terms.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

std::string plural(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", number_words(static_cast<double>(count), 0),
                       count == 1 ? one : many);
}

// "Of 12 levels, 1 raises an alarm, 2 have a warning" and so on, worst first; the rest has neither.
std::string tally(const Json& levels) {
    struct Kind {
        const char *key, *one, *many;
    };
    constexpr std::array<Kind, 3> kKinds = {
        {{"alarm", "raises an alarm", "raise an alarm"},
         {"warning", "has a warning", "have a warning"},
         {"good", "is surely on target", "are surely on target"}}};
    if (levels.empty()) return {};
    std::string out = fmt::format("Of {}", plural(levels.size(), "level", "levels"));
    for (const Kind& kind : kKinds) {
        const auto count = static_cast<std::size_t>(std::ranges::count_if(
            levels, [&](const Json& level) { return text_of(level, "status") == kind.key; }));
        const bool is_good = std::string_view(kind.key) == "good";
        out += fmt::format("{} {} {}", is_good ? " and" : ",",
                           count == 0 ? "none" : number_words(static_cast<double>(count), 0),
                           count <= 1 ? kind.one : kind.many);
    }
    return out + ".";
}

// How far its pass rate is from where it should be: from its target, or from where a level without
// one is neither hard nor easy.
double miss_of(const Json& level) {
    const auto rate =
        figure_of(named(list_of(level, "players"), text_of(level, "judge")), "pass_rate").value;
    if (!rate || field(level, "has_goals") != true) return 0;
    const Json& target = field(level, "target");
    const bool has_target =
        target.is_object() && text_of(target, "player") == text_of(level, "judge");
    const double low = has_target ? number_of(target, "low") : 0.3,
                 high = has_target ? number_of(target, "high", 1) : 0.9;
    return std::max({low - *rate, *rate - high, 0.0});
}

std::string levels_table(const Cast& cast, const Json& report,
                         const std::vector<std::string>& anchors) {
    const auto ladder = cast.ladder();
    std::vector<std::string> columns = {"Level", "Status"};
    for (const Member& member : ladder) columns.push_back(html(member.name));
    columns.insert(columns.end(), {"Target", "Luck", "What matters most"});
    std::string body;
    std::size_t index = 0;
    for (const Json& level : list_of(report, "levels")) {
        body += fmt::format(
            R"(<tr><th scope="row"><a href="#{}">{}</a><span class="unit">{}</span></th><td>{}</td>)",
            anchors[index++], html(level_name(level)), html(text_of(level, "id")),
            badge(text_of(level, "status")));
        const bool has_goals = field(level, "has_goals") == true;
        for (const Member& member : ladder) {
            const Json& player = named(list_of(level, "players"), member.name);
            body += fmt::format(R"(<td class="number" data-label="{}{}">)", html(member.name),
                                has_goals ? " passes" : "");
            body += has_goals ? figure_html(figure_of(player, "pass_rate"), "share")
                              : figure_html(figure_of(player, "score"), "points") +
                                    R"(<span class="unit">points</span>)";
            body += "</td>";
        }
        const Figure luck = read_figure(field(level, "luck"));
        body += fmt::format(
            R"(<td class="number" data-label="Target">{}</td><td class="number" data-label="Luck">{}</td>)"
            R"(<td class="words" data-label="What matters most">{}</td></tr>)",
            target_words(level), luck.value ? figure_html(luck, "share") : "&ndash;",
            top_finding(level));
    }
    if (body.empty()) return {};
    return table_html({.title = "All levels",
                       .explanation = "Shares of games passed, and points where a level has no "
                                      "goals to pass; in brackets the " +
                                      term_html("range", "range") +
                                      " that holds the true value with 95 % certainty.",
                       .columns = std::move(columns),
                       .body = body,
                       .css = "cards"});
}

// By these names people play (docs/record-format.md).
bool are_people(const Json& cast) {
    const auto is_person = [](const Json& member) {
        const std::string name = text_of(member, "name");
        return name == "human" || name == "people";
    };
    return !cast.empty() && std::ranges::all_of(cast, is_person);
}

}  // namespace

std::string target_words(const Json& level) {
    const Json& target = field(level, "target");
    if (!target.is_object()) return "&ndash;";
    return fmt::format(R"({:.0f} to {:.0f} %<span class="unit">{}</span>)",
                       100 * number_of(target, "low"), 100 * number_of(target, "high"),
                       html(text_of(target, "player")));
}

std::string top_finding(const Json& level) {
    const Json& findings = list_of(level, "findings");
    if (findings.empty()) return prose(text_of(level, "summary"));
    return prose(text_of(findings.front(), "text")) +
           (findings.size() > 1
                ? fmt::format(R"( <span class="soft">and {} more</span>)", findings.size() - 1)
                : "");
}

std::string level_name(const Json& level) {
    const std::string name = text_of(level, "name");
    return name.empty() ? text_of(level, "id") : name;
}

std::string urgent_html(const Json& levels, const std::vector<std::string>& links) {
    constexpr std::size_t kMost = 8;
    for (const char* status : {"alarm", "warning"}) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < levels.size(); ++i)
            if (text_of(levels[i], "status") == status) found.push_back(i);
        if (found.empty()) continue;
        if (found.size() == levels.size() && levels.size() <= kMost) return {};
        std::ranges::stable_sort(found, std::greater{},
                                 [&](std::size_t i) { return miss_of(levels[i]); });
        std::string out;
        for (std::size_t i = 0; i < std::min(found.size(), kMost); ++i) {
            const Json& level = levels[found[i]];
            out += fmt::format(R"(<li>{}<a href="{}">{}</a><span>{}</span></li>)", badge(status),
                               html(links[found[i]]), html(level_name(level)), top_finding(level));
        }
        if (found.size() > kMost)
            out += fmt::format(R"(<li class="more" data-status="{}">and {} more</li>)", status,
                               number_words(static_cast<double>(found.size() - kMost), 0));
        return R"(<h3>Look here first</h3><ul class="urgent">)" + out + "</ul>\n";
    }
    return {};
}

std::string level_heading(const Json& level, const std::string& anchor, const std::string& status) {
    return fmt::format(
        R"(<header><p class="kicker">{}</p><h2 id="{}-name" tabindex="-1">{} {}</h2>)",
        html(text_of(level, "id")), anchor, html(level_name(level)), badge(status));
}

std::string origin_html(const Json& report) {
    if (list_of(report, "levels").empty()) return {};
    const Json &seed = field(report, "seed"), &signature = field(report, "signature");
    if (are_people(list_of(report, "cast")))
        return fmt::format(R"(<div class="origin"><p>Played by people; made with dramatis {}.</p>)"
                           "</div>\n",
                           html(text_of(report, "program")));
    return fmt::format(
        R"(<div class="origin"><p>Played by dramatis {}, {} {}. The same version and seed give the same games.</p>)"
        "<details><summary>More about the version</summary><p>Behaviour signature {}: a number "
        "that changes whenever the rules or the players play "
        "differently. Games with the same signature "
        "can be compared.</p>"
        "</details></div>\n",
        html(text_of(report, "program")),
        field(report, "paired") == false ? "the new side with seed" : "seed",
        seed.is_number() ? seed.dump() : html(text_of(report, "seed")),
        signature.is_number() ? signature.dump() : "unknown");
}

std::string overview_opening(const Cast& cast, const Json& report) {
    const Json& levels = list_of(report, "levels");
    double games = 0;
    for (const Json& level : levels)
        for (const Json& player : list_of(level, "players")) games += number_of(player, "games");
    std::string out =
        R"(<section class="view" id="overview" data-view="overview" aria-labelledby="overview-name"><header>)"
        R"(<h2 id="overview-name" tabindex="-1">Overview</h2>)";
    out += levels.empty()
               ? "<p class=\"summary\">No level was played.</p></header>\n"
               : fmt::format(
                     "<p class=\"summary\">{} {} played {} on {}.</p></header>\n", tally(levels),
                     plural(cast.members().size(), "artificial player", "artificial players"),
                     games == 1 ? "1 game" : number_words(games, 0) + " games",
                     plural(levels.size(), "level", "levels"));
    return out + problems_html(report);
}

std::string overview_closing(const Cast& cast, const Json& report) {
    std::string out;
    if (const std::string players = cast_html(cast); !players.empty())
        out +=
            "<h3>The players</h3><p>The " + terms_html("skill_tier") +
            " play the same game with more and more skill: where their pass rates are far apart, "
            "skill counts." +
            (cast.has_personas()
                 ? " The " + terms_html("persona") +
                       " each have a style of their own; they show what a level allows, not "
                       "what people will do."
                 : "") +
            "</p>" + players;
    return out +
           "<h3>How sure is this?</h3><p>Every figure comes from a number of games, and other "
           "games would give a slightly different one. &ldquo;84 % (82 to 86)&rdquo; says: 84 of "
           "100 games were passed, and the true share is between 82 and 86 with 95 % certainty. "
           "More games make the range narrower.</p>" +
           origin_html(report);
}

std::string overview_section(const Cast& cast, const Json& report,
                             const std::vector<std::string>& anchors) {
    const Json& levels = list_of(report, "levels");
    std::vector<std::string> links;
    for (const auto& anchor : anchors) links.push_back("#" + anchor);
    std::string out = overview_opening(cast, report) + urgent_html(levels, links);
    if (const std::string plot = difficulty_plot(cast, report); !plot.empty())
        out += "<h3>How hard the levels are</h3>" + plot + scale_plot(report);
    if (!levels.empty()) out += "<h3>All levels</h3>" + levels_table(cast, report, anchors);
    return out + overview_closing(cast, report) + "</section>\n";
}

}  // namespace dramatis::report::page
