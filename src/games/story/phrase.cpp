#include "games/story/phrase.hpp"

#include "games/story/sentence_text.hpp"

namespace dramatis::story {
namespace {

// What stands before a mention tells whether it is an object: always after a preposition; never
// where a clause may begin ("and Bob came"), nor after the particle of a verb ("picked up it").
// After any other word, a verb perhaps, what follows must not be a verb that wants a subject.
constexpr std::string_view kPrepositions[] = {
    "to",   "from",  "with",   "at",   "of",   "by",      "against", "into",  "under",
    "near", "about", "behind", "upon", "past", "towards", "between", "beside"};
constexpr std::string_view kNoObjectAfter[] = {
    "and", "or",  "but",   "nor",  "so",    "yet",  "that", "if",   "when", "while",  "where",
    "who", "as",  "which", "what", "since", "how",  "why",  "than", "then", "until",  "because",
    "up",  "out", "down",  "off",  "away",  "back", "over", "on",   "in",   "before", "after"};
constexpr std::string_view kBehindObjects[] = {
    "and",  "or",  "but", "in",   "on",    "for",   "what",  "dead",    "down",  "up",    "away",
    "back", "out", "off", "over", "alone", "alive", "again", "furious", "after", "before"};
constexpr std::string_view kRelatives[] = {"who", "whom", "whose", "which"};

}  // namespace

std::vector<Phrase> sentences_of(const Phrase& way) {
    std::vector<Phrase> out(1);
    for (const auto& piece : way) {
        std::string_view text = piece.text;
        for (std::size_t end;
             !is_mention(piece) && (end = end_of_first(text)) != std::string_view::npos;
             text = trim_left(text.substr(end))) {
            out.back().push_back({.text = std::string(text.substr(0, end))});
            out.emplace_back();
        }
        if (out.back().empty()) text = trim_left(text);
        if (is_mention(piece))
            out.back().push_back(piece);
        else if (!text.empty())
            out.back().push_back({.text = std::string(text)});
    }
    const auto is_silent = [](const Piece& piece) {
        return !is_mention(piece) && is_blank(piece.text);
    };
    std::erase_if(out,
                  [&](const Phrase& sentence) { return std::ranges::all_of(sentence, is_silent); });
    return out;
}

std::string pattern_of(const Phrase& way) {
    std::string out;
    for (const auto& piece : way)
        out += is_mention(piece)
                   ? std::string("{") + static_cast<char>('0' + static_cast<int>(piece.form))
                   : piece.text;
    return out;
}

std::string_view text_behind(const Phrase& sentence, std::size_t at) {
    return at + 1 < sentence.size() && !is_mention(sentence[at + 1])
               ? std::string_view(sentence[at + 1].text)
               : std::string_view();
}

EntityId leader_of(const Phrase& sentence) {
    const auto& first = sentence.front();
    const bool may =
        first.form == Form::kAuto || first.form == Form::kName || first.form == Form::kHe;
    return may && !text_behind(sentence, 0).starts_with('\'') ? first.entity : kNobody;
}

bool is_object(const Phrase& sentence, std::size_t at, std::string_view out, bool led) {
    if (!out.ends_with(' ')) return false;
    const std::string before = last_word(out.substr(0, out.size() - 1));
    const auto behind = trim_left(text_behind(sentence, at));
    const std::string next = first_word(behind);
    if (before.empty() || contains(kNoObjectAfter, before)) return false;
    if (contains(kRelatives,
                 behind.starts_with(',') ? first_word(trim_left(behind.substr(1))) : next))
        return false;
    if (contains(kPrepositions, before)) return true;
    return led && (behind.empty() || one_of(behind.front(), ".!?;:") ||
                   contains(kBehindObjects, next) || contains(kPrepositions, next));
}

bool ends_with_preposition(std::string_view out) {
    return contains(kPrepositions, last_word(out.substr(0, out.size() - 1)));
}

}  // namespace dramatis::story
