#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "cli/levels/tune_options.hpp"
#include "core/json.hpp"
#include "games/match3/level.hpp"
#include "playtest/tuner.hpp"

namespace dramatis::cli {

// A level that was tuned, and what came of it.
struct Tuning {
    const TuneOptions& options;
    const match3::Level& level;
    const playtest::TuneResult& result;
    std::pair<double, double> band;
    std::uint64_t seed = 0;
    match3::Level tuned;  // the version that was chosen
    std::string file;     // where it is written; empty if it is not
};

// Everything of it: dramatis tune --json, and the page (docs/report-format.md).
core::Json to_json(const Tuning& tuning);

}  // namespace dramatis::cli
