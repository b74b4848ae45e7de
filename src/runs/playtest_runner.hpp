#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "games/match3/level.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

struct PlannedLevel {
    std::string id;
    match3::Level level;
    std::string file{};  // as it was given; the name of one that ships
    bool is_shipped = false;
};

// Who plays what how often.
struct PlaytestPlan {
    std::vector<PlannedLevel> levels;
    std::vector<std::string> cast;
    std::size_t games = 1000;
    // Instead of a number of games: half the width of the interval of the pass rate (of the mean
    // score, as a share of it, where there is nothing to pass).
    std::optional<double> precision;
    std::size_t most_games = 100'000;
    std::uint64_t seed = 1;
    unsigned threads = 0;
    // Also plays what only a report needs: the games that tell what decides (match3::Draws), and
    // other move limits with players who plan.
    bool for_report = true;
    std::string doing = "playing";  // as people read it beside how far it is
};

// A first answer comes after so many games a player.
inline constexpr std::size_t kFirstGames = 100;

// Plays what is not there yet, a trace for each level and player, into
// folder/traces/LEVEL/PLAYER.jsonl.zst. Traces of other versions of a level are kept in
// folder/history/LEVEL, and come back where the level is edited back. `first_answer` is called once
// all have played a few games, if there are more to come. False: interrupted.
bool run_playtest(const PlaytestPlan& plan, const RunFolder& folder,
                  const std::function<void()>& first_answer);

// Keeps in the history when each level of the plan was first played, and its commit.
void note_versions(const PlaytestPlan& plan, const RunFolder& folder);

// The traces of the plan that are there.
std::vector<std::string> trace_paths(const PlaytestPlan& plan, const RunFolder& folder);

}  // namespace dramatis::cli
