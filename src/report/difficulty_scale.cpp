#include "report/difficulty_scale.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/exp.hpp"
#include "core/ln.hpp"

namespace dramatis::report {
namespace {

using Vector = std::vector<double>;

// A symmetric positive matrix, and its Cholesky factor.
class Matrix {
   public:
    explicit Matrix(std::size_t size) : size_(size), cell_(size * size) {}

    double& at(std::size_t row, std::size_t column) { return cell_[row * size_ + column]; }
    double at(std::size_t row, std::size_t column) const { return cell_[row * size_ + column]; }

    // To be called once, when it is filled; afterwards it holds the factor.
    void factor() {
        for (std::size_t j = 0; j < size_; ++j)
            for (std::size_t i = j; i < size_; ++i) {
                double sum = at(i, j);
                for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
                at(i, j) = i == j ? std::sqrt(std::max(sum, 1e-300)) : sum / at(j, j);
            }
    }
    Vector solve(Vector x) const {
        for (std::size_t i = 0; i < size_; ++i) {
            for (std::size_t k = 0; k < i; ++k) x[i] -= at(i, k) * x[k];
            x[i] /= at(i, i);
        }
        for (std::size_t i = size_; i-- > 0;) {
            for (std::size_t k = i + 1; k < size_; ++k) x[i] -= at(k, i) * x[k];
            x[i] /= at(i, i);
        }
        return x;
    }
    double log_determinant() const {
        double sum = 0;
        for (std::size_t i = 0; i < size_; ++i) sum += 2 * core::ln(at(i, i));
        return sum;
    }

