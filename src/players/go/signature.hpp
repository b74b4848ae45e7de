#pragma once

#include <cstdint>

namespace dramatis::players {

// As evolution::behaviour_signature(), for Go: uniform games, and what players of several kinds
// think in fixed positions on three sizes of board, one hash over every move, visit count and win
// rate. The same on every build; kept in bench/go-signature.txt.
std::uint32_t go_signature();

}  // namespace dramatis::players
