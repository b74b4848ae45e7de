// What dramatis tune found for a level.
#include <fmt/format.h>

#include <vector>

#include "report/page/board.hpp"
#include "report/page/compared.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/parts.hpp"
#include "report/page/sections.hpp"
#include "report/page/tables.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

std::string band_words(const Json& tuning) {
    return fmt::format("{:g} to {:g} %", 100 * number_of(tuning, "low"),
                       100 * number_of(tuning, "high", 1));
}

// From what it was to what it would be, against the band.
std::string strip_html(const Json& tuning, const Json& after) {
    return strip_svg({{"unit", "share"},
                      {"target", {{"low", field(tuning, "low")}, {"high", field(tuning, "high")}}},
                      {"old", field(tuning, "before")},
                      {"new", after}});
}

std::string list_html(const Json& texts) {
    std::string out;
    for (const Json& text : texts)
        if (text.is_string()) out += "<li>" + prose(text.get_ref<const std::string&>()) + "</li>";
    return R"(<ul class="edits">)" + out + "</ul>";
}

// The board of the level or of a proposal; its cells are those of the level.
Json board_of(const Json& tuning, const Json& board) {
    return {
        {"rows", field(tuning, "rows")}, {"columns", field(tuning, "columns")}, {"board", board}};
}

std::string boards_html(const Json& tuning, const Json& proposal, const std::string& name) {
    const Json& board = field(proposal, "board");
    if (!board.is_string()) return R"(<p class="soft">The board stays as it is.</p>)";
    std::vector<std::size_t> changed;
    for (const Json& edit : list_of(proposal, "cells"))
        changed.push_back(static_cast<std::size_t>(number_of(edit, "cell")));
    const auto side = [&](const char* word, const Json& cells, const std::string& symbol) {
        return fmt::format(R"(<div class="side"><h5>{}</h5>{}</div>)", word,
                           board_figure(tuning, board_of(tuning, cells), symbol, changed,
                                        changed.size() == 1 ? "changed cell" : "changed cells"));
    };
    return board_symbol(tuning, board_of(tuning, board), name) + R"(<div class="pair boards">)" +
           side("Before", field(tuning, "board"), "board-0") + side("After", board, name) +
           "</div>\n";
}

std::string proposal_html(const Json& tuning, std::size_t index) {
    const Json& proposal = list_of(tuning, "proposals")[index];
    const bool is_sure = field(proposal, "sure") == true;
    const Json& edits = list_of(proposal, "edits");
    return fmt::format(
        R"(<li class="proposal finding {}"><h4>{} {}</h4><p class="effect">{} of games passed by {}{}</p>)"
        "{}{}{}{}</li>\n",
        is_sure ? "good" : "note", prose(text_of(proposal, "text")),
        badge(is_sure ? "sure" : "probably"),
        figure_html(read_figure(field(proposal, "pass_rate")), "share"),
        html(text_of(tuning, "player")),
        is_sure ? "" : R"(<span class="soft"> (the range reaches over the edge)</span>)",
        strip_html(tuning, field(proposal, "pass_rate")), edits.size() > 1 ? list_html(edits) : "",
        boards_html(tuning, proposal, fmt::format("board-{}", index + 1)),
        command_html(text_of(proposal, "command")));
}

std::string proposals_html(const Json& tuning) {
    const std::size_t count = list_of(tuning, "proposals").size();
    if (count == 0) return {};
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += proposal_html(tuning, i);
    return fmt::format(
        R"(<h3>{}</h3><p class="explanation">{}The command makes the change in the file of the level; )"
        "it prints the one that undoes it. In the bar: the band, what is passed now (hollow) and "
        R"(with the change (filled), each with its range.</p><ol class="proposals tuned">{}</ol>)",
        count == 1 ? "The change" : fmt::format("{} ways to do it", count),
        count == 1 ? "" : "What is sure comes first, smaller changes before larger. ", out);
}

