#include "screen/line_game.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <istream>
#include <string>

#include "games/match3/table.hpp"
#include "os/line_source.hpp"
#include "os/printing.hpp"
#include "players/match3/seat.hpp"
#include "report/hint.hpp"
#include "screen/swap_text.hpp"

namespace dramatis::cli {
namespace {

using match3::Table;

class LineGame {
   public:
    LineGame(const GameInfo& info, const players::NamedPlayer& adviser, Help help,
             Transcript& transcript)
        : adviser_(adviser),
          help_(help),
          squares_(info.setup.squares),
          names_(info.names),
          transcript_(transcript),
          table_(Table::make(info.setup, info.game())) {}

    Table::View view() const { return table_->view(); }
    std::size_t bad_lines() const { return bad_lines_; }
    unsigned taken_back() const { return taken_back_; }
    const std::vector<match3::Swap>& moves() const { return table_->moves(); }

    // False: the player has had enough.
    bool handle(std::string_view line, std::size_t number) {
        const auto first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#') return true;
        const auto word = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
        if (word == "quit" || word == "q") return false;
        if (word == "hint" || word == "?")
            hint();
        else if (word == "undo" || word == "u")
            undo();
        else
            move(word, number);
        return true;
    }

   private:
    void hint() {
        if (help_ == Help::kNo) return transcript_.refused(kNoHelp);
        const auto swap = players::ask(*table_, adviser_.settings);
        transcript_.hint(swap, adviser_.name, report::why_hint(*table_, swap, names_));
    }

    void undo() {
        if (help_ == Help::kNo) return transcript_.refused(kNoHelp);
        if (!table_->undo()) return transcript_.refused("there is no move to take back");
        ++taken_back_;
        transcript_.undone(table_->view());
    }

    void move(std::string_view text, std::size_t number) {
        const auto scene = table_->view().scene;
        const auto swap = parse_swap(text, scene);
        if (!swap) {
            ++bad_lines_;
            return transcript_.refused(fmt::format("line {}: {}", number, swap.error().text()));
        }
        if (!table_->is_legal(*swap))
            return transcript_.refused(why_illegal(*swap, scene, squares_));
        const auto turn = table_->play(*swap);
        transcript_.turn(turn, table_->view());
    }

    static constexpr const char* kNoHelp =
        "this game is recorded: there are no hints, and no move is taken back";

    const players::NamedPlayer& adviser_;
    Help help_;
    bool squares_;
    match3::Names names_;
    Transcript& transcript_;
    std::unique_ptr<Table> table_;
    std::size_t bad_lines_ = 0;
    unsigned taken_back_ = 0;
};

}  // namespace

HumanGame play_by_lines(std::istream& in, const GameInfo& info, const players::NamedPlayer& adviser,
                        Help help, Transcript& transcript, bool prompt) {
    LineGame game(info, adviser, help, transcript);
    transcript.begin(info, game.view());
    std::string line;
    for (std::size_t number = 1; !game.view().over; ++number) {
        if (prompt) {
            print_out("row column right|down, {}quit> ", help == Help::kYes ? "hint, undo, " : "");
            std::fflush(stdout);
        }
        if (!read_line(in, line) || !game.handle(line, number)) break;
    }
    const auto last = game.view();
    const Ending ending{.rivals = last.over ? play_rivals(info) : std::vector<Rival>{},
                        .taken_back = game.taken_back()};
    transcript.end(info, last, &ending);
    return {.moves = game.moves(),
            .score = last.score,
            .over = last.over,
            .bad_lines = game.bad_lines()};
}

}  // namespace dramatis::cli
