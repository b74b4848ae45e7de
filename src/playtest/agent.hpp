#pragma once

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "match3/game.hpp"
#include "search/argmax.hpp"
#include "search/searcher.hpp"

namespace dramatis::playtest {

// A player of classic match-3, as data.
struct AgentSettings {
    enum class Kind : std::uint8_t { kRandom, kGreedy, kMcts };
    // How a search plans for chance, see search/memory.hpp.
    enum class Tree : std::uint8_t { kKeptStates, kOpenLoop };

    Kind kind = Kind::kRandom;
    match3::Refills refills = match3::Refills::kKnown;
    std::uint32_t samples = 8;  // greedy: imagined refills a move; known refills need but one
    // The rest is for the tree search. The defaults are vanilla MCTS as the match-3 paper has it.
    std::uint64_t iterations = 250;
    double exploration = 1.0;  // c of UCB1
    match3::Reward reward;
    search::Recommend recommend = search::Recommend::kRule;
    Tree tree = Tree::kKeptStates;
    search::Settings search;

    bool operator==(const AgentSettings&) const = default;
};

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
    match3::Match3<Shape> game_;
    std::uint32_t samples_;
    std::vector<match3::Swap> moves_;
    std::vector<double> gain_;
};

// Monte-Carlo tree search, a new tree for every move.
template <class Shape, template <class> class Memory>
class MctsAgent {
   public:
    MctsAgent(const match3::Classic<Shape>& rules, const AgentSettings& settings)
        : searcher_({rules, settings.refills, settings.reward}, {settings.exploration}, settings.search),
          iterations_{settings.iterations},
          recommend_(settings.recommend) {}

    match3::Swap choose(const match3::Position<Shape>& position, core::Seed seed) {
        searcher_.begin(position);
        searcher_.run(iterations_, seed);
        return *searcher_.recommend(recommend_);
    }

    const auto& searcher() const { return searcher_; }

   private:
    search::Searcher<match3::Match3<Shape>, search::Ucb1, search::UniformPlayout, Memory> searcher_;
    search::Iterations iterations_;
    search::Recommend recommend_;
};

// Any of them; the choice is made once, when it is built. The rules must outlive it.
template <class Shape>
class Agent {
   public:
    Agent(const match3::Classic<Shape>& rules, const AgentSettings& settings)
        : agent_(make(rules, settings)) {}

    // A legal move in a position that is not over. The seed is the address of this choice: all that is
    // random in it comes from there.
    match3::Swap choose(const match3::Position<Shape>& position, core::Seed seed) {
        return std::visit([&](auto& agent) { return agent.choose(position, seed); }, agent_);
    }

   private:
    using Any = std::variant<RandomAgent<Shape>, GreedyAgent<Shape>,
                             MctsAgent<Shape, search::KeptStates>, MctsAgent<Shape, search::ReplayedMoves>>;

    static Any make(const match3::Classic<Shape>& rules, const AgentSettings& settings) {
        switch (settings.kind) {
            case AgentSettings::Kind::kRandom: return RandomAgent<Shape>(rules);
            case AgentSettings::Kind::kGreedy: return GreedyAgent<Shape>(rules, settings);
            case AgentSettings::Kind::kMcts: break;
        }
        if (settings.tree == AgentSettings::Tree::kOpenLoop)
            return MctsAgent<Shape, search::ReplayedMoves>(rules, settings);
        return MctsAgent<Shape, search::KeptStates>(rules, settings);
    }

    Any agent_;
};

}  // namespace dramatis::playtest
