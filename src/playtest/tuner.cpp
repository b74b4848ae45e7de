#include "playtest/tuner.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <set>
#include <tuple>
#include <utility>

#include "playtest/ladders.hpp"
#include "playtest/round_counts.hpp"
#include "playtest/routes.hpp"
#include "playtest/shippable.hpp"
#include "playtest/trial.hpp"

namespace dramatis::playtest {
namespace {

using match3::Setup;

constexpr std::size_t kMostChecks = 4, kMostTries = 3;  // of a route
constexpr std::size_t kMostChecksInAll = 32;
constexpr std::size_t kMostPairs = 10;  // of two changes at once
// What a reader is asked to play to decide an open question, at most.
constexpr std::size_t kMostUsefulGames = 1'000'000;

class Tuner {
   public:
    Tuner(const TuneRequest& request, const core::ParallelOptions& options)
        : request_(request), options_(options), band_{request.low, request.high} {}

    TuneResult run() {
        if (!start()) return stopped();
        if (out_.status != TuneResult::Status::kAlready) {
            aim_ = base().known.passed.rate() < band_.middle() ? Aim::kEasier : Aim::kHarder;
            if (!try_single_changes() || !try_pairs()) return stopped();
        }
        if (!answer()) return stopped();
        return std::move(out_);
    }

   private:
    using Kind = players::Match3Settings::Kind;

    // --- playing

    Version& base() { return routes_.front().versions.front(); }

    // Who plans plays otherwise for another limit; of the others a batch of games that go on after
    // their limit tells about all limits.
    bool plans(const Setup& setup) const { return request_.player(setup).kind == Kind::kMcts; }
    int overtime(const Setup& setup) const {
        const int most = move_range(request_.setup.move_limit).second;
        return request_.knobs.moves && !plans(setup) ? std::max(0, most - setup.move_limit) : 0;
    }

    std::optional<Wins> play(const Setup& setup, int overtime, core::Seed seed, std::size_t first,
                             std::size_t count) {
        const Trial trial{.setup = setup,
                          .player = request_.player(setup),
                          .overtime = static_cast<std::uint32_t>(overtime),
                          .seed = seed};
        Wins wins;
        const auto taken = play_trial(trial, first, count, options_, [&](TrialGame game) {
            wins.at.push_back(game.won ? static_cast<std::uint32_t>(game.moves.size()) : 0);
            wins.points.push_back(game.score);
        });
        if (taken < count) return {};
        return wins;
    }

    // --- intervals

    // How often a candidate is looked at, after each doubling of its games (Bonferroni).
    double miss() const {
        int looks = 1;
        for (std::size_t games = request_.games; games < request_.most_games; games *= 2) ++looks;
        return 0.05 / looks;
    }
    core::Interval wide(const PassCount& passed) const { return passed.interval(miss()); }

    // --- looks: first estimates, all on the same games

    bool look(Version& version, int overtime = 0) {
        if (version.known.by != By::kNothing) return true;
        if (request_.begin_look) request_.begin_look(version.setup, false);
        const auto wins =
            play(version.setup, overtime, request_.seed.child("look"), 0, request_.games);
        if (!wins) return false;
        learn(version, wins->within(version.setup.move_limit), By::kLook);
        note(version);
        if (overtime > 0) version.wins = *wins;
        return true;
    }

    void learn(Version& version, const PassCount& passed, By by) {
        version.known = {.passed = passed, .interval = wide(passed), .by = by};
    }
    void note(const Version& version) { out_.looks.push_back(look_of(version)); }

    static TuneLook look_of(const Version& version) {
        return {.setup = version.setup,
                .passed = version.known.passed,
                .interval = version.known.interval,
                .cost = version.cost,
                .is_check = version.known.is_check()};
    }

    // Whether the change is too small: by its estimate the level is still on the side of the band
    // that it should leave.
    bool is_short(const Version& version) const {
        const double rate = version.known.passed.rate();
        return aim_ == Aim::kEasier ? rate < band_.low : rate > band_.high;
    }

