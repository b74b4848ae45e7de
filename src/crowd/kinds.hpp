#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace dramatis::crowd {

// Artificial people who play alike.
struct Kind {
    std::string name;    // as it was asked for: greedy~0.3
    std::string player;  // greedy
    double slips = 0;    // share of their moves that are any legal one
    std::size_t count = 1;

    bool operator==(const Kind&) const = default;
};

inline constexpr std::size_t kMostPeople = 100'000;

// "greedy:20,max-score~0.3:10,random". Which players there are is not looked at.
core::Result<std::vector<Kind>> parse_kinds(std::string_view text);

std::size_t count_people(const std::vector<Kind>& kinds);

}  // namespace dramatis::crowd
