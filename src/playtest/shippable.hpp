#pragma once

#include <span>

#include "games/match3/setup.hpp"
#include "playtest/knobs.hpp"

namespace dramatis::playtest {

// What a designer would not ship is never proposed. docs/playtest.md lists these rules.
struct ShippableRule {
    const char* name;
    const char* says;
    bool (*holds)(const match3::Setup& before, const match3::Setup& after, Aim aim);
};

std::span<const ShippableRule> shippable_rules();

// The first rule that refuses this version of a level; null if it is fit to be shipped.
const ShippableRule* broken_rule(const match3::Setup& before, const match3::Setup& after, Aim aim);

}  // namespace dramatis::playtest
