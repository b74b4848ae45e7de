#include "evolution/rehearsal.hpp"

#include "core/check.hpp"
#include "games/match3/rules.hpp"

namespace dramatis::evolution {

RehearsalResult rehearse(const Rehearsal& rehearsal, std::span<const formulas::Formula> formulas,
                         const core::ParallelOptions& options) {
    DR_CHECK(rehearsal.player.kind == players::Match3Settings::Kind::kMcts);
    return match3::with_rules(rehearsal.setup, [&]<class Rules>() {
        return rehearse_with<Rules>(rehearsal, formulas, options);
    });
}

}  // namespace dramatis::evolution
