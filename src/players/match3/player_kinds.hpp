#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "games/match3/game.hpp"
#include "games/match3/rules.hpp"
#include "players/match3/formula_rule.hpp"
#include "players/match3/player.hpp"
#include "players/match3/uniform_playout.hpp"
#include "players/match3/workbench.hpp"
#include "search/argmax.hpp"
#include "search/plain_search.hpp"
#include "search/searcher.hpp"

// The players behind Match3Player: only for the files that compile them, compiled_*.cpp.
namespace dramatis::players {
namespace match3_players {

// Any legal move, each equally likely.
template <class Rules>
class RandomPlayer {
   public:
    explicit RandomPlayer(const Rules& rules) : rules_(&rules) {}

    match3::Swap choose(const typename Rules::Position& position, core::Seed seed) {
        core::Rng rng{seed};
        return rules_->random_move(position, rng);
    }

   private:
    const Rules* rules_;
};

// The move that scores most at once, or that brings the level's goals forward most, points deciding
// between equals: by the real refills if they are known, else on average over sampled ones, the
// same samples for every move.
template <class Rules>
class GreedyPlayer {
   public:
    GreedyPlayer(const Rules& rules, const Match3Settings& settings)
        : rules_(&rules),
          game_(rules, settings.refills, settings.reward),
          by_goals_(settings.reward.level_goals > 0),
          samples_(settings.refills == match3::Refills::kKnown ? 1 : settings.samples) {}

    match3::Swap choose(const typename Rules::Position& position, core::Seed seed) {
        moves_.clear();
        game_.list_moves(position, moves_);
        gain_.assign(moves_.size(), 0);
        for (std::size_t i = 0; i < moves_.size(); ++i)
            for (std::uint32_t sample = 0; sample < samples_; ++sample) {
                core::Rng rng{seed.child("sample", sample)};
                auto after = position;
                game_.apply(after, moves_[i], rng);
                gain_[i] += static_cast<double>(after.score - position.score);
                if (by_goals_) gain_[i] += kGoalsBeforePoints * Reward::by_goals(*rules_, after);
            }
        return moves_[search::argmax(gain_)];
    }

   private:
    static constexpr double kGoalsBeforePoints = 1e9;

    const Rules* rules_;
    match3::Match3<Rules, Reward> game_;
    bool by_goals_;
    std::uint32_t samples_;
    std::vector<match3::Swap> moves_;
    std::vector<double> gain_;
};

// Somebody between the two: takes greedy's move with a chance that is drawn anew for every game,
// each from 0 to 1 equally likely, and else any legal move.
template <class Rules>
class MixedPlayer {
   public:
    MixedPlayer(const Rules& rules, const Match3Settings& settings)
        : careless_(rules), careful_(rules, settings) {}

    void sit_down(core::Seed choices) { care_ = core::Rng{choices.child("care")}.unit(); }

    match3::Swap choose(const typename Rules::Position& position, core::Seed seed) {
        const bool is_careful = core::Rng{seed.child("care")}.unit() < care_;
        return is_careful ? careful_.choose(position, seed) : careless_.choose(position, seed);
    }

   private:
    RandomPlayer<Rules> careless_;
    GreedyPlayer<Rules> careful_;
    double care_ = 0.5;
};

// Monte-Carlo tree search, a new tree for every move.
template <class Rules, class Rule, template <class> class Memory>
class TreePlayer {
   public:
    TreePlayer(const Rules& rules, const Match3Settings& settings,
               const search::PlainSearch& search, Rule rule)
        : searcher_({rules, settings.refills, settings.reward}, std::move(rule), search.settings,
                    Match3Playout(settings.playout_length)),
          iterations_{settings.effort.iterations},
          recommend_(search.choose) {}

    match3::Swap choose(const typename Rules::Position& position, core::Seed seed) {
        searcher_.begin(position);
        searcher_.run(iterations_, seed);
        return *searcher_.recommend(recommend_);
    }

   private:
    search::Searcher<match3::Match3<Rules, Reward>, Rule, Match3Playout, Memory> searcher_;
    search::Iterations iterations_;
    search::Recommend recommend_;
};

template <class Rules>
using AnyOf =
    std::variant<RandomPlayer<Rules>, GreedyPlayer<Rules>, MixedPlayer<Rules>,
                 TreePlayer<Rules, search::Ucb1, search::KeptStates>,
                 TreePlayer<Rules, search::Ucb1, search::ReplayedMoves>,
                 TreePlayer<Rules, FormulaRule, search::KeptStates>,
                 TreePlayer<Rules, FormulaRule, search::ReplayedMoves>, Match3Workbench<Rules>>;

template <class Rules, class Rule>
AnyOf<Rules> make_search(const Rules& rules, const Match3Settings& settings,
                         const search::PlainSearch& search, Rule rule) {
    if (settings.tree == Match3Settings::Tree::kOpenLoop)
        return TreePlayer<Rules, Rule, search::ReplayedMoves>(rules, settings, search,
                                                              std::move(rule));
    return TreePlayer<Rules, Rule, search::KeptStates>(rules, settings, search, std::move(rule));
}

template <class Rules>
AnyOf<Rules> make_player(const Rules& rules, const Match3Settings& settings) {
    switch (settings.kind) {
        case Match3Settings::Kind::kRandom:
            return RandomPlayer<Rules>(rules);
        case Match3Settings::Kind::kGreedy:
            return GreedyPlayer<Rules>(rules, settings);
        case Match3Settings::Kind::kMixed:
            return MixedPlayer<Rules>(rules, settings);
        case Match3Settings::Kind::kMcts:
            break;
    }
    const auto plain = search::compiled_form(settings.techniques);
    if (!plain || settings.wording.as_techniques) return Match3Workbench<Rules>(rules, settings);
    if (settings.formula)
        return make_search(rules, settings, *plain, FormulaRule(*settings.formula));
    return make_search(rules, settings, *plain, plain->rule);
}

}  // namespace match3_players

template <class Rules>
struct Match3Player<Rules>::Any {
    match3_players::AnyOf<Rules> player;
};

template <class Rules>
Match3Player<Rules>::Match3Player(const Rules& rules, const Match3Settings& settings)
    : any_(new Any{match3_players::make_player(rules, settings)}) {}
template <class Rules>
Match3Player<Rules>::~Match3Player() = default;
template <class Rules>
Match3Player<Rules>::Match3Player(Match3Player&&) noexcept = default;

template <class Rules>
match3::Swap Match3Player<Rules>::choose(const typename Rules::Position& position,
                                         core::Seed seed) {
    return std::visit([&](auto& player) { return player.choose(position, seed); }, any_->player);
}

}  // namespace dramatis::players
