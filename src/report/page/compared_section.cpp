// A level in two versions.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/page/board.hpp"
#include "report/page/compared.hpp"
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

std::string margin_words(const Json& difference) {
    const double margin = number_of(difference, "margin");
    return text_of(difference, "unit") == "share" ? fmt::format("{:.4g} points", 100 * margin)
                                                  : fmt::format("{:.4g}", margin);
}

// Word and arrow: colour alone says nothing.
std::string direction_html(const Json& difference) {
    const std::string verdict = text_of(difference, "verdict");
    if (verdict == "up")
        return R"(<span class="direction up"><span aria-hidden="true">&#9650;</span> more</span>)";
    if (verdict == "down")
        return R"(<span class="direction down"><span aria-hidden="true">&#9660;</span> less</span>)";
    if (verdict == "within")
        return R"(<span class="direction within"><span aria-hidden="true">&asymp;</span> within tolerance</span>)";
    if (field(difference, "surely_within_margin") == true)
        return fmt::format(
            R"(<span class="direction same"><span aria-hidden="true">=</span> the same within {}, for sure</span>)",
            margin_words(difference));
    return R"(<span class="direction same"><span aria-hidden="true">?</span> no change seen</span>)";
}

std::string chance_words(const Json& p) {
    if (!p.is_number()) return "&ndash;";
    const double chance = p.get<double>();
    return chance < 0.001    ? "less than 1 in 1,000"
           : chance < 0.01   ? fmt::format("{:.0f} in 1,000", 1000 * chance)
           : chance >= 0.995 ? "nearly always"
                             : fmt::format("{:.0f} in 100", 100 * chance);
}

std::string difference_row(const Json& entry) {
    const std::string unit = text_of(entry, "unit");
    return fmt::format(
        R"(<tr class="{}"><th scope="row">{}<span class="unit">{}</span></th><td>{}{}</td><td>{}</td><td>{}</td>)"
        R"(<td>{}</td><td>{}</td><td class="number">{}</td></tr>)",
        field(entry, "gated") == true ? "gated" : "", html(text_of(entry, "player")),
        field(entry, "gated") == true ? "counts" : "", html(text_of(entry, "label")),
        unit == "share" ? "" : R"(<span class="unit">)" + html(unit_word(unit)) + "</span>",
        figure_html(read_figure(field(entry, "old")), unit),
        figure_html(read_figure(field(entry, "new")), unit),
        difference_html(read_figure(field(entry, "difference")), unit), direction_html(entry),
        chance_words(field(entry, "p")));
}

std::string differences_table(const Json& compared, bool paired) {
    std::string gated, others;
    for (const Json& entry : list_of(compared, "differences"))
        (field(entry, "gated") == true ? gated : others) += difference_row(entry);
    if (gated.empty() && others.empty()) return {};
    return "<h3>What is different</h3>" +
           table_html(
               {.title = "Differences",
                .explanation =
                    (paired ? "New minus old, game by game on the same seeds."
                            : "New minus old, on different seeds: the games are independent.") +
                    std::string(
                        " Rows marked &ldquo;counts&rdquo; decide the "
                        "verdict. Differences of shares are in " +
                        terms_html("points") +
                        ". The last column says how often chance alone would make a "
                        "difference this large, adjusted for all that was compared; only what "
                        "it would do less than 5 times in 100 is taken for a real difference. "
                        "&ldquo;No change seen&rdquo; does not say that there is none: the " +
                        term_html("range") +
                        " says how "
                        "large it may be."),
                .columns = {"Player", "Figure", "Old", "New", "Difference", "Verdict",
                            "By chance alone"},
                .body = gated + "</tbody><tbody>" + others,
                .css = "differences",
                .is_tall = true});
}

// Indices of the cells that start otherwise.
std::vector<std::size_t> changed_cells(const Json& compared) {
    std::vector<std::size_t> out;
    for (const Json& edit : list_of(compared, "cells"))
        out.push_back(static_cast<std::size_t>(std::max(0.0, number_of(edit, "cell"))));
    return out;
}

std::string side(const Json& comparison, const Json& level, const char* word,
                 const std::string& board, const std::vector<std::size_t>& changed) {
    return fmt::format(R"(<div class="side"><h4>{}</h4>{}</div>)", word,
                       board_figure(comparison, level, board, changed,
                                    changed.size() == 1 ? "changed cell" : "changed cells"));
}

