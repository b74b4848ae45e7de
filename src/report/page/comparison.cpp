#include <fmt/format.h>

#include <algorithm>

#include "report/page/board.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/parts.hpp"
#include "report/page/plots.hpp"
#include "report/page/sections.hpp"
#include "report/page/tables.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

std::string margin_words(const Json& difference) {
    const double margin = number_of(difference, "margin");
    return text_of(difference, "unit") == "share" ? fmt::format("{:.4g} pp", 100 * margin)
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

// Both sides were played with the same seeds, so that a game of one has its twin on the other.
bool is_paired(const Json& comparison) { return field(comparison, "paired") != false; }

std::string chance_words(const Json& p) {
    if (!p.is_number()) return "&ndash;";
    const double chance = p.get<double>();
    return chance < 0.001     ? "below 0.001"
           : chance >= 0.9995 ? "likely"
                              : fmt::format("{:.3f}", chance);
}

std::string difference_row(const Json& entry) {
    const std::string unit = text_of(entry, "unit");
    return fmt::format(
        R"(<tr class="{}"><th scope="row">{}<span class="unit">{}</span></th><td>{}{}</td><td>{}</td><td>{}</td>)"
        R"(<td>{}</td><td>{}</td><td class="number">{}</td></tr>)",
        field(entry, "gated") == true ? "gated" : "", html(text_of(entry, "player")),
        field(entry, "gated") == true ? "counts" : "", html(text_of(entry, "label")),
        unit == "share" ? "" : R"(<span class="unit">)" + html(unit) + "</span>",
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
                    (paired ? "New less old, game by game on the same seeds."
                            : "New less old, on different seeds: the games are independent.") +
                    std::string(
                        " pp: percentage points. Rows marked &ldquo;counts&rdquo; decide the "
                        "verdict. The last column is how likely chance alone would make a "
                        "difference of this size, from 0 to 1 and adjusted for all that was "
                        "compared; only below 0.05 is it taken for a real one. &ldquo;No change "
                        "seen&rdquo; does not say that there is none: the interval says how "
                        "large it may be."),
                .columns = {"Player", "Figure", "Old", "New", "Difference", "Verdict",
                            "Could be chance?"},
                .body = gated + "</tbody><tbody>" + others,
                .css = "differences",
                .is_tall = true});
}

std::string edits_html(const Json& compared) {
    std::string out;
    for (const Json& edit : list_of(compared, "edits"))
        if (edit.is_string())
            out += "<li><code>" + html(edit.get_ref<const std::string&>()) + "</code></li>";
    return out.empty() ? R"(<p class="soft">The two files say the same.</p>)"
                       : R"(<ul class="edits">)" + out + "</ul>";
}

std::string side(const Json& comparison, const Json& level, const char* word,
                 const std::string& board) {
    return fmt::format(R"(<div class="side"><h4>{}</h4>{}{}</div>)", word,
                       board_figure(comparison, level, board), facts_html(level));
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

std::string like_words(const Json& comparison, const std::string& id) {
    for (const Json& level : list_of(comparison, "unpaired"))
        if (text_of(level, "id") == id && !text_of(level, "like").empty())
            return " may be <code>" + html(text_of(level, "like")) + "</code> under another name";
    return {};
}

std::string only_one_side(const Json& comparison, const char* ids, std::string_view title) {
    std::string out;
    for (const Json& id : list_of(comparison, ids)) {
        if (!id.is_string()) continue;
        const auto& name = id.get_ref<const std::string&>();
        out += "<li><code>" + html(name) + "</code>" + like_words(comparison, name) + "</li>";
    }
    return out.empty() ? out : fmt::format("<h3>{}</h3><ul class=\"edits\">{}</ul>\n", title, out);
}

// What was not compared, and whether that counts.
std::string unpaired_html(const Json& comparison) {
    std::string out = only_one_side(comparison, "added", "Only in the new version") +
                      only_one_side(comparison, "removed", "Only in the old version");
    if (!out.empty())
        out += text_of(comparison, "missing") == "warn"
                   ? "<p>They were not compared. That does not count as a change here "
                     "(<code>--missing warn</code>).</p>\n"
                   : "<p>They were not compared, and that counts as a change (<code>--missing "
                     "fail</code>).</p>\n";
    std::string renamed;
    for (const Json& level : list_of(comparison, "renamed"))
        renamed += fmt::format("<li><code>{}</code> is now <code>{}</code></li>",
                               html(text_of(level, "old")), html(text_of(level, "new")));
    return renamed.empty() ? out
                           : out + "<h3>The same under another name</h3><ul class=\"edits\">" +
                                 renamed + "</ul>\n";
}

std::string sureness_html(const Json& comparison) {
    return fmt::format(
        "<h3>How sure is this?</h3><p>{1} A difference is called one only if chance would hardly "
        "make it: if nothing "
        "had changed, the verdicts that count would all be right with {0:.0f} % certainty, on all "
        "levels together; so would those of the other figures, on each level by itself.</p>",
        100 * number_of(comparison, "level", 0.95),
        is_paired(comparison)
            ? "Both versions were played with the same seeds, so most of chance cancels out."
            : "The two versions were played with different seeds, so their games are independent "
              "and chance has its part in both; the same seeds would show smaller differences.");
}

std::string summary_words(const Json& comparison) {
    const std::size_t count = list_of(comparison, "levels").size();
    if (count == 0 && number_of(comparison, "identical") > 0)
        return "Nothing was played: the levels that both sides have are identical.";
    if (count == 0)
        return "Nothing was compared: there is no level that both sides have and that could be "
               "played.";
    return (count == 1 ? "One level" : fmt::format("{} levels", count)) +
           " in two versions, played by the same players " +
           (is_paired(comparison) ? "on the same seeds."
                                  : "on different seeds: their games are independent.");
}

}  // namespace

