#include "playtest/agent.hpp"

#include <utility>
#include <variant>
#include <vector>

#include "playtest/formula_rule.hpp"
#include "search/argmax.hpp"

namespace dramatis::playtest {
namespace {

// Any legal move, each equally likely.
template <class Shape>
class RandomAgent {
   public:
    explicit RandomAgent(const match3::Classic<Shape>& rules) : rules_(&rules) {}

    match3::Swap choose(const match3::Position<Shape>& position, core::Seed seed) {
        core::Rng rng{seed};
        return rules_->random_move(position, rng);
    }

   private:
    const match3::Classic<Shape>* rules_;
};

// The move that scores most at once: by the real refills if they are known, else on average over
// sampled ones, the same samples for every move.
template <class Shape>
class GreedyAgent {
   public:
    GreedyAgent(const match3::Classic<Shape>& rules, const AgentSettings& settings)
        : game_(rules, settings.refills, settings.reward),
          samples_(settings.refills == match3::Refills::kKnown ? 1 : settings.samples) {}

    match3::Swap choose(const match3::Position<Shape>& position, core::Seed seed) {
        moves_.clear();
        game_.list_moves(position, moves_);
        gain_.assign(moves_.size(), 0);
        for (std::size_t i = 0; i < moves_.size(); ++i)
            for (std::uint32_t sample = 0; sample < samples_; ++sample) {
                core::Rng rng{seed.child("sample", sample)};
                auto after = position;
                game_.apply(after, moves_[i], rng);
                gain_[i] += static_cast<double>(after.score - position.score);
            }
        return moves_[search::argmax(gain_)];
    }

   private:
    match3::Match3<Shape, Reward> game_;
    std::uint32_t samples_;
    std::vector<match3::Swap> moves_;
    std::vector<double> gain_;
};

// Monte-Carlo tree search, a new tree for every move.
template <class Shape, class Rule, template <class> class Memory>
class MctsAgent {
   public:
    MctsAgent(const match3::Classic<Shape>& rules, const AgentSettings& settings, Rule rule)
        : searcher_({rules, settings.refills, settings.reward}, std::move(rule), settings.search),
          iterations_{settings.iterations},
          recommend_(settings.recommend) {}

    match3::Swap choose(const match3::Position<Shape>& position, core::Seed seed) {
        searcher_.begin(position);
        searcher_.run(iterations_, seed);
        return *searcher_.recommend(recommend_);
    }

   private:
    search::Searcher<match3::Match3<Shape, Reward>, Rule, search::UniformPlayout, Memory> searcher_;
    search::Iterations iterations_;
    search::Recommend recommend_;
};

template <class Shape>
using AnyOf = std::variant<RandomAgent<Shape>, GreedyAgent<Shape>,
                           MctsAgent<Shape, search::Ucb1, search::KeptStates>,
                           MctsAgent<Shape, search::Ucb1, search::ReplayedMoves>,
                           MctsAgent<Shape, FormulaRule, search::KeptStates>,
                           MctsAgent<Shape, FormulaRule, search::ReplayedMoves>>;

template <class Shape, class Rule>
AnyOf<Shape> make_search(const match3::Classic<Shape>& rules, const AgentSettings& settings, Rule rule) {
    if (settings.tree == AgentSettings::Tree::kOpenLoop)
        return MctsAgent<Shape, Rule, search::ReplayedMoves>(rules, settings, std::move(rule));
    return MctsAgent<Shape, Rule, search::KeptStates>(rules, settings, std::move(rule));
}

template <class Shape>
AnyOf<Shape> make_agent(const match3::Classic<Shape>& rules, const AgentSettings& settings) {
    switch (settings.kind) {
        case AgentSettings::Kind::kRandom: return RandomAgent<Shape>(rules);
        case AgentSettings::Kind::kGreedy: return GreedyAgent<Shape>(rules, settings);
        case AgentSettings::Kind::kMcts: break;
    }
    if (settings.formula) return make_search(rules, settings, FormulaRule(*settings.formula));
    return make_search(rules, settings, search::Ucb1{settings.exploration});
}

}  // namespace

template <class Shape>
struct Agent<Shape>::Any {
    AnyOf<Shape> agent;
};

template <class Shape>
Agent<Shape>::Agent(const match3::Classic<Shape>& rules, const AgentSettings& settings)
    : any_(std::make_unique<Any>(make_agent(rules, settings))) {}
template <class Shape>
Agent<Shape>::~Agent() = default;
template <class Shape>
Agent<Shape>::Agent(Agent&&) noexcept = default;

template <class Shape>
match3::Swap Agent<Shape>::choose(const match3::Position<Shape>& position, core::Seed seed) {
    return std::visit([&](auto& agent) { return agent.choose(position, seed); }, any_->agent);
}

template class Agent<match3::Small<3>>;
template class Agent<match3::Small<4>>;
template class Agent<match3::Medium<3>>;
template class Agent<match3::Medium<4>>;
template class Agent<match3::Large<3>>;
template class Agent<match3::Large<4>>;

}  // namespace dramatis::playtest
