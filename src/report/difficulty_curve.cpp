#include "report/difficulty_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/counted.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

using core::Json;
using Jump = DifficultyCurve::Jump;
using Plateau = DifficultyCurve::Plateau;

// A level that the player played, and how often it was passed.
struct Played {
    std::size_t place = 0;
    Figure rate;
};

std::string main_player(const std::vector<CurvePoint>& points,
                        const std::vector<std::string>& cast) {
    const auto judged = [&](const std::string& name) {
        return std::ranges::count_if(points, [&](const CurvePoint& point) {
            return point.counts.has_goals && point.judge == name;
        });
    };
    const auto most = std::ranges::max_element(
        cast, [&](const auto& a, const auto& b) { return judged(a) < judged(b); });
    return most == cast.end() ? "" : *most;
}

std::vector<Played> played_by(const std::string& player, const std::vector<CurvePoint>& points) {
    std::vector<Played> out;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto* count = points[i].counts.has_goals ? points[i].counts.find(player) : nullptr;
        if (count && count->games > 0) out.push_back({i, share_figure(count->won, count->games)});
    }
    return out;
}

// Means over runs of levels, with intervals: those of the levels, of which each has its own games,
// add up by squares.
class Means {
   public:
    explicit Means(const std::vector<Played>& played) {
        const auto square = [](double x) { return x * x; };
        for (const auto& [place, rate] : played) {
            value_.push_back(value_.back() + *rate.value);
            below_.push_back(below_.back() + square(*rate.value - *rate.low));
            above_.push_back(above_.back() + square(*rate.high - *rate.value));
            games_.push_back(games_.back() + rate.n);
        }
    }

    Figure of(std::size_t first, std::size_t count) const {
        const auto sum = [&](const auto& sums) { return sums[first + count] - sums[first]; };
        const auto levels = static_cast<double>(count);
        const double mean = sum(value_) / levels;
        return figure_of(mean,
                         {mean - std::sqrt(std::max(sum(below_), 0.0)) / levels,
                          mean + std::sqrt(std::max(sum(above_), 0.0)) / levels},
                         sum(games_));
    }
    // From the earlier half of a run to the later one.
    Figure drop(std::size_t first, std::size_t count) const {
        const std::size_t half = count / 2;
        Figure out = difference_of(of(first, half), of(first + count - half, half));
        out.n = games_[first + count] - games_[first];
        return out;
    }

   private:
    std::vector<double> value_{0}, below_{0}, above_{0};
    std::vector<std::size_t> games_{0};
};

std::vector<Jump> jumps_of(const std::vector<Played>& played, const Thresholds& thresholds) {
    std::vector<Jump> out;
    for (std::size_t i = 1; i < played.size(); ++i) {
        Figure drop = difference_of(played[i - 1].rate, played[i].rate);
        drop.n = played[i - 1].rate.n + played[i].rate.n;
        if (*drop.low > thresholds.jump) out.push_back({i - 1, i, drop});
    }
    return out;
}

// In the levels [from, to), the longest run first, of equal ones the earliest, then in what is left
// on both sides.
void find_plateaus(const Means& means, std::size_t from, std::size_t to,
                   const Thresholds& thresholds, std::vector<Plateau>& out) {
    for (std::size_t count = to - from; count >= kLeastPlateau && to >= from + count; --count)
        for (std::size_t first = from; first + count <= to; ++first) {
            const Figure drop = means.drop(first, count);
            if (*drop.high >= thresholds.plateau) continue;
            find_plateaus(means, from, first, thresholds, out);
            out.push_back({first, first + count - 1, count, drop});
            find_plateaus(means, first + count, to, thresholds, out);
            return;
        }
}

// "38 points (31 to 45)", of a share as points of a hundred.
std::string points_text(const Figure& figure) {
    const auto say = [](double share) { return fmt::format("{:.0f}", 100 * share + 0.0); };
    return fmt::format("{} points ({} to {})", say(*figure.value), say(*figure.low),
                       say(*figure.high));
}

std::string jump_text(const DifficultyCurve& curve, const Jump& jump,
                      const std::vector<CurvePoint>& points) {
    return fmt::format("{} is much harder than {} before it: {} passes it less often, by {}.",
                       points[jump.to].id, points[jump.from].id, call(curve.player),
                       points_text(jump.drop));
}

std::string plateau_text(const DifficultyCurve& curve, const Plateau& plateau,
                         const std::vector<CurvePoint>& points) {
    const double points_lower = std::round(100 * *plateau.drop.value);
    const std::string change =
        points_lower == 0
            ? "stays the same"
            : fmt::format("{} by {}", points_lower > 0 ? "falls" : "rises",
                          core::counted(std::abs(std::lround(points_lower)), "point"));
    const auto most = std::lround(std::ceil(100 * *plateau.drop.high));
    return fmt::format(
        "The {} levels from {} to {} do not get harder: from the first half of them to the second, "
        "the pass rate of {} {}, and surely does not fall{}.",
        plateau.levels, points[plateau.first].id, points[plateau.last].id, call(curve.player),
        change, most > 0 ? fmt::format(" by more than {}", most) : "");
}

}  // namespace

std::optional<DifficultyCurve> difficulty_curve(const std::vector<CurvePoint>& points,
                                                const std::vector<std::string>& cast,
                                                const Thresholds& thresholds) {
    DifficultyCurve out{.player = main_player(points, cast), .jumps = {}, .plateaus = {}};
    const auto played = played_by(out.player, points);
    if (played.size() < 2) return {};
    out.jumps = jumps_of(played, thresholds);
    const Means means(played);
    std::size_t from = 0;
    for (const auto& jump : out.jumps) {
        find_plateaus(means, from, jump.to, thresholds, out.plateaus);
        from = jump.to;
    }
    find_plateaus(means, from, played.size(), thresholds, out.plateaus);
    for (auto& [a, b, drop] : out.jumps) a = played[a].place, b = played[b].place;
    for (auto& [a, b, levels, drop] : out.plateaus) a = played[a].place, b = played[b].place;
    return out;
}

Json curve_json(const std::optional<DifficultyCurve>& curve,
                const std::vector<CurvePoint>& points) {
    if (!curve) return {};
    Json jumps = Json::array(), plateaus = Json::array();
    for (const auto& jump : curve->jumps)
        jumps.push_back({{"from", points[jump.from].id},
                         {"to", points[jump.to].id},
                         {"drop", to_json(jump.drop)},
                         {"text", jump_text(*curve, jump, points)}});
    for (const auto& plateau : curve->plateaus)
        plateaus.push_back({{"first", points[plateau.first].id},
                            {"last", points[plateau.last].id},
                            {"levels", plateau.levels},
                            {"drop", to_json(plateau.drop)},
                            {"text", plateau_text(*curve, plateau, points)}});
    return {{"player", curve->player}, {"jumps", jumps}, {"plateaus", plateaus}};
}

}  // namespace dramatis::report
