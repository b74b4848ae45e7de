#include "games/match3/table.hpp"

#include <gtest/gtest.h>

#include "games/match3/random_level.hpp"
#include "games/match3/seeds.hpp"

namespace dramatis::match3 {
namespace {

bool is_all_vines(const Goal& goal) { return goal.kind == Goal::Kind::kVines && goal.count == 0; }

// Goals are told after every wave: they never go back within a move, the last wave has what the
// move comes to (but for vines that grow after it), and each wave brings a score what it is worth.
TEST(Table, TellsHowFarGoalsAreAfterEveryWave) {
    core::Rng rng{core::Seed{3}};
    int waves = 0, moved_between = 0;
    for (std::uint64_t i = 0; i < 900; ++i) {
        match3::Setup setup = random_level(rng, {.max_side = 8, .max_moves = 10});
        if (setup.goals.empty()) continue;
        setup.move_bonus = 0;
        const auto table = Table::make(setup, game_seed(core::Seed{4}, i));
        for (auto view = table->view(); !view.over && !view.moves.empty();) {
            const auto turn =
                table->play(view.moves[rng.below(static_cast<std::uint32_t>(view.moves.size()))]);
            ASSERT_EQ(turn.goals.size(), turn.cascade.size());
            auto last = view.goals;
            for (std::size_t w = 0; w < turn.goals.size(); ++w) {
                for (std::size_t g = 0; g < last.size(); ++g) {
                    const auto& now = turn.goals[w][g];
                    EXPECT_GE(now.done, last[g].done);
                    EXPECT_EQ(now.target, last[g].target);
                    if (now.goal.kind == Goal::Kind::kScore) {
                        EXPECT_EQ(now.done, last[g].done + turn.cascade[w].points);
                    }
                    moved_between += w + 1 < turn.goals.size() && now.done > last[g].done;
                }
                last = turn.goals[w];
                ++waves;
            }
            view = table->view();
            for (std::size_t g = 0; g < last.size(); ++g) {
                if (!is_all_vines(last[g].goal)) {
                    EXPECT_EQ(view.goals[g].done, last[g].done);
                    EXPECT_EQ(view.goals[g].met, last[g].met);
                }
            }
        }
    }
    EXPECT_GT(waves, 1000);
    EXPECT_GT(moved_between, 100);
}

}  // namespace
}  // namespace dramatis::match3
