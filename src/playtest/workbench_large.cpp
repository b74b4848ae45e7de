#include "playtest/workbench_players.hpp"

namespace dramatis::playtest {

template class WorkbenchAgent<match3::Classic<match3::Large<3>>>;
template class WorkbenchAgent<match3::Classic<match3::Large<4>>>;

}  // namespace dramatis::playtest
