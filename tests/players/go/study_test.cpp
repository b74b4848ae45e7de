#include "players/go/study.hpp"

#include <algorithm>

#include "laws/study_laws.hpp"
#include "players/go/settings.hpp"

namespace dramatis::players {
namespace {

TEST(GoStudy, IsWhole) { laws::check_study(go_study(), go_powers()); }

// 1.18 is sqrt(2) of the proof, for another logarithm than the one that is used here.
TEST(GoStudy, SaysWhichLogarithmAConstantIsFor) {
    const auto study = go_study();
    const auto large = std::ranges::find(study.techniques, "c-large", &lab::Technique::id);
    ASSERT_NE(large, study.techniques.end());
    EXPECT_NE(large->what.find("logarithms of base 2"), std::string::npos) << large->what;
}

}  // namespace
}  // namespace dramatis::players
