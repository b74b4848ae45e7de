#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "cli/commands/explain_show.hpp"
#include "cli/commands/games.hpp"
#include "cli/options/manual.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    ExplainOptions explain;
    std::optional<std::string> board;
};

std::unique_ptr<players::BoardPosition> read_position(const players::BoardGame& game,
                                                      const Options& options) {
    if (!options.board) return game.start();
    auto position = game.parse(*options.board);
    if (!position)
        throw Failure(Exit::kBadUsage, fmt::format("BOARD: {}", position.error().text()));
    if ((*position)->is_over())
        throw Failure(
            Exit::kBadUsage,
            fmt::format("BOARD: this game is over; give a board with a move left, such as {}",
                        game.words().example));
    return std::move(*position);
}

std::string draw(const std::string& rows) {
    std::string out;
    for (const char c : rows) out += c == '/' ? std::string("\n") : std::string(1, c) + " ";
    return out;
}

void explain_board(const players::BoardGame& game, const Options& board_options) {
    const ExplainOptions& options = board_options.explain;
    const auto position = read_position(game, board_options);
    const auto powers = game.powers();
    const auto techniques = options.techniques.chosen(powers);
    const auto& words = game.words();
    auto explanation = begin_explanation(
        options, powers, techniques,
        fmt::format("{}, {} to move", words.title(), words.sides[position->to_move()]),
        draw(position->rows()), {words.sides[0], words.sides[1]});
    {
        Progress progress("searching", options.iterations);
        position->explain(explanation, techniques, options.iterations, core::Seed{options.seed},
                          [&](std::size_t done) { progress.update(done); });
    }
    show_explanation(options, explanation);
}

}  // namespace

void add_explain_board(Command& explain, const players::BoardGame& game) {
    const auto& words = game.words();
    auto* command =
        explain.add_subcommand(words.id, fmt::format("A search on a {} board", words.name));
    const auto options = std::make_shared<Options>();
    command
        ->add_option("BOARD", options->board, "Rows from the top, as in the example (an empty one)")
        ->type_name("");
    options->explain.add_to(*command);
    const bool rave = game.powers().numbers_moves;
    manual(*command,
           fmt::format("dramatis explain {0} {1}\n"
                       "dramatis explain {0} --iterations 30 --steps 5\n"
                       "dramatis explain {0} --techniques '{2}' --html {3}.html",
                       words.id, words.example, rave ? "rule=rave;bias=0.1" : "rule=ucb-tuned;c=1",
                       rave ? "rave" : "tuned"));
    command->callback([&game, options] { explain_board(game, *options); });
}

}  // namespace dramatis::cli
