#include "report/detection.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace dramatis::report {

std::size_t games_to_detect(const Comparison& comparison, const Gate& gate, std::size_t pilot) {
    struct Planned {
        PairedFigures pair;
        double change;
    };
    std::vector<Planned> planned;
    std::size_t tests = 0;
    for (const auto& level : comparison.levels)
        for (const auto& before : level.before.players) {
            const auto* after = level.after.find(before.header.player_name());
            if (!after) continue;
            const auto first = [&](const PlayedGames& played) {
                return std::span(played.games).first(std::min(pilot, played.games.size()));
            };
            for (const auto& metric : all_metrics()) {
                if (!gate.counts(metric, level.after.level.setup) ||
                    !metric.suits(level.before.level.setup) ||
                    !metric.suits(level.after.level.setup))
                    continue;
                ++tests;
                const auto change = gate.change_to_detect(
                    metric, measure(metric, first(before), comparison.thresholds));
                if (change && *change > 0)
                    planned.push_back(
                        {compare_pairs(metric, first(before), first(*after), comparison.thresholds),
                         *change});
            }
        }
    // Whichever of all that counts changes, it has to pass Holm's first step.
    std::size_t games = 0;
    for (const auto& [pair, change] : planned)
        games = std::max(games, pair.games_to_detect(change, kAlpha / static_cast<double>(tests)));
    return games;
}

}  // namespace dramatis::report
