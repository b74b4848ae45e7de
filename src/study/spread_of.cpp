#include "study/spread_of.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace dramatis::study {
namespace {

constexpr std::size_t kFewPeople = 10;

bool counts(const StudyData& data, const PersonData& person, const RoundData& round) {
    const auto design = data.designs.find(person.design);
    if (!round.is_whole() || design == data.designs.end()) return false;
    for (const auto& step : make_plan(design->second, person.slot))
        if (step.id == round.step)
            return !design->second.blocks[step.block].rounds[step.round].is_practice;
    return false;
}

}  // namespace

std::optional<SeenSpread> spread_of(const StudyData& data, Origin origin) {
    // The last attempt at each round.
    std::vector<std::map<std::string, double>> people;
    for (const auto& person : data.people) {
        if (person.origin != origin) continue;
        std::map<std::string, double> scores;
        for (const auto& round : person.rounds)
            if (counts(data, person, round)) scores[round.step] = static_cast<double>(round.score);
        if (!scores.empty()) people.push_back(std::move(scores));
    }
    if (people.size() < kFewPeople) return {};
    std::map<std::string, std::pair<double, double>> boards;  // sum, count
    for (const auto& scores : people)
        for (const auto& [step, score] : scores) boards[step].first += score, ++boards[step].second;
    // One-way analysis of variance of what is left when the board's mean is taken off.
    double rounds = 0, squares = 0, between = 0, within = 0;
    for (const auto& scores : people) {
        double sum = 0, own = 0;
        for (const auto& [step, score] : scores) {
            const double rest = score - boards[step].first / boards[step].second;
            sum += rest, own += rest * rest;
        }
        const auto count = static_cast<double>(scores.size());
        rounds += count, squares += count * count;
        between += sum * sum / count;
        within += own - sum * sum / count;
    }
    const auto n = static_cast<double>(people.size()), steps = static_cast<double>(boards.size());
    SeenSpread out{.people = people.size(), .rounds = static_cast<std::size_t>(rounds)};
    if (rounds <= steps) return {};
    out.spread.sd = std::sqrt((between + within) / (rounds - steps));
    out.spread.alike = 0;
    if (rounds > n && within > 0) {
        const double usual = (rounds - squares / rounds) / (n - 1);  // rounds of a person
        const double mean_between = between / (n - 1), mean_within = within / (rounds - n);
        out.spread.alike = std::clamp(
            (mean_between - mean_within) / (mean_between + (usual - 1) * mean_within), 0.0, 1.0);
    }
    return out;
}

}  // namespace dramatis::study
