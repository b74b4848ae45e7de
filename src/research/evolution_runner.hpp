#pragma once

#include <optional>
#include <string>

#include "evolution/checkpoint.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// What an evolution came to.
struct Evolved {
    evolution::Checkpoint run;
    evolution::Champion champion;
    players::Persona persona;
};

// The checkpoint in that folder. Ends the program with the reason if there is none, or one that
// cannot be gone on with.
evolution::Checkpoint load_checkpoint(const RunFolder& folder);

// Before the work: refuses a folder in which files of others stand where an evolution writes its
// own, or a persona that was edited since this run wrote it.
void claim_evolution(RunFolder& folder, const evolution::Checkpoint& run);

// Evolves from that checkpoint to the end, with progress on standard error, and writes log.jsonl,
// logbook.csv and then checkpoint.json after each generation. Nothing: Ctrl-C; the folder holds
// what is needed to go on.
std::optional<Evolved> run_evolution(const RunFolder& folder, evolution::Checkpoint run,
                                     unsigned threads);

// What it came to: hall_of_fame.csv, pareto.csv, champion.tex and persona.json, and the checkpoint
// once more.
void write_champion(const RunFolder& folder, const Evolved& evolved);

// What a person wants to know of it.
std::string describe(const Evolved& evolved);

}  // namespace dramatis::cli
