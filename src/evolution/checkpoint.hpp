#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"
#include "core/result.hpp"
#include "evolution/experiment.hpp"

namespace dramatis::evolution {

// A run between two generations, as a file: what was asked for and how far it is. It carries a
// checksum, and the signature of the behaviour (bench/signature.txt) of the program that wrote it:
// a program that plays otherwise could not go on to the same result and refuses.
struct Checkpoint {
    Experiment experiment;
    evolution::EvolutionState state;
    std::string persona{};  // checksum of the file that the champion was written to, if it was

    bool operator==(const Checkpoint&) const = default;
};

std::string print_checkpoint(const Checkpoint& checkpoint, std::uint32_t signature);
core::Result<Checkpoint> parse_checkpoint(std::string_view text, const std::string& file,
                                          std::uint32_t signature);

// Parts of it, for records and for people.
core::Json to_json(const Experiment& experiment);
core::Json to_json(const evolution::Generation& generation);

}  // namespace dramatis::evolution
