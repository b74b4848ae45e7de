#include "players/match3/workbench_searches.hpp"

namespace dramatis::players {

template class Match3Workbench<match3::LevelRules<match3::Large<4>>>;

}  // namespace dramatis::players
