#include "playtest/symmetry.hpp"

#include <algorithm>

namespace dramatis::playtest {
namespace {

using match3::Cell;
using match3::Scene;
using match3::Spot;

bool look_alike(Spot one, Spot other) {
    one.colour = other.colour = 0;
    return one == other;
}

bool has(const Scene& scene, Symmetry symmetry) {
    bool same = true;
    scene.for_each_cell([&](Cell cell) {
        same = same && look_alike(scene[cell], scene[image_of(cell, symmetry, scene)]);
    });
    return same;
}

bool is_blank(const Scene& scene) {
    bool blank = true;
    scene.for_each_cell(
        [&](Cell cell) { blank = blank && scene[cell] == Spot{.thing = match3::Thing::kRandom}; });
    return blank;
}

}  // namespace

Cell image_of(Cell cell, Symmetry symmetry, const Scene& scene) {
    const bool over = symmetry != Symmetry::kTopBottom, down = symmetry != Symmetry::kLeftRight;
    const int row = down ? scene.rows() - 1 - cell.row : cell.row;
    const int column = over ? scene.columns() - 1 - cell.column : cell.column;
    return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
}

std::vector<Symmetry> symmetries_of(const Scene& scene) {
    if (is_blank(scene)) return {Symmetry::kLeftRight};
    std::vector<Symmetry> out;
    for (const auto symmetry : {Symmetry::kLeftRight, Symmetry::kTopBottom, Symmetry::kHalfTurn})
        if (has(scene, symmetry)) out.push_back(symmetry);
    return out;
}

std::vector<std::vector<Cell>> orbits_of(const Scene& scene,
                                         const std::vector<Symmetry>& symmetries) {
    std::vector<std::vector<Cell>> out;
    match3::CellMap<bool> had(scene.rows(), scene.columns());
    for (int row = scene.rows() - 1; row >= 0; --row)
        for (int column = 0; column < scene.columns(); ++column) {
            const Cell cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
            if (had[cell]) continue;
            std::vector<Cell> orbit{cell};
            had[cell] = true;
            for (const auto symmetry : symmetries)
                if (const Cell image = image_of(cell, symmetry, scene); !had[image]) {
                    had[image] = true;
                    orbit.push_back(image);
                }
            out.push_back(std::move(orbit));
        }
    return out;
}

}  // namespace dramatis::playtest
