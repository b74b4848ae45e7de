#include "core/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

namespace dramatis::core {
namespace {

// The published sequence of SplitMix64 for the seed 1234567.
TEST(Rng, IsSplitMix64) {
    Rng rng{Seed{1234567}};
    for (const std::uint64_t expected :
         {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
          16408922859458223821u})
        EXPECT_EQ(rng.next(), expected);
}

TEST(Rng, RandomAccessGivesTheSameSequence) {
    Rng rng{Seed{42}};
    for (std::uint64_t i = 0; i < 1000; ++i) EXPECT_EQ(rng.next(), Rng::at(Seed{42}, i));
}

TEST(Rng, ACopyIsAReplay) {
    Rng rng{Seed{7}};
    rng.next();
    Rng copy = rng;
    for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.next(), copy.next());
}

// Each of 6 cells has mean n/6 and standard deviation sqrt(n * 5/36) = 289 for n = 600,000: 4
// sigma.
TEST(Rng, BelowIsUniform) {
    Rng rng{Seed{1}};
    std::array<int, 6> count{};
    for (int i = 0; i < 600'000; ++i) ++count.at(rng.below(6));
    for (const int n : count) EXPECT_NEAR(n, 100'000, 4 * 289);
}

// The mean of 1,000,000 uniform numbers has standard deviation sqrt(1/12) / 1000 = 0.00029: 4
// sigma.
// What machines without a product of 128 bits do.
TEST(Rng, ScalesByHalvesToTheSame) {
    constexpr std::uint64_t kWords[] = {0, 1, 0xffff'ffff, 0x1'0000'0000, ~0ull - 1, ~0ull};
    constexpr std::uint32_t kNumbers[] = {1, 2, 3, 6, 255, 0x8000'0001, 0xffff'ffff};
    for (const auto word : kWords)
        for (const auto n : kNumbers) EXPECT_EQ(Rng::scale(word, n), Rng::scale_by_halves(word, n));
    Rng rng{Seed{5}};
    for (int i = 0; i < 100'000; ++i) {
        const auto word = rng.next();
        const auto n = static_cast<std::uint32_t>(rng.next());
        ASSERT_EQ(Rng::scale(word, n), Rng::scale_by_halves(word, n));
    }
}

TEST(Rng, UnitLiesBelowOneWithMeanOneHalf) {
    Rng rng{Seed{2}};
    double sum = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        const double u = rng.unit();
        ASSERT_GE(u, 0);
        ASSERT_LT(u, 1);
        sum += u;
    }
    EXPECT_NEAR(sum / 1e6, 0.5, 4 * 0.00029);
}

// 24 orders of 4 items, 240,000 shuffles: 10,000 each, standard deviation 97.9: 4.5 sigma for 24
// cells.
TEST(Rng, ShuffleReachesEveryOrderEquallyOften) {
    Rng rng{Seed{3}};
    std::map<std::array<int, 4>, int> count;
    for (int i = 0; i < 240'000; ++i) {
        std::array<int, 4> items{0, 1, 2, 3};
        rng.shuffle(std::span<int>(items));
        ++count[items];
    }
    EXPECT_EQ(count.size(), 24u);
    for (const auto& [order, n] : count) EXPECT_NEAR(n, 10'000, 4.5 * 97.9);
}

TEST(Seed, ChildrenDifferByNameIndexAndParent) {
    std::set<std::uint64_t> seen;
    std::size_t made = 0;
    for (std::uint64_t root = 0; root < 20; ++root)
        for (const SeedName name :
             {SeedName("game"), SeedName("search"), SeedName("a"), SeedName("b"), SeedName("")})
            for (std::uint64_t index = 0; index < 200; ++index, ++made)
                seen.insert(Seed{root}.child(name, index).value);
    EXPECT_EQ(seen.size(), made);
}

// Stored results carry seeds: this address must mean the same numbers for ever.
TEST(Seed, AnAddressNeverChangesItsMeaning) {
    EXPECT_EQ(Seed{1}.child("game", 7).child("refill").value, 12489291591796562702u);
}

}  // namespace
}  // namespace dramatis::core
