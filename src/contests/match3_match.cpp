#include "contests/match3_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "contests/words.hpp"
#include "games/match3/rules.hpp"

namespace dramatis::contests {
namespace {

using core::Error;
using match3::Direction;
using match3::Setup;
using match3::Swap;
using Words = std::span<const std::string_view>;

// "3,4r", "10,0d".
std::string print_swap(Swap swap) {
    return fmt::format("{},{}{}", swap.first.row, swap.first.column,
                       swap.direction == Direction::kRight ? 'r' : 'd');
}

std::optional<Swap> parse_swap(std::string_view text) {
    const char *at = text.data(), *const end = text.data() + text.size();
    std::uint8_t row = 0, column = 0;
    auto read = std::from_chars(at, end, row);
    if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ',') return {};
    read = std::from_chars(read.ptr + 1, end, column);
    if (read.ec != std::errc{} || end - read.ptr != 1 || (*read.ptr != 'r' && *read.ptr != 'd'))
        return {};
    return Swap{{row, column}, *read.ptr == 'r' ? Direction::kRight : Direction::kDown};
}

bool is_on_board(Swap swap, const Setup& setup) {
    const auto on = [&](match3::Cell cell) {
        return cell.row < setup.rows && cell.column < setup.columns;
    };
    return on(swap.first) && on(swap.second());
}

template <class Rules>
core::Result<Match3Side> play_again(const Rules& rules, core::Seed seed, Words words,
                                    Player player) {
    auto position = rules.start(seed);
    Match3Side side;
    for (const std::string_view word : words) {
        const auto swap = parse_swap(word);
        const auto wrong = [&](const char* why) {
            return Error{fmt::format("move {} of {}, {}, {}", side.moves.size() + 1, letter(player),
                                     shown_field(std::string(word)), why),
                         "moves"};
        };
        if (rules.is_over(position)) return wrong("comes after the end of the game");
        if (!swap) return wrong("is no swap; one is row, column and r or d, such as 3,4r");
        if (!is_on_board(*swap, rules.setup()) || !rules.is_legal(position, *swap))
            return wrong("cannot be played there");
        rules.play(position, *swap);
        side.moves.push_back(*swap);
    }
    if (!rules.is_over(position))
        return Error{fmt::format("the game of {} is not over after {} moves", letter(player),
                                 side.moves.size()),
                     "moves"};
    side.score = position.score;
    side.won = rules.is_won(position);
    return side;
}

}  // namespace

GameRecord match3_record(std::uint64_t game, const Setup& setup,
                         const std::array<Match3Side, 2>& sides) {
    GameRecord record{.game = game};
    for (const Player player : {Player::kA, Player::kB}) {
        const Match3Side& side = sides[index(player)];
        record.moves += fmt::format("{}{}:", record.moves.empty() ? "" : " ", letter(player));
        for (const Swap swap : side.moves) record.moves += " " + print_swap(swap);
        record.plies += static_cast<std::uint32_t>(side.moves.size());
        const char* passed = setup.goals.empty() ? "" : side.won ? "passed " : "failed ";
        record.result +=
            fmt::format("{}{}{}", player == Player::kA ? "" : " : ", passed, side.score);
    }
    const auto rank = [](const Match3Side& side) { return std::pair(side.won, side.score); };
    const auto a = rank(sides[0]), b = rank(sides[1]);
    record.half_points = a > b ? 2 : a == b ? 1 : 0;
    record.difference = static_cast<double>(sides[0].score) - static_cast<double>(sides[1].score);
    return record;
}

std::optional<Error> check_match3(const GameRecord& record, const Setup& setup, core::Seed seed) {
    const auto words = words_in(record.moves);
    const auto b = static_cast<std::size_t>(std::ranges::find(words, "B:") - words.begin());
    if (words.empty() || words.front() != "A:" || b == words.size())
        return Error{"must be A: and the moves of A, then B: and the moves of B", "moves"};
    const std::array<Words, 2> moves{Words(words).subspan(1, b - 1), Words(words).subspan(b + 1)};
    return match3::with_any_rules(setup, [&]<class Rules>() -> std::optional<Error> {
        const Rules rules(setup);
        std::array<Match3Side, 2> sides;
        for (const Player player : {Player::kA, Player::kB}) {
            auto side = play_again(rules, seed, moves[index(player)], player);
            if (!side) return side.error();
            sides[index(player)] = std::move(*side);
        }
        return find_difference(record, match3_record(record.game, setup, sides));
    });
}

}  // namespace dramatis::contests
