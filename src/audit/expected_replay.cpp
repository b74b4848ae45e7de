#include <algorithm>

#include "audit/expected_report.hpp"

namespace dramatis::audit {
namespace {

using core::Json;
using Fields = Expected::Fields;
using Items = Expected::Items;

constexpr std::size_t kMostWaves = 20;  // of a move; later ones are left out of a replay

Expected cells(const std::vector<Cell>& list, int columns) {
    Items out;
    for (const Cell cell : list) out.push_back(Json(cell.row * columns + cell.column));
    return out;
}

Expected texts(const std::vector<std::string>& list) {
    Items out;
    for (const auto& text : list) out.push_back(Json(text));
    return out;
}

Expected wave(const Setup& setup, const Wave& wave, const std::vector<std::string>& goals) {
    std::vector<Cell> cleared = wave.struck, made;
    for (const auto& match : wave.matches)
        cleared.insert(cleared.end(), match.cells.begin(), match.cells.end());
    for (const auto& piece : wave.made) made.push_back(piece.cell);
    return Fields{
        {"cleared", cells(cleared, setup.columns)}, {"fired", cells(wave.fired, setup.columns)},
        {"made", cells(made, setup.columns)},       {"points", Json(wave.points)},
        {"board", with_exits(setup, wave.settled)}, {"goals", texts(goals)}};
}

// What stands in the two cells changes places, what lies under it stays.
Scene swapped(Scene scene, Swap swap) {
    Spot &a = scene[swap.first], &b = scene[swap.second()];
    std::swap(a.thing, b.thing);
    std::swap(a.colour, b.colour);
    std::swap(a.power, b.power);
    return scene;
}

Expected move_of(const Setup& setup, const RetoldMove& move) {
    Items waves;
    const std::size_t kept = std::min(move.cascade.size(), kMostWaves);
    for (std::size_t i = 0; i < kept; ++i)
        waves.push_back(wave(setup, move.cascade[i], move.goals_after_waves[i]));
    Fields out{{"row", Json(move.swap.first.row)},
               {"column", Json(move.swap.first.column)},
               {"direction", Json(move.swap.direction == Direction::kRight ? "right" : "down")},
               {"swapped", with_exits(setup, swapped(move.before, move.swap))},
               {"waves", std::move(waves)},
               {"shuffled", Json(move.shuffled)},
               {"after", with_exits(setup, move.after)},
               {"score", Json(move.score)},
               {"goals", texts(move.goals)},
               {"offered", Json(move.offered)}};
    if (kept < move.cascade.size()) {
        std::uint64_t points = 0;
        for (std::size_t i = kept; i < move.cascade.size(); ++i) points += move.cascade[i].points;
        out.push_back({"left_out", Fields{{"waves", Json(move.cascade.size() - kept)},
                                          {"points", Json(points)}}});
    }
    return out;
}

}  // namespace

Scene with_exits(const Setup& setup, Scene scene) {
    const bool is_marked = setup.scene && [&] {
        bool any = false;
        scene.for_each_cell([&](Cell cell) { any |= (*setup.scene)[cell].exit; });
        return any;
    }();
    bool has_items = false;
    if (setup.scene)
        scene.for_each_cell(
            [&](Cell cell) { has_items |= (*setup.scene)[cell].thing == Thing::kItem; });
    for (const auto& queue : setup.queues)
        has_items |= std::ranges::find(queue, match3::kItemInQueue) != queue.end();
    scene.for_each_cell([&](Cell cell) {
        scene[cell].exit =
            is_marked && (*setup.scene)[cell].exit && (*setup.scene)[cell].thing != Thing::kStone;
    });
    if (is_marked || !has_items) return scene;
    for (int column = 0; column < scene.columns(); ++column)
        for (int row = scene.rows() - 1; row >= 0; --row) {
            const Cell cell{std::uint8_t(row), std::uint8_t(column)};
            const Thing thing = (*setup.scene)[cell].thing;
            if (thing == Thing::kHole) continue;
            scene[cell].exit = thing != Thing::kStone;
            break;
        }
    return scene;
}

Expected expected_replay(const PlayerFacts& player, std::size_t game, std::string_view label,
                         const Json& report) {
    const GameFacts& facts = player.games[game];
    const Setup& setup = player.setup();
    const RetoldGame told = retell(player.header, player.records[game]);
    // A replay that would be too large ends early, and says so.
    std::size_t kept = told.moves.size();
    const Json moves = report.is_object() ? report.value("moves", Json()) : Json(),
               cut = report.is_object() ? report.value("cut", Json()) : Json();
    if (moves.is_array() && cut.is_string()) kept = std::min(kept, moves.size());
    Items list;
    bool is_whole = kept == told.moves.size();
    for (std::size_t i = 0; i < kept; ++i) {
        list.push_back(move_of(setup, told.moves[i]));
        is_whole &= told.moves[i].cascade.size() <= kMostWaves;
    }
    return Fields{{"label", Json(label)},
                  {"game", Json(facts.number)},
                  {"score", Json(facts.score)},
                  {"won", Json(facts.won)},
                  {"stars", Json(facts.stars)},
                  {"moves_used", Json(facts.moves)},
                  {"start", with_exits(setup, told.start)},
                  {"goals", texts(told.goals)},
                  {"cut", is_whole ? Expected() : Expected(Expected::Unchecked{kSentences})},
                  {"moves", std::move(list)}};
}

}  // namespace dramatis::audit
