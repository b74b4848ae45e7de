#include "report/wording.hpp"

#include <fmt/format.h>

#include <cmath>

namespace dramatis::report {

std::string sentence(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string call(std::string_view player) {
    if (player == "random") return "random play";
    for (const auto* kind : {"greedy", "mixed", "strong", "mcts", "vanilla"})
        if (player == kind) return fmt::format("the {} player", player);
    return std::string(player);
}

std::string percent(double share) {
    if (share > 0 && share < 0.01) return "under 1 %";
    if (share < 1 && share > 0.99) return "over 99 %";
    return fmt::format("{:.0f} %", 100 * share);
}

namespace {

// An end of an interval in percent. What is not 0 or 100 is not rounded to it: "100 % (100 to 100)"
// would say that nothing else is possible.
std::string end_text(double share) {
    const std::string whole = fmt::format("{:.0f}", 100 * share);
    if ((whole != "0" || share <= 0) && (whole != "100" || share >= 1)) return whole;
    const double tenths = share < 0.5 ? std::ceil(1000 * share) : std::floor(1000 * share);
    return fmt::format("{:.1f}", tenths / 10);
}

}  // namespace

std::string percent(const Figure& share) {
    if (!share.value) return "–";
    return fmt::format("{} ({} to {})", percent(*share.value), end_text(share.low.value_or(0)),
                       end_text(share.high.value_or(1)));
}

namespace {

std::string with_commas(std::string digits) {
    for (auto at = static_cast<int>(digits.size()) - 3; at > (digits[0] == '-'); at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

}  // namespace

std::string number(double value) {
    if (std::abs(value) < 100) return fmt::format("{:.1f}", value);
    return with_commas(fmt::format("{:.0f}", value));
}

std::string number_of(std::size_t count) { return with_commas(std::to_string(count)); }

}  // namespace dramatis::report
