#include "games/story/sentence_text.hpp"

namespace dramatis::story {
namespace {

constexpr std::string_view kTitles[] = {"mr", "mrs", "ms", "dr", "st", "prof"};
constexpr std::string_view kOpening[] = {"\"", "'", "(", "\u201c", "\u2018", "\u00ab"};
constexpr std::string_view kClosing[] = {"\"", "'", ")", "\u201d", "\u2019", "\u00bb"};

std::string lowered(std::string_view word) {
    std::string out(word);
    for (char& c : out)
        if (is_capital(c)) c = flip_case(c);
    return out;
}

}  // namespace

std::string_view trim_left(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    return text;
}

std::string first_word(std::string_view text) {
    std::size_t size = 0;
    while (size < text.size() && is_letter(text[size])) ++size;
    return lowered(text.substr(0, size));
}

std::string last_word(std::string_view text) {
    std::size_t from = text.size();
    while (from > 0 && is_letter(text[from - 1])) --from;
    return lowered(text.substr(from));
}

void append(std::string& out, std::string_view text) {
    for (const char c : text) {
        if (is_space(c) && (out.empty() || out.back() == ' ')) continue;
        if (one_of(c, ".,;!?") && out.ends_with(' ')) out.pop_back();
        out += is_space(c) ? ' ' : c;
    }
}

void capitalise(std::string& sentence) {
    std::size_t at = 0;
    for (const auto quote : kOpening)
        if (sentence.starts_with(quote)) at = quote.size();
    if (at < sentence.size() && is_small(sentence[at])) sentence[at] = flip_case(sentence[at]);
}

void end_sentence(std::string& out) {
    while (!out.empty() && one_of(out.back(), " ,;:")) out.pop_back();
    std::string_view inside = out;
    for (const auto quote : kClosing)
        if (inside.ends_with(quote)) inside.remove_suffix(quote.size());
    const bool ended =
        !inside.empty() && (one_of(inside.back(), ".!?") || inside.ends_with("\u2026"));
    if (!out.empty() && !ended) out += '.';
}

std::size_t end_of_first(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!one_of(text[i], ".!?")) continue;
        const std::size_t end_of_dots = std::min(text.find_first_not_of(".!?", i), text.size());
        std::size_t end = end_of_dots;
        const bool dots = end - i > 1;
        bool quoted = false;
        for (const auto quote : kClosing)
            if (text.substr(end).starts_with(quote)) {
                end += quote.size();
                quoted = true;
            }
        const auto rest = trim_left(text.substr(end));
        const bool goes_on =
            (dots || quoted) && !rest.empty() && is_small(rest.front());  // "Stop!" cried Bob
        const bool speech = quoted && rest.empty() && text[i] != '.';     // "Stop!" {A} cried
        if (end < text.size() && is_space(text[end]) && !goes_on && !speech &&
            !contains(kTitles, last_word(text.substr(0, i))))
            return end;
        i = end_of_dots - 1;  // none of the others ends it otherwise, and they may be many
    }
    return std::string_view::npos;
}

}  // namespace dramatis::story
