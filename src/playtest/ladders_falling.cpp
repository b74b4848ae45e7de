#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

#include "playtest/ladder_makers.hpp"
#include "playtest/round_counts.hpp"

namespace dramatis::playtest {
namespace {

using match3::Setup;
using match3::Weights;
using Colours = std::vector<bool>;  // by colour

constexpr std::uint64_t kColoursId = 10, kWantedId = 110, kRareId = 111, kEvenId = 112;
// How much more often than the others a colour falls, as small whole numbers.
constexpr std::pair<int, int> kMore[] = {{5, 4}, {4, 3}, {3, 2}, {2, 1}, {3, 1}};
constexpr std::pair<int, int> kLess[] = {{3, 4}, {2, 3}, {1, 2}, {1, 3}};
constexpr int kEvenSteps = 4;

std::vector<Weights> weights_of(const Setup& setup) {
    if (!setup.weights.empty()) return setup.weights;
    return std::vector<Weights>(static_cast<std::size_t>(setup.columns),
                                Weights(static_cast<std::size_t>(setup.colours), 1));
}

// As small whole numbers; none if they are still too large.
std::optional<std::vector<Weights>> reduced(const std::vector<std::vector<int>>& columns) {
    int divisor = 0, largest = 0;
    for (const auto& weights : columns)
        for (const int weight : weights) {
            divisor = std::gcd(divisor, weight);
            largest = std::max(largest, weight);
        }
    if (divisor == 0 || largest / divisor > match3::kMaxWeight) return {};
    std::vector<Weights> out;
    for (const auto& weights : columns) {
        out.emplace_back();
        for (const int weight : weights)
            out.back().push_back(static_cast<std::uint16_t>(weight / divisor));
    }
    return out;
}

// Half of what is shifted from some colours to others, on the average of the columns.
double shift(const std::vector<Weights>& before, const std::vector<Weights>& after) {
    double sum = 0;
    for (std::size_t column = 0; column < before.size(); ++column) {
        const double old_sum = std::accumulate(before[column].begin(), before[column].end(), 0.0),
                     new_sum = std::accumulate(after[column].begin(), after[column].end(), 0.0);
        for (std::size_t c = 0; c < before[column].size(); ++c)
            sum += std::abs(before[column][c] / old_sum - after[column][c] / new_sum) / 2;
    }
    return sum / static_cast<double>(before.size());
}

class WeightLadder {
   public:
    explicit WeightLadder(const Setup& start) : start_(start), weights_(weights_of(start)) {}

    // These colours times one number, the others times the other.
    void add(Ladder& ladder, const Colours& chosen, std::pair<int, int> factors) const {
        std::vector<std::vector<int>> columns;
        for (const auto& weights : weights_) {
            columns.emplace_back();
            for (std::size_t c = 0; c < weights.size(); ++c)
                columns.back().push_back(weights[c] * (chosen[c] ? factors.first : factors.second));
        }
        const auto [less, more] = std::minmax(factors.first, factors.second);
        add(ladder, reduced(columns), (1 - static_cast<double>(less) / more) / 2);
    }

    // Nearer to falling equally often, in so many of kEvenSteps.
    void add_even(Ladder& ladder, int step) const {
        std::vector<std::vector<int>> columns;
        for (const auto& weights : weights_) {
            const int sum = std::accumulate(weights.begin(), weights.end(), 0);
            columns.emplace_back();
            for (const int weight : weights)
                columns.back().push_back(
                    (kEvenSteps - step) * weight * static_cast<int>(weights.size()) + step * sum);
        }
        add(ladder, reduced(columns), 0);
    }

   private:
    void add(Ladder& ladder, const std::optional<std::vector<Weights>>& weights,
             double least_cost) const {
        if (!weights || *weights == weights_) return;
        // To take one of five colours away shifts a fifth.
        Rung rung{.cost = std::max(kColourCost * 5 * shift(weights_, *weights), least_cost),
                  .setup = start_};
        rung.setup.weights = *weights;
        ladder.rungs.push_back(std::move(rung));
    }

    const Setup& start_;
    std::vector<Weights> weights_;
};

Colours collected(const Setup& setup) {
    Colours out(static_cast<std::size_t>(setup.colours), false);
    for (const auto& goal : setup.goals)
        if (goal.kind == match3::Goal::Kind::kCollect) out[goal.colour] = true;
    return out;
}

// The last colour that falls and that nobody wants.
std::optional<Colours> unwanted(const Setup& setup, const Colours& wanted) {
    for (std::size_t c = wanted.size(); c-- > 0;) {
        const auto falls = [&](const Weights& weights) { return weights[c] > 0; };
        if (wanted[c] || !std::ranges::any_of(weights_of(setup), falls)) continue;
        Colours out(wanted.size(), false);
        out[c] = true;
        return out;
    }
    return {};
}

}  // namespace

void add_weights(const LadderRequest& request, std::vector<Ladder>& out) {
    const bool easier = request.aim == Aim::kEasier;
    const WeightLadder maker(request.start);
    const Colours wanted = collected(request.start);
    const auto count = std::ranges::count(wanted, true);
    Ladder by_wanted{.knob = Knob::kWeights, .id = kWantedId, .oddity = Ladder::kRarer};
    if (count > 0 && count < request.start.colours) {
        if (easier)
            for (const auto& factors : kMore) maker.add(by_wanted, wanted, factors);
        else
            for (const auto& factors : kLess) maker.add(by_wanted, wanted, factors);
    }
    out.push_back(std::move(by_wanted));
    Ladder by_rare{.knob = Knob::kWeights, .id = kRareId, .oddity = Ladder::kRarer};
    if (const auto rare = unwanted(request.start, wanted); easier && rare)
        for (const auto& factors : kLess) maker.add(by_rare, *rare, factors);
    out.push_back(std::move(by_rare));
    // Colours that fall equally often match least.
    Ladder by_even{.knob = Knob::kWeights, .id = kEvenId, .oddity = Ladder::kRarer};
    if (!easier && count == 0)
        for (int step = 1; step <= kEvenSteps; ++step) maker.add_even(by_even, step);
    out.push_back(std::move(by_even));
}

void add_colours(const LadderRequest& request, std::vector<Ladder>& out) {
    Ladder ladder{.knob = Knob::kColours, .id = kColoursId, .oddity = Ladder::kRarer};
    const int step = request.aim == Aim::kEasier ? -1 : 1;
    for (int more = step; std::abs(more) <= kMostColours; more += step) {
        const int colours = request.original.colours + more;
        if (colours < match3::kMinColours || colours > match3::kMaxColours) break;
        Rung rung{.cost = kColourCost * std::abs(more), .setup = request.start};
        rung.setup.colours = colours;
        // A colour that comes falls as often as the others do on average.
        for (auto& weights : rung.setup.weights) {
            const auto sum = std::accumulate(weights.begin(), weights.end(), 0u);
            const auto mean = std::max<std::size_t>(1, (sum + weights.size() / 2) / weights.size());
            weights.resize(static_cast<std::size_t>(colours), static_cast<std::uint16_t>(mean));
        }
        ladder.rungs.push_back(std::move(rung));
    }
    out.push_back(std::move(ladder));
}

}  // namespace dramatis::playtest
