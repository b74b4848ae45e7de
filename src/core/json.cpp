#include "core/json.hpp"

#include <algorithm>
#include <cctype>

#include "core/json_place.hpp"
#include "core/nearest.hpp"

namespace dramatis::core {
namespace {

constexpr int kMaxDepth = 100;
constexpr std::size_t kMaxKeys =
    10'000;  // of an object: the JSON library looks for each among all before it
constexpr std::size_t kMostStray = 100;
const Json kNull;

std::string number_text(double value) { return Json(value).dump(); }
std::string unquoted(const Json& value) { return value.is_string() ? ", without quotes" : ""; }

// Where brackets are open more than `limit` deep for the first time.
std::optional<std::size_t> find_deeper(std::string_view text, int limit) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (in_text && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            in_text = !in_text;
        else if (!in_text && (text[i] == '[' || text[i] == '{') && ++depth > limit)
            return i;
        else if (!in_text && (text[i] == ']' || text[i] == '}'))
            --depth;
    }
    return {};
}

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kInQuotes = "texts and keys stand in double quotes";

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_in_word(char c) {
    return is_letter(c) || std::isdigit(static_cast<unsigned char>(c)) || c == '.' || c == '-';
}

// What a parser has seen before the byte where it stumbled.
struct Before {
    std::optional<std::size_t> text;  // where the text in quotes begins that is open there
    bool text_ends = false;           // by that very byte
    std::string open;                 // brackets
    bool anything = false;
};

Before look_before(std::string_view text, std::size_t at) {
    Before before;
    std::size_t i = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
    for (; i < at; ++i) {
        const char c = text[i];
        before.anything |= kBlanks.find(c) == std::string_view::npos;
        if (c == '[' || c == '{') before.open += c;
        if ((c == ']' || c == '}') && !before.open.empty()) before.open.pop_back();
        if (c != '"') continue;
        const auto start = i++;
        while (i < at && text[i] != '"') i += text[i] == '\\' ? 2 : 1;
        if (i < at) continue;
        before.text = start;
        before.text_ends = i == at && at < text.size() && text[at] == '"';
    }
    return before;
}

// What keeps a text from being JSON, and where.
struct Stumble {
    std::size_t at = 0;
    std::string what;
};

Stumble stumble_in_text(std::string_view text, std::size_t start, std::size_t at) {
    constexpr std::size_t kEscape = 5;  // bytes behind a \, at most
    if (at >= text.size() || text[at] == '\n' || text[at] == '\r')
        return {start, "this text does not end; close it with \" on its line"};
    const auto escape = text.substr(0, at).rfind('\\');
    if (escape != std::string_view::npos && escape > start && at - escape <= kEscape)
        return {escape, "this is no escape; write \\\\ for a backslash"};
    if (static_cast<unsigned char>(text[at]) < 0x20)
        return {at, "a text must not have control characters; write \\t for a tab"};
    return {at, "is not UTF-8 text from here on; save it as UTF-8"};
}

std::string guess_cure(std::string_view text, std::size_t at, const Before& before,
                       Comments comments) {
    if (at >= text.size()) {
        if (before.open.empty()) return "";
        return std::string("; the closing ") + (before.open.back() == '{' ? '}' : ']') +
               " is missing";
    }
    const char here = text[at];
    if (here == '#' || here == '/')
        return comments == Comments::kAllowed ? "; comments begin with //"
                                              : "; JSON has no comments";
    if (!before.anything) return "; JSON begins with { or [";
    const char last = text[text.substr(0, at).find_last_not_of(kBlanks)];
    if (before.open.empty())
        return std::string("; nothing may follow the ") +
               (last == ']' || last == '}' ? "closing bracket" : "value");
    if (here == '\'' || is_letter(here) || text.substr(at, 3) == "\xe2\x80\x9c")
        return "; " + std::string(kInQuotes);
    if (here == '.' || here == '+') return "; a number begins with a digit or -, as in 0.5";
    if (last == ',' && (here == ']' || here == '}')) return "; take away the comma before it";
    const bool ends_value = is_in_word(last) || last == '"' || last == ']' || last == '}';
    if (ends_value && (here == '"' || here == '[' || here == '{'))
        return "; a comma is missing before it";
    return "";
}

// Where the word begins that a parser did not know, if it stumbled in or right behind one.
std::size_t start_of_word(std::string_view text, std::size_t at) {
    std::size_t start = at, end = at;
    while (start > 0 && is_in_word(text[start - 1])) --start;
    while (end < text.size() && is_in_word(text[end])) ++end;
    const auto word = text.substr(start, end - start);
    const bool known = word == "true" || word == "false" || word == "null";
    return end > at || (!word.empty() && is_letter(word[0]) && !known) ? start : at;
}

// `at`: the last byte that the parser read.
Stumble stumble(std::string_view text, std::size_t at, Comments comments) {
    at = std::min(at, text.size());
    const Before before = look_before(text, at);
    if (before.text && !before.text_ends) return stumble_in_text(text, *before.text, at);
    at = before.text ? *before.text : start_of_word(text, at);
    if (comments == Comments::kAllowed && text.substr(at, 2) == "/*")
        return {at, "this comment has no end, */"};
    return {at, "is not JSON from here on" + guess_cure(text, at, look_before(text, at), comments)};
}

// Reads as the parser does, and knows where it stopped. (Exceptions would say so, too, but the
// browser's engine has none.)
class StumbleFinder final : public nlohmann::json_sax<Json> {
   public:
    std::size_t bytes = 0;   // that were read
    bool is_number = false;  // what cannot be read is a number beyond all bounds

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string&,
                     const Json::exception& error) override {
        constexpr int kNumberOverflow = 406;
        bytes = position;
        is_number = error.id == kNumberOverflow;
        return false;
    }
};

