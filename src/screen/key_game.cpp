#include "screen/key_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "games/match3/table.hpp"
#include "os/printing.hpp"
#include "players/match3/seat.hpp"
#include "report/hint.hpp"
#include "report/level_text.hpp"
#include "screen/comparison.hpp"
#include "screen/film.hpp"
#include "screen/screen.hpp"
#include "screen/swap_text.hpp"
#include "screen/transcript.hpp"

namespace dramatis::cli {
namespace {

using match3::Cell;
using match3::Swap;
using match3::Table;
using Line = Picture::Frame::Line;
using Milliseconds = std::chrono::milliseconds;

struct Step {
    int rows = 0;
    int columns = 0;
};

// Arrows, the keys of vi, and WASD.
std::optional<Step> step_of(const Key& key) {
    using Kind = Key::Kind;
    if (key.kind == Kind::kUp || key.is('k') || key.is('w')) return Step{-1, 0};
    if (key.kind == Kind::kDown || key.is('j') || key.is('s')) return Step{1, 0};
    if (key.kind == Kind::kLeft || key.is('h') || key.is('a')) return Step{0, -1};
    if (key.kind == Kind::kRight || key.is('l') || key.is('d')) return Step{0, 1};
    return {};
}

Cell moved(Cell cell, Step step) {
    return {static_cast<std::uint8_t>(cell.row + step.rows),
            static_cast<std::uint8_t>(cell.column + step.columns)};
}

// One step, along the longer side of the way.
Step towards(Cell from, Cell to) {
    const int rows = to.row - from.row, columns = to.column - from.column;
    if (std::abs(rows) > std::abs(columns)) return {rows > 0 ? 1 : -1, 0};
    return {0, columns > 0 ? 1 : -1};
}

// A swap is named by its upper or left cell.
Swap swap_of(Cell cell, Step step) {
    const Cell first = step.rows < 0 || step.columns < 0 ? moved(cell, step) : cell;
    return {first, step.rows != 0 ? match3::Direction::kDown : match3::Direction::kRight};
}

// The cell nearest to the middle with a piece that can move; if there is none, any that is no hole.
Cell first_cursor(const Table::View& view) {
    const auto distance = [&](Cell cell) {
        return std::abs(cell.row - view.scene.rows() / 2) +
               std::abs(cell.column - view.scene.columns() / 2);
    };
    std::vector<Cell> cells, others;
    view.scene.for_each_cell([&](Cell cell) {
        const auto& spot = view.scene[cell];
        if (spot.is_piece() && !spot.locked)
            cells.push_back(cell);
        else if (spot.thing != match3::Thing::kHole)
            others.push_back(cell);
    });
    if (cells.empty()) cells = others;
    const auto nearest = std::ranges::min_element(cells, {}, distance);
    return nearest == cells.end() ? Cell{} : *nearest;
}

class KeyGame {
   public:
    KeyGame(const GameInfo& info, const players::NamedPlayer& adviser, Help help,
            Milliseconds delay, Table& table)
        : info_(info),
          adviser_(adviser),
          help_(help),
          delay_(delay),
          table_(table),
          view_(table.view()),
          cursor_(first_cursor(view_)) {}

    // Until the game is over or the player has had enough.
    void play() {
        while (!view_.over) {
            const bool visible = screen_.show(page());
            const Key key = screen_.terminal().read({});
            if (key.kind == Key::Kind::kClosed || key.is('q') || key.is('Q')) return;
            if (visible && key.kind != Key::Kind::kRedraw) handle(key);
        }
    }

    unsigned taken_back() const { return taken_back_; }

   private:
    void handle(const Key& key) {
        if (key.kind == Key::Kind::kPress) {
            pressed_ = screen_.cell_under(key);
            return;
        }
        message_.clear();
        if (key.kind == Key::Kind::kRelease)
            release(screen_.cell_under(key));
        else if (const auto step = step_of(key))
            picked_ ? swap(*step) : move_cursor(*step);
        else if (key.is(' ') || key.kind == Key::Kind::kEnter)
            picked_ = !picked_;
        else if (key.kind == Key::Kind::kEscape)
            picked_ = false;
        else if (key.is('?') && help_ == Help::kYes)
            give_hint();
        else if (key.is('u') && help_ == Help::kYes)
            undo();
    }

    // A tile that is dragged is swapped with its neighbour in that direction; two that are clicked
    // one after the other are swapped, too.
    void release(std::optional<Cell> cell) {
        const auto from = std::exchange(pressed_, std::nullopt);
        if (!from || !cell) return;
        if (*cell != *from) {
            cursor_ = *from;
            picked_ = false;
            return swap(towards(*from, *cell));
        }
        const int distance =
            std::abs(cell->row - cursor_.row) + std::abs(cell->column - cursor_.column);
        if (picked_ && distance == 1) return swap(towards(cursor_, *cell));
        picked_ = !picked_ || distance > 0;
        cursor_ = *cell;
    }

