#include "games/match3/features.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/match3/game.hpp"
#include "games/match3/level_text.hpp"
#include "games/match3/random_level.hpp"
#include "games/match3/recorder.hpp"
#include "games/match3/rules.hpp"
#include "search/features.hpp"
#include "support/effort.hpp"

namespace dramatis::match3 {
namespace {

using Names = std::set<std::string>;

struct Points {
    template <class Rules>
    double operator()(const Rules&, const typename Rules::Position& end) const {
        return std::min(1.0, static_cast<double>(end.score) / 7000);
    }
};
static_assert(search::FeaturesMoves<Match3<Classic<Small<3>>, Points>>);
static_assert(search::FeaturesMoves<Match3<LevelRules<Large<4>>, Points>>);

constexpr Swap right(int row, int column) {
    return {{std::uint8_t(row), std::uint8_t(column)}, Direction::kRight};
}
constexpr Swap down(int row, int column) {
    return {{std::uint8_t(row), std::uint8_t(column)}, Direction::kDown};
}

template <class Rules>
Names names(const Rules& rules, const typename Rules::Position& p, Swap swap) {
    EXPECT_TRUE(rules.is_legal(p, swap));
    Names out;
    for_each_feature(rules, p, swap, [&](int feature) {
        out.insert(std::string(kSwapFeatureNames.at(std::size_t(feature))));
    });
    return out;
}

Names classic(const std::vector<std::string>& rows, Swap swap) {
    Setup setup;
    setup.rows = int(rows.size());
    setup.columns = int(rows[0].size());
    setup.colours = 8;
    setup.grid = *parse_grid(rows, 8, "test");
    const Classic<Medium<3>> rules(setup);
    return names(rules, rules.start(core::Seed{1}), swap);
}

TEST(SwapFeatures, ClassicRuns) {
    EXPECT_EQ(classic({"CADE",  //
                       "ABAA", "CDEC"},
                      down(0, 1)),
              (Names{"longest run 4", "run along a row", "in the middle"}));
    EXPECT_EQ(classic({"CDE",  //
                       "BBA", "AAB"},
                      down(1, 2)),
              (Names{"longest run 3", "more than one run", "run along a row", "low"}));
    EXPECT_EQ(classic({"CADE",  //
                       "EAFC", "DBAG", "BGHB"},
                      right(2, 1)),
              (Names{"longest run 3", "run along a column", "swap along a row", "in the middle"}));
}

TEST(SwapFeatures, TilesAboveFallTogether) {
    // Three A vanish from the third column, and the D above them comes down between the others.
    std::vector<std::string> rows = {"EFDHB",  //
                                     "BGABF", "GEACG", "HDBDB", "CFAEC", "EHFGE"};
    EXPECT_EQ(classic(rows, down(3, 2)),
              (Names{"longest run 3", "run along a column", "low", "tiles above fall together"}));
    rows[3] = "HDBCB";
    EXPECT_EQ(classic(rows, down(3, 2)), (Names{"longest run 3", "run along a column", "low"}));
}

// Cells of the first wave, and how many waves there were.
template <class Rules>
struct FirstWave : Silent {
    typename Rules::Word cells;
    unsigned waves = 0;
    bool made_any = false, fired_any = false;

