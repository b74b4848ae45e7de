#include "playtest/ensemble.hpp"

#include "core/check.hpp"
#include "match3/rules.hpp"

namespace dramatis::playtest {

RehearsalResult rehearse(const Rehearsal& rehearsal, std::span<const personas::Formula> formulas,
                         const core::ParallelOptions& options) {
    DR_CHECK(rehearsal.agent.kind == AgentSettings::Kind::kMcts);
    return match3::with_rules(rehearsal.setup, [&]<class Rules>() {
        return rehearse_with<Rules>(rehearsal, formulas, options);
    });
}

}  // namespace dramatis::playtest
