#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/go/go_game.hpp"

// Boards as they are drawn, and moves as people write them.
namespace dramatis::go {

inline constexpr Colour B = Colour::kBlack, W = Colour::kWhite;

inline PlainBoard drawn(std::string_view rows) {
    const auto board = parse_board(rows);
    EXPECT_TRUE(board) << board.error().text() << "\n" << rows;
    return board ? *board : PlainBoard();
}

// "D4": no pass.
inline Vertex at(std::string_view text) {
    const auto move = parse_move(text, kMaxSize);
    EXPECT_TRUE(move && !move->is_pass()) << text;
    return move ? move->vertex() : Vertex{};
}

// "A1 B2 C3", in the order of Vertex, as `sorted` gives them.
inline std::string sorted(std::vector<Vertex> places) {
    std::ranges::sort(places);
    std::string out;
    for (const Vertex v : places) out += (out.empty() ? "" : " ") + print(Move(v));
    return out;
}

inline GoGame game_from(const PlainBoard& board, Colour first = B, double komi = 0) {
    GoGame game(board.size(), komi);
    game.set_start(board, first);
    return game;
}

// Plays "C3", "pass": whether it may be.
inline ::testing::AssertionResult play(GoGame& game, Colour colour, std::string_view text) {
    const auto move = parse_move(text, game.size());
    if (!move) return ::testing::AssertionFailure() << move.error().text();
    const auto played = game.play({colour, *move});
    if (!played)
        return ::testing::AssertionFailure() << played.error().text() << "\n"
                                             << print(game.board());
    return ::testing::AssertionSuccess();
}

inline std::string why_not(const GoGame& game, Colour colour, std::string_view text) {
    return game.why_not(colour, *parse_move(text, game.size()));
}

}  // namespace dramatis::go