// What can be said before anyone tries to parse it.
std::optional<Stumble> obvious_stumble(std::string_view text) {
    constexpr std::string_view kSave = "is not UTF-8 text; save it as UTF-8";
    if (text.starts_with("\xfe\xff") || text.starts_with("\xff\xfe"))
        return Stumble{0, std::string(kSave)};
    if (const auto zero = text.find('\0'); zero != std::string_view::npos)
        return Stumble{zero, std::string(kSave)};
    if (!look_before(text, text.size()).anything)
        return Stumble{0, "is empty; JSON begins with { or ["};
    if (const auto deeper = find_deeper(text, kMaxDepth))
        return Stumble{*deeper,
                       "brackets are nested more than " + std::to_string(kMaxDepth) + " deep"};
    if (const auto key = find_key_beyond(text, kMaxKeys))
        return Stumble{key->offset,
                       "this object has more than " + std::to_string(kMaxKeys) + " keys"};
    return {};
}

// `text` is what was written, with blanks in place of comments.
Result<Json> parse_plain(std::string_view text, std::string_view as_written,
                         const std::string& name, Comments comments) {
    const auto error = [&](const Stumble& stumble) {
        return Error{stumble.what, name + ":" + place_at(as_written, stumble.at)};
    };
    if (const auto found = obvious_stumble(text)) return error(*found);
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_discarded()) {
        const auto second = find_second_key(text);
        if (!second) return json;
        return error({second->offset,
                      "the key '" + second->key.substr(0, 40) + "' stands twice in one object"});
    }
    StumbleFinder finder;
    Json::sax_parse(text, &finder);
    if (!finder.is_number)
        return error(stumble(text, finder.bytes > 0 ? finder.bytes - 1 : 0, comments));
    if (const auto huge = find_huge_number(text)) return error({*huge, "this number is too large"});
    return Error{"holds a number that is too large", name};
}

}  // namespace

bool is_nested_deeper(std::string_view text, int limit) {
    return find_deeper(text, limit).has_value();
}

Result<Json> parse_json(std::string_view text, const std::string& name, Comments comments) {
    if (comments == Comments::kNone) return parse_plain(text, text, name, comments);
    return parse_plain(blank_comments(text), text, name, comments);
}

