#include "cli/options/values.hpp"

#include <fmt/format.h>

#include <charconv>

#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

// The number that the whole text is, if it is one.
template <class Number>
bool read(const std::string& text, Number& number) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stop == end && !text.empty();
}

// CLI11 converts after the check, and takes 010 for eight; so the check leaves the plain number.
template <class Number>
CLI::Validator in_range(Number low, Number high, const char* kind) {
    return {[=](std::string& text) -> std::string {
                Number number{};
                if (!read(text, number) || !(number >= low && number <= high))
                    return fmt::format("{} is not valid; it takes {} from {} to {}", shown(text),
                                       kind, low, high);
                text = fmt::format("{}", number);
                return {};
            },
            ""};
}

}  // namespace

CLI::Validator whole(std::uint64_t low, std::uint64_t high) {
    return in_range(low, high, "a whole number");
}

CLI::Validator real(double low, double high) { return in_range(low, high, "a number"); }

CLI::Validator one_of(std::vector<std::string> words) {
    return {[words = std::move(words)](std::string& text) -> std::string {
                for (const auto& word : words)
                    if (text == word) return {};
                return fmt::format("{} is unknown; choose one of {}", shown(text),
                                   fmt::join(words, ", "));
            },
            ""};
}

}  // namespace dramatis::cli
