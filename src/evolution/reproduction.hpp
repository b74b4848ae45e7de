#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "evolution/experiment.hpp"
#include "evolution/outcome.hpp"

namespace dramatis::evolution {

// The match-3 paper's experiments, done again: all that the page shows, before it is put into
// numbers for it.
struct Reproduction {
    struct Part {  // one experiment, one figure
        evolution::Experiment experiment;
        std::vector<evolution::Generation> past;
        evolution::Champion champion;
        // The best of the last generation, whom the paper reports, on the champion's unseen games.
        std::vector<double> luckiest;
        // Of further evolutions that differ in the seed alone.
        std::vector<evolution::Outcome> again{};
    };
    struct Player {
        std::string name;  // as the paper's Table II calls it
        std::vector<match3::GameResult> games;
    };
    struct Board {
        match3::Setup setup;
        std::vector<Player> players;
    };

    std::string scale;
    std::string parents = "all", playout_length = "game";
    core::Seed seed;
    std::string version;  // of the program
    std::vector<Part> parts;
    std::vector<Board> boards;
    std::vector<double> random, greedy;  // scores on random boards, for the paper's people
};

// The data of the page of web/reproduction/.
core::Json to_json(const Reproduction& reproduction);

// The page with its data in it, one file that needs no other.
std::string reproduction_page(const core::Json& data);

}  // namespace dramatis::evolution
