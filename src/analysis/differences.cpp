#include "analysis/differences.hpp"

#include <algorithm>
#include <array>

#include "core/ln.hpp"

namespace dramatis::analysis {
namespace {

constexpr std::array<std::uint32_t, 7> kChoices = {1, 4, 7, 10, 13, 16, 20};  // where bins begin

// Values of a rival at a place, the mean of its games; empty where it made no move.
std::vector<double> rival_traits(const std::vector<RivalGame>& games) {
    std::vector<double> out(traits().size());
    double count = 0;
    for (const auto& game : games) {
        if (game.traits.empty()) continue;
        for (std::size_t t = 0; t < out.size(); ++t) out[t] += game.traits[t];
        ++count;
    }
    if (count == 0) return {};
    for (double& value : out) value /= count;
    return out;
}

// Of each person the mean over their games, in the order of people; persons without are left out.
class PerPerson {
   public:
    explicit PerPerson(std::size_t people) : sum_(people), count_(people) {}

    void add(std::size_t person, double value) { sum_[person] += value, ++count_[person]; }
    std::vector<double> means() const {
        std::vector<double> out;
        for (std::size_t i = 0; i < sum_.size(); ++i)
            if (count_[i] > 0) out.push_back(sum_[i] / count_[i]);
        return out;
    }

   private:
    std::vector<double> sum_, count_;
};

std::size_t bin_of(std::uint32_t choices) {
    const auto after = std::ranges::upper_bound(kChoices, choices);
    return after == kChoices.begin() ? 0 : static_cast<std::size_t>(after - kChoices.begin()) - 1;
}

struct Thought {
    double seconds, log_choices, log_seconds;
};

// Of ln(seconds) over ln(choices), least squares; nothing where all choices are equal.
std::optional<double> slope_of(const std::vector<Thought>& thoughts) {
    double x = 0, y = 0, xx = 0, xy = 0;
    const double n = static_cast<double>(thoughts.size());
    for (const auto& each : thoughts) x += each.log_choices / n, y += each.log_seconds / n;
    for (const auto& each : thoughts) {
        xx += (each.log_choices - x) * (each.log_choices - x);
        xy += (each.log_choices - x) * (each.log_seconds - y);
    }
    if (n < 3 || xx <= 1e-9) return {};
    return xy / xx;
}

TimeRow time_row(std::size_t bin, const std::vector<std::vector<double>>& people) {
    TimeRow out{.from = kChoices[bin], .to = bin + 1 < kChoices.size() ? kChoices[bin + 1] - 1 : 0};
    std::vector<double> medians;
    for (const auto& own : people) {
        if (own.empty()) continue;
        out.moves += own.size();
        medians.push_back(core::quantile(own, 0.5));
    }
    out.people = medians.size();
    if (medians.empty()) return out;
    out.median = core::quantile(medians, 0.5);
    out.lower = core::quantile(medians, 0.25);
    out.upper = core::quantile(medians, 0.75);
    std::ranges::sort(medians);
    if (medians.size() > 1) out.interval = core::quantile_interval95(medians, 0.5);
    return out;
}

std::uint32_t fast_below(const Sample& sample, const Game& game) {
    const auto& designs = sample.data->designs;
    const auto found = designs.find(sample.people[game.person]->design);
    return found == designs.end() ? 0 : found->second.quality.fast_move_ms;
}

}  // namespace

std::vector<TraitRow> differences(const Sample& sample, const std::vector<GameFacts>& facts,
                                  const RivalGames& games) {
    std::vector<std::vector<double>> own;  // [game][trait]
    for (std::size_t g = 0; g < sample.games.size(); ++g) {
        const auto moves = sample.games[g].moves();
        own.push_back(moves.empty() ? std::vector<double>{}
                                    : trait_values(sample.boards[sample.games[g].board].level.setup,
                                                   facts[g], moves));
    }
    std::vector<std::vector<std::vector<double>>> theirs;  // [rival][place][trait]
    for (const auto& rival : games) {
        auto& places = theirs.emplace_back();
        for (const auto& place : rival) places.push_back(rival_traits(place));
    }
    std::vector<TraitRow> out(traits().size());
    std::vector<double> p;
    for (std::size_t t = 0; t < out.size(); ++t) {
        std::vector<Value> values;
        for (std::size_t g = 0; g < own.size(); ++g)
            if (!own[g].empty()) values.push_back({own[g][t], sample.games[g].person});
        out[t].people = estimate(values, sample.seed().child("trait", t));
        for (const auto& rival : theirs) {
            PerPerson apart(sample.people.size()), mean(sample.people.size());
            for (std::size_t g = 0; g < own.size(); ++g) {
                const auto& there = rival[sample.games[g].place];
                if (own[g].empty() || there.empty()) continue;
                apart.add(sample.games[g].person, own[g][t] - there[t]);
                mean.add(sample.games[g].person, there[t]);
            }
            const auto apart_means = apart.means();
            Difference difference{
                .difference = estimate(apart_means, sample.seed().child("difference", t)),
                .rival_mean = core::summarize(mean.means()).mean,
                .p = core::signed_rank_p(apart_means)};
            p.push_back(difference.p);
            out[t].rivals.push_back(difference);
        }
    }
    const auto q = core::adjust_fdr(p);
    std::size_t next = 0;
    for (auto& row : out) {
        bool more = !row.rivals.empty(), less = more;
        for (auto& rival : row.rivals) {
            rival.q = q[next++];
            more &= rival.is_clear() && rival.difference.mean > 0;
            less &= rival.is_clear() && rival.difference.mean < 0;
        }
        row.beyond = more ? 1 : less ? -1 : 0;
    }
    return out;
}

Times think_times(const Sample& sample, const std::vector<GameFacts>& facts) {
    Times out;
    const std::size_t people = sample.people.size();
    std::vector<std::vector<Thought>> thoughts(people);
    std::vector binned(kChoices.size(), std::vector<std::vector<double>>(people));
    for (std::size_t g = 0; g < sample.games.size(); ++g) {
        const auto& game = sample.games[g];
        for (std::size_t i = 0; i < game.data->moves.size(); ++i) {
            const auto milliseconds = game.data->moves[i].think_ms();
            const auto choices = std::max(1u, facts[g].moves[i].choices);
            const double seconds = milliseconds / 1000.0;
            thoughts[game.person].push_back(
                {seconds, core::ln(choices), core::ln(std::max(1u, milliseconds) / 1000.0)});
            binned[bin_of(choices)][game.person].push_back(seconds);
            ++out.moves;
            out.fast += milliseconds < fast_below(sample, game);
        }
    }
    for (std::size_t bin = 0; bin < binned.size(); ++bin)
        if (auto row = time_row(bin, binned[bin]); row.moves > 0) out.by_choices.push_back(row);
    std::vector<double> medians, slopes;
    for (const auto& own : thoughts) {
        if (own.empty()) continue;
        std::vector<double> seconds;
        for (const auto& each : own) seconds.push_back(each.seconds);
        medians.push_back(core::quantile(seconds, 0.5));
        if (const auto slope = slope_of(own)) slopes.push_back(*slope);
    }
    out.median = estimate(medians, sample.seed().child("time"));
    out.exponent = estimate(slopes, sample.seed().child("slope"));
    if (!slopes.empty()) out.p = core::signed_rank_p(slopes);
    return out;
}

}  // namespace dramatis::analysis
