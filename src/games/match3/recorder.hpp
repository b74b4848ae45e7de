#pragma once

#include <algorithm>
#include <utility>

#include "games/match3/cascade.hpp"
#include "games/match3/paths.hpp"
#include "games/match3/swap.hpp"

namespace dramatis::match3 {

// An observer of play() and settle() that writes the cascade down.
template <class Rules>
class Recorder {
   public:
    using Word = typename Rules::Word;

    // `before` is the board before the swap.
    Recorder(const Rules& rules, const Scene& before, Swap swap)
        : rules_(rules), board_(before), writer_(rules) {
        std::swap(board_[swap.first], board_[swap.second()]);
    }

    void match(unsigned /*wave*/, const Word& cells, std::uint64_t points) {
        Match match{.tile = 0, .cells = list(cells), .points = points};
        match.tile = board_[match.cells.front()].colour;
        wave_.points += points;
        wave_.matches.push_back(std::move(match));
    }

    void struck(const Word& cells, const Word& fired, std::uint64_t points) {
        wave_.struck = list(cells);
        wave_.fired = list(fired);
        wave_.points += points;
    }

    void vanished(const Word& /*cells*/) {}
    void made(int cell, const Spot& piece) { wave_.made.push_back({rules_.cell_of(cell), piece}); }

    void fell(const Word& from, const Word& to) { writer_.fell(from, to); }
    void slid(const Word& from_left, const Word& from_right) {
        writer_.slid(from_left, from_right);
    }
    void entered(const Word& cells) { writer_.entered(cells); }
    void left(const Word& cells) { writer_.left(cells); }

    void settled(unsigned /*wave*/, const typename Rules::Position& position) {
        std::ranges::sort(wave_.matches, {},
                          [](const Match& match) { return match.cells.front(); });
        std::ranges::sort(wave_.made, {}, &Made::cell);
        board_ = wave_.settled = rules_.scene_of(position);
        cascade.push_back(std::exchange(wave_, {}));
        paths.push_back(writer_.take());
    }

    Cascade cascade;
    std::vector<std::vector<Path>> paths;  // in each wave

   private:
    std::vector<Cell> list(const Word& cells) const {
        std::vector<Cell> out;
        cells.for_each([&](int x) { out.push_back(rules_.cell_of(x)); });
        std::ranges::sort(out);
        return out;
    }

    const Rules& rules_;
    Scene board_;  // as it stands when the matches of the wave are seen
    Wave wave_;
    PathWriter<Rules> writer_;
};

}  // namespace dramatis::match3
