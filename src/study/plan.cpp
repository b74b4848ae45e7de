#include "study/plan.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

#include "core/check.hpp"
#include "core/rng.hpp"

namespace dramatis::study {
namespace {

// Numbers that a page can hold, too.
std::uint64_t game_seed(core::Seed block, std::size_t round) {
    return block.child("game", round).value >> 11;
}

// Which round is at which place. Practice rounds stay where the file has them.
std::vector<std::size_t> order_of(const Block& block, core::Seed seed, std::size_t place) {
    std::vector<std::size_t> order(block.rounds.size()), moved;
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (const std::size_t i : order)
        if (!block.rounds[i].is_practice) moved.push_back(i);
    auto mixed = moved;
    if (block.order == Order::kShuffle) core::Rng(seed.child("order")).shuffle(std::span(mixed));
    if (block.order == Order::kLatinSquare && !moved.empty())
        std::ranges::transform(latin_row(moved.size(), place), mixed.begin(),
                               [&](std::size_t item) { return moved[item]; });
    for (std::size_t i = 0; i < moved.size(); ++i) order[moved[i]] = mixed[i];
    return order;
}

}  // namespace

std::vector<Step> make_plan(const Design& design, const Slot& slot) {
    std::vector<Step> out;
    const core::Seed person = core::Seed{design.seed}.child("person", slot.person);
    for (std::size_t b = 0; b < design.blocks.size(); ++b) {
        const Block& block = design.blocks[b];
        if (!block.only.empty() &&
            std::ranges::find(block.only, slot.condition) == block.only.end())
            continue;
        if (block.kind != Block::Kind::kRounds) {
            out.push_back({.id = block.id, .block = b});
            continue;
        }
        const core::Seed seed = person.child("block", b);
        for (const std::size_t r : order_of(block, seed, slot.place))
            out.push_back({.id = block.id + "." + block.rounds[r].id,
                           .block = b,
                           .round = r,
                           .is_round = true,
                           .game_seed = block.rounds[r].seed.value_or(game_seed(seed, r))});
    }
    return out;
}

std::size_t latin_rows(std::size_t size) { return size % 2 == 0 ? size : 2 * size; }

std::vector<std::size_t> latin_row(std::size_t size, std::size_t row) {
    DR_CHECK(size > 0);
    row %= latin_rows(size);
    // 0, 1, n-1, 2, n-2, ...; every further row adds one; the second half of an odd square is the
    // first one, backwards.
    std::vector<std::size_t> out(size);
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t first = i % 2 == 1 ? (i + 1) / 2 : (size - i / 2) % size;
        out[i] = (first + row) % size;
    }
    if (row >= size) std::ranges::reverse(out);
    return out;
}

std::size_t next_condition(const Design& design, const std::vector<std::size_t>& counted) {
    DR_CHECK(!design.conditions.empty() && counted.size() == design.conditions.size());
    const auto& all = design.conditions;
    const auto with_target = static_cast<std::size_t>(
        std::ranges::count_if(all, [](const Condition& each) { return each.target > 0; }));
    std::size_t wanted = 0;
    for (const auto& each : all) wanted += each.target;
    // One without a target counts as if it had the mean of the others.
    const double usual =
        with_target == 0 ? 1 : static_cast<double>(wanted) / static_cast<double>(with_target);
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double target = all[i].target > 0 ? static_cast<double>(all[i].target) : usual;
        const double share = static_cast<double>(counted[i]) / target;
        if (share < least) least = share, best = i;
    }
    return best;
}

}  // namespace dramatis::study
