#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/explain_show.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "games/go/game.hpp"
#include "games/go/priors.hpp"
#include "games/go/sgf_game.hpp"
#include "games/tictactoe/game.hpp"
#include "lab/explanation.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "players/go/settings.hpp"
#include "players/tictactoe/player.hpp"
#include "runs/run_folder.hpp"
#include "search/workbench.hpp"

namespace dramatis::cli {
namespace {

using Options = ExplainOptions;

void explain_tictactoe(const Options& options) {
    const auto board = tictactoe::parse(options.board);
    if (!board) throw Failure(Exit::kBadUsage, fmt::format("BOARD: {}", board.error().text()));
    if (board->winner() || board->is_full())
        throw Failure(
            Exit::kBadUsage,
            "BOARD: this game is over; give a board with a move left, such as X.O/.X./...");
    const auto powers = players::tictactoe_powers();
    const auto techniques = options.techniques.chosen(powers);
    std::string position;
    for (const char c : tictactoe::print(*board))
        position += c == '/' ? std::string("\n") : std::string(1, c) + " ";
    const bool x = board->to_move() == tictactoe::Side::kX;
    auto explanation = begin_explanation(options, powers, techniques,
                                         fmt::format("Tic-tac-toe, {} to move", x ? "X" : "O"),
                                         position, {"X", "O"});
    auto search = search::make_workbench<search::KeptStates>(tictactoe::TicTacToe{}, techniques);
    {
        Progress progress("searching", options.iterations);
        lab::record(
            explanation, search, *board, options.iterations, core::Seed{options.seed}, techniques,
            [](tictactoe::Cell cell) { return tictactoe::name_of(cell); },
            [](const tictactoe::Board& state) { return tictactoe::print(state); },
            [&](std::size_t done) { progress.update(done); });
    }
    show_explanation(options, explanation);
}

go::GoGame read_position(const Options& options) {
    go::GoGame game(options.size, options.komi);
    if (options.sgf) {
        const auto collection =
            go::parse_sgf(read_file(*options.sgf, go::kMaxSgfBytes), *options.sgf);
        if (!collection) throw Failure(Exit::kBadInput, collection.error().text());
        auto read =
            go::read_game(collection->trees.front(),
                          options.move ? static_cast<std::size_t>(*options.move) : go::kAllMoves,
                          {.name = *options.sgf, .komi = options.komi});
        if (!read) throw Failure(Exit::kBadInput, read.error().text());
        game = std::move(*read);
        if (game.size() > 9)
            throw Failure(Exit::kBadInput,
                          fmt::format("{}: explain takes boards up to 9 x 9", *options.sgf));
    }
    const std::string list = options.moves.value_or("");
    for (std::size_t from = 0; from < list.size();) {
        const auto end = std::min(list.find_first_of(", ", from), list.size());
        const std::string word = list.substr(from, end - from);
        from = end + 1;
        if (word.empty()) continue;
        const auto move = go::parse_move(word, game.size());
        if (!move) throw Failure(Exit::kBadUsage, fmt::format("--moves: {}", move.error().text()));
        if (const auto played = game.play({game.to_move(), *move}); !played)
            throw Failure(Exit::kBadUsage,
                          fmt::format("--moves: {}: {}", word, played.error().text()));
    }
    if (game.is_over())
        throw Failure(Exit::kBadInput, "this game is over; stop earlier with --move N");
    return game;
}

std::string draw(const go::GoGame& game) {
    std::string out;
    for (int row = game.size() - 1; row >= 0; --row) {
        out += fmt::format("{:>2} ", row + 1);
        for (int column = 0; column < game.size(); ++column) {
            const auto at =
                game.board().at({static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)});
            out += at ? (*at == go::Colour::kBlack ? "X " : "O ") : ". ";
        }
        out += "\n";
    }
    out += "   ";
    for (int column = 0; column < game.size(); ++column)
        out += std::string(1, "ABCDEFGHJ"[column]) + " ";
    return out;
}

// From the top, as the page and --node show them.
template <class State>
std::string rows_of(const State& state, int size) {
    std::string out;
    for (int row = size - 1; row >= 0; --row) {
        for (int column = 0; column < size; ++column) {
            const auto point = state.board.point(
                go::Vertex{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)});
            out += ".XO"[state.board.at(point)];
        }
        if (row > 0) out += '/';
    }
    return out;
}

void explain_go(const Options& options) {
    using Game = go::Go<9>;
    const go::GoGame game = read_position(options);
    const auto powers = players::go_powers();
    const auto techniques = options.techniques.chosen(powers);
    auto explanation = begin_explanation(
        options, powers, techniques,
        fmt::format("Go, {0}x{0}, komi {1}, {2} to move (X Black, O White)", game.size(),
                    game.komi(), game.to_move() == go::Colour::kBlack ? "Black" : "White"),
        draw(game), {"Black", "White"});
    Game rules;
    rules.komi = game.komi();
    rules.past = Game::past_of(game);
    auto search = search::make_workbench<search::RetracedMoves>(
        rules, techniques, go::GoPriors<9>(techniques.priors ? techniques.prior_weight : 0));
    {
        Progress progress("searching", options.iterations);
        lab::record(
            explanation, search, rules.state_of(game, game.to_move()), options.iterations,
            core::Seed{options.seed}, techniques,
            [](std::uint16_t point) { return go::print(go::Board<9>::move(point)); },
            [&](const Game::State& state) { return rows_of(state, game.size()); },
            [&](std::size_t done) { progress.update(done); });
    }
    show_explanation(options, explanation);
}

