#include "games/match3/bits.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/rng.hpp"
#include "games/match3/shape.hpp"

namespace dramatis::match3 {
namespace {

// Every operation against a plain std::set of indices.
template <class Word>
class BitsTest : public testing::Test {
   public:
    static constexpr int kSize = Word::kWords * Word::kWidth;
    using Set = std::set<int>;

    static Set members(const Word& word) {
        Set out;
        word.for_each([&](int x) { out.insert(x); });
        return out;
    }
    static Word draw(core::Rng& rng) {
        Word out;
        for (int x = 0; x < kSize; ++x) out |= Word::single(x).masked_if(rng.below(3) == 0);
        return out;
    }
    static Set shifted(const Set& set, int by) {
        Set out;
        for (const int x : set)
            if (x + by >= 0 && x + by < kSize) out.insert(x + by);
        return out;
    }
};

using Words = testing::Types<Bits<1, 64>, Bits<2, 60>, Bits<4, 64>>;
TYPED_TEST_SUITE(BitsTest, Words);

TYPED_TEST(BitsTest, IsASetOfCells) {
    using Fix = BitsTest<TypeParam>;
    core::Rng rng{core::Seed{1}};
    for (int i = 0; i < 500; ++i) {
        const TypeParam a = Fix::draw(rng), b = Fix::draw(rng);
        const auto sa = Fix::members(a), sb = Fix::members(b);
        ASSERT_EQ(a.count(), int(sa.size()));
        ASSERT_EQ(a.any(), !sa.empty());
        ASSERT_EQ(a.lowest(), *sa.begin());
        int n = 0;
        for (const int x : sa) ASSERT_EQ(a.nth(n++), x);
        for (int x = 0; x < Fix::kSize; ++x) {
            ASSERT_EQ(a.test(x), sa.count(x) == 1);
            ASSERT_EQ((a & b).test(x), sa.count(x) && sb.count(x));
            ASSERT_EQ((a | b).test(x), sa.count(x) || sb.count(x));
            ASSERT_EQ((a ^ b).test(x), sa.count(x) != sb.count(x));
            ASSERT_EQ((~a).test(x), !sa.count(x));
        }
    }
}

TYPED_TEST(BitsTest, ShiftsCrossWordsAndDropWhatLeavesTheSet) {
    using Fix = BitsTest<TypeParam>;
    core::Rng rng{core::Seed{2}};
    for (int i = 0; i < 500; ++i) {
        const TypeParam a = Fix::draw(rng);
        const auto set = Fix::members(a);
        ASSERT_EQ(Fix::members(a.template ahead<1>()), Fix::shifted(set, -1));
        ASSERT_EQ(Fix::members(a.template behind<1>()), Fix::shifted(set, 1));
        ASSERT_EQ(Fix::members(a.template ahead<17>()), Fix::shifted(set, -17));
        ASSERT_EQ(Fix::members(a.template behind<32>()), Fix::shifted(set, 32));
    }
}

// Gravity on one plane against pushing each bit down by hand.
template <class Shape>
void check_fall() {
    using Word = typename Shape::Word;
    core::Rng rng{core::Seed{3}};
    for (int i = 0; i < 2000; ++i) {
        const int rows = 3 + int(rng.below(Shape::kMaxRows - 2));
        Word gone, staying, landing, plane, expected;
        for (int column = 0; column < Shape::kMaxColumns; ++column) {
            int target = 0;
            for (int h = 0; h < rows; ++h) {
                const Word bit = Word::single(column * Shape::kStride + h);
                const bool set = rng.below(2) == 0;
                plane |= bit.masked_if(set);
                if (rng.below(4) == 0) {
                    gone |= bit;
                    continue;
                }
                staying |= bit;
                const Word below = Word::single(column * Shape::kStride + target++);
                landing |= below;
                expected |= below.masked_if(set);
            }
        }
        ASSERT_EQ(Shape::fall(plane, gone, staying, landing), expected);
    }
}

TEST(Shape, TilesFallIntoTheGapsOfTheirColumn) {
    check_fall<Small<3>>();
    check_fall<Medium<3>>();
    check_fall<Large<3>>();
}

}  // namespace
}  // namespace dramatis::match3
