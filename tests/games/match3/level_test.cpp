#include "games/match3/level.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>

#include "games/match3/level_text.hpp"
#include "games/match3/random_level.hpp"

namespace dramatis::match3 {
namespace {

// One that has every field.
const char* const kFull = R"({
  // the whole format
  "dramatis_level": 1,
  "name": "Everything", "teaches": "all at once", "notes": "two\nlines",
  "moves": 20, "colours": 5, "colour_names": {"B": "lemon", "A": "cherry"},
  "board": ["A- B ? . #",   /* a row clearer first */
            "@ * _ s 3",
            "????%",
            "????A"],
  "legend": {"s": "Co"},
  "layers": {"ice":    ["12...", ".....", "3....", "....."],
             "locks":  ["xxx..", ".....", ".....", "....x"],
             "crates": [".....", ".....", ".2...", "....."],
             "exits":  [".....", ".....", ".....", "xx..."]},
  "refill": ["AB*", "", "", "E", ""],
  "entries": "vv.vv",
  "weights": {"A": 3, "B": 0}, "column_weights": {"1": {"A": 10, "C": 2}},
  "specials": true, "squares": true,
  "goals": [{"score": 5000}, {"collect": "A", "count": 20}, {"ice": "all", "name": "the honey"},
            {"items": 2},
            {"make": "line", "count": 2},
            {"fire": "colour-bomb", "count": 1}],
  "stars": [5500, 7000, 9000], "move_bonus": 500, "dead_board": "end",
  "target": {"pass_rate": [0.4, 0.6], "player": "mcts"}
})";

TEST(Level, HoldsWhatTheFileSays) {
    const Level level = parsed(kFull);
    EXPECT_EQ(level.name, "Everything");
    EXPECT_EQ(level.teaches, "all at once");
    EXPECT_EQ(level.notes, "two\nlines");
    EXPECT_EQ(level.target, (Target{0.4, 0.6, "mcts"}));
    const match3::Setup& setup = level.setup;
    EXPECT_EQ(setup.rows, 4);
    EXPECT_EQ(setup.columns, 5);
    EXPECT_EQ(setup.move_limit, 20);
    EXPECT_TRUE(setup.specials && setup.squares);
    EXPECT_EQ(setup.dead_board, DeadBoard::kEnd);
    EXPECT_EQ(setup.queues, (Queues{{0, 1, kItemInQueue}, {}, {}, {4}, {}}));
    EXPECT_EQ(setup.entries, (std::vector<bool>{true, true, false, true, true}));
    EXPECT_EQ(setup.weights[0], (Weights{3, 0, 1, 1, 1}));
    EXPECT_EQ(setup.weights[1], (Weights{10, 0, 2, 1, 1}));
    EXPECT_EQ(setup.stars, (std::vector<std::uint32_t>{5500, 7000, 9000}));
    EXPECT_EQ(setup.move_bonus, 500u);
    ASSERT_EQ(setup.goals.size(), 6u);
    EXPECT_EQ(setup.goals[2], (Goal{.kind = Goal::Kind::kIce, .count = 0}));
    EXPECT_EQ(level.names.goals[2], "the honey");
    EXPECT_EQ(level.names.colours[0], "cherry");
    EXPECT_EQ(level.names.colour(1), "lemon");
    EXPECT_EQ(level.names.colour(2), "yellow");
    EXPECT_EQ(setup.goals[5],
              (Goal{.kind = Goal::Kind::kFire, .count = 1, .special = Special::kColourBomb}));
    ASSERT_TRUE(setup.scene);
    const Scene& scene = *setup.scene;
    EXPECT_EQ(print_rows(scene),
              (std::vector<std::string>{"A- B ? . #", "@ * _ Co 3", "? 2 ? ? %", "? ? ? ? A"}))
        << "legend, crates";
    EXPECT_EQ(print_ice(scene)[0], "12...");
    EXPECT_EQ(print_locks(scene)[0], "xxx..");
    EXPECT_TRUE((scene[{3, 1}].exit && !scene[{3, 2}].exit));
}

