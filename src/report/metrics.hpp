#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/figure.hpp"
#include "report/games.hpp"
#include "report/thresholds.hpp"

namespace dramatis::report {

// Something that can be said of a game, and so, as a mean or a share, of many.
struct Metric {
    enum class Kind : std::uint8_t { kShare, kMean };
    enum class For : std::uint8_t {
        kAll,
        kGoals,
        kStars,
        kSpecials
    };  // the levels in which it means something

    std::string_view name;   // in files
    std::string_view label;  // for people
    std::string_view unit;
    Kind kind = Kind::kMean;
    For levels = For::kAll;
    // Its value in a game; nothing if the game does not count, as a lost one for the moves that
    // were left.
    std::optional<double> (*of)(const Game& game, const Thresholds& thresholds) = nullptr;

    bool suits(const match3::Setup& setup) const;
};

std::span<const Metric> all_metrics();
const Metric& metric(std::string_view name);  // of these

Figure measure(const Metric& metric, std::span<const Game> games, const Thresholds& thresholds);

// A figure with its name, as reports list them.
struct NamedFigure {
    std::string_view name;
    std::string label;
    std::string_view unit;
    Figure figure;
};

// All figures of a player on a level: the metrics, attempts a pass, and the moves that it takes
// to win at best.
std::vector<NamedFigure> measure_all(const PlayedGames& played, const Thresholds& thresholds);

// Games that it takes to pass once.
Figure attempts_figure(const Figure& pass_rate);
// Moves within which the best `share` of the games were won, in overtime too; nothing if fewer
// were.
Figure best_moves_figure(std::span<const Game> games, double share);
// Won within so many moves.
Figure passed_within(std::span<const Game> games, std::uint32_t moves);
// Of the games lost, those that would be won within so many moves.
Figure rescued_figure(std::span<const Game> games, std::uint32_t moves);

}  // namespace dramatis::report
