#pragma once

#include <deque>

#include "playtest/routes.hpp"
#include "playtest/tuner_games.hpp"

namespace dramatis::playtest {

// What the tuner answers when all games have been played: that the level stays as it is, or what
// was found on the routes, the first of which is the level as it is. All looks go into the result.
TuneResult answer(const TuneRequest& request, std::deque<Route>& routes, TunerGames& games,
                  bool stays);

}  // namespace dramatis::playtest
