#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "games/match3/recorder.hpp"
#include "games/match3/rules.hpp"

// The examples of docs/rules.md, run from the document itself. An example is a block
//
//   ```example
//   swap: 1,2 down          the move; row and column of its first cell, then right or down
//   refill: AB, C, -        what falls into each column, first one first
//   after: wave 1           which board is shown on the right; without it the board at rest,
//                           vines grown
//   points: 240             score of the move, or of the wave; also: squares: yes,
//                           goal: all crates, entries: v.v
//
//   A  B  C   =>   A  B  C  rows before and after; then perhaps `ice:` or `locks:` and such rows
//   ```
namespace dramatis::match3 {
namespace {

struct Example {
    int line = 0;  // of the document
    std::map<std::string, std::string> settings;
    std::map<std::string, std::vector<std::vector<std::string>>> before,
        after;  // by layer: rows of cells
};

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string word; in >> word;) out.push_back(word);
    return out;
}

std::vector<std::string> parts_of(const std::string& text, char separator) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string part; std::getline(in, part, separator);) {
        const auto words = words_of(part);
        out.push_back(words.empty() ? "" : words.front());
    }
    return out;
}

const std::set<std::string> kSettings = {"swap",    "refill", "after",  "points",
                                         "squares", "goal",   "entries"};

void add_line(Example& example, std::string& layer, const std::string& text) {
    if (const auto arrow = text.find("=>"); arrow != std::string::npos) {
        example.before[layer].push_back(words_of(text.substr(0, arrow)));
        example.after[layer].push_back(words_of(text.substr(arrow + 2)));
    } else if (text == "ice:" || text == "locks:") {
        layer = text.substr(0, text.size() - 1);
    } else if (const auto colon = text.find(':'); colon != std::string::npos) {
        EXPECT_TRUE(kSettings.contains(text.substr(0, colon))) << "not understood: " << text;
        const auto value = text.find_first_not_of(' ', colon + 1);
        example.settings[text.substr(0, colon)] =
            value == std::string::npos ? "" : text.substr(value);
    } else {
        EXPECT_TRUE(text.empty()) << "not understood: " << text;
    }
}

std::vector<Example> read_examples() {
    std::ifstream file(DRAMATIS_RULES);
    EXPECT_TRUE(file) << DRAMATIS_RULES;
    std::vector<Example> out;
    std::string layer;
    bool inside = false;
    int number = 0;
    for (std::string text; std::getline(file, text);) {
        ++number;
        if (text == "```example") {
            inside = true;
            layer = "board";
            out.emplace_back().line = number;
        } else if (text.starts_with("```")) {
            inside = false;
        } else if (inside) {
            add_line(out.back(), layer, text);
        }
    }
    return out;
}

Cell cell_at(std::size_t row, std::size_t column) {
    return {std::uint8_t(row), std::uint8_t(column)};
}

class Stage {
   public:
    explicit Stage(const Example& example) : example_(example) { read_board(), read_rules(); }

    const Setup& setup() const { return setup_; }
    Swap swap() const {
        const auto words = words_of(example_.settings.at("swap"));
        const auto cell = parts_of(words.at(0), ',');
        return {cell_at(std::stoul(cell.at(0)), std::stoul(cell.at(1))),
                words.at(1) == "right" ? Direction::kRight : Direction::kDown};
    }

   private:
    bool has(const char* key) const { return example_.settings.contains(key); }

    void read_board() {
        const auto& rows = example_.before.at("board");
        setup_.rows = int(rows.size()), setup_.columns = int(rows[0].size());
        Scene scene(setup_.rows, setup_.columns);
        setup_.colours = kMinColours;
        scene.for_each_cell([&](Cell cell) {
            const auto spot = parse_spot(rows.at(cell.row).at(cell.column));
            EXPECT_TRUE(spot) << "line " << example_.line << ": " << rows[cell.row][cell.column];
            if (spot) scene[cell] = *spot;
            setup_.colours = std::max(setup_.colours, scene[cell].colour + 1);
            if (example_.before.contains("ice"))
                scene[cell].ice = std::uint8_t(
                    std::atoi(example_.before.at("ice").at(cell.row).at(cell.column).c_str()));
            if (example_.before.contains("locks"))
                scene[cell].locked =
                    example_.before.at("locks").at(cell.row).at(cell.column) == "x";
        });
        setup_.scene = scene;
    }

