#include "library/board_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/counted.hpp"
#include "os/files.hpp"

namespace dramatis::cli {
namespace {

using core::Error;
using core::Result;
using match3::Cell;
using match3::Tile;

constexpr std::size_t kMaxBytes = std::size_t{1} << 20;

// Walks through the text line by line and knows where it is.
class Reader {
   public:
    Reader(std::string_view text, const std::string& name, int colours)
        : rest_(text), name_(name), colours_(colours) {
        if (rest_.starts_with("\xef\xbb\xbf")) rest_.remove_prefix(3);  // a byte order mark
    }

    bool next_line() {
        if (rest_.empty()) return false;
        const auto end = rest_.find('\n');
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        if (line_.ends_with('\r')) line_.remove_suffix(1);
        ++number_;
        return true;
    }

    bool blank() const { return trimmed().empty(); }
    bool dash() const { return trimmed() == "-"; }  // an empty queue, for those who want to see it

    // The tiles of this line; their places are kept for errors.
    Result<std::vector<Tile>> tiles() {
        std::vector<Tile> out;
        columns_.clear();
        for (std::size_t i = 0; i < line_.size(); ++i) {
            const char c = line_[i];
            if (c == ' ' || c == '\t') continue;
            if (c < 'A' || c >= 'A' + colours_) return unknown_tile(i);
            out.push_back(static_cast<Tile>(c - 'A'));
            columns_.push_back(i + 1);
        }
        return out;
    }

    int line_number() const { return number_; }
    const std::vector<std::size_t>& tile_columns() const { return columns_; }

    Error error(int line, std::size_t column, std::string what) const {
        return {std::move(what), fmt::format("{}:{}:{}", name_, line, column)};
    }
    Error error_here(std::string what) const { return error(number_, 1, std::move(what)); }

   private:
    std::string_view trimmed() const {
        const auto first = line_.find_first_not_of(" \t");
        if (first == std::string_view::npos) return {};
        return line_.substr(first, line_.find_last_not_of(" \t") - first + 1);
    }

    Error unknown_tile(std::size_t at) const {
        const char c = line_[at];
        const bool letter = c >= 'A' && c < 'A' + match3::kMaxColours;
        const std::string tile =
            c > 0x20 && c < 0x7f ? fmt::format("'{}'", c)
                                 : fmt::format("the byte 0x{:02x}", static_cast<unsigned char>(c));
        const std::string cure = letter ? fmt::format("; give --colours {}", c - 'A' + 1) : "";
        return error(
            number_, at + 1,
            fmt::format("{} is not a tile; with {} colours a tile is a letter from A to {}{}", tile,
                        colours_, match3::letter(static_cast<Tile>(colours_ - 1)), cure));
    }

    std::string_view rest_;
    const std::string& name_;
    int colours_;
    std::string_view line_;
    int number_ = 0;
    std::vector<std::size_t> columns_;
};

// The rows of a board, with the places of their tiles.
struct Rows {
    std::vector<std::vector<Tile>> tiles;
    std::vector<std::vector<std::size_t>> columns;
    int first_line = 0;
};

std::optional<Error> check_row(const Reader& reader, const Rows& rows) {
    const std::size_t width = rows.tiles.front().size(), here = rows.tiles.back().size();
    if (rows.tiles.size() > match3::kMaxSide)
        return reader.error_here(fmt::format("this is row {}; a board has {} to {} rows",
                                             rows.tiles.size(), match3::kMinSide,
                                             match3::kMaxSide));
    if (rows.tiles.size() == 1 && (here < match3::kMinSide || here > match3::kMaxSide))
        return reader.error_here(fmt::format("the row has {}; a board has {} to {} columns",
                                             core::counted(here, "tile"), match3::kMinSide,
                                             match3::kMaxSide));
    if (here != width)
        return reader.error_here(
            fmt::format("this row has {} and the first one has {}; make all rows "
                        "equally long",
                        core::counted(here, "tile"), width));
    return {};
}

// Stops behind the blank line after the board, or at the end of the text.
Result<Rows> read_rows(Reader& reader) {
    Rows rows;
    while (reader.next_line()) {
        if (reader.blank()) {
            if (rows.tiles.empty()) continue;
            break;
        }
        auto row = reader.tiles();
        if (!row) return row.error();
        if (rows.tiles.empty()) rows.first_line = reader.line_number();
        rows.tiles.push_back(std::move(*row));
        rows.columns.push_back(reader.tile_columns());
        if (const auto error = check_row(reader, rows)) return *error;
    }
    if (rows.tiles.size() < match3::kMinSide)
        return reader.error(
            std::max(1, reader.line_number()), 1,
            fmt::format("the board has {}; write {} to {} rows of letters, such as ABCAB",
                        core::counted(rows.tiles.size(), "row"), match3::kMinSide,
                        match3::kMaxSide));
    return rows;
}

Result<match3::Grid> make_grid(const Reader& reader, const Rows& rows) {
    match3::Grid grid(static_cast<int>(rows.tiles.size()),
                      static_cast<int>(rows.tiles.front().size()));
    grid.for_each_cell([&](Cell cell) { grid[cell] = rows.tiles[cell.row][cell.column]; });
    std::optional<Error> run;
    grid.for_each_cell([&](Cell cell) {
        if (run || !match3::in_run(grid, cell)) return;
        run = reader.error(rows.first_line + cell.row, rows.columns[cell.row][cell.column],
                           fmt::format("there are three or more {} in a line, which would vanish "
                                       "before anyone moved; change one of them",
                                       match3::letter(grid[cell])));
    });
    if (run) return *run;
    return grid;
}

Result<match3::Queues> read_queues(Reader& reader, std::size_t columns) {
    match3::Queues queues;
    bool any = false;
    while (reader.next_line()) {
        const bool none = reader.blank() || reader.dash();
        if (queues.size() == columns) {
            if (reader.blank()) continue;
            return reader.error_here(
                fmt::format("refills for column {}, but the board only has columns 0 to {}",
                            columns, columns - 1));
        }
        auto queue = none ? Result<std::vector<Tile>>(std::vector<Tile>{}) : reader.tiles();
        if (!queue) return queue.error();
        any |= !reader.blank();
        queues.push_back(std::move(*queue));
    }
    if (!any) return match3::Queues{};
    if (queues.size() < columns)
        return reader.error(reader.line_number() + 1, 1,
                            fmt::format("there are refills for {} of {} columns; give every column "
                                        "a line, with - if it has none",
                                        queues.size(), columns));
    return queues;
}

}  // namespace

Result<BoardFile> parse_board_file(std::string_view text, const std::string& name, int colours) {
    Reader reader(text, name, colours);
    const auto rows = read_rows(reader);
    if (!rows) return rows.error();
    const auto grid = make_grid(reader, *rows);
    if (!grid) return grid.error();
    auto queues = read_queues(reader, rows->tiles.front().size());
    if (!queues) return queues.error();
    return BoardFile{.grid = *grid, .queues = std::move(*queues)};
}

Result<BoardFile> read_board_file(const std::string& path, int colours) {
    return parse_board_file(read_file(path, kMaxBytes, "; a board is 3 to 16 rows of letters"),
                            path, colours);
}

}  // namespace dramatis::cli
