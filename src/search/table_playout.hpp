#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/amaf.hpp"
#include "search/card.hpp"
#include "search/move_table.hpp"
#include "search/playout.hpp"

namespace dramatis::search {

// Optional: a game that can tell of any move, by its number, whether it is legal. Playouts can then
// draw before they ask.
template <class G>
concept ChecksMoves = NumbersMoves<G> &&
    requires(const G game, const typename G::State view, const typename G::Move move) {
    { game.move_of(int{}) } -> std::same_as<typename G::Move>;
    { game.is_legal(view, move) } -> std::same_as<bool>;
};

// Draws numbers with given weights in constant time (Walker 1977, as Vose 1991 makes it).
class AliasTable {
   public:
    void assign(const std::vector<double>& weights) {
        const std::size_t size = weights.size();
        double sum = 0;
        for (const double weight : weights) sum += weight;
        slots_.resize(size);
        low_.clear();
        high_.clear();
        for (std::size_t i = 0; i < size; ++i) {
            slots_[i] = {weights[i] * static_cast<double>(size) / sum,
                         static_cast<std::uint32_t>(i)};
            (slots_[i].keep < 1 ? low_ : high_).push_back(static_cast<std::uint32_t>(i));
        }
        while (!low_.empty() && !high_.empty()) {
            const auto small = low_.back(), large = high_.back();
            low_.pop_back();
            slots_[small].other = large;
            slots_[large].keep -= 1 - slots_[small].keep;
            if (slots_[large].keep < 1) {
                high_.pop_back();
                low_.push_back(large);
            }
        }
        for (const auto rest : {&low_, &high_})
            for (const auto i : *rest) slots_[i].keep = 1;
    }
    std::uint32_t draw(core::Rng& rng) const {
        const auto at = rng.below(static_cast<std::uint32_t>(slots_.size()));
        return rng.unit() < slots_[at].keep ? at : slots_[at].other;
    }

   private:
    struct Slot {
        double keep = 1;
        std::uint32_t other = 0;
    };
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> low_, high_;
};

// The rollout bias of Kartal, Koenig and Guy 2014: a move is made the more often the better it was
// on average, by the search's table of moves (search/move_table.hpp). Still random:
//
//   P ~ min(1 / floor, max(floor, table mean / mean of all))
//
// The game has one player, or two.
class TablePlayout {
   public:
    static constexpr Card kCard{
        "table", "Rollout bias", "P ~ table mean / mean of all, within [floor, 1 / floor]",
        "Kartal, Koenig and Guy 2014", "playouts prefer moves that were good anywhere"};
    double floor = 0.1;

    explicit TablePlayout(double least = 0.1) : floor(least) {}

    // The search tells it before each playout.
    void look_at(const MoveTable& table) { table_ = &table; }

    template <NumbersMoves G, class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) {
        if constexpr (ChecksMoves<G> && G::kPlayers == 1)
            draw_out(game, state, rng, scratch, trace);
        else
            list_out(game, state, rng, scratch, trace);
    }

   private:
    static constexpr int kTriesBeforeListing = 128;

    double weight(Player player, int number) const {
        const double mean = table_ ? table_->mean() : 0;
        return mean > 0 ? std::clamp(table_->mean(player, number) / mean, floor, 1 / floor) : 1;
    }

    // Weights of all moves now and then, a move by them, and whether it is legal: as a draw among
    // the legal ones.
    template <class G, class Trace>
    void draw_out(const G& game, typename G::State& state, core::Rng& rng,
                  std::vector<typename G::Move>& scratch, Trace& trace) {
        refresh(game.move_numbers());
        while (!game.is_over(state)) {
            typename G::Move move{};
            int tries = kTriesBeforeListing;
            while (tries > 0 &&
                   !game.is_legal(state, move = game.move_of(static_cast<int>(alias_.draw(rng)))))
                --tries;
            if (tries == 0) {
                scratch.clear();
                game.list_moves(state, scratch);
                if (scratch.empty()) return;
                move = scratch[choose(game, state, scratch, rng)];
            }
            if constexpr (Trace::kOn) trace(Player{0}, move);
            game.apply(state, move, rng);
        }
    }
    template <class G, class Trace>
    void list_out(const G& game, typename G::State& state, core::Rng& rng,
                  std::vector<typename G::Move>& scratch, Trace& trace) {
        play_out(game, state, rng, scratch, trace, [&](const auto& here, const auto& moves) {
            return choose(game, here, moves, rng);
        });
    }
    template <class G>
    std::size_t choose(const G& game, const typename G::State& state,
                       const std::vector<typename G::Move>& moves, core::Rng& rng) {
        double sum = 0;
        weights_.resize(moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i)
            weights_[i] = sum += weight(game.to_move(state), game.move_number(moves[i]));
        const double drawn = rng.unit() * sum;
        std::size_t at = 0;
        while (at + 1 < moves.size() && weights_[at] <= drawn) ++at;
        return at;
    }
    void refresh(int numbers) {
        const double told = table_ ? table_->moves() : 0;
        if (told >= seen_ && told < next_) return;
        seen_ = told;
        next_ = told + std::max(64.0, std::min(told, 50'000.0));
        weights_.resize(static_cast<std::size_t>(numbers));
        for (int number = 0; number < numbers; ++number)
            weights_[static_cast<std::size_t>(number)] = weight(Player{0}, number);
        alias_.assign(weights_);
    }

    const MoveTable* table_ = nullptr;
    double seen_ = 0, next_ = 0;  // moves told to the table when the weights were taken, and when
                                  // they are taken again
    AliasTable alias_;
    std::vector<double> weights_;
};

}  // namespace dramatis::search
