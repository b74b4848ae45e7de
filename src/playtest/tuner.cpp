#include "playtest/tuner.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "playtest/level_variants.hpp"
#include "playtest/trial.hpp"

namespace dramatis::playtest {
namespace {

using match3::Setup;

constexpr std::size_t kMostChecks = 16, kLeastWins = 50;
// What a reader is asked to play to decide an open question, at most.
constexpr std::size_t kMostUsefulGames = 1'000'000;
// Of players who plan, how many versions are played that an estimate leaves outside, and how near
// to the band they are: the estimate is from games with another limit.
constexpr std::size_t kMostDoubts = 4;
constexpr double kDoubt = 0.1;

// When each game of a batch was won (0: never), and with how many points.
struct Wins {
    std::vector<std::uint32_t> at;
    std::vector<std::uint64_t> points;

    // The scores, with the bonus for moves left, of the games that such a version wins.
    std::vector<double> scores(const Setup& setup) const {
        std::vector<double> out;
        const auto limit = static_cast<std::uint32_t>(setup.move_limit);
        for (std::size_t i = 0; i < at.size(); ++i)
            if (at[i] > 0 && at[i] <= limit)
                out.push_back(static_cast<double>(points[i] +
                                                  setup.move_bonus * std::uint64_t{limit - at[i]}));
        return out;
    }

    PassCount within(int moves) const {
        const auto wins = std::ranges::count_if(at, [&](std::uint32_t move) {
            return move > 0 && move <= static_cast<std::uint32_t>(moves);
        });
        return {static_cast<std::size_t>(wins), at.size()};
    }
};

class Tuner {
   public:
    Tuner(const TuneRequest& request, const core::ParallelOptions& options)
        : request_(request),
          options_(options),
          wider_(core::normal_z(0.05 / most_looks(request)) / core::normal_z(0.05)) {}

    TuneResult run() {
        if (!find_base()) return stopped();
        variants_ = list_variants(request_, base_.within(request_.setup.move_limit).rate());
        next_variant_ = 1;  // the original was looked at first
        add_candidates(0, base_);
        Answer answer{};
        do {
            if (!search()) return stopped();
            choose();
            answer = confirm();
        } while (answer == Answer::kNextPlease);
        if (answer == Answer::kStopped) return stopped();
        say_what_is_open();
        return std::move(out_);
    }

   private:
    using Version = std::pair<std::size_t, int>;             // variant, moves
    using Candidate = std::tuple<double, std::size_t, int>;  // cost, variant, moves

    enum class Answer : std::uint8_t { kFinal, kNextPlease, kStopped };

    // How often a version passes, from the best games there are: those of its own, else those of
    // the same variant with another number of moves.
    struct Known {
        enum class By : std::uint8_t {
            kLook,
            kCheck,
            kDoubt,       // chosen, but in fresh games its pass rate was outside, if not for sure
            kRefutation,  // chosen, but fresh games said that it is outside
        };
        PassCount passed;
        core::Interval interval{0, 1};  // what the games that decide say
        By by = By::kLook;

        bool is_check() const { return by != By::kLook; }
    };

    // --- versions

    double move_cost(int moves) const {
        return std::abs(moves - request_.setup.move_limit) /
               static_cast<double>(request_.setup.move_limit);
    }

    int least_moves() const {
        return request_.knobs.moves ? std::max(1, request_.setup.move_limit / 2)
                                    : request_.setup.move_limit;
    }
    int most_moves() const {
        return request_.knobs.moves ? 2 * request_.setup.move_limit : request_.setup.move_limit;
    }

    // --- playing

    std::optional<Wins> play(const Setup& setup, core::Seed seed, std::size_t first,
                             std::size_t count) {
        const Trial trial{
            .setup = setup,
            .player = request_.player(setup),
            .overtime = static_cast<std::uint32_t>(std::max(0, most_moves() - setup.move_limit)),
            .seed = seed};
        Wins wins;
        const auto taken = play_trial(trial, first, count, options_, [&](TrialGame game) {
            wins.at.push_back(game.won ? static_cast<std::uint32_t>(game.moves.size()) : 0);
            wins.points.push_back(game.score);
        });
        if (taken < count) return {};
        return wins;
    }