// What changed cell by cell, where the list of edits does not have room for all.
std::string cells_html(const Json& compared) {
    constexpr std::size_t kToldAmongEdits = 4;
    const Json& cells = field(compared, "cells");
    if (!cells.is_array())
        return R"(<p class="soft">The boards have different sizes, so no cells are marked.</p>)";
    if (cells.size() <= kToldAmongEdits) return {};
    const auto columns = std::max<std::size_t>(
        1, static_cast<std::size_t>(number_of(field(compared, "new"), "columns", 1)));
    const auto changed = changed_cells(compared);
    std::string out;
    for (std::size_t i = 0; i < changed.size(); ++i)
        out += fmt::format("<li>row {}, column {}: {} &rarr; {}</li>", changed[i] / columns,
                           changed[i] % columns, html(text_of(cells[i], "old")),
                           html(text_of(cells[i], "new")));
    return fmt::format(
        "<details><summary>All {} changed cells</summary><ul class=\"edits\">{}</ul></details>",
        changed.size(), out);
}

std::string boards_html(const Json& comparison, const Json& compared, const std::string& old_board,
                        const std::string& new_board) {
    const Json &before = field(compared, "old"), &after = field(compared, "new");
    const auto changed = changed_cells(compared);
    return board_symbol(comparison, before, old_board) +
           board_symbol(comparison, after, new_board) + R"(<div class="pair boards">)" +
           side(comparison, before, "Old", old_board, changed) +
           side(comparison, after, "New", new_board, changed) + "</div>\n" + cells_html(compared);
}

std::string facts_pair(const Json& compared) {
    return R"(<h3>The two versions</h3><div class="pair"><div class="side"><h4>Old</h4>)" +
           facts_html(field(compared, "old")) + R"(</div><div class="side"><h4>New</h4>)" +
           facts_html(field(compared, "new")) + "</div></div>\n";
}

std::string heats_html(const Cast& cast, const Json& compared, const std::string& old_board,
                       const std::string& new_board) {
    const Json &before = field(compared, "old"), &after = field(compared, "new");
    const std::string name = text_of(cast.main_player(after), "name");
    std::string out;
    for (const char* kind : {"swaps", "clears", "blockers"}) {
        const Json& old_player = named(list_of(before, "players"), name);
        const Json& new_player = named(list_of(after, "players"), name);
        const double top = std::max(highest(old_player, kind), highest(new_player, kind));
        const std::string left = heat_figure(before, old_player, kind, old_board, top);
        const std::string right = heat_figure(after, new_player, kind, new_board, top);
        if (left.empty() && right.empty()) continue;
        out += R"(<div class="pair"><div class="side" data-side="old"><p class="kicker">Old</p>)" +
               left + R"(</div><div class="side" data-side="new"><p class="kicker">New</p>)" +
               right + "</div></div>";
    }
    if (out.empty()) return out;
    return fmt::format(
        R"(<h3>Where it happens</h3><div class="heats" data-board="{}" data-old-board="{}">)"
        "<p class=\"chooser\">The boards as <b>{}</b> plays them.</p>{}</div>\n",
        new_board, old_board, html(name), out);
}

}  // namespace

std::string compared_section(const Cast& cast, const Json& comparison, std::size_t index,
                             const std::string& anchor) {
    const Json& compared = list_of(comparison, "levels")[index];
    const Json &before = field(compared, "old"), &after = field(compared, "new");
    const std::string old_board = fmt::format("board-{}-old", index),
                      new_board = fmt::format("board-{}", index);
    std::string out = fmt::format(
        R"(<section class="view level" id="{0}" data-view="comparison" data-level="{1}" )"
        "aria-labelledby=\"{0}-name\">\n",
        anchor, index);
    out += level_heading(after, anchor, verdict_status(compared));
    out += headline_html(compared) + R"(<p class="summary">)" + prose(text_of(compared, "text")) +
           "</p></header>\n";
    out += "<h3>What was edited</h3>" + edits_html(compared) +
           boards_html(comparison, compared, old_board, new_board);
    if (const std::string plots = compared_rates_plot(cast, compared, is_paired(comparison)) +
                                  compared_curves_plot(cast, compared);
        !plots.empty())
        out += R"(<h3>Difficulty</h3><div class="plots">)" + plots + "</div>\n";
    out += differences_table(compared, is_paired(comparison));
    out += R"(<div class="pair"><div class="side"><h3>Findings, old</h3>)" +
           findings_html(before, false) + R"(</div><div class="side"><h3>Findings, new</h3>)" +
           findings_html(after, false) + "</div></div>\n";
    out += heats_html(cast, compared, old_board, new_board) + facts_pair(compared);
    return out + "</section>\n";
}

}  // namespace dramatis::report::page
