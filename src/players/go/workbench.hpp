#pragma once

#include "players/go/mind.hpp"
#include "search/workbench.hpp"

namespace dramatis::players {

// A Go player whose search is any combination of techniques.
template <int kCapacity>
class WorkbenchMind : public GoMind {
   public:
    using Game = go::Go<kCapacity>;
    using Points = go::Board<kCapacity>;
    using Priors = go::GoPriors<kCapacity>;
    using Search = search::Workbench<Game, search::RetracedMoves, Priors>;

    explicit WorkbenchMind(const GoSettings& settings)
        : choose_(settings.techniques.choose),
          policy_{.strong = go::StrongPlayout<kCapacity>(rates_of(settings)), .heavy = true},
          search_(search::make_workbench<search::RetracedMoves>(
              Game{}, settings.techniques, priors_of<kCapacity>(settings.techniques))) {}

    void begin(const go::GoGame& game, go::Colour colour) override {
        know(game);
        search_.begin(search_.game().state_of(game, colour));
    }
    void advance(const go::GoGame& game, go::Move move) override {
        know(game);
        search_.advance(Points::point(move), search_.game().state_of(game, game.to_move()));
    }

    GoThought search(const GoLimits& limits, core::Seed seed) override {
        const GoBudget budget{.limits = &limits,
                              .iterations = limits.iterations,
                              .end = limits.seconds > 0 ? limits.now() + limits.seconds : 0};
        const double depths = search_.depths();
        GoThought thought;
        thought.iterations = search_.run(budget, seed);
        auto options = search_.root_options();
        if (const auto best = search::recommend(options, choose_))
            thought.move = Points::move(*best);
        thought.visits = search_.root_visits();
        thought.nodes = search_.node_count();
        thought.tree_bytes = search_.tree_bytes();
        if (thought.iterations > 0)
            thought.depth = (search_.depths() - depths) / static_cast<double>(thought.iterations);
        thought.proven = search_.is_proven();
        list_candidates<kCapacity>(thought, std::move(options),
                                   choose_ == search::Recommend::kVisits,
                                   [&](auto move) { return search_.line(move, 2); });
        return thought;
    }

    // As strong playouts see it, whatever the techniques are: counting is not a part of them.
    GoOwnership ownership(const go::GoGame& game, std::uint64_t playouts, core::Seed seed,
                          const std::function<bool()>& stop) override {
        return own_by_playouts<kCapacity>(policy_, game, playouts, seed, stop);
    }

   private:
    void know(const go::GoGame& game) {
        search_.game().komi = game.komi();
        search_.game().past = Game::past_of(game);
    }

    search::Recommend choose_;
    GoPolicy<kCapacity> policy_;
    Search search_;
};

}  // namespace dramatis::players
