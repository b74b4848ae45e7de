#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace dramatis::story {

// Letters, words and sentences of a text as an author wrote it, in UTF-8.

bool contains(const auto& items, const auto& item) {
    return std::ranges::find(items, item) != std::ranges::end(items);
}
inline bool one_of(char c, std::string_view chars) {
    return chars.find(c) != std::string_view::npos;
}
inline bool is_space(char c) { return one_of(c, " \t\r\n"); }
inline bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_small(char c) { return c >= 'a' && c <= 'z'; }
inline bool is_letter(char c) {
    return is_capital(c) || is_small(c) || static_cast<unsigned char>(c) >= 0x80;
}
inline char flip_case(char c) { return static_cast<char>(c ^ 0x20); }
inline bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n.,;:!?") == std::string_view::npos;
}

std::string_view trim_left(std::string_view text);
// In small letters.
std::string first_word(std::string_view text);
std::string last_word(std::string_view text);

// Joins words with single spaces, and none before a full stop or comma, whatever the author wrote.
void append(std::string& out, std::string_view text);
void capitalise(std::string& sentence);
void end_sentence(std::string& out);
// Just behind the first sentence of a text, if another follows it; npos otherwise.
std::size_t end_of_first(std::string_view text);

}  // namespace dramatis::story
