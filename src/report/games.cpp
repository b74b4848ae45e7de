#include "report/games.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/statistics.hpp"
#include "games/match3/result.hpp"
#include "games/match3/rules.hpp"

namespace dramatis::report {
namespace {

using core::Error;
using match3::Cell;
using match3::CellMap;

using Counts = CellMap<std::uint32_t>;

// Watches a game: where tiles vanish, and in which waves points are made.
template <class Rules>
class Watcher : public match3::Silent {
   public:
    using Word = typename Rules::Word;

    explicit Watcher(const Rules& rules)
        : clears(rules.setup().rows, rules.setup().columns), rules_(&rules) {}

    void match(unsigned, const Word&, std::uint64_t points) { wave_points_ += points; }
    void struck(const Word&, const Word&, std::uint64_t points) { wave_points_ += points; }
    void vanished(const Word& cells) {
        cells.for_each([&](int x) { ++clears[rules_->cell_of(x)]; });
    }
    void settled(unsigned wave, const typename Rules::Position&) {
        if (wave > 1) later_points += wave_points_;
        wave_points_ = 0;
    }

    Counts clears;
    std::uint64_t later_points = 0;

   private:
    const Rules* rules_;
    std::uint64_t wave_points_ = 0;
};

bool is_blocker(const match3::Spot& spot) {
    return spot.thing == match3::Thing::kCrate || spot.thing == match3::Thing::kVine ||
           spot.locked || spot.ice > 0;
}

template <class Rules>
class Replayer {
   public:
    explicit Replayer(PlayedGames& out)
        : out_(out),
          setup_(out.header.setup()),
          usual_(setup_),
          rules_(match3::with_overtime(setup_, out.header.overtime)),
          limit_(static_cast<std::uint32_t>(setup_.move_limit)) {
        out_.swaps = out_.clears = out_.blockers = CellMap<Tally>(setup_.rows, setup_.columns);
        out_.offered.resize(limit_);
        const match3::Scene scene = match3::full_scene(setup_);
        scene.for_each_cell([&](Cell cell) { out_.has_blockers |= is_blocker(scene[cell]); });
    }

    std::optional<Error> add(const traces::GameRecord& record) {
        auto p = rules_.start(out_.header.game_seeds(record));
        Watcher<Rules> watcher(rules_);
        Counts swaps(setup_.rows, setup_.columns);
        std::optional<Game> game;
        for (const match3::Swap& swap : record.moves) {
            if (rules_.is_over(p) || !rules_.is_legal(p, swap))
                return unplayable(record, p.moves + 1);
            if (p.moves >= limit_) {
                rules_.play(p, swap);
                continue;
            }
            out_.offered[p.moves].add(p.available_moves());
            for (const Cell cell : {swap.first, swap.second()}) ++swaps[cell];
            if (p.moves + 1 < limit_) {
                rules_.play(p, swap, watcher);
                continue;
            }
            // A board that dies with the last move is shuffled in overtime only.
            auto last = p;
            usual_.play(last, swap, watcher);
            game = at_the_limit(last, watcher);
            rules_.play(p, swap);
        }
        if (!rules_.is_over(p) || p.score != record.score) return other_end(record, p.score);
        if (!game) game = at_the_limit(p, watcher);
        game->index = record.game;
        game->seed = record.seed;
        game->won_at = rules_.is_won(p) ? p.moves : 0;
        out_.games.push_back(*game);
        out_.swaps.for_each_cell([&](Cell cell) {
            out_.swaps[cell].add(swaps[cell]);
            out_.clears[cell].add(watcher.clears[cell]);
        });
        return {};
    }

