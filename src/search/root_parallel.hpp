#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/parallel.hpp"
#include "search/searcher.hpp"

namespace dramatis::search {

// Several trees from one root, each with its own random numbers, and their counts added for the
// choice (Chaslot et al. 2008: root parallelisation). The number of trees is part of the result,
// the number of threads that grow them is not: repeatable.
template <class S>
class RootParallel {
   public:
    using State = typename S::State;
    using Move = typename S::Move;

    RootParallel(const S& searcher, unsigned trees) : trees_(trees, searcher) {}

    S& tree(std::size_t i) { return trees_[i]; }
    const S& tree(std::size_t i) const { return trees_[i]; }
    std::size_t size() const { return trees_.size(); }

    void begin(const State& root) {
        for (auto& tree : trees_) tree.begin(root);
    }
    bool advance(const Move& move, const State& now) {
        bool kept = true;
        for (auto& tree : trees_) kept = tree.advance(move, now) && kept;
        return kept;
    }

    // The budget is each tree's own.
    template <Budget B>
    std::uint64_t run(const B& budget, core::Seed seed, unsigned threads = 0) {
        std::vector<std::uint64_t> iterations(trees_.size());
        core::parallel_for(trees_.size(), {.threads = threads}, [&](std::size_t i, unsigned) {
            iterations[i] =
                trees_[i].run(budget, trees_.size() == 1 ? seed : seed.child("tree", i));
        });
        std::uint64_t sum = 0;
        for (const auto each : iterations) sum += each;
        return sum;
    }

    // As one search would give them: visits added, means weighted by them, what one has proven is
    // proven. Scores are the first tree's.
    std::vector<Option<Move>> root_options() const {
        auto options = trees_.front().root_options();
        for (std::size_t t = 1; t < trees_.size(); ++t)
            for (const auto& other : trees_[t].root_options()) {
                const auto at = std::ranges::find(options, other.move, &Option<Move>::move);
                if (at == options.end()) {
                    options.push_back(other);
                    continue;
                }
                const double visits = at->visits + other.visits;
                if (visits > 0)
                    at->mean = (at->mean * at->visits + other.mean * other.visits) / visits;
                at->visits = visits;
                at->bounds.low = std::max(at->bounds.low, other.bounds.low);
                at->bounds.high = std::min(at->bounds.high, other.bounds.high);
            }
        return options;
    }

    std::optional<Move> recommend(Recommend how) const {
        return search::recommend(root_options(), how);
    }

    bool is_proven() const {
        return std::ranges::any_of(trees_, [](const S& tree) { return tree.is_proven(); });
    }

   private:
    std::vector<S> trees_;
};

}  // namespace dramatis::search
