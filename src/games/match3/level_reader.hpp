#pragma once

#include <cstddef>
#include <functional>
#include <map>
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
    bool at_key = false;      // the key is meant, not its value
    std::vector<Cell> cells;  // of the board that it is about; each is wrong in this way
};

// Remembers what is wrong; reading goes on with defaults that cause no further mistakes.
class Mistakes {
   public:
    static constexpr std::size_t kMost = 100;

    void add(Mistake mistake);
    void add(std::string pointer, std::string what) {
        add({.what = std::move(what), .pointer = std::move(pointer)});
    }
    // In the cell of a row. The same mistake in other rows of the list is told once.
    void add(Mistake mistake, Cell cell);
    // The field is written under that key.
    void rename(std::string_view field, const std::string& key) { renamed_.emplace(field, key); }
    // Of fields that name their place by a pointer alone.
    void adopt(core::Fields& fields);

    bool any() const { return !all_.empty(); }
    std::size_t count() const { return all_.size() + left_out_; }
    const std::vector<Mistake>& all() const { return all_; }
    std::size_t left_out() const { return left_out_; }

   private:
    std::vector<Mistake> all_;
    std::map<std::string, std::string, std::less<>> renamed_;
    std::size_t left_out_ = 0;
};

// "[0, 3], [1, 3] and 4 more"
std::string cells_text(const std::vector<Cell>& cells);
// The mistake in words: where it is made in several cells, it names them.
std::string mistake_text(const Mistake& mistake);

// The level that an object describes, and whether all of it was read that decides what can happen
// in a game. It is a level only if there is no mistake.
struct Draft {
    Level level;
    bool playable = false;
};
Draft read_draft(const core::Json& json, Mistakes& mistakes);

// One cell of a row as it is written, and which character of the row it begins at.
struct Token {
    std::string_view text;
    std::size_t character = 0;
};

// A row is one character a cell or, if there are blanks in it, cells with blanks between them.
// Stops after one more cell than the widest board has.
std::vector<Token> split_row(std::string_view row);

// The characters of a text, at most so many.
std::vector<Token> split_characters(std::string_view text, std::size_t at_most);

// 'x', or the byte, for messages.
std::string in_quotes(std::string_view text);
std::string colours_text(int colours);  // "A to E"

bool is_control_character(char c);
// Short, in a message, and without what would upset a terminal.
std::string quotable(std::string_view text);

// Board, legend and layers; what the board's size is follows from its rows. Needs the setup's
// colours, squares and dead_board. Without a mistake the scene is set; where not even the width is
// known, columns is 0.
void read_scene(core::Fields& fields, Setup& setup, Mistakes& mistakes);
// Whether the board is at rest; needs all that was read. `board`: the rows as written.
void check_rest(const core::Json& board, const Setup& setup, Mistakes& mistakes);
// Everything that falls: queues, entries and weights. Needs the setup's columns (0: unknown) and
// colours.
void read_falling(core::Fields& fields, Setup& setup, Mistakes& mistakes);
void read_goals(core::Fields& fields, Setup& setup, Names& names, Mistakes& mistakes);

// A word or two by which people call something; nothing if it is wrong.
std::optional<std::string> read_short_name(const core::Json& json, const std::string& pointer,
                                           Mistakes& mistakes);
void read_colour_names(core::Fields& fields, int colours, Names& names, Mistakes& mistakes);
// That no two goals are called alike.
void check_goal_names(const Names& names, std::size_t goals, Mistakes& mistakes);

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
