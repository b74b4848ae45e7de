#include "research/story_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace dramatis::cli {

using core::Json;

StoryResults::StoryResults(Plan plan)
    : plan_(std::move(plan)), rows_(story_rows(plan_.world == "crime")) {}

std::optional<std::size_t> StoryResults::find_row(const std::string& table,
                                                  const std::string& name) const {
    const auto row = std::ranges::find_if(
        rows_, [&](const StoryRow& each) { return each.table == table && each.name == name; });
    if (row == rows_.end()) return {};
    return static_cast<std::size_t>(row - rows_.begin());
}

const StoryRun* StoryResults::find(std::size_t row, std::uint64_t nodes, std::uint64_t seed) const {
    const auto found = std::ranges::find_if(runs_, [&](const StoryRun& run) {
        return run.row == row && run.nodes == nodes && run.seed == seed;
    });
    return found == runs_.end() ? nullptr : &*found;
}

std::vector<const StoryRun*> StoryResults::runs_of(std::size_t row, std::uint64_t nodes) const {
    std::vector<const StoryRun*> out;
    for (std::uint64_t seed = 1; seed <= plan_.seeds; ++seed)
        if (const auto* run = find(row, nodes, seed)) out.push_back(run);
    return out;
}

core::Summary StoryResults::summary_of(std::size_t row, std::uint64_t nodes) const {
    std::vector<double> scores;
    for (const auto* run : runs_of(row, nodes)) scores.push_back(run->score);
    return core::summarize(scores);
}

std::map<std::size_t, StoryResults::Comparison> StoryResults::compare_with_ours(
    std::uint64_t nodes) const {
    std::map<std::size_t, Comparison> out;
    const auto ours =
        static_cast<std::size_t>(std::ranges::find_if(rows_, &StoryRow::is_ours) - rows_.begin());
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (!rows_[row].is_variant()) continue;
        std::vector<double> differences;
        for (const auto* run : runs_of(row, nodes))
            if (const auto* other = find(ours, nodes, run->seed))
                differences.push_back(run->score - other->score);
        if (differences.size() < 2) continue;
        out[row] = {.difference = core::summarize(differences),
                    .p = core::signed_rank_p(differences)};
    }
    std::vector<double> p_values;
    for (const auto& [row, comparison] : out) p_values.push_back(comparison.p);
    const auto adjusted = core::adjust_holm(p_values);
    auto next = adjusted.begin();
    for (auto& [row, comparison] : out) comparison.adjusted = *next++;
    return out;
}

Json StoryResults::runs_json() const {
    Json list = Json::array();
    std::vector<const StoryRun*> sorted;
    for (const auto& run : runs_) sorted.push_back(&run);
    std::ranges::sort(sorted, [](const StoryRun* a, const StoryRun* b) {
        return std::tuple(a->row, a->nodes, a->seed) < std::tuple(b->row, b->nodes, b->seed);
    });
    for (const auto* run : sorted)
        list.push_back({{"table", rows_[run->row].table},
                        {"row", rows_[run->row].name},
                        {"nodes", run->nodes},
                        {"seed", run->seed},
                        {"score", run->score},
                        {"best", run->best},
                        {"told_score", run->told_score},
                        {"actions", run->actions},
                        {"paragraphs", run->paragraphs}});
    return list;
}

Json StoryResults::rows_json() const {
    Json out = Json::array();
    std::map<std::uint64_t, std::map<std::size_t, Comparison>> by_budget;
    for (const auto nodes : plan_.nodes) by_budget[nodes] = compare_with_ours(nodes);
    for (std::size_t row = 0; row < rows_.size(); ++row)
        for (const auto nodes : plan_.nodes) {
            const auto& comparisons = by_budget[nodes];
            const auto summary = summary_of(row, nodes);
            Json json{{"table", rows_[row].table},
                      {"name", rows_[row].name},
                      {"nodes", nodes},
                      {"settings", rows_[row].settings},
                      {"all_or_nothing", rows_[row].all_or_nothing},
                      {"runs", summary.count},
                      {"mean", summary.mean},
                      {"low", std::max(0.0, summary.interval.low)},
                      {"high", std::min(1.0, summary.interval.high)},
                      {"least", summary.min},
                      {"most", summary.max},
                      {"theirs", rows_[row].theirs},
                      {"against_ours", nullptr}};
            if (const auto found = comparisons.find(row); found != comparisons.end()) {
                const auto& [difference, p, adjusted] = found->second;
                json["against_ours"] = {{"pairs", difference.count},
                                        {"difference", difference.mean},
                                        {"low", difference.interval.low},
                                        {"high", difference.interval.high},
                                        {"p", p},
                                        {"p_adjusted", adjusted}};
            }
            out.push_back(json);
        }
    return out;
}

}  // namespace dramatis::cli
