#include "players/tictactoe/player.hpp"

#include <vector>

#include "core/named_fields.hpp"
#include "games/tictactoe/game.hpp"
#include "search/searcher.hpp"
#include "search/workbench.hpp"

namespace dramatis::players {

using tictactoe::TicTacToe;

search::Powers tictactoe_powers() {
    return search::powers_of<TicTacToe>("tic-tac-toe", "tictactoe", false, false, false,
                                        {.rule = search::Ucb1{.c = TicTacToeSettings{}.c}});
}

core::Result<TicTacToeSettings> parse_tictactoe_settings(std::string_view text) {
    TicTacToeSettings out;
    if (text == "default") return out;
    if (text == "random") return TicTacToeSettings{.iterations = 0};
    const auto fields =
        core::split_fields(text, ',', "iterations=1000,c=0.7; or name the player random");
    if (!fields) return fields.error();
    for (const auto& [name, value] : *fields)
        if (auto set = core::set_named_field(out, name, value); !set) return set.error();
    if (out.techniques)
        if (const auto error = search::find_nonsense(*out.techniques, tictactoe_powers()))
            return *error;
    return out;
}

std::string print(const TicTacToeSettings& settings, search::Detail detail) {
    if (settings.iterations == 0) return "random";
    std::string out = "iterations=" + core::digits(settings.iterations);
    return out + (settings.techniques
                      ? ",techniques=" +
                            search::print(*settings.techniques, tictactoe_powers().start, detail)
                      : ",c=" + core::digits(settings.c));
}

tictactoe::Cell choose(const TicTacToeSettings& settings, const tictactoe::Board& board,
                       core::Seed seed) {
    const core::Seed here = seed.child("move", static_cast<std::uint64_t>(board.count()));
    if (settings.iterations == 0) {
        std::vector<tictactoe::Cell> moves;
        TicTacToe{}.list_moves(board, moves);
        return moves[core::Rng{here}.below(static_cast<std::uint32_t>(moves.size()))];
    }
    const auto search = [&](auto&& searcher, search::Recommend how) {
        searcher.begin(board);
        searcher.run(search::Iterations{settings.iterations}, here);
        return *searcher.recommend(how);
    };
    if (settings.techniques)
        return search(search::make_workbench<search::KeptStates>(TicTacToe{}, *settings.techniques),
                      settings.techniques->choose);
    return search(search::Searcher<TicTacToe>({}, {settings.c}, {.expand_after = 1}),
                  search::Recommend::kVisits);
}

}  // namespace dramatis::players
