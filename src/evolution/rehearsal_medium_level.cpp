#include "evolution/rehearsal_stage.hpp"

namespace dramatis::evolution {

template RehearsalResult rehearse_with<match3::LevelRules<match3::Medium<3>>>(
    const Rehearsal&, std::span<const formulas::Formula>, const core::ParallelOptions&);

}  // namespace dramatis::evolution
