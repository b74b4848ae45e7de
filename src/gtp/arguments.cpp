#include "gtp/arguments.hpp"

#include <charconv>
#include <cmath>

namespace dramatis::gtp {
namespace {

template <class Number>
std::optional<Number> read(std::string_view word) {
    if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
    Number number{};
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc{} || stop != end) return {};
    return number;
}

std::string number_text(double number) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

}  // namespace

std::optional<double> read_number(std::string_view word) {
    const auto number = read<double>(word);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<int> read_whole(std::string_view word) { return read<int>(word); }

std::string shown(std::string_view text) {
    return "'" + std::string(text.substr(0, 40)) + (text.size() > 40 ? "...'" : "'");
}

const std::string& Arguments::peek() const {
    static const std::string none;
    return empty() ? none : words_[next_];
}

std::string Arguments::word(const char* what) {
    if (!empty()) return words_[next_++];
    fail(std::string("syntax error: ") + what + " is missing");
    return {};
}

go::Colour Arguments::colour() {
    const std::string given = word("the colour");
    if (const auto found = go::parse_colour(given)) return *found;
    fail("syntax error: " + shown(given) + " is no colour; it is b, black, w or white");
    return go::Colour::kBlack;
}

go::Move Arguments::move(int size) {
    const auto found = go::parse_move(word("the vertex"), size);
    if (found) return *found;
    fail("syntax error: " + found.error().text());
    return {};
}

go::Vertex Arguments::vertex(int size) {
    const go::Move found = move(size);
    if (!found.is_pass()) return found.vertex();
    fail("syntax error: pass is no vertex here");
    return {};
}

int Arguments::whole(const char* what, int low, int high) {
    const std::string given = word(what);
    const auto found = read_whole(given);
    if (found && *found >= low && *found <= high) return *found;
    fail(std::string("syntax error: ") + what + " is a whole number from " + std::to_string(low) +
         " to " + std::to_string(high) + ", not " + shown(given));
    return low;
}

double Arguments::real(const char* what, double low, double high) {
    const std::string given = word(what);
    const auto found = read_number(given);
    if (found && *found >= low && *found <= high) return *found;
    fail(std::string("syntax error: ") + what + " is a number from " + number_text(low) + " to " +
         number_text(high) + ", not " + shown(given));
    return low;
}

void Arguments::fail(std::string what) {
    if (!error_) error_ = core::Error{std::move(what)};
}

}  // namespace dramatis::gtp
