#pragma once

#include "games/match3/scene.hpp"

namespace dramatis::cli {

//   A   B   -B- [2]
//  ###  C:1 (@)  *
//  {A}  D        E:v     with a hole in the third column
inline match3::Scene small_scene() {
    using match3::Power;
    using match3::Spot;
    using match3::Thing;
    match3::Scene scene(3, 4);
    scene[{0, 0}] = Spot::tile(0);
    scene[{0, 1}] = Spot::tile(1);
    scene[{0, 2}] = Spot::tile(1, Power::kRow);
    scene[{0, 3}] = {.thing = Thing::kCrate, .hits = 2};
    scene[{1, 0}] = {.thing = Thing::kStone};
    scene[{1, 1}] = {.thing = Thing::kTile, .colour = 2, .ice = 1};
    scene[{1, 2}] = {.thing = Thing::kColourBomb};
    scene[{1, 3}] = {.thing = Thing::kItem};
    scene[{2, 0}] = {.thing = Thing::kTile, .colour = 0, .locked = true};
    scene[{2, 1}] = Spot::tile(3);
    scene[{2, 3}] = {.thing = Thing::kTile, .colour = 4, .exit = true};
    return scene;
}

}  // namespace dramatis::cli
