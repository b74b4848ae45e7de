#include "contests/summary.hpp"

#include <cmath>

namespace dramatis::contests {
namespace {

using core::Json;

// Infinite ones, as of an Elo where all games were won, are null: JSON has no other word for them.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }
Json interval_json(const core::Interval& interval) {
    return Json::array({number(interval.low), number(interval.high)});
}

Json results_json(const Tally::Results& results) {
    return {{"wins", results[0]}, {"draws", results[1]}, {"losses", results[2]}};
}

constexpr core::Words<Verdict, 3> kVerdictWords = {
    {{"open", Verdict::kOpen}, {"elo0", Verdict::kElo0}, {"elo1", Verdict::kElo1}}};

Json sprt_json(const SprtRun& run) {
    const Sprt& sprt = run.sprt();
    return {{"elo0", sprt.elo0},
            {"elo1", sprt.elo1},
            {"alpha", sprt.alpha},
            {"beta", sprt.beta},
            {"lower", sprt.lower()},
            {"upper", sprt.upper()},
            {"llr", run.ratios().empty() ? 0.0 : run.ratios().back()},
            {"accepted", core::word_for(kVerdictWords, run.verdict())}};
}

}  // namespace

Summary summarise(std::span<const GameRecord> records, bool paired,
                  const std::optional<Sprt>& sprt) {
    Summary out{.paired = paired, .tally = tally(records, paired)};
    out.strength = strength_of(out.tally.pairs);
    out.shares = out.tally.games ? core::wilson95_share(out.tally.points(), out.tally.games)
                                 : core::Interval{0, 1};
    if (sprt) {
        out.sprt.emplace(*sprt);
        const std::size_t width = paired ? 2 : 1;
        for (std::size_t i = 0;
             i + width <= records.size() && out.sprt->verdict() == Verdict::kOpen; i += width)
            out.sprt->add(pair_slot(records.subspan(i, width)));
    }
    std::vector<double> differences;
    for (const auto& record : records)
        if (record.difference) differences.push_back(*record.difference);
    if (!differences.empty()) out.difference = core::summarize(differences);
    return out;
}

std::size_t decided_after(std::span<const GameRecord> records, bool paired,
                          const std::optional<Sprt>& sprt) {
    if (!sprt) return records.size();
    const auto summary = summarise(records, paired, sprt);
    return summary.sprt->verdict() == Verdict::kOpen
               ? records.size()
               : summary.sprt->ratios().size() * (paired ? 2 : 1);
}

Json to_json(const Summary& summary) {
    const Tally& tally = summary.tally;
    const Strength& strength = summary.strength;
    const auto games = static_cast<double>(tally.games);
    Json ends = Json::object();
    for (const auto& [word, end] : kEndWords)
        if (const auto count = tally.ends[static_cast<std::size_t>(end)]) ends[word] = count;
    Json out{{"games", tally.games}, {"a", results_json(tally.results)}};
    if (summary.paired) {
        out["a_first"] = results_json(tally.as_first);
        out["a_second"] = results_json(tally.as_second);
    }
    out.update(
        {{"score", tally.games ? Json(tally.points() / games) : Json()},
         {"score_interval", interval_json(summary.shares)},
         {"pairs", tally.pairs},
         {"pair_score", strength.share},
         {"pair_score_interval", interval_json(strength.shares)},
         {"elo", number(strength.elo)},
         {"elo_interval", interval_json(strength.elos)},
         {"superiority", strength.superiority},
         {"mean_plies", tally.games ? Json(static_cast<double>(tally.plies) / games) : Json()},
         {"distinct_games", tally.distinct},
         {"ends", ends}});
    if (summary.difference)
        out["difference"] = {{"games", summary.difference->count},
                             {"mean", summary.difference->mean},
                             {"interval", interval_json(summary.difference->interval)}};
    if (summary.sprt) out["sprt"] = sprt_json(*summary.sprt);
    return out;
}

}  // namespace dramatis::contests
