#include "games/match3/scene_matches.hpp"

#include <utility>

namespace dramatis::match3 {
namespace {

bool same(const Scene& scene, Cell cell, int row, int column) {
    if (row < 0 || column < 0 || row >= scene.rows() || column >= scene.columns()) return false;
    const Spot& other = scene[{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}];
    return other.thing == Thing::kTile && other.colour == scene[cell].colour;
}

int run_length(const Scene& scene, Cell cell, int dr, int dc) {
    int length = 1;
    for (const int sign : {-1, 1})
        for (int k = sign; same(scene, cell, cell.row + k * dr, cell.column + k * dc); k += sign)
            ++length;
    return length;
}

bool in_square(const Scene& scene, Cell cell) {
    for (const int dr : {-1, 1})
        for (const int dc : {-1, 1})
            if (same(scene, cell, cell.row + dr, cell.column) &&
                same(scene, cell, cell.row, cell.column + dc) &&
                same(scene, cell, cell.row + dr, cell.column + dc))
                return true;
    return false;
}

bool is_combination(const Spot& a, const Spot& b) {
    const auto bomb_and_tile = [](const Spot& x, const Spot& y) {
        return x.thing == Thing::kColourBomb && y.thing == Thing::kTile;
    };
    return (a.is_special() && b.is_special()) || bomb_and_tile(a, b) || bomb_and_tile(b, a);
}

bool is_legal(Scene& scene, Swap swap, bool squares) {
    if (!scene.contains(swap.second())) return false;
    Spot &a = scene[swap.first], &b = scene[swap.second()];
    if (!a.is_piece() || !b.is_piece() || a.locked || b.locked) return false;
    if (is_combination(a, b)) return true;
    if (a.thing == b.thing && a.colour == b.colour) return false;
    std::swap(a, b);
    const bool matched =
        is_matched(scene, swap.first, squares) || is_matched(scene, swap.second(), squares);
    std::swap(a, b);
    return matched;
}

}  // namespace

bool is_matched(const Scene& scene, Cell cell, bool squares) {
    if (scene[cell].thing != Thing::kTile) return false;
    return run_length(scene, cell, 0, 1) >= 3 || run_length(scene, cell, 1, 0) >= 3 ||
           (squares && in_square(scene, cell));
}

bool has_legal_swap(const Scene& scene, bool squares) {
    Scene scratch = scene;
    bool found = false;
    scene.for_each_cell([&](Cell cell) {
        for (const auto direction : {Direction::kRight, Direction::kDown})
            found = found || is_legal(scratch, {cell, direction}, squares);
    });
    return found;
}

}  // namespace dramatis::match3