    // Finds the first rung that is not too small. False: stopped.
    bool scout(Route& route) {
        auto& versions = route.versions;
        if (route.start_wins)
            for (auto& version : versions)
                learn(version, route.start_wins->within(version.setup.move_limit), By::kLook);
        if (!look(versions.back())) return false;
        std::size_t low = 0, high = versions.size();
        if (!is_short(versions.back()))
            --high;
        else
            low = high;
        while (low < high) {
            const auto middle = low + (high - low) / 2;
            if (!look(versions[middle])) return false;
            if (is_short(versions[middle]))
                low = middle + 1;
            else
                high = middle;
        }
        route.first = low;
        return true;
    }

    // --- checks: fresh games of a version's own

    // What to check next on a route: the smallest change that seems to be inside; where there is
    // none, the one that is next to the band and may be in it. Null: nothing; no value: stopped.
    std::optional<Version*> next_candidate(Route& route) {
        while (true) {
            if (auto* seems = route.best(band_, Route::Want::kSeemsInside)) return seems;
            // Further up there may be one; not if this one is beyond the band.
            auto* next = route.next_unknown();
            if (!next || (route.top() && is_beyond(*route.top()))) break;
            if (!look(*next)) return {};
        }
        return route.best(band_, Route::Want::kMayBeInside);
    }
    bool is_beyond(const Version& version) const {
        const double rate = version.known.passed.rate();
        return aim_ == Aim::kEasier ? rate > band_.high : rate < band_.low;
    }

    // Until it is clear, or until there were enough.
    bool check(Version& version) {
        if (request_.begin_look) request_.begin_look(version.setup, true);
        Wins all;
        while (all.at.size() < request_.most_games) {
            const std::size_t count = std::min(std::max(request_.games, all.at.size()),
                                               request_.most_games - all.at.size());
            const auto wins =
                play(version.setup, 0, version.seed.child("check"), all.at.size(), count);
            if (!wins) return false;
            all.append(*wins);
            const auto interval = wide(all.within(version.setup.move_limit));
            if (band_.fits(interval) || !band_.touches(interval)) break;
        }
        learn(version, all.within(version.setup.move_limit), By::kCheck);
        note(version);
        version.wins = std::move(all);
        return true;
    }

    // --- confirmations: fresh games of what was chosen

    // What was chosen was chosen for its figures, which flatters them: the ones that are shown come
    // from games that had no part in it. How many is decided before: twice as many as it should
    // take to be sure if it is a standard error further out than it seems.
    bool confirm(Version& version, bool is_move_change) {
        if (request_.knobs.stars && version.cost > 0 && version.wins) {
            Setup with_stars = version.setup;
            with_stars.stars =
                fitted_stars(request_.setup, *base_wins_, version.setup, *version.wins);
            if (!broken_rule(request_.setup, with_stars, aim_)) version.setup = with_stars;
        }
        if (request_.begin_look) request_.begin_look(version.setup, true);
        const auto least = version.known.passed.games;
        const auto most = std::max(request_.most_games, least);
        const auto needed = games_to_decide(version.known.passed, 1);
        const auto games = needed == 0 ? most : std::clamp(2 * needed, least, most);
        const auto wins = play(version.setup, is_move_change ? overtime(version.setup) : 0,
                               version.seed.child("confirm"), 0, games);
        if (!wins) return false;
        ++confirmations_;
        version.known.passed = wins->within(version.setup.move_limit);
        version.known.interval = version.known.passed.interval();
        version.known.by = band_.holds(version.known.passed.rate()) ? By::kConfirmed : By::kRefuted;
        version.wins = *wins;
        confirmed_looks_.push_back(out_.looks.size());
        note(version);
        return true;
    }

