#include "players/go/study.hpp"

#include "laws/study_laws.hpp"
#include "players/go/settings.hpp"

namespace dramatis::players {
namespace {

TEST(GoStudy, IsWhole) { laws::check_study(go_study(), go_powers()); }

}  // namespace
}  // namespace dramatis::players
