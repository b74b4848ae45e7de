#include "playtest/tuner_answer.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "playtest/round_counts.hpp"

namespace dramatis::playtest {
namespace {

using Status = TuneResult::Status;

class Answer {
   public:
    Answer(const TuneRequest& request, std::deque<Route>& routes, TunerGames& games)
        : request_(request), routes_(routes), games_(games), band_{request.low, request.high} {}

    TuneResult make(bool stays) {
        const Version& base = routes_.front().versions.front();
        const auto answers = static_cast<std::size_t>(
            std::ranges::count_if(routes_, [](const Route& route) { return route.answer; }));
        widen(stays ? 1 : std::clamp<std::size_t>(answers, 1, request_.most_proposals));
        if (stays) {
            out_.best = look_of(base);
            out_.status = band_.fits(base.known.interval) ? Status::kAlready : Status::kLikely;
        } else if (answers > 0) {
            list_proposals();
            out_.best = out_.proposals.front().look;
            out_.status = out_.proposals.front().is_sure ? Status::kFound : Status::kLikely;
        } else {
            say_what_is_nearest();
        }
        if (out_.status != Status::kAlready) say_what_is_open();
        out_.looks = games_.take_looks();
        return std::move(out_);
    }

   private:
    template <class Which>
    const Version* nearest(const Which& which) const {
        const Version* out = nullptr;
        const auto key = [&](const Version& version) {
            return std::tuple(band_.distance(version.known.passed.rate()), version.cost);
        };
        for (const auto& route : routes_)
            for (const auto& version : route.versions)
                if (version.known.by != By::kNothing && which(version) &&
                    (!out || key(version) < key(*out)))
                    out = &version;
        return out;
    }

    // The intervals that are shown, wide enough for how many were chosen from.
    void widen(std::size_t shown) {
        if (games_.confirmations() == 0) return;
        miss_ = 0.05 * static_cast<double>(shown) / static_cast<double>(games_.confirmations());
        for (auto& route : routes_)
            for (auto& version : route.versions)
                if (version.known.by == By::kConfirmed || version.known.by == By::kRefuted)
                    version.known.interval = version.known.passed.interval(miss_);
        games_.widen_confirmations(miss_);
    }

    // Move limits that the same games put in the band like the one that was confirmed.
    std::optional<std::pair<int, int>> same_moves(const Version& version, bool is_sure) const {
        if (version.knobs != std::vector{Knob::kMoves} || games_.plans(version.setup)) return {};
        const auto good = [&](int moves) {
            const auto passed = version.wins->within(moves);
            return is_sure ? band_.fits(passed.interval(miss_)) : band_.holds(passed.rate());
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
        for (const auto& route : routes_) {
            if (!route.answer) continue;
            const Version& version = *route.answer;
            const bool sure = band_.fits(version.known.interval);
            out_.proposals.push_back({.knobs = version.knobs,
                                      .look = look_of(version),
                                      .rank = version.rank,
                                      .is_sure = sure,
                                      .moves = same_moves(version, sure)});
        }
        std::ranges::stable_sort(out_.proposals, {}, [](const TuneProposal& each) {
            return std::tuple(!each.is_sure, each.rank);
        });
        if (out_.proposals.size() > request_.most_proposals)
            out_.proposals.resize(request_.most_proposals);
    }

    void say_what_is_nearest() {
        const auto is_doubt = [&](const Version& version) {
            return version.known.by == By::kRefuted && band_.touches(version.known.interval);
        };
        const Version* best = nearest(is_doubt);
        if (!best) best = nearest([&](const Version& version) { return is_open_check(version); });
        if (!best)
            best = nearest([&](const Version& version) { return version.known.is_open(band_); });
        out_.status = best ? Status::kUnclear : Status::kNone;
        if (!best) best = nearest([](const Version&) { return true; });
        out_.best = look_of(*best);
    }
    bool is_open_check(const Version& version) const {
        return version.known.by == By::kCheck && version.known.is_open(band_);
    }

    void say_what_is_open() {
        if (const auto* smaller = nearest([&](const Version& version) {
                return is_open_check(version) && version.cost < out_.best.cost;
            }))
            out_.maybe = look_of(*smaller);
        if (out_.status != Status::kLikely && out_.status != Status::kUnclear) return;
        for (const auto& route : routes_)
            out_.unchecked += static_cast<std::size_t>(
                std::ranges::count_if(route.versions, [&](const Version& version) {
                    return !version.known.is_check() && version.known.is_open(band_);
                }));
        out_.games_to_decide = in_thousands(games_.games_to_decide(out_.best.passed));
    }

    // Rounded up, and more than were played.
    std::size_t in_thousands(std::size_t games) const {
        if (games == 0) return 0;
        const auto least = std::max(games, 2 * request_.most_games);
        const auto rounded = (least + 999) / 1000 * 1000;
        return rounded <= kMostUsefulGames ? rounded : 0;
    }

    const TuneRequest& request_;
    std::deque<Route>& routes_;
    TunerGames& games_;
    Band band_;
    double miss_ = 0.05;
    TuneResult out_;
};

}  // namespace

TuneResult answer(const TuneRequest& request, std::deque<Route>& routes, TunerGames& games,
                  bool stays) {
    return Answer(request, routes, games).make(stays);
}

}  // namespace dramatis::playtest
