#include "core/json_place.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <vector>

namespace dramatis::core {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

void append_utf8(std::string& out, std::uint32_t code) {
    const auto tail = [&](int shift) { out += static_cast<char>(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | (code >> 6));
        tail(0);
    } else if (code < 0x10000) {
        out += static_cast<char>(0xe0 | (code >> 12));
        tail(6), tail(0);
    } else {
        out += static_cast<char>(0xf0 | (code >> 18));
        tail(12), tail(6), tail(0);
    }
}

// Steps through the parts of a JSON text. Never moves behind its end.
class Scanner {
   public:
    explicit Scanner(std::string_view text) : text_(text) {
        if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
        skip_blanks();
    }
    Scanner(std::string_view text, std::size_t at) : text_(text), at_(at) {}  // from anywhere

    std::size_t at() const { return at_; }
    bool ended() const { return at_ >= text_.size(); }
    char now() const { return ended() ? '\0' : text_[at_]; }

    // Blanks and comments.
    void skip_blanks() {
        while (!ended()) {
            if (std::string_view(" \t\r\n").find(now()) != std::string_view::npos)
                ++at_;
            else if (text_.substr(at_, 2) == "//")
                at_ = std::min(text_.find('\n', at_), text_.size());
            else if (text_.substr(at_, 2) == "/*")
                skip_behind("*/");
            else
                return;
        }
    }

    bool take(char wanted) {
        if (ended() || now() != wanted) return false;
        ++at_;
        skip_blanks();
        return true;
    }

    // One character of a text that is open: an escape (two, if they are the halves of one
    // character) or what UTF-8 takes.
    std::string take_character() {
        if (now() != '\\') {
            const auto length = character_length(text_, at_);
            at_ += length;
            return std::string(text_.substr(at_ - length, length));
        }
        const char kind = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        at_ = std::min(at_ + 2, text_.size());
        if (kind == 'u') return unicode();
        constexpr std::string_view kEscapes = "bfnrt", kMeaning = "\b\f\n\r\t";
        const auto found = kEscapes.find(kind);
        return std::string(1, found == std::string_view::npos ? kind : kMeaning[found]);
    }

    // The text that begins here, in quotes.
    std::string take_text() {
        std::string out;
        for (++at_; !ended() && now() != '"';) out += take_character();
        at_ = std::min(at_ + 1, text_.size());
        skip_blanks();
        return out;
    }

    void skip_text() {
        for (++at_; !ended() && now() != '"'; ++at_)
            if (now() == '\\') ++at_;
        at_ = std::min(at_ + 1, text_.size());
    }

    // The value that begins here, with all that is in it.
    void skip_value() {
        int depth = 0;
        do {
            const char c = now();
            if (c == '"')
                skip_text();
            else if (c == '[' || c == '{')
                ++depth, ++at_;
            else if (c == ']' || c == '}') {
                if (depth == 0) return;
                --depth, ++at_;
            } else if (c == ',' || c == ':') {
                if (depth == 0) return;
                ++at_;
            } else
                skip_word();
            skip_blanks();
        } while (depth > 0 && !ended());
    }

   private:
    void skip_behind(std::string_view end) {
        const auto found = text_.find(end, at_ + 2);
        at_ = found == std::string_view::npos ? text_.size() : found + end.size();
    }

    // A number, a name; at least one byte of whatever it is.
    void skip_word() {
        if (!ended()) ++at_;
        while (!ended() &&
               std::string_view(" \t\r\n,:[]{}\"/").find(now()) == std::string_view::npos)
            ++at_;
    }

    std::uint32_t four_digits() {
        std::uint32_t code = 0;
        const auto digits = text_.substr(at_, 4);
        const auto end =
            std::from_chars(digits.data(), digits.data() + digits.size(), code, 16).ptr;
        at_ += static_cast<std::size_t>(end - digits.data());
        return code;
    }

