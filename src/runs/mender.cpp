#include "runs/mender.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.hpp"
#include "core/statistics.hpp"
#include "playtest/shippable.hpp"
#include "playtest/stuck_ladders.hpp"
#include "playtest/trial.hpp"
#include "report/metrics.hpp"
#include "report/standing.hpp"

namespace dramatis::cli {
namespace {

using playtest::Knob;
using playtest::Ladder;
using report::Figure;
using traces::Aim;

constexpr std::size_t kMostLooks = 24, kMostRoutes = 5, kMostConfirmed = 3, kMostShown = 2;
constexpr double kMostCost = 0.6;

// A version of the level and what games on it said.
struct Mended {
    match3::Setup setup;
    double rank = 0;
    Figure fault, passed;
    std::vector<report::Game> games{};  // of a first look
};

class Mender {
   public:
    Mender(const MendRequest& request, const core::ParallelOptions& options)
        : request_(request), options_(options) {}

    std::optional<std::vector<traces::Proposal>> run() {
        if (!look_at_advice()) return {};
        for (const auto& ladder : ladders()) {
            if (looks_ >= kMostLooks || found_.size() >= kMostRoutes) break;
            if (!climb(ladder)) return {};
        }
        std::ranges::stable_sort(found_, {}, &Mended::rank);
        std::vector<Mended> good;
        std::size_t confirmed = 0;
        for (auto& each : found_) {
            if (confirmed == kMostConfirmed || good.size() == kMostShown) break;
            if (!measure(each, request_.seed.child("confirm", confirmed++), games_for(each)))
                return {};
            if (is_mended(each) && stays(each)) good.push_back(each);
        }
        std::vector<traces::Proposal> out;
        for (const auto& each : good) {
            const double miss =
                0.05 * static_cast<double>(good.size()) / static_cast<double>(confirmed);
            out.push_back(proposal_of(each, core::normal_z(miss) / core::normal_z(0.05)));
        }
        return out;
    }

   private:
    // What brings the level to its target comes first, if it mends this as well. False: stopped.
    bool look_at_advice() {
        const auto& tried = request_.games.tried;
        if (!tried || tried->aim.kind != Aim::Kind::kPassRate ||
            !(tried->level.setup == request_.games.level.setup))
            return true;
        for (const auto& proposal : tried->list) {
            Mended each{.setup = proposal.level.setup};
            ++looks_;
            if (!measure(each, request_.seed.child("look"), request_.look_games)) return false;
            if (seems_mended(each) && may_stay(each)) found_.push_back(std::move(each));
        }
        return true;
    }

    // Of games that are nearly all won it takes many until enough are lost.
    std::size_t games_for(const Mended& each) const {
        if (request_.fault.aim.kind == Aim::Kind::kShuffles) return request_.confirm_games;
        constexpr double kEnoughLost = 500;
        const double lost = std::max(1 - *each.passed.value, 1e-3);
        return std::clamp(static_cast<std::size_t>(kEnoughLost / lost), request_.confirm_games,
                          4 * request_.confirm_games);
    }

    // What a designer turns to first comes first: what stands in those cells, then the rest.
    std::vector<Ladder> ladders() const {
        const auto& setup = request_.games.level.setup;
        playtest::Knobs knobs;
        for (const auto& [word, knob] : playtest::kKnobs) knobs.set(knob);
        // A shorter game has fewer shuffles, which mends nothing.
        if (request_.fault.aim.kind == Aim::Kind::kShuffles) knobs.moves = knobs.goals = false;
        auto out = playtest::list_stuck_ladders(setup, request_.fault.cells);
        auto more = playtest::list_ladders(setup, setup, knobs, playtest::Aim::kEasier);
        std::ranges::stable_sort(more, {}, [](const Ladder& ladder) {
            return ladder.oddity * ladder.rungs.front().cost;
        });
        for (auto& ladder : more) out.push_back(std::move(ladder));
        for (auto& ladder : out)
            std::erase_if(ladder.rungs,
                          [](const playtest::Rung& rung) { return rung.cost > kMostCost; });
        std::erase_if(out, [](const Ladder& ladder) { return ladder.rungs.empty(); });
        return out;
    }

