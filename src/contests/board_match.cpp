#include "contests/board_match.hpp"

#include <fmt/format.h>

#include <vector>

#include "contests/words.hpp"
#include "core/check.hpp"

namespace dramatis::contests {

GameRecord board_record(const players::BoardGame& game, std::uint64_t number,
                        std::span<const std::string> moves) {
    GameRecord record{.game = number};
    const auto position = game.start();
    for (const auto& move : moves) {
        DR_CHECK(position->play(move));
        record.moves += (record.moves.empty() ? "" : " ") + move;
    }
    record.plies = static_cast<std::uint32_t>(moves.size());
    const double payoff = position->payoff(0);
    const auto& sides = game.words().sides;
    record.result = payoff == 1 ? sides[0] : payoff == 0 ? sides[1] : "draw";
    const bool a_begins = first_player(number) == Player::kA;
    record.half_points = payoff == 0.5 ? 1 : (payoff == 1) == a_begins ? 2 : 0;
    return record;
}

std::optional<core::Error> check_board(const players::BoardGame& game, const GameRecord& record) {
    const auto position = game.start();
    std::vector<std::string> moves;
    for (const std::string_view word : words_in(record.moves)) {
        const auto wrong = [&](const std::string& why) {
            return core::Error{fmt::format("move {}, {}, {}", moves.size() + 1,
                                           shown_field(std::string(word)), why),
                               "moves"};
        };
        if (position->is_over()) return wrong("comes after the end of the game");
        if (!position->play(word))
            return wrong(
                fmt::format("is not legal there; legal are {}", fmt::join(position->moves(), " ")));
        moves.emplace_back(word);
    }
    if (!position->is_over())
        return core::Error{fmt::format("the game is not over after {} moves", moves.size()),
                           "moves"};
    return find_difference(record, board_record(game, record.game, moves));
}

}  // namespace dramatis::contests
