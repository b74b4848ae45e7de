#pragma once

#include <cstdint>

namespace dramatis::evolution {

// A number that stands for the behaviour of everything random or searched: fixed games, boards and
// seeds, one thread, a hash over every move chosen and every visit count. It is the same on every
// build; a commit that changes it changes what users see and says so ("Bench: N").
std::uint32_t behaviour_signature();

}  // namespace dramatis::evolution
