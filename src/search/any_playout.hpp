#pragma once

#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "core/check.hpp"
#include "search/configuration.hpp"
#include "search/features.hpp"
#include "search/learning_playouts.hpp"
#include "search/playout.hpp"
#include "search/preferred_playout.hpp"
#include "search/short_playout.hpp"
#include "search/table_playout.hpp"

namespace dramatis::search {

// Weighted playouts by the game's own quick way.
template <PlaysWeighted G>
class QuickWeightedPlayout {
   public:
    QuickWeightedPlayout(const std::shared_ptr<const std::vector<float>>& weights,
                         double temperature)
        : quick_(*weights, temperature) {}

    template <class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>&, Trace& trace) const {
        game.play_weighted(quick_, state, rng, trace);
    }

   private:
    typename G::QuickWeighted quick_;
};
template <class G>
struct WeightedFor {
    using Policy = WeightedPlayout;
};
template <PlaysWeighted G>
struct WeightedFor<G> {
    using Policy = QuickWeightedPlayout<G>;
};

// A playout policy chosen at run time, once a playout, among those that the game is fit for.
template <Game G>
class AnyPlayout {
   public:
    static constexpr bool kPrefers = PrefersMoves<G> || PlaysPreferred<G, NoTrace>;
    static constexpr bool kForesees = ForeseesMoves<G>;
    static constexpr bool kWeighs = FeaturesMoves<G>;
    static constexpr bool kNumbers = NumbersMoves<G> && G::kPlayers <= 2;

    // The configuration makes sense for the game.
    explicit AnyPlayout(const Configuration& c = {}) {
        using enum Configuration::Playout;
        DR_CHECK(c.playout != kOwn);
        if (c.playout == kUniform && c.horizon > 0) policy_ = ShortPlayout(c.horizon);
        if (c.playout == kForeseeing) policy_ = ForeseeingPlayout(c.horizon);
        if (c.playout == kPreferred) policy_ = PreferredPlayout{c.preferred_rate};
        if (c.playout == kWeighted) policy_ = Weighted(c.weights, c.weights_heat);
        if (c.playout == kOrdered) policy_ = OrderedPlayout(c.cooling);
        if (c.playout == kTemperature) policy_ = BoltzmannPlayout(c.temperature);
        if (c.playout == kTable) policy_ = TablePlayout(c.table_floor);
    }

    template <class Trace>
    void operator()(const G& game, typename G::State& state, core::Rng& rng,
                    std::vector<typename G::Move>& scratch, Trace& trace) {
        std::visit(
            [&](auto& policy) {
                using Policy = std::decay_t<decltype(policy)>;
                if constexpr (fits<Policy>)
                    policy(game, state, rng, scratch, trace);
                else
                    DR_CHECK(fits<Policy>);
            },
            policy_);
    }

    void at_depth(std::size_t depth) {
        std::visit(
            [&](auto& policy) {
                if constexpr (requires { policy.at_depth(depth); }) policy.at_depth(depth);
            },
            policy_);
    }
    void look_at(const MoveTable& table) {
        if (auto* policy = std::get_if<TablePlayout>(&policy_)) policy->look_at(table);
    }
    void forget() {
        std::visit(
            [](auto& policy) {
                if constexpr (requires { policy.forget(); }) policy.forget();
            },
            policy_);
    }
    template <class Payoffs>
    void learn(const G& game, const Payoffs& payoffs) {
        std::visit(
            [&](auto& policy) {
                if constexpr (kNumbers && requires { policy.forget(); })
                    policy.learn(game, payoffs);
            },
            policy_);
    }

   private:
    using Weighted = typename WeightedFor<G>::Policy;

    template <class Policy>
    static constexpr bool fits =
        std::same_as<Policy, PreferredPlayout>    ? kPrefers
        : std::same_as<Policy, Weighted>          ? kWeighs
        : std::same_as<Policy, ForeseeingPlayout> ? kForesees
        : std::same_as<Policy, OrderedPlayout> || std::same_as<Policy, BoltzmannPlayout> ||
                std::same_as<Policy, TablePlayout>
            ? kNumbers
            : true;

    std::variant<UniformPlayout, ShortPlayout, ForeseeingPlayout, PreferredPlayout, Weighted,
                 OrderedPlayout, BoltzmannPlayout, TablePlayout>
        policy_;
};

}  // namespace dramatis::search
