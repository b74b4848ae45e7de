#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/exp.hpp"
#include "search/amaf.hpp"
#include "search/argmax.hpp"
#include "search/boltzmann.hpp"
#include "search/card.hpp"
#include "search/playout.hpp"

namespace dramatis::search {

// Playouts that learn from one another: what each move was worth on average in the playouts in
// which a player was the first to make it (all moves as first, Bruegmann 1993). They forget when a
// new search begins. For games that number their moves.
class MoveValues {
   public:
    void forget() {
        for (auto& values : values_) values.clear();
        playouts_ = 0;
    }
    double playouts() const { return playouts_; }  // learnt from so far
    double of(Player player, int number) const {
        const auto& values = values_[player];
        const auto at = static_cast<std::size_t>(number);
        if (number < 0 || at >= values.size()) return 0.5;
        return (values[at].total + 0.5) / (values[at].visits + 1);
    }
    void tell(Player player, int number) { played_.emplace_back(player, number); }
    void start() { played_.clear(); }

    template <class Payoffs>
    void learn(int numbers, const Payoffs& payoffs) {
        first_.clear(numbers);
        for (auto at = played_.rbegin(); at != played_.rend(); ++at)
            first_.tell(at->first, at->second);
        for (std::size_t player = 0; player < payoffs.size(); ++player) {
            values_[player].resize(static_cast<std::size_t>(numbers));
            for (int number = 0; number < numbers; ++number) {
                if (!first_.was(static_cast<Player>(player), number)) continue;
                auto& value = values_[player][static_cast<std::size_t>(number)];
                value.visits += 1;
                value.total += payoffs[player];
            }
        }
        playouts_ += 1;
    }

   private:
    struct Value {
        double visits = 0, total = 0;
    };
    std::array<std::vector<Value>, 2> values_;
    std::vector<std::pair<Player, int>> played_;
    FirstPlays first_;
    double playouts_ = 0;
};

// What both policies have in common: a number for each move and player, set before the playout.
class LearningPlayout {
   public:
    void forget() { values_.forget(); }
    template <class G, class Payoffs>
    void learn(const G& game, const Payoffs& payoffs) {
        values_.learn(game.move_numbers(), payoffs);
    }

   protected:
    template <NumbersMoves G, class F>
    void prepare(const G& game, F&& worth) {
        static_assert(G::kPlayers <= 2);
        values_.start();
        for (std::size_t player = 0; player < G::kPlayers; ++player) {
            worth_[player].resize(static_cast<std::size_t>(game.move_numbers()));
            for (int number = 0; number < game.move_numbers(); ++number)
                worth_[player][static_cast<std::size_t>(number)] =
                    worth(values_.of(static_cast<Player>(player), number));
        }
    }
    double worth(Player player, int number, double unnumbered) const {
        return number < 0 ? unnumbered : worth_[player][static_cast<std::size_t>(number)];
    }

    MoveValues values_;
    std::array<std::vector<double>, 2> worth_;
    std::vector<double> weights_;
};

// Gobble, 1993: moves are ordered by their values, and a playout makes the first of the order that
// is legal. Before each playout the values are shaken by a random number from [-v e^(-c t), v e^(-c
// t)], t the playouts so far: simulated annealing.
class OrderedPlayout : public LearningPlayout {
   public:
    static constexpr Card kCard{
        "ordered", "Gobble's ordered playouts", "largest v + noise in [-v e^(-ct), v e^(-ct)]",
        "Bruegmann 1993",
        "plays the moves in the order of their value so far, shaken less and less"};
    double cooling = 0.002;  // c

    explicit OrderedPlayout(double c = 0.002) : cooling(c) {}

    template <NumbersMoves G, class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) {
        const double heat = core::exp(-cooling * values_.playouts());
        prepare(game, [&](double v) { return v + (2 * rng.unit() - 1) * v * heat; });
        play_out(game, state, rng, scratch, trace, [&](const auto& here, const auto& moves) {
            const Player player = game.to_move(here);
            std::size_t best = 0;
            double most = -1;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                const double value = worth(player, game.move_number(moves[i]), 0);
                if (value > most) most = value, best = i;
            }
            values_.tell(player, game.move_number(moves[best]));
            return best;
        });
    }
};

// Playouts at a temperature (Bouzy and Helmstetter 2003): each legal move with probability
// proportional to exp(K v).
class BoltzmannPlayout : public LearningPlayout {
   public:
    static constexpr Card kCard{"temperature", "Playouts at a temperature",
                                "P ~ exp(K v),  K constant or growing",
                                "Bouzy and Helmstetter 2003",
                                "playouts prefer the moves that were good in earlier playouts"};
    Temperature temperature;

    explicit BoltzmannPlayout(Temperature t = {}) : temperature(t) {}

    template <NumbersMoves G, class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) {
        const double k = temperature.at(values_.playouts());
        prepare(game, [&](double v) { return core::exp(k * (v - 0.5)); });
        play_out(game, state, rng, scratch, trace, [&](const auto& here, const auto& moves) {
            const Player player = game.to_move(here);
            double sum = 0;
            weights_.resize(moves.size());
            for (std::size_t i = 0; i < moves.size(); ++i)
                weights_[i] = sum += worth(player, game.move_number(moves[i]), 1);
            const double drawn = rng.unit() * sum;
            std::size_t at = 0;
            while (at + 1 < moves.size() && weights_[at] <= drawn) ++at;
            values_.tell(player, game.move_number(moves[at]));
            return at;
        });
    }
};

}  // namespace dramatis::search
