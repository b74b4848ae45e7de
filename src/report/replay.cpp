#include "report/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/match3/seeds.hpp"
#include "games/match3/table.hpp"
#include "report/level_text.hpp"
#include "report/terms.hpp"

namespace dramatis::report {
namespace {

using core::Json;
using match3::Cell;
using match3::Table;

class Replay {
   public:
    Replay(const match3::Level& level, SpotBook& book)
        : setup_(level.setup), names_(level.names), book_(book) {}

    Json move(const Table::View& before, const Table::Turn& turn, const Table::View& after) const {
        match3::Scene swapped = before.scene;
        auto &first = swapped[turn.swap.first], &second = swapped[turn.swap.second()];
        std::swap(first, second);
        std::swap(first.ice, second.ice);  // it lies under what moves
        Json waves = Json::array();
        const std::size_t kept = std::min(turn.cascade.size(), kMostReplayWaves);
        for (std::size_t i = 0; i < kept; ++i) {
            waves.push_back(wave_json(turn.cascade[i]));
            waves.back()["goals"] = goals(turn.goals[i]);
        }
        std::uint64_t points_left_out = 0;
        for (std::size_t i = kept; i < turn.cascade.size(); ++i)
            points_left_out += turn.cascade[i].points;
        Json out{{"row", turn.swap.first.row},
                 {"column", turn.swap.first.column},
                 {"direction", turn.swap.direction == match3::Direction::kRight ? "right" : "down"},
                 {"swapped", board(swapped)},
                 {"waves", std::move(waves)},
                 {"shuffled", turn.reshuffled},
                 {"after", board(after.scene)},
                 {"score", after.score},
                 {"goals", goals(after.goals)},
                 {"offered", before.moves.size()}};
        if (kept < turn.cascade.size())
            out["left_out"] = {{"waves", turn.cascade.size() - kept}, {"points", points_left_out}};
        return out;
    }

    static Json goals(const std::vector<Table::GoalState>& states) {
        Json out = Json::array();
        for (const auto& goal : states)
            out.push_back(fmt::format("{} of {}", goal.done, goal.target));
        return out;
    }

    // What is not in it, and where; null if nothing is missing.
    static Json cut_json(const Json& moves, std::uint32_t played) {
        std::size_t first = 0, count = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (!moves[i].contains("left_out")) continue;
            if (count++ == 0) first = i + 1;
        }
        std::string text;
        if (count > 0)
            text = fmt::format(
                "The cascades of {} are cut after {}, for the first time in move {}.",
                count_text(count, "move"), counted(kMostReplayWaves, term("step")), first);
        if (moves.size() < played)
            text += fmt::format("{}The replay ends after move {} of {}, as it would be too large.",
                                text.empty() ? "" : " ", moves.size(), played);
        return text.empty() ? Json() : Json(text + " All figures are of the whole game.");
    }

    std::string board(const match3::Scene& scene) const {
        return book_.encode(with_exits(setup_, scene), names_);
    }

   private:
    Json wave_json(const match3::Wave& wave) const {
        std::vector<int> cleared = cells(wave.struck), made;
        for (const auto& match : wave.matches)
            for (const int cell : cells(match.cells)) cleared.push_back(cell);
        for (const auto& piece : wave.made) made.push_back(index(piece.cell));
        return {{"cleared", std::move(cleared)},
                {"fired", cells(wave.fired)},
                {"made", std::move(made)},
                {"points", wave.points},
                {"board", board(wave.settled)}};
    }

    int index(Cell cell) const { return cell.row * setup_.columns + cell.column; }
    std::vector<int> cells(const std::vector<Cell>& list) const {
        std::vector<int> out;
        for (const Cell cell : list) out.push_back(index(cell));
        return out;
    }

    const match3::Setup& setup_;
    const match3::Names& names_;
    SpotBook& book_;
};

}  // namespace

Json replay_json(const traces::TraceHeader& header, const traces::GameRecord& record,
                 std::string_view label, SpotBook& book) {
    const match3::Setup& setup = header.level.setup;
    const auto limit = static_cast<std::uint32_t>(setup.move_limit);
    match3::Setup plain = setup;
    plain.move_bonus = 0;  // no move of the game brings it
    const auto table = Table::make(plain, header.game_seed(record));
    const Replay replay(header.level, book);
    auto view = table->view();
    const std::string start = replay.board(view.scene);
    Json first_goals = Replay::goals(view.goals);
    Json moves = Json::array();
    std::size_t bytes = 0;
    for (const auto& swap : record.moves) {
        if (view.played >= limit) break;
        const auto turn = table->play(swap);
        auto after = table->view();
        if (bytes < kMostReplayBytes) {
            moves.push_back(replay.move(view, turn, after));
            bytes += core::dump(moves.back()).size();
        }
        view = std::move(after);
    }
    Json cut = Replay::cut_json(moves, view.played);
    const std::uint64_t score =
        view.score + (view.won ? setup.move_bonus * std::uint64_t{limit - view.played} : 0);
    return {{"label", label},
            {"game", record.game},
            {"score", score},
            {"won", view.won},
            {"stars", match3::stars_of(setup, score, view.won)},
            {"moves_used", view.played},
            {"start", start},
            {"goals", std::move(first_goals)},
            {"cut", std::move(cut)},
            {"moves", std::move(moves)}};
}

}  // namespace dramatis::report
