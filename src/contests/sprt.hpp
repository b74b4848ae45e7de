#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contests/elo.hpp"
#include "core/result.hpp"

namespace dramatis::contests {

// Wald's sequential probability ratio test (1945): is A better than B by elo0, or by elo1? Games
// are played until the data speak clearly enough for one of them. If the truth is elo0 (or less),
// it accepts elo1 with probability alpha; if it is elo1 (or more), elo0 with probability beta.
struct Sprt {
    double elo0 = 0, elo1 = 10;
    double alpha = 0.05, beta = 0.05;

    double lower() const;  // of the log-likelihood ratio: elo0 is accepted there
    double upper() const;  // elo1 is accepted there
    bool operator==(const Sprt&) const = default;
};

// "0,20" or "0,20,0.05,0.1": elo0, elo1, alpha, beta.
core::Result<Sprt> parse_sprt(std::string_view text);
std::string print(const Sprt& sprt);

// The logarithm of how much likelier the pairs are if the share is elo1's than if it is elo0's. Of
// all distributions over the five results that have this mean, the likeliest is taken (the
// generalised test; Van den Bergh, "A practical introduction to the GSPRT"):
//
//   maximise  sum n_i ln p_i   subject to  sum p_i = 1,  sum p_i a_i = s
//   so        p_i = q_i / (1 + x (a_i - s)),
//
// q_i the share of pairs with result a_i and x such that the mean is s. Results that were not seen
// count as a thousandth of a pair, so that there always is such a distribution.
double log_likelihood_ratio(const PairCounts& counts, double elo0, double elo1);

enum class Verdict : std::uint8_t { kOpen, kElo0, kElo1 };

// Looks at the pairs one after the other, in the order of their games: what it says does not depend
// on which game ended first.
class SprtRun {
   public:
    explicit SprtRun(const Sprt& sprt) : sprt_(sprt) {}

    // Takes the next pair, as a slot of PairCounts. None after a verdict.
    Verdict add(std::size_t slot);

    const Sprt& sprt() const { return sprt_; }
    Verdict verdict() const { return verdict_; }
    std::span<const double> ratios() const { return ratios_; }  // after each pair

   private:
    Sprt sprt_;
    PairCounts counts_{};
    std::vector<double> ratios_;
    Verdict verdict_ = Verdict::kOpen;
};

}  // namespace dramatis::contests
