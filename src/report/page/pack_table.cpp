#include <fmt/format.h>

#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/pack_parts.hpp"
#include "report/page/parts.hpp"
#include "report/page/sections.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

// A cell of a row; on a phone its label stands above it.
std::string cell(std::string_view css, std::string_view label, const std::string& inside) {
    return fmt::format(R"(<td role="cell" class="{}" data-label="{}">{}</td>)", css, label, inside);
}

std::string member_cell(const Member& member, const Json& level) {
    const Json& player = named(list_of(level, "players"), member.name);
    const bool has_goals = field(level, "has_goals") == true;
    return cell("number", html(member.name) + (has_goals ? " passes" : ""),
                has_goals ? figure_html(figure_of(player, "pass_rate"), "share")
                          : figure_html(figure_of(player, "score"), "points") +
                                R"(<span class="unit">points</span>)");
}

std::string row(const Cast& cast, const Json& entry, const Json& level) {
    std::string out = fmt::format(
        R"(<tr role="row"><td role="cell" class="thumb"></td><th role="rowheader" scope="row">)"
        R"(<a href="{}">{}</a><span class="unit">{}</span></th>)",
        html(text_of(entry, "page")), html(level_name(level)), html(text_of(level, "id")));
    out += cell("", "Status", badge(text_of(level, "status")));
    for (const Member& member : cast.ladder()) out += member_cell(member, level);
    const Figure luck = read_figure(field(level, "luck"));
    return out + cell("number", "Target", target_words(level)) +
           cell("number", "Luck", luck.value ? figure_html(luck, "share") : "&ndash;") +
           cell("words", "What matters most", top_finding(level)) + "</tr>\n";
}

std::string head(std::string_view css, std::string_view words) {
    return fmt::format(R"(<th role="columnheader" scope="col" class="{}">{}</th>)", css, words);
}

}  // namespace

std::string pack_table(const Cast& cast, const Json& index, const Json& brief) {
    const Json &entries = list_of(index, "levels"), &levels = list_of(brief, "levels");
    if (levels.empty()) return {};
    // What the style cannot count.
    std::string widths;
    for (std::size_t i = 0; i < cast.ladder().size(); ++i) widths += " 6.6em";
    std::string heads = head("thumb", "") + head("", "Level") + head("", "Status");
    for (const Member& member : cast.ladder()) heads += head("number", html(member.name));
    heads += head("number", "Target") + head("number", "Luck") + head("words", "What matters most");
    std::string rows;
    for (std::size_t i = 0; i < levels.size(); ++i) rows += row(cast, entries[i], levels[i]);
    return fmt::format(
        R"(<p class="explanation">Shares of games passed, and points where a level has no goals to )"
        R"(pass; in brackets the range that holds the true value with 95 % certainty.</p>)"
        R"(<div class="scroll" role="region" aria-label="All levels" tabindex="0">)"
        R"(<table role="table" class="cards pack" style="--players:{}"><thead role="rowgroup">)"
        R"(<tr role="row">{}</tr></thead><tbody role="rowgroup">{}</tbody></table></div>)"
        "\n",
        widths, heads, rows);
}

}  // namespace dramatis::report::page
