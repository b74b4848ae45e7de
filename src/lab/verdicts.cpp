#include "lab/verdicts.hpp"

#include <vector>

namespace dramatis::lab {
namespace {

constexpr double kLittle = 15;  // per cent of the points: what is known to be less is little

// One side of a judgement: a bout, as it came out first or again.
struct Seen {
    Measured measured;
    Verdict verdict;
    double cost;
};

// What one bout says of a claim. Small: against it, but within the margin.
enum class Says : std::uint8_t { kFor, kSmall, kAgainst, kOpen };

Says said_by(const Claim::Bout& bout, const Seen& seen, double even) {
    using enum Claim::Expect;
    if (bout.most_cost > 0 && seen.cost > bout.most_cost) return Says::kAgainst;
    const auto& interval = seen.measured.interval;
    const bool better = seen.verdict == Verdict::kBetter, worse = seen.verdict == Verdict::kWorse;
    switch (bout.expect) {
        case kBetter:
            return better ? Says::kFor : worse ? Says::kAgainst : Says::kOpen;
        case kWorse:
            return worse ? Says::kFor : better ? Says::kAgainst : Says::kOpen;
        case kNotBetter:
            if (interval.high < even + kLittle) return better ? Says::kSmall : Says::kFor;
            return better && interval.low > even + kLittle ? Says::kAgainst : Says::kOpen;
        case kLittleWorse:
            if (interval.low > even - kLittle) return Says::kFor;
            return worse && interval.high < even - kLittle ? Says::kAgainst : Says::kOpen;
    }
    return Says::kOpen;
}

std::string judged(const Claim& claim, const std::vector<Seen>& seen, double even) {
    bool all = seen.size() == claim.bouts.size() && !claim.bouts.empty();
    bool small = false;
    for (std::size_t i = 0; i < seen.size() && i < claim.bouts.size(); ++i) {
        if (seen[i].verdict == Verdict::kUnfinished) return "open";
        const Says says = said_by(claim.bouts[i], seen[i], even);
        if (says == Says::kAgainst) return "refuted";
        small = small || says == Says::kSmall;
        all = all && says != Says::kOpen;
    }
    if (!all) return "open";
    return small ? "small difference" : "reproduced";
}

}  // namespace

std::string text_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::kBetter:
            return "better";
        case Verdict::kWorse:
            return "worse";
        case Verdict::kUnfinished:
            return "unfinished";
        case Verdict::kNone:
            break;
    }
    return "no difference seen";
}

std::string text_of(Standing standing) {
    switch (standing) {
        case Standing::kNotReplicated:
            return "not replicated";
        case Standing::kConfirmed:
            return "confirmed";
        case Standing::kNotConfirmed:
            return "not confirmed";
        case Standing::kNoDifference:
            break;
    }
    return "";
}

Verdicts::Verdicts(const Findings& findings, const Measure& measure) : measure_(measure) {
    std::map<std::string, double> first, again;
    const auto add = [&](std::map<std::string, double>& to, const BoutResult& result) {
        if (result.is_complete()) to[result.bout] = measure_.of(result).p;
    };
    for (const auto& row : findings.rows) add(first, row.result);
    for (const auto& point : findings.curve_points) add(first, point.result);
    for (const auto& point : findings.sweep_points) add(first, point.result);
    for (const auto& claim : findings.claims)
        for (const auto& bout : claim.bouts) add(first, bout);
    for (const auto& replication : findings.replications) {
        again_[replication.bout] = replication;
        add(again, replication);
    }
    q_ = adjusted(first);
    q_again_ = adjusted(again);
}

Verdicts::QValues Verdicts::adjusted(const std::map<std::string, double>& p_values) {
    std::vector<double> p;
    for (const auto& [bout, value] : p_values) p.push_back(value);
    const auto q = core::adjust_fdr(p);
    QValues out;
    auto at = q.begin();
    for (const auto& [bout, value] : p_values) out[bout] = *at++;
    return out;
}

std::optional<double> Verdicts::find(const QValues& values, const BoutResult& result) {
    const auto found = values.find(result.bout);
    return found == values.end() ? std::nullopt : std::optional(found->second);
}

Verdict Verdicts::verdict(const BoutResult& result, std::optional<double> q) const {
    if (!q) return Verdict::kUnfinished;
    if (*q >= kFalseDiscoveryRate) return Verdict::kNone;
    return measure_.of(result).value > measure_.even ? Verdict::kBetter : Verdict::kWorse;
}

const BoutResult* Verdicts::again(const BoutResult& first) const {
    const auto found = again_.find(first.bout);
    return found == again_.end() ? nullptr : &found->second;
}

Verdict Verdicts::again_of(const BoutResult& first) const {
    const auto* const there = again(first);
    return there ? verdict(*there, q_again(first)) : Verdict::kUnfinished;
}

Standing Verdicts::standing(const BoutResult& first) const {
    const Verdict seen = of(first), seen_again = again_of(first);
    if (seen == Verdict::kNone || seen == Verdict::kUnfinished) return Standing::kNoDifference;
    if (seen_again == Verdict::kUnfinished) return Standing::kNotReplicated;
    return seen_again == seen ? Standing::kConfirmed : Standing::kNotConfirmed;
}

Judgement judge(const Claim& claim, const ClaimResult& result, const Measure& measure,
                const Verdicts& verdicts) {
    std::vector<Seen> first, again;
    for (const auto& bout : result.bouts) {
        first.push_back({measure.of(bout), verdicts.of(bout), bout.cost});
        if (const auto* const there = verdicts.again(bout))
            again.push_back({measure.of(*there), verdicts.again_of(bout), there->cost});
    }
    Judgement out{.first = judged(claim, first, measure.even), .again = {}};
    if (!again.empty() && again.size() == claim.bouts.size() && first.size() == again.size())
        out.again = judged(claim, again, measure.even);
    return out;
}

}  // namespace dramatis::lab
