#pragma once

#include <map>
#include <string>
#include <vector>

#include "audit/expected.hpp"

namespace dramatis::audit {

struct CurveLevel {
    std::string id, judge;
    bool has_goals = false;
    std::map<std::string, Figure> rates{};  // what each player passes
};

// Jumps and plateaus of a pack as docs/playtest.md describes them, each found by trying all.
Expected plain_curve(const std::vector<CurveLevel>& levels, const std::vector<std::string>& cast,
                     double jump, double plateau);

}  // namespace dramatis::audit
