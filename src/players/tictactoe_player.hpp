#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "search/searcher.hpp"
#include "tictactoe/game.hpp"

namespace dramatis::players {

// A player of tic-tac-toe: plain UCT, or any legal move.
struct TicTacToeSettings {
    std::uint64_t iterations = 1000;  // a move; 0: random
    double c = 1;                     // of UCB1

    bool operator==(const TicTacToeSettings&) const = default;
};

// "iterations=1000,c=1", "random", "default".
inline core::Result<TicTacToeSettings> parse_tictactoe_settings(std::string_view text) {
    TicTacToeSettings out;
    if (text == "default") return out;
    if (text == "random") return TicTacToeSettings{.iterations = 0};
    const auto wrong = [](std::string_view part) {
        return core::Error{"'" + std::string(part.substr(0, 40)) + "' is no player; it is random, or iterations=N and c=X with a comma between"};
    };
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(',', from), text.size());
        const std::string_view part = text.substr(from, end - from);
        const auto equals = part.find('=');
        if (equals == std::string_view::npos) return wrong(part);
        const std::string_view name = part.substr(0, equals), value = part.substr(equals + 1);
        const char *const first = value.data(), *const last = first + value.size();
        std::from_chars_result read{first, std::errc::invalid_argument};
        if (name == "iterations") read = std::from_chars(first, last, out.iterations);
        if (name == "c") read = std::from_chars(first, last, out.c);
        if (read.ec != std::errc{} || read.ptr != last || out.iterations < 1 || out.iterations > 10'000'000 || !(out.c >= 0 && out.c <= 1000))
            return wrong(part);
        from = end + 1;
    }
    return out;
}

inline std::string print(const TicTacToeSettings& settings) {
    if (settings.iterations == 0) return "random";
    char digits[32];
    const std::string c(digits, std::to_chars(digits, digits + sizeof digits, settings.c).ptr);
    return "iterations=" + std::to_string(settings.iterations) + ",c=" + c;
}

// The move on a board that is not over. A new tree for every move; the numbers depend on the seed and how many marks there are.
inline tictactoe::Cell choose(const TicTacToeSettings& settings, const tictactoe::Board& board, core::Seed seed) {
    const core::Seed here = seed.child("move", static_cast<std::uint64_t>(board.count()));
    if (settings.iterations == 0) {
        std::vector<tictactoe::Cell> moves;
        tictactoe::TicTacToe{}.list_moves(board, moves);
        return moves[core::Rng{here}.below(static_cast<std::uint32_t>(moves.size()))];
    }
    search::Searcher<tictactoe::TicTacToe> uct({}, {settings.c}, {.expand_after = 1});
    uct.begin(board);
    uct.run(search::Iterations{settings.iterations}, here);
    return *uct.recommend(search::Recommend::kVisits);
}

}  // namespace dramatis::players
