#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "games/go/drawn.hpp"

// The examples of docs/go-rules.md, run from the document itself. An example is a block
//
//   ```example
//   .X...   =>   .X...        rows before and, perhaps, after
//
//   play: B C3, W pass        then, in order: moves that are played
//   refused: W B4 ko          a move that is not, and a word of the reason
//   allowed: W B4             one that might be; eye: B A1 and no eye: B A1 are asked likewise
//   komi: 7                   for the scores that follow; dead: A3 E2 as well
//   score: W+6
//   ```
namespace dramatis::go {
namespace {

struct Example {
    int line = 0;               // of the document
    std::string before, after;  // rows
    std::vector<std::pair<std::string, std::string>> steps;
};

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string word; in >> word;) out.push_back(word);
    return out;
}

void add_line(Example& example, const std::string& text) {
    if (const auto colon = text.find(':'); colon != std::string::npos) {
        example.steps.emplace_back(text.substr(0, colon), text.substr(colon + 1));
    } else if (const auto arrow = text.find("=>"); arrow != std::string::npos) {
        example.before += text.substr(0, arrow) + "\n";
        example.after += text.substr(arrow + 2) + "\n";
    } else {
        example.before += text + "\n";
    }
}

std::vector<Example> read_examples() {
    std::ifstream file(DRAMATIS_GO_RULES);
    EXPECT_TRUE(file) << DRAMATIS_GO_RULES;
    std::vector<Example> out;
    bool inside = false;
    int number = 0;
    for (std::string text; std::getline(file, text);) {
        ++number;
        if (text == "```example") {
            inside = true;
            out.emplace_back().line = number;
        } else if (text.starts_with("```")) {
            inside = false;
        } else if (inside) {
            add_line(out.back(), text);
        }
    }
    return out;
}

class Stage {
   public:
    explicit Stage(const Example& example) : game_(game_from(drawn(example.before))) {}

    const GoGame& game() const { return game_; }

    void run(const std::string& what, const std::string& text) {
        SCOPED_TRACE(what + ":" + text);
        const auto words = words_of(text);
        ASSERT_FALSE(words.empty());
        if (what == "play") {
            std::istringstream in(text);
            for (std::string part; std::getline(in, part, ',');) {
                const auto move = words_of(part);
                ASSERT_EQ(move.size(), 2u);
                ASSERT_TRUE(play(game_, colour(move[0]), move[1]));
            }
        } else if (what == "score") {
            EXPECT_EQ(print_score(game_.score(dead_)), words[0]);
        } else if (what == "komi") {
            game_.set_komi(std::stod(words[0]));
        } else if (what == "dead") {
            dead_.clear();
            for (const auto& word : words) dead_.push_back(at(word));
        } else {
            ask(what, words);
        }
    }

   private:
    static Colour colour(const std::string& text) {
        EXPECT_TRUE(parse_colour(text)) << text;
        return parse_colour(text).value_or(B);
    }

    void ask(const std::string& what, const std::vector<std::string>& words) {
        ASSERT_EQ(words.size(), what == "refused" ? 3u : 2u);
        const Colour who = colour(words[0]);
        if (what == "refused")
            EXPECT_NE(why_not(game_, who, words[1]).find(words[2]), std::string::npos)
                << why_not(game_, who, words[1]);
        else if (what == "allowed")
            EXPECT_EQ(why_not(game_, who, words[1]), "");
        else if (what == "eye" || what == "no eye")
            EXPECT_EQ(game_.board().is_eye(who, at(words[1])), what == "eye");
        else
            FAIL() << "not understood";
    }

    GoGame game_;
    std::vector<Vertex> dead_;
};

TEST(GoRulesDocument, EveryExampleIsWhatTheRulesDo) {
    const auto examples = read_examples();
    EXPECT_GE(examples.size(), 12u);
    for (const Example& example : examples) {
        SCOPED_TRACE("docs/go-rules.md:" + std::to_string(example.line));
        Stage stage(example);
        EXPECT_FALSE(example.steps.empty());
        for (const auto& [what, text] : example.steps) stage.run(what, text);
        const auto wanted =
            example.after.empty() ? print(stage.game().board()) : print(drawn(example.after));
        EXPECT_EQ(print(stage.game().board()), wanted);
    }
}

}  // namespace
}  // namespace dramatis::go
