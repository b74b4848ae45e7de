#include "screen/watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "games/match3/table.hpp"
#include "players/match3/seat.hpp"
#include "report/level_text.hpp"
#include "screen/film.hpp"
#include "screen/screen.hpp"

namespace dramatis::cli {
namespace {

using match3::Table;
using Milliseconds = std::chrono::milliseconds;

constexpr Milliseconds kLeastStep{25}, kMostDelay{60'000};

class Watcher {
   public:
    Watcher(const GameInfo& info, Milliseconds delay) : info_(info), delay_(delay) {}

    // Stays as long as the still should; false: the viewer has seen enough.
    bool show(const Still& still, const Table::View& view) {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        for (;;) {
            const bool visible = screen_.show(page(still, view));
            std::optional<Milliseconds> left;  // none while it stands still
            if (visible && !paused_) {
                const auto end =
                    start + std::chrono::duration_cast<Clock::duration>(delay_ * still.time);
                left =
                    std::max(Milliseconds(0), std::chrono::ceil<Milliseconds>(end - Clock::now()));
            }
            const Key key = screen_.terminal().read(left);
            if (key.kind == Key::Kind::kNone) return true;
            if (key.kind == Key::Kind::kClosed || key.is('q') || key.is('Q')) return false;
            if (key.is(' ') && paused_ && visible) return true;
            handle(key);
        }
    }

   private:
    void handle(const Key& key) {
        if (key.is(' ')) paused_ = true;
        if (key.kind == Key::Kind::kEnter || key.is('p')) paused_ = !paused_;
        if (key.is('+') || key.is('='))
            delay_ = delay_ / 2 < kLeastStep ? Milliseconds(0) : delay_ / 2;
        if (key.is('-') || key.is('_')) delay_ = std::clamp(delay_ * 2, kLeastStep, kMostDelay);
    }

    Page page(const Still& still, const Table::View& view) const {
        return {.title = fmt::format("{} plays; {}", info_.name, info_.text()),
                .status = status_text(info_, view, still.score),
                .goals = report::goals_text(still.goals, info_.names),
                .picture = still.picture,
                .captions = {still.caption, still.detail},
                .keys = paused_ ? "space step   enter go on   q quit"
                                : fmt::format("space pause   + - speed ({} ms)   q quit",
                                              delay_.count())};
    }

    const GameInfo& info_;
    Milliseconds delay_;
    bool paused_ = false;
    Screen screen_;
};

// Plays until the game is over or the viewer leaves.
void play_watched(Table& table, const GameInfo& info, const players::NamedPlayer& player,
                  Milliseconds delay) {
    Watcher watcher(info, delay);
    auto before = table.view();
    if (!watcher.show({{.scene = before.scene},
                       0,
                       before.over ? "there is no legal move" : "start",
                       "",
                       1,
                       before.goals},
                      before))
        return;
    while (!before.over) {
        const auto turn = table.play(players::ask(table, player.settings));
        auto after = table.view();
        for (const auto& still : film(before, turn, after))
            if (!watcher.show(still, before)) return;
        before = std::move(after);
    }
    const std::string outcome = report::outcome_text(info.setup, before);
    watcher.show({{.scene = before.scene},
                  before.score,
                  outcome.empty() ? "the game is over" : outcome,
                  "",
                  2,
                  before.goals},
                 before);
}

}  // namespace

void watch(const GameInfo& info, const players::NamedPlayer& player, Milliseconds delay) {
    const auto table = Table::make(info.setup, info.game());
    play_watched(*table, info, player, delay);
    print_outcome(info, table->view());
}

void write_down(const GameInfo& info, const players::NamedPlayer& player, Transcript& transcript) {
    const auto table = Table::make(info.setup, info.game());
    auto view = table->view();
    transcript.begin(info, view);
    while (!view.over) {
        const auto turn = table->play(players::ask(*table, player.settings));
        view = table->view();
        transcript.turn(turn, view);
    }
    transcript.end(info, view);
}

}  // namespace dramatis::cli
