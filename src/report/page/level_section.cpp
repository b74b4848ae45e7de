#include <fmt/format.h>

#include "report/page/board.hpp"
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

std::string group(std::string_view title, const std::string& inside) {
    return inside.empty()
               ? inside
               : fmt::format("<h3>{}</h3><div class=\"plots\">{}</div>\n", title, inside);
}

std::string heat_html(const Cast& cast, const Json& level, const std::string& board) {
    const Json& player = cast.main_player(level);
    std::string maps;
    for (const char* kind : {"swaps", "clears", "blockers"})
        maps += heat_figure(level, player, kind, board);
    if (maps.empty()) return maps;
    return fmt::format(
        R"(<h3>Where it happens</h3><div class="heats" data-board="{}"><p class="chooser">The board as <b>{}</b> )"
        "plays it.</p><div class=\"maps\">{}</div></div>\n",
        board, html(text_of(player, "name")), maps);
}

std::string range_html(const Json& level) {
    const Json& range = field(level, "score_range");
    const Figure low = read_figure(field(range, "low")), high = read_figure(field(range, "high"));
    if (!low.value || !high.value) return {};
    return fmt::format("<p>What the level allows: {} comes to {} points on average, {} to {}.</p>",
                       html(text_of(range, "low_player")), figure_html(low, "points"),
                       html(text_of(range, "high_player")), figure_html(high, "points"));
}

// Whose games the findings below go by.
std::string judge_html(const Cast& cast, const Json& level) {
    const std::string judge = text_of(level, "judge");
    if (judge.empty()) return {};
    return fmt::format(
        "<p class=\"explanation\">Most findings are based on the games of {}, the {} here. {}.</p>",
        player_html(cast, judge), term_html("reference_player"),
        term_html("severity", "What alarms and warnings mean"));
}

double most_games(const Json& level) {
    double out = 0;
    for (const Json& player : list_of(level, "players"))
        out = std::max(out, number_of(player, "games"));
    return out;
}

}  // namespace

std::string level_section(const Cast& cast, const Json& report, std::size_t index,
                          const std::string& anchor) {
    const Json& level = list_of(report, "levels")[index];
    const std::string board = fmt::format("board-{}", index);
    std::string out =
        fmt::format(R"(<section class="view level" id="{0}" data-view="level" data-level="{1}" )"
                    "aria-labelledby=\"{0}-name\">\n",
                    anchor, index);
    out += level_heading(level, anchor, text_of(level, "status"));
    out += R"(<p class="summary">)" + prose(text_of(level, "summary")) + "</p></header>\n" +
           board_symbol(report, level, board);
    const std::string findings = findings_html(level, true);
    out +=
        R"(<div class="first"><div>)" + advice_html(report, level, board) + "<h3>Findings</h3>" +
        (findings.starts_with("<ol") ? judge_html(cast, level) : "") + findings +
        R"(</div><div><h3>The level</h3>)" + board_figure(report, level, board) +
        facts_html(level) +
        fmt::format("<p class=\"soft\">{} {} per player.</p></div></div>\n",
                    number_words(most_games(level), 0), most_games(level) == 1 ? "game" : "games");
    out += group("Difficulty", pass_rate_plot(cast, level) + luck_plot(cast, level) +
                                   curve_plot(cast, level) + moves_left_plot(cast, level));
    out += history_html(cast, level);
    out += goals_table(cast, level);
    out += heat_html(cast, level, board);
    out += replays_table(cast, level);
    out += group("Scores and flow",
                 score_plot(cast, level) + offered_plot(cast, level) + cascade_plot(cast, level)) +
           range_html(level);
    out += figures_table(cast, level);
    return out + "</section>\n";
}

}  // namespace dramatis::report::page
