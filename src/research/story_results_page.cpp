#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/markup.hpp"
#include "os/shown.hpp"
#include "research/story_results.hpp"

// The page of an experiment on stories, in Markdown.
namespace dramatis::cli {
namespace {

std::string comparison_text(const StoryResults::Comparison& comparison) {
    const auto& difference = comparison.difference;
    return fmt::format(
        "{:+.3f} ({:+.3f} to {:+.3f}), p {}", difference.mean, difference.interval.low,
        difference.interval.high,
        comparison.adjusted < 0.001 ? "< 0.001" : fmt::format("{:.3f}", comparison.adjusted));
}

std::string command_for(const StoryResults::Plan& plan) {
    const StoryResults::Plan usual{.world = "crime", .nodes = {100'000, 3'000'000}};
    std::string out = "dramatis story experiment";
    if (plan.world != usual.world) out += " " + shell_word(plan.world);
    if (plan.seeds != usual.seeds) out += fmt::format(" --seeds {}", plan.seeds);
    if (plan.nodes != usual.nodes) out += fmt::format(" --nodes {}", fmt::join(plan.nodes, ","));
    return out;
}

// In backquotes, Markdown shows what would otherwise be an escape.
std::string code(const std::string& text) {
    const std::string plain = core::markdown_text(text);
    return plain == text ? "`" + text + "`" : "<code>" + plain + "</code>";
}

}  // namespace

std::string StoryResults::cell(std::size_t row, std::uint64_t nodes) const {
    const auto summary = summary_of(row, nodes);
    if (summary.count == 0) return "";
    if (summary.count == 1) return fmt::format("{:.4f}", summary.mean);
    if (summary.min == summary.max)
        return fmt::format("{:.3f}, all {} alike", summary.mean, summary.count);
    return fmt::format("{:.3f} ({:.3f} to {:.3f})", summary.mean,
                       std::max(0.0, summary.interval.low), std::min(1.0, summary.interval.high));
}

std::string StoryResults::table(const std::string& name, bool theirs) const {
    std::vector<std::map<std::size_t, Comparison>> comparisons;
    std::string head = "| |", line = "|---|";
    for (const auto nodes : plan_.nodes) {
        comparisons.push_back(compare_with_ours(nodes));
        head += fmt::format(" {} nodes | minus ours |", nodes);
        line += "---|---|";
    }
    std::string out =
        fmt::format("{}{}\n{}{}\n", head, theirs ? " Kartal, Koenig and Guy 2014 |" : "", line,
                    theirs ? "---|" : "");
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (rows_[row].table != name) continue;
        out += fmt::format("| {} |", rows_[row].name);
        for (std::size_t i = 0; i < plan_.nodes.size(); ++i) {
            const auto found = comparisons[i].find(row);
            out += fmt::format(" {} | {} |", cell(row, plan_.nodes[i]),
                               found == comparisons[i].end() ? "" : comparison_text(found->second));
        }
        out += theirs ? fmt::format(" {} |\n", rows_[row].theirs) : "\n";
    }
    return out;
}

std::string StoryResults::arrests() const {
    std::string out =
        "\n## Sliders\n\nWho arrests a murderer, in how many of the stories:\n\n| | nodes | "
        "the police | somebody else | nobody |\n|---|---|---|---|---|\n";
    for (std::size_t row = 0; row < rows_.size(); ++row)
        for (const auto nodes : plan_.nodes) {
            if (rows_[row].table != "sliders" &&
                !(rows_[row].table == "ablation" && rows_[row].is_ours()))
                continue;
            int police = 0, others = 0, nobody = 0;
            for (const auto* run : runs_of(row, nodes)) {
                const auto arrest = std::ranges::find_if(run->actions, [](const auto& name) {
                    return name.starts_with("Arrest(") || name.starts_with("CitizensArrest(");
                });
                ++(arrest == run->actions.end()     ? nobody
                   : arrest->starts_with("Arrest(") ? police
                                                    : others);
            }
            out += fmt::format("| {} | {} | {} | {} | {} |\n", rows_[row].name, nodes, police,
                               others, nobody);
        }
    return out;
}

std::string StoryResults::stories() const {
    std::string out = "\n## One story of each\n";
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (rows_[row].table != "algorithms" && rows_[row].table != "sliders") continue;
        const auto* run = find(row, plan_.nodes.back(), 1);
        if (!run) continue;
        out += fmt::format(
            "\n**{}**, {} nodes, seed 1: score {:.4f}{}\n\n", rows_[row].name, run->nodes,
            run->score,
            run->told_score > run->score
                ? fmt::format(", {:.4f} after what it is as good without was cut", run->told_score)
                : "");
        if (run->paragraphs.empty())
            out += "> (Nothing that it looked at met any goal in the least.)\n";
        for (std::size_t i = 0; i < run->paragraphs.size(); ++i)
            out += fmt::format("{}> {}\n", i ? ">\n" : "", core::markdown_text(run->paragraphs[i]));
    }
    return out;
}

std::string StoryResults::page() const {
    const auto variants = static_cast<double>(std::ranges::count_if(rows_, &StoryRow::is_variant));
    const double least =
        std::min(1.0, variants * std::pow(0.5, static_cast<double>(plan_.seeds) - 1));
    std::string out = fmt::format(
        "# Stories: what searches find\n\nWorld {}; {} seeds a row, mean score with 95 % "
        "interval (Student's t over seeds); searches without chance have one run. "
        "Made by {}; the same command gives the same figures.\n\n"
        "*Minus ours* compares a variant of the tree search with ours, seed by seed: the mean "
        "difference with its interval, and the p-value of Wilcoxon's signed-rank test. The "
        "interval is for this one difference; p is adjusted for looking at all {} variants of "
        "the budget (Holm). So an interval may leave out 0 although p is large: then judge by p. "
        "Below 0.05 the two differ by more than chance explains; {:.3f} is the least that {} "
        "seeds can give.\n",
        code(plan_.world), plan_.seeds, code(command_for(plan_)), variants, least, plan_.seeds);
    out += "\n## Table 1: searches\n\n" + table("algorithms", true);
    out +=
        "\nTheir figures are means of three runs in their own world, whose believabilities they "
        "do not give, nor their exploration constant and how fast the selection bias fades; the "
        "first row has ours (c = 0.5, k = 50).\n";
    out +=
        "\n## Table 2: what the parts of the tree search are worth\n\n" + table("ablation", false);
    if (std::ranges::any_of(rows_, [](const StoryRow& row) { return row.table == "sliders"; }))
        out += arrests();
    return out + stories();
}

}  // namespace dramatis::cli
