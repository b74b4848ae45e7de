// A comparison as data: JSON and CSV.
#include <fmt/format.h>

#include "report/comparison.hpp"
#include "report/headline.hpp"
#include "report/level_edits.hpp"
#include "report/level_text.hpp"
#include "report/report_csv.hpp"
#include "report/spot_svg.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

using core::Json;

Json unpaired_json(const Unpaired& level) {
    return {{"id", level.id},
            {"side", word_for(level.side)},
            {"like", level.like.empty() ? Json() : Json(level.like)},
            {"text", unpaired_text(level)}};
}

Json ids_of(const std::vector<Unpaired>& unpaired, Unpaired::Side side) {
    Json out = Json::array();
    for (const auto& level : unpaired)
        if (level.side == side) out.push_back(level.id);
    return out;
}

Json difference_json(const Difference& difference) {
    return {{"player", difference.player},
            {"metric", difference.metric->name},
            {"label", difference.metric->label},
            {"unit", difference.metric->unit},
            {"old", to_json(difference.before)},
            {"new", to_json(difference.after)},
            {"difference", to_json(difference.difference)},
            {"detectable", difference.detectable},
            {"p", difference.p},
            {"gated", difference.gated},
            {"accepted", difference.accepted},
            {"verdict", word_for(difference.verdict)},
            {"tolerance", difference.tolerance},
            {"margin", difference.margin ? Json(*difference.margin) : Json()},
            {"surely_within_margin", difference.is_surely_within_margin()}};
}

// By index, row by row; null where the boards have different sizes.
Json cells_json(const LevelComparison& level) {
    const auto& setup = level.after.level.setup;
    const auto edits = list_cell_edits(level.before.level, level.after.level);
    if (!edits) return {};
    Json out = Json::array();
    for (const auto& [cell, before, after] : *edits)
        out.push_back(
            {{"cell", cell.row * setup.columns + cell.column}, {"old", before}, {"new", after}});
    return out;
}

}  // namespace

Json to_json(const Comparison& comparison) {
    SpotBook book;
    Json levels = Json::array();
    std::vector<LevelGames> all;
    for (const auto& level : comparison.levels) {
        Json differences = Json::array();
        for (const auto& difference : level.differences)
            differences.push_back(difference_json(difference));
        levels.push_back({{"id", level.id},
                          {"old", level_json(level.before, comparison.thresholds, book)},
                          {"new", level_json(level.after, comparison.thresholds, book)},
                          {"headline", to_json(headline_of(level))},
                          {"edits", level.edits},
                          {"cells", cells_json(level)},
                          {"verdict", word_for(level.verdict)},
                          {"text", level.text},
                          {"differences", std::move(differences)}});
        all.push_back(level.after);
    }
    Json unpaired = Json::array(), renamed = Json::array();
    for (const auto& level : comparison.unpaired) unpaired.push_back(unpaired_json(level));
    for (const auto& [before, after] : comparison.renamed)
        renamed.push_back({{"old", before}, {"new", after}});
    const auto* first = all.empty() ? nullptr : &all.front().players.front().header;
    return {{"dramatis_comparison", 1},
            {"program", first ? first->program : ""},
            {"signature", first ? first->signature : 0},
            {"seed", first ? first->seed : 0},
            {"thresholds", to_json(comparison.thresholds)},
            {"cast", cast_json(all)},
            {"spots", book.json()},
            {"defs", spot_defs()},
            {"problems", problems_json(comparison.problems)},
            {"level", 1 - kAlpha},
            {"paired", comparison.is_paired()},
            {"added", ids_of(comparison.unpaired, Unpaired::Side::kNew)},
            {"removed", ids_of(comparison.unpaired, Unpaired::Side::kOld)},
            {"unpaired", std::move(unpaired)},
            {"renamed", std::move(renamed)},
            {"identical", comparison.identical},
            {"missing", comparison.missing == Comparison::Missing::kFail ? "fail" : "warn"},
            {"verdict", word_for(comparison.verdict())},
            {"levels", std::move(levels)}};
}

std::string comparison_csv(const Comparison& comparison) {
    const auto text = [](const std::optional<double>& value) {
        return value ? fmt::format("{}", *value) : std::string();
    };
    std::string out =
        "level,player,metric,unit,old,new,difference,low,high,p,verdict,gated,accepted\n";
    for (const auto& level : comparison.levels)
        for (const auto& d : level.differences)
            out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(level.id),
                               csv_field(d.player), d.metric->name, d.metric->unit,
                               text(d.before.value), text(d.after.value), text(d.difference.value),
                               text(d.difference.low), text(d.difference.high), d.p,
                               word_for(d.verdict), d.gated ? 1 : 0, d.accepted ? 1 : 0);
    return out;
}

}  // namespace dramatis::report
