#include "cli/setup_options.hpp"

#include <fmt/format.h>

#include "cli/board_file.hpp"
#include "cli/exit.hpp"
#include "cli/values.hpp"

namespace dramatis::cli {
namespace {

using match3::DeadBoard;
using match3::Setup;

using playtest::kDeadBoardWords;

}  // namespace

std::string describe(const Setup& setup) {
    std::string out =
        fmt::format("{} x {}, {} colours, {} move{}", setup.rows, setup.columns, setup.colours,
                    setup.move_limit, setup.move_limit == 1 ? "" : "s");
    if (setup.grid) out += ", given board";
    if (!setup.queues.empty()) out += " and refills";
    if (setup.dead_board == DeadBoard::kEnd) out += ", a dead board ends the game";
    return out;
}

void SetupOptions::add_to(CLI::App& app) {
    const auto add = [&](const char* name, auto& value, const char* text,
                         const CLI::Validator& check, const char* description) {
        app.add_option(name, value, description)->type_name(text)->transform(check)->group("Board");
    };
    add("--rows", rows_, "N", whole(match3::kMinSide, match3::kMaxSide), "3 to 16 (7)");
    add("--columns", columns_, "N", whole(match3::kMinSide, match3::kMaxSide), "3 to 16 (7)");
    add("--colours", colours_, "N", whole(match3::kMinColours, match3::kMaxColours), "3 to 10 (6)");
    add("--moves", moves_, "N", whole(1, 10'000), "Moves in a game, 1 to 10000 (20)");
    add("--dead-board", dead_board_, "reshuffle|end", one_of(kDeadBoardWords),
        "What happens when no legal move is left (reshuffle)");
    app.add_option("--board", board_,
                   "Start from this board: rows of letters; after a\n"
                   "blank line the tiles that will fall, one line a\n"
                   "column, the first to fall first")
        ->type_name("FILE")
        ->group("Board");
}

Setup SetupOptions::chosen() const {
    Setup setup{.colours = colours_,
                .move_limit = moves_,
                .dead_board = value_of(kDeadBoardWords, dead_board_),
                .grid = {},
                .queues = {}};
    if (board_) {
        if (rows_ || columns_)
            throw Failure(Exit::kBadUsage,
                          fmt::format("{} does not go with --board: the file has its own size",
                                      rows_ ? "--rows" : "--columns"));
        auto file = read_board_file(*board_, colours_);
        if (!file) throw Failure(Exit::kBadInput, file.error().text());
        setup.rows = file->grid.rows();
        setup.columns = file->grid.columns();
        setup.grid = file->grid;
        setup.queues = std::move(file->queues);
    } else {
        setup.rows = rows_.value_or(setup.rows);
        setup.columns = columns_.value_or(setup.columns);
    }
    auto checked = match3::check_setup(std::move(setup));
    if (!checked) throw Failure(Exit::kBadUsage, checked.error().text());
    return *checked;
}

}  // namespace dramatis::cli
