#pragma once

#include "studio/boards.hpp"
#include "studio/request.hpp"

namespace dramatis::studio {

// What is asked about a level that somebody draws.
class LevelDesk {
   public:
    explicit LevelDesk(Boards& boards) : boards_(boards) {}

    Answer review(Request& request);   // all that is to be said about the text of a file
    Answer draw(Request& request);     // the board of a level, and its goals
    Answer write(Request& request);    // a file's text, changed so that it says a level
    Answer changes(Request& request);  // between two levels, for the command line and in words
    Answer set(Request& request);      // changes made, as `level set` makes them
    Answer pieces(Request& request);   // all that can be put into a cell

   private:
    Json picture(const match3::Level& level);

    Boards& boards_;
};

}  // namespace dramatis::studio
