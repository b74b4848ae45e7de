#pragma once

#include <map>
#include <optional>
#include <string>

#include "lab/result.hpp"

namespace dramatis::lab {

enum class Verdict : std::uint8_t { kBetter, kWorse, kNone, kUnfinished };
std::string text_of(Verdict verdict);

// Whether a difference that was seen came again on fresh seeds.
enum class Standing : std::uint8_t { kNoDifference, kNotReplicated, kConfirmed, kNotConfirmed };
std::string text_of(Standing standing);

// A result is a difference if its q-value is below this: of all that a lab calls a difference, at
// most so many are expected to be chance.
inline constexpr double kFalseDiscoveryRate = 0.05;

// What all bouts of a lab say together. The q-values are over all that were played as planned, each
// bout once, however many rows tell of it; those of replications are over the replications.
class Verdicts {
   public:
    Verdicts(const Findings& findings, const Measure& measure);

    // Of a first result; nothing while games are missing.
    std::optional<double> q(const BoutResult& first) const { return find(q_, first); }
    Verdict of(const BoutResult& first) const { return verdict(first, q(first)); }
    // The same games on fresh seeds, if there are any; and what they say.
    const BoutResult* again(const BoutResult& first) const;
    std::optional<double> q_again(const BoutResult& first) const { return find(q_again_, first); }
    Verdict again_of(const BoutResult& first) const;
    Standing standing(const BoutResult& first) const;

   private:
    using QValues = std::map<std::string, double>;
    static std::optional<double> find(const QValues& values, const BoutResult& result);
    static QValues adjusted(const std::map<std::string, double>& p_values);
    Verdict verdict(const BoutResult& result, std::optional<double> q) const;

    Measure measure_;
    std::map<std::string, BoutResult> again_;
    QValues q_, q_again_;
};

// What a paper's claim comes to.
struct Judgement {
    std::string first;                 // reproduced, small difference, refuted or open
    std::optional<std::string> again;  // the same by the replications, where all bouts have one

    // What may be said: what both say. Open if they differ.
    std::string text() const { return !again || *again == first ? first : "open"; }
};

// "reproduced" if every bout came out as the claim has it, "refuted" if one came out surely
// otherwise, else "open". Where the claim is that something is not better, or little worse, there
// is a margin of 15 % of the points: such a claim is reproduced only if the interval ends within
// it, and refuted only if the interval lies beyond it. "small difference": better where the claim
// says it is not, but surely by less than the margin.
Judgement judge(const Claim& claim, const ClaimResult& result, const Measure& measure,
                const Verdicts& verdicts);

}  // namespace dramatis::lab
