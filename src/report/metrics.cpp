#include "report/metrics.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "core/check.hpp"
#include "report/terms.hpp"

namespace dramatis::report {
namespace {

using Kind = Metric::Kind;
using For = Metric::For;
using Value = std::optional<double>;

template <std::uint32_t Stars>
Value has_stars(const Game& game, const Thresholds&) {
    return game.stars >= Stars;
}

constexpr std::array kMetrics = {
    Metric{"pass_rate", term("pass_rate").word, "share", Kind::kShare, For::kGoals,
           [](const Game& g, const Thresholds&) -> Value { return g.won; }},
    Metric{"stars_1", "one star or more", "share", Kind::kShare, For::kStars, &has_stars<1>},
    Metric{"stars_2", "two stars or more", "share", Kind::kShare, For::kStars, &has_stars<2>},
    Metric{"stars_3", "three stars", "share", Kind::kShare, For::kStars, &has_stars<3>},
    Metric{"score", "score", "points", Kind::kMean, For::kAll,
           [](const Game& g, const Thresholds&) -> Value { return static_cast<double>(g.score); }},
    Metric{"moves_left", "moves left in games won", "moves", Kind::kMean, For::kGoals,
           [](const Game& g, const Thresholds&) -> Value {
               return g.won ? Value(g.moves_left) : Value();
           }},
    Metric{"near_misses", "near misses among games lost", "share", Kind::kShare, For::kGoals,
           [](const Game& g, const Thresholds& t) -> Value {
               return g.won ? Value() : Value(g.won_at > 0 && g.won_at <= g.moves + t.near_miss);
           }},
    Metric{"shuffles", "shuffles", "a game", Kind::kMean, For::kAll,
           [](const Game& g, const Thresholds&) -> Value { return g.shuffles; }},
    Metric{"longest_cascade", "longest cascade", "waves", Kind::kMean, For::kAll,
           [](const Game& g, const Thresholds&) -> Value { return g.longest_cascade; }},
    Metric{"cascade_points", "points from cascades", "share", Kind::kMean, For::kAll,
           [](const Game& g, const Thresholds&) -> Value { return g.cascade_share; }},
    Metric{"cascade_wins", "games won with a long cascade", "share", Kind::kShare, For::kGoals,
           [](const Game& g, const Thresholds& t) -> Value {
               return g.won ? Value(g.longest_cascade >= t.long_cascade) : Value();
           }},
    Metric{"specials_made", "special pieces made", "a game", Kind::kMean, For::kSpecials,
           [](const Game& g, const Thresholds&) -> Value { return g.specials_made; }},
    Metric{"specials_fired", "special pieces fired", "a game", Kind::kMean, For::kSpecials,
           [](const Game& g, const Thresholds&) -> Value { return g.specials_fired; }},
    Metric{"available_moves", term("available_moves").words, "moves", Kind::kMean, For::kAll,
           [](const Game& g, const Thresholds&) -> Value { return g.available_moves; }},
    Metric{"horizontal", "swaps along a row", "share", Kind::kMean, For::kAll,
           [](const Game& g, const Thresholds&) -> Value { return g.horizontal_share; }},
    Metric{"vertical", "swaps along a column", "share", Kind::kMean, For::kAll,
           [](const Game& g, const Thresholds&) -> Value {
               return g.moves ? 1 - g.horizontal_share : 0;
           }},
};

// Nothing here is negative, and shares are at most 1. What never happened in n games may still
// happen: 3.69 / n is the upper end of what so few can exclude (Poisson, 95 %).
Figure bounded(const Metric& metric, Figure figure) {
    if (!figure.value) return figure;
    if (metric.unit == "share") return within_unit(figure);
    figure.low = std::max(0.0, *figure.low);
    if (metric.unit == "a game" && *figure.value == 0)
        figure.high = 3.69 / static_cast<double>(figure.n);
    return figure;
}

}  // namespace

bool Metric::suits(const match3::Setup& setup) const {
    switch (levels) {
        case For::kAll:
            return true;
        case For::kGoals:
            return !setup.goals.empty();
        case For::kStars:
            return !setup.stars.empty();
        case For::kSpecials:
            return setup.specials || setup.scene;
    }
    return true;
}

std::span<const Metric> all_metrics() { return kMetrics; }

const Metric& metric(std::string_view name) {
    const auto found = std::ranges::find(kMetrics, name, &Metric::name);
    DR_CHECK(found != kMetrics.end());
    return *found;
}

Figure measure(const Metric& metric, std::span<const Game> games, const Thresholds& thresholds) {
    std::vector<double> values;
    for (const auto& game : games)
        if (const auto value = metric.of(game, thresholds)) values.push_back(*value);
    if (metric.kind == Kind::kMean) return bounded(metric, mean_figure(values));
    return share_figure(static_cast<std::size_t>(std::ranges::count(values, 1.0)), values.size());
}

Figure attempts_figure(const Figure& pass_rate) {
    const auto inverse = [](std::optional<double> share) {
        return share && *share > 0 ? Value(1 / *share) : Value();
    };
    return {inverse(pass_rate.value), inverse(pass_rate.high), inverse(pass_rate.low), pass_rate.n};
}

Figure best_moves_figure(std::span<const Game> games, double share) {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    std::vector<double> moves;
    for (const auto& game : games) moves.push_back(game.won_at ? game.won_at : kNever);
    if (moves.empty()) return {};
    std::ranges::sort(moves);
    // The smallest number of moves within which that share was won.
    const auto rank =
        static_cast<std::size_t>(std::max(0.0, share * static_cast<double>(moves.size()) - 1e-9));
    const auto interval = core::quantile_interval95(moves, share);
    const auto known = [](double value) { return value < kNever ? Value(value) : Value(); };
    return {known(moves[rank]), known(interval.low), known(interval.high), moves.size()};
}

Figure passed_within(std::span<const Game> games, std::uint32_t moves) {
    const auto hits = std::ranges::count_if(
        games, [&](const Game& game) { return game.won_at > 0 && game.won_at <= moves; });
    return share_figure(static_cast<std::size_t>(hits), games.size());
}

Figure rescued_figure(std::span<const Game> games, std::uint32_t moves) {
    std::size_t lost = 0, rescued = 0;
    for (const Game& game : games) {
        if (game.won) continue;
        ++lost;
        rescued += game.won_at > 0 && game.won_at <= moves;
    }
    return share_figure(rescued, lost);
}

std::vector<NamedFigure> measure_all(const PlayedGames& played, const Thresholds& thresholds) {
    std::vector<NamedFigure> out;
    for (const auto& entry : kMetrics) {
        if (!entry.suits(played.header.level.setup)) continue;
        out.push_back({entry.name, std::string(entry.label), entry.unit,
                       measure(entry, played.games, thresholds)});
        if (entry.name == "pass_rate")
            out.push_back({"attempts", std::string(term("attempts").word), "attempts",
                           attempts_figure(out.back().figure)});
        if (entry.name == "near_misses")
            out.push_back({"best_moves", std::string(term("best_moves").word), "moves",
                           best_moves_figure(played.games, thresholds.best_share)});
    }
    return out;
}

}  // namespace dramatis::report
