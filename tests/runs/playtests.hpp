#pragma once

#include <string>

#include "games/match3/level_text.hpp"
#include "runs/playtest_runner.hpp"

namespace dramatis::cli {

// A level whose games take no time, and that nobody passes always.
inline match3::Level quick_level() {
    return match3::with("\"goals\": [{\"score\": 800}]", R"("?????", "?????", "?????", "?????")");
}

inline PlaytestPlan quick_plan(std::size_t games) {
    return {.levels = {{.id = "quick", .level = quick_level()}},
            .cast = {"random", "greedy"},
            .games = games,
            .seed = 3,
            .threads = 2};
}

}  // namespace dramatis::cli
