#include "runs/level_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/nearest.hpp"
#include "core/parallel.hpp"
#include "core/statistics.hpp"
#include "games/match3/result.hpp"
#include "games/match3/table.hpp"
#include "library/level_library.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/presets.hpp"
#include "players/match3/seat.hpp"
#include "report/level_text.hpp"

namespace dramatis::cli {
namespace {

using match3::Setup;
using match3::Table;
using ReportProgress = std::function<void(std::size_t)>;

constexpr std::uint32_t kGreedySamples = 2;
constexpr std::size_t kFewGames = 10;  // after so many, cascades that do not end have shown
constexpr double kLittleProgress = 0.3, kManyShuffles = 2;

// How many games are played: fewer where they are long, so that checking stays quick.
struct Effort {
    explicit Effort(const Setup& setup)
        : random(std::clamp<std::size_t>(6000 / static_cast<std::size_t>(setup.move_limit),
                                         kFewGames, 200)),
          greedy(
              std::clamp<std::size_t>(3000 / static_cast<std::size_t>(setup.move_limit), 5, 100)) {}

    std::size_t part(std::size_t done) const { return kProgressParts * done / (random + greedy); }

    std::size_t random, greedy;
};

// A game and how far each goal came.
struct Played {
    match3::GameResult result;
    std::vector<double> progress;
};

double progress_of(const Table::GoalState& state) {
    if (state.met) return 1;
    return std::min(1.0, static_cast<double>(state.done) /
                             static_cast<double>(std::max<std::uint64_t>(state.target, 1)));
}

Played play_game(const Setup& setup, const players::NamedPlayer& player, core::Seed game) {
    const auto table = Table::make(setup, game);
    auto view = table->view();
    for (; !view.over && !table->result().is_endless(); view = table->view())
        table->play(players::ask(*table, player.settings));
    Played out{.result = table->result(), .progress = {}};
    for (const auto& goal : view.goals) out.progress.push_back(progress_of(goal));
    return out;
}

// The seed is always the same, so that a level that was right stays right.
std::vector<Played> play_games(const Setup& setup, const players::NamedPlayer& player,
                               std::size_t first, std::size_t count,
                               const ReportProgress& progress) {
    std::vector<Played> games(count);
    const core::Seed seed{1};
    const auto done = core::parallel_for(
        count, {.stop = [] { return interrupted(); }, .progress = progress},
        [&](std::size_t i, unsigned) {
            games[i] = play_game(setup, player, match3::game_seed(seed, first + i));
        });
    if (done < count) throw Failure(Exit::kInterrupted, "");
    return games;
}

std::size_t wins(const std::vector<Played>& games) {
    return static_cast<std::size_t>(
        std::ranges::count_if(games, [](const Played& game) { return game.result.won; }));
}

// A warning about a field of the file.
struct Warning {
    std::string pointer;
    std::string text;
};
using Warnings = std::vector<Warning>;

Warnings goal_warnings(const match3::Level& level, const std::vector<Played>& games) {
    const Setup& setup = level.setup;
    Warnings out;
    for (std::size_t g = 0; g < setup.goals.size(); ++g) {
        double best = 0;
        for (const auto& game : games) best = std::max(best, game.progress[g]);
        if (best < kLittleProgress)
            out.push_back(
                {fmt::format("/goals/{}", g),
                 fmt::format(
                     "in {} quick games nobody got further than {:.0f} % of the goal '{}'; ask for "
                     "less, give more moves, or check that pieces can get there at all",
                     games.size(), 100 * best, report::goal_name(setup.goals, g, level.names))});
    }
    return out;
}

Warnings win_warnings(const Setup& setup, const std::vector<Played>& games) {
    if (setup.goals.empty() || wins(games) > 0) return {};
    double best = 0;
    for (const auto& game : games) best = std::max(best, game.result.progress);
    return {{"/goals",
             fmt::format("random and greedy players won none of {} quick games; the best one "
                         "reached {:.0f} % of the goals. If that is not what you want, ask for "
                         "less or give more moves",
                         games.size(), 100 * best)}};
}

Warnings board_warnings(const Setup& setup, const std::vector<Played>& games) {
    Warnings out;
    std::size_t stuck = 0;
    double shuffles = 0;
    for (const auto& game : games) {
        stuck += game.result.moves == 0;
        shuffles += game.result.shuffles;
    }
    shuffles /= static_cast<double>(games.size());
    if (stuck > 0)
        out.push_back({"/board", fmt::format("{} of {} games started without a legal swap; give "
                                             "tiles more room, or fix some of them",
                                             stuck, games.size())});
    if (shuffles > kManyShuffles && setup.dead_board == match3::DeadBoard::kReshuffle)
        out.push_back(
            {"/board", fmt::format("the board ran out of legal swaps {:.1f} times per game; use "
                                   "fewer colours, or give tiles more room",
                                   shuffles)});
    return out;
}

Warnings cascade_warnings(const std::vector<Played>& games) {
    const auto cut =
        std::ranges::count_if(games, [](const Played& game) { return game.result.is_endless(); });
    if (cut == 0) return {};
    return {{"/colours",
             fmt::format("cascades do not end by themselves: in {} of {} quick games one was cut "
                         "after {} steps; use more colours",
                         cut, games.size(), match3::kMaxWaves)}};
}

Warnings target_warnings(const match3::Level& level) {
    if (!level.target || level.target->player.empty()) return {};
    auto names = players::preset_names();
    std::ranges::move(persona_names(), std::back_inserter(names));
    if (std::ranges::find(names, level.target->player) != names.end()) return {};
    const auto meant = core::meant_by(level.target->player, names);
    return {{"/target/player",
             fmt::format("\"target\": there is no player {}; {}", shown(level.target->player),
                         meant ? fmt::format("did you mean \"{}\"?", *meant)
                               : fmt::format("name one of {}", fmt::join(names, ", ")))}};
}

// Quick games are played by a hastier greedy player than a playtest's, so only what is far off is
// told.
Warnings pass_rate_warnings(const match3::Level& level, const LevelReport::Trial& greedy) {
    constexpr double kFarOff = 0.1;
    if (!level.target || report::target_player(*level.target) != greedy.player || greedy.won == 0)
        return {};
    const auto rate = core::wilson95(greedy.won, greedy.games);
    const auto& [low, high] = std::pair(level.target->low, level.target->high);
    if (rate.high > low - kFarOff && rate.low < high + kFarOff) return {};
    return {{"/target", fmt::format("greedy won {} of {} quick games, and the target is {:.0f} to "
                                    "{:.0f} %; dramatis playtest shows what would bring it there",
                                    greedy.won, greedy.games, 100 * low, 100 * high)}};
}

void add(const Warnings& more, const std::string& text, LevelReport& report) {
    for (const auto& warning : more)
        report.warnings.push_back(
            {warning.text, match3::place_in_level(text, warning.pointer), {}});
}

// `text`: the file.
void judge_by_games(const match3::Level& level, const std::string& text,
                    const ReportProgress& progress, LevelReport& report) {
    const Setup& setup = level.setup;
    const Effort effort(setup);
    const players::NamedPlayer random = players::preset("random", match3::Refills::kHidden);
    players::NamedPlayer greedy =
        players::aimed_at(players::preset("greedy", match3::Refills::kHidden), setup);
    greedy.settings.samples = kGreedySamples;
    std::vector<Played> games, more;
    Warnings endless;
    for (const std::size_t upto : {kFewGames, effort.random}) {
        const std::size_t before = games.size();
        more = play_games(setup, random, before, upto - before,
                          [&](std::size_t done) { progress(effort.part(before + done)); });
        std::ranges::move(more, std::back_inserter(games));
        endless = cascade_warnings(games);
        if (!endless.empty()) break;
    }
    report.trials.push_back({random.name, games.size(), wins(games)});
    if (!endless.empty()) return add(endless, text, report);
    const bool trivial = !setup.goals.empty() && wins(games) == games.size();
    more = play_games(setup, greedy, 0, effort.greedy,
                      [&](std::size_t done) { progress(effort.part(effort.random + done)); });
    report.trials.push_back({greedy.name, more.size(), wins(more)});
    std::ranges::move(more, std::back_inserter(games));
    add(board_warnings(setup, games), text, report);
    const Warnings goals = goal_warnings(level, games);
    add(goals.empty() ? win_warnings(setup, games) : goals, text, report);  // one cause, told once
    if (!trivial) add(pass_rate_warnings(level, report.trials.back()), text, report);
    if (trivial)
        add({{"/goals", fmt::format("random play won all {} games, so the level is no challenge; "
                                    "ask for more, or give fewer moves",
                                    effort.random)}},
            text, report);
}

// What the file itself says.
std::optional<match3::Level> review(const std::string& text, LevelReport& report) {
    auto review = match3::review_level(text);
    for (auto& remark : review.remarks)
        (remark.is_error() ? report.errors : report.warnings)
            .push_back({std::move(remark.text), remark.place, std::move(remark.cells)});
    report.errors_left_out = review.left_out;
    if (!review.level) return {};
    report.name = review.level->name;
    report.has_goals = !review.level->setup.goals.empty();
    add(target_warnings(*review.level), text, report);
    if (auto wrong = why_no_game_begins(*review.level); !wrong.empty())
        report.errors.push_back({std::move(wrong), match3::place_in_level(text, "/board"), {}});
    std::ranges::stable_sort(report.errors, {}, &LevelRemark::place);
    std::ranges::stable_sort(report.warnings, {}, &LevelRemark::place);
    return std::move(review.level);
}

}  // namespace

LevelReport check_level(const std::string& file, bool play, const ReportProgress& progress) {
    LevelReport report{.file = file};
    try {
        const std::string text = read_level_text(level_path(file));
        const auto level = review(text, report);
        if (level && play && report.errors.empty()) judge_by_games(*level, text, progress, report);
    } catch (const Failure& failure) {
        if (failure.status() == Exit::kInterrupted) throw;
        report.errors.push_back({failure.what(), {}, {}});
    }
    return report;
}

}  // namespace dramatis::cli