    bool is_inside(const PassCount& passed) const {
        return passed.rate() >= request_.low && passed.rate() <= request_.high;
    }
    // How often a candidate is looked at, after each doubling of its games.
    static int most_looks(const TuneRequest& request) {
        int looks = 1;
        for (std::size_t games = request.games; games < request.most_games; games *= 2) ++looks;
        return looks;
    }
    static core::Interval widened(const PassCount& passed, double factor) {
        const auto interval = passed.interval();
        return {std::max(0.0, passed.rate() - factor * (passed.rate() - interval.low)),
                std::min(1.0, passed.rate() + factor * (interval.high - passed.rate()))};
    }
    // The interval, wider for who looks at it several times (Bonferroni).
    core::Interval wide(const PassCount& passed) const { return widened(passed, wider_); }
    bool touches_band(const core::Interval& interval) const {
        return interval.high >= request_.low && interval.low <= request_.high;
    }
    bool fits_band(const core::Interval& interval) const {
        return interval.low >= request_.low && interval.high <= request_.high;
    }

    // Always the cheapest next: either looking at a variant, or making sure of a candidate. Ends
    // with the first that is inside for sure. False: stopped.
    bool search() {
        while (!sure_) {
            const bool look = next_variant_ < variants_.size() &&
                              (candidates_.empty() ||
                               variants_[next_variant_].cost < std::get<0>(*candidates_.begin()));
            if (look) {
                if (!look_at(next_variant_++)) return false;
                continue;
            }
            if (checks_ >= kMostChecks) return true;
            std::optional<Version> next;
            if (!candidates_.empty()) {
                const auto [cost, variant, moves] = *candidates_.begin();
                candidates_.erase(candidates_.begin());
                next = {variant, moves};
            } else {
                next = doubtful_version();
            }
            if (!next) return true;
            if (!check(*next)) return false;
        }
        return true;
    }

    // The original first; it is the cheapest candidate if it is not outside for sure. False:
    // stopped.
    bool find_base() {
        if (request_.begin_look) request_.begin_look(request_.setup, false);
        const auto wins = play(request_.setup, request_.seed.child("look"), 0, request_.games);
        if (!wins) return false;
        base_ = *wins;
        note_look(request_.setup, *wins, 0);
        return true;
    }

    bool look_at(std::size_t index) {
        const LevelVariant& variant = variants_[index];
        if (request_.begin_look) request_.begin_look(variant.setup, false);
        const auto wins = play(variant.setup, request_.seed.child("look"), 0, request_.games);
        if (!wins) return false;
        note_look(variant.setup, *wins, variant.cost);
        add_candidates(index, *wins);
        return true;
    }

    // The numbers of moves that bring a variant into the band, by this estimate.
    void add_candidates(std::size_t index, const Wins& wins) {
        std::erase_if(candidates_, [&](const Candidate& old) { return std::get<1>(old) == index; });
        for (int moves = least_moves(); moves <= most_moves(); ++moves)
            consider(index, moves, wins.within(moves));
    }

    void consider(std::size_t index, int moves, const PassCount& passed) {
        Known& known = known_[{index, moves}];
        if (known.is_check()) return;
        if (passed.games >= known.passed.games)
            known = {.passed = passed, .interval = wide(passed)};
        if (touches_band(known.interval))
            candidates_.insert({cost_of({index, moves}), index, moves});
    }

    // A player who plans plays otherwise for another limit, so that an estimate from one may be
    // wrong by more than chance: before the band is called out of reach, what seems to be next to
    // it is really played.
    std::optional<Version> doubtful_version() {
        using Kind = players::Match3Settings::Kind;
        if (request_.player(request_.setup).kind != Kind::kMcts || doubts_ == kMostDoubts ||
            std::ranges::any_of(known_, [&](const auto& each) { return is_open(each.second); }))
            return {};
        const auto next = nearest([](Version, const Known& known) { return !known.is_check(); });
        if (!next || distance(known_.at(*next).passed) > kDoubt) return {};
        ++doubts_;
        return next;
    }

    // --- what is known

    double cost_of(Version version) const {
        return variants_[version.first].cost + move_cost(version.second);
    }

    TuneLook look_of(Version version) const {
        const Known& known = known_.at(version);
        TuneLook look{.setup = variants_[version.first].setup,
                      .passed = known.passed,
                      .interval = known.interval,
                      .cost = cost_of(version),
                      .is_check = known.is_check()};
        look.setup.move_limit = version.second;
        return look;
    }

    // How far outside the band it seems to be.
    double distance(const PassCount& passed) const {
        return std::max({0.0, request_.low - passed.rate(), passed.rate() - request_.high});
    }

    // Neither inside nor outside for sure; a first estimate makes nobody sure of the inside.
    bool is_open(const Known& known) const {
        return known.by != Known::By::kRefutation && touches_band(known.interval) &&
               !(known.is_check() && fits_band(known.interval));
    }