    void read_rules() {
        setup_.specials = true;
        setup_.squares = has("squares");
        if (has("refill"))
            for (const auto& queue : parts_of(example_.settings.at("refill"), ',')) {
                auto& tiles = setup_.queues.emplace_back();
                for (const char c : queue)
                    if (c != '-') tiles.push_back(c == '*' ? kItemInQueue : Tile(c - 'A'));
                for (const Tile tile : tiles)
                    if (tile != kItemInQueue) setup_.colours = std::max(setup_.colours, tile + 1);
            }
        if (has("goal")) {
            EXPECT_EQ(example_.settings.at("goal"), "all crates");  // no other is needed so far
            setup_.goals = {{.kind = Goal::Kind::kCrates}};
        }
        if (has("entries"))
            for (const char c : example_.settings.at("entries")) setup_.entries.push_back(c == 'v');
    }

    const Example& example_;
    Setup setup_;
};

std::map<std::string, std::vector<std::vector<std::string>>> draw(const Scene& scene) {
    std::map<std::string, std::vector<std::vector<std::string>>> out;
    for (const char* layer : {"board", "ice", "locks"})
        out[layer].resize(std::size_t(scene.rows()));
    scene.for_each_cell([&](Cell cell) {
        const Spot& spot = scene[cell];
        out["board"][cell.row].push_back(print_spot(spot));
        out["ice"][cell.row].push_back(spot.ice ? std::to_string(spot.ice) : ".");
        out["locks"][cell.row].push_back(spot.locked ? "x" : ".");
    });
    return out;
}

std::string side_by_side(const Example& example, const Scene& scene) {
    const auto now = draw(scene);
    std::string out;
    for (const auto& [layer, rows] : example.before) {
        out += layer == "board" ? "" : layer + ":\n";
        for (std::size_t r = 0; r < rows.size(); ++r) {
            for (const auto& cell : rows[r]) out += cell + std::string(3 - cell.size(), ' ');
            out += "  =>   ";
            for (const auto& cell : now.at(layer)[r])
                out += cell + std::string(3 - cell.size(), ' ');
            out += '\n';
        }
    }
    return out;
}

TEST(RulesDocument, EveryExampleIsWhatTheRulesDo) {
    const auto examples = read_examples();
    EXPECT_GE(examples.size(), 20u);
    for (const Example& example : examples) {
        SCOPED_TRACE("docs/rules.md:" + std::to_string(example.line));
        const Stage stage(example);
        with_level_rules(stage.setup(), [&]<class Rules>() {
            const Rules rules(stage.setup());
            typename Rules::Position p;
            p.refill = {core::Seed{},
                        stage.setup().queues.empty() ? nullptr : &rules.setup().queues};
            rules.place(p, *stage.setup().scene);
            ASSERT_TRUE(rules.is_legal(p, stage.swap()));
            Recorder<Rules> recorder(rules, rules.scene_of(p), stage.swap());
            rules.settle(p, stage.swap(), recorder);
            const auto& after = example.settings.contains("after") ? recorder.cascade.at(0).settled
                                                                   : rules.scene_of(p);
            const auto drawn = draw(after);
            for (const auto& [layer, rows] : example.after)
                EXPECT_TRUE(drawn.at(layer) == rows) << "it is\n" << side_by_side(example, after);
            const auto points =
                example.settings.contains("after") ? recorder.cascade.at(0).points : p.score;
            ASSERT_TRUE(example.settings.contains("points")) << "points: " << points;
            EXPECT_EQ(example.settings.at("points"), std::to_string(points));
        });
    }
}

}  // namespace
}  // namespace dramatis::match3
