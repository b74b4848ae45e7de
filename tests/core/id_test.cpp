#include "core/id.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <cstdint>
#include <set>
#include <type_traits>
#include <vector>

namespace dramatis::core {
namespace {

using PageId = Id<struct PageTag, std::uint16_t>;
using LineId = Id<struct LineTag, std::uint16_t>;

// Neither another kind nor a bare number takes its place, and it becomes no number by itself.
static_assert(!std::is_convertible_v<LineId, PageId> && !std::is_constructible_v<PageId, LineId>);
static_assert(!std::is_convertible_v<int, PageId> && !std::is_convertible_v<PageId, int>);
static_assert(!std::equality_comparable_with<PageId, LineId>);
// It costs what its number costs.
static_assert(sizeof(PageId) == sizeof(std::uint16_t) && std::is_trivially_copyable_v<PageId>);
static_assert(std::regular<PageId> && std::is_nothrow_default_constructible_v<PageId>);

TEST(Id, IsTheFirstUnlessToldOtherwise) {
    EXPECT_EQ(PageId{}, PageId{0});
    EXPECT_EQ(PageId{7}.number(), 7);
    EXPECT_EQ(PageId{7}.index(), std::size_t{7});
}

TEST(Id, OneNumberStandsForNone) {
    EXPECT_TRUE(PageId::none().is_none());
    EXPECT_EQ(PageId::none().number(), 65535);
    EXPECT_FALSE(PageId{}.is_none());
}

TEST(Id, IsOrderedByItsNumber) {
    const std::set<PageId> pages{PageId{3}, PageId{1}, PageId{2}, PageId{1}};
    EXPECT_EQ(std::vector<PageId>(pages.begin(), pages.end()),
              (std::vector<PageId>{PageId{1}, PageId{2}, PageId{3}}));
}

}  // namespace
}  // namespace dramatis::core
