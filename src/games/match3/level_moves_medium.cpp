#include "games/match3/level_rules.hpp"

namespace dramatis::match3 {

template bool LevelRules<Medium<3>>::settle(LevelPosition<Medium<3>>&, Swap) const;

}  // namespace dramatis::match3
