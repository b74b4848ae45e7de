#include "playtest/workbench_players.hpp"

namespace dramatis::playtest {

search::Powers match3_powers(const AgentSettings& settings) {
    using Any = match3::Match3<match3::Classic<match3::Small<3>>, Reward>;
    const bool open = settings.tree == AgentSettings::Tree::kOpenLoop;
    return search::powers_of<Any>(
        "match-3", "match3", false, open || settings.refills == match3::Refills::kHidden, true,
        {.rule = search::Ucb1{.c = 0.1}, .choose = search::Recommend::kMean});
}

template class WorkbenchAgent<match3::Classic<match3::Small<3>>>;
template class WorkbenchAgent<match3::Classic<match3::Small<4>>>;

}  // namespace dramatis::playtest