    // The first rung that mends it, by halving. False: stopped.
    bool climb(const Ladder& ladder) {
        std::vector<std::optional<Mended>> known(ladder.rungs.size());
        const auto look = [&](std::size_t i) -> const Mended* {
            if (known[i]) return &*known[i];
            Mended each{.setup = ladder.rungs[i].setup,
                        .rank = ladder.oddity * ladder.rungs[i].cost};
            ++looks_;
            if (!measure(each, request_.seed.child("look"), request_.look_games)) return nullptr;
            known[i] = std::move(each);
            return &*known[i];
        };
        std::size_t low = 0, high = ladder.rungs.size() - 1;
        const auto* last = look(high);
        if (!last) return false;
        if (!seems_mended(*last)) return true;
        while (low < high) {
            const auto middle = low + (high - low) / 2;
            const auto* each = look(middle);
            if (!each) return false;
            if (seems_mended(*each))
                high = middle;
            else
                low = middle + 1;
        }
        auto found = std::move(*known[high]);
        if (is_too_easy(found) && !take_moves(found)) return false;
        if (seems_mended(found) && may_stay(found)) found_.push_back(std::move(found));
        return true;
    }

    bool is_too_easy(const Mended& each) const { return *each.passed.high > request_.kept.high; }
    // What mends it makes the level easier. With fewer moves it is as hard as it should be: so many
    // that the pass rate is in the middle. False: stopped.
    bool take_moves(Mended& each) {
        const double middle = (request_.kept.low + request_.kept.high) / 2;
        auto setup = each.setup;
        const auto rate = [&](int moves) {
            return *report::passed_within(each.games, static_cast<std::uint32_t>(moves)).value;
        };
        while (setup.move_limit > 1 && rate(setup.move_limit) > middle) --setup.move_limit;
        if (playtest::broken_rule(each.setup, setup, playtest::Aim::kHarder)) return true;
        each.rank +=
            static_cast<double>(each.setup.move_limit - setup.move_limit) / each.setup.move_limit;
        each.setup = std::move(setup);
        ++looks_;
        return measure(each, request_.seed.child("look"), request_.look_games);
    }

    // Plays games, and plays them again to see what they came to. False: stopped.
    bool measure(Mended& each, core::Seed seed, std::size_t games) const {
        if (request_.begin_look) request_.begin_look();
        traces::TraceHeader header = request_.games.judge().header;
        header.seed = seed.value;
        header.overtime = 0;
        header.level.setup = each.setup;
        std::vector<traces::GameRecord> records;
        const auto taken = playtest::play_trial(
            {.setup = each.setup, .player = request_.player(each.setup), .seed = seed}, 0, games,
            options_, [&](playtest::TrialGame game) {
                records.push_back({.game = static_cast<std::uint32_t>(records.size()),
                                   .moves = std::move(game.moves),
                                   .score = game.score});
            });
        if (taken < games) return false;
        const auto played = report::play_again(header, records);
        DR_CHECK(played);
        each.fault = report::fault_figure(request_.fault.aim.kind, *played, request_.thresholds);
        each.passed =
            report::measure(report::metric("pass_rate"), played->games, request_.thresholds);
        each.games = played->games;
        return true;
    }

    // By a first look: no more than nine tenths of what it may be.
    bool seems_mended(const Mended& each) const {
        return each.fault.value && *each.fault.value <= 0.9 * request_.fault.aim.high;
    }
    bool is_mended(const Mended& each) const {
        return each.fault.high && *each.fault.high <= request_.fault.aim.high;
    }
    // By a first look.
    bool may_stay(const Mended& each) const {
        return *each.passed.high >= request_.kept.low && *each.passed.low <= request_.kept.high;
    }
    bool stays(const Mended& each) const {
        const auto standing = report::standing_of(request_.games, request_.thresholds);
        const bool sure = standing.side == report::Standing::Side::kInside;
        return (sure ? *each.passed.low : *each.passed.value) >= request_.kept.low &&
               (sure ? *each.passed.high : *each.passed.value) <= request_.kept.high;
    }

    traces::Proposal proposal_of(const Mended& each, double wider) const {
        const auto counted = [&](const Figure& figure, double most) {
            const double value = *figure.value, games = static_cast<double>(figure.n);
            return traces::CountedGames{
                .hits = static_cast<std::uint64_t>(std::llround(value * games)),
                .games = figure.n,
                .interval = {std::max(0.0, value - wider * (value - *figure.low)),
                             std::min(most, value + wider * (*figure.high - value))}};
        };
        const bool is_share = request_.fault.aim.kind != Aim::Kind::kShuffles;
        const auto fault =
            counted(each.fault, is_share ? 1 : static_cast<double>(each.setup.move_limit));
        traces::Proposal out{.level = request_.games.level,
                             .hits = fault.hits,
                             .games = fault.games,
                             .interval = fault.interval,
                             .passed = counted(each.passed, 1)};
        out.level.setup = each.setup;
        return out;
    }

    const MendRequest& request_;
    const core::ParallelOptions& options_;
    std::size_t looks_ = 0;
    std::vector<Mended> found_;
};

}  // namespace

std::optional<std::vector<traces::Proposal>> mend(const MendRequest& request,
                                                  const core::ParallelOptions& options) {
    return Mender(request, options).run();
}

}  // namespace dramatis::cli
