#include "audit/plain_difficulty.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace dramatis::audit {
namespace {

using Vector = std::vector<double>;

constexpr std::size_t kMostUnknowns = 400;
constexpr double kSkillSpread = 5;
// A report leaves out spreads that weigh less than 1e-12, and climbs until a step is below 1e-10.
constexpr double kSlack = 2e-8;

double logistic(double x) { return 1 / (1 + std::exp(-x)); }
double logit(double p) { return std::log(p / (1 - p)); }

// A lower triangle, row by row: of a symmetric matrix, then of its Cholesky factor.
class Triangle {
   public:
    explicit Triangle(std::size_t size) : rows_(size) {
        for (std::size_t i = 0; i < size; ++i) rows_[i].resize(i + 1);
    }
    void add(std::size_t i, std::size_t j, double value) {
        rows_[std::max(i, j)][std::min(i, j)] += i == j ? value : value / 2;
    }
    void factor() {
        for (std::size_t i = 0; i < rows_.size(); ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                double sum = rows_[i][j];
                for (std::size_t k = 0; k < j; ++k) sum -= rows_[i][k] * rows_[j][k];
                rows_[i][j] = i == j ? std::sqrt(sum) : sum / rows_[j][j];
            }
    }
    Vector forward(Vector x) const {
        for (std::size_t i = 0; i < x.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) x[i] -= rows_[i][k] * x[k];
            x[i] /= rows_[i][i];
        }
        return x;
    }
    Vector solve(Vector x) const {
        x = forward(std::move(x));
        for (std::size_t i = x.size(); i-- > 0;) {
            x[i] /= rows_[i][i];
            for (std::size_t k = 0; k < i; ++k) x[k] -= rows_[i][k] * x[i];
        }
        return x;
    }
    double log_determinant() const {
        double sum = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) sum += 2 * std::log(rows_[i][i]);
        return sum;
    }

   private:
    std::vector<Vector> rows_;
};

struct Normal {
    double mean = 0, deviation = 0;
};

// The unknowns are the skills, then the difficulties, then the interactions, level by level.
class Model {
   public:
    explicit Model(const PassCounts& counts)
        : counts_(counts),
          levels_(counts.size()),
          players_(counts.front().size()),
          at_(players_ + levels_ + levels_ * players_),
          curvature_(at_.size()) {}

    // To the likeliest unknowns for these spreads, from where they were.
    void climb(double levels, double both) {
        level_spread_ = levels, both_spread_ = both;
        double height = log_joint(at_);
        for (int step = 0; step < 200; ++step) {
            const Vector direction = newton();
            double length = 1;
            Vector next = at_;
            for (; length > 1e-9; length /= 2) {
                for (std::size_t i = 0; i < at_.size(); ++i)
                    next[i] = at_[i] + length * direction[i];
                if (log_joint(next) >= height) break;
            }
            if (length <= 1e-9) break;
            double largest = 0;
            for (const double d : direction) largest = std::max(largest, std::abs(length * d));
            at_ = next;
            height = log_joint(at_);
            if (largest < 1e-11) break;
        }
        newton();
    }

    double log_likelihood() const { return log_joint(at_) - curvature_.log_determinant() / 2; }

    Normal average(std::size_t l) const {
        Vector slope(at_.size());
        double rate = 0;
        for (std::size_t p = 0; p < players_; ++p)
            rate += logistic(x(at_, l, p)) / double(players_);
        for (std::size_t p = 0; p < players_; ++p) {
            const double pass = logistic(x(at_, l, p));
            const double own = pass * (1 - pass) / double(players_) / (rate * (1 - rate));
            slope[p] += own;
            slope[players_ + l] -= own;
            slope[both(l, p)] += own;
        }
        return {logit(rate), deviation(slope)};
    }

    Normal contrast(std::size_t l) const {
        Vector slope(at_.size());
        double mean = at_[players_ + l];
        for (std::size_t k = 0; k < levels_; ++k) {
            mean -= at_[players_ + k] / double(levels_);
            slope[players_ + k] = (k == l) - 1 / double(levels_);
        }
        return {mean, deviation(slope)};
    }

   private:
    std::size_t both(std::size_t l, std::size_t p) const {
        return players_ + levels_ + l * players_ + p;
    }
    double x(const Vector& at, std::size_t l, std::size_t p) const {
        return at[p] - at[players_ + l] + at[both(l, p)];
    }
    double spread_of(std::size_t i) const {
        return i < players_ ? kSkillSpread : i < players_ + levels_ ? level_spread_ : both_spread_;
    }
    double deviation(const Vector& slope) const {
        double sum = 0;
        for (const double part : curvature_.forward(slope)) sum += part * part;
        return std::sqrt(sum);
    }

