#include "report/comparison_markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/markup.hpp"
#include "report/headline.hpp"
#include "report/level_text.hpp"

namespace dramatis::report {
namespace {

using LevelVerdict = LevelComparison::Verdict;

// A comment may have 65,536 characters.
constexpr std::size_t kMostText = 60'000, kMostRows = 40, kMostDetails = 20, kMostLines = 12;

constexpr std::size_t kMostName = 100, kMostSentence = 600;  // bytes of a text from a file

// Text of a file, as it is.
std::string plain(std::string_view text, std::size_t most = kMostSentence) {
    if (text.size() <= most) return core::markdown_text(text);
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0u) == 0x80u) --most;
    return core::markdown_text(text.substr(0, most)) + "…";
}

// A name, as code.
std::string code(std::string_view text) { return "<code>" + plain(text, kMostName) + "</code>"; }

std::string counts_text(const Comparison& comparison) {
    std::size_t failed = 0, accepted = 0, same = comparison.identical + comparison.renamed.size();
    for (const auto& level : comparison.levels) {
        failed += level.verdict == LevelVerdict::kChanged;
        accepted += level.verdict == LevelVerdict::kInBand;
        same += level.verdict == LevelVerdict::kSame;
    }
    std::vector<std::string> parts;
    const auto add = [&](std::size_t count, std::string_view words) {
        if (count > 0) parts.push_back(fmt::format("{} {}", count_text(count, "level"), words));
    };
    add(failed, "changed beyond what is accepted");
    add(comparison.unpaired.size(), "on one side only");
    add(comparison.problems.size(), "with problems");
    add(accepted, "changed, inside the target");
    add(same, "without a change that was seen");
    return parts.empty() ? "nothing was compared" : fmt::format("{}", fmt::join(parts, "; "));
}

std::string row(const LevelComparison& level) {
    const auto headline = headline_of(level);
    std::string figures = "–", target = "–";
    if (headline) {
        const auto [before, after] = side_texts(*headline->difference);
        figures = fmt::format("{} → {} ({})", before, after, code(headline->difference->player));
        if (headline->target) target = target_text(*headline);
    }
    const char* mark = level.verdict == LevelVerdict::kChanged ? "**" : "";
    return fmt::format("| {} | {} | {} | {}{}{} |\n", code(level.id), figures, target, mark,
                       heading_for(level), mark);
}

std::string table(const Comparison& comparison) {
    if (comparison.levels.empty()) return {};
    std::string out = "| Level | Old → new | Target | Verdict |\n|---|---|---|---|\n";
    const std::size_t shown = std::min(comparison.levels.size(), kMostRows);
    for (std::size_t i = 0; i < shown; ++i) out += row(comparison.levels[i]);
    if (const std::size_t rest = comparison.levels.size() - shown; rest > 0)
        out += fmt::format("\nand {} more.\n", count_text(rest, "level"));
    return out + "\n";
}

// A few lines, and how many more there are.
std::string list(const std::vector<std::string>& lines) {
    std::string out;
    for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i)
        out += "- " + lines[i] + "\n";
    if (lines.size() > kMostLines) out += fmt::format("- and {} more\n", lines.size() - kMostLines);
    return out;
}

std::string details(const LevelComparison& level) {
    std::vector<std::string> lines;
    for (const auto& edit : level.edits) lines.push_back("edit: " + code(edit));
    std::vector<std::string> figures;
    for (const auto& difference : level.differences)
        if (difference.gated)
            figures.push_back(fmt::format("{} of {}: {}{}", difference.metric->label,
                                          code(difference.player), difference_text(difference),
                                          difference.accepted ? ", accepted" : ""));
    return fmt::format("**{}**: {}\n\n{}{}\n", code(level.id), plain(level.text), list(lines),
                       list(figures));
}

std::string all_details(const Comparison& comparison, std::size_t room) {
    std::string out;
    std::size_t count = 0;
    for (const auto& level : comparison.levels) {
        const std::string text = details(level);
        if (++count > kMostDetails || out.size() + text.size() > room) {
            out += "The rest is in the report of the comparison.\n";
            break;
        }
        out += text;
    }
    if (out.empty()) return out;
    return "<details><summary>What was edited, and all that counts</summary>\n\n" + out +
           "\n</details>\n";
}

}  // namespace

std::string comparison_markdown(const Comparison& comparison) {
    const bool fails =
        comparison.verdict() == LevelVerdict::kChanged || !comparison.problems.empty();
    std::string out = fmt::format("{}\n### Levels: {}\n\n{}.\n\n", kMarkdownMark,
                                  fails ? "look at these changes" : "nothing to worry about",
                                  counts_text(comparison));
    out += table(comparison);
    std::vector<std::string> others;
    for (const auto& level : comparison.unpaired)
        others.push_back(fmt::format("{}: {}", code(level.id), plain(unpaired_text(level))));
    for (const auto& problem : comparison.problems)
        others.push_back(fmt::format("{}: {}", code(problem.file), plain(problem.text)));
    if (!others.empty()) out += list(others) + "\n";
    return out + all_details(comparison, kMostText - std::min(kMostText, out.size()));
}

}  // namespace dramatis::report
