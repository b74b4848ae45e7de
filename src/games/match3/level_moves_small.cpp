#include "games/match3/level_rules.hpp"

namespace dramatis::match3 {

template bool LevelRules<Small<3>>::settle(LevelPosition<Small<3>>&, Swap) const;

}  // namespace dramatis::match3
