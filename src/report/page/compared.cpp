#include "report/page/compared.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/page/figure.hpp"
#include "report/page/html.hpp"

namespace dramatis::report::page {

using core::Json;

bool is_paired(const Json& comparison) { return field(comparison, "paired") != false; }

std::string edits_html(const Json& compared) {
    std::string out;
    for (const Json& edit : list_of(compared, "edits"))
        if (edit.is_string()) out += "<li>" + prose(edit.get_ref<const std::string&>()) + "</li>";
    return out.empty() ? R"(<p class="soft">The two files say the same.</p>)"
                       : R"(<ul class="edits">)" + out + "</ul>";
}

std::string strip_svg(const Json& headline) {
    const Json& target = field(headline, "target");
    const Figure before = read_figure(field(headline, "old")),
                 after = read_figure(field(headline, "new"));
    if (text_of(headline, "unit") != "share" || !before.value || !after.value) return {};
    const auto x = [](double share) { return 8 + 400 * std::clamp(share, 0.0, 1.0); };
    std::string out = R"(<path class="axis" d="M8 24h400"/>)";
    if (target.is_object())
        out += fmt::format(R"(<rect class="band" x="{:.1f}" y="6" width="{:.1f}" height="36"/>)",
                           x(number_of(target, "low")),
                           x(number_of(target, "high", 1)) - x(number_of(target, "low")));
    for (const auto& [figure, css] : {std::pair{before, "before"}, std::pair{after, "after"}})
        out += fmt::format(
            R"(<path class="whisker {0}" d="M{1:.1f} 24H{2:.1f}"/><circle class="{0}" cx="{3:.1f}" cy="24" r="7"/>)",
            css, x(figure.low.value_or(*figure.value)), x(figure.high.value_or(*figure.value)),
            x(*figure.value));
    for (const auto& [share, anchor] :
         {std::pair{0.0, "start"}, std::pair{0.5, "middle"}, std::pair{1.0, "end"}})
        out += fmt::format(R"(<text x="{:.0f}" y="58" text-anchor="{}">{:.0f} %</text>)", x(share),
                           anchor, 100 * share);
    return fmt::format(
        R"(<svg class="strip" viewBox="0 0 416 62" aria-hidden="true" focusable="false">{}</svg>)",
        out);
}

namespace {

// The two figures; in a table without their intervals.
std::string figures_html(const Json& headline, bool has_intervals) {
    const std::string unit = text_of(headline, "unit");
    const auto side = [&](const char* key) {
        const Figure figure = read_figure(field(headline, key));
        return fmt::format(
            R"(<span><span class="unseen">{} </span>{}</span>)", key,
            has_intervals ? figure_html(figure, unit) : html(value_words(figure, unit)));
    };
    return fmt::format(
        R"({} <span aria-hidden="true">&rarr;</span> {} <span class="unit">{} {}</span>)",
        side("old"), side("new"), unit == "share" ? "passed by" : "points for",
        html(text_of(headline, "player")));
}

}  // namespace

std::string headline_figures(const Json& compared) {
    const Json& headline = field(compared, "headline");
    return headline.is_object() ? figures_html(headline, false) : "&ndash;";
}

std::string headline_target(const Json& compared) {
    const Json& target = field(field(compared, "headline"), "target");
    return target.is_object() ? prose(text_of(target, "text")) : "&ndash;";
}

std::string headline_html(const Json& compared) {
    const Json& headline = field(compared, "headline");
    if (!headline.is_object()) return {};
    const Json& target = field(headline, "target");
    const std::string is = text_of(target, "is");
    const std::string where = !target.is_object()
                                  ? ""
                                  : fmt::format(R"(<p class="where {}">Target {}</p>)",
                                                is == "inside"   ? "good"
                                                : is == "unsure" ? "note"
                                                                 : "alarm",
                                                headline_target(compared));
    return fmt::format(R"(<div class="headline"><p class="figures">{}</p>{}{}</div>)"
                       "\n",
                       figures_html(headline, true), where, strip_svg(headline));
}

}  // namespace dramatis::report::page
