#include "playtest/workbench_players.hpp"

namespace dramatis::playtest {

template class WorkbenchAgent<match3::LevelRules<match3::Small<3>>>;
template class WorkbenchAgent<match3::LevelRules<match3::Medium<3>>>;

}  // namespace dramatis::playtest