    void move_cursor(Step step) {
        const Cell to = moved(cursor_, step);
        if (view_.scene.contains(to)) cursor_ = to;
    }

    void swap(Step step) {
        const Cell to = moved(cursor_, step);
        if (!view_.scene.contains(to)) {
            message_ = "there is no tile beyond the edge";
            return;
        }
        const Swap swap = swap_of(cursor_, step);
        if (!table_.is_legal(swap)) {
            message_ = why_illegal(swap, view_.scene, info_.setup.squares);
            return;
        }
        hint_.reset();
        picked_ = false;
        cursor_ = to;
        const auto turn = table_.play(swap);
        const auto after = table_.view();
        show(film(view_, turn, after));
        view_ = after;
        message_ = fmt::format("{}: +{}", swap_text(swap), turn.points);
        if (turn.reshuffled) message_ += "; " + dead_board_text(turn, after);
    }

    void show(const std::vector<Still>& stills) {
        using Clock = std::chrono::steady_clock;
        for (const auto& still : stills) {
            screen_.show({.title = title(),
                          .status = status_text(info_, view_, still.score),
                          .goals = report::goals_text(still.goals, info_.names),
                          .picture = still.picture,
                          .captions = {still.caption, still.detail},
                          .keys = ""});
            const auto end =
                Clock::now() + std::chrono::duration_cast<Clock::duration>(delay_ * still.time);
            for (auto now = Clock::now(); now < end; now = Clock::now())
                if (screen_.terminal().wait_for_key(std::chrono::ceil<Milliseconds>(end - now)))
                    return;
        }
    }

    void give_hint() {
        message_ = fmt::format("{} is thinking...", adviser_.name);
        screen_.show(page());
        hint_ = players::ask(table_, adviser_.settings);
        hint_why_ = report::why_hint(table_, *hint_, info_.names);
        message_.clear();
    }

    void undo() {
        picked_ = false;
        hint_.reset();
        if (!table_.undo()) {
            message_ = "there is no move to take back";
            return;
        }
        ++taken_back_;
        view_ = table_.view();
        message_ = "taken back";
    }

    // In a level there is more to know of a cell than its letter, and the frame hides some of it.
    std::string under_cursor() const {
        if (info_.setup.is_classic()) return {};
        return fmt::format("({},{}): {}", cursor_.row, cursor_.column,
                           report::spot_text(view_.scene[cursor_], info_.names));
    }

    std::string title() const { return "you play; " + info_.text(); }

    Page page() const {
        std::string message = message_;
        if (message.empty() && hint_)
            message = fmt::format("hint: {} would play {}: {}", adviser_.name, swap_text(*hint_),
                                  hint_why_);
        Page page{
            .title = title(),
            .status = status_text(info_, view_, view_.score),
            .goals = report::goals_text(view_.goals, info_.names),
            .picture = {.scene = view_.scene},
            .captions = {message, picked_ ? "picked: an arrow key swaps it" : under_cursor()},
            .keys = std::string(picked_ ? "arrows swap  space let go" : "arrows move  space pick") +
                    (help_ == Help::kYes ? "  ? hint  u undo" : "") + "  q quit"};
        if (hint_) page.picture.frames.push_back({hint_->first, hint_->second(), Line::kDotted});
        page.picture.frames.push_back({cursor_, cursor_, picked_ ? Line::kThick : Line::kThin});
        return page;
    }

    const GameInfo& info_;
    const players::NamedPlayer& adviser_;
    Help help_;
    Milliseconds delay_;
    Table& table_;
    Table::View view_;
    Cell cursor_;
    bool picked_ = false;
    std::optional<Cell> pressed_;  // by the mouse, which is still down
    std::optional<Swap> hint_;
    std::string hint_why_;
    std::string message_ = "Make lines of three or more equal tiles. You may drag them.";
    unsigned taken_back_ = 0;
    Screen screen_{Terminal::Mouse::kYes};
};

}  // namespace

HumanGame play_by_keys(const GameInfo& info, const players::NamedPlayer& adviser, Help help,
                       Milliseconds delay) {
    const auto table = Table::make(info.setup, info.game());
    const unsigned taken_back = [&] {
        KeyGame game(info, adviser, help, delay, *table);  // has the terminal while it lives
        game.play();
        return game.taken_back();
    }();
    const auto last = table->view();
    print_outcome(info, last);
    if (last.over)
        print_out("\n{}", compare(play_rivals(info), standing("you", info, last), taken_back));
    return {.moves = table->moves(), .score = last.score, .over = last.over};
}

}  // namespace dramatis::cli
