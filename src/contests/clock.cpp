#include "contests/clock.hpp"

#include <fmt/format.h>

#include <charconv>

namespace dramatis::contests {

core::Result<TimeTerms> parse_time(std::string_view text) {
    const core::Error wrong{fmt::format(
        "'{}' is not valid; it takes MAIN or MAIN+BYO/STONES, in seconds, such as 300 or 60+30/10",
        text)};
    TimeTerms out;
    const char *at = text.data(), *const end = at + text.size();
    const auto read = [&](auto& number) {
        const auto [stop, error] = std::from_chars(at, end, number);
        at = stop;
        return error == std::errc{};
    };
    if (!read(out.main_seconds)) return wrong;
    if (at != end) {
        if (*at++ != '+' || !read(out.byo_seconds) || at == end || *at++ != '/' ||
            !read(out.byo_stones) || at != end)
            return wrong;
        if (!(out.byo_seconds > 0 && out.byo_seconds <= 1e6) || out.byo_stones < 1 ||
            out.byo_stones > 1000)
            return wrong;
    }
    if (!(out.main_seconds >= 0 && out.main_seconds <= 1e6) ||
        out.main_seconds + out.byo_seconds <= 0)
        return wrong;
    return out;
}

std::string print(const TimeTerms& terms) {
    return terms.byo_stones
               ? fmt::format("{}+{}/{}", terms.main_seconds, terms.byo_seconds, terms.byo_stones)
               : fmt::format("{}", terms.main_seconds);
}

Clock::Clock(const TimeTerms& terms) : terms_(terms), seconds_(terms.main_seconds) {
    if (seconds_ <= 0) seconds_ = terms_.byo_seconds, stones_ = terms_.byo_stones;
}

double Clock::longest() const { return stones_ > 0 ? seconds_ : seconds_ + terms_.byo_seconds; }

bool Clock::spend(double seconds) {
    if (seconds > longest()) return false;
    seconds_ -= seconds;
    if (stones_ == 0 && seconds_ <= 0 && terms_.byo_stones > 0) {  // into the first period
        seconds_ += terms_.byo_seconds;
        stones_ = terms_.byo_stones;
    }
    if (stones_ > 0 && --stones_ == 0) seconds_ = terms_.byo_seconds, stones_ = terms_.byo_stones;
    return true;
}

}  // namespace dramatis::contests
