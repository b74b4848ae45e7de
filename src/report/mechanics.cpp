#include "report/mechanics.hpp"

#include <algorithm>
#include <functional>

#include "report/level_text.hpp"

namespace dramatis::report {

std::vector<std::string> mechanics_of(const match3::Setup& setup) {
    auto out = features_of(setup);
    // Nearly all levels have these; what a designer does with them is what counts.
    std::erase(out, "specials");
    bool placed = false;
    if (setup.scene)
        setup.scene->for_each_cell(
            [&](match3::Cell cell) { placed |= (*setup.scene)[cell].is_special(); });
    if (placed) out.emplace_back("specials on the board");
    if (std::ranges::any_of(setup.goals, [](const match3::Goal& goal) {
            return goal.kind == match3::Goal::Kind::kMake || goal.kind == match3::Goal::Kind::kFire;
        }))
        out.emplace_back("specials as a goal");
    if (!setup.queues.empty()) out.emplace_back("given refills");
    if (!setup.weights.empty()) out.emplace_back("uneven colours");
    if (!std::ranges::all_of(setup.entries, std::identity{})) out.emplace_back("closed columns");
    if (out.empty()) out.emplace_back("tiles only");
    return out;
}

}  // namespace dramatis::report
