#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/agent_options.hpp"
#include "cli/histogram.hpp"
#include "cli/seed_option.hpp"
#include "core/statistics.hpp"
#include "match3/setup.hpp"
#include "playtest/batch.hpp"

namespace dramatis::cli {

// What many games came to. It depends on the games alone, not on how or how fast they were played.
class BatchSummary {
   public:
    struct Origin {
        ChosenSeed seed;
        match3::Setup setup;
        NamedAgent agent;
        std::size_t asked = 0;  // games that should have been played
    };

    BatchSummary(Origin origin, const std::vector<playtest::GameResult>& games);

    std::string text() const;
    nlohmann::ordered_json json() const;

   private:
    static constexpr std::array<int, 5> kPercents = {5, 25, 50, 75, 95};

    Origin origin_;
    core::Summary score_, available_moves_, shuffles_;
    core::Summary objective_;  // of a persona; the score's for the others
    std::array<double, kPercents.size()> quantiles_{};
    std::vector<Bin> bins_;
};

// One row a game, with a head. Whether all of it could be written shows when the file is flushed.
void write_csv(std::FILE* file, const std::vector<playtest::GameResult>& games, ChosenSeed seed);

}  // namespace dramatis::cli
