#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "games/match3/table.hpp"
#include "studio/boards.hpp"
#include "studio/cast.hpp"
#include "studio/request.hpp"

namespace dramatis::studio {

// Games that are played in the page, each with a number.
class TableDesk {
   public:
    TableDesk(Boards& boards, const Cast& cast) : boards_(boards), cast_(cast) {}

    Answer start(Request& request);
    Answer play(Request& request);
    Answer undo(Request& request);
    Answer hint(Request& request);
    Answer moves(Request& request);  // played so far, as text
    Answer close(Request& request);

   private:
    struct Game {
        match3::Level level;
        std::unique_ptr<match3::Table> table;
    };

    Game* find(Request& request);
    Json view(const Game& game);
    Json turn(const Game& game, const match3::Scene& before, const match3::Table::Turn& turn);
    Json wave(const Game& game, const match3::Table::Turn& turn, std::size_t number);

    Boards& boards_;
    const Cast& cast_;
    std::map<std::uint64_t, Game> games_;
    std::uint64_t next_ = 1;
};

}  // namespace dramatis::studio
