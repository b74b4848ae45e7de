#include "screen/film.hpp"

#include <fmt/format.h>

#include <utility>

#include "games/match3/result.hpp"
#include "report/level_text.hpp"
#include "report/terms.hpp"
#include "screen/swap_text.hpp"

namespace dramatis::cli {

using match3::Table;

namespace {

// "step 2 (x2): C 3 cells 120, A 4 cells 240"
std::string wave_text(const match3::Wave& wave, std::size_t index) {
    std::string out = wave_head(index);
    const char* separator = ": ";
    for (const auto& match : wave.matches)
        out += fmt::format("{}{} {} cells {}", std::exchange(separator, ", "),
                           match3::letter(match.tile), match.cells.size(), match.points);
    return out;
}

}  // namespace

std::string wave_head(std::size_t wave) {
    const std::string out = fmt::format("{} {}", report::term("step").word, wave + 1);
    return wave == 0 ? out : fmt::format("{} (x{})", out, wave + 1);
}

std::vector<std::string> special_texts(const match3::Wave& wave, const match3::Scene& before) {
    std::vector<std::string> out;
    const auto add = [&](const char* verb, const auto& list, auto&& text) {
        if (list.empty()) return;
        std::string part = verb;
        for (const auto& entry : list) part += " " + text(entry);
        out.push_back(part);
    };
    const auto at = [](match3::Cell cell) { return fmt::format("({},{})", cell.row, cell.column); };
    add("makes", wave.made, [&](const match3::Made& made) {
        return match3::print_spot(made.spot) + " " + at(made.cell);
    });
    add("fires", wave.fired,
        [&](match3::Cell cell) { return match3::print_spot(before[cell]) + " " + at(cell); });
    if (wave.struck.empty()) return out;
    std::uint64_t points = wave.points;
    for (const auto& match : wave.matches) points -= match.points;
    out.push_back(
        fmt::format("hits {} for {}", report::count_text(wave.struck.size(), "cell"), points));
    return out;
}

match3::Scene scene_before(const match3::Scene& start, const Table::Turn& turn, std::size_t wave) {
    if (wave > 0) return turn.cascade[wave - 1].settled;
    match3::Scene scene = start;
    // The pieces of a combination, which is a first wave without matches, do not change places.
    // Layers never move.
    if (turn.cascade.empty() || turn.cascade.front().matches.empty()) return scene;
    auto &first = scene[turn.swap.first], &second = scene[turn.swap.second()];
    std::swap(first, second);
    std::swap(first.ice, second.ice);
    std::swap(first.exit, second.exit);
    return scene;
}

std::string vine_text(const Table::Turn& turn, const Table::View& after) {
    std::string out;
    if (turn.cascade.empty()) return out;
    const match3::Scene& settled = turn.cascade.back().settled;
    settled.for_each_cell([&](match3::Cell cell) {
        if (settled[cell].thing != match3::Thing::kVine &&
            after.scene[cell].thing == match3::Thing::kVine)
            out = fmt::format("a vine grows at ({},{})", cell.row, cell.column);
    });
    return out;
}

std::string dead_board_text(const Table::Turn& turn, const Table::View& after) {
    if (!turn.reshuffled) return {};
    if (turn.cascade.size() >= match3::kMaxWaves)
        return fmt::format("the cascade did not end: cut after {} and reshuffled",
                           report::counted(match3::kMaxWaves, report::term("step")));
    return after.moves.empty() ? "no legal move is left: the game ends"
                               : "no legal move was left: the tiles were reshuffled";
}

std::vector<Still> film(const Table::View& before, const Table::Turn& turn,
                        const Table::View& after) {
    std::vector<Still> stills;
    std::uint64_t score = before.score;
    const Picture::Frame swap{turn.swap.first, turn.swap.second(), Picture::Frame::Line::kThick};
    const std::string caption = swap_text(turn.swap);
    stills.push_back(
        {{.scene = before.scene, .frames = {swap}}, score, caption, "", 1, before.goals});
    for (std::size_t i = 0; i < turn.cascade.size(); ++i) {
        const auto& wave = turn.cascade[i];
        const match3::Scene scene = scene_before(before.scene, turn, i);
        const std::string text = caption + "  " + wave_text(wave, i);
        const std::string detail = fmt::format("{}", fmt::join(special_texts(wave, scene), "; "));
        score += wave.points;
        const auto& goals = turn.goals[i];
        stills.push_back(
            {{scene, wave.matches, wave.struck, wave.fired, {}}, score, text, detail, 1, goals});
        stills.push_back({{.scene = wave.settled}, score, text, detail, 0.5, goals});
    }
    if (const auto vine = vine_text(turn, after); !vine.empty())
        stills.push_back({{.scene = after.scene}, score, caption, vine, 0.5, after.goals});
    if (turn.reshuffled)
        stills.push_back(
            {{.scene = after.scene}, score, dead_board_text(turn, after), "", 2, after.goals});
    return stills;
}

}  // namespace dramatis::cli
