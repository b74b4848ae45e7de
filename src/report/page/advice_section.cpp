#include <fmt/format.h>

#include <algorithm>

#include "report/advice_words.hpp"
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
    const std::string doubt = doubt_words(proposal);
    return fmt::format(
        "{} {}{}", figure_html(read_figure(field(proposal, "share")), "share"),
        effect_words(proposal),
        doubt.empty() ? "" : fmt::format(R"(<span class="soft"> ({})</span>)", doubt));
}

// What it would do for a finding: "0.2 (0.1 to 0.3) shuffles a game instead of 0.9; ...".
std::string mend_html(const Json& proposal) {
    const Json& share = field(proposal, "share");
    const bool is_share = text_of(proposal, "aim") != "shuffles";
    const double before = number_of(share, "value") - number_of(proposal, "change");
    const std::string now = figure_html(read_figure(share), is_share ? "share" : "a game");
    const std::string what =
        is_share ? fmt::format(
                       "A blocker is left in the worst cell in {} of the games lost, "
                       "instead of {:.0f} %",
                       now, 100 * before)
                 : fmt::format("{} shuffles a game instead of {}", now, number_words(before, 2));
    return fmt::format("{}; {} of games are passed", what,
                       figure_html(read_figure(field(proposal, "passed")), "share"));
}

std::string proposal_html(const Json& report, const Json& level, const Json& proposal,
                          const std::string& name) {
    return fmt::format(
        R"(<li class="proposal">{}<div><p class="change">{}</p><p class="effect">{}</p>)"
        "{}</div></li>\n",
        picture_html(report, level, proposal, name), prose(text_of(proposal, "text")),
        effect_html(proposal), command_html(text_of(proposal, "command")));
}

std::string nothing_html(const Json& advice) {
    const auto none = no_proposal(advice);
    if (none.why.empty()) return {};
    return "<p>" + html(none.why) + (none.ask.empty() ? "" : " " + none.ask) + "</p>" +
           (none.command.empty() ? "" : command_html(none.command));
}

std::string proposals_html(const Json& report, const Json& level, const std::string& board) {
    const Json &advice = field(level, "advice"), &proposals = list_of(advice, "proposals");
    if (proposals.empty()) return nothing_html(advice);
    std::string out;
    for (std::size_t i = 0; i < proposals.size(); ++i)
        out += proposal_html(report, level, proposals[i], fmt::format("{}-proposal-{}", board, i));
    return fmt::format(
        R"(<h4>{}</h4><ol class="proposals">{}</ol><p class="explanation">{} was played on )"
        "fresh games that had no part in finding it.</p>",
        proposals_title(advice), out,
        proposals.size() == 1 ? "It"
                              : "What is sure comes first, smaller changes before larger. Each");
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

std::string mends_html(const Json& finding) {
    if (field(finding, "tried") != true) return {};
    const Json& proposals = list_of(finding, "proposals");
    if (proposals.empty())
        return R"(<p class="more">Changes were tried: none of them mends this and leaves the pass )"
               "rate where it should be.</p>";
    std::string out;
    for (const Json& proposal : proposals)
        out += fmt::format(
            R"(<li class="proposal"><div><p class="change">{}</p><p class="effect">{}</p>{}</div></li>)",
            prose(text_of(proposal, "text")), mend_html(proposal),
            command_html(text_of(proposal, "command")));
    return fmt::format(
        R"(<p class="more">{} mends this, as fresh games say:</p><ol class="proposals">{}</ol>)",
        proposals.size() == 1 ? "This change" : "Each of these changes", out);
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
