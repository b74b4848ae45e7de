#include "playtest/level_variants.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "games/match3/table.hpp"

namespace dramatis::playtest {
namespace {

using match3::Goal;
using match3::Setup;

constexpr double kColourCost = 0.5, kLittle = 0.1;
constexpr int kMostColours = 2;
constexpr double kLeastGoals = 1.0 / 3, kMostGoals = 2;

class Lister {
   public:
    Lister(const TuneRequest& request, double rate) : request_(request), rate_(rate) {
        const auto view = match3::Table::make(request.setup, core::Seed{1})->view();
        for (const auto& goal : view.goals) {
            totals_.push_back(goal.target);
            largest_ = std::max(largest_, goal.target);
        }
    }

    std::vector<LevelVariant> list() {
        const int colours = request_.knobs.colours ? kMostColours : 0;
        for (int c = -colours; c <= colours; ++c) {
            add_variant(c, 0);
            if (!request_.knobs.goals) continue;
            for (int step = 1; step * step_size() <= kMostGoals - 1; ++step) add_variant(c, step);
            for (int step = 1; 1 - step * step_size() >= kLeastGoals; ++step) add_variant(c, -step);
        }
        std::ranges::stable_sort(variants_, {}, &LevelVariant::cost);
        return std::move(variants_);
    }

   private:
    // How much of its goals a step is: one of the largest count, but two in a hundred at least.
    double step_size() const {
        return std::max(0.02, 1.0 / static_cast<double>(std::max<std::uint64_t>(largest_, 1)));
    }

    // The goals times a factor. A goal that wants all there is can only become smaller.
    std::optional<std::vector<Goal>> scaled_goals(double factor, double& cost) const {
        std::vector<Goal> goals = request_.setup.goals;
        bool changed = false;
        cost = 0;
        for (std::size_t g = 0; g < goals.size(); ++g) {
            const double total = static_cast<double>(totals_[g]);
            if (goals[g].count == 0 && factor > 1) continue;
            // Scores stay round: to 50 points, or less where there are few.
            const double unit = goals[g].kind != Goal::Kind::kScore ? 1
                                : total >= 1000                     ? 50
                                : total >= 100                      ? 10
                                                                    : 1;
            const double count = std::max(std::round(total * factor / unit) * unit, unit);
            if (count == total) continue;
            goals[g].count = static_cast<std::uint32_t>(count);
            cost += std::abs(count - total) / total / static_cast<double>(goals.size());
            changed = true;
        }
        if (!changed) return {};
        return goals;
    }

    // Goals that go the wrong way can only help to hit the band between two numbers of moves: a
    // little is enough.
    bool is_worth_a_look(const LevelVariant& variant, int goal_step) const {
        const bool wrong_way = goal_step > 0 ? rate_ < request_.low : rate_ > request_.high;
        return !wrong_way || (request_.knobs.moves &&
                              variant.cost - kColourCost * std::abs(variant.colours) < kLittle);
    }

    void add_variant(int colours, int goal_step) {
        LevelVariant variant{
            .colours = colours, .cost = kColourCost * std::abs(colours), .setup = request_.setup};
        variant.setup.colours += colours;
        // A colour that comes falls as often as the others do on average.
        for (auto& weights : variant.setup.weights) {
            const auto sum = std::accumulate(weights.begin(), weights.end(), 0u);
            const auto mean = static_cast<std::uint16_t>(
                std::max<std::size_t>(1, (sum + weights.size() / 2) / weights.size()));
            weights.resize(
                static_cast<std::size_t>(std::max(variant.setup.colours, match3::kMinColours)),
                mean);
        }
        if (variant.setup.colours < match3::kMinColours ||
            variant.setup.colours > match3::kMaxColours)
            return;
        if (goal_step != 0) {
            double cost = 0;
            const auto goals = scaled_goals(1 + goal_step * step_size(), cost);
            if (!goals) return;
            variant.setup.goals = *goals;
            variant.cost += cost;
            if (!is_worth_a_look(variant, goal_step)) return;
        }
        if (!match3::check_setup(variant.setup))
            return;  // fixed tiles of a colour that is gone, say
        const auto same = [&](const LevelVariant& other) { return other.setup == variant.setup; };
        if (std::ranges::none_of(variants_, same)) variants_.push_back(std::move(variant));
    }

    const TuneRequest& request_;
    double rate_;
    std::vector<std::uint64_t> totals_;  // of the goals
    std::uint64_t largest_ = 0;
    std::vector<LevelVariant> variants_;
};

}  // namespace

std::vector<LevelVariant> list_variants(const TuneRequest& request, double rate) {
    return Lister(request, rate).list();
}

}  // namespace dramatis::playtest
