#include <fmt/format.h>

#include <algorithm>

#include "analysis/figures.hpp"
#include "analysis/versions.hpp"
#include "core/counted.hpp"

namespace dramatis::analysis {
namespace {

constexpr std::size_t kFewestPeople = 5;  // of whom something is said about others

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string percent(const core::Interval& interval) {
    return fmt::format("{:.0f} to {:.0f} %", 100 * interval.low, 100 * interval.high);
}

std::string points(double value) {
    return core::grouped(static_cast<std::size_t>(value < 0 ? 0 : value + 0.5));
}

std::string people(std::size_t count) {
    return count == 1 ? "1 person" : fmt::format("{} people", count);
}

// "a, b and c".
std::string list(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i)
        out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return out;
}

std::string who_played(const Figures& f) {
    const auto& all = f.people.all.score;
    std::string out = fmt::format("{} played {} of {} in all", people(f.sample.people.size()),
                                  core::counted(f.sample.games.size(), "whole game"),
                                  core::grouped(f.sample.moves()) + " moves");
    out += fmt::format(", and scored {} on average", points(all.mean));
    if (all.of_mean && f.sample.people.size() >= kFewestPeople)
        out += fmt::format(" (95 % interval {} to {})", points(all.of_mean->low),
                           points(all.of_mean->high));
    return out + ".";
}

std::string versions_line(const std::vector<Version>& versions) {
    std::vector<std::string> parts;
    for (const auto& each : versions) parts.push_back(people(each.people) + " met " + each.name);
    return fmt::format("The study was changed while it ran, and people count together here: {}.",
                       list(parts));
}

std::string range_line(const Coverage& range) {
    const auto& all = range.all;
    std::string out = fmt::format(
        "Of these games {}{} lie between what {} and {} reach on average on the same board",
        percent(all.inside.value),
        all.inside.interval ? " (" + percent(*all.inside.interval) + ")" : "", range.low,
        range.high);
    if (all.below + all.above == 0) return out + ": the range covers all of them.";
    return out + fmt::format("; {} {} below it and {} above.", core::counted(all.below, "game"),
                             all.below == 1 ? "is" : "are", all.above);
}

std::string standing_line(const Figures& f) {
    std::vector<std::string> above, below;
    const auto& score = f.traits[0];
    for (std::size_t r = 0; r < f.rivals.size(); ++r) {
        if (!score.rivals[r].is_clear()) continue;
        (score.rivals[r].difference.mean > 0 ? above : below).push_back(f.rivals[r].name);
    }
    if (above.empty() && below.empty())
        return "On the same boards people score neither clearly more nor clearly less than any of "
               "the players.";
    std::string out = "On the same boards people score";
    if (!above.empty()) out += " more than " + list(above);
    if (!above.empty() && !below.empty()) out += ", and";
    if (!below.empty()) out += " less than " + list(below);
    return out + ".";
}

std::string who_line(const Explained& who) {
    std::vector<std::size_t> order(who.classes.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](std::size_t k) { return who.mixture.shares[k]; });
    std::vector<std::string> parts;
    for (const auto k : order) {
        if (who.mixture.shares[k] < 0.05 || parts.size() == 3) break;
        parts.push_back(fmt::format(
            "{} play {} ({})", percent(who.mixture.shares[k]),
            who.classes[k] == "nobody" ? "like none of the players" : "most like " + who.classes[k],
            percent(who.mixture.intervals[k])));
    }
    return "By their moves, of all people like these " + list(parts) + ".";
}

std::string beyond_line(const Figures& f) {
    std::vector<std::string> parts;
    for (std::size_t t = 1; t < f.traits.size(); ++t)
        if (const int beyond = f.traits[t].beyond)
            parts.emplace_back(beyond > 0 ? traits()[t].more : traits()[t].less);
    if (parts.empty())
        return "In nothing that was compared are people clearly on one side of all the players.";
    return "People " + list(parts) + " any of the players.";
}

std::string hardest_line(const Figures& f) {
    const auto& order = f.ranking.hardest;
    std::string out =
        fmt::format("The hardest board for people is {}, the easiest {}",
                    f.sample.boards[order.front()].name, f.sample.boards[order.back()].name);
    return out + (order.size() < 6 ? fmt::format(" (with {}, ranks say little).",
                                                 core::counted(order.size(), "board"))
                                   : ".");
}

std::string time_line(const Times& times) {
    std::string out = fmt::format("A person's usual move takes {:.1f} seconds", times.median.mean);
    if (times.exponent.of_mean) {
        const auto& slope = *times.exponent.of_mean;
        out += slope.low > 0    ? ", and longer the more moves there are to choose from"
               : slope.high < 0 ? ", and less the more moves there are to choose from"
                                : ", whether there are many moves to choose from or few";
    }
    return out + ".";
}

}  // namespace

std::vector<std::string> headlines(const Figures& f) {
    if (f.sample.games.empty())
        return {"Nobody has finished a round yet that counts, so there is nothing to say."};
    std::vector<std::string> out = {who_played(f)};
    const auto versions = versions_of(f.sample);
    if (versions.size() > 1) out.push_back(versions_line(versions));
    if (f.sample.people.size() < kFewestPeople) {
        out.push_back(
            "Fewer than five people are too few to say anything about others: what follows is of "
            "these alone.");
        return out;
    }
    if (f.range) out.push_back(range_line(*f.range));
    if (!f.rivals.empty()) {
        out.push_back(standing_line(f));
        if (f.who.classes.size() > 1) out.push_back(who_line(f.who));
        out.push_back(beyond_line(f));
    }
    if (f.ranking.hardest.size() > 1) out.push_back(hardest_line(f));
    if (f.times.moves > 0) out.push_back(time_line(f.times));
    return out;
}

}  // namespace dramatis::analysis
