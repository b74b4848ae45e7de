#include "players/match3/study.hpp"

#include "laws/study_laws.hpp"
#include "players/match3/settings.hpp"

namespace dramatis::players {
namespace {

TEST(Match3Study, IsWhole) {
    const Match3Settings open_loop{.tree = Match3Settings::Tree::kOpenLoop};
    laws::check_study(match3_study(), match3_powers(open_loop));
}

}  // namespace
}  // namespace dramatis::players
