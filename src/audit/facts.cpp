#include "audit/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/seed.hpp"

namespace dramatis::audit {
namespace {

using core::Error;
using traces::GameRecord;

// The game of that number. Of crossed games eight belong together, and the bits of their number
// choose between two games: the first for the board, the second for all that falls.
PlainGame game_of(const Setup& setup, const traces::TraceHeader& header, const GameRecord& record) {
    const core::Seed seed{header.seed};
    if (header.draws == match3::Draws::kFresh)
        return PlainGame(setup, record.seed ? core::Seed{*record.seed}.child("game", 0)
                                            : seed.child("game", record.game));
    const core::Seed set = seed.child("crossed", record.game / 8);
    const bool board = record.game & 1, falling = record.game & 2;
    return PlainGame(setup, set.child("game", board).child("board"),
                     set.child("game", falling).child("refill"));
}

// What is counted while a game goes on, up to its limit.
struct Watch {
    std::uint64_t offered = 0, along_row = 0, later_points = 0;
    std::size_t longest = 0, made = 0, fired = 0;
    CellMap<std::uint32_t> swaps;

    void see(const Cascade& log) {
        longest = std::max(longest, log.size());
        for (std::size_t wave = 0; wave < log.size(); ++wave) {
            made += log[wave].made.size();
            fired += log[wave].fired.size();
            if (wave > 0) later_points += log[wave].points;
        }
    }
};

class Gatherer {
   public:
    explicit Gatherer(PlayerFacts& out)
        : out_(out), setup_(out.setup()), limit_(std::uint32_t(setup_.move_limit)) {
        out_.offered.resize(limit_);
        out_.swaps = out_.clears = out_.blockers = CellMap<Sums>(setup_.rows, setup_.columns);
        if (setup_.scene)
            setup_.scene->for_each_cell(
                [&](Cell cell) { out_.has_blockers |= is_blocker((*setup_.scene)[cell]); });
    }

    std::optional<Error> add(const GameRecord& record) {
        Setup longer = setup_;  // a game that is not won goes on, and brings no bonus meanwhile
        longer.move_limit += int(out_.header.overtime);
        longer.move_bonus = 0;
        PlainGame game = game_of(longer, out_.header, record);
        Watch watch{.swaps = {setup_.rows, setup_.columns}};
        std::optional<GameFacts> facts;
        Cascade log;
        for (const Swap swap : record.moves) {
            const std::uint32_t move = game.rules().moves();
            if (!game.is_legal(swap)) return unplayable(record, move + 1);
            if (move < limit_) {
                out_.offered[move].add(game.legal().size());
                watch.offered += game.legal().size();
                watch.along_row += swap.direction == Direction::kRight;
                ++watch.swaps[swap.first], ++watch.swaps[swap.second()];
            }
            if (move + 1 == limit_) {  // as the game would have ended there
                PlainGame last = game;
                last.end_after(int(limit_));
                last.play(swap, log);
                watch.see(log);
                facts = facts_at_limit(last, watch);
            }
            game.play(swap, log);
            if (move + 1 < limit_) watch.see(log);
        }
        if (!game.is_over() || game.rules().score() != record.score)
            return other_end(record, game.rules().score());
        if (!facts) facts = facts_at_limit(game, watch);
        facts->number = record.game;
        facts->won_at = game.rules().won() ? game.rules().moves() : 0;
        out_.games.push_back(std::move(*facts));
        return {};
    }

