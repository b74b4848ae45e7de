#include "playtest/ladders.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "games/match3/limits.hpp"
#include "games/match3/table.hpp"
#include "playtest/ladder_makers.hpp"
#include "playtest/round_counts.hpp"
#include "playtest/shippable.hpp"

namespace dramatis::playtest {
namespace {

using match3::Goal;
using match3::Setup;

// A score to win that is no lower than the first star would give that star away: then the stars
// rise with it, in proportion.
void lift_stars(Setup& setup, double old_score, double score) {
    constexpr double kStep = 50;
    if (setup.stars.empty() || score < setup.stars.front()) return;
    for (auto& star : setup.stars)
        star = static_cast<std::uint32_t>(std::min<double>(
            std::ceil(star * score / old_score / kStep) * kStep, match3::kMaxScore));
}

// Some goals ask for more and more, or less and less, together in proportion.
class GoalLadder {
   public:
    GoalLadder(const Setup& original, const Setup& start, Aim aim)
        : start_(start), aim_(aim), view_(match3::Table::make(original, core::Seed{1})->view()) {}

    // A goal that asks for all there is stays so.
    bool can_change(std::size_t goal) const { return start_.goals[goal].count > 0; }

    // Of these goals; each step is one of the goal with the most steps.
    Ladder make(const std::vector<std::size_t>& goals, std::uint64_t id) const {
        Ladder ladder{.knob = Knob::kGoals, .id = id};
        double finest = 1;  // the share that is a step
        for (const auto g : goals)
            finest = std::min(finest, static_cast<double>(round_step(view_.goals[g].target)) /
                                          static_cast<double>(view_.goals[g].target));
        const double end = aim_ == Aim::kEasier ? 1 - kLeastCounts : kMostCounts - 1;
        for (int step = 1; step * finest <= end + 1e-9; ++step) {
            const double share = step * finest;
            auto rung = scaled(goals, aim_ == Aim::kEasier ? 1 - share : 1 + share);
            if (rung.setup.goals == start_.goals ||
                (!ladder.rungs.empty() && rung.setup.goals == ladder.rungs.back().setup.goals))
                continue;
            ladder.rungs.push_back(std::move(rung));
        }
        return ladder;
    }

   private:
    Rung scaled(const std::vector<std::size_t>& goals, double factor) const {
        Rung rung{.setup = start_};
        for (const auto g : goals) {
            const auto total = view_.goals[g].target;
            const auto rounded = round_count(total, factor);
            // Rounding must not turn it round.
            const auto count = factor < 1 ? std::min(rounded, total) : std::max(rounded, total);
            rung.setup.goals[g].count = static_cast<std::uint32_t>(count);
            if (rung.setup.goals[g].kind == Goal::Kind::kScore)
                lift_stars(rung.setup, static_cast<double>(total), static_cast<double>(count));
            rung.cost += std::abs(static_cast<double>(count) / static_cast<double>(total) - 1) /
                         static_cast<double>(start_.goals.size());
        }
        return rung;
    }

    const Setup& start_;
    Aim aim_;
    match3::Table::View view_;
};

}  // namespace

void add_moves(const LadderRequest& request, std::vector<Ladder>& out) {
    Ladder ladder{.knob = Knob::kMoves, .id = 0};
    const int limit = request.original.move_limit, step = request.aim == Aim::kEasier ? 1 : -1;
    const auto [least, most] = move_range(limit);
    const int start = request.start.move_limit;
    for (int moves = start + step; moves >= least && moves <= most; moves += step) {
        Rung rung{.cost = std::abs(moves - start) / static_cast<double>(limit),
                  .setup = request.start};
        rung.setup.move_limit = moves;
        ladder.rungs.push_back(std::move(rung));
    }
    out.push_back(std::move(ladder));
}

void add_goals(const LadderRequest& request, std::vector<Ladder>& out) {
    const GoalLadder maker(request.original, request.start, request.aim);
    std::vector<std::size_t> all;
    for (std::size_t g = 0; g < request.start.goals.size(); ++g) {
        if (!maker.can_change(g)) continue;
        all.push_back(g);
        out.push_back(maker.make({g}, 1 + g));
    }
    if (all.size() > 1) out.push_back(maker.make(all, 1 + match3::kMaxGoals));
}

std::vector<Ladder> list_ladders(const Setup& original, const Setup& start, const Knobs& knobs,
                                 Aim aim) {
    constexpr std::pair<Knob, void (*)(const LadderRequest&, std::vector<Ladder>&)> kMakers[] = {
        {Knob::kMoves, add_moves},       {Knob::kGoals, add_goals},
        {Knob::kBlockers, add_blockers}, {Knob::kPlaces, add_places},
        {Knob::kSpecials, add_specials}, {Knob::kWeights, add_weights},
        {Knob::kColours, add_colours}};
    std::vector<Ladder> out;
    for (const auto& [knob, add] : kMakers)
        if (knobs.has(knob)) add({original, start, aim}, out);
    for (auto& ladder : out)
        std::erase_if(ladder.rungs, [&](const Rung& rung) {
            return broken_rule(original, rung.setup, aim) != nullptr;
        });
    std::erase_if(out, [](const Ladder& ladder) { return ladder.rungs.empty(); });
    return out;
}

}  // namespace dramatis::playtest