    // About how many games it takes until the interval no longer reaches over the edge of the band,
    // in 8 of 10 cases, if the pass rate is what it seems to be. 0: more than anybody plays.
    std::size_t games_to_decide(const PassCount& passed, double errors_out = 0) const {
        double edge = 1;  // the distance of the nearest; nothing is beyond 0 and 1
        if (band_.low > 0) edge = std::min(edge, std::abs(passed.rate() - band_.low));
        if (band_.high < 1) edge = std::min(edge, std::abs(passed.rate() - band_.high));
        // Agresti and Coull's estimate: what always happened so far need not always happen.
        const double count = static_cast<double>(passed.games) + 4;
        const double rate = (static_cast<double>(passed.wins) + 2) / count;
        const double error = std::sqrt(rate * (1 - rate) / count);
        edge = std::max(edge - errors_out * error, edge / 4);
        const double z = core::normal_z(miss()) + core::normal_z(0.4);
        const double games = 1 + rate * (1 - rate) * std::pow(z / edge, 2);
        return games < static_cast<double>(kMostUsefulGames) ? static_cast<std::size_t>(games) : 0;
    }

    // --- routes

    // The level as it is. It comes first: if it is in the band for sure, nothing need be changed.
    bool start() {
        Route route;
        route.versions.push_back({.setup = request_.setup, .seed = request_.seed.child("as-is")});
        routes_.push_back(std::move(route));
        if (!look(base(), overtime(request_.setup))) return false;
        if (!base().wins) {  // for the stars
            const auto wins =
                play(request_.setup, 0, request_.seed.child("look"), 0, request_.games);
            if (!wins) return false;
            base().wins = wins;
        }
        base_wins_ = base().wins;
        if (!band_.touches(base().known.interval)) return true;
        if (!check(base())) return false;
        if (!band_.fits(base().known.interval)) return true;
        if (!confirm(base(), false)) return false;
        if (band_.fits(base().known.interval)) out_.status = TuneResult::Status::kAlready;
        return true;
    }

    Route& add_route(const Ladder& ladder, const Version& from) {
        Route route{.knobs = from.knobs};
        route.knobs.push_back(ladder.knob);
        const auto seed = from.seed.child("then", ladder.id);
        for (std::size_t i = 0; i < ladder.rungs.size(); ++i)
            route.versions.push_back({.setup = ladder.rungs[i].setup,
                                      .cost = from.cost + ladder.rungs[i].cost,
                                      .knobs = route.knobs,
                                      .seed = seed.child("rung", i)});
        if (ladder.knob == Knob::kMoves && !plans(from.setup) && from.wins)
            route.start_wins = from.wins;
        routes_.push_back(std::move(route));
        return routes_.back();
    }

    // Looks for a version on a route that is in the band, until fresh games agree. False: stopped.
    bool settle(Route& route) {
        std::size_t checks = 0;
        for (std::size_t tries = 0; tries < kMostTries; ++tries) {
            Version* chosen = nullptr;
            while (!chosen && checks < kMostChecks && checks_ < kMostChecksInAll) {
                const auto next = next_candidate(route);
                if (!next) return false;
                if (!*next) break;
                ++checks, ++checks_;
                if (!check(**next)) return false;
                if (band_.fits((*next)->known.interval)) chosen = *next;
            }
            if (!chosen) chosen = route.best(band_, Route::Want::kLikely);
            if (!chosen) return true;
            if (!confirm(*chosen, route.knobs == std::vector{Knob::kMoves})) return false;
            if (chosen->known.by == By::kConfirmed) {
                route.answer = chosen;
                ++answers_;
                any_sure_ |= band_.fits(
                    chosen->known.passed.interval(0.05 / static_cast<double>(tries + 1)));
                return true;
            }
        }
        return true;
    }

