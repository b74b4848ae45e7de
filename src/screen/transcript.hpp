#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "games/match3/table.hpp"
#include "screen/comparison.hpp"
#include "screen/game_info.hpp"

namespace dramatis::cli {

// How a person's game ended, beyond what the table shows.
struct Ending {
    std::vector<Rival> rivals;  // none if the game was not played to its end
    unsigned taken_back = 0;
};

// A game written to standard output while it is played.
class Transcript {
   public:
    using View = match3::Table::View;
    using Turn = match3::Table::Turn;

    virtual ~Transcript() = default;
    virtual void begin(const GameInfo& info, const View& start) = 0;
    virtual void turn(const Turn& turn, const View& after) = 0;
    virtual void end(const GameInfo& info, const View& last, const Ending* ending = nullptr) = 0;

    // For a person's game.
    virtual void refused(const std::string& why) = 0;
    virtual void hint(match3::Swap swap, const std::string& by, const std::string& why) = 0;
    virtual void undone(const View& now) = 0;
};

// A block of text a move.
std::unique_ptr<Transcript> text_transcript();
// A JSON object a line: the game, each move, the end.
std::unique_ptr<Transcript> json_transcript();

// What stays on the terminal when the screen of a game is gone: who played what, the last board in
// colour, the score.
void print_outcome(const GameInfo& info, const match3::Table::View& last);

}  // namespace dramatis::cli
