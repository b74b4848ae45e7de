#include "analysis/who.hpp"

#include <algorithm>

#include "core/exp.hpp"
#include "core/ln.hpp"

namespace dramatis::analysis {
namespace {

// Rivals that choose by more than chance: those that are classes.
std::vector<std::size_t> choosers(const std::vector<Rival>& rivals) {
    std::vector<std::size_t> out;
    for (std::size_t r = 0; r < rivals.size(); ++r)
        if (!rivals[r].is_random()) out.push_back(r);
    return out;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

// What all games of a person come to, one after the other.
struct Record {
    std::vector<double> chance;
    std::vector<std::vector<double>> agreement;  // [class]
};

std::vector<Record> records_of(const Sample& sample, const std::vector<GameFacts>& facts,
                               const std::vector<std::size_t>& classes, const Answers& answers) {
    std::vector<Record> out(sample.people.size());
    for (auto& record : out) record.agreement.resize(classes.size());
    for (std::size_t g = 0; g < sample.games.size(); ++g) {
        auto& record = out[sample.games[g].person];
        for (const auto& move : facts[g].moves)
            record.chance.push_back(1.0 / std::max(1u, move.choices));
        for (std::size_t k = 0; k < classes.size(); ++k) {
            const auto& own = answers.agreement[g][classes[k]];
            record.agreement[k].insert(record.agreement[k].end(), own.begin(), own.end());
        }
    }
    return out;
}

PersonFit fit_of(const Record& record) {
    PersonFit out{.moves = record.chance.size(), .chance = mean_of(record.chance)};
    for (const double chance : record.chance) out.uniform += core::ln(chance);
    for (const auto& agreement : record.agreement) {
        out.by_class.push_back(fit_person(agreement, record.chance));
        out.agreement.push_back(mean_of(agreement));
    }
    out.by_class.push_back({.log_likelihood = out.uniform});  // nobody
    out.agreement.push_back(out.chance);
    return out;
}

}  // namespace

double slip_at(std::size_t index) { return 0.025 + 0.05 * static_cast<double>(index); }

Fit fit_person(const std::vector<double>& agreement, const std::vector<double>& chance) {
    std::vector<double> log(kSlipCount, 0);
    for (std::size_t i = 0; i < agreement.size(); ++i)
        for (std::size_t g = 0; g < kSlipCount; ++g) {
            const double slip = slip_at(g);
            log[g] += core::ln((1 - slip) * agreement[i] + slip * chance[i]);
        }
    const double top = *std::ranges::max_element(log);
    double sum = 0, follows = 0;
    for (std::size_t g = 0; g < kSlipCount; ++g) {
        const double weight = core::exp(log[g] - top);
        sum += weight;
        follows += weight * (1 - slip_at(g));
    }
    return {.log_likelihood = top + core::ln(sum / kSlipCount), .follows = follows / sum};
}

Explained explain(const Sample& sample, const std::vector<GameFacts>& facts,
                  const std::vector<Rival>& rivals, const Answers& answers) {
    Explained out;
    const auto classes = choosers(rivals);
    for (const auto rival : classes) {
        out.classes.push_back(rivals[rival].name);
        out.titles.push_back(rivals[rival].title);
    }
    out.classes.emplace_back("nobody");
    out.titles.emplace_back("none of these players: like any legal move");
    Evidence evidence;
    for (const auto& record : records_of(sample, facts, classes, answers)) {
        out.people.push_back(fit_of(record));
        auto& row = evidence.emplace_back();
        for (const auto& fit : out.people.back().by_class) row.push_back(fit.log_likelihood);
    }
    out.mixture = fit_mixture(evidence);
    const auto over_people = [&](auto value) {
        std::vector<double> values;
        for (std::size_t i = 0; i < out.people.size(); ++i)
            if (out.people[i].moves > 0) values.push_back(value(i));
        return estimate(values, sample.seed().child("who"));
    };
    const auto a_move = [&](std::size_t person, double log_likelihood) {
        const auto& fit = out.people[person];
        return (log_likelihood - fit.uniform) / static_cast<double>(fit.moves);
    };
    for (std::size_t k = 0; k < out.classes.size(); ++k) {
        out.agreement.push_back(
            over_people([&](std::size_t i) { return out.people[i].agreement[k]; }));
        out.gain.push_back(over_people(
            [&](std::size_t i) { return a_move(i, out.people[i].by_class[k].log_likelihood); }));
    }
    out.mixture_gain = over_people([&](std::size_t i) { return a_move(i, out.mixture.unseen[i]); });
    return out;
}

}  // namespace dramatis::analysis
