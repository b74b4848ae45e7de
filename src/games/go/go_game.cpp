#include "games/go/go_game.hpp"

#include <algorithm>
#include <cmath>

#include "core/seed.hpp"

namespace dramatis::go {

GoGame::GoGame(int size, double komi)
    : komi_(komi), boards_{PlainBoard(size)}, hashes_{position_hash(boards_.front())} {}

Colour GoGame::to_move() const { return turns_.empty() ? first_ : opposite(turns_.back().colour); }

bool GoGame::is_over() const {
    return turns_.size() >= 2 && turns_.back().move.is_pass() &&
           turns_[turns_.size() - 2].move.is_pass();
}

std::string GoGame::why_not(Colour colour, Move move) const {
    if (move.is_pass()) return "";
    const Vertex v = move.vertex();
    if (!board().is_on(v)) return "not on the board";
    if (board().at(v)) return "there is a stone at " + print(move);
    PlainBoard free =
        board();  // who takes a ko may do so again after the other's pass: only positions count
    free.set(v, {});
    if (!free.is_legal(colour, v)) return print(move) + " is suicide";
    free.play(colour, move);
    if (std::ranges::find(hashes_, position_hash(free)) != hashes_.end())
        return print(move) + " brings back an earlier position (ko)";
    return "";
}

double GoGame::score(std::span<const Vertex> dead) const {
    PlainBoard counted = board();
    for (const Vertex v : dead) counted.set(v, {});
    return counted.area() - komi_;
}

void GoGame::clear() { *this = GoGame(size(), komi_); }

core::Result<bool> GoGame::play(Turn turn) {
    if (auto why = why_not(turn.colour, turn.move); !why.empty())
        return core::Error{std::move(why)};
    boards_.push_back(board());
    boards_.back().play(turn.colour, turn.move);
    hashes_.push_back(position_hash(board()));
    turns_.push_back(turn);
    return true;
}

bool GoGame::undo() {
    if (turns_.empty()) return false;
    turns_.pop_back();
    boards_.pop_back();
    hashes_.pop_back();
    return true;
}

void GoGame::place_handicap(std::span<const Vertex> stones) {
    DR_CHECK(turns_.empty());
    PlainBoard board = start();
    for (const Vertex v : stones) board.set(v, Colour::kBlack);
    set_start(board, Colour::kWhite);
    handicap_.assign(stones.begin(), stones.end());
}

void GoGame::set_start(const PlainBoard& board, Colour first) {
    DR_CHECK(turns_.empty() && board.size() == size());
    boards_ = {board};
    hashes_ = {position_hash(board)};
    first_ = first;
    handicap_.clear();
}

std::uint64_t stone_hash(Colour colour, Vertex v) {
    const auto place = static_cast<std::uint64_t>(v.row * kMaxSize + v.column);
    return core::Seed{0}.child("stone", place * 2 + index(colour)).value;
}

std::uint64_t position_hash(const PlainBoard& board) {
    std::uint64_t hash = 0;
    for (const Colour colour : {Colour::kBlack, Colour::kWhite})
        for (const Vertex v : board.stones(colour)) hash ^= stone_hash(colour, v);
    return hash;
}

std::string print_score(double score) {
    std::string digits = std::to_string(std::abs(score));  // six decimals
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    if (digits == "0") return "0";
    return (score > 0 ? "B+" : "W+") + digits;
}

std::vector<Vertex> fixed_handicap(int size, int stones) {
    const bool has_middle = size % 2 == 1 && size >= 9;
    if (size < 7 || stones < 2 || stones > (has_middle ? 9 : 4)) return {};
    const auto near = static_cast<std::int8_t>(size >= 13 ? 3 : 2);
    const auto far = static_cast<std::int8_t>(size - 1 - near),
               middle = static_cast<std::int8_t>(size / 2);
    const std::vector<Vertex> corners{{near, near}, {far, far}, {near, far}, {far, near}};
    const std::vector<Vertex> sides{{near, middle}, {far, middle}, {middle, near}, {middle, far}};
    std::vector<Vertex> places(corners.begin(), corners.begin() + std::min(stones, 4));
    if (stones >= 6) places.insert(places.end(), sides.begin(), sides.begin() + 2);
    if (stones >= 8) places.insert(places.end(), sides.begin() + 2, sides.end());
    if (stones >= 5 && stones % 2 == 1) places.push_back({middle, middle});
    return places;
}

}  // namespace dramatis::go
