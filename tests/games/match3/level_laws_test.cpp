// What must hold in every level, whatever stands in it: the faults that users of other engines
// report, as laws.
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "games/match3/game.hpp"
#include "games/match3/level_goal_doubts.hpp"
#include "games/match3/random_level.hpp"
#include "games/match3/recorder.hpp"
#include "games/match3/rules.hpp"
#include "games/match3/scene_matches.hpp"
#include "laws/game_laws.hpp"
#include "support/effort.hpp"

namespace dramatis::match3 {
namespace {

constexpr int kGames = support::kSlowBuild ? 60 : 3000;

// Plays random games on random levels; `watch` sees every move.
template <class Watch>
void play_games(std::uint64_t seed, const RandomLevelOptions& options, Watch&& watch,
                int games = kGames) {
    core::Rng rng{core::Seed{seed}};
    for (int game = 0; game < games && !testing::Test::HasFailure(); ++game) {
        const auto setup = random_level(rng, options);
        with_level_rules(setup, [&]<class Rules>() {
            const Rules rules(setup);
            auto p = rules.start(core::Seed{seed}.child("game", std::uint64_t(game)));
            while (!rules.is_over(p)) {
                const Swap swap = rules.random_move(p, rng);
                const auto before = p;
                Recorder<Rules> recorder(rules, rules.scene_of(p), swap);
                rules.play(p, swap, recorder);
                watch(rules, before, swap, recorder.cascade, p);
                if (testing::Test::HasFailure()) return;
            }
        });
    }
}

// Random cascades on large boards of few colours take long to write down.
constexpr RandomLevelOptions kUsual{.max_side = 10, .always_scene = true};

struct Counts {
    std::map<Thing, int> things;
    std::map<Tile, int> colours;
    int ice = 0, locks = 0;

    explicit Counts(const Scene& scene) {
        scene.for_each_cell([&](Cell cell) {
            const Spot& spot = scene[cell];
            ++things[spot.thing];
            if (spot.thing == Thing::kTile) ++colours[spot.colour];
            ice += spot.ice, locks += spot.locked;
        });
    }
    int pieces() {
        return things[Thing::kTile] + things[Thing::kColourBomb] + things[Thing::kItem];
    }
};

// What vanished in a wave, seen from the board before it.
struct Vanished {
    int pieces = 0;
    std::map<Tile, int> colours;

