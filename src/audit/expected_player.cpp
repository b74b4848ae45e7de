#include <algorithm>
#include <array>
#include <cmath>

#include "audit/expected_report.hpp"

namespace dramatis::audit {
namespace {

using core::Json;
using Fields = Expected::Fields;
using Items = Expected::Items;

Expected figures(const PlayerFacts& player, const Thresholds& thresholds) {
    Items out;
    for (const auto& [metric, unit, figure] : figures_of(player, thresholds))
        out.push_back(Fields{{"metric", Json(metric)},
                             {"label", Expected::Unchecked{kSentences}},
                             {"unit", Json(unit)},
                             {"figure", figure}});
    return out;
}

Expected curve(const LevelFacts& level, const PlayerFacts& player) {
    if (player.setup().goals.empty()) return {};
    std::vector<Figure> rows;
    for (int moves = 1; moves <= player.setup().move_limit + int(player.header.overtime); ++moves)
        rows.push_back(passed_with(level, player, moves));
    const auto known = std::ranges::count_if(rows, [](const Figure& row) { return !!row.value; });
    return known > 1 || rows.size() == 1 ? rows_of(rows) : Expected();
}

Expected offered(const PlayerFacts& player) {
    std::vector<Figure> rows;
    for (const auto& turn : player.offered)
        if (turn.count > 0) rows.push_back(mean(turn));
    return rows_of(rows);
}

Expected quantiles(const PlayerFacts& player) {
    std::vector<double> scores;
    for (const auto& game : player.games) scores.push_back(double(game.score));
    Items out;
    for (const double q : {0.05, 0.25, 0.5, 0.75, 0.95})
        out.push_back(Fields{{"q", Json(q)}, {"figure", quantile_figure(scores, q)}});
    return out;
}

Expected histogram(const PlayerFacts& player, const ScoreBins& bins) {
    std::vector<std::size_t> counts;
    for (const auto& game : player.games) {
        std::size_t bin = 0;
        while (double(game.score) >= bins.from + double(bin + 1) * bins.width) ++bin;
        counts.resize(std::max(counts.size(), bin + 1));
        ++counts[bin];
    }
    Items items;
    for (const auto count : counts) items.push_back(Json(count));
    return Fields{
        {"from", Json(bins.from)}, {"width", Json(bins.width)}, {"counts", std::move(items)}};
}

// How many games have the number 0, 1, 2, ..., up to the largest that occurs.
Expected counts_of(const std::vector<std::uint32_t>& numbers) {
    Items out;
    if (numbers.empty()) return out;
    for (std::uint32_t i = 0; i <= *std::ranges::max_element(numbers); ++i)
        out.push_back(Json(std::ranges::count(numbers, i)));
    return out;
}

Expected goals(const PlayerFacts& player) {
    Items out;
    for (std::size_t g = 0; g < player.setup().goals.size(); ++g) {
        std::size_t met = 0, lost = 0, missed = 0, alone = 0;
        std::vector<double> progress;
        for (const auto& game : player.games) {
            const bool open = game.goals[g] < 1;
            met += !open;
            if (game.won) continue;
            ++lost;
            progress.push_back(game.goals[g]);
            missed += open;
            alone += open &&
                     std::ranges::count_if(game.goals, [](double done) { return done < 1; }) == 1;
        }
        out.push_back(Fields{{"text", Expected::Unchecked{kSentences}},
                             {"met", share(met, player.games.size())},
                             {"missed", share(missed, lost)},
                             {"alone", share(alone, lost)},
                             {"progress", clamped(mean(progress), 0, 1)}});
    }
    return out;
}

Expected map_of(const CellMap<Sums>& map) {
    Items values, margins;
    map.for_each_cell([&](Cell cell) {
        const Figure figure = mean(map[cell]);
        values.push_back(Expected::Near{figure.value.value_or(0), 0});
        margins.push_back(Expected::Near{half_width(figure), figure.slack});
    });
    return Fields{{"value", std::move(values)}, {"margin", std::move(margins)}};
}

// A win is better than a loss, an early win than a late one; then more of the goals, more points,
// and the game that was played first.
bool is_better(const GameFacts& a, const GameFacts& b) {
    if (a.won != b.won) return a.won;
    if (a.won && a.moves != b.moves) return a.moves < b.moves;
    if (a.progress != b.progress) return a.progress > b.progress;
    if (a.score != b.score) return a.score > b.score;
    return a.number < b.number;
}

Expected replays(const PlayerFacts& player, const Json& report) {
    std::vector<const GameFacts*> order;
    for (const auto& game : player.games) order.push_back(&game);
    std::ranges::sort(order, [](const auto* a, const auto* b) { return is_better(*a, *b); });
    const std::array picks = {order.front(), order[order.size() / 2], order.back()};
    const std::array<std::string_view, 3> labels = {"best", "median", "worst"};
    Items out;
    for (std::size_t i = 0; i < picks.size(); ++i)
        out.push_back(expected_replay(player, std::size_t(picks[i] - player.games.data()),
                                      labels[i],
                                      report.is_array() && i < report.size() ? report[i] : Json()));
    return out;
}

}  // namespace

ScoreBins score_bins(const LevelFacts& level) {
    std::vector<double> scores;
    for (const auto* player : level.players)
        for (const auto& game : player->games) scores.push_back(double(game.score));
    const auto [low, high] = std::ranges::minmax(scores);
    // The narrowest of 10, 20, 50, 100, ... that needs no more than 30.
    for (double ten = 10;; ten *= 10)
        for (const double step : {1.0, 2.0, 5.0})
            if (const double width = step * ten; (high - low) / width <= 30)
                return {std::floor(low / width) * width, width};
}

Expected expected_player(const LevelFacts& level, const PlayerFacts& player,
                         const Thresholds& thresholds, const ScoreBins& bins, const Json& report) {
    std::vector<std::uint32_t> left, cascades;
    for (const auto& game : player.games) {
        if (game.won) left.push_back(game.moves_left);
        cascades.push_back(game.longest_cascade);
    }
    return Fields{
        {"name", Json(player.name())},
        {"games", Json(player.games.size())},
        {"figures", figures(player, thresholds)},
        {"curve", curve(level, player)},
        {"score_quantiles", quantiles(player)},
        {"score_histogram", histogram(player, bins)},
        {"moves_left_counts", counts_of(left)},
        {"cascade_counts", counts_of(cascades)},
        {"goals", goals(player)},
        {"offered", offered(player)},
        {"maps", Fields{{"swaps", map_of(player.swaps)},
                        {"clears", map_of(player.clears)},
                        {"blockers", player.has_blockers ? map_of(player.blockers) : Expected()}}},
        {"replays", replays(player, report.value("replays", Json()))}};
}

}  // namespace dramatis::audit
