#include "report/page/tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/terms.hpp"

namespace dramatis::report::page {

using core::Json;

std::string table_html(const Table& table) {
    std::string head;
    for (const std::string& column : table.columns)
        head += R"(<th scope="col">)" + column + "</th>";
    return (table.explanation.empty() ? ""
                                      : R"(<p class="explanation">)" + table.explanation + "</p>") +
           fmt::format(
               R"(<div class="scroll{}" role="region" aria-label="{}" tabindex="0"><table class="{}">)",
               table.is_tall ? " tall" : "", table.title, table.css) +
           fmt::format(
               R"(<caption class="unseen">{}</caption><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>)",
               table.title, head, table.body) +
           "\n";
}

std::string reference_html(std::string_view heading, const std::string& inside) {
    return fmt::format("<details class=\"reference\" open><summary>{}</summary>{}</details>\n",
                       heading, inside);
}

std::string goals_table(const Cast& cast, const Json& level) {
    const Json& goals = list_of(level, "goals");
    std::string body;
    for (std::size_t goal = 0; goal < goals.size(); ++goal) {
        std::string rows;
        int count = 0;
        for (const Member& member : cast.members()) {
            const Json& met = list_of(named(list_of(level, "players"), member.name), "goals");
            if (goal >= met.size()) continue;
            rows += fmt::format(R"({}<th scope="row">{}</th>)", count++ ? "<tr>" : "",
                                player_html(member));
            for (const char* key : {"alone", "missed", "progress", "met"})
                rows += "<td>" + figure_html(read_figure(field(met[goal], key)), "share") + "</td>";
            rows += "</tr>";
        }
        const std::string text = goals[goal].is_string() ? goals[goal].get<std::string>() : "";
        if (count > 0)
            body +=
                fmt::format(R"({}<tr><th scope="rowgroup" rowspan="{}" class="group">{}</th>{})",
                            body.empty() ? "" : "</tbody><tbody>", count, html(text), rows);
    }
    if (body.empty()) return {};
    return "<h3>Goals</h3>" +
           table_html({.title = "Goals",
                       .explanation = "To find the " + term_html("bottleneck") +
                                      ", look for the goal that lost games miss most often, above "
                                      "all for the one that was missed while all others were met.",
                       .columns = {"Goal", "Player", "Lost games that missed only this goal",
                                   "Lost games that missed it", "Progress in lost games",
                                   "All games that met it"},
                       .body = body,
                       .css = "goals"});
}

std::string figures_table(const Cast& cast, const Json& level) {
    // The metrics in the order in which they come; players leave out what has no meaning for them.
    std::vector<const Json*> metrics;
    const Json& players = list_of(level, "players");
    for (const Json& player : players)
        for (const Json& entry : list_of(player, "figures"))
            if (std::ranges::none_of(metrics, [&](const Json* m) {
                    return field(*m, "metric") == field(entry, "metric");
                }))
                metrics.push_back(&entry);
    if (metrics.empty()) return {};
    std::vector<std::string> columns = {"Figure"};
    std::string body;
    for (const Member& member : cast.members())
        if (!named(players, member.name).is_null()) columns.push_back(player_html(member));
    for (const Json* metric : metrics) {
        const std::string unit = text_of(*metric, "unit"), key = text_of(*metric, "metric");
        const Term* known = term_of_metric(key);
        const std::string label = html(text_of(*metric, "label"));
        body +=
            R"(<tr><th scope="row">)" + (known ? term_html(known->id, label) : label) +
            (unit == "share" ? "" : R"(<span class="unit">)" + html(unit_word(unit)) + "</span>") +
            "</th>";
        for (const Member& member : cast.members())
            if (const Json& player = named(players, member.name); !player.is_null())
                body += fmt::format(R"(<td data-player="{}" data-metric="{}">{}</td>)",
                                    html(member.name), html(key),
                                    figure_html(figure_of(player, key), unit));
        body += "</tr>";
    }
    std::string explanation =
        "In brackets: the " + term_html("range", "range") +
        " that holds the true value with 95 % certainty. Tap a word to see what exactly it means.";
    const double limit = number_of(level, "moves");
    if (std::ranges::any_of(players, [&](const Json& player) {
            return figure_of(player, "best_moves").value.value_or(0) > limit;
        }))
        explanation += fmt::format(
            " Games that are lost go on, so a player who rarely wins may need more moves than the "
            "limit of {:.0f}, even at best.",
            limit);
    if (std::ranges::any_of(players, [&](const Json& player) {
            return figure_of(player, "specials_fired").value.value_or(0) >
                   figure_of(player, "specials_made").value.value_or(0);
        }))
        explanation +=
            " More special pieces can be fired than made: the board may begin with some, and a "
            "colour bomb that is swapped with one turns all tiles of its colour into such pieces.";
    return reference_html("<h3>All figures</h3>", table_html({.title = "All figures",
                                                              .explanation = std::move(explanation),
                                                              .columns = std::move(columns),
                                                              .body = body,
                                                              .css = "figures"}));
}

namespace {

// What is paid for moves left comes after the last move.
std::string score_words(const Json& replay) {
    const Json& moves = list_of(replay, "moves");
    const double score = number_of(replay, "score");
    const bool is_whole = static_cast<double>(moves.size()) >= number_of(replay, "moves_used");
    const double played =
        moves.empty() || !is_whole ? score : number_of(moves.back(), "score", score);
    if (played >= score) return number_words(score, 0);
    return fmt::format(R"({}<span class="unit">{} with the bonus for moves left</span>)",
                       number_words(played, 0), number_words(score, 0));
}

std::string cut_words(const Json& replay) {
    const std::string text = text_of(replay, "cut");
    return text.empty() ? text : R"(<span class="unit">)" + html(text) + "</span>";
}

}  // namespace

std::string replays_table(const Cast& cast, const Json& level) {
    std::string body;
    const bool has_goals = field(level, "has_goals") == true;
    for (const Member& member : cast.members())
        for (const Json& replay : list_of(named(list_of(level, "players"), member.name), "replays"))
            body += fmt::format(
                R"(<tr><th scope="row">{}</th><td>{}</td><td>{:.0f}</td><td>{}</td><td>{}</td><td>{:.0f}{}</td></tr>)",
                html(member.name), html(text_of(replay, "label")), number_of(replay, "game"),
                score_words(replay),
                !has_goals                     ? "&ndash;"
                : field(replay, "won") == true ? "passed"
                                               : "not passed",
                number_of(replay, "moves_used"), cut_words(replay));
    if (body.empty()) return {};
    return R"(<div class="replays"><h3>Watch a game</h3><p class="without-scripts">)"
           "The games are played back by JavaScript, which is off in this browser. The list says "
           "how they ended.</p><details><summary>The games that were kept</summary>" +
           table_html({.title = "Games that were kept",
                       .explanation = "The best, the middle and the worst game of each player.",
                       .columns = {"Player", "Game", "Number", "Score", "Outcome", "Moves"},
                       .body = body,
                       .css = "narrow"}) +
           "</details></div>\n";
}

}  // namespace dramatis::report::page