    // One kind of change after the other: of each kind first the smallest that seems to do.
    bool try_single_changes() {
        const auto ladders = list_ladders(request_.setup, request_.setup, request_.knobs, aim_);
        std::vector<Route*> routes;
        for (const auto& ladder : ladders) {
            Route& route = add_route(ladder, as_start());
            if (!scout(route)) return false;
            routes.push_back(&route);
        }
        std::ranges::stable_sort(routes, {}, &Route::estimated_cost);
        std::set<Knob> had;
        for (const bool again : {false, true})
            for (auto* route : routes) {
                const Knob knob = route->knobs.back();
                if (route->is_settled || (!again && had.contains(knob))) continue;
                if (answers_ >= request_.most_proposals && any_sure_) return true;
                route->is_settled = true;
                if (!settle(*route)) return false;
                if (route->answer) had.insert(knob);
            }
        return true;
    }
    // The original before anything was checked, as a place from which changes start.
    Version as_start() const {
        return {.setup = request_.setup, .seed = request_.seed, .wins = base_wins_};
    }

    // Where nothing is sure: from just before the band on one route, on with another kind of
    // change. False: stopped.
    bool try_pairs() {
        std::vector<Version> starts;
        for (const auto& route : routes_)
            if (const auto* last = route.last_short()) starts.push_back(*last);
        std::size_t pairs = 0;
        for (auto& from : starts) {
            for (const auto& ladder :
                 list_ladders(request_.setup, from.setup, request_.knobs, aim_)) {
                if (any_sure_) return true;
                if (ladder.knob == from.knobs.front() || pairs++ >= kMostPairs) continue;
                if (ladder.knob == Knob::kMoves && !look_on(from)) return false;
                Route& route = add_route(ladder, from);
                if (!scout(route) || !settle(route)) return false;
            }
        }
        return true;
    }
    // Lets the games of a first look go on for the other limits. False: stopped.
    bool look_on(Version& version) {
        if (plans(version.setup)) return true;
        version.wins = play(version.setup, overtime(version.setup), request_.seed.child("look"), 0,
                            request_.games);
        return version.wins.has_value();
    }

    // --- the end

    TuneResult stopped() {
        out_.status = TuneResult::Status::kStopped;
        return std::move(out_);
    }

    template <class Which>
    Version* nearest(const Which& which) {
        Version* out = nullptr;
        const auto key = [&](const Version& version) {
            return std::tuple(band_.distance(version.known.passed.rate()), version.cost);
        };
        for (auto& route : routes_)
            for (auto& version : route.versions)
                if (version.known.by != By::kNothing && which(version) &&
                    (!out || key(version) < key(*out)))
                    out = &version;
        return out;
    }

    // The intervals that are shown, wide enough for how many were chosen from.
    std::size_t shown() const { return std::min(answers_, request_.most_proposals); }
    void widen(std::size_t shown) {
        if (confirmations_ == 0) return;
        const double miss = 0.05 * static_cast<double>(shown) / static_cast<double>(confirmations_);
        for (auto& route : routes_)
            for (auto& version : route.versions)
                if (version.known.by == By::kConfirmed || version.known.by == By::kRefuted)
                    version.known.interval = version.known.passed.interval(miss);
        for (const auto look : confirmed_looks_)
            out_.looks[look].interval = out_.looks[look].passed.interval(miss);
    }

    // Move limits that the same games put in the band like the one that was confirmed.
    std::optional<std::pair<int, int>> same_moves(const Version& version, bool is_sure,
                                                  double miss) const {
        if (version.knobs != std::vector{Knob::kMoves} || plans(version.setup)) return {};
        const auto good = [&](int moves) {
            const auto passed = version.wins->within(moves);
            return is_sure ? band_.fits(passed.interval(miss)) : band_.holds(passed.rate());
        };
        const auto [least, most] = move_range(request_.setup.move_limit);
        std::pair<int, int> range{version.setup.move_limit, version.setup.move_limit};
        while (range.first > least && range.first - 1 != request_.setup.move_limit &&
               good(range.first - 1))
            --range.first;
        while (range.second < most && range.second + 1 != request_.setup.move_limit &&
               good(range.second + 1))
            ++range.second;
        return range;
    }

