#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "core/statistics.hpp"
#include "games/match3/names.hpp"
#include "games/match3/setup.hpp"
#include "os/chosen_seed.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/presets.hpp"
#include "screen/histogram.hpp"

namespace dramatis::cli {

// What many games came to. It depends on the games alone, not on how or how fast they were played.
class BatchSummary {
   public:
    struct Origin {
        ChosenSeed seed;
        match3::Setup setup;
        std::string level;  // its name, if the setup is one
        match3::Names names{};
        players::NamedPlayer player;
        std::size_t asked = 0;  // games that should have been played
    };

    BatchSummary(Origin origin, const std::vector<match3::GameResult>& games);

    std::string text() const;
    nlohmann::ordered_json json() const;

   private:
    void summarize_level(const std::vector<match3::GameResult>& games);
    std::string level_text() const;
    std::string quantile_line() const;
    void add_level_json(nlohmann::ordered_json& out) const;

    static constexpr std::array<int, 5> kPercents = {5, 25, 50, 75, 95};

    Origin origin_;
    core::Summary score_, available_moves_, shuffles_;
    core::Summary objective_;  // of a persona; the score's for the others
    // Of levels:
    std::size_t won_ = 0;
    core::Summary moves_left_;  // of the games that were won
    core::Summary progress_, specials_made_, specials_fired_;
    std::array<std::size_t, 4> stars_{};  // games that got so many
    std::array<double, kPercents.size()> quantiles_{};
    std::vector<Bin> bins_;
};

// One row a game, with a head; levels have more columns.
std::string games_csv(const std::vector<match3::GameResult>& games, const match3::Setup& setup,
                      ChosenSeed seed);

}  // namespace dramatis::cli
