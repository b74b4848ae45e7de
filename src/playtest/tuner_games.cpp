#include "playtest/tuner_games.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "playtest/round_counts.hpp"
#include "playtest/trial.hpp"

namespace dramatis::playtest {

using match3::Setup;

TunerGames::TunerGames(const TuneRequest& request, const core::ParallelOptions& options)
    : request_(request), options_(options), band_{request.low, request.high} {}

bool TunerGames::plans(const Setup& setup) const {
    return request_.player(setup).kind == players::Match3Settings::Kind::kMcts;
}

int TunerGames::overtime(const Setup& setup) const {
    const int most = move_range(request_.setup.move_limit).second;
    return request_.knobs.moves && !plans(setup) ? std::max(0, most - setup.move_limit) : 0;
}

std::optional<Wins> TunerGames::play(const Setup& setup, int overtime, core::Seed seed,
                                     std::size_t first, std::size_t count) const {
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

// How often a candidate is looked at, after each doubling of its games (Bonferroni).
double TunerGames::miss() const {
    int looks = 1;
    for (std::size_t games = request_.games; games < request_.most_games; games *= 2) ++looks;
    return 0.05 / looks;
}

bool TunerGames::look(Version& version, int overtime) {
    if (version.known.by != By::kNothing) return true;
    if (request_.begin_look) request_.begin_look(version.setup, false);
    const auto wins = play(version.setup, overtime, request_.seed.child("look"), 0, request_.games);
    if (!wins) return false;
    learn(version, wins->within(version.setup.move_limit), By::kLook);
    note(version);
    if (overtime > 0) version.wins = *wins;
    return true;
}

bool TunerGames::look_on(Version& version, int overtime) {
    version.wins = play(version.setup, overtime, request_.seed.child("look"), 0, request_.games);
    return version.wins.has_value();
}

void TunerGames::learn(Version& version, const PassCount& passed, By by) const {
    version.known = {.passed = passed, .interval = wide(passed), .by = by};
}

bool TunerGames::check(Version& version) {
    if (request_.begin_look) request_.begin_look(version.setup, true);
    Wins all;
    while (all.at.size() < request_.most_games) {
        const std::size_t count =
            std::min(std::max(request_.games, all.at.size()), request_.most_games - all.at.size());
        const auto wins = play(version.setup, 0, version.seed.child("check"), all.at.size(), count);
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

bool TunerGames::confirm(Version& version, const Care& care) {
    if (request_.begin_look) request_.begin_look(version.setup, true);
    const auto least = version.known.passed.games;
    const auto most = std::max(request_.most_games, least) * care.more_often;
    const auto needed = games_to_decide(version.known.passed, 1);
    const auto games = needed == 0 ? most : std::clamp(2 * needed * care.more_often, least, most);
    const auto wins = play(version.setup, care.overtime, version.seed.child("confirm"), 0, games);
    if (!wins) return false;
    version.known.passed = wins->within(version.setup.move_limit);
    version.known.interval = version.known.passed.interval();
    version.known.by = band_.holds(version.known.passed.rate()) ? By::kConfirmed : By::kRefuted;
    version.wins = *wins;
    confirmed_looks_.push_back(looks_.size());
    note(version);
    return true;
}

std::size_t TunerGames::games_to_decide(const PassCount& passed, double errors_out) const {
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

void TunerGames::widen_confirmations(double miss) {
    for (const auto look : confirmed_looks_)
        looks_[look].interval = looks_[look].passed.interval(miss);
}

}  // namespace dramatis::playtest