std::string blank_comments(std::string_view text) {
    std::string out(text);
    const auto blank = [&](std::size_t from, std::size_t end) {
        std::replace_if(
            out.begin() + static_cast<std::ptrdiff_t>(from),
            out.begin() + static_cast<std::ptrdiff_t>(end),
            [](char c) { return c != '\n' && c != '\r'; }, ' ');
        return end;
    };
    for (std::size_t i = 0; i < text.size();) {
        const auto two = text.substr(i, 2);
        if (text[i] == '"') {
            for (++i; i < text.size() && text[i] != '"'; ++i)
                if (text[i] == '\\') ++i;
            ++i;
        } else if (two == "//") {
            i = blank(i, std::min(text.find('\n', i), text.size()));
        } else if (two == "/*") {
            const auto end = text.find("*/", i + 2);
            if (end == std::string_view::npos) break;  // it stays, for the parser to stumble over
            i = blank(i, end + 2);
        } else {
            ++i;
        }
    }
    return out;
}

std::string dump(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string meant_or_all(std::string_view word, const std::vector<std::string>& names,
                         std::string_view something) {
    if (const auto meant = meant_by(word, names))
        return "; did you mean \"" + std::string(*meant) + "\"?";
    std::string list;
    for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
    return "; " + std::string(something) + " " + list;
}

Fields::Fields(const Json& object, std::string where) : object_(&object), where_(std::move(where)) {
    if (!object.is_object())
        wrong_.push_back(
            {.error = {"must be an object, { ... }", where_}, .key = {}, .around = {}});
}

bool Fields::has(const char* key) const { return object_->is_object() && object_->contains(key); }

bool Fields::allows(const char* key) {
    if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
    return has(key);
}

const Json* Fields::find(const char* key) { return allows(key) ? &(*object_)[key] : nullptr; }

const Json& Fields::value(const char* key) {
    const Json* const value = find(key);
    if (!value) fail(key, "is missing");
    return value ? *value : kNull;
}

double Fields::real(const char* key, double low, double high) {
    const Json& json = value(key);
    if (json.is_number())
        if (const auto number = json.get<double>(); number >= low && number <= high) return number;
    fail(key,
         "must be a number from " + number_text(low) + " to " + number_text(high) + unquoted(json));
    return low;
}

std::uint64_t Fields::whole(const char* key, std::uint64_t low, std::uint64_t high) {
    const Json& json = value(key);
    if (json.is_number_unsigned())
        if (const auto number = json.get<std::uint64_t>(); number >= low && number <= high)
            return number;
    fail(key, "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high) +
                  unquoted(json));
    return low;
}

bool Fields::flag(const char* key) {
    const Json& json = value(key);
    if (json.is_boolean()) return json.get<bool>();
    fail(key, "must be true or false");
    return false;
}

std::string Fields::text(const char* key) {
    const Json& json = value(key);
    if (json.is_string()) return json.get<std::string>();
    fail(key, "must be a text in quotes");
    return {};
}

bool Fields::is_wrong(const char* key) const {
    return std::ranges::find(wrong_, key, &Wrong::key) != wrong_.end();
}

void Fields::fail(const char* key, std::string what) {
    const bool known = !object_->is_object() || is_wrong(key);
    if (!known)
        wrong_.push_back({.error = {std::move(what), where(key)}, .key = key, .around = where_});
}

void Fields::adopt(const Error& error) {
    wrong_.push_back({.error = error, .key = {}, .around = {}});
}

Error Fields::stray_error(const std::string& key) const {
    return {"is unknown here" + meant_or_all(key, asked_, "the fields are"),
            where_ + "/" + key.substr(0, 40)};
}

std::optional<Error> Fields::error() {
    if (!wrong_.empty()) return wrong_.front().error;
    if (!object_->is_object()) return {};
    for (const auto& [key, value] : object_->items())
        if (std::ranges::find(asked_, key) == asked_.end()) return stray_error(key);
    return {};
}

std::vector<Fields::Wrong> Fields::wrong() {
    auto all = wrong_;
    if (!object_->is_object()) return all;
    const std::size_t most = all.size() + kMostStray;
    for (const auto& [key, value] : object_->items())
        if (all.size() < most && std::ranges::find(asked_, key) == asked_.end())
            all.push_back({.error = stray_error(key), .key = key, .stray = true, .around = where_});
    return all;
}

}  // namespace dramatis::core
