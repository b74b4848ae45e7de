#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "audit/audit.hpp"

namespace dramatis::cli {

// What the audit of a playtest's folder came to.
struct AuditResult {
    audit::Outcome outcome;
    std::size_t games = 0;              // that were played again
    std::vector<std::string> problems;  // the folder is damaged or incomplete
    std::vector<std::string> notes;
};

// Plays the games of a folder again by plain, slow rules, and compares report.json, report.csv and
// report.html with what they come to. With progress; threads 0: one per core. Writes nothing. Ends
// the program if there is nothing to audit, and on Ctrl-C.
AuditResult run_audit(const std::string& folder, unsigned threads);

}  // namespace dramatis::cli
