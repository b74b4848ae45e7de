#include "playtest/shippable.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "games/match3/level.hpp"
#include "playtest/blockers.hpp"
#include "playtest/round_counts.hpp"
#include "playtest/symmetry.hpp"

namespace dramatis::playtest {
namespace {

using match3::Cell;
using match3::Goal;
using match3::Scene;
using match3::Setup;
using match3::Spot;
using match3::Thing;

constexpr int kMostNewPieces = 4;
constexpr double kMostUneven = 3;  // how far the weights of two colours drift apart
constexpr std::uint32_t kStarStep = 50;

template <class Holds>
bool all_cells(const Scene& scene, const Holds& holds) {
    bool all = true;
    scene.for_each_cell([&](Cell cell) { all = all && holds(cell); });
    return all;
}

// Whether a number stays or changes in the direction that makes a level easier if it grows.
bool goes_right(double before, double after, Aim aim, bool more_is_easier) {
    return before == after || (after > before) == ((aim == Aim::kEasier) == more_is_easier);
}

bool is_playable(const Setup&, const Setup& after, Aim) {
    return static_cast<bool>(match3::check_setup(after));
}

bool makes_sense(const Setup& before, const Setup& after, Aim) {
    const auto doubts = [](const Setup& setup) {
        return match3::find_doubts(
                   {.name = "x", .teaches = {}, .notes = {}, .target = {}, .setup = setup})
            .size();
    };
    return doubts(after) <= doubts(before);
}

bool has_usual_moves(const Setup& before, const Setup& after, Aim) {
    const auto [least, most] = move_range(before.move_limit);
    return after.move_limit >= least && after.move_limit <= most;
}

// --- goals

bool keeps_goals(const Setup& before, const Setup& after, Aim) {
    return std::ranges::equal(before.goals, after.goals, [](const Goal& one, const Goal& other) {
        return std::tuple(one.kind, one.colour, one.special, one.count == 0) ==
               std::tuple(other.kind, other.colour, other.special, other.count == 0);
    });
}

int held(const Setup& setup, Goal::Kind kind) {
    for (const auto blocker : kEachBlocker)
        if (goal_for(blocker) == kind)
            return count_blockers(match3::full_scene(setup), blocker).held(blocker);
    return 0;
}

bool has_round_counts(const Setup& before, const Setup& after, Aim) {
    for (std::size_t g = 0; g < before.goals.size() && g < after.goals.size(); ++g) {
        const auto old_count = before.goals[g].count, count = after.goals[g].count;
        if (old_count == count) continue;
        const auto held_before = held(before, before.goals[g].kind);
        if (held_before > 0 && old_count == static_cast<std::uint32_t>(held_before) &&
            count == static_cast<std::uint32_t>(held(after, after.goals[g].kind)))
            continue;  // all there is, in numbers
        if (count % round_step(old_count) != 0 || count < old_count * kLeastCounts - 1 ||
            count > old_count * kMostCounts + 1e-9)
            return false;
    }
    return true;
}

bool can_be_held(const Setup& before, const Setup& after, Aim) {
    return std::ranges::all_of(after.goals, [&](const Goal& goal) {
        const int there = held(after, goal.kind);
        return held(before, goal.kind) == 0 || goal.kind == Goal::Kind::kVines ||
               goal.count <= static_cast<std::uint32_t>(there);
    });
}

// --- the board

bool keeps_shape(const Setup& before, const Setup& after, Aim) {
    if (before.rows != after.rows || before.columns != after.columns) return false;
    const Scene one = match3::full_scene(before), other = match3::full_scene(after);
    const auto is_fixed = [](const Spot& spot) {
        return spot.thing == Thing::kHole || spot.thing == Thing::kStone ||
               spot.thing == Thing::kItem || spot.thing == Thing::kEmpty ||
               (spot.thing == Thing::kTile && !spot.is_special());
    };
    const auto rest = [](const Setup& setup) {
        return std::tuple(setup.queues, setup.entries, setup.specials, setup.squares,
                          setup.dead_board, setup.move_bonus);
    };
    return rest(before) == rest(after) && all_cells(one, [&](Cell cell) {
               const bool either = is_fixed(one[cell]) || is_fixed(other[cell]);
               return one[cell].exit == other[cell].exit &&
                      (!either || (one[cell].thing == other[cell].thing &&
                                   one[cell].colour == other[cell].colour));
           });
}

bool stays_symmetric(const Setup& before, const Setup& after, Aim) {
    const auto now = symmetries_of(match3::full_scene(after));
    return std::ranges::all_of(symmetries_of(match3::full_scene(before)), [&](Symmetry symmetry) {
        return std::ranges::find(now, symmetry) != now.end();
    });
}

bool has_usual_blockers(const Setup& before, const Setup& after, Aim) {
    const Scene one = match3::full_scene(before), other = match3::full_scene(after);
    return std::ranges::all_of(kEachBlocker, [&](Blocker blocker) {
        const auto old_count = count_blockers(one, blocker), count = count_blockers(other, blocker);
        return 2 * count.cells >= old_count.cells && count.cells <= 2 * old_count.cells &&
               2 * count.depth >= old_count.depth && count.depth <= 2 * old_count.depth;
    });
}

int count_specials(const Setup& setup) {
    const Scene scene = match3::full_scene(setup);
    int count = 0;
    scene.for_each_cell([&](Cell cell) { count += scene[cell].is_special(); });
    return count;
}

bool has_few_new_pieces(const Setup& before, const Setup& after, Aim) {
    return count_specials(after) <= count_specials(before) + kMostNewPieces;
}

// --- what falls

bool has_usual_colours(const Setup& before, const Setup& after, Aim) {
    return after.colours >= match3::kMinColours &&
           std::abs(after.colours - before.colours) <= kMostColours;
}

double weight(const Setup& setup, std::size_t column, std::size_t colour) {
    return setup.weights.empty() ? 1.0 : setup.weights[column][colour];
}

bool has_usual_weights(const Setup& before, const Setup& after, Aim) {
    const auto colours = static_cast<std::size_t>(std::min(before.colours, after.colours));
    for (std::size_t column = 0; column < static_cast<std::size_t>(before.columns); ++column) {
        double least = 1e9, most = 0;
        for (std::size_t colour = 0; colour < colours; ++colour) {
            const double old_weight = weight(before, column, colour),
                         new_weight = weight(after, column, colour);
            if ((old_weight > 0) != (new_weight > 0)) return false;
            if (old_weight == 0) continue;
            least = std::min(least, new_weight / old_weight);
            most = std::max(most, new_weight / old_weight);
        }
        if (most > kMostUneven * least + 1e-9) return false;
    }
    return true;
}

// --- the direction

// Where the blockers of a kind stand, on the average of their hits or layers.
struct Place {
    double row = 0, out = 0;  // out: columns from the middle
};
Place place_of(const Scene& scene, Blocker blocker) {
    Place sum;
    double depth = 0;
    scene.for_each_cell([&](Cell cell) {
        const double here = depth_of(scene[cell], blocker);
        depth += here;
        sum.row += here * cell.row;
        sum.out += here * std::abs(cell.column - (scene.columns() - 1) / 2.0);
    });
    return depth > 0 ? Place{sum.row / depth, sum.out / depth} : Place{};
}

// Blockers are easier to get at nearer to the middle columns, and higher up if they come no farther
// from the middle row. There are 64 moves of all blockers of a kind on the shipped levels. This
// forbids 6 of them both ways; 45 of the others change the pass rate of greedy by more than 5
// points (800 games each), and all of these go as it says.
bool stands_right(const Scene& before, const Scene& after, Blocker blocker, Aim aim) {
    constexpr double kSame = 1e-9;
    const Place one = place_of(before, blocker), other = place_of(after, blocker);
    if (aim == Aim::kHarder) return other.out >= one.out - kSame && other.row >= one.row - kSame;
    const double middle = (after.rows() - 1) / 2.0;
    const bool same = std::abs(other.row - one.row) <= kSame,
               higher = other.row < one.row &&
                        std::abs(other.row - middle) <= std::abs(one.row - middle) + kSame;
    return other.out <= one.out + kSame && (same || higher);
}

bool goes_one_way(const Setup& before, const Setup& after, Aim aim) {
    bool right = goes_right(before.move_limit, after.move_limit, aim, true) &&
                 goes_right(before.colours, after.colours, aim, false) &&
                 goes_right(count_specials(before), count_specials(after), aim, true);
    const Scene one = match3::full_scene(before), other = match3::full_scene(after);
    for (const auto blocker : kEachBlocker) {
        const auto old_count = count_blockers(one, blocker), count = count_blockers(other, blocker);
        right = right && goes_right(old_count.cells, count.cells, aim, false) &&
                goes_right(old_count.depth, count.depth, aim, false);
        if (old_count.cells == count.cells && old_count.depth == count.depth)
            right = right && stands_right(one, other, blocker, aim);
    }
    for (std::size_t g = 0; g < before.goals.size() && g < after.goals.size(); ++g)
        right = right && goes_right(before.goals[g].count, after.goals[g].count, aim, false);
    return right;
}

bool has_good_stars(const Setup& before, const Setup& after, Aim) {
    if (before.stars == after.stars) return true;
    if (before.stars.size() != after.stars.size()) return false;
    for (std::size_t i = 0; i < after.stars.size(); ++i)
        if ((after.stars[i] != before.stars[i] && after.stars[i] % kStarStep != 0) ||
            (i > 0 && after.stars[i] <= after.stars[i - 1]))
            return false;
    return true;
}

constexpr ShippableRule kRules[] = {
    {"playable", "a game can be played from it", is_playable},
    {"moves", "the move limit stays between half and double", has_usual_moves},
    {"goals", "no goal comes, goes or asks for something else; \"all\" stays \"all\"", keeps_goals},
    {"counts",
     "what a goal asks for changes in round steps (a twentieth, rounded down to 1, 2 or 5 times a "
     "power of ten) and stays between a third and double; a number that is all there is stays so",
     has_round_counts},
    {"held", "no goal asks for more than the board holds", can_be_held},
    {"direction",
     "each part of the change goes the same way: a level that is too hard gets no fewer moves, no "
     "larger goal, no blocker and no colour more, and blockers that move go inwards, or up and no "
     "farther from the middle row",
     goes_one_way},
    {"shape",
     "holes, stones, items, exits, entries, plain tiles that are drawn and what falls first stay",
     keeps_shape},
    {"symmetry", "a board that is symmetric stays so", stays_symmetric},
    {"blockers", "there are from half to double as many of each kind, and no new kind",
     has_usual_blockers},
    {"specials", "at most four special pieces more stand on the board", has_few_new_pieces},
    {"colours", "at least 3, and at most two more or fewer", has_usual_colours},
    {"weights",
     "a colour that falls goes on falling; how often two colours fall changes by at most three "
     "times against each other",
     has_usual_weights},
    {"stars", "they ascend, and new ones are multiples of 50", has_good_stars},
    {"warnings", "`level check` has no warning that it had not before", makes_sense},
};

}  // namespace

std::span<const ShippableRule> shippable_rules() { return kRules; }

const ShippableRule* broken_rule(const Setup& before, const Setup& after, Aim aim) {
    const auto broken = std::ranges::find_if(
        kRules, [&](const ShippableRule& rule) { return !rule.holds(before, after, aim); });
    return broken == std::end(kRules) ? nullptr : &*broken;
}

}  // namespace dramatis::playtest