    // Of those, the one that seems to be next to the band; the cheapest of several.
    template <class Which>
    std::optional<Version> nearest(const Which& which) const {
        std::optional<Version> out;
        for (const auto& [version, known] : known_)
            if (which(version, known) &&
                (!out || std::tuple(distance(known.passed), cost_of(version)) <
                             std::tuple(distance(known_.at(*out).passed), cost_of(*out))))
                out = version;
        return out;
    }

    // About how many games it takes until the interval no longer reaches over the edge of the band,
    // in 8 of 10 cases, if the pass rate is what it seems to be. 0: more than anybody plays.
    std::size_t games_to_decide(const PassCount& passed) const {
        double edge = 1;  // the distance of the nearest; nothing is beyond 0 and 1
        if (request_.low > 0) edge = std::min(edge, std::abs(passed.rate() - request_.low));
        if (request_.high < 1) edge = std::min(edge, std::abs(passed.rate() - request_.high));
        const double z = wider_ * core::normal_z(0.05) + core::normal_z(0.4);
        // Agresti and Coull's estimate: what always happened so far need not always happen.
        const double rate =
            (static_cast<double>(passed.wins) + 2) / (static_cast<double>(passed.games) + 4);
        const double games = 1 + rate * (1 - rate) * std::pow(z / edge, 2);
        return games < static_cast<double>(kMostUsefulGames) ? static_cast<std::size_t>(games) : 0;
    }

    // --- making sure

    // Fresh games until it is clear, or until there were enough.
    std::optional<Wins> make_sure(const Setup& setup) {
        if (request_.begin_look) request_.begin_look(setup, true);
        const core::Seed seed = request_.seed.child("check", checks_);
        Wins all;
        while (all.at.size() < request_.most_games) {
            const std::size_t count = std::min(std::max(request_.games, all.at.size()),
                                               request_.most_games - all.at.size());
            const auto wins = play(setup, seed, all.at.size(), count);
            if (!wins) return {};
            all.at.insert(all.at.end(), wins->at.begin(), wins->at.end());
            all.points.insert(all.points.end(), wins->points.begin(), wins->points.end());
            const auto interval = wide(all.within(setup.move_limit));
            if (fits_band(interval) || !touches_band(interval)) break;
        }
        return all;
    }

    bool check(Version version) {
        ++checks_;
        Known& known = known_[version];
        const Setup setup = look_of(version).setup;
        const auto wins = make_sure(setup);
        if (!wins) return false;
        const auto passed = wins->within(version.second);
        known = {.passed = passed, .interval = wide(passed), .by = Known::By::kCheck};
        note(look_of(version));
        if (fits_band(known.interval)) sure_ = version;
        if (is_inside(known.passed)) wins_.insert_or_assign(version, *wins);
        // A player plans for the moves it has: what it does with these says more about their
        // neighbours than the first estimate.
        if (!sure_) add_candidates(version.first, *wins);
        return true;
    }

    // Thresholds that as many of the wins reach as the old ones did in the original; those again
    // where there are too few wins to tell.
    std::vector<std::uint32_t> fitted_stars(const Setup& setup, const Wins& wins) const {
        const auto before = base_.scores(request_.setup), after = wins.scores(setup);
        std::vector<std::uint32_t> stars = request_.setup.stars;
        if (before.size() < kLeastWins || after.size() < kLeastWins) return stars;
        for (std::size_t i = 0; i < stars.size(); ++i) {
            const double old_threshold = stars[i];
            const auto reached =
                std::ranges::count_if(before, [&](double score) { return score >= old_threshold; });
            const double share = static_cast<double>(reached) / static_cast<double>(before.size());
            double threshold = std::round(core::quantile(after, 1 - share) / 100) * 100;
            // What every win reached, or none, says only on which side it was.
            if (share == 1) threshold = std::min(threshold, old_threshold);
            if (share == 0) threshold = std::max(threshold, old_threshold);
            const double least = i > 0 ? stars[i - 1] + 100.0 : 50.0;  // they ascend
            stars[i] = static_cast<std::uint32_t>(std::max(threshold, least));
        }
        return stars;
    }

    // --- the end

    void note(TuneLook look) { out_.looks.push_back(std::move(look)); }
    void note_look(const Setup& setup, const Wins& wins, double cost) {
        const auto passed = wins.within(setup.move_limit);
        note({.setup = setup, .passed = passed, .interval = wide(passed), .cost = cost});
    }

