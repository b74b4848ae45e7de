#pragma once

#include <array>
#include <span>
#include <vector>

#include "games/go/game.hpp"
#include "games/go/patterns.hpp"
#include "games/go/tactics.hpp"
#include "search/priors.hpp"

namespace dramatis::go {

// How many visits each piece of knowledge is worth.
struct PriorWeights {
    double even = 10;         // half of them won: nothing is known
    double self_atari = 10;   // lost
    double capture_one = 15;  // won, as those that follow
    double capture_more = 30;
    double escape = 20;
    double ladder = 10;
    double pattern = 10;
    std::array<double, 3> near = {
        24, 22,
        8};  // to the last move, at a distance of 1, 2, 3: stones of a string are no distance apart
    double empty_area = 10;  // with no stone within three points: lost on the first line and the
                             // second, won on the third and fourth
    double pass = 10;        // lost

    bool operator==(const PriorWeights&) const = default;
};

// What playouts know, said of all moves at once, before any of them was tried.
template <int kCapacity>
class GoPriors {
   public:
    using Points = Board<kCapacity>;

    explicit GoPriors(double scale = 1, PriorWeights weights = {})
        : scale_(scale), weights_(weights), patterns_(&Patterns::get()) {}

    void operator()(const Go<kCapacity>&, const GoState<kCapacity>& state,
                    std::span<const std::uint16_t> moves,
                    std::span<search::PriorCounts> out) const {
        if (scale_ == 0) return;
        const Points& board = state.board;
        const Colour colour = state.to_move;
        std::array<double, Points::kPoints> good{};  // for each point, visits won
        mark_strings(board, colour, good);
        mark_near(board, state.last[0], good);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const int p = moves[i];
            out[i].add(scale_ * weights_.even, 0.5);
            if (p == Points::kPass) {
                out[i].add(scale_ * weights_.pass, 0);
                continue;
            }
            out[i].add(scale_ * good[static_cast<std::size_t>(p)], 1);
            if (is_bad_self_atari(board, colour, p)) out[i].add(scale_ * weights_.self_atari, 0);
            if (patterns_->match(surroundings(board, p))) out[i].add(scale_ * weights_.pattern, 1);
            const int line = line_of(board, p);
            if (line <= 4 && is_empty_around(board, p))
                out[i].add(scale_ * weights_.empty_area, line > 2);
        }
    }

   private:
    static int line_of(const Points& board, int p) {
        const Vertex v = Points::vertex(p);
        const int last = board.size() - 1;
        return 1 + std::min({static_cast<int>(v.column), static_cast<int>(v.row), last - v.column,
                             last - v.row});
    }
    static bool is_empty_around(const Points& board, int p) {
        const Vertex v = Points::vertex(p);
        for (int row = -3; row <= 3; ++row)
            for (int column = std::abs(row) - 3; column <= 3 - std::abs(row); ++column) {
                const Vertex w{static_cast<std::int8_t>(v.column + column),
                               static_cast<std::int8_t>(v.row + row)};
                if (w.column < 0 || w.row < 0 || w.column >= board.size() || w.row >= board.size())
                    continue;
                if (board.at(Points::point(w)) != Points::kEmpty) return false;
            }
        return true;
    }

    // Strings in danger of either colour: where they are taken or saved.
    void mark_strings(const Points& board, Colour colour,
                      std::array<double, Points::kPoints>& good) const {
        board.stones(opposite(colour)).for_each([&](int stone) {
            if (board.string(stone) != stone) return;
            const int liberties = board.liberties(stone).count();
            if (liberties == 1)
                add(good, board.liberties(stone).first(),
                    board.string_size(stone) > 1 ? weights_.capture_more : weights_.capture_one);
            else if (liberties == 2)
                if (const int p = ladder_move(board, stone, kWholeLadder))
                    add(good, p, weights_.ladder);
        });
        board.stones(colour).for_each([&](int stone) {
            if (board.string(stone) != stone || board.liberties(stone).count() > 2) return;
            if (board.in_atari(stone)) {
                const int p = board.liberties(stone).first();
                if (!board.is_legal(colour, p)) return;
                Points next = board;
                next.play(colour, p);
                const int liberties = next.liberties(p).count();
                if (liberties > 2 ||
                    (liberties == 2 && !is_caught_in_ladder(next, p, kWholeLadder)))
                    add(good, p, weights_.escape);
            } else if (is_caught_in_ladder(board, stone, kWholeLadder)) {
                board.liberties(stone).for_each([&](int p) {
                    if (board.is_legal(colour, p) &&
                        outcome_of(board, colour, p).liberties.count() > 2)
                        add(good, p, weights_.ladder);
                });
            }
        });
    }
    static void add(std::array<double, Points::kPoints>& good, int p, double weight) {
        auto& there = good[static_cast<std::size_t>(p)];
        there = std::max(there, weight);
    }

    // Distance over the board where a string is one point.
    void mark_near(const Points& board, int last, std::array<double, Points::kPoints>& good) const {
        if (last == Points::kPass || board.at(last) == Points::kEmpty) return;
        std::array<bool, Points::kPoints> seen{};
        std::array<std::uint16_t, Points::kPoints> queue, later;
        std::size_t size = 0, later_size = 0;
        const auto visit = [&](int p) {  // and all of its string
            if (seen[static_cast<std::size_t>(p)] || board.at(p) == Points::kEdge) return;
            const auto take = [&](int q) {
                seen[static_cast<std::size_t>(q)] = true;
                later[later_size++] = static_cast<std::uint16_t>(q);
            };
            if (board.at(p) == Points::kEmpty)
                take(p);
            else
                board.for_each_stone(p, take);
        };
        visit(last);
        for (const double weight : weights_.near) {
            std::swap(queue, later);
            size = std::exchange(later_size, 0);
            for (std::size_t i = 0; i < size; ++i)
                for (const int side : Points::kSides) visit(queue[i] + side);
            for (std::size_t i = 0; i < later_size; ++i)
                if (board.at(later[i]) == Points::kEmpty) good[later[i]] += weight;
        }
    }

    double scale_;
    PriorWeights weights_;
    const Patterns* patterns_;
};

}  // namespace dramatis::go