void add_options(CLI::App& command, Options& options) {
    options.techniques.add_to(command);
    const auto add = [&](const char* name, auto& value, const char* text,
                         const CLI::Validator& check, const char* description) {
        command.add_option(name, value, description)
            ->type_name(text)
            ->transform(check)
            ->group("What to show");
    };
    add("--iterations", options.iterations, "N", whole(1, 20'000),
        "Iterations of the search (100)");
    add("--seed", options.seed, "N", whole(0, std::numeric_limits<std::uint64_t>::max()),
        "Random seed (1)");
    add("--at", options.at, "N", whole(1, 20'000),
        "Show the search after this many iterations (all)");
    add("--steps", options.steps, "N", whole(0, 20'000),
        "Describe the last N iterations in words (3)");
    add("--width", options.width, "N", whole(1, 1000),
        "Draw at most this many children of a node (5)");
    add("--depth", options.depth, "N", whole(1, 1000), "Draw the tree to this depth (3)");
    command
        .add_option("--node", options.node,
                    "Show the node that these moves lead to: its board,\n"
                    "and how its children compare")
        ->type_name("MOVE,...")
        ->group("What to show");
    command.add_option("--html", options.html, "Write a page with a slider for the iterations")
        ->type_name("FILE")
        ->group("What to show");
    add_force(command, options.force, "What to show");
    command.add_flag("--open", options.open, "Open that page in your browser")
        ->group("What to show");
    command.add_flag("--json", options.json, "Print everything as one JSON object")
        ->group("What to show");
}

}  // namespace

void add_explain(CLI::App& program) {
    auto* explain =
        program.add_subcommand("explain",
                               "Show a search step by step: the tree, what each phase did, what a\n"
                               "technique changed; in the terminal or as a page");
    explain->require_subcommand(1);
    manual(*explain,
           "dramatis explain tictactoe X.O/.X./... --html search.html --open\n"
           "dramatis explain go --moves E5,C3 --techniques 'rule=rave'\n"
           "dramatis explain tictactoe X.O/.X./... --node c1,b3");

    auto* tictactoe = explain->add_subcommand("tictactoe", "A search on a tic-tac-toe board");
    const auto for_tictactoe = std::make_shared<Options>();
    tictactoe
        ->add_option("BOARD", for_tictactoe->board,
                     "Rows from the top, such as X.O/.X./... (empty)")
        ->type_name("");
    add_options(*tictactoe, *for_tictactoe);
    manual(*tictactoe,
           "dramatis explain tictactoe X.O/.X./... --iterations 30 --steps 5\n"
           "dramatis explain tictactoe --techniques 'rule=rave;bias=0.1' --html rave.html");
    tictactoe->callback([for_tictactoe] { explain_tictactoe(*for_tictactoe); });

    auto* go = explain->add_subcommand("go", "A search on a Go board up to 9x9");
    const auto for_go = std::make_shared<Options>();
    go->add_option("FILE.sgf", for_go->sgf,
                   "Start from the last position of this game, or from\n"
                   "that after --move N")
        ->type_name("");
    add_options(*go, *for_go);
    go->add_option("--move", for_go->move, "How many moves of the file to play (all)")
        ->type_name("N")
        ->transform(whole(0, 10'000))
        ->group("Position");
    go->add_option("--moves", for_go->moves, "Then play these moves: E5,C3,...")
        ->type_name("LIST")
        ->group("Position");
    go->add_option("--size", for_go->size, "Size of the empty board, 5 to 9 (9)")
        ->type_name("N")
        ->transform(whole(5, 9))
        ->group("Position");
    go->add_option("--komi", for_go->komi, "Komi, for White (7.5)")
        ->type_name("X")
        ->transform(real(-1000, 1000))
        ->group("Position");
    manual(*go,
           "dramatis explain go --size 5 --moves C3 --iterations 300 --html go.html\n"
           "dramatis explain go game.sgf --move 20 --techniques 'rule=rave;priors=on'");
    go->callback([for_go] { explain_go(*for_go); });

    auto* match3 =
        explain->add_subcommand("match3", "A search on the first board of a match-3 game");
    const auto for_match3 = std::make_shared<Options>();
    add_options(*match3, *for_match3);
    for_match3->setup.add_to(*match3);
    manual(*match3,
           "dramatis explain match3 --iterations 250 --html match3.html\n"
           "dramatis explain match3 --level 12-garden --techniques 'c=0.1;horizon=4'");
    match3->callback([for_match3] { explain_match3(*for_match3); });
}

}  // namespace dramatis::cli
