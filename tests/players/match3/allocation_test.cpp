#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "formulas/text.hpp"
#include "games/match3/game.hpp"
#include "games/match3/rules.hpp"
#include "players/match3/formula_rule.hpp"
#include "players/match3/player.hpp"
#include "search/searcher.hpp"

// Counts every allocation of this program.
namespace {
std::atomic<std::size_t> allocations = 0;

void* allocate(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size);
}
void* operator new(std::size_t size, std::align_val_t align) {
    ++allocations;
    const auto unit = static_cast<std::size_t>(align);
    if (void* memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace dramatis::players {
namespace {

using Rules = match3::Classic<match3::Small<3>>;

TEST(Allocation, TheCounterCounts) {
    const auto before = allocations.load();
    int* volatile memory = new int(1);  // volatile, or the compiler may leave both out
    delete memory;
    EXPECT_EQ(allocations - before, 1u);
}

TEST(Allocation, APlayoutNeedsNone) {
    const match3::Setup setup;
    const Rules rules(setup);
    const match3::Match3<Rules, Reward> game(rules, match3::Refills::kHidden, {});
    std::vector<match3::Swap> scratch;
    std::uint32_t shuffles = 0;
    const auto before = allocations.load();
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        auto position = rules.start(core::Seed{seed});
        core::Rng rng{core::Seed{seed}};
        search::NoTrace trace;
        search::UniformPlayout{}(game, position, rng, scratch, trace);
        shuffles += position.shuffles;
    }
    EXPECT_EQ(allocations - before, 0u);
    EXPECT_GT(shuffles, 0u) << "dead boards were among them";
}

TEST(Allocation, APlayoutOfALevelNeedsNone) {
    match3::Setup setup{.rows = 9, .columns = 9, .colours = 5};
    setup.specials = setup.squares = true;
    setup.scene.emplace(9, 9);
    setup.scene->for_each_cell([&](match3::Cell cell) {
        (*setup.scene)[cell].thing = match3::Thing::kRandom;
        if (cell.row == 5 && cell.column % 2)
            (*setup.scene)[cell] = {.thing = match3::Thing::kCrate, .hits = 2};
    });
    setup.goals = {{.kind = match3::Goal::Kind::kCrates}};
    const match3::LevelRules<match3::Medium<3>> rules(setup);
    std::uint32_t fired = 0;
    const auto before = allocations.load();
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        auto position = rules.start(core::Seed{seed});
        core::Rng rng{core::Seed{seed}};
        while (!rules.is_over(position)) rules.play(position, rules.random_move(position, rng));
        fired += position.specials_fired;
    }
    EXPECT_EQ(allocations - before, 0u);
    EXPECT_GT(fired, 500u);
}

template <template <class> class Memory, class Rule>
void expect_no_allocation_while_searching(Rule rule) {
    const match3::Setup setup;
    const Rules rules(setup);
    search::Searcher<match3::Match3<Rules, Reward>, Rule, search::UniformPlayout, Memory> searcher(
        {rules, match3::Refills::kHidden, {}}, rule);
    const auto search = [&](std::uint64_t seed, std::uint64_t iterations) {
        searcher.begin(rules.start(core::Seed{seed}));
        searcher.run(search::Iterations{iterations}, core::Seed{seed});
    };
    search(0, 1000);  // the tree takes its memory here
    const auto before = allocations.load();
    for (std::uint64_t seed = 1; seed < 20; ++seed) search(seed, 250);
    EXPECT_EQ(allocations - before, 0u);
}

TEST(Allocation, ASearchReusesTheMemoryOfTheLast) {
    expect_no_allocation_while_searching<search::KeptStates>(search::Ucb1{});
    expect_no_allocation_while_searching<search::ReplayedMoves>(search::Ucb1{});
    const FormulaRule formula(
        *formulas::parse("variance + mean + sqrt(moves / visits)", formulas::kNodeNames));
    expect_no_allocation_while_searching<search::KeptStates>(formula);
    expect_no_allocation_while_searching<search::ReplayedMoves>(formula);
}

}  // namespace
}  // namespace dramatis::players
