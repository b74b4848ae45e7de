#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "core/json_place.hpp"
#include "games/match3/level.hpp"
#include "games/match3/limits.hpp"

// How level.cpp and its parts read a level; nobody else needs this.
namespace dramatis::match3 {

// What is wrong, in a sentence, and where: a JSON pointer, and perhaps a character of the text
// there.
struct Mistake {
    std::string what;
    std::string pointer;
    std::size_t character = core::kWholeValue;
    bool at_key = false;  // the key is meant, not its value
};

// Remembers the first mistake; reading goes on with defaults.
class Mistakes {
   public:
    void add(Mistake mistake) {
        if (!first_) first_ = std::move(mistake);
    }
    void add(std::string pointer, std::string what) {
        add({.what = std::move(what), .pointer = std::move(pointer)});
    }
    // Of fields that name their place by a pointer alone.
    void adopt(core::Fields& fields);

    bool any() const { return first_.has_value(); }
    const std::optional<Mistake>& first() const { return first_; }

   private:
    std::optional<Mistake> first_;
};

// One cell of a row as it is written, and which character of the row it begins at.
struct Token {
    std::string_view text;
    std::size_t character = 0;
};

// A row is one character a cell or, if there are blanks in it, cells with blanks between them.
// Stops after one more than a board is wide.
std::vector<Token> split_row(std::string_view row);

// The characters of a text, at most so many.
std::vector<Token> split_characters(std::string_view text, std::size_t at_most);

// 'x', or the byte, for messages.
std::string in_quotes(std::string_view text);
std::string colours_text(int colours);  // "A to E"

// Board, legend and layers; what the board's size is follows from its rows. Needs the setup's
// colours, squares and dead_board. Without a mistake the scene is set.
void read_scene(core::Fields& fields, Setup& setup, Mistakes& mistakes);
// Whether the board is at rest; needs all that was read. `board`: the rows as written.
void check_rest(const core::Json& board, const Setup& setup, Mistakes& mistakes);
// Everything that falls: queues, entries and weights. Needs the setup's size and colours.
void read_falling(core::Fields& fields, Setup& setup, Mistakes& mistakes);
void read_goals(core::Fields& fields, Setup& setup, Mistakes& mistakes);

// What classic match-3 can play needs no scene: its board is a grid, or drawn for every game.
void prefer_classic(Setup& setup);

// The words of specials and dead boards in the file; those of goals stand in goal.hpp.
inline constexpr core::Words<Special, 5> kSpecials = {{{"line", Special::kLine},
                                                       {"bomb", Special::kBomb},
                                                       {"homing", Special::kHoming},
                                                       {"colour-bomb", Special::kColourBomb},
                                                       {"any", Special::kAny}}};
inline constexpr core::Words<DeadBoard, 2> kDeadBoards = {
    {{"reshuffle", DeadBoard::kReshuffle}, {"end", DeadBoard::kEnd}}};

}  // namespace dramatis::match3
