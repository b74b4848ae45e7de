#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/exp.hpp"
#include "search/game.hpp"
#include "search/playout_moves.hpp"

namespace dramatis::search {

// Playouts that prefer some moves, by what is seen of them. Weights are learned from records of
// games (learning/choice_model.hpp).

// Optional: a game that tells features of a move: small numbers below kFeatures, each at most once.
template <class G>
concept FeaturesMoves = Game<G> &&
    requires(const G game, const typename G::State view, const typename G::Move move) {
    { G::kFeatures } -> std::convertible_to<int>;
    game.for_each_feature(view, move, [](int) {});
};

// Optional: a game with a quicker way to play the very same weighted playouts: G::QuickWeighted is
// made of weights and a temperature, and game.play_weighted(quick, state, rng, trace) plays to the
// end.
template <class G>
concept PlaysWeighted = FeaturesMoves<G> && requires {
    typename G::QuickWeighted;
};

// What weights come to at a temperature: a gain for each feature, exp(weight / temperature). The
// strength of a move is the product of the gains of its features (a team in the generalised
// Bradley-Terry model, Coulom 2007), and a move is chosen with a chance in proportion to its
// strength: a softmax of the sums of weights.
//
// Strengths are whole numbers, in units of 2^-32, so that sums are the same in whatever order they
// are made, and kept sums are the same as fresh ones. They end at 2^20, and at one unit.
class Gains {
   public:
    Gains() = default;
    Gains(std::span<const float> weights, double temperature) {
        DR_CHECK(temperature > 0);
        gains_.reserve(weights.size());
        for (const float weight : weights)
            gains_.push_back(core::exp(static_cast<double>(weight) / temperature));
    }

    // A feature beyond the weights has none.
    double operator[](int feature) const {
        const auto i = static_cast<std::size_t>(feature);
        return i < gains_.size() ? gains_[i] : 1;
    }

    static std::uint64_t strength(double product) {
        return static_cast<std::uint64_t>(std::clamp(product, 0x1p-32, 0x1p20) * 0x1p32);
    }
    // A uniform number below the total of some strengths.
    static std::uint64_t draw(std::uint64_t total, core::Rng& rng) {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>((static_cast<Wide>(rng.next()) * total) >> 64);
    }

   private:
    std::vector<double> gains_;
};

// A move with a chance in proportion to exp(sum of the weights of its features / temperature). One
// draw a move. Each thread has a copy of its own.
class WeightedPlayout {
   public:
    using Weights = std::shared_ptr<const std::vector<float>>;

    WeightedPlayout() : gains_(std::make_shared<const Gains>()) {}  // all moves alike
    explicit WeightedPlayout(const Weights& weights, double temperature = 1)
        : gains_(std::make_shared<const Gains>(*weights, temperature)) {}

    template <FeaturesMoves G, class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) const {
        play(game, state, rng, scratch,
             [&](const typename G::State& before, const Decision& decision) {
                 if constexpr (Trace::kOn) trace(game.to_move(before), scratch[decision.taken]);
             });
    }

    // How likely each move was, as shares of the total, and which was taken.
    struct Decision {
        std::span<const std::uint64_t> strengths;
        std::uint64_t total = 0;
        std::size_t taken = 0;

        double chance(std::size_t move) const {
            return static_cast<double>(strengths[move]) / static_cast<double>(total);
        }
    };

    // Plays to the end; decided(state, decision) is told each choice among the moves in scratch
    // before it is carried out.
    template <FeaturesMoves G, class F>
    void play(const G& game, typename G::State& state, core::Rng& rng,
              std::vector<typename G::Move>& scratch, F&& decided) const {
        int left = -1;  // no limit
        if constexpr (LimitsPlayouts<G>) left = game.playout_limit(state);
        for (; left != 0; --left) {
            scratch.clear();
            list_playout_moves(game, state, scratch);
            if (scratch.empty()) return;
            const Decision decision = decide(game, state, scratch, rng);
            decided(std::as_const(state), decision);
            game.apply(state, scratch[decision.taken], rng);
        }
    }

    template <FeaturesMoves G>
    Decision decide(const G& game, const typename G::State& state,
                    const std::vector<typename G::Move>& moves, core::Rng& rng) const {
        strengths_.clear();
        Decision out;
        for (const auto& move : moves) {
            double product = 1;
            game.for_each_feature(state, move, [&](int feature) { product *= (*gains_)[feature]; });
            strengths_.push_back(Gains::strength(product));
            out.total += strengths_.back();
        }
        out.strengths = strengths_;
        for (std::uint64_t rest = Gains::draw(out.total, rng); rest >= strengths_[out.taken];
             ++out.taken)
            rest -= strengths_[out.taken];
        return out;
    }

   private:
    std::shared_ptr<const Gains> gains_;
    mutable std::vector<std::uint64_t> strengths_;  // of the moves at hand
};

// Plays to the end, and adds up psi = grad log p(move) over its moves at temperature 1: for each
// feature, whether the move taken has it, less how likely it was that one with it would be taken.
// What simulation balancing needs (learning/balance.hpp).
template <FeaturesMoves G>
void play_with_psi(const WeightedPlayout& policy, const G& game, typename G::State& state,
                   core::Rng& rng, std::vector<typename G::Move>& scratch, std::span<double> psi) {
    policy.play(game, state, rng, scratch,
                [&](const typename G::State& before, const WeightedPlayout::Decision& decision) {
                    if (scratch.size() < 2) return;
                    for (std::size_t i = 0; i < scratch.size(); ++i) {
                        const double change = (i == decision.taken ? 1 : 0) - decision.chance(i);
                        game.for_each_feature(before, scratch[i], [&](int feature) {
                            psi[static_cast<std::size_t>(feature)] += change;
                        });
                    }
                });
}

}  // namespace dramatis::search
