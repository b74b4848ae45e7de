#include "playtest/workbench_players.hpp"

namespace dramatis::playtest {

template class WorkbenchAgent<match3::LevelRules<match3::Large<4>>>;

}  // namespace dramatis::playtest
