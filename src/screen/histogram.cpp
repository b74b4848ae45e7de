#include "screen/histogram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBins = 16;
constexpr std::size_t kBarWidth = 50;

std::size_t bins_needed(std::uint64_t low, std::uint64_t high, std::uint64_t width) {
    return high / width - low / width + 1;
}

// Scores are multiples of 20, so widths are too: else neighbouring bins would hold different
// numbers of possible scores, and the bars would look like a comb.
std::uint64_t bin_width(std::uint64_t low, std::uint64_t high) {
    for (std::uint64_t unit = 20;; unit *= 10)
        for (const std::uint64_t factor : {1, 2, 3, 5})
            if (bins_needed(low, high, unit * factor) <= kMostBins) return unit * factor;
}

// A bar of that many eighths of a character; the least count that is not zero shows.
std::string bar(std::size_t eighths) {
    static constexpr const char* kParts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    std::string out;
    for (std::size_t i = 0; i < eighths / 8; ++i) out += "█";
    return out + kParts[eighths % 8];
}

}  // namespace

std::vector<Bin> histogram(std::span<const double> scores) {
    const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
    const auto first = static_cast<std::uint64_t>(*low), last = static_cast<std::uint64_t>(*high);
    const std::uint64_t width = bin_width(first, last);
    std::vector<Bin> bins(bins_needed(first, last, width));
    for (std::size_t i = 0; i < bins.size(); ++i) {
        bins[i].from = (first / width + i) * width;
        bins[i].to = bins[i].from + width;
    }
    for (const double score : scores)
        ++bins[static_cast<std::uint64_t>(score) / width - first / width].count;
    return bins;
}

std::string bars(const std::vector<Bin>& bins) {
    std::size_t most = 1;
    for (const auto& bin : bins) most = std::max(most, bin.count);
    std::string out;
    for (const auto& bin : bins) {
        const std::size_t eighths = (bin.count * kBarWidth * 8 + most - 1) / most;
        out += fmt::format("{:>8} {}{}{}\n", bin.from, bar(eighths), eighths ? " " : "", bin.count);
    }
    return out;
}

}  // namespace dramatis::cli
