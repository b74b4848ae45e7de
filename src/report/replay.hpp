#pragma once

#include <string_view>

#include "core/json.hpp"
#include "report/spot_book.hpp"
#include "trace/record.hpp"

namespace dramatis::report {

// A game move by move and wave by wave, up to its limit of moves, for a page to show. The record must have passed play_again.
core::Json replay_json(const trace::TraceHeader& header, const trace::GameRecord& record, std::string_view label, SpotBook& book);

}  // namespace dramatis::report
