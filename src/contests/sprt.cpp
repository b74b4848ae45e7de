#include "contests/sprt.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "core/check.hpp"

namespace dramatis::contests {
namespace {

constexpr double kUnseen = 1e-3;  // pairs

// x of log_likelihood_ratio(), by halving: the constraint  sum q_i (a_i - s) / (1 + x (a_i - s)) =
// 0  falls in x between the two poles, where 1 + x (a_i - s) becomes 0 for the largest and the
// smallest a_i.
double multiplier(const std::array<double, 5>& shares, double s) {
    double low = -1 / (1 - s), high = 1 / s;
    for (int step = 0; step < 200; ++step) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i)
            sum += shares[i] * (kPairShares[i] - s) / (1 + x * (kPairShares[i] - s));
        (sum > 0 ? low : high) = x;
    }
    return (low + high) / 2;
}

}  // namespace

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

core::Result<Sprt> parse_sprt(std::string_view text) {
    Sprt out;
    const std::array<double*, 4> fields = {&out.elo0, &out.elo1, &out.alpha, &out.beta};
    std::size_t count = 0;
    const char *at = text.data(), *const end = at + text.size();
    constexpr const char* kRight =
        "it takes ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,20 or 0,20,0.05,0.05";
    for (bool more = true; more;) {
        if (count == fields.size())
            return core::Error{fmt::format("'{}' has more than four numbers; {}", text, kRight)};
        const auto [stop, error] = std::from_chars(at, end, *fields[count++]);
        if (error != std::errc{} || (stop != end && *stop != ','))
            return core::Error{fmt::format("'{}' is not right; {}", text, kRight)};
        more = stop != end;
        at = more ? stop + 1 : end;
    }
    if (count != 2 && count != 4)
        return core::Error{fmt::format("'{}' has {} numbers; {}", text, count, kRight)};
    if (!(out.elo0 < out.elo1 && out.elo0 >= -2000 && out.elo1 <= 2000))
        return core::Error{
            fmt::format("'{}': ELO0 must be below ELO1, both from -2000 to 2000", text)};
    for (const double risk : {out.alpha, out.beta})
        if (!(risk >= 1e-6 && risk <= 0.4))
            return core::Error{fmt::format("'{}': ALPHA and BETA are from 0.000001 to 0.4", text)};
    return out;
}

std::string print(const Sprt& sprt) {
    return fmt::format("{},{},{},{}", sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta);
}

double log_likelihood_ratio(const PairCounts& counts, double elo0, double elo1) {
    std::array<double, 5> shares{};
    double total = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        total += shares[i] = counts[i] ? static_cast<double>(counts[i]) : kUnseen;
    for (double& share : shares) share /= total;
    const double s0 = share_of_elo(elo0), s1 = share_of_elo(elo1);
    const double x0 = multiplier(shares, s0), x1 = multiplier(shares, s1);
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        sum += shares[i] *
               std::log((1 + x0 * (kPairShares[i] - s0)) / (1 + x1 * (kPairShares[i] - s1)));
    return total * sum;
}

Verdict SprtRun::add(std::size_t slot) {
    DR_CHECK(verdict_ == Verdict::kOpen && slot < counts_.size());
    ++counts_[slot];
    const double ratio = log_likelihood_ratio(counts_, sprt_.elo0, sprt_.elo1);
    ratios_.push_back(ratio);
    if (ratio <= sprt_.lower()) verdict_ = Verdict::kElo0;
    if (ratio >= sprt_.upper()) verdict_ = Verdict::kElo1;
    return verdict_;
}

}  // namespace dramatis::contests