// What was found where nothing can be proposed, and a smaller change of which nobody knows.
std::string nearest_html(const Json& tuning) {
    const auto words = [](const Json& look) {
        return fmt::format("{}, with {} of games passed", prose(text_of(look, "change")),
                           figure_html(read_figure(field(look, "pass_rate")), "share"));
    };
    std::string out;
    const std::string status = text_of(tuning, "status");
    const Json &maybe = field(tuning, "smaller_maybe"), &best = field(tuning, "best");
    if (status == "none" || status == "unclear")
        out += "<h3>The nearest</h3><p>" + words(best) + ". The level was not written.</p>" +
               strip_html(tuning, field(best, "pass_rate"));
    if (maybe.is_object())
        out +=
            "<p>A smaller change may be enough, but that is not decided: " + words(maybe) + ".</p>";
    return out;
}

// What the answer is about, where it is a change.
std::string change_words(const Json& tuning) {
    const Json& proposals = list_of(tuning, "proposals");
    if (proposals.empty() || number_of(proposals[0], "cost") == 0) return {};
    return " The change: " + prose(text_of(proposals[0], "text")) + ".";
}

std::string tried_html(const Json& tuning) {
    std::string body;
    for (const Json& look : list_of(tuning, "looks")) {
        const Figure rate = read_figure(field(look, "pass_rate"));
        body += fmt::format(
            R"(<tr><th scope="row">{}</th><td data-label="Passed">{}</td><td data-label="Games">{}</td>)"
            R"(<td data-label="What for">{}</td><td data-label="Size">{:.3g}</td></tr>)",
            html(text_of(look, "change")), figure_html(rate, "share"), number_words(rate.n, 0),
            field(look, "fresh_games") == true ? "to make sure" : "a first look",
            number_of(look, "cost"));
    }
    if (body.empty()) return {};
    return fmt::format("<h3>What was tried</h3><details><summary>{} versions, in order</summary>",
                       list_of(tuning, "looks").size()) +
           table_html({.title = "What was tried",
                       .explanation =
                           "First looks all use the same games, so that luck is the same for all. "
                           "What seems to do is played on fresh games, and only these decide. "
                           "<em>Size</em> is how large the change is.",
                       .columns = {"Change", "Passed", "Games", "What for", "Size"},
                       .body = body,
                       .css = "cards"}) +
           "</details>\n";
}

std::string origin_of(const Json& tuning) {
    return fmt::format(
        R"(<div class="origin"><p>Tuned by dramatis {}, seed {}. The same version and seed find the same.</p></div>)"
        "\n",
        html(text_of(tuning, "program")), field(tuning, "seed").dump());
}

std::string closing_html(const Json& tuning) {
    return "<h3>How sure is this?</h3><p>Each proposal was played on fresh games that had no part "
           "in finding it. Its range holds the true share of games passed; the ranges of all "
           "proposals hold together with 95 % certainty. <em>For sure</em> says that the whole "
           "range is in the band, <em>probably</em> that only the figure is.</p>" +
           origin_of(tuning);
}

}  // namespace

std::string tuning_section(const Json& tuning) {
    const Json& board = field(tuning, "board");
    const std::string file = text_of(tuning, "file");
    std::string out = fmt::format(
        R"(<section class="view" id="overview" data-view="tuning" aria-labelledby="overview-name">)"
        R"(<header><h2 id="overview-name" tabindex="-1">What was found {}</h2>)"
        R"(<p class="standing">{}{}</p><p class="summary">Wanted: {} of games passed by {}. As it is: {}.{}</p></header>)"
        "\n",
        badge(text_of(tuning, "status")), prose(text_of(tuning, "answer")), change_words(tuning),
        band_words(tuning), html(text_of(tuning, "player")),
        figure_html(read_figure(field(tuning, "before")), "share"),
        file.empty() ? "" : " The new level is in <code>" + html(file) + "</code>.");
    out += board_symbol(tuning, board_of(tuning, board), "board-0") + proposals_html(tuning) +
           nearest_html(tuning);
    out += "<h3>The level as it is</h3>" +
           board_figure(tuning, board_of(tuning, board), "board-0") + facts_html(tuning);
    return out + tried_html(tuning) + closing_html(tuning) + "</section>\n";
}

}  // namespace dramatis::report::page
