#include "playtest/agent_players.hpp"
#include "playtest/ensemble_stage.hpp"

namespace dramatis::playtest {

template class Agent<match3::LevelRules<match3::Large<4>>>;

template RehearsalResult rehearse_with<match3::LevelRules<match3::Large<4>>>(
    const Rehearsal&, std::span<const personas::Formula>, const core::ParallelOptions&);

}  // namespace dramatis::playtest
