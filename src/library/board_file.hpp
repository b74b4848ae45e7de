#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/match3/grid.hpp"
#include "games/match3/refill.hpp"

namespace dramatis::cli {

// A board that someone drew, and what shall fall onto it:
//
//   ABCAB      rows of letters, top row first; blanks between them do not count
//   BCABC
//   CABCA
//              a blank line, if refills follow
//   ABC        one line a column, left column first, the tile that falls first in front;
//   -          - or nothing: this column has none; the seed continues all of them
//   ...
struct BoardFile {
    match3::Grid grid;
    match3::Queues queues;  // empty, or one a column
};

// `name` is how errors call the text; they say name:line:column and the cure.
core::Result<BoardFile> parse_board_file(std::string_view text, const std::string& name,
                                         int colours);
core::Result<BoardFile> read_board_file(const std::string& path, int colours);

}  // namespace dramatis::cli
