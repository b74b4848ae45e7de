#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "cli/options/force_option.hpp"
#include "cli/options/seed_option.hpp"
#include "games/match3/level_source.hpp"
#include "os/files.hpp"
#include "playtest/tuner.hpp"

namespace dramatis::cli {

// What dramatis tune was asked for.
struct TuneOptions {
    std::string level;
    std::string band, curve, player, vary = "moves,goals,blockers";
    double within = 0.05;
    std::size_t games = 1000;
    std::size_t most_games = 8000;
    std::size_t proposals = 3;
    std::optional<std::size_t> take;
    SeedOption seed;
    std::optional<unsigned> threads;
    std::optional<std::string> out, page;
    bool open = false;
    bool json = false;
    bool tried = false;
    bool plain = false;
    Force force = Force::kNo;
};

// Ends the program if something there cannot be varied.
playtest::Knobs parse_knobs(const std::string& list);

// A request for that level and band, without a seed and without anybody to tell.
playtest::TuneRequest tune_request(const TuneOptions& options, const match3::Setup& setup,
                                   std::pair<double, double> band);

// The file of a level as it is once it is tuned, with its comments and its layout.
match3::Rewritten rewritten(const std::string& path, const match3::Level& tuned);

// The page where it was asked for, and opened if that was asked for, too.
void write_tune_page(const TuneOptions& options, const OutputFile& file, const std::string& page);

// The same for all levels of a folder, each with a band around its place on a curve.
void tune_folder(const TuneOptions& options);

}  // namespace dramatis::cli
