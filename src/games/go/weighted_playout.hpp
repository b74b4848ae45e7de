#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/go/board.hpp"
#include "games/go/features.hpp"
#include "games/go/playout.hpp"
#include "search/features.hpp"

namespace dramatis::go {

// What search::WeightedPlayout plays with Go's features, move for move and draw for draw, but only
// what a move has changed is looked at anew. The strength of a point changes with the points around
// it, with strings beside it that have or get two liberties or fewer, and with a ko.
class WeightedGoPlayout {
   public:
    explicit WeightedGoPlayout(std::span<const float> weights, double temperature = 1) {
        auto tables = std::make_shared<Tables>();
        const search::Gains gains(weights, temperature);
        for (unsigned code = 0; code < 65536; ++code)
            for (const Colour colour : {Colour::kBlack, Colour::kWhite}) {
                const auto shape =
                    Shapes::get().number(Shapes::seen_by(colour, static_cast<std::uint16_t>(code)));
                tables->shape[index(colour)][code] = shape == Shapes::kNone ? 1 : gains[shape];
            }
        for (std::size_t i = 0; i < tables->feature.size(); ++i)
            tables->feature[i] = gains[Shapes::kCount + static_cast<int>(i)];
        tables_ = std::move(tables);
    }

    // Plays to the end; the last two moves are known, as points, 0 for none. Gives the number of
    // moves; moved(colour, point) is told each.
    template <int kCapacity, class F>
    int play(Board<kCapacity>& board, Colour to_move, int passes, std::array<std::uint16_t, 2> last,
             core::Rng& rng, F&& moved) const {
        Game<kCapacity> game(*tables_, board);
        int moves = 0;
        for (const int limit = longest_playout(board.size()); passes < 2 && moves < limit;
             ++moves) {
            const int p = game.choose(to_move, last[0], rng);
            game.play(to_move, p);
            moved(to_move, static_cast<std::uint16_t>(p));
            passes = p == Board<kCapacity>::kPass ? passes + 1 : 0;
            last = {static_cast<std::uint16_t>(p), last[0]};
            to_move = opposite(to_move);
        }
        return moves;
    }

   private:
    struct Tables {
        std::array<std::array<double, 65536>, 2>
            shape;  // by colour to move and code of the surroundings
        std::array<double, kGoFeatureNames.size()> feature;
    };

    template <int kCapacity>
    class Game {
       public:
        using Points = Board<kCapacity>;
        using Set = typename Points::Set;

        Game(const Tables& tables, Points& board)
            : tables_(tables), board_(board), stale_{board.empties(), board.empties()} {}

        int choose(Colour colour, int last, core::Rng& rng) {
            Side& side = sides_[index(colour)];
            refresh(side, colour);
            const auto answered = add_answers(side, colour, last);
            std::uint64_t total = 0;
            const auto rows = static_cast<std::size_t>(board_.size()) + 1;
            for (std::size_t row = 1; row < rows; ++row) total += side.row[row];
            int out = Points::kPass;
            std::uint64_t rest = search::Gains::draw(total ? total : 1, rng);
            if (total > 0) {
                std::size_t row = 1;
                for (; rest >= side.row[row]; ++row) rest -= side.row[row];
                std::size_t p = row * Points::kStride + 1;
                for (; rest >= side.strength[p]; ++p) rest -= side.strength[p];
                out = static_cast<int>(p);
            }
            for (std::size_t i = 0; i < answered.count; ++i)
                set(side, answered.point[i], side.plain[answered.point[i]]);
            return out;
        }