    void list_proposals() {
        const double miss =
            0.05 * static_cast<double>(shown()) / static_cast<double>(confirmations_);
        for (const auto& route : routes_) {
            if (!route.answer) continue;
            const Version& version = *route.answer;
            const bool sure = band_.fits(version.known.interval);
            out_.proposals.push_back({.knobs = version.knobs,
                                      .look = look_of(version),
                                      .is_sure = sure,
                                      .moves = same_moves(version, sure, miss)});
        }
        std::ranges::stable_sort(out_.proposals, {}, [](const TuneProposal& each) {
            return std::tuple(!each.is_sure, each.look.cost);
        });
        if (out_.proposals.size() > request_.most_proposals)
            out_.proposals.resize(request_.most_proposals);
    }

    bool answer() {
        using Status = TuneResult::Status;
        if (out_.status == Status::kAlready) {
            widen(1);
            out_.best = look_of(base());
            return true;
        }
        // Nothing to do is better than something that is no surer.
        if (!any_sure_ && base().known.by == By::kCheck &&
            band_.holds(base().known.passed.rate()) && !confirm(base(), false))
            return false;
        const bool stays = !any_sure_ && base().known.by == By::kConfirmed;
        widen(std::max<std::size_t>(1, stays ? 1 : shown()));
        if (stays) {
            out_.best = look_of(base());
            out_.status = band_.fits(base().known.interval) ? Status::kAlready : Status::kLikely;
        } else if (answers_ > 0) {
            list_proposals();
            out_.best = out_.proposals.front().look;
            out_.status = out_.proposals.front().is_sure ? Status::kFound : Status::kLikely;
        } else {
            say_what_is_nearest();
        }
        say_what_is_open();
        return true;
    }

    void say_what_is_nearest() {
        const auto is_doubt = [&](const Version& version) {
            return version.known.by == By::kRefuted && band_.touches(version.known.interval);
        };
        const auto is_open_check = [&](const Version& version) {
            return version.known.by == By::kCheck && is_open(version);
        };
        const Version* best = nearest(is_doubt);
        if (!best) best = nearest(is_open_check);
        if (!best) best = nearest([&](const Version& version) { return is_open(version); });
        out_.status = best ? TuneResult::Status::kUnclear : TuneResult::Status::kNone;
        if (!best) best = nearest([](const Version&) { return true; });
        out_.best = look_of(*best);
    }

    // Neither inside nor outside for sure; a first estimate makes nobody sure of the inside.
    bool is_open(const Version& version) const {
        return version.known.by != By::kNothing && band_.touches(version.known.interval) &&
               !(version.known.is_check() && band_.fits(version.known.interval));
    }

    void say_what_is_open() {
        using Status = TuneResult::Status;
        if (const auto* smaller = nearest([&](const Version& version) {
                return version.known.by == By::kCheck && is_open(version) &&
                       version.cost < out_.best.cost;
            }))
            out_.maybe = look_of(*smaller);
        if (out_.status != Status::kLikely && out_.status != Status::kUnclear) return;
        for (const auto& route : routes_)
            out_.unchecked += static_cast<std::size_t>(
                std::ranges::count_if(route.versions, [&](const Version& version) {
                    return !version.known.is_check() && is_open(version);
                }));
        out_.games_to_decide = in_thousands(games_to_decide(out_.best.passed));
    }

    // Rounded up, and more than were played.
    std::size_t in_thousands(std::size_t games) const {
        if (games == 0) return 0;
        const auto least = std::max(games, 2 * request_.most_games);
        const auto rounded = (least + 999) / 1000 * 1000;
        return rounded <= kMostUsefulGames ? rounded : 0;
    }

    const TuneRequest& request_;
    const core::ParallelOptions& options_;
    Band band_;
    Aim aim_ = Aim::kEasier;
    std::deque<Route> routes_;  // the level as it is first
    std::optional<Wins> base_wins_;
    std::size_t checks_ = 0, confirmations_ = 0, answers_ = 0;
    std::vector<std::size_t> confirmed_looks_;  // which of the looks are confirmations
    bool any_sure_ = false;
    TuneResult out_;
};

}  // namespace

TuneResult tune(const TuneRequest& request, const core::ParallelOptions& options) {
    return Tuner(request, options).run();
}

}  // namespace dramatis::playtest
