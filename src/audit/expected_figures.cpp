#include <algorithm>
#include <limits>

#include "audit/expected_report.hpp"
#include "core/check.hpp"

namespace dramatis::audit {
namespace {

using Games = std::vector<GameFacts>;

// Of all games, or of those that count, the share that has it.
template <class Has>
Figure share_of(const Games& games, Has&& has) {
    return share(std::size_t(std::ranges::count_if(games, has)), games.size());
}
template <class Counts, class Has>
Figure share_of(const Games& games, Counts&& counts, Has&& has) {
    Games counted;
    for (const auto& game : games)
        if (counts(game)) counted.push_back(game);
    return share_of(counted, has);
}

template <class Value>
std::vector<double> values_of(const Games& games, Value&& value) {
    std::vector<double> out;
    for (const auto& game : games) out.push_back(double(value(game)));
    return out;
}

// Nothing that is counted is negative.
template <class Value>
Figure mean_of(const Games& games, Value&& value) {
    return clamped(mean(values_of(games, value)), 0, std::numeric_limits<double>::infinity());
}
template <class Value>
Figure mean_share(const Games& games, Value&& value) {
    return clamped(mean(values_of(games, value)), 0, 1);
}
// What happened in none of n games may still happen, 3.69 times in n: a Poisson number of that mean
// is 0 with a chance of 2.5 %.
template <class Value>
Figure mean_count(const Games& games, Value&& value) {
    Figure out = mean_of(games, value);
    if (out.value && *out.value == 0) out.high = 3.69 / double(out.n);
    return out;
}

Figure attempts(const Figure& pass_rate) {
    const auto inverse = [](std::optional<double> share) {
        return share && *share > 0 ? std::optional(1 / *share) : std::nullopt;
    };
    return {inverse(pass_rate.value), inverse(pass_rate.high), inverse(pass_rate.low), pass_rate.n};
}

// The fewest moves within which that share of the games was won.
Figure best_moves(const Games& games, double best) {
    const double never = std::numeric_limits<double>::infinity();
    Figure out = quantile_figure(
        values_of(games, [&](const GameFacts& game) { return game.won_at ? game.won_at : never; }),
        best);
    const auto won = [&](std::uint32_t moves) {
        return std::ranges::count_if(
            games, [&](const auto& game) { return game.won_at && game.won_at <= moves; });
    };
    std::uint32_t last = 0;
    for (const auto& game : games) last = std::max(last, game.won_at);
    out.value.reset();
    for (std::uint32_t moves = last; moves > 0; --moves)
        if (double(won(moves)) + 1e-9 >= best * double(games.size()) && won(moves) > 0)
            out.value = moves;
    return out;
}

bool is_won(const GameFacts& game) { return game.won; }
bool is_lost(const GameFacts& game) { return !game.won; }

}  // namespace

Figure passed_within(const PlayerFacts& player, int moves) {
    return share_of(player.games,
                    [&](const auto& game) { return game.won_at > 0 && int(game.won_at) <= moves; });
}

Figure passed_with(const LevelFacts& level, const PlayerFacts& player, int moves) {
    const int limit = level.setup().move_limit;
    if (moves < 1) return {};
    if (moves == limit || !player.header.player.contains("iterations"))
        return moves <= limit + int(player.header.overtime) ? passed_within(player, moves)
                                                            : Figure{};
    for (const auto* other : level.other_limits)
        if (other->name() == player.name() && other->header.limit == moves)
            return passed_within(*other, moves);
    return {};
}

std::vector<NamedFigure> figures_of(const PlayerFacts& player, const Thresholds& thresholds) {
    const Setup& setup = player.setup();
    const Games& games = player.games;
    const double near = thresholds.at("near_miss"), waves = thresholds.at("long_cascade");
    std::vector<NamedFigure> out;
    const auto add = [&](const char* metric, const char* unit, Figure figure) {
        out.push_back({metric, unit, figure});
    };
    const bool goals = !setup.goals.empty();
    if (goals) {
        add("pass_rate", "share", share_of(games, is_won));
        add("attempts", "attempts", attempts(out.back().figure));
    }
    if (!setup.stars.empty())
        for (const std::uint32_t stars : {1u, 2u, 3u})
            add(("stars_" + std::to_string(stars)).c_str(), "share",
                share_of(games, [&](const auto& game) { return game.stars >= stars; }));
    add("score", "points", mean_of(games, [](const auto& game) { return game.score; }));
    if (goals) {
        Games won;
        std::ranges::copy_if(games, std::back_inserter(won), is_won);
        add("moves_left", "moves", mean_of(won, [](const auto& game) { return game.moves_left; }));
        add("near_misses", "share", share_of(games, is_lost, [&](const auto& game) {
                return game.won_at > 0 && double(game.won_at) <= game.moves + near;
            }));
        add("best_moves", "moves", best_moves(games, thresholds.at("best_share")));
    }
    add("shuffles", "a game", mean_count(games, [](const auto& game) { return game.shuffles; }));
    add("longest_cascade", "waves",
        mean_of(games, [](const auto& game) { return game.longest_cascade; }));
    add("cascade_points", "share",
        mean_share(games, [](const auto& game) { return game.cascade_share; }));
    if (goals)
        add("cascade_wins", "share", share_of(games, is_won, [&](const auto& game) {
                return game.longest_cascade >= waves;
            }));
    if (setup.specials || setup.scene) {
        add("specials_made", "a game",
            mean_count(games, [](const auto& game) { return game.specials_made; }));
        add("specials_fired", "a game",
            mean_count(games, [](const auto& game) { return game.specials_fired; }));
    }
    add("available_moves", "moves",
        mean_of(games, [](const auto& game) { return game.available_moves; }));
    add("horizontal", "share", mean_share(games, [](const auto& game) { return game.row_share; }));
    add("vertical", "share",
        mean_share(games, [](const auto& game) { return game.moves ? 1 - game.row_share : 0; }));
    return out;
}

Figure figure_named(const PlayerFacts& player, std::string_view metric,
                    const Thresholds& thresholds) {
    for (const auto& named : figures_of(player, thresholds))
        if (named.metric == metric) return named.figure;
    return {};
}

std::optional<Figure> skill_of(const LevelFacts& level) {
    const auto ladder = level.ladder();
    if (ladder.size() < 2) return {};
    const Games &weak = ladder.front()->games, &strong = ladder.back()->games;
    if (level.setup().goals.empty()) {
        const auto score = [](const auto& game) { return game.score; };
        return paired_means(values_of(weak, score), values_of(strong, score));
    }
    std::vector<bool> before, after;
    for (const auto& game : weak) before.push_back(game.won);
    for (const auto& game : strong) after.push_back(game.won);
    return paired_shares(before, after);
}

}  // namespace dramatis::audit