    TuneResult stopped() {
        out_.status = TuneResult::Status::kStopped;
        return std::move(out_);
    }

    // What is sure; else the cheapest that seems to be inside; else what seemed so until fresh
    // games were played; else what is next to the band and may be inside; else what is next to it.
    // The status is what it would be without fresh games.
    void choose() {
        using Status = TuneResult::Status;
        using By = Known::By;
        const auto checked = [&](Version, const Known& known) {
            return known.by == By::kCheck && is_open(known);
        };
        chosen_ = sure_;
        out_.status = Status::kFound;
        if (!chosen_)
            for (const auto& [version, known] : known_)
                if (checked(version, known) && is_inside(known.passed) &&
                    (!chosen_ || cost_of(version) < cost_of(*chosen_)))
                    chosen_ = version;
        if (!chosen_) {
            out_.status = Status::kUnclear;
            chosen_ = nearest([](Version, const Known& known) { return known.by == By::kDoubt; });
        }
        if (!chosen_) chosen_ = nearest(checked);
        if (!chosen_)
            chosen_ = nearest([&](Version, const Known& known) { return is_open(known); });
        if (!chosen_) {
            out_.status = Status::kNone;
            chosen_ = nearest([](Version, const Known&) { return true; });
        }
        out_.best = look_of(*chosen_);
        const auto wins = wins_.find(*chosen_);
        if (request_.knobs.stars && out_.best.cost > 0 && wins != wins_.end())
            out_.best.setup.stars = fitted_stars(out_.best.setup, wins->second);
    }

    // What was chosen was chosen for its figures, which flatters them: the ones that are shown come
    // from games that had no part in it, and the status is what their interval says. How many games
    // is decided before: twice as many as it should take to be sure, since what was chosen seems
    // to be further inside than it is. To take the next one where the first is outside is a choice,
    // too: the n-th interval misses the truth in one n-th of the cases in which the first may.
    Answer confirm() {
        using Status = TuneResult::Status;
        using By = Known::By;
        const By by = known_.at(*chosen_).by;
        if (out_.status == Status::kNone || by == By::kLook || by == By::kDoubt)
            return Answer::kFinal;
        const Setup& setup = out_.best.setup;
        if (request_.begin_look) request_.begin_look(setup, true);
        const auto least = out_.best.passed.games, most = std::max(request_.most_games, least);
        const auto needed = games_to_decide(out_.best.passed);
        const auto games = needed == 0 ? most : std::clamp(2 * needed, least, most);
        const auto wins = play(setup, request_.seed.child("confirm", confirmations_++), 0, games);
        if (!wins) return Answer::kStopped;
        const PassCount passed = out_.best.passed = wins->within(setup.move_limit);
        const auto interval = out_.best.interval =
            widened(passed, core::normal_z(0.05 / static_cast<double>(confirmations_)) /
                                core::normal_z(0.05));
        note(out_.best);
        if (!touches_band(interval) || !is_inside(passed)) {
            known_[*chosen_] = {.passed = passed,
                                .interval = interval,
                                .by = touches_band(interval) ? By::kDoubt : By::kRefutation};
            sure_.reset();
            return Answer::kNextPlease;
        }
        if (fits_band(interval))
            out_.status = out_.best.cost == 0 ? Status::kAlready : Status::kFound;
        else
            out_.status = Status::kLikely;
        return Answer::kFinal;
    }

    void say_what_is_open() {
        const auto is_smaller = [&](Version version, const Known& known) {
            return is_open(known) && cost_of(version) < out_.best.cost;
        };
        if (const auto smaller = nearest(is_smaller)) out_.maybe = look_of(*smaller);
        out_.unchecked =
            static_cast<std::size_t>(std::ranges::count_if(known_, [&](const auto& each) {
                return !each.second.is_check() && is_open(each.second);
            }));
        if (out_.status == TuneResult::Status::kLikely ||
            out_.status == TuneResult::Status::kUnclear)
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
    double wider_;
    Wins base_;
    std::vector<LevelVariant> variants_;
    std::size_t next_variant_ = 0;
    std::set<Candidate> candidates_;
    std::map<Version, Known> known_;
    std::map<Version, Wins> wins_;  // of those that were checked and seem to be inside
    std::size_t checks_ = 0, doubts_ = 0, confirmations_ = 0;
    std::optional<Version> sure_, chosen_;
    TuneResult out_;
};

}  // namespace

TuneResult tune(const TuneRequest& request, const core::ParallelOptions& options) {
    return Tuner(request, options).run();
}

}  // namespace dramatis::playtest