std::string verdict_status(const Json& compared) {
    const std::string verdict = text_of(compared, "verdict");
    bool any = false, all = true;
    for (const Json& difference : list_of(compared, "differences"))
        if (field(difference, "gated") == true) {
            any = true;
            all = all && field(difference, "surely_within_margin") == true;
        }
    return verdict == "same" && any && all ? "surely_same" : verdict;
}

std::string comparison_overview(const Json& comparison, const std::vector<std::string>& anchors) {
    const Json& levels = list_of(comparison, "levels");
    std::string body;
    std::size_t index = 0;
    for (const Json& compared : levels) {
        body += fmt::format(
            R"(<tr><th scope="row"><a href="#{}">{}</a><span class="unit">{}</span></th><td>{}</td>)"
            R"(<td class="words" data-label="What changed">{}</td><td class="words" data-label="Edits">{}</td></tr>)",
            anchors[index++], html(level_name(field(compared, "new"))),
            html(text_of(compared, "id")), badge(verdict_status(compared)),
            prose(text_of(compared, "text")), edits_html(compared));
    }
    const bool is_judged = !levels.empty() || (text_of(comparison, "missing") == "fail" &&
                                               !list_of(comparison, "unpaired").empty());
    std::string out =
        R"(<section class="view" id="overview" data-view="overview" aria-labelledby="overview-name"><header>)"
        R"(<h2 id="overview-name" tabindex="-1">Overview )" +
        (is_judged ? badge(text_of(comparison, "verdict")) : "") + R"(</h2><p class="summary">)" +
        summary_words(comparison) + "</p></header>\n" + problems_html(comparison);
    if (!body.empty())
        out += table_html({.title = "All levels",
                           .columns = {"Level", "Verdict", "What changed", "Edits"},
                           .body = body,
                           .css = "cards"});
    out += unpaired_html(comparison);
    if (!levels.empty()) out += sureness_html(comparison);
    return out + origin_html(comparison) + "</section>\n";
}

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
    out += R"(<p class="summary">)" + prose(text_of(compared, "text")) + "</p></header>\n" +
           board_symbol(comparison, before, old_board) + board_symbol(comparison, after, new_board);
    out += "<h3>What was edited</h3>" + edits_html(compared);
    out += R"(<div class="pair">)" + side(comparison, before, "Old", old_board) +
           side(comparison, after, "New", new_board) + "</div>\n";
    if (const std::string plots = compared_rates_plot(cast, compared, is_paired(comparison)) +
                                  compared_curves_plot(cast, compared);
        !plots.empty())
        out += R"(<h3>Difficulty</h3><div class="plots">)" + plots + "</div>\n";
    out += differences_table(compared, is_paired(comparison));
    out += R"(<div class="pair"><div class="side"><h3>Findings, old</h3>)" + findings_html(before) +
           R"(</div><div class="side"><h3>Findings, new</h3>)" + findings_html(after) +
           "</div></div>\n";
    out += heats_html(cast, compared, old_board, new_board);
    return out + "</section>\n";
}

}  // namespace dramatis::report::page
