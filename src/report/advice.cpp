#include "report/advice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/edit_command.hpp"
#include "report/faults.hpp"
#include "report/level_edits.hpp"
#include "report/level_text.hpp"
#include "report/metrics.hpp"
#include "report/missed.hpp"
#include "report/standing.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

using core::Json;

constexpr int kMostExtraMoves = 10;

// "3,900, 7,300 and 11,700"
std::string points_text(const std::vector<std::uint32_t>& stars) {
    std::string out;
    for (std::size_t i = 0; i < stars.size(); ++i)
        out += (i == 0 ? "" : i + 1 < stars.size() ? ", " : " and ") + number_of(stars[i]);
    return out;
}

// `level` is what was tried, under its names of today.
Json proposal_json(const match3::Level& level, const traces::Proposals& tried,
                   const traces::Proposal& proposal, double now, SpotBook& book) {
    const match3::Setup &before = level.setup, &after = proposal.level.setup;
    match3::Level changed = level;
    changed.setup = after;
    const double share = static_cast<double>(proposal.hits) / static_cast<double>(proposal.games);
    const bool same_board = before.scene == after.scene && before.grid == after.grid;
    return {
        {"aim", traces::word_for(tried.aim.kind)},
        {"text", proposal_text(level, changed, proposal.moves)},
        {"share", to_json(figure_of(share, proposal.interval, proposal.games))},
        {"low", tried.aim.low},
        {"high", tried.aim.high},
        {"change", share - now},
        {"sure",
         proposal.interval.low >= tried.aim.low && proposal.interval.high <= tried.aim.high},
        {"passed", proposal.passed
                       ? to_json(figure_of(proposal.passed->share(), proposal.passed->interval,
                                           proposal.passed->games))
                       : Json()},
        {"moves", proposal.moves ? Json{proposal.moves->first, proposal.moves->second} : Json()},
        {"command", edit_command(tried, proposal.level)},
        {"board", same_board ? Json()
                             : Json(book.encode(with_exits(after, match3::full_scene(after)),
                                                level.names))}};
}

// Of the games lost, those that so many more moves would have won. Only of players who do not plan:
// the others would have played otherwise.
Json extra_moves_json(const LevelGames& games) {
    const auto& judge = games.judge();
    Json out = Json::array();
    if (judge.header.plans()) return out;
    const int most = std::min<int>(kMostExtraMoves, static_cast<int>(judge.header.overtime));
    for (int extra = 1; extra <= most; ++extra)
        out.push_back(to_json(rescued_figure(
            judge.games, static_cast<std::uint32_t>(games.level.setup.move_limit + extra))));
    return out;
}

// What was tried for this version of the level and for what it should have now.
bool is_about(const traces::Proposals& tried, const LevelGames& games, const traces::Aim& aim) {
    return tried.level.setup == games.level.setup && tried.aim == aim &&
           tried.player == games.judge().header.player_name();
}

Json proposals_json(const LevelGames& games, const Missed& missed, SpotBook& book) {
    Json out = Json::array();
    for (const auto& each : games.tried->list)
        out.push_back(proposal_json(games.level, *games.tried, each, missed.now, book));
    return out;
}

}  // namespace

std::string proposal_text(const match3::Level& before, const match3::Level& after,
                          const std::optional<std::pair<int, int>>& moves) {
    const int old_limit = before.setup.move_limit;
    match3::Setup same = after.setup;
    same.move_limit = old_limit;
    if (same == before.setup) {
        const auto [from, to] =
            moves.value_or(std::pair{after.setup.move_limit, after.setup.move_limit});
        const std::string limits =
            from == to ? fmt::format("{}", from) : fmt::format("{} to {}", from, to);
        return fmt::format("{} move{} instead of {}", limits, to == 1 ? "" : "s", old_limit);
    }
    same.move_limit = after.setup.move_limit;
    same.stars = before.setup.stars;
    if (same == before.setup)
        return fmt::format("stars at {} points instead of {}", points_text(after.setup.stars),
                           points_text(before.setup.stars));
    return fmt::format("{}", fmt::join(list_edits(before, after), "; "));
}

Json advice_json(const LevelGames& games, const Thresholds& thresholds, SpotBook& book) {
    if (games.level.setup.goals.empty()) return {};
    const Standing standing = standing_of(games, thresholds);
    const auto missed = find_missed(games, thresholds);
    const bool has_tried = missed && games.tried && is_about(*games.tried, games, missed->aim);
    return {{"standing", standing_text(standing)},
            {"side", word_for(standing.side)},
            {"low", standing.low},
            {"high", standing.high},
            {"is_target", standing.is_target},
            {"missed", missed ? Json(traces::word_for(missed->aim.kind)) : Json()},
            {"tried", has_tried && !games.tried->is_slow},
            {"search", has_tried ? Json(search_command(*games.tried)) : Json()},
            {"proposals", has_tried ? proposals_json(games, *missed, book) : Json::array()},
            {"extra_moves", extra_moves_json(games)}};
}

Json mends_json(const LevelGames& games, std::string_view finding, const Thresholds& thresholds,
                SpotBook& book) {
    Json out{{"tried", false}, {"proposals", Json::array()}};
    for (const auto& fault : find_faults(games, thresholds)) {
        const auto* tried = tried_for(games, fault, thresholds);
        if (!tried || traces::word_for(fault.aim.kind) != finding) continue;
        out["tried"] = !tried->is_slow;
        for (const auto& each : tried->list)
            out["proposals"].push_back(
                proposal_json(games.level, *tried, each, *fault.now.value, book));
    }
    return out;
}

}  // namespace dramatis::report
