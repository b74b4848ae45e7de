#include "cli/levels/compare_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "os/printing.hpp"
#include "os/shown.hpp"
#include "os/wrap.hpp"
#include "report/headline.hpp"

namespace dramatis::cli {
namespace {

using report::Comparison;
using report::LevelComparison;

std::string level_text(const LevelComparison& level) {
    std::string out = fmt::format("{}: {}\n", path_text(level.id), heading_for(level));
    if (const auto headline = report::headline_of(level))
        out += fmt::format("  {}\n", headline_text(*headline));
    for (const auto line : std::views::split(wrapped(level.text, 98), '\n'))
        if (!line.empty()) out += fmt::format("  {}\n", std::string_view(line.begin(), line.end()));
    for (const auto& edit : level.edits) out += fmt::format("    edit      {}\n", edit);
    for (const auto& difference : level.differences) {
        const bool changed = difference.verdict != report::Difference::Verdict::kSame;
        if (!difference.gated && !changed) continue;
        const auto [before, after] = report::side_texts(difference);
        out += fmt::format("    {:<9} {:<12} {:<28} {:>9} -> {:>9}   {}\n", heading_for(difference),
                           difference.player, difference.metric->label, before, after,
                           report::difference_text(difference));
    }
    return out;
}

// A line a level, what fails first.
std::string levels_table(const Comparison& comparison) {
    std::vector<std::array<std::string, 4>> rows = {{"level", "old -> new", "target", "verdict"}};
    for (const auto& level : comparison.levels) {
        const auto headline = report::headline_of(level);
        const auto [before, after] = headline ? report::side_texts(*headline->difference)
                                              : std::pair<std::string, std::string>{};
        rows.push_back({path_text(level.id), headline ? fmt::format("{} -> {}", before, after) : "",
                        headline ? target_text(*headline) : "", heading_for(level)});
    }
    std::array<std::size_t, 4> widths{};
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], columns_of(row[i]));
    std::string out;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            out += row[i] + std::string(widths[i] - columns_of(row[i]) + 2, ' ');
        out += row.back() + "\n";
    }
    return out;
}

std::string_view nothing_played_text(const Comparison& comparison) {
    if (comparison.identical == 0 && comparison.renamed.empty()) return "nothing could be compared";
    return comparison.problems.empty() && comparison.unpaired.empty()
               ? "nothing to compare: all levels play the same"
               : "nothing to compare: the levels that both sides have play the same";
}

}  // namespace

void print_answer(const Comparison& comparison) {
    const bool has_many = comparison.levels.size() > 1;
    if (has_many) print_out("{}\n", levels_table(comparison));
    for (const auto& level : comparison.levels)
        if (!has_many || level.verdict != LevelComparison::Verdict::kSame)
            print_out("{}\n", level_text(level));
    if (comparison.levels.empty()) print_out("{}\n", nothing_played_text(comparison));
    for (const auto& level : comparison.unpaired)
        print_out("{}: {}\n  It is {}.\n\n", path_text(level.id),
                  comparison.missing == Comparison::Missing::kFail
                      ? "missing, which counts as changed"
                      : "missing",
                  path_text(report::unpaired_text(level)));
}

}  // namespace dramatis::cli
