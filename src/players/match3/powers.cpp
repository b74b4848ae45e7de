#include "games/match3/game.hpp"
#include "games/match3/rules.hpp"
#include "players/match3/settings.hpp"
#include "search/workbench.hpp"

namespace dramatis::players {

search::Configuration paper_techniques() {
    return {.rule = search::Ucb1{.c = 1}, .expand_after = 0, .choose = search::Recommend::kRule};
}

search::Powers match3_powers(const Match3Settings& settings) {
    using Any = match3::Match3<match3::Classic<match3::Small<3>>, Reward>;
    const bool open = settings.tree == Match3Settings::Tree::kOpenLoop;
    return search::powers_of<Any>(
        "match-3", "match3", false, open || settings.refills == match3::Refills::kHidden, true,
        {.rule = search::Ucb1{.c = 0.1}, .choose = search::Recommend::kMean});
}

}  // namespace dramatis::players
