#pragma once

#include <cstddef>
#include <cstdint>

namespace dramatis::match3 {

// How far the numbers of a setup go, so that no game takes for ever and no sum overflows.
inline constexpr int kMaxMoves = 10'000;
inline constexpr std::uint32_t kMaxScore = 1'000'000'000;  // of score goals and stars
inline constexpr std::uint32_t kMaxCount = 1'000'000;      // of what other goals count
inline constexpr std::uint32_t kMaxMoveBonus = 100'000;
inline constexpr std::size_t kMaxStars = 3;

}  // namespace dramatis::match3
