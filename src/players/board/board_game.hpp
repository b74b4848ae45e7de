#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "lab/explanation.hpp"
#include "players/board/settings.hpp"

namespace dramatis::players {

// What people call a board game and its parts. Sides and moves are single words.
struct BoardWords {
    std::string id;                    // of commands and files: "tictactoe"
    std::string name;                  // in a sentence: "tic-tac-toe"
    std::array<std::string, 2> sides;  // "X", "O"; the first begins
    std::string example;               // a position with a move left, as text: "X.O/.X./..."
    // Of the lab: a bout by default, and how long all of it takes, "half a minute", if that is
    // known.
    std::uint64_t lab_iterations = 100, lab_games = 400;
    std::string lab_time{};

    std::string title() const;  // the name as it begins a sentence
};

// A position of a board game, whichever it is. Texts instead of types: for all that stands around a
// search, never inside one.
class BoardPosition {
   public:
    virtual ~BoardPosition() = default;

    // --- asking
    virtual bool is_over() const = 0;
    virtual std::size_t to_move() const = 0;            // of the sides
    virtual double payoff(std::size_t side) const = 0;  // when it is over: 1, a half or 0
    virtual std::string text() const = 0;               // BoardGame::parse reads it
    virtual std::string rows() const = 0;  // a sign a cell, rows from the top, parted by '/'
    virtual std::vector<std::string> moves() const = 0;  // legal ones, as records have them

    // --- playing
    virtual bool play(std::string_view move) = 0;  // false: it is not legal, and nothing happened

    // --- thinking, where the game is not over
    virtual std::string choose(const BoardSettings& settings, core::Seed seed) const = 0;
    // Searches from here and writes down what it does; progress(n): iteration n is done.
    virtual void explain(lab::Explanation& out, const search::Configuration& techniques,
                         std::uint64_t iterations, core::Seed seed,
                         const std::function<void(std::size_t)>& progress) const = 0;
};

// A game of two on a board, without chance and with nothing hidden: all that `match`, `lab` and
// `explain` need of it. board_game_of.hpp makes one of a game as the search sees it.
class BoardGame {
   public:
    virtual ~BoardGame() = default;

    virtual const BoardWords& words() const = 0;
    virtual search::Powers powers() const = 0;  // what it lets techniques do
    virtual std::unique_ptr<BoardPosition> start() const = 0;
    virtual core::Result<std::unique_ptr<BoardPosition>> parse(std::string_view text) const = 0;
};

}  // namespace dramatis::players
