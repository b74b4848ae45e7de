#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace dramatis::core {

struct Interval {
    double low = 0;
    double high = 0;

    bool operator==(const Interval&) const = default;
};

// A mean with what is known about it. All from the sample given, in its order: equal samples give
// equal bytes, so callers collect per-index results first and summarise afterwards.
struct Summary {
    std::size_t count = 0;
    double mean = 0;
    double deviation = 0;  // sample standard deviation, n - 1; 0 for fewer than two values
    Interval interval;  // of the mean, 95 %, Student's t; the mean itself for fewer than two values
    double min = 0;
    double max = 0;
};

Summary summarize(std::span<const double> values);

// Two-sided 95 % quantile of Student's t: P(|T| < t) = 0.95 with `freedom` >= 1 degrees of freedom.
double student_t95(std::size_t freedom);

// Wilson's score interval (1927), 95 %, of a proportion seen as `hits` of `count` > 0, with
// continuity correction (method 4 of Newcombe 1998): it covers the truth in 95 % of samples or a
// little more, never less. Without the correction it is less for some proportions: 94 % for 0.96
// and a thousand games.
Interval wilson95(std::size_t hits, std::size_t count);
// The same for points, 0 to 1 of each of `count` > 0 tries: a draw is half a point. Draws make it a
// little wider than need be.
Interval wilson95_share(double points, std::size_t count);

// Two-sided p-value of Student's t with `freedom` >= 1 degrees of freedom: P(|T| > |t|).
double student_p(double t, std::size_t freedom);

// Two-sided p-value of a standard normal z: P(|Z| > |z|).
double normal_p(double z);
// The z >= 0 whose p-value that is; 0 < p <= 1.
double normal_z(double p);

// McNemar's exact test (two-sided): of pairs that differ, so many are hits only after, so many only
// before. The chance of a split at least as uneven if both are equally likely.
double mcnemar_p(std::size_t only_after, std::size_t only_before);

// Wilcoxon's signed-rank test (1945), two-sided, of paired differences: the chance of ranks at
// least as one-sided if each difference had either sign with equal chance. Differences of 0 are
// left out, equal ones share their ranks. Exact for up to 200 of them, beyond by the normal
// distribution.
double signed_rank_p(std::span<const double> differences);

// The difference of two proportions seen in pairs: of `count` > 0 pairs, so many were hits only
// after, so many only before. Bonett and Price (2012): close to its 95 % also where few pairs
// differ. The mean is plain, the interval adjusted.
struct PairedShares {
    double difference = 0;  // after less before
    Interval interval;
    double centre = 0;  // of the interval
    double error = 0;   // standard error
};
PairedShares compare_shares(std::size_t only_after, std::size_t only_before, std::size_t count);

// Holm's (1979) adjustment of p-values for having looked at all of them: those below 0.05 are wrong
// together in at most 5 % of cases.
std::vector<double> adjust_holm(std::span<const double> p_values);

// Benjamini and Hochberg's (1995) adjustment, the q-values: of the results taken to be real because
// theirs is below 0.05, at most 5 % are expected to be chance.
std::vector<double> adjust_fdr(std::span<const double> p_values);

// The 95 % interval of a quantile, from the order statistics of a sorted sample of at least one; no
// assumption on where they come from. Where the sample is too small to bound it, its own smallest
// or largest value.
Interval quantile_interval95(std::span<const double> sorted, double q);

// The q-quantile, 0 <= q <= 1, interpolated linearly between order statistics (type 7 of Hyndman
// and Fan 1996, the default of R and NumPy). The values need not be sorted; there must be at least
// one.
double quantile(std::span<const double> values, double q);

}  // namespace dramatis::core
