#pragma once

#include <concepts>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "search/card.hpp"
#include "search/game.hpp"

namespace dramatis::search {

// Optional: a game that tells positions apart by a number; equal positions, with the same player to
// move, have equal numbers.
template <class G>
concept HashesStates = Game<G> && requires(const G game, const typename G::State view) {
    { game.hash(view) } -> std::same_as<std::uint64_t>;
};

struct NoSharing {
    static constexpr bool kShares = false;
};

// Transpositions (Childs, Brodeur and Kocsis 2008: UCT2): nodes that stand for the same position
// share what their visits said. A child's value is the mean over all ways to its position, its
// number of visits its own.
class Transpositions {
   public:
    static constexpr Card kCard{
        "transpositions", "Transpositions", "mean over all nodes of the same position",
        "Childs, Brodeur and Kocsis 2008", "positions reached in several ways are judged together"};
    static constexpr bool kShares = true;

    bool on = true;

    void begin() {
        places_.clear();
        means_.clear();
    }
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

   private:
    struct Mean {
        double visits = 0, total = 0;  // for whoever moved there
    };
    std::unordered_map<std::uint64_t, std::uint32_t> places_;
    std::vector<Mean> means_;
};

}  // namespace dramatis::search
