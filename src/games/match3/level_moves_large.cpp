#include "games/match3/level_rules.hpp"

namespace dramatis::match3 {

template bool LevelRules<Large<4>>::settle(LevelPosition<Large<4>>&, Swap) const;

}  // namespace dramatis::match3