TEST(Level, TheOneInTheDocumentationIsGood) {
    std::ifstream file(DRAMATIS_TEST_DATA "/../../docs/levels.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    const auto from = page.find("```json\n");
    ASSERT_NE(from, std::string::npos);
    const Level level = parsed(page.substr(from + 8, page.find("```", from + 8) - from - 8));
    EXPECT_EQ(level.setup.goals.size(), 2u);
    EXPECT_TRUE(find_doubts(level).empty());
}

TEST(Level, ClassicOnesHaveNoScene) {
    EXPECT_FALSE(with("\"specials\": false").setup.scene);
    EXPECT_FALSE(with("\"specials\": false").setup.grid);
    EXPECT_TRUE(with("\"specials\": false, \"goals\": [{\"score\": 5}], \"entries\": \"vvvv\", "
                     "\"weights\": {\"A\": "
                     "1}, \"refill\": [\"\", \"\", \"\", \"\"]")
                    .setup.is_classic());
    const Level fixed = with("\"specials\": false", "\"ABCD\",\n \"ABCA\",\n \"CDAB\"");
    EXPECT_FALSE(fixed.setup.scene);
    ASSERT_TRUE(fixed.setup.grid);
    EXPECT_EQ(print_grid(*fixed.setup.grid)[2], "CDAB");
}

TEST(Level, AnythingElseHasAScene) {
    EXPECT_TRUE(with("").setup.scene) << "specials are the default";
    for (const auto* more : {"\"squares\": true", "\"goals\": [{\"collect\": \"A\", \"count\": 5}]",
                             "\"weights\": {\"A\": 2}", "\"entries\": \"v.vv\"",
                             "\"layers\": {\"ice\": [\"1...\", \"....\", \"....\"]}",
                             "\"refill\": [\"*\", \"\", \"\", \"\"]",
                             "\"layers\": {\"exits\": [\"....\", \"....\", \"x...\"]}"})
        EXPECT_TRUE(with(std::string("\"specials\": false, ") + more).setup.scene) << more;
    EXPECT_TRUE(with("\"specials\": false", "\"A???\",\n \"????\",\n \"????\"").setup.scene)
        << "mixed";
    EXPECT_TRUE(with("\"specials\": false", "\"A.??\",\n \"????\",\n \"????\"").setup.scene)
        << "a hole";
}

TEST(Level, IsWrittenSoThatItsBoardCanBeRead) {
    EXPECT_EQ(print_level(with(
                  "\"goals\": [{\"score\": 5}, {\"make\": \"line\", \"count\": 2}], \"layers\": "
                  "{\"ice\": [\"1...\", \"....\", \"....\"]}",
                  "\"AB?#\",\n \"????\",\n \"????\"")),
              R"({
  "dramatis_level": 1,
  "name": "x",
  "moves": 9,
  "colours": 5,
  "board": [
    "AB?#",
    "????",
    "????"
  ],
  "layers": {
    "ice": [
      "1...",
      "....",
      "...."
    ]
  },
  "specials": true,
  "goals": [
    {"score": 5},
    {"make": "line", "count": 2}
  ]
}
)");
}

TEST(Level, IsReadBackAsItWasWritten) {
    const Level full = parsed(kFull);
    EXPECT_EQ(parsed(print_level(full)), full);
    core::Rng rng(core::Seed{20});
    int scenes = 0;
    for (int i = 0; i < 3000; ++i) {
        Level level{.name = "level \"" + std::to_string(i) + "\" é", .setup = random_level(rng)};
        if (i % 2) level.teaches = "x", level.notes = "a\n\tb";
        if (i % 3) level.target = Target{rng.unit() / 2, 0.5 + rng.unit() / 2, i % 5 ? "" : "mcts"};
        const auto checked = check_setup(level.setup);
        ASSERT_TRUE(checked) << checked.error().text() << "\n" << print_level(level);
        scenes += level.setup.scene.has_value();
        const std::string text = print_level(level);
        const auto again = parse_level(text, "f");
        ASSERT_TRUE(again) << again.error().text() << "\n" << text;
        ASSERT_EQ(*again, level) << text;
        ASSERT_EQ(*read_level(to_json(level), "x"), level) << text;
        find_doubts(level);
    }
    EXPECT_GT(scenes, 2500);
}

TEST(Level, StartsAtRest) {
    const auto error = [](const std::string& rest) {
        const auto level = parse_level(
            "{\"dramatis_level\": 1, \"name\": \"x\", \"moves\": 9, \"colours\": 4,\n" + rest + "}",
            "f");
        return level ? "" : level.error().text();
    };
    EXPECT_EQ(error("\"board\": [\"ABCD\",\n\"B_DA\",\n\"CDAB\",\n\"DABC\"]"),
              "f:3:3: nothing keeps pieces from falling into this empty place; draw a tile here (? "
              "for any), or a hole");
    EXPECT_EQ(error("\"board\": [\"A _ C D\",\n\"BCDA\",\n\"CDAB\"]"),
              "f:2:14: nothing keeps pieces from falling into this empty place; draw a tile here "
              "(? for any), or a hole");
    EXPECT_EQ(error("\"board\": [\"????\",\n\"????\",\n\"???*\"]"),
              "f:4:5: this item stands on an exit, and would leave before the first move; draw it "
              "higher up, or the exit elsewhere");
    EXPECT_EQ(error("\"board\": [\"####\",\n\"#_##\",\n\"????\",\n\"????\"]"), "")
        << "nothing can fall there";
    EXPECT_EQ(error("\"entries\": \".vvv\", \"board\": [\"_???\",\n\"????\",\n\"????\"]"), "")
        << "nothing enters there";
}

TEST(RandomLevel, HasEveryFeature) {
    core::Rng rng(core::Seed{5});
    std::map<Thing, int> things;
    int powers = 0, locks = 0, ice = 0, exits = 0, weights = 0, entries = 0, squares = 0,
        queued = 0, classic = 0;
    for (int i = 0; i < 1000; ++i) {
        const match3::Setup setup = random_level(rng);
        weights += !setup.weights.empty();
        entries += !setup.entries.empty();
        squares += setup.squares;
        classic += setup.is_classic();
        for (const auto& queue : setup.queues)
            queued += std::ranges::find(queue, kItemInQueue) != queue.end();
        if (!setup.scene) continue;
        setup.scene->for_each_cell([&](Cell cell) {
            const Spot& spot = (*setup.scene)[cell];
            ++things[spot.thing];
            powers += spot.power != Power::kNone;
            locks += spot.locked;
            ice += spot.ice > 0;
            exits += spot.exit;
            ASSERT_FALSE(is_matched(*setup.scene, cell, setup.squares));
        });
    }
    EXPECT_EQ(things.size(), 9u);
    for (const auto& [thing, n] : things) EXPECT_GT(n, 100) << static_cast<int>(thing);
    for (const int n : {powers, locks, ice, exits, weights, entries, squares, queued})
        EXPECT_GT(n, 50);
    EXPECT_GT(classic, 5);
}

}  // namespace
}  // namespace dramatis::match3
