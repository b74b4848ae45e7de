#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/match3/cascade.hpp"
#include "games/match3/names.hpp"
#include "games/match3/scene.hpp"

namespace dramatis::cli {

// A board and what is to be pointed out on it.
struct Picture {
    // A frame around one cell or around two neighbours.
    struct Frame {
        enum class Line { kThin, kThick, kDotted };
        match3::Cell from, to;
        Line line = Line::kThin;
    };

    match3::Scene scene;
    std::vector<match3::Match> matches;  // their cells stand out, with the points in the middle
    std::vector<match3::Cell> struck, fired;  // these stand out too
    std::vector<Frame> frames;                // later ones are drawn over earlier ones
    std::vector<bool> entries;  // empty, or for each column whether tiles enter; an x stands beside
                                // the others' numbers
};

struct Look {
    bool colour = true;
    bool unicode = true;
    bool airy = true;  // a blank line between the rows
};

// How much room a board of that size takes, row and column numbers included.
int picture_width(int columns);
int picture_height(int rows, bool airy);

// The cell at that place of a picture, from 0; none between cells and beside the board.
std::optional<match3::Cell> cell_at(const match3::Scene& scene, bool airy, int line, int column);

// The lines of the picture, without line breaks. Every tile shows its letter, and every state its
// own marks beside it; colour only helps. Right of a cell stands its ice.
std::vector<std::string> draw(const Picture& picture, const Look& look);

// What the marks on this board mean, in lines of at most 80 characters; none for a board of plain
// tiles.
std::vector<std::string> legend_of(const match3::Scene& scene, const Look& look,
                                   const match3::Names& names = match3::kPlainNames);

}  // namespace dramatis::cli
