#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/counted.hpp"
#include "games/match3/game.hpp"
#include "games/match3/rules.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "players/match3/batch.hpp"
#include "playtest/trial.hpp"
#include "research/lesson.hpp"
#include "research/lesson_positions.hpp"
#include "runs/trace_files.hpp"
#include "traces/trace.hpp"

namespace dramatis::cli {
namespace {

// What the end of a game is worth: goals met or not; without goals, points as a share of what the
// player of the trace came to on average.
struct Worth {
    double points = 1;

    template <class Rules>
    double operator()(const Rules& rules, const typename Rules::Position& end) const {
        if (!rules.setup().goals.empty()) return rules.is_won(end) ? 1 : 0;
        return static_cast<double>(end.score) / points;
    }
};

traces::Trace load_trace(const std::string& file) {
    auto trace = traces::read_trace(read_trace_bytes(file), file);
    if (!trace) throw Failure(Exit::kBadInput, trace.error().text());
    if (trace->torn)
        print_err("dramatis: {}; the {} used\n", trace->torn->text(),
                  core::counted(trace->games.size(), "game before it is", "games before it are"));
    return std::move(*trace);
}

// What the positions of several levels have in common is how they are played out: each level is a
// task, and this is all of them in one.
learning::BalanceTask together(std::vector<learning::BalanceTask> tasks) {
    learning::BalanceTask out;
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (std::size_t t = 0; t < tasks.size(); ++t)
        for (std::size_t i = 0; i < tasks[t].targets.size(); ++i) {
            places.emplace_back(t, i);
            out.targets.push_back(tasks[t].targets[i]);
        }
    out.play_by = [tasks = std::move(tasks), places = std::move(places)](
                      const learning::Weights& weights) -> learning::PlayOut {
        std::vector<learning::PlayOut> play;
        for (const auto& task : tasks) play.push_back(task.play_by(weights));
        return [play = std::move(play), places](std::size_t i, core::Seed seed,
                                                std::span<double> psi) {
            return play[places[i].first](places[i].second, seed, psi);
        };
    };
    return out;
}

template <class Rules>
void study_trace(const traces::Trace& trace, const std::string& file, const LessonOptions& options,
                 core::Seed seed, std::uint32_t& record, Lesson& lesson,
                 std::vector<learning::BalanceTask>& training,
                 std::vector<learning::BalanceTask>& held_out) {
    using G = match3::Match3<Rules, Worth>;
    const match3::Setup& setup = trace.header.level.setup;
    struct Both {
        explicit Both(const traces::TraceHeader& header)
            : usual(header.level.setup),
              rules(match3::with_overtime(header.level.setup, header.overtime)) {}
        Rules usual, rules;  // without and with overtime
    };
    const auto both = std::make_shared<const Both>(trace.header);
    const Rules &usual = both->usual, &rules = both->rules;
    double points = 0;
    for (const auto& game : trace.games)
        points += static_cast<double>(game.score) / static_cast<double>(trace.games.size());
    const G game(usual, match3::Refills::kHidden, Worth{std::max(1.0, points)});
    Positions<G> learned{.games = {game}, .owner = both}, kept_apart = learned;
    std::vector<match3::Swap> scratch;
    const auto limit = static_cast<std::uint32_t>(setup.move_limit);
    for (const auto& played : trace.games) {
        auto& positions =
            learning::is_held_out(record, options.holdout, seed) ? kept_apart : learned;
        auto p = rules.start(trace.header.game_seeds(played));
        for (const match3::Swap& swap : played.moves) {
            if (rules.is_over(p) || !rules.is_legal(p, swap))
                throw Failure(Exit::kBadInput,
                              fmt::format("{}: move {} of game {} cannot be played; the trace is "
                                          "damaged, or was played by other rules",
                                          file, p.moves + 1, played.game));
            if (p.moves < limit) {
                if (auto choice = choice_at(game, p, swap, scratch)) {
                    choice->record = record;
                    lesson.choices.push_back(std::move(*choice));
                } else {
                    ++lesson.unused;
                }
                positions.states.emplace_back(0, p);
            }
            rules.play(p, swap);
        }
        const double worth = setup.goals.empty()
                                 ? static_cast<double>(p.score) / std::max(1.0, points)
                                 : (rules.is_won(p) && p.moves <= limit ? 1.0 : 0.0);
        positions.targets.resize(positions.states.size(), worth);
        ++record;
        ++lesson.games;
    }
    training.push_back(std::move(learned).task());
    held_out.push_back(std::move(kept_apart).task());
}

}  // namespace

Lesson lesson_from_match3(const LessonOptions& options, core::Seed seed) {
    Lesson lesson{.game = "match3", .features = match3::kSwapFeatures, .name = [](int i) {
                      return std::string(match3::kSwapFeatureNames[static_cast<std::size_t>(i)]);
                  }};
    for (int i = 0; i < match3::kSwapFeatures; ++i) lesson.telling.push_back(i);
    std::vector<std::string> files;
    for (const auto& name : options.files) {
        auto found = find_traces(name);
        if (!found.problems.empty()) throw Failure(Exit::kBadInput, found.problems.front().text);
        for (auto& file : found.files) files.push_back(std::move(file));
    }
    std::vector<learning::BalanceTask> training, held_out;
    std::uint32_t record = 0;
    Progress progress("reading traces", files.size());
    core::Json players = core::Json::array();
    for (std::size_t n = 0; n < files.size(); ++n) {
        const auto trace = load_trace(files[n]);
        lesson.is_partial |= trace.torn.has_value();
        match3::with_any_rules(trace.header.level.setup, [&]<class Rules>() {
            study_trace<Rules>(trace, files[n], options, seed, record, lesson, training, held_out);
        });
        players.push_back(
            fmt::format("{} on {}", trace.header.player_name(), trace.header.level_id));
        progress.update(n + 1);
        if (interrupted()) throw Failure(Exit::kInterrupted, "stopped");
    }
    lesson.training = together(std::move(training));
    lesson.held_out = together(std::move(held_out));
    lesson.made["players"] = std::move(players);
    return lesson;
}

}  // namespace dramatis::cli
