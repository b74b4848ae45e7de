#include "playtest/tuner.hpp"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

#include "playtest/ladders.hpp"
#include "playtest/routes.hpp"
#include "playtest/shippable.hpp"
#include "playtest/tuner_answer.hpp"
#include "playtest/tuner_games.hpp"

namespace dramatis::playtest {
namespace {

constexpr std::size_t kMostChecks = 4, kMostTries = 3;  // of a route
constexpr std::size_t kMostChecksInAll = 32;
constexpr std::size_t kMostPairs = 10;  // of two changes at once
// Changes of moves and goals are what a designer wants to hear of first, so more games are spent on
// being sure of them.
constexpr std::size_t kPlainCare = 2;

class Tuner {
   public:
    Tuner(const TuneRequest& request, const core::ParallelOptions& options)
        : request_(request), games_(request, options), band_{request.low, request.high} {}

    TuneResult run() {
        if (!start()) return stopped();
        if (!is_already_) {
            aim_ = base().known.passed.rate() < band_.middle() ? Aim::kEasier : Aim::kHarder;
            if (!try_single_changes() || !try_pairs()) return stopped();
            // Nothing to do is better than something that is no surer.
            if (!any_sure_ && base().known.by == By::kCheck &&
                band_.holds(base().known.passed.rate()) && !games_.confirm(base(), {}))
                return stopped();
        }
        const bool stays = is_already_ || (!any_sure_ && base().known.by == By::kConfirmed);
        return answer(request_, routes_, games_, stays);
    }

   private:
    TuneResult stopped() {
        TuneResult out{.status = TuneResult::Status::kStopped};
        out.looks = games_.take_looks();
        return out;
    }

    Version& base() { return routes_.front().versions.front(); }

    // The level as it is. It comes first: if it is in the band for sure, nothing need be changed.
    bool start() {
        Route route;
        route.versions.push_back({.setup = request_.setup, .seed = request_.seed.child("as-is")});
        routes_.push_back(std::move(route));
        if (!games_.look(base(), games_.overtime(request_.setup))) return false;
        if (!base().wins && !games_.look_on(base(), 0)) return false;  // for the stars
        base_wins_ = base().wins;
        if (!band_.touches(base().known.interval)) return true;
        if (!games_.check(base())) return false;
        if (!band_.fits(base().known.interval)) return true;
        if (!games_.confirm(base(), {})) return false;
        is_already_ = band_.fits(base().known.interval);
        return true;
    }

    // --- a route

    Route& add_route(const Ladder& ladder, const Version& from) {
        Route route{.knobs = from.knobs};
        route.knobs.push_back(ladder.knob);
        route.is_plain = std::ranges::all_of(
            route.knobs, [](Knob knob) { return knob == Knob::kMoves || knob == Knob::kGoals; });
        const auto seed = from.seed.child("then", ladder.id);
        for (std::size_t i = 0; i < ladder.rungs.size(); ++i)
            route.versions.push_back({.setup = ladder.rungs[i].setup,
                                      .cost = from.cost + ladder.rungs[i].cost,
                                      .rank = from.rank + ladder.oddity * ladder.rungs[i].cost,
                                      .knobs = route.knobs,
                                      .seed = seed.child("rung", i)});
        if (ladder.knob == Knob::kMoves && !games_.plans(from.setup) && from.wins)
            route.start_wins = from.wins;
        routes_.push_back(std::move(route));
        return routes_.back();
    }

    // Whether the change is too small: by its estimate the level is still on the side of the band
    // that it should leave.
    bool is_short(const Version& version) const {
        const double rate = version.known.passed.rate();
        return aim_ == Aim::kEasier ? rate < band_.low : rate > band_.high;
    }
    bool is_beyond(const Version& version) const {
        const double rate = version.known.passed.rate();
        return aim_ == Aim::kEasier ? rate > band_.high : rate < band_.low;
    }

