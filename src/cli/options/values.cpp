#include "cli/options/values.hpp"

#include <fmt/format.h>

#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

// Leaves the plain number: 10 for 010.
template <class Number>
ValueRule in_range(Number low, Number high, const char* kind) {
    return [=](std::string& text) -> std::string {
        Number number{};
        if (!option_values::read(text, number) || !(number >= low && number <= high))
            return fmt::format("{} is not valid; it takes {} from {} to {}", shown(text), kind, low,
                               high);
        text = fmt::format("{}", number);
        return {};
    };
}

}  // namespace

ValueRule whole(std::uint64_t low, std::uint64_t high) {
    return in_range(low, high, "a whole number");
}

ValueRule real(double low, double high) { return in_range(low, high, "a number"); }

ValueRule one_of(std::vector<std::string> words) {
    return [words = std::move(words)](const std::string& text) -> std::string {
        for (const auto& word : words)
            if (text == word) return {};
        return fmt::format("{} is unknown; choose one of {}", shown(text), fmt::join(words, ", "));
    };
}

}  // namespace dramatis::cli
