#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "search/card.hpp"
#include "search/part.hpp"

namespace dramatis::search {

// Optional: a game that tells positions apart by a number: equal positions, with the same player to
// move, have equal numbers, and different positions different ones.
template <class G>
concept HashesStates = Game<G> && requires(const G game, const typename G::State view) {
    { game.hash(view) } -> std::same_as<std::uint64_t>;
};

// Transpositions (Childs, Brodeur and Kocsis 2008: UCT2): nodes that stand for the same position
// share what their visits said. A child's value is the mean over all ways to its position, its
// number of visits its own.
class Transpositions : public Part<Transpositions> {
   public:
    static constexpr Card kCard{
        "transpositions", "Transpositions", "mean over all nodes of the same position",
        "Childs, Brodeur and Kocsis 2008", "positions reached in several ways are judged together"};
    static constexpr bool kOneThread = true;
    template <class G, class Memory>
    static constexpr void check() {
        static_assert(HashesStates<G> && Memory::kSameMovesEveryVisit,
                      "transpositions need a game without chance that hashes");
    }

    struct InNode {
        std::uint32_t position = kNowhere;  // where what is known of the node's position is kept
    };

    bool on = true;

    std::uint32_t place_of(std::uint64_t hash) {
        const auto [at, is_new] =
            places_.try_emplace(hash, static_cast<std::uint32_t>(means_.size()));
        if (is_new) means_.emplace_back();
        return at->second;
    }
    void add(std::uint32_t place, double payoff) {
        means_[place].visits += 1;
        means_[place].total += payoff;
    }
    double mean(std::uint32_t place) const { return means_[place].total / means_[place].visits; }
    bool knows(std::uint32_t place) const {
        return place < means_.size() && means_[place].visits > 0;
    }
    std::size_t positions() const { return means_.size(); }

    // --- in a search

    void configure(const auto& c) { on = c.transpositions; }
    void on_begin() {
        places_.clear();
        means_.clear();
    }
    void on_step(auto& work, auto& walk) {
        if (on) work.tree[walk.path.back()].position = place_of(work.game.hash(work.state(walk)));
    }
    // Another mean; the variance stays the node's own.
    void show_child(const auto& /*work*/, const auto& node, auto& shown) const {
        if (!knows(node.position)) return;
        const double shared = mean(node.position), own = node.total / node.visits;
        shown.set_total(node.visits * shared);
        if constexpr (requires { shown.squares(); })
            shown.squares() = node.squares + node.visits * (shared * shared - own * own);
    }
    void on_visit(const auto& /*walk*/, auto& node, double payoff) {
        if (node.position != kNowhere) add(node.position, payoff);
    }

   private:
    static constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();
    struct Mean {
        double visits = 0, total = 0;  // for whoever moved there
    };
    std::unordered_map<std::uint64_t, std::uint32_t> places_;
    std::vector<Mean> means_;
};

}  // namespace dramatis::search
