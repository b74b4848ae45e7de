#include "games/match3/table.hpp"

#include <gtest/gtest.h>

#include <set>

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

// What stands in a cell without the layers that stay there.
Spot piece_of(const Spot& spot) {
    if (!spot.is_piece()) return {};
    return {.thing = spot.thing, .colour = spot.colour, .power = spot.power};
}

// The board before the wave, with its pieces moved along the paths, is the board after it: each
// piece stayed where it was, came along one path, was made, or fell in. Returns how many paths turn
// aside.
int check_paths(const Scene& before, const Wave& wave, const std::vector<Path>& paths) {
    std::set<Cell> gone(wave.struck.begin(), wave.struck.end());
    for (const Match& match : wave.matches) gone.insert(match.cells.begin(), match.cells.end());
    Scene pieces = before;
    before.for_each_cell([&](Cell cell) {
        const Spot& spot = before[cell];
        const bool stays = !gone.contains(cell) || spot.locked || spot.thing == Thing::kItem;
        pieces[cell] = stays ? piece_of(spot) : Spot{};
    });
    for (const Made& made : wave.made) pieces[made.cell] = piece_of(made.spot);
    std::vector<Spot> moving;
    int aside = 0;
    for (const Path& path : paths) {
        moving.push_back(path.enters ? piece_of(wave.settled[path.cells.back()])
                                     : pieces[path.cells.front()]);
        if (!path.enters) {
            EXPECT_TRUE(moving.back().is_piece());
        }
    }
    for (const Path& path : paths)
        if (!path.enters) pieces[path.cells.front()] = {};
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const auto& cells = paths[i].cells;
        for (std::size_t k = 1; k < cells.size(); ++k) {
            const int down = cells[k].row - cells[k - 1].row,
                      across = std::abs(cells[k].column - cells[k - 1].column);
            EXPECT_TRUE(across == 0 ? down > 0 : across == 1 && down == 1);
            aside += across == 1;
        }
        if (paths[i].leaves) {
            EXPECT_TRUE(paths[i].enters || moving[i].thing == Thing::kItem);
        } else {
            EXPECT_EQ(pieces[cells.back()], Spot{}) << "two pieces in one cell";
            pieces[cells.back()] = moving[i];
        }
    }
    before.for_each_cell([&](Cell cell) { EXPECT_EQ(pieces[cell], piece_of(wave.settled[cell])); });
    return aside;
}

TEST(Table, TellsHowEveryPieceComesToRest) {
    core::Rng rng{core::Seed{5}};
    int paths = 0, aside = 0, left = 0;
    for (std::uint64_t i = 0; i < 600; ++i) {
        const match3::Setup setup = random_level(rng, {.max_side = 10, .max_moves = 10});
        const auto table = Table::make(setup, game_seed(core::Seed{6}, i));
        for (auto view = table->view(); !view.over && !testing::Test::HasFailure();
             view = table->view()) {
            const auto turn =
                table->play(view.moves[rng.below(static_cast<std::uint32_t>(view.moves.size()))]);
            ASSERT_EQ(turn.paths.size(), turn.cascade.size());
            Scene before = view.scene;
            std::swap(before[turn.swap.first], before[turn.swap.second()]);
            for (std::size_t w = 0; w < turn.cascade.size(); ++w) {
                aside += check_paths(before, turn.cascade[w], turn.paths[w]);
                before = turn.cascade[w].settled;
                paths += static_cast<int>(turn.paths[w].size());
                for (const Path& path : turn.paths[w]) left += path.leaves;
            }
        }
    }
    EXPECT_GT(paths, 10'000);
    EXPECT_GT(aside, 100);
    EXPECT_GT(left, 10);
}

}  // namespace
}  // namespace dramatis::match3
