#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "evolution/outcome.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// The outcomes of many evolutions in a file of a run's folder, which is written anew whenever one
// is added: an evolution that stands there need not be made again.
class OutcomeFile {
   public:
    // Refuses a file of somebody else's in its place. Ends the program with the reason if what is
    // there cannot be gone on with.
    explicit OutcomeFile(RunFolder& folder);

    // By the name of the objective; none if that evolution is still to be made.
    const evolution::Outcome* find(const std::string& objective, std::uint64_t seed) const;
    void add(const std::string& objective, evolution::Outcome outcome);

   private:
    void load();

    const RunFolder* folder_;
    std::map<std::string, std::vector<evolution::Outcome>> by_objective_;
};

}  // namespace dramatis::cli
