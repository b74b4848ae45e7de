#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/seed.hpp"
#include "core/words.hpp"
#include "evolution/experiment.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// How much is played.
struct ReproductionSize {
    std::uint32_t population, elites, mutants, generations, games, audition, finalists, held_out;
    std::size_t board_games;   // of each player on each preset board
    std::size_t greedy_games;  // on random boards; random play has five times as many

    bool operator==(const ReproductionSize&) const = default;
};
inline constexpr core::Words<ReproductionSize, 3> kReproductionScales = {
    {{"tiny", {20, 2, 9, 6, 10, 20, 2, 200, 50, 1'000}},
     {"quick", {40, 4, 18, 8, 15, 40, 4, 300, 100, 1'000}},
     {"paper", {100, 10, 45, 100, 50, 100, 8, 1'000, 1'000, 20'000}}}};

// The paper's four experiments, and what it calls the champions.
inline constexpr std::array<const char*, 4> kPaperObjectives = {"max-score", "min-score",
                                                                "max-moves", "min-moves"};
inline constexpr std::array<const char*, 4> kPaperNames = {"MaxS", "MinS", "MaxM", "MinM"};

inline constexpr std::uint32_t kMostEvolutions = 1000;

// What a reproduction of the paper does; kept in its folder, so that it can be continued.
struct ReproductionPlan {
    std::string scale = "quick", parents = "all", playout_length = "game";
    std::uint32_t evolutions = 1;  // of each persona, with seeds that count up
    core::Seed seed{};

    bool operator==(const ReproductionPlan&) const = default;

    static bool is_in(const RunFolder& folder);
    // Ends the program with the place and the reason if there is none, or a damaged one.
    static ReproductionPlan load(const RunFolder& folder);
    void save(const RunFolder& folder) const;

    // More evolutions than were asked for at first are welcome; fewer would leave work unused.
    void extend(std::optional<std::uint32_t> evolutions);

    ReproductionSize size() const { return core::value_of(kReproductionScales, scale); }
    // "seed 7", or from which to which.
    std::string seeds_text() const;
    // Evolution `number` of an objective, from 0 on.
    evolution::Experiment experiment(const ReproductionSize& size, const char* objective,
                                     std::uint32_t number) const;
};

}  // namespace dramatis::cli