    double log_joint(const Vector& at) const {
        double out = 0;
        for (std::size_t i = 0; i < at.size(); ++i) {
            const double z = at[i] / spread_of(i);
            out -= z * z / 2 + std::log(spread_of(i));
        }
        for (std::size_t l = 0; l < levels_; ++l)
            for (std::size_t p = 0; p < players_; ++p) {
                const auto& [won, games] = counts_[l][p];
                const double pass = logistic(x(at, l, p)), fail = logistic(-x(at, l, p));
                if (won > 0) out += double(won) * std::log(pass);
                if (games > won) out += double(games - won) * std::log(fail);
            }
        return out;
    }

    Vector newton() {
        Vector slope(at_.size());
        curvature_ = Triangle(at_.size());
        for (std::size_t i = 0; i < at_.size(); ++i) {
            slope[i] = -at_[i] / spread_of(i) / spread_of(i);
            curvature_.add(i, i, 1 / spread_of(i) / spread_of(i));
        }
        for (std::size_t l = 0; l < levels_; ++l)
            for (std::size_t p = 0; p < players_; ++p) {
                const auto& [won, games] = counts_[l][p];
                const double pass = logistic(x(at_, l, p));
                const std::pair<std::size_t, double> parts[] = {
                    {p, 1}, {players_ + l, -1}, {both(l, p), 1}};
                for (const auto& [i, sign] : parts) {
                    slope[i] += sign * (double(won) - double(games) * pass);
                    for (const auto& [j, other] : parts)
                        curvature_.add(i, j, sign * other * double(games) * pass * (1 - pass));
                }
            }
        curvature_.factor();
        return curvature_.solve(slope);
    }

    const PassCounts& counts_;
    std::size_t levels_, players_;
    double level_spread_ = 1, both_spread_ = 1;
    Vector at_;
    Triangle curvature_;
};

Figure mixed(const std::vector<std::pair<double, Normal>>& parts, std::size_t games,
             const std::function<double(double)>& shown) {
    double mean = 0;
    for (const auto& [weight, normal] : parts) mean += weight * normal.mean;
    const auto quantile = [&](double q) {
        double low = -200, high = 200;
        for (int halving = 0; halving < 100; ++halving) {
            const double middle = (low + high) / 2;
            double below = 0;
            for (const auto& [weight, normal] : parts)
                below +=
                    weight *
                    std::erfc((normal.mean - middle) / normal.deviation / std::numbers::sqrt2) / 2;
            (below < q ? low : high) = middle;
        }
        return low;
    };
    return {.value = shown(mean),
            .low = shown(quantile(0.025)),
            .high = shown(quantile(0.975)),
            .n = games,
            .slack = kSlack,
            .value_slack = kSlack};
}

}  // namespace

std::optional<std::vector<PlainDifficulty>> plain_difficulty(const PassCounts& counts,
                                                             const Tell& tell) {
    const std::size_t levels = counts.size(), players = counts.front().size();
    if (levels + players + levels * players > kMostUnknowns) return {};
    Model model(counts);
    std::vector<std::vector<std::pair<double, Normal>>> averages(levels), contrasts(levels);
    Vector heights;
    for (int i = 0; i < 10; ++i)
        for (int j = 0; j < 10; ++j) {
            const double level_spread = 0.1 * std::pow(1.6, i), both = 0.05 * std::pow(1.6, j);
            if (tell) tell(heights.size(), 100);
            model.climb(level_spread, both);
            heights.push_back(model.log_likelihood() + std::log(level_spread) + std::log(both));
            for (std::size_t l = 0; l < levels; ++l) {
                averages[l].emplace_back(0, model.average(l));
                contrasts[l].emplace_back(0, model.contrast(l));
            }
        }
    const double highest = *std::ranges::max_element(heights);
    double sum = 0;
    for (const double height : heights) sum += std::exp(height - highest);
    std::vector<PlainDifficulty> out;
    for (std::size_t l = 0; l < levels; ++l) {
        std::size_t games = 0;
        for (const auto& [won, played] : counts[l]) games += played;
        for (std::size_t k = 0; k < heights.size(); ++k)
            averages[l][k].first = contrasts[l][k].first = std::exp(heights[k] - highest) / sum;
        out.push_back({mixed(averages[l], games, logistic),
                       mixed(contrasts[l], games, [](double value) { return value; })});
    }
    return out;
}

}  // namespace dramatis::audit
