#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <optional>

#include "games/go/game.hpp"
#include "games/go/priors.hpp"
#include "players/go/player.hpp"
#include "players/go/policy.hpp"
#include "search/plain_search.hpp"
#include "search/rave.hpp"
#include "search/root_parallel.hpp"
#include "search/searcher.hpp"

namespace dramatis::players {

// What a player does on boards of one compiled size; chosen once for a board.
class GoMind {
   public:
    virtual ~GoMind() = default;
    virtual void begin(const go::GoGame& game, go::Colour colour) = 0;
    // Follows a turn; `game` is the game after it.
    virtual void advance(const go::GoGame& game, go::Move move) = 0;
    // Searches on and tells what it found; `move` is the search's own choice, without manners.
    virtual GoThought search(const GoLimits& limits, core::Seed seed) = 0;
    // `stop` is asked after each playout but the first, if it is given.
    virtual GoOwnership ownership(const go::GoGame& game, std::uint64_t playouts, core::Seed seed,
                                  const std::function<bool()>& stop) = 0;
};

// For boards of up to 9, 13 or 19 points a side: each in a file of its own, as they take long to
// compile.
std::unique_ptr<GoMind> make_mind_9(const GoSettings& settings, const GoRule& rule);
std::unique_ptr<GoMind> make_mind_13(const GoSettings& settings, const GoRule& rule);
std::unique_ptr<GoMind> make_mind_19(const GoSettings& settings, const GoRule& rule);
// The same for techniques that no compiled search has.
std::unique_ptr<GoMind> make_workbench_9(const GoSettings& settings);
std::unique_ptr<GoMind> make_workbench_13(const GoSettings& settings);
std::unique_ptr<GoMind> make_workbench_19(const GoSettings& settings);

// --- how they are made

// Iterations, seconds, and a word from outside.
struct GoBudget {
    const GoLimits* limits;
    std::uint64_t iterations;  // 0: no limit
    double end = 0;            // by the caller's clock; 0: no limit

    bool spent(const search::Spending& spending) const {
        if (iterations > 0 && spending.iterations >= iterations) return true;
        if (spending.iterations == 0) return false;
        if (end > 0 && spending.iterations % 16 == 0 && limits->now() >= end) return true;
        return limits->stop && spending.iterations % 64 == 0 && limits->stop();
    }
};

inline go::StrongRates rates_of(const GoSettings& s) {
    return {.capture = s.capture_rate,
            .escape = s.escape_rate,
            .ladder = s.ladder_rate,
            .nakade = s.nakade_rate,
            .pattern = s.pattern_rate,
            .anywhere = s.anywhere_rate,
            .self_atari = s.self_atari_rate};
}

template <int kCapacity>
go::GoPriors<kCapacity> priors_of(const search::Configuration& techniques) {
    return go::GoPriors<kCapacity>(techniques.priors ? techniques.prior_weight : 0);
}

// Who owns what at the end of playouts of that policy. `stop` is asked after each but the first, if
// it is given.
template <int kCapacity>
GoOwnership own_by_playouts(const GoPolicy<kCapacity>& policy, const go::GoGame& game,
                            std::uint64_t playouts, core::Seed seed,
                            const std::function<bool()>& stop) {
    using Points = go::Board<kCapacity>;
    go::Go<kCapacity> rules;
    rules.komi = game.komi();
    const auto start = rules.state_of(game, game.to_move());
    std::array<double, Points::kPoints> sums{};
    GoOwnership result;
    search::NoTrace trace;
    std::vector<std::uint16_t> scratch;
    std::uint64_t made = 0;
    for (; made < playouts && (made == 0 || !stop || !stop()); ++made) {
        core::Rng rng{core::Seed{core::Rng::at(seed, made)}};
        auto state = start;
        state.passes = 0;
        if (made % 2 == 1) state.to_move = go::opposite(state.to_move);  // whoever moves first
        GoPolicy<kCapacity> fresh = policy;
        fresh(rules, state, rng, scratch, trace);
        state.board.territory_and_stones(go::Colour::kBlack).for_each([&](int p) {
            sums[static_cast<std::size_t>(p)] += 1;
        });
        state.board.territory_and_stones(go::Colour::kWhite).for_each([&](int p) {
            sums[static_cast<std::size_t>(p)] -= 1;
        });
        result.score += state.board.area() - game.komi();
    }
    const double count = static_cast<double>(std::max<std::uint64_t>(made, 1));
    result.score /= count;
    for (std::int8_t row = 0; row < game.size(); ++row)
        for (std::int8_t column = 0; column < game.size(); ++column)
            result.points.push_back(sums[Points::point(go::Vertex{column, row})] / count);
    return result;
}

// The candidates of a thought whose move is chosen, the best first; line(move) is what is expected
// after each.
template <int kCapacity, class Option, class Line>
void list_candidates(GoThought& thought, std::vector<Option> options, bool by_visits, Line&& line) {
    using Points = go::Board<kCapacity>;
    double priors = 0;
    for (const auto& option : options) priors += option.prior;
    std::ranges::stable_sort(options, [&](const auto& a, const auto& b) {
        const bool first = Points::move(a.move) == thought.move,
                   second = Points::move(b.move) == thought.move;
        return first != second ? first : by_visits ? a.visits > b.visits : a.mean > b.mean;
    });
    for (const auto& option : options) {
        if (option.visits == 0 && Points::move(option.move) != thought.move) continue;
        const double mean = option.bounds.is_proven() ? option.bounds.low : option.mean;
        GoCandidate candidate{
            .move = Points::move(option.move), .visits = option.visits, .winrate = mean};
        candidate.prior = priors > 0 ? option.prior / priors : 0;
        const double n = std::max(option.visits, 1.0);
        candidate.lcb = std::max(0.0, mean - 1.96 * std::sqrt((mean * (1 - mean) + 0.25 / n) / n));
        for (const auto p : line(option.move)) candidate.line.push_back(Points::move(p));
        if (candidate.line.empty()) candidate.line.push_back(candidate.move);
        thought.candidates.push_back(std::move(candidate));
    }
    if (!thought.candidates.empty()) thought.winrate = thought.candidates.front().winrate;
}

template <int kCapacity, class Rule>
class SearchingMind : public GoMind {
   public:
    using Game = go::Go<kCapacity>;
    using Points = go::Board<kCapacity>;
    using Policy = GoPolicy<kCapacity>;
    using Priors = search::Priors<go::GoPriors<kCapacity>>;
    using Parts = search::PartList<Priors, search::Proofs>;
    using Searcher = search::Searcher<Game, Rule, Policy, search::RetracedMoves, Parts>;