   private:
    GameFacts facts_at_limit(const PlainGame& game, const Watch& watch) {
        const auto& rules = game.rules();
        GameFacts out{.won = rules.won(), .moves = rules.moves()};
        out.moves_left = limit_ - out.moves;
        out.score = rules.score();
        if (out.score > 0) out.cascade_share = double(watch.later_points) / double(out.score);
        if (out.won) out.score += std::uint64_t(setup_.move_bonus) * out.moves_left;
        out.stars = stars_of(setup_, out.score, out.won);
        for (std::size_t g = 0; g < setup_.goals.size(); ++g) {
            out.goals.push_back(rules.is_met(g) ? 1 : rules.progress(g));
            out.progress += out.goals.back();
        }
        if (!out.goals.empty())
            out.progress = out.won ? 1 : out.progress / double(out.goals.size());
        out.shuffles = game.shuffles();
        out.longest_cascade = std::uint32_t(watch.longest);
        out.specials_made = std::uint32_t(watch.made);
        out.specials_fired = std::uint32_t(watch.fired);
        if (out.moves > 0) {
            out.available_moves = double(watch.offered) / out.moves;
            out.row_share = double(watch.along_row) / out.moves;
        }
        game.scene().for_each_cell([&](Cell cell) {
            out_.swaps[cell].add(watch.swaps[cell]);
            out_.clears[cell].add(rules.vanished_at()[cell]);
            if (!out.won && out_.has_blockers)
                out_.blockers[cell].add(is_blocker(game.scene()[cell]));
        });
        return out;
    }

    Error unplayable(const GameRecord& record, std::uint32_t move) const {
        return {fmt::format("move {} of game {} by {} is not legal; the trace is damaged, or was "
                            "played by other rules",
                            move, record.game, out_.name()),
                {}};
    }
    Error other_end(const GameRecord& record, std::uint64_t score) const {
        return {fmt::format("game {} by {} comes to {} points and not to an end with {}; the trace "
                            "is damaged, or was played by other rules",
                            record.game, out_.name(), score, record.score),
                {}};
    }

    PlayerFacts& out_;
    const Setup setup_;
    std::uint32_t limit_;
};

std::vector<std::string> goal_states(const Setup& setup, const ArrayLevelRules& rules) {
    std::vector<std::string> out;
    for (std::size_t g = 0; g < setup.goals.size(); ++g)
        out.push_back(fmt::format("{} of {}", rules.done(g), rules.target(g)));
    return out;
}

}  // namespace

bool is_blocker(const Spot& spot) {
    return spot.thing == Thing::kCrate || spot.thing == Thing::kVine || spot.locked || spot.ice > 0;
}

std::uint32_t stars_of(const Setup& setup, std::uint64_t score, bool won) {
    if (!setup.goals.empty() && !won) return 0;
    const auto reached = std::uint32_t(
        std::ranges::count_if(setup.stars, [&](auto threshold) { return score >= threshold; }));
    return won ? std::max(reached, 1u) : reached;
}

core::Result<PlayerFacts> gather(const traces::Trace& trace, std::size_t games,
                                 const std::function<bool(std::size_t)>& go_on) {
    PlayerFacts out{.header = trace.header};
    Gatherer gatherer(out);
    for (std::size_t i = 0; i < std::min(games, trace.games.size()); ++i) {
        if (go_on && !go_on(i)) return Error{"was stopped", {}};
        if (auto wrong = gatherer.add(trace.games[i])) return *wrong;
        out.records.push_back(trace.games[i]);
    }
    return out;
}

RetoldGame retell(const traces::TraceHeader& header, const GameRecord& record) {
    Setup setup = header.level.setup;
    setup.move_bonus = 0;
    PlainGame game = game_of(setup, header, record);
    RetoldGame out{.start = game.scene(), .goals = goal_states(setup, game.rules()), .moves = {}};
    for (const Swap swap : record.moves) {
        if (game.is_over()) break;
        RetoldMove move{.swap = swap, .offered = game.legal().size(), .before = game.scene()};
        const auto shuffles = game.shuffles();
        game.play(swap, move.cascade);
        move.after = game.scene();
        move.shuffled = game.shuffles() > shuffles;
        move.score = game.rules().score();
        move.goals = goal_states(setup, game.rules());
        for (const auto& done : game.rules().done_after_waves()) {
            auto& states = move.goals_after_waves.emplace_back();
            for (std::size_t g = 0; g < done.size(); ++g)
                states.push_back(fmt::format("{} of {}", done[g], game.rules().target(g)));
        }
        out.moves.push_back(std::move(move));
    }
    return out;
}

}  // namespace dramatis::audit
