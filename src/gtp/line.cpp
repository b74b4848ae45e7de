#include "gtp/line.hpp"

#include <algorithm>

namespace dramatis::gtp {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (c == '#') break;
        if (c == ' ' || c == '\t') {
            if (!words.back().empty()) words.emplace_back();
        } else if (!is_control(c)) {
            words.back() += c;
        }
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

bool is_number(std::string_view word) {
    return std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<Line> parse_line(std::string_view text) {
    std::vector<std::string> words = split(text);
    if (words.empty()) return {};
    Line line;
    auto next = words.begin();
    if (is_number(*next)) line.id = std::move(*next++);
    if (next != words.end()) line.name = std::move(*next++);
    line.words.assign(std::make_move_iterator(next), std::make_move_iterator(words.end()));
    return line;
}

bool is_interrupt(std::string_view text) {
    std::string plain;
    for (const char c : text)
        if (!is_control(c) && (c != ' ' || !plain.empty())) plain += c;
    return plain.starts_with("# interrupt");
}

std::string print_answer(bool ok, std::string_view id, std::string_view text) {
    std::string out = (ok ? "=" : "?") + std::string(id);
    if (!text.empty()) out += ' ';
    const auto start = out.size();
    for (const char c : text) {
        if (c == '\n' && out.size() > start && out.back() == '\n') continue;
        if (c == '\n' || !is_control(c)) out += c;
    }
    while (out.size() > start && out.back() == '\n') out.pop_back();
    return out + "\n\n";
}

}  // namespace dramatis::gtp
