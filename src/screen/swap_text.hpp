#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/match3/scene.hpp"
#include "games/match3/swap.hpp"

namespace dramatis::cli {

// "(3,4) right"
std::string swap_text(match3::Swap swap);

// Reads "row column right|down", also as swap_text writes it. The swap is on the board; whether it
// is legal is another question.
core::Result<match3::Swap> parse_swap(std::string_view text, const match3::Scene& scene);

// Why a swap on the board that is not legal is not. `squares`: whether the level wants them.
std::string why_illegal(match3::Swap swap, const match3::Scene& scene, bool squares);

}  // namespace dramatis::cli
