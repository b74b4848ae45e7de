#include "audit/plain_curve.hpp"

#include <algorithm>
#include <cmath>

namespace dramatis::audit {
namespace {

using core::Json;
using Fields = Expected::Fields;
using Items = Expected::Items;

constexpr std::size_t kLeastLevels = 4;

struct Point {
    std::string id;
    Figure rate;
};

// By how much a rate falls: Newcombe's interval (1998, method 11) of the first less the second.
Figure fall(const Figure& first, const Figure& second, std::size_t games) {
    Figure out;
    out.value = *first.value - *second.value;
    out.low = *out.value - std::hypot(*first.value - *first.low, *second.high - *second.value);
    out.high = *out.value + std::hypot(*first.high - *first.value, *second.value - *second.low);
    out.n = games;
    return out;
}

// The mean of independent rates [from, to): their half intervals add up by squares.
Figure mean_rate(const std::vector<Point>& points, std::size_t from, std::size_t to) {
    Figure out;
    double sum = 0, below = 0, above = 0;
    for (std::size_t i = from; i < to; ++i) {
        const Figure& rate = points[i].rate;
        sum += *rate.value;
        below = std::hypot(below, *rate.value - *rate.low);
        above = std::hypot(above, *rate.high - *rate.value);
    }
    const auto count = double(to - from);
    out.value = sum / count;
    out.low = *out.value - below / count;
    out.high = *out.value + above / count;
    return out;
}

Figure fall_of_halves(const std::vector<Point>& points, std::size_t from, std::size_t to) {
    const std::size_t half = (to - from) / 2;
    std::size_t games = 0;
    for (std::size_t i = from; i < to; ++i) games += points[i].rate.n;
    return fall(mean_rate(points, from, from + half), mean_rate(points, to - half, to), games);
}

// Takes the longest run that is flat, the earliest of them, and looks again on both sides of it.
void plateaus_within(const std::vector<Point>& points, std::size_t from, std::size_t to,
                     double most, Items& out) {
    for (std::size_t count = to - from; count >= kLeastLevels; --count)
        for (std::size_t first = from; first + count <= to; ++first) {
            const Figure drop = fall_of_halves(points, first, first + count);
            if (!(*drop.high < most)) continue;
            plateaus_within(points, from, first, most, out);
            out.push_back(Fields{{"first", Json(points[first].id)},
                                 {"last", Json(points[first + count - 1].id)},
                                 {"levels", Json(count)},
                                 {"drop", drop},
                                 {"text", Expected::Unchecked{kSentences}}});
            return plateaus_within(points, first + count, to, most, out);
        }
}

}  // namespace

Expected plain_curve(const std::vector<CurveLevel>& levels, const std::vector<std::string>& cast,
                     double jump, double plateau) {
    std::string player;
    std::ptrdiff_t most = -1;
    for (const auto& name : cast) {
        const auto judged = std::ranges::count_if(levels, [&](const CurveLevel& level) {
            return level.has_goals && level.judge == name;
        });
        if (judged > most) player = name, most = judged;
    }
    std::vector<Point> points;
    for (const auto& level : levels)
        if (const auto rate = level.rates.find(player);
            level.has_goals && rate != level.rates.end())
            points.push_back({level.id, rate->second});
    if (points.size() < 2) return {};
    Items jumps, plateaus;
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= points.size(); ++i) {
        const bool is_end = i == points.size();
        Figure drop;
        if (!is_end)
            drop =
                fall(points[i - 1].rate, points[i].rate, points[i - 1].rate.n + points[i].rate.n);
        if (!is_end && !(*drop.low > jump)) continue;
        if (!is_end)
            jumps.push_back(Fields{{"from", Json(points[i - 1].id)},
                                   {"to", Json(points[i].id)},
                                   {"drop", drop},
                                   {"text", Expected::Unchecked{kSentences}}});
        plateaus_within(points, begin, i, plateau, plateaus);
        begin = i;
    }
    return Fields{
        {"player", Json(player)}, {"jumps", std::move(jumps)}, {"plateaus", std::move(plateaus)}};
}

}  // namespace dramatis::audit
