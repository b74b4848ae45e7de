#include "cli/film.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/swap_text.hpp"
#include "match3/classic.hpp"

namespace dramatis::cli {

using playtest::Table;

std::string wave_text(const match3::Cascade& cascade, std::size_t wave) {
    std::string out = fmt::format("wave {}", wave + 1);
    if (wave > 0) out += fmt::format(" (x{})", wave + 1);
    const char* separator = ": ";
    for (const auto& match : cascade[wave].matches)
        out += fmt::format("{}{} {} cells {}", std::exchange(separator, ", "),
                           match3::letter(match.tile), match.cells.size(), match.points);
    return out;
}

std::string dead_board_text(const Table::Turn& turn, const Table::View& after) {
    if (!turn.reshuffled) return {};
    if (turn.cascade.size() >= match3::kMaxWaves)
        return fmt::format("the cascade did not end: cut after {} waves and reshuffled",
                           match3::kMaxWaves);
    return after.moves.empty() ? "no legal move is left: the game ends"
                               : "no legal move was left: the tiles were reshuffled";
}

std::vector<Still> film(const Table::View& before, const Table::Turn& turn,
                        const Table::View& after) {
    std::vector<Still> stills;
    std::uint64_t score = before.score;
    match3::Grid grid = before.grid;
    const Picture::Frame swap{turn.swap.first, turn.swap.second(), Picture::Frame::Line::kThick};
    const std::string caption = swap_text(turn.swap);
    stills.push_back({{grid, {}, {swap}}, score, caption, 1});
    std::swap(grid[swap.from], grid[swap.to]);
    for (std::size_t i = 0; i < turn.cascade.size(); ++i) {
        const auto& wave = turn.cascade[i];
        const std::string text = caption + "  " + wave_text(turn.cascade, i);
        for (const auto& match : wave.matches) score += match.points;
        stills.push_back({{grid, wave.matches, {}}, score, text, 1});
        grid = wave.settled;
        stills.push_back({{grid, {}, {}}, score, text, 0.5});
    }
    if (turn.reshuffled)
        stills.push_back({{after.grid, {}, {}}, score, dead_board_text(turn, after), 2});
    return stills;
}

}  // namespace dramatis::cli
