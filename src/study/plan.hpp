#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/seed.hpp"
#include "study/design.hpp"

namespace dramatis::study {

// What decides what a person meets.
struct Slot {
    std::uint64_t person = 0;  // 1, 2, ... in the order of consent
    std::string condition;
    std::size_t place = 0;  // how many came into the condition before

    bool operator==(const Slot&) const = default;
};

// One page or one round.
struct Step {
    std::string id;         // the block's; of a round BLOCK.ROUND
    std::size_t block = 0;  // in Design::blocks
    std::size_t round = 0;  // in Block::rounds, if the block has rounds
    bool is_round = false;
    std::uint64_t game_seed =
        0;  // of a round: a whole number below 2^53, for match3::game_seed(
            // core::Seed{game_seed}, 0); equal for all where the round has one

    bool operator==(const Step&) const = default;
};

// The steps of a person, in order. The same slot of the same design has the same steps. Practice
// rounds stay where the file has them, whatever the order of the others.
std::vector<Step> make_plan(const Design& design, const Slot& slot);

// Rows of a balanced Latin square (Williams, 1949): of `size` rows if that is even, of 2 * size
// if odd, each item is at each place and follows each other item equally often.
std::size_t latin_rows(std::size_t size);
std::vector<std::size_t> latin_row(std::size_t size, std::size_t row);

// The condition that comes next: the one that is least filled, by share of its target where it has
// one; the first of those that are equally full. `counted`: for each condition those who completed
// and those who are active, without people who left.
std::size_t next_condition(const Design& design, const std::vector<std::size_t>& counted);

}  // namespace dramatis::study
