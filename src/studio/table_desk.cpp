#include "studio/table_desk.hpp"

#include <cstdlib>
#include <optional>
#include <utility>

#include "games/match3/seeds.hpp"
#include "players/match3/seat.hpp"
#include "report/hint.hpp"
#include "traces/record.hpp"

namespace dramatis::studio {
namespace {

using match3::Cell;
using match3::Direction;
using match3::Swap;
using match3::Table;

Cell cell_at(const match3::Setup& setup, int number) {
    return {static_cast<std::uint8_t>(number / setup.columns),
            static_cast<std::uint8_t>(number % setup.columns)};
}

// The swap of these two cells; nothing if they are no neighbours.
std::optional<Swap> swap_of(const match3::Setup& setup, int from, int to) {
    const int first = std::min(from, to), second = std::max(from, to);
    const Cell cell = cell_at(setup, first);
    if (second == first + 1 && cell.column + 1 < setup.columns)
        return Swap{cell, Direction::kRight};
    if (second == first + setup.columns) return Swap{cell, Direction::kDown};
    return {};
}

// Why two neighbours may not be swapped.
std::string why_not(const Table::View& view, Swap swap) {
    if (view.over) return "The game is over.";
    for (const Cell cell : {swap.first, swap.second()}) {
        const auto& spot = view.scene[cell];
        if (spot.locked) return "A locked piece cannot be moved.";
        if (!spot.is_piece()) return "Only pieces can be swapped.";
    }
    return "That swap makes no match.";
}

Json paths_json(const match3::Setup& setup, const std::vector<match3::Path>& paths, bool enter) {
    Json out = Json::array();
    for (const auto& path : paths)
        if (path.enters == enter && (enter || path.cells.size() > 1))
            out.push_back(cells_json(setup, path.cells));
    return out;
}

Json left_json(const match3::Setup& setup, const std::vector<match3::Path>& paths) {
    Json out = Json::array();
    for (const auto& path : paths)
        if (path.leaves) out.push_back(number_of(setup, path.cells.back()));
    return out;
}

}  // namespace

TableDesk::Game* TableDesk::find(Request& request) {
    const auto found = games_.find(request.whole("table", 0, kMostExact));
    if (found != games_.end()) return &found->second;
    if (!request.is_wrong("table")) request.fail("table", "there is no game of that number");
    return nullptr;
}

Json TableDesk::view(const Game& game) {
    const auto& setup = game.level.setup;
    const auto view = game.table->view();
    Json moves = Json::array();
    for (const Swap& swap : view.moves)
        moves.push_back({number_of(setup, swap.first), number_of(setup, swap.second())});
    return {{"board", boards_.board(game.level, view.scene)},
            {"moves", std::move(moves)},
            {"score", view.score},
            {"played", view.played},
            {"left", static_cast<std::uint32_t>(setup.move_limit) - view.played},
            {"over", view.over},
            {"won", view.won},
            {"stars", match3::stars_of(setup, view.score, view.won)},
            {"shuffles", view.shuffles},
            {"offered", view.moves.size()},
            {"goals", boards_.goals(game.level, view.goals)}};
}

Json TableDesk::wave(const Game& game, const Table::Turn& turn, std::size_t number) {
    const auto& setup = game.level.setup;
    const auto& wave = turn.cascade[number];
    Json matches = Json::array(), made = Json::array(), cleared = cells_json(setup, wave.struck);
    for (const auto& match : wave.matches) {
        Json cells = cells_json(setup, match.cells);
        cleared.insert(cleared.end(), cells.begin(), cells.end());
        matches.push_back({{"cells", std::move(cells)}, {"points", match.points}});
    }
    for (const auto& piece : wave.made) made.push_back(number_of(setup, piece.cell));
    return {{"matches", std::move(matches)},
            {"cleared", std::move(cleared)},
            {"struck", cells_json(setup, wave.struck)},
            {"fired", cells_json(setup, wave.fired)},
            {"made", std::move(made)},
            {"points", wave.points},
            {"falls", paths_json(setup, turn.paths[number], false)},
            {"enters", paths_json(setup, turn.paths[number], true)},
            {"left", left_json(setup, turn.paths[number])},
            {"board", boards_.board(game.level, wave.settled)},
            {"goals", boards_.goals(game.level, turn.goals[number])}};
}

Json TableDesk::turn(const Game& game, const match3::Scene& before, const Table::Turn& turn) {
    const auto& setup = game.level.setup;
    match3::Scene swapped = before;
    auto &first = swapped[turn.swap.first], &second = swapped[turn.swap.second()];
    std::swap(first, second);
    std::swap(first.ice, second.ice);  // it lies under what moves
    Json waves = Json::array();
    for (std::size_t i = 0; i < turn.cascade.size(); ++i) waves.push_back(wave(game, turn, i));
    return {{"from", number_of(setup, turn.swap.first)},
            {"to", number_of(setup, turn.swap.second())},
            {"swapped", boards_.board(game.level, swapped)},
            {"waves", std::move(waves)},
            {"reshuffled", turn.reshuffled},
            {"points", turn.points}};
}

Answer TableDesk::start(Request& request) {
    Game game{.level = request.level(), .table = {}};
    const core::Seed seed{request.whole("seed", 0, kMostExact)};
    const auto number = request.whole("game", 0, kMostExact);
    const std::string played = request.allows("moves") ? request.text("moves") : "";
    if (auto error = request.error()) return *error;
    game.table =
        Table::make(game.level.setup, match3::game_seed(seed, static_cast<std::size_t>(number)));
    const auto moves = traces::parse_moves(played, request.where("moves"));
    if (!moves) return moves.error();
    for (const Swap& swap : *moves) {
        if (game.table->view().over || !game.table->is_legal(swap))
            return core::Error{"one of these moves cannot be played in this game",
                               request.where("moves")};
        game.table->play(swap);
    }
    Json out{{"table", next_}, {"view", view(game)}};
    games_.emplace(next_++, std::move(game));
    return out;
}

Answer TableDesk::play(Request& request) {
    Game* const game = find(request);
    if (!game) return *request.error();
    const auto& setup = game->level.setup;
    const int from = request.cell("from", setup), to = request.cell("to", setup);
    if (auto error = request.error()) return *error;
    const auto swap = swap_of(setup, from, to);
    if (!swap)
        return Json{{"legal", false},
                    {"why", "Only neighbours in a row or column can be swapped."}};
    const auto before = game->table->view();
    if (before.over || !game->table->is_legal(*swap))
        return Json{{"legal", false}, {"why", why_not(before, *swap)}};
    Json turned = turn(*game, before.scene, game->table->play(*swap));
    turned["from"] = from;
    turned["to"] = to;
    return Json{{"legal", true}, {"turn", std::move(turned)}, {"view", view(*game)}};
}

Answer TableDesk::undo(Request& request) {
    Game* const game = find(request);
    if (auto error = request.error()) return *error;
    const bool done = game->table->undo();
    return Json{{"done", done}, {"view", view(*game)}};
}

Answer TableDesk::hint(Request& request) {
    Game* const game = find(request);
    const auto member = cast_.read(request, game ? game->level.setup : match3::Setup{});
    if (auto error = request.error()) return *error;
    if (game->table->view().over) return core::Error{"the game is over", kRequest};
    const Swap swap = players::ask(*game->table, member.player.settings);
    return Json{{"from", number_of(game->level.setup, swap.first)},
                {"to", number_of(game->level.setup, swap.second())},
                {"words", report::why_hint(*game->table, swap, game->level.names)}};
}

Answer TableDesk::moves(Request& request) {
    const Game* const game = find(request);
    if (auto error = request.error()) return *error;
    return Json{{"moves", traces::print_moves(game->table->moves())}};
}

Answer TableDesk::close(Request& request) {
    find(request);
    if (auto error = request.error()) return *error;
    games_.erase(request.whole("table", 0, kMostExact));
    return Json::object();
}

}  // namespace dramatis::studio