   private:
    Game at_the_limit(const typename Rules::Position& p, const Watcher<Rules>& watcher) {
        const auto result = match3::result_of(rules_, p);
        Game game{.won = result.won,
                  .moves = p.moves,
                  .moves_left = limit_ - p.moves,
                  .progress = result.progress,
                  .shuffles = result.shuffles,
                  .longest_cascade = result.longest_cascade,
                  .specials_made = result.specials_made,
                  .specials_fired = result.specials_fired,
                  .available_moves = result.available_moves,
                  .horizontal_share = result.horizontal_share};
        game.score = p.score + (game.won ? setup_.move_bonus * std::uint64_t{game.moves_left} : 0);
        game.stars = match3::stars_of(setup_, game.score, game.won);
        if (p.score)
            game.cascade_share =
                static_cast<double>(watcher.later_points) / static_cast<double>(p.score);
        for (std::size_t g = 0; g < setup_.goals.size(); ++g) {
            const double target =
                static_cast<double>(std::max<std::uint64_t>(rules_.goals().target(g), 1));
            game.goal_progress[g] =
                rules_.goals().met(p, g)
                    ? 1
                    : std::min(1.0, static_cast<double>(rules_.goals().amount(p, g)) / target);
        }
        if (!game.won && out_.has_blockers) {
            const match3::Scene scene = rules_.scene_of(p);
            scene.for_each_cell(
                [&](Cell cell) { out_.blockers[cell].add(is_blocker(scene[cell])); });
        }
        return game;
    }

    Error unplayable(const traces::GameRecord& record, std::uint32_t move) const {
        return {"move " + std::to_string(move) + " of game " + std::to_string(record.game) +
                    " by " + out_.header.player_name() +
                    " cannot be played; the trace is damaged, or was played by other rules",
                {}};
    }
    Error other_end(const traces::GameRecord& record, std::uint64_t score) const {
        return {"game " + std::to_string(record.game) + " by " + out_.header.player_name() +
                    " comes to " + std::to_string(score) + " points and not to an end with " +
                    std::to_string(record.score) +
                    "; the trace is damaged, or was played by other rules",
                {}};
    }

    PlayedGames& out_;
    const match3::Setup setup_;
    Rules usual_, rules_;  // without and with overtime
    std::uint32_t limit_;
};

// A win is better than a loss, then an early win than a late one, then more of the goals, then
// points.
bool is_better(const Game& a, const Game& b) {
    if (a.won != b.won) return a.won;
    if (a.won && a.moves != b.moves) return a.moves < b.moves;
    if (a.progress != b.progress) return a.progress > b.progress;
    if (a.score != b.score) return a.score > b.score;
    return a.index < b.index;
}

void pick_games(PlayedGames& out, const std::vector<traces::GameRecord>& records) {
    if (records.empty()) return;
    std::vector<std::size_t> order(out.games.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(
        order, [&](std::size_t a, std::size_t b) { return is_better(out.games[a], out.games[b]); });
    out.picks = {records[order.front()], records[order[order.size() / 2]], records[order.back()]};
}

}  // namespace

double Tally::margin() const {
    if (count < 2) return 0;
    const double variance = std::max(0.0, (squares - sum * sum / count) / (count - 1));
    return core::student_t95(static_cast<std::size_t>(count) - 1) * std::sqrt(variance / count);
}

void append(PlayedGames& to, const PlayedGames& more) {
    to.games.insert(to.games.end(), more.games.begin(), more.games.end());
    const auto add = [](Tally& sum, const Tally& tally) {
        sum.count += tally.count;
        sum.sum += tally.sum;
        sum.squares += tally.squares;
    };
    if (to.offered.size() < more.offered.size()) to.offered.resize(more.offered.size());
    for (std::size_t i = 0; i < more.offered.size(); ++i) add(to.offered[i], more.offered[i]);
    for (const auto map : {&PlayedGames::swaps, &PlayedGames::clears, &PlayedGames::blockers})
        (to.*map).for_each_cell([&](Cell cell) { add((to.*map)[cell], (more.*map)[cell]); });
    to.has_blockers |= more.has_blockers;
}

core::Result<PlayedGames> play_again(const traces::TraceHeader& header,
                                     const std::vector<traces::GameRecord>& records,
                                     const GoOn& go_on) {
    PlayedGames out{.header = header};
    const auto error =
        match3::with_rules(header.setup(), [&]<class Rules>() -> std::optional<Error> {
            Replayer<Rules> replayer(out);
            constexpr std::size_t kBetweenLooks = 256;
            for (std::size_t i = 0; i < records.size(); ++i) {
                if (go_on && i % kBetweenLooks == 0 && !go_on(i)) return Error{"was stopped", {}};
                if (auto wrong = replayer.add(records[i])) return wrong;
            }
            return {};
        });
    if (error) return *error;
    pick_games(out, records);
    return out;
}

}  // namespace dramatis::report
