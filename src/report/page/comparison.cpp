#include <fmt/format.h>

#include "report/page/compared.hpp"
#include "report/page/html.hpp"
#include "report/page/parts.hpp"
#include "report/page/sections.hpp"
#include "report/page/tables.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

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
        "<h3>How sure is this?</h3><p>{1} A difference is taken for real only if chance would "
        "hardly make it: if nothing had changed, all verdicts that count would be right with "
        "{0:.0f} % certainty, over all levels together, and so would those of the other figures, "
        "level by level.</p>",
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
            R"(<td class="figures" data-label="Old and new">{}</td><td class="words" data-label="Target">{}</td>)"
            R"(<td class="words" data-label="What changed">{}{}</td></tr>)",
            anchors[index++], html(level_name(field(compared, "new"))),
            html(text_of(compared, "id")), badge(verdict_status(compared)),
            headline_figures(compared), headline_target(compared), prose(text_of(compared, "text")),
            edits_html(compared));
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
                           .explanation = "What fails comes first, then what changed and is "
                                          "inside its target, then what did not change.",
                           .columns = {"Level", "Verdict", "Old and new", "Target", "What changed"},
                           .body = body,
                           .css = "cards"});
    out += unpaired_html(comparison);
    if (!levels.empty()) out += sureness_html(comparison);
    return out + origin_html(comparison) + "</section>\n";
}

}  // namespace dramatis::report::page
