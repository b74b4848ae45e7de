#include "cli/options/setup_options.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/options/values.hpp"
#include "library/board_file.hpp"
#include "library/level_library.hpp"
#include "os/exit.hpp"

namespace dramatis::cli {
namespace {

using match3::Setup;

using players::kDeadBoardWords;

}  // namespace

void SetupOptions::add_to(Command& app) {
    const auto add = [&](const char* name, auto& value, const char* text, const ValueRule& check,
                         const char* description) {
        app.add_option(name, value, description)->type_name(text)->transform(check)->group("Board");
    };
    add("--rows", rows_, "N", whole(match3::kMinSide, match3::kMaxSide), "3 to 16 (7)");
    add("--columns", columns_, "N", whole(match3::kMinSide, match3::kMaxSide), "3 to 16 (7)");
    add("--colours", colours_, "N", whole(match3::kMinColours, match3::kMaxColours), "3 to 10 (6)");
    add("--moves", moves_, "N", whole(1, 10'000), "Moves in a game, 1 to 10000 (20)");
    add("--dead-board", dead_board_, "reshuffle|end", one_of(kDeadBoardWords),
        "What happens when no legal move is left (reshuffle)");
    app.add_option("--level", level_,
                   "Play this level: one that ships with dramatis\n"
                   "(dramatis level list) or a file. It replaces all of\n"
                   "the above except --moves")
        ->type_name("NAME")
        ->group("Board");
    app.add_option("--board", board_,
                   "Start from this board: rows of letters; after a\n"
                   "blank line the tiles that will fall, one line per\n"
                   "column, in the order they fall")
        ->type_name("FILE")
        ->group("Board");
}

NamedSetup SetupOptions::chosen_level() const {
    const std::pair<const char*, bool> given[] = {{"--rows", rows_.has_value()},
                                                  {"--columns", columns_.has_value()},
                                                  {"--colours", colours_.has_value()},
                                                  {"--dead-board", dead_board_.has_value()},
                                                  {"--board", board_.has_value()}};
    for (const auto& [option, is_given] : given)
        if (is_given)
            throw Failure(Exit::kBadUsage,
                          fmt::format("{} cannot be used with --level, because the level decides "
                                      "it; copy its file to change it",
                                      option));
    match3::Level level = load_playable_level(*level_);
    return {std::move(level.setup), std::move(level.name), std::move(level.names)};
}

void SetupOptions::read_board(Setup& setup) const {
    if (rows_ || columns_)
        throw Failure(
            Exit::kBadUsage,
            fmt::format("{} cannot be used with --board, because the file has its own size",
                        rows_ ? "--rows" : "--columns"));
    auto file = read_board_file(*board_, setup.colours);
    if (!file) throw Failure(Exit::kBadInput, file.error().text());
    setup.rows = file->grid.rows();
    setup.columns = file->grid.columns();
    setup.grid = file->grid;
    setup.queues = std::move(file->queues);
}

NamedSetup SetupOptions::named() const {
    NamedSetup out;
    if (level_) {
        out = chosen_level();
    } else {
        out.setup.colours = colours_.value_or(out.setup.colours);
        if (dead_board_) out.setup.dead_board = value_of(kDeadBoardWords, *dead_board_);
        out.setup.rows = rows_.value_or(out.setup.rows);
        out.setup.columns = columns_.value_or(out.setup.columns);
        if (board_) read_board(out.setup);
    }
    if (moves_) out.setup.move_limit = *moves_;
    auto checked = match3::check_setup(std::move(out.setup));
    if (!checked) throw Failure(Exit::kBadUsage, checked.error().text());
    out.setup = std::move(*checked);
    return out;
}

SetupOptions::Traced SetupOptions::traced() const {
    const Setup setup = chosen();
    if (!level_)
        return {.id = board_ ? level_id(*board_) : "board",
                .level = {.name = "A board", .setup = setup}};
    Traced out{.id = level_id(level_path(*level_)), .level = load_level(*level_)};
    out.level.setup = setup;
    return out;
}

}  // namespace dramatis::cli