        void play(Colour colour, int p) {
            Set stale;
            if (board_.ko() != Points::kPass) stale.add(board_.ko());
            if (p == Points::kPass) {
                board_.play(colour, p);
            } else {
                stale |= kAround[static_cast<std::size_t>(p)];
                for (const int side : Points::kSides)  // own strings that were short of liberties
                    if (board_.at(p + side) == Points::cell_of(colour) &&
                        board_.liberties(p + side).count() <= 2)
                        stale |= board_.liberties(p + side);
                Set taken;
                board_.play(colour, p, [&](auto stone) { taken.add(stone); });
                if (board_.liberties(p).count() <= 2) stale |= board_.liberties(p);
                for (const int side : Points::kSides)  // enemy strings that are so now
                    if (board_.at(p + side) == Points::cell_of(opposite(colour)) &&
                        board_.liberties(p + side).count() <= 2)
                        stale |= board_.liberties(p + side);
                taken.for_each([&](int stone) {
                    stale |= kAround[static_cast<std::size_t>(stone)];
                    stale.add(stone);
                    for (const int side : Points::kSides)
                        if (board_.at(stone + side) == Points::cell_of(colour))
                            stale |= board_.liberties(stone + side);
                });
                for (auto& side : sides_) {
                    side.plain[static_cast<std::size_t>(p)] = 0;
                    set(side, static_cast<std::size_t>(p), 0);
                }
            }
            for (auto& set : stale_) set |= stale;
        }

       private:
        // One player's view of the empty points. A product of 0 is a move that is not to be made.
        struct Side {
            std::array<double, Points::kPoints>
                plain{};  // products of gains but for those of the last move
            std::array<std::uint64_t, Points::kPoints> strength{};
            std::array<std::uint64_t, kCapacity + 2> row{};  // sums of strengths
        };
        struct Answered {
            std::array<std::uint16_t, 16> point;
            std::size_t count = 0;
        };

        static void set(Side& side, std::size_t p, double product) {
            const std::uint64_t strength = product > 0 ? search::Gains::strength(product) : 0;
            side.row[p / Points::kStride] += strength - side.strength[p];
            side.strength[p] = strength;
        }

        void refresh(Side& side, Colour colour) {
            Set& stale = stale_[index(colour)];
            (stale & board_.empties()).for_each([&](int at) {
                const auto p = static_cast<std::size_t>(at);
                double product = 0;
                if (board_.is_playable(colour, at)) {
                    product = tables_.shape[index(colour)][surroundings(board_, at)];
                    for (Tactics left = tactics_of(board_, colour, at); left; left &= left - 1)
                        product *=
                            tables_.feature[static_cast<std::size_t>(std::countr_zero(left))];
                }
                side.plain[p] = product;
                set(side, p, product);
            });
            stale = {};
        }

        // Counts in what the last move adds; gives the points where it did.
        Answered add_answers(Side& side, Colour colour, int last) const {
            Answered out;
            std::array<Tactics, 16> features;
            for_each_answer(board_, colour, last, [&](int point, GoFeature feature) {
                const auto p = static_cast<std::size_t>(point);
                if (side.plain[p] == 0) return;
                std::size_t i = 0;
                while (i < out.count && out.point[i] != p) ++i;
                if (i == out.count) {
                    out.point[out.count++] = static_cast<std::uint16_t>(p);
                    features[i] = 0;
                }
                features[i] |= bit(feature);
            });
            for (std::size_t i = 0; i < out.count; ++i) {
                double product = side.plain[out.point[i]];
                for (Tactics left = features[i]; left; left &= left - 1)
                    product *= tables_.feature[static_cast<std::size_t>(std::countr_zero(left))];
                set(side, out.point[i], product);
            }
            return out;
        }

        static constexpr auto kAround = [] {
            std::array<Set, Points::kPoints> sets{};
            for (int p = Points::kStride + 1; p < Points::kPoints - Points::kStride - 1; ++p)
                for (const auto& places : {Points::kSides, Points::kCorners})
                    for (const int place : places) sets[static_cast<std::size_t>(p)].add(p + place);
            return sets;
        }();

        const Tables& tables_;
        Points& board_;
        std::array<Side, 2> sides_;
        std::array<Set, 2> stale_;  // empty points whose strength must be looked at anew
    };

    std::shared_ptr<const Tables> tables_;
};

}  // namespace dramatis::go
