#include "games/story/narrator.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "core/rng.hpp"

namespace dramatis::story {
namespace {

constexpr int kNone = -1;
constexpr std::size_t kLongestJoined = 160;   // characters
constexpr std::size_t kLongestParagraph = 5;  // sentences
constexpr const char* kPronouns[4][4] = {{"it", "it", "its", "itself"},
                                         {"he", "him", "his", "himself"},
                                         {"she", "her", "her", "herself"},
                                         {"they", "them", "their", "themselves"}};

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
constexpr std::string_view kTitles[] = {"mr", "mrs", "ms", "dr", "st", "prof"};
// No connective before these: they are one, or open a long sentence.
constexpr std::string_view kOpeners[] = {"then",  "later", "meanwhile", "suddenly", "soon", "when",
                                         "while", "after", "before",    "finally",  "next", "with"};
constexpr std::string_view kOpening[] = {"\"", "'", "(", "\u201c", "\u2018", "\u00ab"};
constexpr std::string_view kClosing[] = {"\"", "'", ")", "\u201d", "\u2019", "\u00bb"};

bool contains(const auto& items, const auto& item) {
    return std::ranges::find(items, item) != std::ranges::end(items);
}
bool one_of(char c, std::string_view chars) { return chars.find(c) != std::string_view::npos; }
bool is_space(char c) { return one_of(c, " \t\r\n"); }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter(char c) {
    return is_capital(c) || is_small(c) || static_cast<unsigned char>(c) >= 0x80;
}
char flip_case(char c) { return static_cast<char>(c ^ 0x20); }
bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n.,;:!?") == std::string_view::npos;
}
bool is_mention(const Piece& piece) { return piece.entity != kNone; }

std::string_view trim_left(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    return text;
}

std::string lowered(std::string_view word) {
    std::string out(word);
    for (char& c : out)
        if (is_capital(c)) c = flip_case(c);
    return out;
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

// Joins words with single spaces, and none before a full stop or comma, whatever the author wrote.
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

// Just behind the first sentence of a text, if another follows it; npos otherwise.
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

// The same for all that is told this way, whoever it is about.
std::string pattern_of(const Phrase& way) {
    std::string out;
    for (const auto& piece : way)
        out += is_mention(piece)
                   ? std::string("{") + static_cast<char>('0' + static_cast<int>(piece.form))
                   : piece.text;
    return out;
}

// The text behind a mention up to the next one; empty at the end of the sentence.
std::string_view text_behind(const Phrase& sentence, std::size_t at) {
    return at + 1 < sentence.size() && !is_mention(sentence[at + 1])
               ? std::string_view(sentence[at + 1].text)
               : std::string_view();
}

// Whose deed a sentence tells, if it starts with that: not "{A}'s patience" or "{A.his} patience".
int leader_of(const Phrase& sentence) {
    const auto& first = sentence.front();
    const bool may =
        first.form == Form::kAuto || first.form == Form::kName || first.form == Form::kHe;
    return may && !text_behind(sentence, 0).starts_with('\'') ? first.entity : kNone;
}

// Whether the mention at `at`, not the first piece, is an object for certain; `out` is the sentence
// before it. `led`: it starts with its subject.
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

// Who and what a sentence mentions.
struct Said {
    std::vector<int> mentioned{};
    int subject = kNone;
};

// Names and pronouns.
class Speaker {
   public:
    Speaker(std::span<const Character> cast, std::span<const Beat> beats)
        : cast_(cast), owner_(cast.size(), kNone), is_place_(cast.size()) {
        for (std::size_t i = 0; i < cast.size(); ++i)
            for (std::size_t who = 0; who < cast.size(); ++who)
                if (cast[who].is_actor && !cast[who].name.empty() &&
                    cast[i].name.starts_with(cast[who].name + "'s "))
                    owner_[i] = static_cast<int>(who);
        for (const auto& beat : beats)
            if (known(beat.place)) is_place_[static_cast<std::size_t>(beat.place)] = true;
    }

    bool known(int entity) const {
        return entity >= 0 && static_cast<std::size_t>(entity) < cast_.size();
    }
    bool is_actor(int entity) const { return known(entity) && of(entity).is_actor; }
    std::string name(int entity) const {
        return known(entity) && !is_blank(of(entity).name) ? of(entity).name : "someone";
    }

    bool starts_with_name(std::string_view text) const {
        return std::ranges::any_of(cast_, [&](const Character& who) {
            return !who.name.empty() && text.starts_with(who.name);
        });
    }

    // A sentence, without a capital, from one of its pieces on; adds to `now` whom it mentions.
    // `before` is the sentence before.
    std::string say(const Phrase& sentence, std::size_t from, const Said& before, Said& now) const {
        std::string out;
        for (std::size_t i = from; i < sentence.size(); ++i) {
            const auto& piece = sentence[i];
            if (!is_mention(piece)) {
                std::string_view text = piece.text;
                if (text.starts_with('.') && !out.empty() && one_of(out.back(), ".!?"))
                    text.remove_prefix(1);  // behind a name such as "Acme Inc."
                append(out, text);
                continue;
            }
            append(out, mention(sentence, i, out, before, now));
            if (!known(piece.entity)) continue;
            if (i == 0)
                now.subject = leader_of(sentence);
            else if (piece.form == Form::kHe && now.subject == kNone)
                now.subject = piece.entity;
            if (!contains(now.mentioned, piece.entity)) now.mentioned.push_back(piece.entity);
        }
        end_sentence(out);
        return out;
    }

   private:
    const Character& of(int entity) const { return cast_[static_cast<std::size_t>(entity)]; }
    int owner(int entity) const { return owner_[static_cast<std::size_t>(entity)]; }

    Pronoun pronoun(int entity) const {
        if (!known(entity)) return Pronoun::kThey;
        return of(entity).plural && of(entity).pronoun == Pronoun::kIt ? Pronoun::kThey
                                                                       : of(entity).pronoun;
    }

    std::string pronoun(int entity, Form form) const {
        return kPronouns[static_cast<int>(pronoun(entity))]
                        [static_cast<int>(form) - static_cast<int>(Form::kHe)];
    }

    // Whether a reader could take the pronoun of one for the other: "they" may be several people,
    // though not whose deed is told.
    bool confusable(int entity, int other, int subject) const {
        if (other == entity) return false;
        return pronoun(other) == pronoun(entity) ||
               (pronoun(entity) == Pronoun::kThey && is_actor(other) && other != subject);
    }

    bool clear_subject(int entity, const Said& before) const {
        const auto rival = [&](int other) {
            return confusable(entity, other, kNone) && (is_actor(other) || !is_actor(entity));
        };
        return before.subject == entity && std::ranges::none_of(before.mentioned, rival);
    }

    // "Bob's house" brings Bob to mind as well.
    bool clear_object(int entity, const Said& before, const Said& now) const {
        const auto rival = [&](int other) {
            const bool thing_beside_thing =
                other != entity && !is_actor(other) && !is_actor(entity);
            const auto confused = [&](int who) {
                return who != kNone && confusable(entity, who, now.subject);
            };
            return thing_beside_thing || confused(other) || confused(owner(other));
        };
        return std::ranges::none_of(before.mentioned, rival) &&
               std::ranges::none_of(now.mentioned, rival);
    }

    std::string mention(const Phrase& sentence, std::size_t at, std::string_view out,
                        const Said& before, const Said& now) const {
        const int entity = sentence[at].entity;
        const Form form = sentence[at].form;
        if (form != Form::kAuto && form != Form::kName) return pronoun(entity, form);
        if (form == Form::kName || !known(entity) || text_behind(sentence, at).starts_with('\''))
            return name(entity);
        if (at == 0)
            return clear_subject(entity, before) ? pronoun(entity, Form::kHe) : name(entity);
        if (const int whose = owner(entity);
            whose != kNone && whose == now.subject && clear_object(whose, before, now))
            return pronoun(whose, Form::kHis) + of(entity).name.substr(of(whose).name.size() + 2);
        if (!is_object(sentence, at, out, now.subject != kNone)) return name(entity);
        if (entity == now.subject) {
            const bool others = std::ranges::any_of(
                now.mentioned, [&](int other) { return other != entity && is_actor(other); });
            return others || out.find(',') != std::string_view::npos
                       ? name(entity)
                       : pronoun(entity, Form::kHimself);
        }
        const bool verb_before = !contains(kPrepositions, last_word(out.substr(0, out.size() - 1)));
        const bool fit =
            is_actor(entity) || (verb_before && !is_place_[static_cast<std::size_t>(entity)]);
        const bool recent = contains(before.mentioned, entity) || contains(now.mentioned, entity);
        return fit && recent && clear_object(entity, before, now) ? pronoun(entity, Form::kHim)
                                                                  : name(entity);
    }

    std::span<const Character> cast_;
    std::vector<int> owner_;      // of "Bob's house": Bob
    std::vector<bool> is_place_;  // for certain
};

class Narrator {
   public:
    Narrator(std::span<const Character> cast, std::span<const Beat> beats, core::Seed seed)
        : speaker_(cast, beats), beats_(beats), seed_(seed) {}

    Telling tell() && {
        for (std::size_t i = 0; i < beats_.size(); ++i) {
            telling_.beats.emplace_back();
            if (const Phrase* way = choose(i)) tell(i, *way);
        }
        return std::move(telling_);
    }

   private:
    // The way of this action that was taken least often, and not just before.
    const Phrase* choose(std::size_t i) {
        const Beat& beat = beats_[i];
        std::vector<std::pair<std::string, const Phrase*>> ways;
        for (const auto& way : beat.ways)
            if (!sentences_of(way).empty()) ways.emplace_back(pattern_of(way), &way);
        if (ways.empty()) return nullptr;
        Told& told = told_[beat.action];
        const auto is_latest = [&](const auto& way) { return way.first == told.latest; };
        if (!std::ranges::all_of(ways, is_latest)) std::erase_if(ways, is_latest);
        int fewest = told.uses[ways.front().first];
        for (const auto& [pattern, way] : ways) fewest = std::min(fewest, told.uses[pattern]);
        std::erase_if(ways, [&](const auto& way) { return told.uses[way.first] > fewest; });
        const auto& [pattern, way] =
            ways[core::Rng{seed_.child("way", i)}.below(static_cast<std::uint32_t>(ways.size()))];
        ++told.uses[pattern];
        told.latest = pattern;
        return way;
    }

    void tell(std::size_t i, const Phrase& way) {
        const Beat& beat = beats_[i];
        auto sentences = sentences_of(way);
        const Phrase first = sentences.front();
        std::vector<int> mentioned;
        for (const auto& piece : way)
            if (speaker_.known(piece.entity) && !contains(mentioned, piece.entity))
                mentioned.push_back(piece.entity);
        const Shift shift = shift_to(beat, mentioned);
        const bool full = length_ + sentences.size() > kLongestParagraph;
        const bool scene = shift == Shift::kElsewhere || beat.doer < 0;
        if (!last_ || last_->doer < 0 || (scene && length_ >= 2) || full) start_paragraph();
        if (!last_ || last_->doer != beat.doer) run_ = 0;

        const bool led =
            beat.doer >= 0 && leader_of(first) == beat.doer && first.front().form != Form::kHe;
        std::string_view link;
        const bool joined = led && join(i, first);
        if (joined)
            sentences.erase(sentences.begin());
        else
            link = connective(i, first, shift);
        open_ = led && !joined && sentences.size() == 1;
        for (const auto& sentence : sentences) add(i, sentence, std::exchange(link, {}));
        last_ = &beat;
        last_mentioned_ = std::move(mentioned);
    }

    enum class Shift : std::uint8_t { kStays, kOnward, kElsewhere };

    // Whether others act, at another place; elsewhere, if that has nothing to do with what was told
    // last. Who goes to somebody is still on stage.
    Shift shift_to(const Beat& beat, const std::vector<int>& mentioned) const {
        if (!last_ || last_->doer < 0 || beat.doer < 0 || last_->doer == beat.doer)
            return Shift::kStays;
        if (last_->place < 0 || beat.place < 0 || last_->place == beat.place) return Shift::kStays;
        const auto told = [&](int entity) { return contains(last_mentioned_, entity); };
        const auto again = [&](int entity) { return speaker_.is_actor(entity) && told(entity); };
        return told(beat.place) || told(beat.doer) || std::ranges::any_of(mentioned, again)
                   ? Shift::kOnward
                   : Shift::kElsewhere;
    }

    void start_paragraph() {
        telling_.paragraphs.emplace_back();
        before_ = now_ = {};
        length_ = 0;
        open_ = false;
    }

    void add(std::size_t i, const Phrase& sentence, std::string_view link) {
        before_ = std::exchange(now_, {});
        std::string text = speaker_.say(sentence, 0, before_, now_);
        const bool is_name = is_mention(sentence.front()) || speaker_.starts_with_name(text) ||
                             (text.size() > 1 && is_capital(text[1]));
        if (!link.empty() && is_capital(text[0]) && !is_name && first_word(text) != "i")
            text[0] = flip_case(text[0]);
        text.insert(0, link);
        capitalise(text);
        for (std::string* out : {&telling_.paragraphs.back(), &telling_.beats[i]})
            *out += (out->empty() ? "" : " ") + text;
        ++length_;
        ++run_;
    }

    // Hangs a sentence on the one before: "Bob took the rifle and went home."
    bool join(std::size_t i, const Phrase& sentence) {
        if (!open_ || last_->doer != beats_[i].doer || last_->action == beats_[i].action)
            return false;
        const std::string& head = telling_.beats[static_cast<std::size_t>(last_ - beats_.data())];
        if (!head.ends_with('.') || head.ends_with("..") || head.find(',') != std::string::npos)
            return false;
        Said now = now_;
        const std::string half = speaker_.say(sentence, 1, before_, now);
        const auto again = [&](int entity) {
            return !speaker_.is_actor(entity) &&
                   half.find(speaker_.name(entity)) != std::string::npos;
        };
        if (half.empty() || !is_letter(half.front()) || std::ranges::any_of(now_.mentioned, again))
            return false;
        if ((head + " " + half).find(" and ") != std::string::npos) return false;
        if (head.size() + half.size() + 4 > kLongestJoined ||
            core::Rng{seed_.child("join", i)}.below(2) == 0)
            return false;
        telling_.paragraphs.back().pop_back();
        telling_.paragraphs.back() += " and " + half;
        telling_.beats[i] = speaker_.name(beats_[i].doer) + " " + half;
        capitalise(telling_.beats[i]);
        now_ = std::move(now);
        return true;
    }

    std::string_view connective(std::size_t i, const Phrase& sentence, Shift shift) {
        const auto& first = sentence.front();
        const bool fits = is_mention(first) || (is_letter(first.text.front()) &&
                                                !contains(kOpeners, first_word(first.text)));
        if (!fits || !last_ || beats_[i].doer < 0 || linked_ + 1 == i) return {};
        std::vector<std::string_view> links;
        if (shift == Shift::kElsewhere) links = {"Meanwhile, ", "Later, "};
        if (shift != Shift::kStays && length_ > 0) links.push_back("Then ");
        if (run_ >= 2 && length_ > 0) links = {"Then ", "After that, "};
        std::erase(links, last_link_);
        core::Rng rng{seed_.child("connective", i)};
        if (links.empty() || rng.below(5) >= (run_ > 0 ? 1u : 2u)) return {};
        linked_ = i;
        return last_link_ = links[rng.below(static_cast<std::uint32_t>(links.size()))];
    }

    struct Told {
        std::map<std::string, int> uses;
        std::string latest;
    };

    Speaker speaker_;
    std::span<const Beat> beats_;
    core::Seed seed_;
    Telling telling_{};
    std::map<int, Told> told_{};  // of every action

    const Beat* last_ = nullptr;  // the last that was told, and whom it mentioned
    std::vector<int> last_mentioned_{};
    bool open_ = false;       // whether another may be joined to it
    Said before_{}, now_{};   // the last two sentences
    std::size_t length_ = 0;  // of the paragraph, in sentences
    int run_ = 0;             // sentences in a row with the same doer
    std::string_view last_link_{};
    std::size_t linked_ = 0;  // the beat that has it: the next has none, nor has the second of all
};

}  // namespace

Telling narrate(std::span<const Character> cast, std::span<const Beat> beats, core::Seed seed) {
    return Narrator(cast, beats, seed).tell();
}

}  // namespace dramatis::story
