#include "contests/elo.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_set>

namespace dramatis::contests {
namespace {

constexpr double kNormal95 = 1.959963984540054;

double mean_of(const std::array<double, 5>& weights, double total) {
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * kPairShares[i];
    return sum / total;
}

}  // namespace

double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_share(double share) {
    if (share <= 0) return -std::numeric_limits<double>::infinity();
    if (share >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / share - 1);
}

Strength strength_of(const PairCounts& counts) {
    Strength out;
    std::array<double, 5> weights{};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        weights[i] = static_cast<double>(counts[i]);
        out.pairs += counts[i];
    }
    const auto pairs = static_cast<double>(out.pairs);
    if (out.pairs > 0) out.share = mean_of(weights, pairs);
    weights.front() += 1, weights.back() += 1;
    const double total = pairs + 2, centre = mean_of(weights, total);
    double squares = 0;
    for (std::size_t i = 0; i < weights.size(); ++i)
        squares += weights[i] * (kPairShares[i] - centre) * (kPairShares[i] - centre);
    const double error = std::sqrt(squares / total / total);
    // The plain share lies inside also where the added pairs have drawn the middle away from it.
    out.shares = {std::clamp(centre - kNormal95 * error, 0.0, out.share),
                  std::clamp(centre + kNormal95 * error, out.share, 1.0)};
    out.elo = elo_of_share(out.share);
    out.elos = {elo_of_share(out.shares.low), elo_of_share(out.shares.high)};
    out.p = core::normal_p((centre - 0.5) / error);
    out.superiority = std::erfc(-(centre - 0.5) / error / std::sqrt(2.0)) / 2;
    return out;
}

std::size_t pair_slot(std::span<const GameRecord> pair) {
    const int half_points = pair[0].half_points + pair[pair.size() - 1].half_points;
    return static_cast<std::size_t>(half_points);
}

Tally tally(std::span<const GameRecord> records, bool paired) {
    Tally out;
    std::unordered_set<std::string_view> seen;
    const auto slot = [](const GameRecord& record) {
        return static_cast<std::size_t>(2 - record.half_points);
    };
    for (const GameRecord& record : records) {
        ++out.games;
        ++out.results[slot(record)];
        ++(first_player(record.game) == Player::kA ? out.as_first : out.as_second)[slot(record)];
        ++out.ends[static_cast<std::size_t>(record.end)];
        out.plies += record.plies;
        seen.insert(record.moves);
    }
    out.distinct = seen.size();
    const std::size_t width = paired ? 2 : 1;
    for (std::size_t i = 0; i + width <= records.size(); i += width)
        ++out.pairs[pair_slot(records.subspan(i, width))];
    return out;
}

}  // namespace dramatis::contests
