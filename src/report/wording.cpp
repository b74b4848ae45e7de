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

std::string percent(const Figure& share) {
    if (!share.value) return "–";
    return fmt::format("{} ({:.0f} to {:.0f})", percent(*share.value), 100 * share.low.value_or(0),
                       100 * share.high.value_or(1));
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
