#pragma once

#include <optional>
#include <string>

#include "cli/run_folder.hpp"
#include "playtest/checkpoint.hpp"

namespace dramatis::cli {

// What an evolution came to.
struct Evolved {
    playtest::Checkpoint run;
    personas::Champion champion;
    playtest::Persona persona;
};

// The checkpoint in that folder. Ends the program with the reason if there is none, or one that
// cannot be gone on with.
playtest::Checkpoint load_checkpoint(const RunFolder& folder);

// Before the work: refuses a folder in which files of others stand where an evolution writes its
// own.
void claim_evolution(RunFolder& folder);

// Evolves from that checkpoint to the end, with progress on standard error, and writes as it goes:
// after each generation log.jsonl, logbook.csv and then checkpoint.json, at the end
// hall_of_fame.csv, pareto.csv, champion.tex and persona.json. Nothing: Ctrl-C; the folder holds
// what is needed to go on.
std::optional<Evolved> run_evolution(const RunFolder& folder, playtest::Checkpoint run,
                                     unsigned threads);

// What a person wants to know of it.
std::string describe(const Evolved& evolved);

}  // namespace dramatis::cli
