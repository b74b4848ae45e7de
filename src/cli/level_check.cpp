#include "cli/level_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/agent_options.hpp"
#include "cli/exit.hpp"
#include "cli/level_library.hpp"
#include "cli/level_text.hpp"
#include "cli/progress.hpp"
#include "core/parallel.hpp"
#include "playtest/batch.hpp"
#include "playtest/table.hpp"

namespace dramatis::cli {
namespace {

using match3::Setup;
using playtest::Table;
using ReportProgress = std::function<void(std::size_t)>;

constexpr std::size_t kRandomGames = 200, kGreedyGames = kTrialGames - kRandomGames;
constexpr std::uint32_t kGreedySamples = 2;
constexpr double kLittleProgress = 0.3, kManyShuffles = 2;

// A game and how far each goal came.
struct Played {
    playtest::GameResult result;
    std::vector<double> progress;
};

double progress_of(const Table::GoalState& state) {
    if (state.met) return 1;
    return std::min(1.0, static_cast<double>(state.done) / static_cast<double>(std::max<std::uint64_t>(state.target, 1)));
}

Played play_game(const Setup& setup, const NamedAgent& agent, core::Seed game) {
    const auto table = Table::make(setup, game);
    auto view = table->view();
    for (; !view.over; view = table->view()) table->play(table->ask(agent.settings));
    Played out{.result = table->result(), .progress = {}};
    for (const auto& goal : view.goals) out.progress.push_back(progress_of(goal));
    return out;
}

// The seed is always the same, so that a level that was right stays right.
std::vector<Played> play_games(const Setup& setup, const NamedAgent& agent, std::size_t count, const ReportProgress& progress) {
    std::vector<Played> games(count);
    const core::Seed seed{1};
    const auto done =
        core::parallel_for(count, {.stop = [] { return interrupted(); }, .progress = progress},
                           [&](std::size_t i, unsigned) { games[i] = play_game(setup, agent, playtest::game_seed(seed, i)); });
    if (done < count) throw Failure(Exit::kInterrupted, "");
    return games;
}

std::size_t wins(const std::vector<Played>& games) {
    return static_cast<std::size_t>(std::ranges::count_if(games, [](const Played& game) { return game.result.won; }));
}

std::vector<std::string> goal_warnings(const Setup& setup, const std::vector<Played>& games) {
    std::vector<std::string> out;
    for (std::size_t g = 0; g < setup.goals.size(); ++g) {
        double best = 0;
        for (const auto& game : games) best = std::max(best, game.progress[g]);
        if (best < kLittleProgress)
            out.push_back(
                fmt::format("in {} quick games nobody got further than {:.0f} % of the goal '{}'; ask for less, "
                            "give more moves, or see whether pieces can get there at all",
                            games.size(), 100 * best, goal_text(setup.goals[g])));
    }
    return out;
}

std::vector<std::string> win_warnings(const Setup& setup, const std::vector<Played>& games) {
    if (setup.goals.empty() || wins(games) > 0) return {};
    double best = 0;
    for (const auto& game : games) best = std::max(best, game.result.progress);
    return {fmt::format("nobody won any of {} quick games by random and greedy players, the best came to {:.0f} % of the goals; if that "
                        "is not what you want, ask for less or give more moves",
                        games.size(), 100 * best)};
}

std::vector<std::string> board_warnings(const Setup& setup, const std::vector<Played>& games) {
    std::vector<std::string> out;
    std::size_t stuck = 0;
    double shuffles = 0;
    for (const auto& game : games) {
        stuck += game.result.moves == 0;
        shuffles += game.result.shuffles;
    }
    shuffles /= static_cast<double>(games.size());
    if (stuck > 0)
        out.push_back(fmt::format("{} of {} games had no legal swap to begin with; give tiles more room, or fix some of them",
                                  stuck, games.size()));
    if (shuffles > kManyShuffles && setup.dead_board == match3::DeadBoard::kReshuffle)
        out.push_back(
            fmt::format("no legal swap was left {:.1f} times a game; use fewer colours, or give tiles more room", shuffles));
    return out;
}

void judge_by_games(const Setup& setup, const ReportProgress& progress, LevelReport& report) {
    const NamedAgent random = preset("random", match3::Refills::kHidden);
    NamedAgent greedy = aimed_at(preset("greedy", match3::Refills::kHidden), setup);
    greedy.settings.samples = kGreedySamples;
    auto games = play_games(setup, random, kRandomGames, progress);
    report.trials.push_back({random.name, games.size(), wins(games)});
    const bool trivial = !setup.goals.empty() && wins(games) == games.size();
    auto more = play_games(setup, greedy, kGreedyGames, [&](std::size_t done) { progress(kRandomGames + done); });
    report.trials.push_back({greedy.name, more.size(), wins(more)});
    std::ranges::move(more, std::back_inserter(games));
    for (const auto& warnings : {board_warnings(setup, games), goal_warnings(setup, games), win_warnings(setup, games)})
        report.warnings.insert(report.warnings.end(), warnings.begin(), warnings.end());
    if (trivial)
        report.warnings.push_back(
            fmt::format("all {} random games were won, so there is nothing to it; ask for more, or give "
                        "fewer moves",
                        kRandomGames));
}

}  // namespace

LevelReport check_level(const std::string& file, bool play, const ReportProgress& progress) {
    LevelReport report{.file = file};
    try {
        const match3::Level level = load_level(file);
        report.name = level.name;
        report.has_goals = !level.setup.goals.empty();
        report.warnings = match3::find_doubts(level);
        if (play) judge_by_games(level.setup, progress, report);
    } catch (const Failure& failure) {
        if (failure.status() == Exit::kInterrupted) throw;
        report.error = failure.what();
    }
    return report;
}

}  // namespace dramatis::cli
