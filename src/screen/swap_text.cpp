#include "screen/swap_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <vector>

#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

using core::Error;
using match3::Cell;
using match3::Direction;
using match3::Spot;
using match3::Swap;
using match3::Thing;

std::vector<std::string_view> words_of(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r(),";
    std::vector<std::string_view> words;
    for (std::size_t from = 0;
         (from = text.find_first_not_of(kBlanks, from)) != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(kBlanks, from), text.size());
        words.push_back(text.substr(from, end - from));
        from = end;
    }
    return words;
}

std::optional<int> number(std::string_view word) {
    int out = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), out);
    if (error != std::errc{} || stop != word.data() + word.size()) return {};
    return out;
}

// Why what stands there cannot move at all; empty if it can.
std::string why_fixed(const Spot& spot, Cell cell) {
    if (spot.locked) return fmt::format("the tile at ({},{}) is locked", cell.row, cell.column);
    switch (spot.thing) {
        case Thing::kHole:
            return fmt::format("({},{}) is a hole", cell.row, cell.column);
        case Thing::kEmpty:
            return fmt::format("there is nothing at ({},{})", cell.row, cell.column);
        case Thing::kStone:
            return "a stone does not move";
        case Thing::kCrate:
            return "a crate does not move";
        case Thing::kVine:
            return "a vine does not move";
        default:
            return {};
    }
}

const char* why_pointless(const Spot& first, const Spot& second, bool squares) {
    const bool tiles = first.thing == Thing::kTile && second.thing == Thing::kTile;
    if (tiles && first.colour == second.colour)
        return first.power == second.power ? "the two tiles are the same"
                                           : "the two tiles have the same colour";
    return squares ? "it makes no line of three and no square" : "it makes no line of three";
}

}  // namespace

std::string swap_text(Swap swap) {
    return fmt::format("({},{}) {}", swap.first.row, swap.first.column,
                       swap.direction == Direction::kRight ? "right" : "down");
}

core::Result<Swap> parse_swap(std::string_view text, const match3::Scene& scene) {
    const auto words = words_of(text);
    const auto row = words.size() == 3 ? number(words[0]) : std::nullopt;
    const auto column = words.size() == 3 ? number(words[1]) : std::nullopt;
    if (!row || !column || (words[2] != "right" && words[2] != "down"))
        return Error{
            fmt::format("{} is not a move; write: row column right|down, such as 2 0 right",
                        shown(text)),
            ""};
    const bool right = words[2] == "right";
    const int last_row = scene.rows() - (right ? 1 : 2),
              last_column = scene.columns() - (right ? 2 : 1);
    if (*row < 0 || *row > last_row || *column < 0 || *column > last_column)
        return Error{
            fmt::format("{} is off the board; a swap {} starts in rows 0 to {}, columns 0 to {}",
                        shown(text), words[2], last_row, last_column),
            ""};
    return Swap{Cell{static_cast<std::uint8_t>(*row), static_cast<std::uint8_t>(*column)},
                right ? Direction::kRight : Direction::kDown};
}

std::string why_illegal(Swap swap, const match3::Scene& scene, bool squares) {
    std::string why;
    for (const Cell cell : {swap.first, swap.second()})
        if (why.empty()) why = why_fixed(scene[cell], cell);
    if (why.empty()) why = why_pointless(scene[swap.first], scene[swap.second()], squares);
    return fmt::format("{} is not legal: {}", swap_text(swap), why);
}

}  // namespace dramatis::cli