    // Finds the first rung that is not too small. False: stopped.
    bool scout(Route& route) {
        auto& versions = route.versions;
        if (route.start_wins)
            for (auto& version : versions)
                games_.learn(version, route.start_wins->within(version.setup.move_limit),
                             By::kLook);
        if (!games_.look(versions.back())) return false;
        std::size_t low = 0, high = versions.size();
        if (!is_short(versions.back()))
            --high;
        else
            low = high;
        while (low < high) {
            const auto middle = low + (high - low) / 2;
            if (!games_.look(versions[middle])) return false;
            if (is_short(versions[middle]))
                low = middle + 1;
            else
                high = middle;
        }
        route.first = low;
        return true;
    }

    // What to check next on a route: the smallest change that seems to be inside; where there is
    // none, the one that is next to the band and may be in it. Null: nothing; no value: stopped.
    std::optional<Version*> next_candidate(Route& route) {
        while (true) {
            if (auto* seems = route.best(band_, Route::Want::kSeemsInside)) return seems;
            // Further up there may be one; not if this one is beyond the band.
            auto* next = route.next_unknown();
            if (!next || (route.top() && is_beyond(*route.top()))) break;
            if (!games_.look(*next)) return {};
        }
        return route.best(band_, Route::Want::kMayBeInside);
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
                if (!games_.check(**next)) return false;
                if (band_.fits((*next)->known.interval)) chosen = *next;
            }
            if (!chosen) chosen = route.best(band_, Route::Want::kLikely);
            if (!chosen) return true;
            if (!confirm(*chosen, route)) return false;
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

    bool confirm(Version& version, const Route& route) {
        if (request_.knobs.stars && version.cost > 0 && version.wins) {
            match3::Setup with_stars = version.setup;
            with_stars.stars =
                fitted_stars(request_.setup, *base_wins_, version.setup, *version.wins);
            if (!broken_rule(request_.setup, with_stars, aim_)) version.setup = with_stars;
        }
        const bool is_move_change = route.knobs == std::vector{Knob::kMoves};
        return games_.confirm(version,
                              {.overtime = is_move_change ? games_.overtime(version.setup) : 0,
                               .more_often = route.is_plain ? kPlainCare : 1});
    }

    // --- all routes

    // One kind of change after the other: of each kind first the smallest that seems to do.
    bool try_single_changes() {
        const auto ladders = list_ladders(request_.setup, request_.setup, request_.knobs, aim_);
        std::vector<Route*> routes;
        for (const auto& ladder : ladders) {
            Route& route = add_route(ladder, as_start());
            if (!scout(route)) return false;
            routes.push_back(&route);
        }
        std::ranges::stable_sort(routes, {}, &Route::estimated_rank);
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
    // change; first from where least is missing, as there are many pairs. False: stopped.
    bool try_pairs() {
        std::vector<Version> starts;
        for (const auto& route : routes_)
            if (const auto* last = route.last_short()) starts.push_back(*last);
        std::ranges::stable_sort(starts, {}, [&](const Version& version) {
            return band_.distance(version.known.passed.rate());
        });
        std::size_t pairs = 0;
        for (auto& from : starts) {
            for (const auto& ladder :
                 list_ladders(request_.setup, from.setup, request_.knobs, aim_)) {
                if (any_sure_) return true;
                if (ladder.knob == from.knobs.front() || pairs++ >= kMostPairs) continue;
                // Lets the games of its first look go on for the other limits.
                if (ladder.knob == Knob::kMoves && !games_.plans(from.setup) &&
                    !games_.look_on(from, games_.overtime(from.setup)))
                    return false;
                Route& route = add_route(ladder, from);
                if (!scout(route) || !settle(route)) return false;
            }
        }
        return true;
    }

    const TuneRequest& request_;
    TunerGames games_;
    Band band_;
    Aim aim_ = Aim::kEasier;
    std::deque<Route> routes_;  // the level as it is first
    std::optional<Wins> base_wins_;
    std::size_t checks_ = 0, answers_ = 0;
    bool any_sure_ = false, is_already_ = false;
};

}  // namespace

TuneResult tune(const TuneRequest& request, const core::ParallelOptions& options) {
    return Tuner(request, options).run();
}

}  // namespace dramatis::playtest
