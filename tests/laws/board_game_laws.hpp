#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "laws/study_laws.hpp"
#include "players/board/board_game.hpp"
#include "players/board/study.hpp"

// What `match`, `lab` and `explain` take for granted of a board game, beside the laws that a search
// does (game_laws.hpp), and one game of it to read.

namespace dramatis::laws {

inline bool is_word(const std::string& text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

// The lengths of the rows.
inline std::vector<std::size_t> shape_of(const std::string& rows) {
    std::vector<std::size_t> out{0};
    for (const char c : rows) c == '/' ? out.push_back(0) : void(++out.back());
    return out;
}

inline void check_words(const players::BoardGame& game) {
    const auto& words = game.words();
    EXPECT_TRUE(is_word(words.id)) << words.id;
    EXPECT_FALSE(words.name.empty());
    for (const auto& side : words.sides) EXPECT_TRUE(is_word(side) && side != "draw") << side;
    EXPECT_NE(words.sides[0], words.sides[1]);
    EXPECT_GE(words.lab_iterations, 4u);
    const auto example = game.parse(words.example);
    ASSERT_TRUE(example) << words.example << ": " << example.error().text();
    EXPECT_FALSE((*example)->is_over()) << words.example;
}

inline void check_position(const players::BoardGame& game, const players::BoardPosition& position) {
    const std::string text = position.text();
    const auto moves = position.moves();
    EXPECT_EQ(position.is_over(), moves.empty()) << text;
    EXPECT_LT(position.to_move(), 2u) << text;
    EXPECT_EQ(shape_of(position.rows()), shape_of(game.start()->rows())) << text;
    EXPECT_EQ(std::set(moves.begin(), moves.end()).size(), moves.size())
        << text << ": two moves have one name";
    for (const auto& move : moves) EXPECT_TRUE(is_word(move)) << move;
    const auto again = game.parse(text);
    ASSERT_TRUE(again) << text << ": " << again.error().text();
    EXPECT_FALSE((*again)->play("no-such-move"));
    EXPECT_EQ((*again)->text(), text);
    EXPECT_EQ((*again)->moves(), moves) << text;
    EXPECT_EQ((*again)->to_move(), position.to_move()) << text;
}

inline void check_board_game(const players::BoardGame& game, int games = 100) {
    check_words(game);
    check_study(players::board_study(game), game.powers());
    ASSERT_EQ(game.start()->to_move(), 0u) << "the first side begins";
    for (int i = 0; i < games; ++i) {
        core::Rng choice{core::Seed{1}.child("game", static_cast<std::uint64_t>(i))};
        const auto position = game.start();
        for (check_position(game, *position); !position->is_over();
             check_position(game, *position)) {
            const auto moves = position->moves();
            const auto& move = moves[choice.below(static_cast<std::uint32_t>(moves.size()))];
            ASSERT_TRUE(position->play(move)) << position->text() << " " << move;
        }
        const double first = position->payoff(0);
        EXPECT_TRUE(first == 0 || first == 0.5 || first == 1) << position->text();
        EXPECT_EQ(position->payoff(1), 1 - first) << position->text();
    }
    lab::Explanation explanation;
    explanation.players = {game.words().sides[0], game.words().sides[1]};
    game.start()->explain(explanation, players::board_start(), 50, core::Seed{1}, {});
    EXPECT_EQ(explanation.steps.size(), 50u);
    EXPECT_FALSE(explanation.choice.empty());
}

// One game of a larger search that begins against a smaller one, a line a move.
inline std::string transcript(const players::BoardGame& game) {
    const std::array<players::BoardSettings, 2> players{
        {{.effort = {.iterations = 400}}, {.effort = {.iterations = 100}}}};
    const auto& sides = game.words().sides;
    std::string out;
    for (const std::size_t i : {0u, 1u})
        out += sides[i] + " is " + print(players[i]) + (i == 0 ? ", " : "\n");
    const auto position = game.start();
    for (std::uint64_t ply = 0; !position->is_over(); ++ply) {
        const auto side = position->to_move();
        const auto move = position->choose(players[side], core::Seed{1}.child("move", ply));
        position->play(move);
        out += sides[side] + " " + move + "  " + position->text() + "\n";
    }
    const double first = position->payoff(0);
    return out + (first == 0.5 ? "draw" : sides[first == 1 ? 0 : 1] + " wins") + "\n";
}

// The golden of a game is that transcript, as a file below tests/ that someone has read. With
// DRAMATIS_GOLDEN=write in the environment it is written.
inline void check_golden(const players::BoardGame& game, const std::string& file) {
    const std::string path = std::string(DRAMATIS_TEST_DATA "/../") + file;
    const std::string played = transcript(game);
    if (const char* order = std::getenv("DRAMATIS_GOLDEN"); order && order == std::string("write"))
        std::ofstream(path) << played;
    std::stringstream golden;
    golden << std::ifstream(path).rdbuf();
    EXPECT_EQ(golden.str(), played)
        << "if that is meant: DRAMATIS_GOLDEN=write, then read " << file;
}

}  // namespace dramatis::laws