    template <class Word>
    void match(unsigned wave, const Word& match, std::uint64_t) {
        if (wave == 1) cells |= match;
    }
    template <class Word>
    void struck(const Word&, const Word& fired, std::uint64_t) {
        if (waves == 0) fired_any |= fired.any();
    }
    void made(int, const Spot&) { made_any |= waves == 0; }
    template <class Position>
    void settled(unsigned wave, const Position&) {
        waves = wave;
    }
};

template <class Shape>
void compare_classic(int rows, int columns) {
    Setup setup;
    setup.rows = rows;
    setup.columns = columns;
    setup.colours = 5;
    setup.move_limit = 30;
    const Classic<Shape> rules(setup);
    // The same with refills of colours that nothing matches, as long as they fall one or a few in
    // one column.
    Setup strange = setup;
    strange.colours = 7;
    for (int c = 0; c < columns; ++c) {
        auto& queue = strange.queues.emplace_back();
        for (int i = 0; i < 20; ++i) queue.push_back(Tile(5 + (c + i) % 2));
    }
    const Classic<Shape> strange_rules(strange);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        auto p = rules.start(core::Seed{seed});
        core::Rng rng{core::Seed{seed}};
        std::vector<Swap> swaps;
        while (!rules.is_over(p)) {
            swaps.clear();
            rules.list_moves(p, swaps);
            for (const Swap swap : swaps) {
                const auto alike = [&](int x) {
                    typename Shape::Word out;
                    for (int y = 0; y < columns * Shape::kStride; ++y)
                        if (y % Shape::kStride < rows && rules.tile_at(p, y) == rules.tile_at(p, x))
                            out |= Shape::Word::single(y);
                    return out;
                };
                const auto runs = runs_of_swap<Shape>(rows, columns, swap, alike);
                auto next = p;
                next.refill = {core::Seed{0}, &strange_rules.setup().queues};
                next.drawn = {};
                FirstWave<Classic<Shape>> wave;
                strange_rules.settle(next, swap, wave);
                ASSERT_EQ(runs.cells, wave.cells);
                const bool together = names(rules, p, swap).contains("tiles above fall together");
                EXPECT_LE(together, wave.waves > 1);
                if (runs.count == 1) {
                    EXPECT_EQ(together, wave.waves > 1);
                }
            }
            rules.play(p, rules.random_move(p, rng));
        }
    }
}
TEST(SwapFeatures, AreWhatTheRulesDo) {
    compare_classic<Small<3>>(7, 7);
    compare_classic<Small<3>>(8, 8);
    compare_classic<Medium<3>>(10, 12);
    compare_classic<Large<4>>(16, 5);
}

TEST(SwapFeatures, AreTheSameInAMirror) {
    const match3::Setup setup;
    const Classic<Small<3>> rules(setup);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto p = rules.start(core::Seed{seed});
        const Grid grid = rules.grid_of(p);
        Grid mirrored = grid;
        grid.for_each_cell([&](Cell cell) {
            mirrored[Cell{cell.row, std::uint8_t(setup.columns - 1 - cell.column)}] = grid[cell];
        });
        auto q = p;
        rules.place(q, mirrored);
        std::vector<Swap> swaps;
        rules.list_moves(p, swaps);
        for (const Swap swap : swaps) {
            const Cell left = swap.direction == Direction::kRight ? swap.second() : swap.first;
            const Swap image{{swap.first.row, std::uint8_t(setup.columns - 1 - left.column)},
                             swap.direction};
            EXPECT_EQ(names(rules, p, swap), names(rules, q, image));
        }
    }
}

TEST(SwapFeatures, OfRandomLevels) {
    core::Rng rng{core::Seed{1}};
    int combinations = 0, goals = 0, specials = 0, fires = 0;
    for (int level = 0; level < 50 * support::times(); ++level) {
        const match3::Setup setup =
            RandomLevel(rng, {.squares = false, .always_scene = true}).draw();
        with_level_rules(setup, [&]<class Rules>() {
            const Rules rules(setup);
            auto p = rules.start(core::Seed{std::uint64_t(level)});
            std::vector<Swap> swaps;
            while (!rules.is_over(p) && p.moves < 10) {
                swaps.clear();
                rules.list_moves(p, swaps);
                for (const Swap swap : swaps) {
                    const auto seen = names(rules, p, swap);
                    auto next = p;
                    FirstWave<Rules> wave;
                    rules.settle(next, swap, wave);
                    const bool combination = seen.contains("combination");
                    combinations += combination;
                    goals += seen.contains("hits a goal");
                    specials += seen.contains("makes a special");
                    fires += seen.contains("fires a special");
                    ASSERT_EQ(combination, !wave.cells.any());
                    ASSERT_EQ(seen.contains("longest run 3") || seen.contains("longest run 4") ||
                                  seen.contains("longest run 5 or more"),
                              !combination);
                    EXPECT_LE(wave.made_any, seen.contains("makes a special"));
                    EXPECT_LE(wave.fired_any, seen.contains("fires a special") || combination);
                }
                rules.play(p, rules.random_move(p, rng));
            }
        });
    }
    for (const int n : {combinations, goals, specials, fires}) EXPECT_GT(n, 20);
}

TEST(SwapFeatures, OpenGoals) {
    const Level level =
        with(R"("goals": [{"collect": "A", "count": 3}])", "\"BCAD\",\n \"AADB\",\n \"CBEC\"");
    with_level_rules(level.setup, [&]<class Rules>() {
        const Rules rules(level.setup);
        auto p = rules.start(core::Seed{1});
        EXPECT_TRUE(names(rules, p, down(0, 2)).contains("hits a goal"));
        p.done[0] = 3;
        EXPECT_FALSE(names(rules, p, down(0, 2)).contains("hits a goal"));
    });
}

}  // namespace
}  // namespace dramatis::match3
