#include "research/match_report.hpp"
#include "core/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace dramatis::cli {
namespace {

using contests::Summary;
using contests::Tally;

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
    return fmt::format("{:+.0f}", elo == 0 ? 0.0 : elo);
}

std::string elo_line(const contests::Strength& s) {
    return fmt::format("Elo {} ({} to {})", elo_text(s.elo), elo_text(s.elos.low),
                       elo_text(s.elos.high));
}

double share_of(const Tally::Results& results) {
    const auto games = static_cast<double>(results[0] + results[1] + results[2]);
    return games > 0
               ? (static_cast<double>(results[0]) + static_cast<double>(results[1]) / 2) / games
               : 0;
}

std::string row(std::string_view name, const Tally::Results& results) {
    return fmt::format("  {:<10} {:>6} {:>6} {:>6} {:>8.1f} %", name, results[0], results[1],
                       results[2], 100 * share_of(results));
}

std::string sprt_line(const contests::SprtRun& run) {
    const contests::Sprt& sprt = run.sprt();
    const char* verdict = run.verdict() == contests::Verdict::kElo1
                              ? "accepted: A is better by the larger of the two"
                          : run.verdict() == contests::Verdict::kElo0
                              ? "accepted: A is better by no more than the smaller"
                              : "not decided";
    return fmt::format(
        "  SPRT       Elo {:+g} or {:+g}: {}\n             (LLR {:.2f}, bounds {:.2f} and "
        "{:.2f})\n",
        sprt.elo0, sprt.elo1, verdict, run.ratios().empty() ? 0.0 : run.ratios().back(),
        sprt.lower(), sprt.upper());
}

std::string ends_text(const Tally& tally) {
    std::string out;
    for (const auto& [word, end] : contests::kEndWords) {
        const auto count = tally.ends[static_cast<std::size_t>(end)];
        if (count == 0 || (end == contests::End::kPlayed && count == tally.games)) continue;
        const char* text = end == contests::End::kPlayed     ? "played to the end"
                           : end == contests::End::kResigned ? "resigned"
                           : end == contests::End::kIllegal  ? "lost by an illegal move"
                           : end == contests::End::kTime     ? "lost on time"
                                                         : "stopped because too long, and scored";
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", count, text);
    }
    return out;
}

std::string time_text(const Spent& spent) {
    const double seconds = spent.seconds / static_cast<double>(spent.moves);
    return seconds >= 0.1    ? fmt::format("{:.2f} s", seconds)
           : seconds >= 1e-4 ? fmt::format("{:.1f} ms", 1e3 * seconds)
                             : fmt::format("{:.1f} us", 1e6 * seconds);
}

// What a reader must know before believing the numbers.
std::string doubts(const MatchJob& job, const MatchOutcome& outcome, const Summary& summary) {
    std::string out;
    const Tally& tally = summary.tally;
    // Where one of them draws its moves, equal games are as good as others: they came about
    // independently.
    const auto alike = tally.games - tally.distinct;
    if (job.is_paired() && !job.draws[0] && !job.draws[1] && alike > 0)
        out += fmt::format(
            "  note: {}; unless a program plays at\n"
            "        random, {} you nothing new. More opening moves (--opening), or\n"
            "        {{seed}} in a command line, would help\n",
            alike == 1 ? "1 of the games has the same moves as another"
                       : fmt::format("{} of the games have the same moves as others", alike),
            alike == 1 ? "it tells" : "they tell");
    if (const auto illegal = tally.ends[static_cast<std::size_t>(contests::End::kIllegal)])
        for (const auto& record : outcome.records)
            if (record.end == contests::End::kIllegal) {
                out += fmt::format(
                    "  note: {} lost by an illegal move; the first: game {}, {}\n",
                    illegal == 1 ? "one game was" : fmt::format("{} games were", illegal),
                    record.game + 1, record.note);
                break;
            }
    if (!outcome.failures.empty())
        out += fmt::format("  note: {} played again because a program failed; the last: {}\n",
                           outcome.failures.size() == 1
                               ? "one game was"
                               : fmt::format("{} times a game was", outcome.failures.size()),
                           outcome.failures.back());
    return out;
}

}  // namespace

std::string score_line(const Summary& summary) {
    const auto& r = summary.tally.results;
    std::string out = fmt::format("A {}-{}-{}", r[0], r[1], r[2]);
    if (summary.strength.pairs > 0) out += ", " + elo_line(summary.strength);
    if (summary.sprt && !summary.sprt->ratios().empty())
        out += fmt::format(", LLR {:.2f} of {:.2f} to {:.2f}", summary.sprt->ratios().back(),
                           summary.sprt->sprt().lower(), summary.sprt->sprt().upper());
    return out;
}

std::string match_table(const MatchJob& job, const MatchOutcome& outcome) {
    const Summary summary = contests::summarise(outcome.records, job.is_paired(), job.sprt);
    const Tally& tally = summary.tally;
    std::string out =
        fmt::format("A  {}\nB  {}\n{}\n\n", job.names[0], job.names[1], job.conditions);
    if (tally.games == 0) return out + "  no game was finished\n" + doubts(job, outcome, summary);
    out += "  A            wins  draws losses      score\n";
    out += row(core::counted(tally.games, "game"), tally.results);
    out += fmt::format(" ({:.1f} to {:.1f}, 95 %)\n", 100 * summary.shares.low,
                       100 * summary.shares.high);
    if (job.is_paired())
        out += row(job.sides[0], tally.as_first) + "\n" + row(job.sides[1], tally.as_second) + "\n";
    out += "\n";
    out += fmt::format(
        "  strength   {}, 95 %, by {}\n"
        "             A is the better player with a likelihood of {:.1f} %\n",
        elo_line(summary.strength), job.is_paired() ? "pairs" : "games",
        100 * summary.strength.superiority);
    if (job.is_paired())
        out += fmt::format(
            "  pairs      {} of 0, {} of 0.5, {} of 1, {} of 1.5, {} of 2 points for A\n",
            tally.pairs[0], tally.pairs[1], tally.pairs[2], tally.pairs[3], tally.pairs[4]);
    if (summary.difference && summary.difference->count > 1)
        out += fmt::format(
            "  points     A {:+.2f} a game ({:+.2f} to {:+.2f}, 95 %) in {} counted games\n",
            summary.difference->mean, summary.difference->interval.low,
            summary.difference->interval.high, summary.difference->count);
    if (summary.sprt) out += sprt_line(*summary.sprt);
    const double games = static_cast<double>(tally.games);
    out += fmt::format("  games      {:.1f} moves on average, {} distinct\n",
                       static_cast<double>(tally.plies) / games, tally.distinct);
    if (const auto ends = ends_text(tally); !ends.empty())
        out += fmt::format("             {}\n", ends);
    if (outcome.spent[0].moves && outcome.spent[1].moves)
        out += fmt::format("  time       A {} a move, B {} a move\n", time_text(outcome.spent[0]),
                           time_text(outcome.spent[1]));
    return out + doubts(job, outcome, summary);
}

}  // namespace dramatis::cli
