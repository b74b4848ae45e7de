#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audit/audit.hpp"
#include "traces/trace.hpp"

namespace dramatis::cli {

// The traces in a folder that a report was made of.
struct AuditTraces {
    std::vector<std::optional<traces::Trace>> of_parts;  // none: missing, or not whole
    std::vector<traces::Trace> extras;  // with crossed draws, or another limit of moves
    audit::Tried tried;                 // changes to the levels
    audit::Mends mends;                 // for their findings
    std::vector<std::string> problems;  // the folder is damaged or incomplete
    std::vector<std::string> notes;     // what is there besides
};

// Reads all traces in the folder and finds the part of the report that each belongs to, with
// progress. Ends the program if there is no trace at all.
AuditTraces read_audit_traces(const std::string& folder,
                              const std::vector<audit::Audit::Part>& parts);

}  // namespace dramatis::cli
