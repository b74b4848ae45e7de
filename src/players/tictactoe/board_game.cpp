#include "players/tictactoe/board_game.hpp"

#include "games/tictactoe/game.hpp"
#include "players/board/board_game_of.hpp"
#include "players/tictactoe/thought.hpp"

namespace dramatis::players {

const BoardGame& tictactoe_game() {
    static const BoardGameOf<tictactoe::TicTacToe> game(
        {.id = "tictactoe",
         .name = "tic-tac-toe",
         .sides = {"X", "O"},
         .example = "X.O/.X./...",
         .lab_iterations = 40,
         .lab_games = 2000,
         .lab_time = "half a minute"},
        {.print = tictactoe::print,
         .parse = tictactoe::parse,
         .name_of = tictactoe::name_of,
         .written = [](tictactoe::Cell cell) {
             return std::to_string(static_cast<int>(cell) + 1);
         }});
    return game;
}

// Here because it needs the same search, which takes seconds to compile.
TicTacToeThought think(const tictactoe::Board& board, std::uint64_t iterations, core::Seed seed) {
    const auto plain = search::compiled_form(board_start());
    search::Searcher<tictactoe::TicTacToe> search({}, plain->rule, plain->settings);
    search.begin(board);
    search.run(search::Iterations{iterations}, seed);
    return {*search.recommend(plain->choose), search.root_options()};
}

}  // namespace dramatis::players
