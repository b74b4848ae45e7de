#include "report/replay.hpp"

#include <fmt/format.h>

#include <utility>

#include "playtest/batch.hpp"
#include "playtest/table.hpp"

namespace dramatis::report {
namespace {

using core::Json;
using match3::Cell;
using playtest::Table;

class Replay {
   public:
    Replay(const match3::Setup& setup, SpotBook& book) : setup_(setup), book_(book) {}

    Json move(const Table::View& before, const Table::Turn& turn, const Table::View& after) const {
        match3::Scene swapped = before.scene;
        auto &first = swapped[turn.swap.first], &second = swapped[turn.swap.second()];
        std::swap(first, second);
        std::swap(first.ice, second.ice);  // it lies under what moves
        Json waves = Json::array();
        for (const auto& wave : turn.cascade) waves.push_back(wave_json(wave));
        return {{"row", turn.swap.first.row},
                {"column", turn.swap.first.column},
                {"direction", turn.swap.direction == match3::Direction::kRight ? "right" : "down"},
                {"swapped", board(swapped)},
                {"waves", std::move(waves)},
                {"shuffled", turn.reshuffled},
                {"after", board(after.scene)},
                {"score", after.score},
                {"goals", goals(after)},
                {"offered", before.moves.size()}};
    }

    static Json goals(const Table::View& view) {
        Json out = Json::array();
        for (const auto& goal : view.goals) out.push_back(fmt::format("{} of {}", goal.done, goal.target));
        return out;
    }

    std::string board(const match3::Scene& scene) const { return book_.encode(with_exits(setup_, scene)); }

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
    SpotBook& book_;
};

}  // namespace

Json replay_json(const trace::TraceHeader& header, const trace::GameRecord& record, std::string_view label, SpotBook& book) {
    const match3::Setup& setup = header.level.setup;
    const auto limit = static_cast<std::uint32_t>(setup.move_limit);
    match3::Setup plain = setup;
    plain.move_bonus = 0;  // no move of the game brings it
    const auto table = Table::make(plain, playtest::game_seed(core::Seed{header.seed}, record.game));
    const Replay replay(setup, book);
    auto view = table->view();
    const std::string start = replay.board(view.scene);
    Json first_goals = Replay::goals(view);
    Json moves = Json::array();
    for (const auto& swap : record.moves) {
        if (view.played >= limit) break;
        const auto turn = table->play(swap);
        auto after = table->view();
        moves.push_back(replay.move(view, turn, after));
        view = std::move(after);
    }
    const std::uint64_t score = view.score + (view.won ? setup.move_bonus * std::uint64_t{limit - view.played} : 0);
    return {{"label", label},
            {"game", record.game},
            {"score", score},
            {"won", view.won},
            {"stars", playtest::stars_of(setup, score, view.won)},
            {"moves_used", view.played},
            {"start", start},
            {"goals", std::move(first_goals)},
            {"moves", std::move(moves)}};
}

}  // namespace dramatis::report
