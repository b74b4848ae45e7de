#include "runs/ranges.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

std::optional<double> share(std::string_view text) {
    const bool percent = text.ends_with('%');
    if (percent) text.remove_suffix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() ||
        !(value >= 0 && value <= (percent ? 100 : 1)))
        return {};
    return percent ? value / 100 : value;
}

}  // namespace

std::pair<double, double> parse_curve(const std::string& text, const char* option) {
    const auto dots = text.find("..");
    if (dots != std::string::npos) {
        const auto first = share(std::string_view(text).substr(0, dots)),
                   last = share(std::string_view(text).substr(dots + 2));
        if (first && last) return {*first, *last};
    }
    throw Failure(Exit::kBadUsage,
                  fmt::format("{}: {} is not a curve; write what the first and the last level "
                              "shall pass, such as 0.9..0.35 or 90%..35%",
                              option, shown(text)));
}

std::pair<double, double> parse_band(const std::string& text, const char* option) {
    const auto dots = text.find("..");
    if (dots != std::string::npos) {
        const auto low = share(std::string_view(text).substr(0, dots)),
                   high = share(std::string_view(text).substr(dots + 2));
        if (low && high && *low < *high) return {*low, *high};
    }
    throw Failure(
        Exit::kBadUsage,
        fmt::format(
            "{}: {} is not a band; write two shares from 0 to 1, such as 0.40..0.50 or 40%..50%",
            option, shown(text)));
}

}  // namespace dramatis::cli
