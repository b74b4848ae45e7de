#include "audit/array_level_rules.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace dramatis::audit {
namespace {

using namespace match3;

using Rows = std::vector<std::string>;
using Cells = std::vector<Cell>;

constexpr core::Seed kSeed{5};

// Rows of cells with blanks between them; ice as digits, locks as 'x', '.' where there is none.
Scene scene_from(const Rows& rows, const Rows& ice = {}, const Rows& locks = {}) {
    std::vector<std::vector<Spot>> spots;
    for (const auto& row : rows) {
        spots.emplace_back();
        std::istringstream in(row);
        for (std::string word; in >> word;) spots.back().push_back(parse_spot(word).value());
    }
    Scene scene(int(spots.size()), int(spots[0].size()));
    scene.for_each_cell([&](Cell cell) {
        Spot& spot = scene[cell] = spots[cell.row].at(cell.column);
        const char layers = ice.empty() ? '.' : ice[cell.row][cell.column];
        if (layers != '.') spot.ice = std::uint8_t(layers - '0');
        if (!locks.empty()) spot.locked = locks[cell.row][cell.column] == 'x';
    });
    return scene;
}

// With every power on; queues that begin without any match of their own.
Setup setup_for(const Scene& scene) {
    Setup setup;
    setup.rows = scene.rows();
    setup.columns = scene.columns();
    setup.colours = 10;
    setup.scene = scene;
    setup.specials = true;
    for (int column = 0; column < setup.columns; ++column) {
        setup.queues.emplace_back();
        for (int i = 0; i < 16; ++i)
            setup.queues.back().push_back(Tile(6 + (column % 2) * 2 + i % 2));  // GHGH, IJIJ
    }
    return setup;
}

struct Played {
    ArrayLevelRules rules;
    Cascade log;
};

Played play(const Setup& setup, const Scene& scene, Swap swap) {
    Played played{ArrayLevelRules(setup, kSeed, scene), {}};
    std::vector<Swap> moves;
    played.rules.list_moves(moves);
    EXPECT_TRUE(std::ranges::count(moves, swap) == 1) << "not legal";
    played.rules.play(swap, &played.log);
    return played;
}
Played play(const Scene& scene, Swap swap) { return play(setup_for(scene), scene, swap); }

Swap right(int row, int column) {
    return {{std::uint8_t(row), std::uint8_t(column)}, Direction::kRight};
}
Swap down(int row, int column) {
    return {{std::uint8_t(row), std::uint8_t(column)}, Direction::kDown};
}

// The made special as text, "A| 1,2"; empty if there is not exactly one.
std::string made(const Wave& wave) {
    if (wave.made.size() != 1) return "";
    const auto& [cell, spot] = wave.made[0];
    return print_spot(spot) + " " + std::to_string(cell.row) + "," + std::to_string(cell.column);
}

// Where a wave struck: 'x'.
Rows struck(const Wave& wave) {
    Rows rows(std::size_t(wave.settled.rows()),
              std::string(std::size_t(wave.settled.columns()), '.'));
    for (const Cell cell : wave.struck) rows[cell.row][cell.column] = 'x';
    return rows;
}

std::uint32_t drawn_entry(core::Seed seed, std::uint64_t index, std::uint32_t n) {
    return core::Rng::scale(core::Rng::at(seed, index), n);
}

Goal goal(Goal::Kind kind, std::uint32_t count = 0) { return {.kind = kind, .count = count}; }

// ---- Classic
// -------------------------------------------------------------------------------------------------

TEST(ArrayLevelRules, PlaysTheClassicExample) {
    const auto scene = scene_from({"C D E", "B B A", "A A B"});
    auto setup = setup_for(scene);
    setup.queues = {{5, 6}, {6, 7}, {7, 5}};
    const auto [rules, log] = play(setup, scene, down(1, 2));
    EXPECT_EQ(print_rows(rules.scene()), (Rows{"GHF", "FGH", "CDE"}));
    EXPECT_EQ(rules.score(), 120u);
    ASSERT_EQ(log.size(), 1u);
    EXPECT_EQ(log[0].matches.size(), 2u);
    EXPECT_EQ(rules.moves(), 1u);
    EXPECT_EQ(rules.drawn(0), 2u);
}

TEST(ArrayLevelRules, DrawsByWeightsAfterTheQueue) {
    const auto scene = scene_from({"C D E", "B B A", "A A B"});
    auto setup = setup_for(scene);
    setup.queues = {{5}, {6}, {7}};
    setup.weights.assign(3, Weights(10, 1));
    setup.weights[2] = {0, 0, 0, 2, 0, 0, 0, 0, 0, 3};  // D and J
    const auto [rules, log] = play(setup, scene, down(1, 2));
    const auto entry = drawn_entry(kSeed, (std::uint64_t{2} << 32) + 1, 5);
    EXPECT_EQ(log[0].settled[(Cell{0, 2})], Spot::tile(entry < 2 ? 3 : 9));
    EXPECT_EQ(log[0].settled[(Cell{0, 1})],
              Spot::tile(Tile(drawn_entry(kSeed, (std::uint64_t{1} << 32) + 1, 10))));
}

// ---- Legal swaps
// -------------------------------------------------------------------------------------------------

TEST(ArrayLevelRules, ListsSwapsOfSpecialsAndColourBombs) {
    const auto scene = scene_from({"@ B *", "D Eo F|", "# * @"});
    std::vector<Swap> moves;
    ArrayLevelRules(setup_for(scene), kSeed, scene).list_moves(moves);
    // The colour bomb with B and D; Eo with F|; F| with the colour bomb; never with an item or a
    // stone.
    EXPECT_EQ(moves, (std::vector<Swap>{right(0, 0), down(0, 0), right(1, 1), down(1, 2)}));
}

TEST(ArrayLevelRules, LocksHoldAndItemsMaySwap) {
    const Rows rows{"A * A", "B A C", "C B B"};
    std::vector<Swap> moves;
    const auto scene = scene_from(rows);
    ArrayLevelRules(setup_for(scene), kSeed, scene).list_moves(moves);
    EXPECT_EQ(moves, (std::vector<Swap>{down(0, 1), down(1, 0)}));  // the item with A; B with C
    moves.clear();
    const auto locked = scene_from(rows, {}, {"...", ".x.", "..."});
    ArrayLevelRules(setup_for(locked), kSeed, locked).list_moves(moves);
    EXPECT_EQ(moves, (std::vector<Swap>{down(1, 0)}));
}

// ---- Which special a match makes
// -------------------------------------------------------------------------------------------------

TEST(ArrayLevelRules, MakesALineClearerInTheDirectionOfTheSwap) {
    const auto across = play(scene_from({"C D A E", "A A B A", "D C E F"}), down(0, 2));
    EXPECT_EQ(made(across.log[0]), "A| 1,2");
    EXPECT_EQ(across.log[0].points, 120u);
    const auto along = play(scene_from({"C A D", "D A E", "A B C", "C A D"}), right(2, 0));
    EXPECT_EQ(made(along.log[0]), "A- 2,1");
    EXPECT_EQ(along.log[0].settled[(Cell{3, 1})], Spot::tile(0, Power::kRow));  // it fell
}

TEST(ArrayLevelRules, MakesAColourBombAndABomb) {
    EXPECT_EQ(made(play(scene_from({"C D A E F", "A A B A A", "D C E F C"}), down(0, 2)).log[0]),
              "@ 1,2");
    const Rows l{"C A D B", "E A C D", "B C A A", "D A E C"};
    EXPECT_EQ(made(play(scene_from(l), down(2, 1)).log[0]), "Ao 2,1");
    const Rows t{"C D A E", "A A B C", "D C A E", "E D A F"};
    EXPECT_EQ(made(play(scene_from(t), down(0, 2)).log[0]), "Ao 1,2");
    // A cross of a five and a three is a colour bomb; without specials nothing is made.
    const Rows cross{"C D A E F", "C D B E F", "A A A A A", "D C A E D", "E F C D E"};
    const auto scene = scene_from(cross);
    auto setup = setup_for(scene);
    ArrayLevelRules rules(setup, kSeed, scene);
    Cascade log;
    rules.play(right(4, 3), &log);
    EXPECT_EQ(made(log[0]), "@ 2,2");
    setup.specials = false;
    log.clear();
    ArrayLevelRules plain(setup, kSeed, scene);
    plain.play(right(4, 3), &log);
    EXPECT_EQ(made(log[0]), "");
}

TEST(ArrayLevelRules, MakesAHomingPieceOfASquare) {
    const auto scene = scene_from({"A B C", "D A E", "A A F"});
    auto setup = setup_for(scene);
    setup.squares = true;
    const auto first = play(setup, scene, down(0, 0));
    EXPECT_EQ(made(first.log[0]), "A^ 1,0");
    EXPECT_EQ(first.log[0].points, 120u);
    setup.squares = false;
    std::vector<Swap> moves;
    ArrayLevelRules(setup, kSeed, scene).list_moves(moves);
    EXPECT_EQ(std::ranges::count(moves, down(0, 0)), 0);
}

TEST(ArrayLevelRules, PutsSpecialsOfLaterWavesInTheMiddle) {
    // Wave 1 takes the B's of a column, and an A falls into its row.
    const auto [rules, log] =
        play(scene_from({"C D A E", "D C B F", "C D E B", "A A B A"}), right(2, 2));
    ASSERT_GE(log.size(), 2u);
    EXPECT_EQ(made(log[0]), "");
    EXPECT_EQ(made(log[1]), "A- 3,1");
    EXPECT_EQ(log[1].points, 240u);
}

TEST(ArrayLevelRules, PutsSpecialsWhereNoLockIs) {
    const Rows rows{"C D E B A", "A A A A B",
                    "C D B D C"};  // swap A with B at the right: five A's, the last swapped
    const auto swapped = play(scene_from(rows, {}, {".....", "x.x..", "....."}), down(0, 4));
    EXPECT_EQ(made(swapped.log[0]), "@ 1,4");
    // A run that stands there already: a move elsewhere finds it.
    const Rows five{"C D E B E", "A A A A A", "B B D C D", "C D B C D"};
    const auto middle =
        play(scene_from(five, {}, {".....", "x....", ".....", "....."}), down(2, 2));
    ASSERT_EQ(middle.log[0].matches.size(), 2u);
    EXPECT_EQ(made(middle.log[0]), "@ 1,2");
    const auto first = play(scene_from(five, {}, {".....", "x.x..", ".....", "....."}), down(2, 2));
    EXPECT_EQ(made(first.log[0]), "@ 1,1");
    const auto none = play(scene_from(five, {}, {".....", "xxxxx", ".....", "....."}), down(2, 2));
    EXPECT_EQ(made(none.log[0]), "");
}

// ---- Firing
// -------------------------------------------------------------------------------------------------

TEST(ArrayLevelRules, FiresInChains) {
    const auto scene = scene_from({"C D E F|", "A- A B C", "E F A D", "D E F Co"});
    const auto [rules, log] = play(setup_for(scene), scene, down(1, 2));
    EXPECT_EQ(log[0].fired, (Cells{{1, 0}}));
    EXPECT_EQ(struck(log[0]), (Rows{"....", "...x", "....", "...."}));
    EXPECT_EQ(log[0].points, 80u);

    // The row clearer reaches a column clearer, which reaches a bomb.
    const auto chain = scene_from({"C D E F", "A- A B C|", "E F A D", "D E F Co"});
    const auto played = play(setup_for(chain), chain, down(1, 2));
    EXPECT_EQ(played.log[0].fired, (Cells{{1, 0}, {1, 3}, {3, 3}}));
    EXPECT_EQ(struck(played.log[0]), (Rows{"...x", "...x", "..xx", "..xx"}));
    EXPECT_EQ(played.log[0].points, 60u + 6 * 20u);
}

TEST(ArrayLevelRules, AColourBombThatIsHitTakesTheMostFrequentColour) {
    const auto scene = scene_from({"C D E F", "A- A B @", "E F A D", "D E F C"});
    // Not hit before the round: C2 D3 E3 F3 B1; the matched A's do not count.
    const auto [rules, log] = play(setup_for(scene), scene, down(1, 2));
    EXPECT_EQ(struck(log[0]), (Rows{".x..", "...x", "...x", "x..."}));
}

TEST(ArrayLevelRules, HomingPiecesFlyToGoalsThenObstaclesThenTiles) {
    const Rows rows{"C D E F", "A^ A B 2", "E F A D", "D E # #"};
    const auto scene = scene_from(rows, {"....", "....", "....", "1..."});
    const auto homing = kSeed.child("homing");
    auto setup = setup_for(scene);
    {
        const auto [rules, log] = play(setup, scene, down(1, 2));  // ice and the crate, by columns
        EXPECT_EQ(log[0].struck, (drawn_entry(homing, 0, 2) == 0 ? Cells{{3, 0}} : Cells{{1, 3}}));
        EXPECT_EQ(rules.flights(), 1u);
    }
    setup.goals = {goal(Goal::Kind::kIce)};
    {
        const auto [rules, log] = play(setup, scene, down(1, 2));
        EXPECT_EQ(log[0].struck, (Cells{{3, 0}}));
        EXPECT_EQ(rules.goal_count(0), 1u);
        EXPECT_TRUE(rules.won());
    }
    setup.goals = {{.kind = Goal::Kind::kCollect, .count = 5, .colour = 5}};  // F
    {
        const auto [rules, log] = play(setup, scene, down(1, 2));
        EXPECT_EQ(log[0].struck, (drawn_entry(homing, 0, 2) == 0 ? Cells{{2, 1}} : Cells{{0, 3}}));
    }
}

// ---- Combinations
// -------------------------------------------------------------------------------------------------

// Two pieces in the middle of a quiet board, (2,1) and (2,2).
Rows with_pair(const std::string& a, const std::string& b) {
    return {"A B C D E", "C D E A B", "B " + a + " " + b + " D C", "D E A B A", "E A B C D"};
}

TEST(ArrayLevelRules, CombinesLinesAndBombs) {
    const auto cross = play(scene_from(with_pair("A-", "C-")), right(2, 1));
    EXPECT_EQ(struck(cross.log[0]), (Rows{"..x..", "..x..", "xxxxx", "..x..", "..x.."}));
    EXPECT_EQ(cross.log[0].fired, (Cells{{2, 1}, {2, 2}}));
    EXPECT_EQ(cross.log[0].points, 9 * 20u);
    EXPECT_TRUE(cross.log[0].matches.empty());
    const auto wide = play(scene_from(with_pair("A-", "Co")), right(2, 1));
    EXPECT_EQ(struck(wide.log[0]), (Rows{".xxx.", "xxxxx", "xxxxx", "xxxxx", ".xxx."}));
    const auto blast = play(scene_from(with_pair("Ao", "Co")), right(2, 1));
    EXPECT_EQ(struck(blast.log[0]), (Rows{"xxxxx", "xxxxx", "xxxxx", "xxxxx", "xxxxx"}));
    const auto edge = play(scene_from({"Ao B C D", "Co D E A", "B C D E", "D E A B"}), down(0, 0));
    EXPECT_EQ(struck(edge.log[0]), (Rows{"xxx.", "xxx.", "xxx.", "xxx."}));
}

TEST(ArrayLevelRules, CombinesHomingPieces) {
    const auto scene = scene_from(with_pair("A^", "C^"));
    const auto three = play(scene, right(2, 1));
    EXPECT_EQ(three.log[0].struck.size(), 5u);
    EXPECT_EQ(three.rules.flights(), 3u);

    // To the only obstacle, and its row, column or surroundings.
    const Rows ice{".....", ".....", ".....", ".....", "...1."};
    const auto row = play(scene_from(with_pair("A^", "C-"), ice), right(2, 1));
    EXPECT_EQ(struck(row.log[0]), (Rows{".....", ".....", ".xx..", ".....", "xxxxx"}));
    const auto column = play(scene_from(with_pair("A|", "C^"), ice), right(2, 1));
    EXPECT_EQ(struck(column.log[0]), (Rows{"...x.", "...x.", ".xxx.", "...x.", "...x."}));
    const auto bomb = play(scene_from(with_pair("A^", "Co"), ice), right(2, 1));
    EXPECT_EQ(struck(bomb.log[0]), (Rows{".....", ".....", ".xx..", "..xxx", "..xxx"}));
    EXPECT_EQ(bomb.rules.flights(), 1u);
    EXPECT_EQ(bomb.rules.scene()[(Cell{4, 3})].ice, 0);
}

TEST(ArrayLevelRules, CombinesColourBombs) {
    const auto tile = play(scene_from(with_pair("@", "C")), right(2, 1));
    EXPECT_EQ(struck(tile.log[0]), (Rows{"..x..", "x....", ".xx.x", ".....", "...x."}));
    EXPECT_EQ(tile.log[0].fired, (Cells{{2, 1}}));
    const auto all = play(scene_from(with_pair("@", "@")), right(2, 1));
    EXPECT_EQ(all.log[0].struck.size(), 25u);
    EXPECT_EQ(all.log[0].points, 500u);

    // F at (0,0) is even: its row. F at (1,4) is odd: its column. The locked one only loses its
    // lock.
    const Rows rows{"F B C D E", "C D E A F", "B @ F| D C", "D E A B A", "E F B C D"};
    const auto scene = scene_from(rows, {}, {".....", ".....", ".....", ".....", ".x..."});
    auto setup = setup_for(scene);
    setup.goals = {{.kind = Goal::Kind::kFire, .count = 100, .special = Special::kLine},
                   {.kind = Goal::Kind::kFire, .count = 100},
                   {.kind = Goal::Kind::kCollect, .count = 100, .colour = 5},
                   goal(Goal::Kind::kLocks)};
    const auto lines = play(setup, scene, right(2, 1));
    EXPECT_EQ(struck(lines.log[0]), (Rows{"xxxxx", "....x", ".xx.x", "....x", ".x..x"}));
    EXPECT_EQ(lines.rules.goal_count(0), 3u);
    EXPECT_EQ(lines.rules.goal_count(1), 4u);
    EXPECT_EQ(lines.rules.goal_count(2), 3u);
    EXPECT_EQ(lines.rules.goal_count(3), 1u);
    EXPECT_EQ(lines.log[0].settled[(Cell{4, 1})], Spot::tile(5));
    EXPECT_EQ(lines.log[0].points, 11 * 20u);

    const auto with_two = [](const std::string& special) {
        return scene_from(
            {"F B C D E", "C D E A B", "B @ " + special + " D C", "D E A B A", "E A B C F"});
    };
    const auto bombs = play(with_two("Fo"), right(2, 1));
    EXPECT_EQ(struck(bombs.log[0]), (Rows{"xx...", "xx...", ".xx..", "...xx", "...xx"}));
    const auto homing = play(with_two("F^"), right(2, 1));
    EXPECT_EQ(homing.rules.flights(), 2u);
    EXPECT_EQ(homing.log[0].struck.size(), 6u);
}

// ---- Layers and blockers
// -------------------------------------------------------------------------------------------------

TEST(ArrayLevelRules, LocksTakeTheHit) {
    const Rows rows{"C D A E", "A- A B C", "D C E F"};
    const auto scene = scene_from(rows, {"....", "12..", "...."}, {"....", "x...", "...."});
    const auto [rules, log] = play(scene, down(0, 2));
    EXPECT_EQ(log[0].points, 60u);
    EXPECT_TRUE(log[0].fired.empty());
    const Spot& kept = log[0].settled[(Cell{1, 0})];
    EXPECT_TRUE(kept.power == Power::kRow && !kept.locked && kept.ice == 1);
    EXPECT_EQ(log[0].settled[(Cell{1, 1})].ice, 1);
    EXPECT_EQ(rules.vanished(), 2u);
    EXPECT_EQ(rules.entered(), 2u);
}

TEST(ArrayLevelRules, CratesAndVinesBesideAMatchTakeOneHit) {
    // The crate touches two matched cells; the vine one. The stone stays.
    const auto scene = scene_from({"C D A E", "A A B 2", "2 % # F"});
    auto setup = setup_for(scene);
    setup.goals = {goal(Goal::Kind::kVines), goal(Goal::Kind::kCrates)};
    const auto [rules, log] = play(setup, scene, down(0, 2));
    EXPECT_TRUE(log[0].struck.empty());
    EXPECT_EQ(log[0].settled[(Cell{2, 0})].hits, 1);
    EXPECT_EQ(log[0].settled[(Cell{1, 3})].hits, 1);
    EXPECT_TRUE(log[0].settled[(Cell{2, 2})].thing == Thing::kStone);
    EXPECT_EQ(rules.goal_count(0), 1u);
    EXPECT_EQ(rules.progress(0), 1.0);
    EXPECT_EQ(rules.progress(1), 0.0);
    EXPECT_EQ(rules.overgrown(), 0u);
    EXPECT_FALSE(rules.won());
}

TEST(ArrayLevelRules, AVineGrowsIfNoneWasCleared) {
    const auto scene = scene_from({"C D A E", "A A B C", "D C E F", "% F D C"});
    auto setup = setup_for(scene);
    setup.goals = {goal(Goal::Kind::kVines)};
    const auto [rules, log] = play(setup, scene, down(0, 2));
    const Cell to = drawn_entry(kSeed.child("vine"), 1, 2) == 0 ? Cell{2, 0} : Cell{3, 1};
    EXPECT_TRUE(rules.scene()[to].thing == Thing::kVine);
    EXPECT_TRUE(log.back().settled[to].thing == Thing::kTile);
    EXPECT_EQ(rules.overgrown(), 1u);
    EXPECT_EQ(rules.progress(0), 0.0);
    setup.move_limit = 1;
    EXPECT_EQ(play(setup, scene, down(0, 2)).rules.overgrown(), 0u);
}

// ---- Falling
// -------------------------------------------------------------------------------------------------

TEST(ArrayLevelRules, PiecesFallPastHolesAndRestOnLocks) {
    const Rows rows{"C D B", "E . D", "F B C", "A A F", "D C A"};
    const auto scene = scene_from(rows, {}, {"...", "...", "x..", "...", "..."});
    const auto [rules, log] = play(scene, down(3, 2));
    // The locked F stays. D falls past the hole to (2,1) and slides to (3,0), which is at height 1
    // and takes from the upper right first; then I and J enter.
    EXPECT_EQ(print_rows(log[0].settled), (Rows{"CJG", "E.B", "FID", "DBC", "DCF"}));
    EXPECT_TRUE(log[0].settled[(Cell{2, 0})].locked);
}

TEST(ArrayLevelRules, RowsTakeTurnsInSliding) {
    // The cell under the stone at height 1 takes from the upper right, at height 2 from the upper
    // left.
    const auto odd = play(scene_from({"C D E", "F # D", "A A B", "E F A"}), down(2, 2));
    EXPECT_EQ(print_rows(odd.log[0].settled), (Rows{"GDH", "C#G", "FED", "EFB"}));
    const auto even = play(scene_from({"C D E", "F # D", "A A B", "E F A", "C D E"}), down(2, 2));
    EXPECT_EQ(print_rows(even.log[0].settled), (Rows{"HDG", "G#E", "FCD", "EFB", "CDE"}));
    // Three cells to fill from the right alone: pass 1 gives D to height 1, pass 2 gives C to
    // height 2, pass 3 is skipped, pass 4 gives G.
    const auto turns = play(scene_from({"# D C", "# # E", "# A D", "# B A", "# A E"}), right(3, 1));
    EXPECT_EQ(print_rows(turns.log[0].settled), (Rows{"#DG", "##H", "#GE", "#CB", "#DE"}));
}

TEST(ArrayLevelRules, ClosedColumnsStayEmpty) {
    const auto scene = scene_from({"C D E", "A A B", "E F A"});
    auto setup = setup_for(scene);
    setup.entries = {false, false, false};
    const auto [rules, log] = play(setup, scene, down(1, 2));
    EXPECT_EQ(print_rows(rules.scene()), (Rows{"___", "CDE", "EFB"}));
    EXPECT_EQ(rules.entered(), 0u);
}

TEST(ArrayLevelRules, ItemsLeaveByExits) {
    const auto scene = scene_from({"C * E", "D F C", "A A B", "E # A"});
    auto setup = setup_for(scene);
    setup.goals = {goal(Goal::Kind::kItems)};
    setup.queues[2] = {kItemInQueue, 6, 7};
    {
        const auto [rules, log] =
            play(setup, scene, down(2, 2));  // on the lowest cell stands a stone
        EXPECT_EQ(rules.left(), 0u);
        EXPECT_EQ(rules.progress(0), 0.0);
        EXPECT_TRUE(rules.scene()[(Cell{1, 1})].thing == Thing::kItem);
        EXPECT_TRUE(rules.scene()[(Cell{0, 2})].thing == Thing::kItem);
    }
    Scene marked = scene;
    marked[{1, 1}].exit = true;
    const auto [rules, log] = play(setup, marked, down(2, 2));
    EXPECT_EQ(rules.left(), 1u);
    EXPECT_EQ(rules.progress(0), 0.5);
    EXPECT_FALSE(rules.won());
    EXPECT_TRUE(rules.scene()[(Cell{1, 1})].exit);
    EXPECT_EQ(rules.drawn(1), 2u);
}

// ---- Goals
// -------------------------------------------------------------------------------------------------

TEST(ArrayLevelRules, CountsGoalsAndPaysForMovesLeft) {
    const auto scene = scene_from({"C D A E", "A A B A", "D C E F"});
    auto setup = setup_for(scene);
    setup.goals = {goal(Goal::Kind::kScore, 120),
                   {.kind = Goal::Kind::kCollect, .count = 4, .colour = 0},
                   {.kind = Goal::Kind::kMake, .count = 1, .special = Special::kLine}};
    setup.move_limit = 10;
    setup.move_bonus = 100;
    const auto [rules, log] = play(setup, scene, down(0, 2));
    EXPECT_TRUE(rules.won());
    std::uint64_t points = 0;
    for (const Wave& wave : log) points += wave.points;
    EXPECT_EQ(rules.score(), points + 900u);
    setup.goals.push_back(goal(Goal::Kind::kFire, 2));
    EXPECT_FALSE(play(setup, scene, down(0, 2)).rules.won());
    setup.goals.clear();
    EXPECT_FALSE(play(setup, scene, down(0, 2)).rules.won());
}

// ---- At random
// -------------------------------------------------------------------------------------------------

// A board with a bit of everything.
Setup random_setup(core::Rng& rng) {
    Setup setup;
    setup.rows = 4 + int(rng.below(6));
    setup.columns = 4 + int(rng.below(6));
    setup.colours = 3 + int(rng.below(3));
    setup.specials = true;
    setup.squares = rng.below(2) == 0;
    setup.move_limit = 30;
    Scene scene(setup.rows, setup.columns);
    scene.for_each_cell([&](Cell cell) {
        Spot& spot = scene[cell] = Spot::tile(Tile(rng.below(std::uint32_t(setup.colours))));
        switch (rng.below(24)) {
            case 0:
                spot = {.thing = Thing::kHole};
                return;
            case 1:
                spot = {.thing = Thing::kStone};
                return;
            case 2:
                spot = {.thing = Thing::kCrate, .hits = std::uint8_t(1 + rng.below(5))};
                break;
            case 3:
                spot = {.thing = Thing::kVine};
                break;
            case 4:
                spot = {.thing = Thing::kItem};
                break;
            case 5:
                spot.power = Power(1 + rng.below(4));
                break;
            case 6:
                spot.locked = true;
                break;
            case 7:
                spot = {.thing = Thing::kColourBomb};
                break;
            default:
                break;
        }
        if (rng.below(6) == 0) spot.ice = std::uint8_t(1 + rng.below(3));
    });
    setup.goals = {goal(Goal::Kind::kCrates), goal(Goal::Kind::kMake, 100000)};
    setup.scene = scene;
    return setup;
}

TEST(ArrayLevelRules, KeepsItsPiecesInOrder) {
    core::Rng rng{core::Seed{9}};
    int moves_played = 0, combinations = 0, made = 0;
    for (int game = 0; game < 300; ++game) {
        const auto setup = random_setup(rng);
        const Scene& scene = *setup.scene;
        ArrayLevelRules rules(setup, core::Seed{std::uint64_t(game)}, scene);
        const auto pieces = [](const Scene& of) {
            std::uint64_t n = 0;
            of.for_each_cell([&](Cell cell) { n += of[cell].is_piece(); });
            return n;
        };
        const std::uint64_t start = pieces(scene);
        for (int move = 0; move < setup.move_limit; ++move) {
            std::vector<Swap> moves;
            rules.list_moves(moves);
            if (moves.empty()) break;
            Cascade log;
            const auto score = rules.score();
            rules.play(moves[rng.below(std::uint32_t(moves.size()))], &log);
            ++moves_played;
            ASSERT_FALSE(log.empty());
            combinations += log[0].matches.empty();
            std::uint64_t points = 0;
            for (const Wave& wave : log) points += wave.points, made += int(wave.made.size());
            ASSERT_EQ(rules.score(), score + points);
            // A special that a match made is a piece that came from nowhere.
            ASSERT_EQ(pieces(rules.scene()) + rules.vanished() + rules.overgrown() + rules.left(),
                      start + rules.entered() + rules.goal_count(1));
            // Nothing rests above a free cell, straight or diagonally.
            const Scene& now = log.back().settled;
            now.for_each_cell([&](Cell cell) {
                if (now[cell].thing != Thing::kEmpty || cell.row == 0) return;
                for (int side = -1; side <= 1; ++side) {
                    const Cell above{std::uint8_t(cell.row - 1), std::uint8_t(cell.column + side)};
                    const bool rests =
                        now.contains(above) && now[above].is_piece() && !now[above].locked;
                    EXPECT_FALSE(rests);
                }
            });
        }
    }
    EXPECT_GT(moves_played, 3000);
    EXPECT_GT(combinations, 300);
    EXPECT_GT(made, 300);
}

}  // namespace
}  // namespace dramatis::audit
