#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "match3/rules.hpp"
#include "playtest/agent.hpp"
#include "playtest/formula_rule.hpp"
#include "playtest/workbench_agent.hpp"
#include "search/argmax.hpp"

// The players behind Agent: only for the files that compile them, compiled_*.cpp.
namespace dramatis::playtest {
namespace players {

// Any legal move, each equally likely.
template <class Rules>
class RandomAgent {
   public:
    explicit RandomAgent(const Rules& rules) : rules_(&rules) {}

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
class GreedyAgent {
   public:
    GreedyAgent(const Rules& rules, const AgentSettings& settings)
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

// Monte-Carlo tree search, a new tree for every move.
template <class Rules, class Rule, template <class> class Memory>
class MctsAgent {
   public:
    MctsAgent(const Rules& rules, const AgentSettings& settings, Rule rule)
        : searcher_({rules, settings.refills, settings.reward}, std::move(rule), settings.search),
          iterations_{settings.iterations},
          recommend_(settings.recommend) {}

    match3::Swap choose(const typename Rules::Position& position, core::Seed seed) {
        searcher_.begin(position);
        searcher_.run(iterations_, seed);
        return *searcher_.recommend(recommend_);
    }

   private:
    search::Searcher<match3::Match3<Rules, Reward>, Rule, search::UniformPlayout, Memory> searcher_;
    search::Iterations iterations_;
    search::Recommend recommend_;
};

template <class Rules>
using AnyOf =
    std::variant<RandomAgent<Rules>, GreedyAgent<Rules>,
                 MctsAgent<Rules, search::Ucb1, search::KeptStates>,
                 MctsAgent<Rules, search::Ucb1, search::ReplayedMoves>,
                 MctsAgent<Rules, FormulaRule, search::KeptStates>,
                 MctsAgent<Rules, FormulaRule, search::ReplayedMoves>, WorkbenchAgent<Rules>>;

template <class Rules, class Rule>
AnyOf<Rules> make_search(const Rules& rules, const AgentSettings& settings, Rule rule) {
    if (settings.tree == AgentSettings::Tree::kOpenLoop)
        return MctsAgent<Rules, Rule, search::ReplayedMoves>(rules, settings, std::move(rule));
    return MctsAgent<Rules, Rule, search::KeptStates>(rules, settings, std::move(rule));
}

template <class Rules>
AnyOf<Rules> make_agent(const Rules& rules, const AgentSettings& settings) {
    switch (settings.kind) {
        case AgentSettings::Kind::kRandom:
            return RandomAgent<Rules>(rules);
        case AgentSettings::Kind::kGreedy:
            return GreedyAgent<Rules>(rules, settings);
        case AgentSettings::Kind::kMcts:
            break;
    }
    if (settings.techniques) return WorkbenchAgent<Rules>(rules, settings);
    if (settings.formula) return make_search(rules, settings, FormulaRule(*settings.formula));
    return make_search(rules, settings, search::Ucb1{settings.exploration});
}

}  // namespace players

template <class Rules>
struct Agent<Rules>::Any {
    players::AnyOf<Rules> agent;
};

template <class Rules>
Agent<Rules>::Agent(const Rules& rules, const AgentSettings& settings)
    : any_(new Any{players::make_agent(rules, settings)}) {}
template <class Rules>
Agent<Rules>::~Agent() = default;
template <class Rules>
Agent<Rules>::Agent(Agent&&) noexcept = default;

template <class Rules>
match3::Swap Agent<Rules>::choose(const typename Rules::Position& position, core::Seed seed) {
    return std::visit([&](auto& agent) { return agent.choose(position, seed); }, any_->agent);
}

}  // namespace dramatis::playtest
