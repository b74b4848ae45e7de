#pragma once

#include <functional>
#include <optional>
#include <string>

#include "contests/record.hpp"
#include "core/result.hpp"

namespace dramatis::contests {

// Plays the moves of a record again by the rules of its game. Nothing if they come to what the
// record says; else what is wrong, and in which of its fields.
using GameCheck = std::function<std::optional<core::Error>(const GameRecord& record)>;

// The first field in which a record is not as its moves make it.
std::optional<core::Error> find_difference(const GameRecord& record, const GameRecord& made);

// A text of a record as it is shown in an error: in quotes, not too long.
std::string shown_field(std::string text);

}  // namespace dramatis::contests
