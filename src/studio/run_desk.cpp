#include "studio/run_desk.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "report/metrics.hpp"
#include "report/pairs.hpp"
#include "report/playtest_report.hpp"

namespace dramatis::studio {
namespace {

constexpr std::uint64_t kMostGames = 1'000'000;  // of a run

}  // namespace

RunDesk::Run* RunDesk::find(Request& request, const char* key) {
    const auto found = runs_.find(request.whole(key, 0, kMostExact));
    if (found != runs_.end()) return &found->second;
    if (!request.is_wrong(key)) request.fail(key, "there is no run of that number");
    return nullptr;
}

Answer RunDesk::begin(Request& request) {
    const auto level = request.level();
    const auto member = cast_.read(request, level.setup);
    const auto seed = request.whole("seed", 0, kMostExact);
    if (auto error = request.error()) return *error;
    const auto overtime = playtest::overtime_of(level.setup);
    Run run{.trial = {.setup = level.setup,
                      .player = member.player.settings,
                      .overtime = overtime,
                      .seed = core::Seed{seed}},
            .games = {.id = "level", .level = level, .players = {}}};
    auto played = report::play_again({.program = {},
                                      .seed = seed,
                                      .overtime = overtime,
                                      .level_id = run.games.id,
                                      .level = level,
                                      .player = member.json()},
                                     {});
    if (!played) return played.error();
    run.games.players.push_back(std::move(*played));
    runs_.emplace(next_, std::move(run));
    return Json{{"run", next_++}};
}

Answer RunDesk::more(Request& request) {
    Run* const run = find(request, "run");
    const auto count = request.whole("games", 0, kMostGames);
    if (auto error = request.error()) return *error;
    auto& played = run->games.players.front();
    const std::size_t first = played.games.size();
    if (first + count > kMostGames)
        return core::Error{"a run has a million games at most", request.where("games")};
    std::vector<traces::GameRecord> records;
    auto number = static_cast<std::uint32_t>(first);
    playtest::play_trial(
        run->trial, first, static_cast<std::size_t>(count), {.threads = 1},
        [&](playtest::TrialGame game) {
            records.push_back(
                {.game = number++, .moves = std::move(game.moves), .score = game.score});
        });
    const auto again = report::play_again(played.header, records);
    if (!again) return again.error();
    report::append(played, *again);
    Json out = report::numbers_json(run->games, played, {});
    const bool can_pass = !run->trial.setup.goals.empty();
    out["pass_rate"] =
        can_pass ? report::to_json(report::measure(report::metric("pass_rate"), played.games, {}))
                 : Json();
    return out;
}

Answer RunDesk::versus(Request& request) {
    const Run* const before = find(request, "before");
    const Run* const after = find(request, "after");
    if (auto error = request.error()) return *error;
    const auto &old = before->games.players.front(), &now = after->games.players.front();
    if (old.header.seed != now.header.seed || old.header.player_name() != now.header.player_name())
        return core::Error{
            "these runs have different seeds or players, so no game of the one "
            "belongs to one of the other",
            kRequest};
    const bool both_pass = !before->trial.setup.goals.empty() && !after->trial.setup.goals.empty();
    const auto& metric = report::metric(both_pass ? "pass_rate" : "score");
    const std::size_t games = std::min(old.games.size(), now.games.size());
    const auto pairs = report::compare_pairs(metric, std::span(old.games).first(games),
                                             std::span(now.games).first(games), {});
    return Json{{"metric", metric.name},
                {"games", games},
                {"difference", report::to_json(pairs.difference)},
                {"p", games > 0 ? Json(pairs.p_value()) : Json()}};
}

Answer RunDesk::end(Request& request) {
    find(request, "run");
    if (auto error = request.error()) return *error;
    runs_.erase(request.whole("run", 0, kMostExact));
    return Json::object();
}

}  // namespace dramatis::studio
