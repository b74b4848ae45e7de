#include <algorithm>
#include <array>
#include <cmath>

#include "audit/expected_report.hpp"

namespace dramatis::audit {
namespace {

// Sources of chance, as the bits of a game's number in its set.
constexpr std::size_t kBoard = 0, kFalling = 1, kPlay = 2, kSources = 3, kGames = 8;

using Parts = std::array<double, kSources>;

// How much games of a set differ that share all draws but those of the mask.
double spread(const std::array<double, kGames>& ends, std::size_t mask) {
    double out = 0;
    for (std::size_t game = 0; game < kGames; ++game)
        out += std::pow(ends[game] - ends[game ^ mask], 2) / (2 * kGames);
    return out;
}

// Lets the sources loose one after the other, in all orders, and sees what each adds.
Parts parts_of(const std::array<double, kGames>& ends) {
    Parts out{};
    std::array<std::size_t, kSources> order = {kBoard, kFalling, kPlay};
    do {
        std::size_t loose = 0;
        for (const std::size_t source : order) {
            const std::size_t more = loose | std::size_t{1} << source;
            out[source] += (spread(ends, more) - spread(ends, loose)) / 6;
            loose = more;
        }
    } while (std::ranges::next_permutation(order).found);
    return out;
}

// The jackknife: the same without each set in turn.
Figure ratio(const std::vector<double>& parts, const std::vector<double>& wholes) {
    double part = 0, whole = 0, mean = 0, squares = 0;
    std::size_t telling = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
        part += parts[i], whole += wholes[i], telling += wholes[i] > 0;
    std::vector<double> without;
    for (std::size_t i = 0; i < parts.size(); ++i)
        without.push_back((part - parts[i]) / (whole - wholes[i]));
    const double n = double(parts.size());
    for (const double each : without) mean += each / n;
    for (const double each : without) squares += (each - mean) * (each - mean);
    const double value = part / whole;
    const double half = student95(telling - 1) * std::sqrt(squares * (n - 1) / n);
    Figure out{.value = std::clamp(value, 0.0, 1.0), .n = parts.size() * kGames};
    if (telling > 11) out.slack = half * 0.4 / std::pow(double(telling - 1), 5);  // see mean()
    if (value > 0 && value < 1) {                                                 // log odds
        out.slack *= 0.25 / (value * (1 - value));
        const double centre = std::log(value / (1 - value)), wide = half / (value * (1 - value));
        out.low = 1 / (1 + std::exp(wide - centre));
        out.high = 1 / (1 + std::exp(-wide - centre));
    } else {
        out.low = std::clamp(value - half, 0.0, 1.0);
        out.high = std::clamp(value + half, 0.0, 1.0);
    }
    return out;
}

}  // namespace

std::optional<Deciders> deciders_of(const LevelFacts& level) {
    if (!level.crossed) return {};
    const auto& games = level.crossed->games;
    const bool has_goals = !level.setup().goals.empty();
    std::array<std::vector<double>, kSources> parts;
    std::vector<double> wholes, luck;
    std::size_t telling = 0;
    double sum = 0;
    for (std::size_t first = 0; first + kGames <= games.size(); first += kGames) {
        std::array<double, kGames> ends{};
        for (std::size_t i = 0; i < kGames; ++i) {
            const auto& game = games[first + i];
            sum += ends[i] = has_goals ? double(game.won) : double(game.score);
        }
        const Parts shares = parts_of(ends);
        for (std::size_t source = 0; source < kSources; ++source)
            parts[source].push_back(shares[source]);
        luck.push_back(shares[kBoard] + shares[kFalling]);
        wholes.push_back(spread(ends, kGames - 1));
        telling += wholes.back() > 0;
    }
    if (telling < 10) return {};
    return Deciders{.falling = ratio(parts[kFalling], wholes),
                    .board = ratio(parts[kBoard], wholes),
                    .play = ratio(parts[kPlay], wholes),
                    .luck = ratio(luck, wholes),
                    .outcome = sum / double(wholes.size() * kGames)};
}

}  // namespace dramatis::audit