    std::string unicode() {
        std::uint32_t code = four_digits();
        if (code >= 0xd800 && code < 0xdc00 && text_.substr(at_, 2) == "\\u") {
            at_ += 2;
            code = 0x10000 + ((code & 0x3ff) << 10) + (four_digits() & 0x3ff);
        }
        std::string out;
        append_utf8(out, code);
        return out;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

struct Found {
    std::size_t key = 0;
    std::size_t value = 0;
    bool whole_way = true;  // else it is the nearest value around the wanted one
};

// Steps into the object or list that begins here, to the member that `part` names.
bool step_into(Scanner& scan, std::string_view part, std::size_t& key_at) {
    const bool object = scan.now() == '{';
    if (!scan.take('{') && !scan.take('[')) return false;
    for (std::size_t index = 0; !scan.ended() && scan.now() != ']' && scan.now() != '}'; ++index) {
        key_at = scan.at();
        std::string key = std::to_string(index);
        if (object) {
            if (scan.now() != '"') return false;
            key = pointer_part(scan.take_text());
            scan.take(':');
        }
        if (key == part) return true;
        scan.skip_value();
        if (!scan.take(',')) return false;
    }
    return false;
}

Found find(std::string_view text, std::string_view pointer) {
    Scanner scan(text);
    Found found{scan.at(), scan.at()};
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const auto part = pointer.substr(0, pointer.find('/'));
        pointer.remove_prefix(part.size());
        std::size_t key = 0;
        if (!step_into(scan, part, key)) {
            found.whole_way = false;
            break;
        }
        found = {key, scan.at()};
    }
    const std::size_t last = text.empty() ? 0 : text.size() - 1;
    found.key = std::min(found.key, last);
    found.value = std::min(found.value, last);
    return found;
}

using Keys = std::set<std::string>;

// The first key for which `wanted(keys of its object so far, key)` is true.
template <class Wanted>
std::optional<KeyPlace> find_key(std::string_view text, Wanted&& wanted) {
    std::vector<Keys> open;  // the keys of every object around, none for a list
    Scanner scan(text);
    while (!scan.ended()) {
        const char c = scan.now();
        if (c == '{' || c == '[') {
            open.emplace_back();
            scan.take(c);
        } else if (c == '}' || c == ']') {
            if (!open.empty()) open.pop_back();
            scan.take(c);
        } else if (c == '"') {
            const auto at = scan.at();
            scan.skip_text();
            scan.skip_blanks();
            if (scan.now() != ':' || open.empty()) continue;
            std::string key =
                Scanner(text, at)
                    .take_text();  // most texts are no keys, and need not be put together
            if (wanted(open.back(), key)) return KeyPlace{std::move(key), at};
        } else if (!scan.take(',') && !scan.take(':')) {
            scan.skip_value();
        }
    }
    return {};
}

}  // namespace

std::size_t character_length(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    std::size_t end = at + 1;
    while (end < text.size() && end < at + length && is_continuation(text[end])) ++end;
    return end - at;
}

std::size_t offset_in(std::string_view text, std::string_view pointer, std::size_t character) {
    const Found found = find(text, pointer);
    if (character == kWholeValue || !found.whole_way || text.empty() || text[found.value] != '"')
        return found.value;
    Scanner scan(text, found.value + 1);
    for (; character > 0 && !scan.ended() && scan.now() != '"'; --character) scan.take_character();
    return std::min(scan.at(), text.size() - 1);
}

std::size_t offset_of_key(std::string_view text, std::string_view pointer) {
    const Found found = find(text, pointer);
    return found.whole_way ? found.key : found.value;
}

std::optional<KeyPlace> find_second_key(std::string_view text) {
    return find_key(
        text, [](Keys& before, const std::string& key) { return !before.insert(key).second; });
}

std::optional<KeyPlace> find_key_beyond(std::string_view text, std::size_t limit) {
    return find_key(text, [&](Keys& before, const std::string& key) {
        before.insert(key);
        return before.size() > limit;
    });
}

std::optional<std::size_t> find_huge_number(std::string_view text) {
    Scanner scan(text);
    while (!scan.ended()) {
        const auto start = scan.at();
        const char first = scan.now();
        if (scan.take('{') || scan.take('[') || scan.take('}') || scan.take(']') ||
            scan.take(',') || scan.take(':'))
            continue;
        scan.skip_value();
        if (first != '-' && (first < '0' || first > '9')) continue;
        if (std::isinf(
                std::strtod(std::string(text.substr(start, scan.at() - start)).c_str(), nullptr)))
            return start;
    }
    return {};
}

Place place_of(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto lines = static_cast<std::size_t>(std::ranges::count(before, '\n'));
    const auto end = before.rfind('\n');
    std::string_view same_line = before.substr(end == std::string_view::npos ? 0 : end + 1);
    if (lines == 0 && same_line.starts_with(kByteOrderMark))
        same_line.remove_prefix(kByteOrderMark.size());
    const auto characters =
        std::ranges::count_if(same_line, [](char c) { return !is_continuation(c); });
    return {lines + 1, static_cast<std::size_t>(characters) + 1};
}

std::string place_at(std::string_view text, std::size_t offset) {
    return place_of(text, offset).text();
}

std::string place_in(std::string_view text, std::string_view pointer, std::size_t character) {
    return place_at(text, offset_in(text, pointer, character));
}

std::string pointer_part(std::string_view key) {
    std::string out;
    for (const char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return out;
}

}  // namespace dramatis::core
