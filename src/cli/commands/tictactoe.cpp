#include <fmt/color.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "core/json.hpp"
#include "games/tictactoe/game.hpp"
#include "os/exit.hpp"
#include "os/line_source.hpp"
#include "os/printing.hpp"
#include "os/standard_input.hpp"
#include "os/terminal.hpp"
#include "players/board/settings.hpp"
#include "players/tictactoe/thought.hpp"

namespace dramatis::cli {
namespace {

using tictactoe::Board;
using tictactoe::Cell;
using tictactoe::Side;

struct Options {
    std::string side = "x";
    bool watch = false;
    bool show = false;
    bool json = false;
    std::uint64_t iterations = 3000;  // with 2,500 it lost to no reply whatever, in 60 seeds
    std::optional<std::uint64_t> seed;
    std::string board = ".../.../...";
};

char letter(Side side) { return side == Side::kX ? 'X' : 'O'; }
bool is_over(const Board& board) { return board.winner() || board.is_full(); }

// --- the search

using players::TicTacToeThought;

// A new tree for every move, so that the visits shown are those of this search. The random numbers
// depend on the seed and the number of marks on the board.
TicTacToeThought think(const Board& board, const Options& options) {
    return players::think(
        board, options.iterations,
        core::Seed{*options.seed}.child("move", static_cast<std::uint64_t>(board.count())));
}

// --- the screen

std::string paint(const fmt::text_style& style, const std::string& text) {
    static const bool coloured = output_is_terminal() && colour_wanted();
    return coloured ? fmt::format(style, "{}", text) : text;
}

std::string paint(Side side) {
    return paint(fmt::emphasis::bold | fg(side == Side::kX ? fmt::terminal_color::bright_cyan
                                                           : fmt::terminal_color::bright_yellow),
                 std::string(1, letter(side)));
}

// Empty cells show their name.
void draw(const Board& board) {
    std::string text = "\n";
    for (std::uint8_t i = 0; i < tictactoe::kCells; ++i) {
        const Cell cell{i};
        const bool first = i % tictactoe::kWidth == 0;
        if (first && i > 0) text += "   ----+----+----\n";
        text += first ? "    " : " | ";
        text += board.is_empty(cell) ? paint(fmt::emphasis::faint, name_of(cell))
                                     : paint(board.has(Side::kX, cell) ? Side::kX : Side::kO) + " ";
        if (i % tictactoe::kWidth == tictactoe::kWidth - 1) text += '\n';
    }
    print_out("{}\n", text);
}

// What the search thinks of its moves, the most visited first.
void show(const TicTacToeThought& thought, Side side) {
    auto options = thought.options;
    std::ranges::stable_sort(options, std::ranges::greater{}, &search::Option<Cell>::visits);
    print_out("  cell     visits   mean payoff for {} (win 1, draw 0.5, loss 0)\n", letter(side));
    for (const auto& option : options) {
        print_out("  {:>4} {:>10.0f}   {:.3f}{}\n", name_of(option.move), option.visits,
                  option.mean, option.move == thought.move ? "  <- played" : "");
    }
}

void tell_end(const Board& board, std::optional<Side> human) {
    const auto winner = board.winner();
    if (!winner)
        print_out("A draw.\n");
    else if (human)
        print_out("{}\n", *winner == *human ? "You win." : "The search wins.");
    else
        print_out("{} wins.\n", paint(*winner));
}

// --- the keyboard

// A legal move; nothing if the player has had enough or the input is at its end.
std::optional<Cell> ask(const Board& board) {
    for (int refused = 0;; ++refused) {
        print_out("Your move, {}: ", paint(board.to_move()));
        std::fflush(stdout);
        std::string line;
        if (!read_line(standard_input(), line)) {
            print_out("\n");
            if (refused > 0 && !input_is_terminal())
                throw Failure(Exit::kBadInput,
                              "standard input: a line was not a free cell; see above");
            return {};
        }
        if (line == "q" || line == "Q" || line == "quit") return {};
        const auto cell = tictactoe::parse_cell(line);
        if (cell && board.is_empty(*cell)) return cell;
        if (cell)
            print_out("Cell {} is taken. ", name_of(*cell));
        else
            print_out("That is not a cell. Type its name, such as a1 or c3; q quits. ");
        print_out("Free:");
        for (std::uint8_t i = 0; i < tictactoe::kCells; ++i)
            if (board.is_empty(Cell{i})) print_out(" {}", name_of(Cell{i}));
        print_out("\n");
    }
}

// --- the games

// Of a person against the search or, without a person, of the search against itself.
void play(Board board, const Options& options, std::optional<Side> human) {
    print_out("Tic-tac-toe, {}; {} a move, {}, seed {}\n",
              human ? fmt::format("you are {}", paint(*human)) : "the search against itself",
              core::counted(options.iterations, "iteration"), search::print(players::board_start()),
              *options.seed);
    if (human && !is_over(board))
        print_out("Type the name of a cell, such as a1 or c3; q quits.\n");
    draw(board);
    while (!is_over(board)) {
        const Side side = board.to_move();
        if (side == human) {
            const auto move = ask(board);
            if (!move) {
                print_out("You left the game at {}\n", print(board));
                return;
            }
            board.play(*move);
        } else {
            const TicTacToeThought thought = think(board, options);
            if (options.show) show(thought, side);
            print_out("{} plays {}.\n", paint(side), name_of(thought.move));
            board.play(thought.move);
        }
        draw(board);
    }
    tell_end(board, human);
}

// The search against itself, for machines. Cells have their name, and as ever their number, 1 to 9
// row by row; a draw has no winner.
void play_json(Board board, const Options& options) {
    using Json = nlohmann::ordered_json;
    const auto number = [](Cell cell) { return static_cast<int>(cell) + 1; };
    Json game{{"game", "tictactoe"},
              {"seed", *options.seed},
              {"iterations", options.iterations},
              {"techniques", search::print(players::board_start())},
              {"start", print(board)},
              {"moves", Json::array()}};
    while (!is_over(board)) {
        const TicTacToeThought thought = think(board, options);
        Json considered = Json::array();
        for (const auto& option : thought.options)
            considered.push_back({{"cell", number(option.move)},
                                  {"name", name_of(option.move)},
                                  {"visits", static_cast<std::uint64_t>(option.visits)},
                                  {"mean", option.mean}});
        game["moves"].push_back({{"side", std::string(1, letter(board.to_move()))},
                                 {"cell", number(thought.move)},
                                 {"name", name_of(thought.move)},
                                 {"options", std::move(considered)}});
        board.play(thought.move);
    }
    game["end"] = print(board);
    const auto winner = board.winner();
    game["winner"] = winner ? Json(std::string(1, letter(*winner))) : Json(nullptr);
    print_out("{}\n", game.dump());
}

void run(Options options) {
    const auto board = tictactoe::parse(options.board);
    if (!board) throw Failure(Exit::kBadUsage, "--board: " + board.error().text());
    if (!options.seed)
        options.seed = std::random_device{}() % 1'000'000u;  // short enough to be typed
    if (options.json) return play_json(*board, options);
    const Side human = options.side == "x" ? Side::kX : Side::kO;
    play(*board, options, options.watch ? std::nullopt : std::optional(human));
}

}  // namespace

void add_tictactoe(Command& program) {
    auto* command = program.add_subcommand("tictactoe",
                                           "Play tic-tac-toe against Monte-Carlo tree search,\n"
                                           "and see how it thinks");
    const auto options = std::make_shared<Options>();
    auto* side = command->add_option("--side", options->side, "The side you play, x or o; x begins")
                     ->check(one_of({"x", "o"}))
                     ->option_text("SIDE [x]");
    auto* watch =
        command->add_flag("--watch", options->watch, "Let the search play against itself");
    command->add_flag("--show", options->show,
                      "After each search, show a table of its moves: how\n"
                      "often it visited each, and what it expects");
    command
        ->add_flag("--json", options->json,
                   "Print the game and every search as one JSON object;\n"
                   "only with --watch")
        ->needs(watch);
    command->add_option("--iterations", options->iterations, "Iterations of the search per move")
        ->check(whole(1, 100'000'000))
        ->option_text("N [3000]");
    command
        ->add_option("--seed", options->seed,
                     "Random seed: the same seed gives the same play. By\n"
                     "default one is drawn and printed")
        ->check(whole(0, std::numeric_limits<std::uint64_t>::max()))
        ->option_text("N");
    command->add_option("--board", options->board, "Board to start from, top row first")
        ->option_text("ROWS [.../.../...]");
    watch->excludes(side);
    manual(*command,
           "dramatis tictactoe\n"
           "dramatis tictactoe --side o --show\n"
           "dramatis tictactoe --watch --iterations 50 --seed 7\n"
           "dramatis tictactoe --board X../.O./..X --show\n"
           "dramatis tictactoe --watch --json | jq .winner",
           "Cells are called a1 (bottom left) to c3 (top right), as on the board. You can\n"
           "also type a number, 1 to 9 from the top left, or row and column, such as 2 3. q\n"
           "or the end of the input ends the game. From about 2500 iterations per move the\n"
           "search never loses; with 50 you can beat it.");
    command->callback([options] { run(*options); });
}

}  // namespace dramatis::cli