    void add(const Scene& before, const Wave& wave) {
        std::set<Cell> cells(wave.struck.begin(), wave.struck.end());
        for (const Match& match : wave.matches)
            cells.insert(match.cells.begin(), match.cells.end());
        for (const Cell cell : cells) {
            const Spot& spot = before[cell];
            if (spot.locked || !(spot.thing == Thing::kTile || spot.thing == Thing::kColourBomb))
                continue;
            ++pieces;
            if (spot.thing == Thing::kTile) ++colours[spot.colour];
        }
    }
};

int made_of(const Cascade& cascade, Special special) {
    int count = 0;
    for (const Wave& wave : cascade)
        for (const Made& made : wave.made) count += is_kind(made.spot, special);
    return count;
}

Scene swapped(Scene scene, Swap swap) {
    Spot &a = scene[swap.first], &b = scene[swap.second()];
    std::swap(a.thing, b.thing), std::swap(a.colour, b.colour), std::swap(a.power, b.power);
    return scene;
}

TEST(LevelLaws, PiecesAndGoalCountsAreConserved) {
    play_games(
        1, kUsual,
        [](const auto& rules, const auto& before, Swap swap, const Cascade& cascade,
           const auto& after) {
            if (after.shuffles != before.shuffles) return;  // fresh tiles may have been drawn
            const Scene first = rules.scene_of(before), last = rules.scene_of(after);
            Counts then(first), now(last);
            Vanished vanished;
            int made = 0, fired = 0;
            Scene board = cascade[0].matches.empty() ? first : swapped(first, swap);
            for (const Wave& wave : cascade) {
                vanished.add(board, wave);
                made += int(wave.made.size());
                fired += int(wave.fired.size());
                board = wave.settled;
            }
            const int entered = int(std::accumulate(after.drawn.begin(), after.drawn.end(), 0u)) -
                                int(std::accumulate(before.drawn.begin(), before.drawn.end(), 0u));
            const bool grown = now.things[Thing::kVine] > Counts(board).things[Thing::kVine];
            const int left = Counts(board).things[Thing::kItem] - then.things[Thing::kItem];
            int items_entered = 0;
            for (int c = 0; c < rules.setup().columns && !rules.setup().queues.empty(); ++c)
                for (auto i = before.drawn[std::size_t(c)]; i < after.drawn[std::size_t(c)]; ++i)
                    if (const Tile* const given = after.refill.given(c, i);
                        given && *given == kItemInQueue)
                        ++items_entered;
            const int items_left = items_entered - left;
            EXPECT_EQ(then.pieces() + entered + made - vanished.pieces - items_left - grown,
                      now.pieces());

            const auto& goals = rules.setup().goals;
            for (std::size_t g = 0; g < goals.size(); ++g) {
                const int done = int(after.done[g] - before.done[g]);
                const auto gone = [&](Thing thing) {
                    return then.things[thing] - Counts(board).things[thing];
                };
                switch (goals[g].kind) {
                    case Goal::Kind::kScore:
                        EXPECT_EQ(rules.goals().amount(after, g), after.score);
                        break;
                    case Goal::Kind::kCollect:
                        EXPECT_EQ(done, vanished.colours[goals[g].colour]);
                        break;
                    case Goal::Kind::kIce:
                        EXPECT_EQ(done, then.ice - now.ice);
                        break;
                    case Goal::Kind::kCrates:
                        EXPECT_EQ(done, gone(Thing::kCrate));
                        break;
                    case Goal::Kind::kVines:
                        EXPECT_EQ(done, gone(Thing::kVine));
                        break;
                    case Goal::Kind::kLocks:
                        EXPECT_EQ(done, then.locks - now.locks);
                        break;
                    case Goal::Kind::kItems:
                        EXPECT_EQ(done, items_left);
                        break;
                    case Goal::Kind::kMake:
                        EXPECT_EQ(done, made_of(cascade, goals[g].special));
                        break;
                    case Goal::Kind::kFire:
                        if (goals[g].special == Special::kAny) {
                            EXPECT_EQ(done, fired);
                        } else {
                            EXPECT_LE(done, fired);  // a combination may have given powers that the
                                                     // board did not show
                        }
                        break;
                }
            }
            std::uint64_t points = 0;
            for (const Wave& wave : cascade) points += wave.points;
            if (!after.won) {
                EXPECT_EQ(after.score - before.score, points);
            }
        });
}

// A piece that could fall, straight down past holes or diagonally into a cell that nothing else can
// fill.
bool is_stuck(const Setup& setup, const Scene& scene, Cell cell) {
    const Spot& spot = scene[cell];
    if (!spot.is_piece() || spot.locked) return false;
    for (int r = cell.row + 1; r < setup.rows; ++r) {
        const Thing below = scene[{std::uint8_t(r), cell.column}].thing;
        if (below == Thing::kHole) continue;
        if (below == Thing::kEmpty) return true;
        break;
    }
    if (cell.row + 1 >= setup.rows) return false;
    for (const int side : {-1, 1}) {
        const int c = cell.column + side;
        if (c >= 0 && c < setup.columns &&
            scene[{std::uint8_t(cell.row + 1), std::uint8_t(c)}].thing == Thing::kEmpty)
            return true;
    }
    return false;
}

TEST(LevelLaws, NothingHangsInTheAirAndNothingMatchesAtRest) {
    play_games(
        2, kUsual,
        [](const auto& rules, const auto&, Swap, const Cascade& cascade, const auto& after) {
            const auto& setup = rules.setup();
            for (const Wave& wave : cascade)
                wave.settled.for_each_cell([&](Cell cell) {
                    EXPECT_FALSE(is_stuck(setup, wave.settled, cell))
                        << int(cell.row) << "," << int(cell.column);
                    EXPECT_FALSE(wave.settled[cell].exit &&
                                 wave.settled[cell].thing == Thing::kItem)
                        << "an item stayed";
                });
            const Scene scene = rules.scene_of(after);
            if (cascade.size() < kMaxWaves)
                scene.for_each_cell(
                    [&](Cell cell) { EXPECT_FALSE(is_matched(scene, cell, setup.squares)); });
            // Columns that tiles enter are full down to the first obstacle.
            for (int c = 0; c < setup.columns; ++c)
                for (int r = 0;
                     r < setup.rows && (setup.entries.empty() || setup.entries[std::size_t(c)]);
                     ++r) {
                    const Spot& spot = cascade.back().settled[{std::uint8_t(r), std::uint8_t(c)}];
                    if (spot.thing == Thing::kHole) continue;
                    EXPECT_NE(spot.thing, Thing::kEmpty) << r << "," << c;
                    if (!spot.is_piece() || spot.locked) break;
                }
        });
}

TEST(LevelLaws, NoDeadBoardGoesUnseenAndEveryGameEnds) {
    int dead = 0;
    play_games(3, {.max_side = 6, .always_scene = true},
               [&](const auto& rules, const auto& before, Swap, const Cascade&, const auto& after) {
                   const Scene scene = rules.scene_of(after);
                   EXPECT_EQ(after.moves, before.moves + 1)
                       << "so a game has no more moves than its limit";
                   EXPECT_LE(int(after.moves), rules.setup().move_limit);
                   const bool alive = has_legal_swap(scene, rules.setup().squares);
                   const bool finished = after.won || int(after.moves) == rules.setup().move_limit;
                   EXPECT_EQ(rules.is_over(after), finished || !alive);
                   dead += after.shuffles != before.shuffles;
               });
    EXPECT_GT(dead, kGames / 100) << "dead boards were among them";
}

// What a reshuffle may do: put the loose tiles and colour bombs in another order. Everything else
// stays. Where no order helps, tiles without a power may change their colour.
TEST(LevelLaws, AShuffleMovesLooseTilesAndNothingElse) {
    int shuffles = 0, same_tiles = 0;
    play_games(
        8, {.max_side = 6, .always_scene = true},
        [&](const auto& rules, const auto& before, Swap, const Cascade& cascade,
            const auto& after) {
            if (after.shuffles == before.shuffles || cascade.size() >= kMaxWaves ||
                rules.is_over(after))
                return;
            const Scene dead = cascade.back().settled, now = rules.scene_of(after);
            ++shuffles;
            const auto is_loose = [](const Spot& spot) {
                return !spot.locked &&
                       (spot.thing == Thing::kTile || spot.thing == Thing::kColourBomb);
            };
            std::multiset<std::string> tiles_then, tiles_now, powers_then, powers_now;
            int changed = 0;
            dead.for_each_cell([&](Cell cell) {
                Spot was = dead[cell], is = now[cell];
                EXPECT_EQ(was.ice, is.ice);
                EXPECT_EQ(was.locked, is.locked);
                if (is.thing == Thing::kVine && is_loose(was)) {  // it grew before the shuffle
                    ++changed;
                    return;
                }
                if (!is_loose(was)) {
                    EXPECT_EQ(was, is);
                    return;
                }
                ASSERT_TRUE(is_loose(is));
                tiles_then.insert(print_spot(was)), tiles_now.insert(print_spot(is));
                if (was.is_special()) powers_then.insert(print_spot(was));
                if (is.is_special()) powers_now.insert(print_spot(is));
            });
            EXPECT_LE(changed, 1);
            if (changed == 0) {
                EXPECT_EQ(powers_then, powers_now);
                same_tiles += tiles_then == tiles_now;
            }
        });
    EXPECT_GT(shuffles, kGames / 100);
    EXPECT_GT(same_tiles, shuffles / 2);
}

TEST(LevelLaws, ACutCascadeIsReshuffledEvenWhereDeadBoardsEndTheGame) {
    match3::Setup setup{
        .rows = 5, .columns = 5, .colours = 3, .move_limit = 5, .dead_board = DeadBoard::kEnd};
    setup.specials = true;
    setup.scene.emplace(5, 5);
    setup.scene->for_each_cell([&](Cell cell) { (*setup.scene)[cell].thing = Thing::kRandom; });
    setup.queues.assign(5, std::vector<Tile>(30'000, Tile{0}));  // nothing but A falls
    const LevelRules<Small<3>> rules(setup);
    auto p = rules.start(core::Seed{1});
    core::Rng rng{core::Seed{1}};
    rules.play(p, rules.random_move(p, rng));
    EXPECT_EQ(p.longest_cascade, kMaxWaves);
    EXPECT_EQ(p.shuffles, 1u);
}

// The drawn start keeps what the designer fixed, matches nothing and has a move.
TEST(LevelLaws, GamesStartAsTheLevelSays) {
    core::Rng rng{core::Seed{4}};
    for (int game = 0; game < kGames && !HasFailure(); ++game) {
        const auto setup = random_level(rng, {.always_scene = true});
        with_level_rules(setup, [&]<class Rules>() {
            const Rules rules(setup);
            const auto p = rules.start(core::Seed{std::uint64_t(game)});
            const Scene scene = rules.scene_of(p);
            EXPECT_FALSE(rules.is_over(p));
            scene.for_each_cell([&](Cell cell) {
                EXPECT_FALSE(is_stuck(setup, scene, cell));
                Spot wanted = (*setup.scene)[cell];
                EXPECT_FALSE(is_matched(scene, cell, setup.squares));
                if (wanted.thing == Thing::kRandom) {
                    EXPECT_EQ(scene[cell].thing, Thing::kTile);
                    EXPECT_LT(int(scene[cell].colour), setup.colours);
                    wanted.thing = Thing::kTile, wanted.colour = scene[cell].colour;
                }
                EXPECT_TRUE(p.shuffles > 0 || scene[cell] == wanted);
            });
        });
    }
}

// Random play meets everything that the rules tell apart, several at once; else the laws above say
// little.
TEST(LevelLaws, RandomGamesMeetEveryCase) {
    std::set<std::pair<std::string, std::string>> combinations;
    std::set<std::string> made;
    int several_fired = 0, several_made = 0, long_cascades = 0;
    const auto kind = [](const Spot& spot) {
        if (spot.thing == Thing::kColourBomb) return std::string("@");
        return spot.power == Power::kRow || spot.power == Power::kColumn
                   ? "line"
                   : print_spot(spot).substr(1);
    };
    play_games(
        5, kUsual,
        [&](const auto& rules, const auto& before, Swap swap, const Cascade& cascade, const auto&) {
            for (const Wave& wave : cascade) {
                several_fired += wave.fired.size() >= 3;
                several_made += wave.made.size() >= 2;
                for (const Made& piece : wave.made)
                    made.insert(print_spot(piece.spot).substr(piece.spot.thing == Thing::kTile));
            }
            long_cascades += cascade.size() >= 4;
            if (!cascade[0].matches.empty()) return;
            const Scene scene = rules.scene_of(before);
            auto a = kind(scene[swap.first]), b = kind(scene[swap.second()]);
            combinations.insert(std::minmax(a, b));
        },
        std::max(kGames, 1000));
    EXPECT_EQ(combinations.size(),
              11u);  // line, bomb, homing and colour bomb in pairs, and the colour bomb with a tile
    EXPECT_EQ(made, (std::set<std::string>{"-", "|", "o", "^", "@"}));
    EXPECT_GT(several_fired, kGames / 10);
    EXPECT_GT(several_made, kGames / 10);
    EXPECT_GT(long_cascades, kGames / 10);
}

struct Progress {
    template <class Rules>
    double operator()(const Rules& rules, const typename Rules::Position& end) const {
        return rules.progress(end);
    }
};

TEST(LevelLaws, LevelsObeyTheLawsOfGames) {
    core::Rng rng{core::Seed{6}};
    for (int i = 0; i < 20; ++i) {
        const auto setup = random_level(rng, kUsual);
        with_level_rules(setup, [&]<class Rules>() {
            const Rules rules(setup);
            for (const auto refills : {Refills::kKnown, Refills::kHidden})
                laws::check_game_laws(Match3<Rules, Progress>(rules, refills, {}),
                                      [&](core::Seed seed) { return rules.start(seed); },
                                      {.playouts = 5, .seed = core::Seed{std::uint64_t(i)}});
        });
    }
}

// The same level on larger bitboards is the same game.
TEST(LevelLaws, TheSizeOfTheWordDoesNotMatter) {
    core::Rng rng{core::Seed{7}};
    for (int game = 0; game < kGames / 10; ++game) {
        const auto setup = random_level(rng, {.max_side = 8, .always_scene = true});
        if (setup.colours > 8) continue;
        const LevelRules<Small<3>> small(setup);
        const LevelRules<Medium<3>> medium(setup);
        const LevelRules<Large<4>> large(setup);
        const core::Seed seed{std::uint64_t(game)};
        auto a = small.start(seed);
        auto b = medium.start(seed);
        auto c = large.start(seed);
        core::Rng pick_a{seed}, pick_b{seed}, pick_c{seed};
        while (!small.is_over(a)) {
            small.play(a, small.random_move(a, pick_a));
            medium.play(b, medium.random_move(b, pick_b));
            large.play(c, large.random_move(c, pick_c));
            ASSERT_EQ(small.scene_of(a), medium.scene_of(b));
            ASSERT_EQ(small.scene_of(a), large.scene_of(c));
            ASSERT_EQ(a.score, b.score);
            ASSERT_EQ(a.score, c.score);
        }
        EXPECT_TRUE(medium.is_over(b) && large.is_over(c));
    }
}

// A level that classic match-3 could play goes the same way by the full rules.
TEST(LevelLaws, TheFullRulesContainTheClassicOnes) {
    for (std::uint64_t game = 0; game < 300; ++game) {
        const match3::Setup setup;
        const Classic<Small<3>> classic(setup);
        const LevelRules<Small<3>> full(setup);
        auto a = classic.start(core::Seed{game});
        auto b = full.start(core::Seed{game});
        full.place(b, classic.grid_of(a));
        core::Rng pick{core::Seed{game}};
        while (!classic.is_over(a) && a.shuffles == 0) {
            ASSERT_EQ(a.right, b.right);
            ASSERT_EQ(a.down, b.down);
            const Swap swap = classic.random_move(a, pick);
            classic.play(a, swap);
            full.play(b, swap);
            ASSERT_EQ(a.score, b.score);
            ASSERT_TRUE(a.shuffles > 0 || classic.scene_of(a) == full.scene_of(b));
        }
    }
}

}  // namespace
}  // namespace dramatis::match3
