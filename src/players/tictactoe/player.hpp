#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/tictactoe/board.hpp"
#include "search/configuration.hpp"

namespace dramatis::players {

// A player of tic-tac-toe: plain UCT, any techniques, or any legal move.
struct TicTacToeSettings {
    std::uint64_t iterations = 1000;                    // a move; 0: random
    double c = 0.7;                                     // of UCB1
    std::optional<search::Configuration> techniques{};  // instead of UCT

    bool operator==(const TicTacToeSettings&) const = default;
};

// What tic-tac-toe lets techniques do, and where they begin.
search::Powers tictactoe_powers();

void each_field(auto& s, auto&& field) requires
    std::same_as<std::remove_cvref_t<decltype(s)>, TicTacToeSettings> {
    field("iterations", s.iterations, 1.0, 1e7, "a move");
    field("c", s.c, 0.0, 1000.0, "weight of exploration");
    search::TechniquesField techniques{s.techniques, tictactoe_powers().start};
    field("techniques", techniques, 0.0, 0.0,
          "use these techniques instead, such as rule=rave;bias=0.1");
}

// "iterations=1000,c=0.7", "iterations=100,techniques=rule=rave;bias=0.1", "random", "default".
core::Result<TicTacToeSettings> parse_tictactoe_settings(std::string_view text);
// kWholeRule: techniques with all settings of their rule, as people should see what is played.
std::string print(const TicTacToeSettings& settings,
                  search::Detail detail = search::Detail::kChanges);

// The move on a board that is not over. A new tree for every move; the numbers depend on the seed
// and how many marks there are.
tictactoe::Cell choose(const TicTacToeSettings& settings, const tictactoe::Board& board,
                       core::Seed seed);

}  // namespace dramatis::players
