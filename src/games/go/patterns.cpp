#include "games/go/patterns.hpp"

#include <algorithm>

namespace dramatis::go {
namespace {

// Nine letters, row by row, for the player X to move:  X O a stone, . empty, # off the board, x not
// X, o not O, ? anything on the board or off it, and the middle is where the move goes.
constexpr std::string_view kShapes[] = {
    // hane
    "XOX"
    "..."
    "???",
    "XO."
    "..."
    "?.?",
    "XO?"
    "X.."
    "?.?",
    "XOO"
    "..."
    "?.?",
    // diagonal attachment
    ".O."
    "X.."
    "...",
    // cuts: the points of X's enemy are cut apart, or own stones connected
    "XO?"
    "O.o"
    "?o?",
    "XO?"
    "O.X"
    "???",
    "?X?"
    "O.O"
    "ooo",
    "OX?"
    "?.O"
    "?o?",
    // at the edge
    "X.?"
    "O.?"
    "###",
    "OX?"
    "X.O"
    "###",
    "?X?"
    "x.O"
    "###",
    "?XO"
    "x.x"
    "###",
    "?OX"
    "X.O"
    "###",
};

constexpr int kCellsOf(char letter) {  // a bit each for empty, X, O, off the board
    switch (letter) {
        case '.':
            return 1;
        case 'X':
            return 2;
        case 'O':
            return 4;
        case '#':
            return 8;
        case 'x':
            return 1 | 4;
        case 'o':
            return 1 | 2;
        default:
            return 15;
    }
}

// Where in a row-by-row shape the eight points of surroundings() are: below, left, right, above;
// then the corners from below left.
constexpr std::array<std::size_t, 8> kPlaces = {7, 3, 5, 1, 6, 8, 0, 2};

}  // namespace

const Patterns& Patterns::get() {
    static const Patterns patterns;
    return patterns;
}

Patterns::Patterns() {
    for (const auto shape : kShapes) {
        std::array<char, 9> turned;
        std::copy(shape.begin(), shape.end(), turned.begin());
        for (int reflection = 0; reflection < 2; ++reflection) {
            for (int turn = 0; turn < 4; ++turn) {
                add(std::string_view(turned.data(), turned.size()));
                std::array<char, 9> next;
                for (std::size_t row = 0; row < 3; ++row)
                    for (std::size_t column = 0; column < 3; ++column)
                        next[column * 3 + 2 - row] = turned[row * 3 + column];
                turned = next;
            }
            for (std::size_t row = 0; row < 3; ++row)
                std::swap(turned[row * 3], turned[row * 3 + 2]);
        }
    }
}

void Patterns::add(std::string_view shape) {
    for (unsigned code = 0; code < 65536; ++code) {
        bool fits = true, fits_other = true;
        for (std::size_t i = 0; i < 8 && (fits || fits_other); ++i) {
            const unsigned cell = code >> (2 * i) & 3;
            const unsigned swapped = cell == 1 ? 2 : cell == 2 ? 1 : cell;
            fits = fits && kCellsOf(shape[kPlaces[i]]) >> cell & 1;
            fits_other = fits_other && kCellsOf(shape[kPlaces[i]]) >> swapped & 1;
        }
        if (fits || fits_other) table_[code] = true;
    }
}

}  // namespace dramatis::go
