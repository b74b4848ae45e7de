#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/match3/seeds.hpp"
#include "study/data.hpp"

namespace dramatis::analysis {

// Whose games count.
struct Choice {
    bool simulated = false;  // artificial participants too; else people alone
    bool flagged = true;     // people with a quality flag too

    bool operator==(const Choice&) const = default;
};

// What people are compared on: a round with one game for everyone, or all games on a level that
// has another one for each person.
struct Board {
    std::string id;    // as the study's file calls the round, or of several the level
    std::string name;  // for people
    match3::Level level;
    std::optional<std::uint64_t> seed;  // none: a pool
    std::string design;                 // the hash of the newest one, or of the first met, with it
};

// One game as such, whoever plays it. A board with a seed has one of them.
struct Place {
    std::size_t board = 0;
    std::uint64_t seed = 0;

    core::Seed game() const { return match3::game_seed(core::Seed{seed}, 0); }
};

// A round that counts: whole, no practice, the last attempt at it.
struct Game {
    std::size_t person = 0, place = 0, board = 0;  // in the sample
    const study::RoundData* data = nullptr;

    std::vector<match3::Swap> moves() const;
};

// What a study's data come to for an analysis. The data must outlive it.
struct Sample {
    const study::StudyData* data = nullptr;
    Choice choice;
    std::vector<const study::PersonData*> people;  // who has a game, by number
    std::vector<Board> boards;                     // in the order of the newest design
    std::vector<Place> places;
    std::vector<Game> games;  // by person, in the order in which they were played

    // Who and what does not count.
    struct LeftOut {
        std::size_t tests = 0, simulated = 0, screened_out = 0, flagged = 0;
        std::size_t without_games = 0;                                   // of those who would count
        std::size_t unfinished = 0, practice = 0, earlier_attempts = 0;  // rounds
    } left_out;

    core::Seed seed() const;  // of all chance in an analysis
    std::size_t moves() const;
};

Sample take_sample(const study::StudyData& data, const Choice& choice);

// A person as tables call them.
std::string person_name(const study::PersonData& person);

// The round of a step, BLOCK.ROUND; null if the design has none of that name.
const study::Round* find_round(const study::Design& design, const std::string& step);

}  // namespace dramatis::analysis
