#include "study/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/rng.hpp"
#include "study/studies.hpp"

namespace dramatis::study {
namespace {

std::vector<std::string> ids_of(const std::vector<Step>& plan) {
    std::vector<std::string> out;
    for (const auto& step : plan) out.push_back(step.id);
    return out;
}

TEST(LatinRow, IsAPermutation) {
    for (std::size_t size = 1; size <= 12; ++size)
        for (std::size_t row = 0; row < 3 * size; ++row) {
            auto items = latin_row(size, row);
            std::ranges::sort(items);
            for (std::size_t i = 0; i < size; ++i) EXPECT_EQ(items[i], i) << size << " " << row;
        }
}

// Each item stands at each place equally often, and follows each other one equally often.
TEST(LatinRow, IsBalancedForPlacesAndForWhatComesBefore) {
    for (std::size_t size = 2; size <= 11; ++size) {
        const std::size_t rows = latin_rows(size);
        EXPECT_EQ(rows, size % 2 == 0 ? size : 2 * size);
        std::map<std::pair<std::size_t, std::size_t>, std::size_t> at, after;
        for (std::size_t row = 0; row < rows; ++row) {
            const auto items = latin_row(size, row);
            for (std::size_t i = 0; i < size; ++i) {
                ++at[{items[i], i}];
                if (i > 0) ++after[{items[i - 1], items[i]}];
            }
        }
        for (std::size_t item = 0; item < size; ++item)
            for (std::size_t other = 0; other < size; ++other) {
                EXPECT_EQ((at[{item, other}]), rows / size) << size;
                EXPECT_EQ((after[{item, other}]), item == other ? 0 : rows / size) << size;
            }
    }
}

TEST(LatinRow, BeginsAgainAfterTheLast) {
    for (std::size_t size = 1; size <= 7; ++size)
        EXPECT_EQ(latin_row(size, latin_rows(size) + 1), latin_row(size, 1));
}

TEST(Plan, IsTheSameForTheSameSlot) {
    for (const auto& design : {paper(), small_design()})
        for (std::uint64_t person = 1; person < 50; ++person) {
            const Slot slot{
                .person = person, .condition = design.conditions.front().id, .place = person / 2};
            EXPECT_EQ(make_plan(design, slot), make_plan(design, slot));
        }
}

TEST(Plan, HoldsWhatTheConditionMeets) {
    const Design design = small_design();
    EXPECT_EQ(ids_of(make_plan(design, {.person = 1, .condition = "slow"})),
              (std::vector<std::string>{"consent", "quiz", "about", "play.warm", "play.a", "play.b",
                                        "play.c", "end"}));
    EXPECT_EQ(ids_of(make_plan(design, {.person = 1, .condition = "quick"})),
              (std::vector<std::string>{"consent", "quiz", "play.warm", "play.a", "play.b",
                                        "play.c", "end"}));
}

TEST(Plan, FollowsTheLatinSquareByPlaceAndNotByPerson) {
    const Design design = small_design();
    std::set<std::vector<std::string>> orders;
    for (std::size_t place = 0; place < 12; ++place) {
        const auto plan = ids_of(
            make_plan(design, {.person = 100 - place, .condition = "quick", .place = place}));
        EXPECT_EQ(plan[2], "play.warm");  // practice stays first
        orders.insert(plan);
        EXPECT_EQ(plan, ids_of(make_plan(design,
                                         {.person = 7, .condition = "quick", .place = place + 6})));
    }
    EXPECT_EQ(orders.size(), 6u);
}

TEST(Plan, StepsPointToTheirBlockAndRound) {
    const Design design = paper();
    for (std::uint64_t person = 1; person < 20; ++person)
        for (const auto& step : make_plan(design, {.person = person, .condition = "all"})) {
            const Block& block = design.blocks[step.block];
            EXPECT_EQ(step.is_round, block.kind == Block::Kind::kRounds);
            EXPECT_EQ(step.id,
                      step.is_round ? block.id + "." + block.rounds[step.round].id : block.id);
        }
}

TEST(Plan, GivesFixedSeedsToAllAndOthersToEach) {
    const Design design = paper();
    std::set<std::uint64_t> own;
    constexpr std::uint64_t kPeople = 200;
    for (std::uint64_t person = 1; person <= kPeople; ++person)
        for (const auto& step : make_plan(design, {.person = person, .condition = "all"})) {
            if (!step.is_round) continue;
            EXPECT_LT(step.game_seed, std::uint64_t{1} << 53);
            const auto& round = design.blocks[step.block].rounds[step.round];
            if (round.seed)
                EXPECT_EQ(step.game_seed, *round.seed);
            else
                own.insert(step.game_seed);
        }
    EXPECT_EQ(own.size(), 3 * kPeople);  // a board of its own in every round
}

TEST(Plan, DoesNotDependOnTheConditionOrThePlaceInAShuffle) {
    Design design = paper();
    design.conditions.push_back({.id = "other"});
    for (std::uint64_t person = 1; person < 20; ++person)
        EXPECT_EQ(make_plan(design, {.person = person, .condition = "all", .place = 3}),
                  make_plan(design, {.person = person, .condition = "other", .place = 9}));
}

// Of 7,200 people each of 720 orders is met by 10 on average: chi squared has 719 degrees of
// freedom, so it is 719 with a standard deviation of 38; four of these are allowed.
TEST(Plan, ShufflesUniformly) {
    const Design design = paper();
    std::map<std::vector<std::string>, double> orders;
    constexpr std::uint64_t kPeople = 7200;
    for (std::uint64_t person = 1; person <= kPeople; ++person)
        ++orders[ids_of(make_plan(design, {.person = person, .condition = "all"}))];
    ASSERT_EQ(orders.size(), 720u);
    double chi_squared = 0;
    for (const auto& [order, count] : orders) chi_squared += (count - 10) * (count - 10) / 10;
    EXPECT_GT(chi_squared, 719 - 4 * 38);
    EXPECT_LT(chi_squared, 719 + 4 * 38);
}

// What people met is worked out again from the design and their slot when data are analysed years
// later: this must never change.
TEST(Plan, StaysWhatItWas) {
    const auto told = [](const std::vector<Step>& plan) {
        std::vector<std::string> out;
        for (const auto& step : plan)
            if (step.is_round) out.push_back(step.id + " " + std::to_string(step.game_seed));
        return out;
    };
    EXPECT_EQ(told(make_plan(small_design(), {.person = 3, .condition = "slow", .place = 4})),
              (std::vector<std::string>{"play.warm 5", "play.a 1", "play.c 3060901420648051",
                                        "play.b 1"}));
    EXPECT_EQ(told(make_plan(small_design("latin-square", "shuffle"),
                             {.person = 41, .condition = "quick", .place = 7})),
              (std::vector<std::string>{"play.warm 5", "play.a 1", "play.c 526787131324008",
                                        "play.b 1"}));
}

TEST(NextCondition, IsTheLeastFilled) {
    Design design;
    design.conditions = {{.id = "a"}, {.id = "b"}, {.id = "c"}};
    EXPECT_EQ(next_condition(design, {0, 0, 0}), 0u);
    EXPECT_EQ(next_condition(design, {1, 0, 0}), 1u);
    EXPECT_EQ(next_condition(design, {3, 3, 2}), 2u);
    design.conditions = {{.id = "a", .target = 30}, {.id = "b", .target = 10}};
    EXPECT_EQ(next_condition(design, {0, 0}), 0u);
    EXPECT_EQ(next_condition(design, {1, 0}), 1u);
    EXPECT_EQ(next_condition(design, {2, 1}), 0u);   // 2/30 < 1/10
    EXPECT_EQ(next_condition(design, {29, 9}), 1u);  // 29/30 > 9/10
}

TEST(NextCondition, OneWithoutATargetCountsAsTheMeanOfTheOthers) {
    Design design;
    design.conditions = {{.id = "a", .target = 10}, {.id = "b"}, {.id = "c", .target = 30}};
    EXPECT_EQ(next_condition(design, {5, 9, 15}), 1u);   // 9 of 20
    EXPECT_EQ(next_condition(design, {5, 11, 15}), 0u);  // 11 of 20
}

// Whoever leaves frees the place; conditions stay within two of each other (issue 22).
TEST(NextCondition, KeepsConditionsEvenWhenPeopleLeave) {
    Design design;
    design.conditions = {{.id = "a"}, {.id = "b"}, {.id = "c"}, {.id = "d"}};
    core::Rng rng{core::Seed{4}};
    std::vector<std::size_t> counted(4);
    std::vector<std::size_t> active;
    for (int person = 0; person < 400; ++person) {
        const std::size_t next = next_condition(design, counted);
        ++counted[next];
        active.push_back(next);
        if (rng.unit() < 0.3) {  // somebody of the last ten leaves
            const std::size_t recent = std::min<std::size_t>(active.size(), 10);
            const std::size_t at =
                active.size() - 1 - rng.below(static_cast<std::uint32_t>(recent));
            --counted[active[at]];
            active.erase(active.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
    const auto [least, most] = std::ranges::minmax(counted);
    EXPECT_LE(most - least, 2u);
}

}  // namespace
}  // namespace dramatis::study