    SearchingMind(const GoSettings& settings, Rule rule)
        : settings_(settings),
          policy_{.strong = go::StrongPlayout<kCapacity>(rates_of(settings)),
                  .heavy = settings.techniques.playout == search::Configuration::Playout::kOwn},
          trees_(Searcher(Game{}, rule, limited(settings), policy_,
                          Parts(Priors(priors_of<kCapacity>(settings.techniques)), {})),
                 settings.trees) {}

    void begin(const go::GoGame& game, go::Colour colour) override {
        know(game);
        trees_.begin(trees_.tree(0).game().state_of(game, colour));
    }

    void advance(const go::GoGame& game, go::Move move) override {
        know(game);
        trees_.advance(Points::point(move), trees_.tree(0).game().state_of(game, game.to_move()));
    }

    GoThought search(const GoLimits& limits, core::Seed seed) override {
        const auto share = (limits.iterations + settings_.trees - 1) / settings_.trees;
        const GoBudget budget{.limits = &limits,
                              .iterations = share,
                              .end = limits.seconds > 0 ? limits.now() + limits.seconds : 0};
        forget_counts();
        GoThought thought;
        thought.iterations =
            settings_.threads > 1 && settings_.trees == 1
                ? trees_.tree(0).run_shared(budget, seed, settings_.threads, settings_.virtual_loss)
                : trees_.run(budget, seed);
        describe(thought);
        return thought;
    }

    GoOwnership ownership(const go::GoGame& game, std::uint64_t playouts, core::Seed seed,
                          const std::function<bool()>& stop) override {
        return own_by_playouts<kCapacity>(policy_, game, playouts, seed, stop);
    }

   private:
    static search::Settings limited(const GoSettings& settings) {
        auto out = search::settings_of(settings.techniques);
        out.max_tree_bytes = static_cast<std::size_t>(settings.memory << 20) / settings.trees;
        return out;
    }

    void know(const go::GoGame& game) {
        for (std::size_t i = 0; i < trees_.size(); ++i) {
            trees_.tree(i).game().komi = game.komi();
            trees_.tree(i).game().past = Game::past_of(game);
        }
    }

    void forget_counts() {
        depths_ = 0;
        for (std::size_t i = 0; i < trees_.size(); ++i) {
            depths_ += trees_.tree(i).depths();
            trees_.tree(i).for_each_policy(
                [](Policy& policy) { policy.playouts = policy.moves = policy.scores = 0; });
        }
    }

    void describe(GoThought& thought) {
        auto options = trees_.root_options();
        const auto choose = settings_.techniques.choose;
        if (const auto best = search::recommend(options, choose))
            thought.move = Points::move(*best);
        double playouts = 0, moves = 0, scores = 0, depths = -depths_;
        for (std::size_t i = 0; i < trees_.size(); ++i) {
            auto& tree = trees_.tree(i);
            thought.visits += tree.root_visits();
            thought.nodes += tree.node_count();
            thought.tree_bytes += tree.tree_bytes();
            depths += tree.depths();
            tree.for_each_policy([&](const Policy& policy) {
                playouts += policy.playouts;
                moves += policy.moves;
                scores += policy.scores;
            });
        }
        const int sign = trees_.tree(0).game().to_move(trees_.tree(0).root()) == 0 ? 1 : -1;
        if (playouts > 0) {
            thought.score_lead = sign * scores / playouts;
            thought.playout_length = moves / playouts;
        }
        if (thought.iterations > 0)
            thought.depth = depths / static_cast<double>(thought.iterations);
        thought.proven = trees_.is_proven();
        list_candidates<kCapacity>(thought, std::move(options),
                                   choose == search::Recommend::kVisits,
                                   [&](auto move) { return trees_.tree(0).line(move, 2); });
    }

    GoSettings settings_;
    Policy policy_;
    search::RootParallel<Searcher> trees_;
    double depths_ = 0;  // of searches before this one
};

template <int kCapacity>
std::unique_ptr<GoMind> make_mind(const GoSettings& settings, const GoRule& rule) {
    return std::visit(
        [&]<class Rule>(const Rule& each) -> std::unique_ptr<GoMind> {
            return std::make_unique<SearchingMind<kCapacity, Rule>>(settings, each);
        },
        rule);
}

}  // namespace dramatis::players
