#include "evolution/rehearsal_stage.hpp"

namespace dramatis::evolution {

template RehearsalResult rehearse_with<match3::Classic<match3::Large<4>>>(
    const Rehearsal&, std::span<const formulas::Formula>, const core::ParallelOptions&);

}  // namespace dramatis::evolution
