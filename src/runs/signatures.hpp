#pragma once

#include <cstdint>

namespace dramatis::cli {

// How our players of match-3 and of board games, and of Go, behave: bench/signature.txt and
// bench/go-signature.txt as they were when the program was built. Runs carry it, so that no run
// goes on with players that play otherwise.
extern const std::uint32_t kMatch3Signature, kGoSignature;

}  // namespace dramatis::cli
