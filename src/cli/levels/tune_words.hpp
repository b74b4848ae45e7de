#pragma once

#include <string>

#include "core/json.hpp"
#include "games/match3/level.hpp"
#include "playtest/tuner.hpp"

namespace dramatis::cli {

// With a digit more than elsewhere: a band has edges, and rounding must not touch them.
std::string share_text(const playtest::TuneLook& look);

// What was changed, in one line.
std::string change_text(const match3::Level& level, const match3::Setup& setup);

// What came out, just what the interval says. `vary`: what --vary was told.
std::string verdict_text(const playtest::TuneResult& result, const std::string& player,
                         const std::string& vary);

// Whether there is a level to write.
bool is_found(const playtest::TuneResult& result);

core::Json look_json(const match3::Level& level, const playtest::TuneLook& look);
core::Json proposals_json(const match3::Level& level, const playtest::TuneResult& result);
const char* status_word(playtest::TuneResult::Status status);

}  // namespace dramatis::cli
