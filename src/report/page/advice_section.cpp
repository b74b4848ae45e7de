#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/page/board.hpp"
#include "report/page/figure.hpp"
#include "report/page/html.hpp"
#include "report/page/parts.hpp"
#include "report/page/sections.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

// The badge for where a level stands.
std::string status_of(const Json& advice) {
    const std::string side = text_of(advice, "side");
    if (side == "too_hard" || side == "too_easy")
        return field(advice, "is_target") == true ? "alarm" : "warning";
    return side == "inside" && field(advice, "is_target") == true ? "good" : "note";
}

// "+13 points", of a share.
std::string gain_words(double change) {
    const double points = 100 * change;
    return fmt::format("{}{} points", points < 0 ? "\xE2\x88\x92" : "+",
                       number_words(std::abs(points), 0));
}

std::string picture_html(const Json& report, const Json& level, const Json& proposal,
                         const std::string& name) {
    const std::string board = text_of(proposal, "board");
    if (board.empty()) return {};
    const Json changed = {
        {"rows", field(level, "rows")}, {"columns", field(level, "columns")}, {"board", board}};
    return board_symbol(report, changed, name) +
           board_picture(changed, name, "The board after this change");
}

// What it would do: "47 % (44 to 50) of games passed, +13 points".
std::string effect_html(const Json& proposal) {
    const bool is_sure = field(proposal, "sure") == true;
    return fmt::format(
        "{} of {}, {}{}", figure_html(read_figure(field(proposal, "share")), "share"),
        text_of(proposal, "aim") == "three_stars" ? "wins earn three stars" : "games passed",
        gain_words(number_of(proposal, "change")),
        is_sure ? "" : R"(<span class="soft"> (probably: the range reaches over the edge)</span>)");
}

std::string command_html(const std::string& command) {
    return R"(<p class="command"><code>)" + html(command) + "</code></p>";
}

std::string proposal_html(const Json& report, const Json& level, const Json& proposal,
                          const std::string& name) {
    return fmt::format(
        R"(<li class="proposal">{}<div><p class="change">{}</p><p class="effect">{}</p>)"
        "{}</div></li>\n",
        picture_html(report, level, proposal, name), prose(text_of(proposal, "text")),
        effect_html(proposal), command_html(text_of(proposal, "command")));
}

// What the changes are for: "A change that brings it to 40 to 55 %".
std::string title_of(const Json& advice, const Json& first, std::size_t count) {
    const std::string range = fmt::format("{:.0f} to {:.0f} %", 100 * number_of(first, "low"),
                                          100 * number_of(first, "high", 1));
    if (text_of(advice, "missed") == "three_stars")
        return "A change that puts three stars in reach";
    return (count == 1 ? "A change that brings it to " : "Changes that bring it to ") + range;
}

// Why there is no change to show, and how to get one; nothing where none is needed.
std::string nothing_html(const Json& advice) {
    if (text_of(advice, "missed").empty()) return {};
    const std::string search = text_of(advice, "search");
    if (field(advice, "tried") == true)
        return "<p>Changes of all kinds were tried, and none that you would ship does it.</p>" +
               (search.empty() ? search : "<p>This tries longer:</p>" + command_html(search));
    if (search.empty())
        return "<p>No change has been tried yet: <code>./dramatis playtest</code> tries some when "
               "it has played all games.</p>";
    return "<p>No change has been tried, because this player takes long. This command tries some, "
           "and writes the level that it finds:</p>" +
           command_html(search);
}

std::string proposals_html(const Json& report, const Json& level, const std::string& board) {
    const Json &advice = field(level, "advice"), &proposals = list_of(advice, "proposals");
    if (proposals.empty()) return nothing_html(advice);
    std::string out;
    for (std::size_t i = 0; i < proposals.size(); ++i)
        out += proposal_html(report, level, proposals[i], fmt::format("{}-proposal-{}", board, i));
    return fmt::format(
        R"(<h4>{}</h4><ol class="proposals">{}</ol><p class="explanation">{}Each was played on )"
        "fresh games that had no part in finding it.</p>",
        title_of(advice, proposals[0], proposals.size()), out,
        proposals.size() == 1 ? "" : "What is sure comes first, smaller changes before larger. ");
}

}  // namespace

std::string advice_html(const Json& report, const Json& level, const std::string& board) {
    const Json& advice = field(level, "advice");
    if (!advice.is_object()) return {};
    const std::string status = status_of(advice);
    return fmt::format(
        R"(<div class="advice"><h3>What to do</h3><div class="finding {}"><p class="standing">{}</p>{}</div></div>)"
        "\n",
        status, prose(text_of(advice, "standing")), proposals_html(report, level, board));
}

std::string extra_moves_html(const Json& level) {
    const Json& extra = list_of(field(level, "advice"), "extra_moves");
    if (extra.empty()) return {};
    const std::size_t moves = std::min<std::size_t>(5, extra.size());
    const Figure share = read_figure(extra[moves - 1]);
    if (!share.value) return {};
    return fmt::format("Of the games that {} lost, {} would have been won with {} more {}. ",
                       html(text_of(level, "judge")), figure_html(share, "share"),
                       moves == 5 ? "five" : fmt::format("{}", moves),
                       moves == 1 ? "move" : "moves");
}

}  // namespace dramatis::report::page
