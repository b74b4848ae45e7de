#pragma once

#include <cstdint>

namespace dramatis::match3 {

// What a search may know of the tiles that will fall. Known: the real queues. Hidden: they are
// sampled afresh whenever a move is tried, as a person must imagine them.
enum class Refills : std::uint8_t { kKnown, kHidden };

}  // namespace dramatis::match3