   private:
    std::size_t size_;
    Vector cell_;
};

double dot(const Vector& a, const Vector& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

double logistic(double x) { return 1 / (1 + core::exp(-x)); }
double logit(double p) { return core::ln(p / (1 - p)); }
// ln(1 + e^x)
double softplus(double x) {
    return x > 0 ? x + core::ln(1 + core::exp(-x)) : core::ln(1 + core::exp(x));
}

// How far difficulties and interactions spread: standard deviations, in logits.
struct Spread {
    double level = 1, both = 1;
};

constexpr double kSkillSpread = 5;  // of players beforehand: so wide that it hardly matters

struct Normal {
    double mean = 0, deviation = 0;
};

// What is known for one pair of spreads. Per level, the x of its players are normal about the
// skills s, with variance V = both^2 on the diagonal and level^2 everywhere.
class Fit {
   public:
    using Counts = std::vector<std::vector<PassCount>>;

    Fit(const Counts& counts, Spread spread)
        : counts_(counts),
          players_(counts.front().size()),
          both_(spread.both * spread.both),
          total_(both_ + static_cast<double>(players_) * spread.level * spread.level),
          pull_(spread.level * spread.level / total_),
          x_(counts.size(), Vector(players_)),
          skill_(players_),
          curvature_(players_) {}

    // From the mode of another fit it is a few steps.
    void begin_at(const Fit& other) { x_ = other.x_, skill_ = other.skill_; }

    void climb() {
        constexpr int kMostSteps = 100;
        constexpr double kEnough = 1e-10;
        double height = log_joint(x_, skill_);
        for (int step = 0; step < kMostSteps; ++step) {
            const auto [dx, ds] = newton_step();
            double length = 1, reached = 0, largest = 0;
            std::vector<Vector> x;
            Vector skill;
            for (int halving = 0; halving < 30; ++halving, length /= 2) {
                x = x_, skill = skill_;
                for (std::size_t l = 0; l < x.size(); ++l)
                    for (std::size_t p = 0; p < players_; ++p) x[l][p] += length * dx[l][p];
                for (std::size_t p = 0; p < players_; ++p) skill[p] += length * ds[p];
                reached = log_joint(x, skill);
                if (reached >= height) break;
            }
            if (reached < height) break;
            for (std::size_t l = 0; l < x.size(); ++l)
                for (std::size_t p = 0; p < players_; ++p)
                    largest = std::max(largest, std::abs(x[l][p] - x_[l][p]));
            x_ = std::move(x), skill_ = std::move(skill), height = reached;
            if (largest < kEnough) break;
        }
        newton_step();  // for the curvature at the mode
    }

    // Of the spreads, up to a constant.
    double log_likelihood() const {
        double out = log_joint(x_, skill_) - 0.5 * curvature_.log_determinant();
        const double log_prior =
            static_cast<double>(players_ - 1) * core::ln(both_) + core::ln(total_);
        for (const auto& block : blocks_) out -= 0.5 * (log_prior + block.log_determinant());
        return out;
    }

    // The logit of the average pass rate of all players.
    Normal average(std::size_t l) const {
        const double count = static_cast<double>(players_);
        Vector slope(players_);
        double rate = 0;
        for (std::size_t p = 0; p < players_; ++p) {
            const double pass = logistic(x_[l][p]);
            rate += pass / count;
            slope[p] = pass * (1 - pass) / count;
        }
        for (auto& s : slope) s /= rate * (1 - rate);
        const Vector own = blocks_[l].solve(slope), shared = precision(own);
        return {logit(rate), std::sqrt(dot(slope, own) + dot(shared, curvature_.solve(shared)))};
    }

    // The difficulties, less their average.
    std::vector<Normal> contrasts() const {
        const auto levels = static_cast<double>(x_.size());
        std::vector<Vector> by_skill;
        Vector mean, variance, middle(players_);
        double average = 0, average_variance = 0;
        for (std::size_t l = 0; l < x_.size(); ++l) {
            const Vector ones(players_, 1.0), own = blocks_[l].solve(ones);
            Vector slope = precision(own);
            double sum = 0;
            for (std::size_t p = 0; p < players_; ++p) {
                sum += skill_[p] - x_[l][p];
                slope[p] = pull_ * (1 - slope[p]);
                middle[p] += slope[p] / levels;
            }
            mean.push_back(pull_ * sum);
            variance.push_back(pull_ * both_ + pull_ * pull_ * dot(ones, own));
            average += mean.back() / levels;
            average_variance += variance.back() / levels / levels;
            by_skill.push_back(std::move(slope));
        }
        std::vector<Normal> out;
        for (std::size_t l = 0; l < x_.size(); ++l) {
            Vector slope = by_skill[l];
            for (std::size_t p = 0; p < players_; ++p) slope[p] -= middle[p];
            out.push_back(
                {mean[l] - average, std::sqrt(variance[l] * (1 - 2 / levels) + average_variance +
                                              dot(slope, curvature_.solve(slope)))});
        }
        return out;
    }

   private:
    // V^-1 times a vector.
    Vector precision(Vector v) const {
        double sum = 0;
        for (const double value : v) sum += value;
        for (auto& value : v) value = (value - pull_ * sum) / both_;
        return v;
    }

    double log_joint(const std::vector<Vector>& x, const Vector& skill) const {
        double out = -0.5 * dot(skill, skill) / (kSkillSpread * kSkillSpread);
        Vector apart(players_);
        for (std::size_t l = 0; l < x.size(); ++l) {
            for (std::size_t p = 0; p < players_; ++p) {
                const auto& [won, games] = counts_[l][p];
                out += static_cast<double>(won) * x[l][p] -
                       static_cast<double>(games) * softplus(x[l][p]);
                apart[p] = x[l][p] - skill[p];
            }
            out -= 0.5 * dot(apart, precision(apart));
        }
        return out;
    }

    // Newton's step of all x and skills: level by level, with what the skills share on top (the
    // Schur complement). Keeps the factors of both.
    std::pair<std::vector<Vector>, Vector> newton_step() {
        blocks_.clear();
        Matrix curvature(players_);
        Vector pull(players_);
        std::vector<Vector> slopes;
        for (std::size_t p = 0; p < players_; ++p) {
            curvature.at(p, p) = 1 / (kSkillSpread * kSkillSpread);
            pull[p] = -skill_[p] / (kSkillSpread * kSkillSpread);
        }
        for (std::size_t l = 0; l < x_.size(); ++l) {
            Vector apart(players_), slope(players_), weight(players_);
            Matrix block(players_);
            for (std::size_t p = 0; p < players_; ++p) {
                const double pass = logistic(x_[l][p]),
                             games = static_cast<double>(counts_[l][p].games);
                weight[p] = games * pass * (1 - pass);
                slope[p] = static_cast<double>(counts_[l][p].won) - games * pass;
                apart[p] = x_[l][p] - skill_[p];
                for (std::size_t q = 0; q < players_; ++q)
                    block.at(p, q) = ((p == q) - pull_) / both_ + (p == q ? weight[p] : 0);
            }
            const Vector back = precision(apart);
            for (std::size_t p = 0; p < players_; ++p) slope[p] -= back[p], pull[p] += back[p];
            block.factor();
            const Vector towards = precision(block.solve(slope));
            for (std::size_t p = 0; p < players_; ++p) pull[p] += towards[p];
            // V^-1 - V^-1 B^-1 V^-1 = V^-1 B^-1 W, column by column.
            for (std::size_t q = 0; q < players_; ++q) {
                Vector unit(players_);
                unit[q] = weight[q];
                const Vector column = precision(block.solve(unit));
                for (std::size_t p = 0; p < players_; ++p) curvature.at(p, q) += column[p];
            }
            slopes.push_back(std::move(slope));
            blocks_.push_back(std::move(block));
        }
        curvature.factor();
        curvature_ = std::move(curvature);
        const Vector ds = curvature_.solve(pull), down = precision(ds);
        for (std::size_t l = 0; l < x_.size(); ++l) {
            for (std::size_t p = 0; p < players_; ++p) slopes[l][p] += down[p];
            slopes[l] = blocks_[l].solve(std::move(slopes[l]));
        }
        return {std::move(slopes), ds};
    }

    const Counts& counts_;
    std::size_t players_;
    double both_, total_, pull_;
    std::vector<Vector> x_;  // by level and player
    Vector skill_;
    std::vector<Matrix> blocks_;  // curvature of a level's x, factored
    Matrix curvature_;            // of the skills, with all x left to follow them; factored
};

// Normal distributions, each with its weight.
class Mixture {
   public:
    void add(double weight, const Normal& normal) { parts_.emplace_back(weight, normal); }

    double mean() const {
        double sum = 0;
        for (const auto& [weight, normal] : parts_) sum += weight * normal.mean;
        return sum;
    }
    double quantile(double q) const {
        double low = -100, high = 100;
        for (int halving = 0; halving < 60; ++halving) {
            const double middle = (low + high) / 2;
            (below(middle) < q ? low : high) = middle;
        }
        return (low + high) / 2;
    }

   private:
    double below(double x) const {
        double sum = 0;
        for (const auto& [weight, normal] : parts_) {
            const double z = (x - normal.mean) / normal.deviation;
            const double tail = core::normal_p(z) / 2;
            sum += weight * (z < 0 ? tail : 1 - tail);
        }
        return sum;
    }

    std::vector<std::pair<double, Normal>> parts_;
};

// Spreads that are tried: from next to nothing to more than levels have.
constexpr double kFirstLevel = 0.1, kFirstBoth = 0.05;

Vector grid(double first) {
    constexpr std::size_t kSize = 10;
    constexpr double kStep = 1.6;
    Vector out{first};
    while (out.size() < kSize) out.push_back(out.back() * kStep);
    return out;
}

}  // namespace

std::vector<Difficulty> difficulty_scale(const std::vector<std::vector<PassCount>>& counts) {
    const std::size_t levels = counts.size();
    std::vector<std::vector<Normal>> averages, contrasts;
    Vector heights;
    std::optional<Fit> last;
    for (const double level : grid(kFirstLevel))
        for (const double both : grid(kFirstBoth)) {
            const Spread spread{level, both};
            Fit fit(counts, spread);
            if (last) fit.begin_at(*last);
            fit.climb();
            // A step of the grid is as wide as its spread: so all spreads weigh the same.
            heights.push_back(fit.log_likelihood() + core::ln(spread.level * spread.both));
            std::vector<Normal> average;
            for (std::size_t l = 0; l < levels; ++l) average.push_back(fit.average(l));
            averages.push_back(std::move(average));
            contrasts.push_back(fit.contrasts());
            last.emplace(std::move(fit));
        }
    const double highest = *std::ranges::max_element(heights);
    double sum = 0;
    for (auto& height : heights) sum += height = core::exp(height - highest);

    std::vector<Difficulty> out;
    for (std::size_t l = 0; l < levels; ++l) {
        Mixture average, contrast;
        for (std::size_t k = 0; k < heights.size(); ++k) {
            if (heights[k] / sum < 1e-12) continue;
            average.add(heights[k] / sum, averages[k][l]);
            contrast.add(heights[k] / sum, contrasts[k][l]);
        }
        std::size_t games = 0;
        for (const auto& count : counts[l]) games += count.games;
        out.push_back(
            {.pass_rate = figure_of(
                 logistic(average.mean()),
                 {logistic(average.quantile(0.025)), logistic(average.quantile(0.975))}, games),
             .logit = figure_of(contrast.mean(),
                                {contrast.quantile(0.025), contrast.quantile(0.975)}, games)});
    }
    return out;
}

const PassCount* LevelCounts::find(std::string_view player) const {
    const auto found =
        std::ranges::find(players, player, &std::pair<std::string, PassCount>::first);
    return found == players.end() ? nullptr : &found->second;
}

LevelCounts counts_of(const LevelGames& level) {
    LevelCounts out{.has_goals = !level.level.setup.goals.empty(), .players = {}};
    for (const auto& player : level.players)
        out.players.emplace_back(
            player.header.player_name(),
            PassCount{static_cast<std::size_t>(std::ranges::count_if(player.games, &Game::won)),
                      player.games.size()});
    return out;
}

std::vector<std::optional<Difficulty>> difficulties(const std::vector<LevelCounts>& levels) {
    std::vector<std::string> cast;
    std::vector<std::size_t> places;
    for (std::size_t l = 0; l < levels.size(); ++l) {
        if (!levels[l].has_goals) continue;
        places.push_back(l);
        for (const auto& [player, count] : levels[l].players)
            if (std::ranges::find(cast, player) == cast.end()) cast.push_back(player);
    }
    std::vector<std::optional<Difficulty>> out(levels.size());
    if (places.size() < 2 || cast.size() < 2) return out;
    std::vector<std::vector<PassCount>> counts;
    for (const std::size_t l : places) {
        counts.emplace_back(cast.size());
        for (std::size_t p = 0; p < cast.size(); ++p)
            if (const auto* count = levels[l].find(cast[p])) counts.back()[p] = *count;
    }
    const auto scale = difficulty_scale(counts);
    for (std::size_t i = 0; i < places.size(); ++i) out[places[i]] = scale[i];
    return out;
}

}  // namespace dramatis::report
