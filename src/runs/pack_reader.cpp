#include "runs/pack_reader.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/parallel.hpp"
#include "runs/level_history.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {

std::vector<report::PackLevel> pack_levels(const std::vector<report::LevelGames>& games,
                                           const report::Thresholds& thresholds, unsigned threads) {
    std::vector<report::PackLevel> out(games.size());
    core::parallel_for(
        games.size(), {.threads = threads, .stop = {}, .progress = {}},
        [&](std::size_t i, unsigned) { out[i] = report::pack_level(games[i], thresholds); });
    return out;
}

report::Pack read_pack(const ReportSource& source, std::vector<report::Problem>& problems) {
    std::vector<report::PackLevel> levels;
    std::vector<report::Problem> of_history;
    problems =
        for_each_level(source.traces, source.threads, [&](std::vector<report::LevelGames> games) {
            for (const auto& folder : source.histories)
                add_history(games, folder, source.threads, of_history);
            std::ranges::move(pack_levels(games, source.thresholds, source.threads),
                              std::back_inserter(levels));
        });
    std::ranges::move(of_history, std::back_inserter(problems));
    auto all = source.problems;
    all.insert(all.end(), problems.begin(), problems.end());
    return {std::move(levels), std::move(all), source.thresholds};
}

}  // namespace dramatis::cli
