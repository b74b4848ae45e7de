#pragma once

#include <memory>

#include "players/match3/seat.hpp"

namespace dramatis::players {

// A seat by given rules; compiled in compiled_*.cpp.
template <class Rules>
std::unique_ptr<Match3Seat> make_seat(const match3::Setup& setup, const Match3Settings& player,
                                      std::optional<std::uint32_t> overtime);

}  // namespace dramatis::players
