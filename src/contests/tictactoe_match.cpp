#include "contests/tictactoe_match.hpp"

#include <fmt/format.h>

#include <vector>

#include "contests/words.hpp"

namespace dramatis::contests {

using tictactoe::Board;
using tictactoe::Cell;
using tictactoe::Side;

GameRecord tictactoe_record(std::uint64_t game, std::span<const Cell> moves) {
    GameRecord record{.game = game};
    Board board;
    for (const Cell cell : moves) {
        board.play(cell);
        record.moves +=
            fmt::format("{}{}", record.moves.empty() ? "" : " ", static_cast<int>(cell) + 1);
    }
    record.plies = static_cast<std::uint32_t>(moves.size());
    const auto winner = board.winner();
    record.result = !winner ? "draw" : *winner == Side::kX ? "X" : "O";
    const bool first_won = winner == Side::kX;
    record.half_points = !winner ? 1 : first_won == (first_player(game) == Player::kA) ? 2 : 0;
    return record;
}

std::optional<core::Error> check_tictactoe(const GameRecord& record) {
    Board board;
    std::vector<Cell> moves;
    for (const std::string_view word : words_in(record.moves)) {
        const auto wrong = [&](const char* why) {
            return core::Error{fmt::format("move {}, {}, {}", moves.size() + 1,
                                           shown_field(std::string(word)), why),
                               "moves"};
        };
        if (board.winner() || board.is_full()) return wrong("comes after the end of the game");
        if (word.size() != 1 || word[0] < '1' || word[0] > '9')
            return wrong("is no cell; cells are 1 to 9");
        const Cell cell{static_cast<std::uint8_t>(word[0] - '1')};
        if (!board.is_empty(cell)) return wrong("is a cell that is taken");
        board.play(cell);
        moves.push_back(cell);
    }
    if (!board.winner() && !board.is_full())
        return core::Error{fmt::format("the game is not over after {} moves", moves.size()),
                           "moves"};
    return find_difference(record, tictactoe_record(record.game, moves));
}

}  // namespace dramatis::contests
