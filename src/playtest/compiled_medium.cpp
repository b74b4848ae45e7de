#include "playtest/agent_players.hpp"
#include "playtest/ensemble_stage.hpp"

namespace dramatis::playtest {

template class Agent<match3::Classic<match3::Medium<3>>>;
template class Agent<match3::Classic<match3::Medium<4>>>;

template RehearsalResult rehearse_with<match3::Classic<match3::Medium<3>>>(
    const Rehearsal&, std::span<const personas::Formula>, const core::ParallelOptions&);
template RehearsalResult rehearse_with<match3::Classic<match3::Medium<4>>>(
    const Rehearsal&, std::span<const personas::Formula>, const core::ParallelOptions&);

}  // namespace dramatis::playtest
