#include "core/json.hpp"

#include <algorithm>
#include <cctype>

#include "core/json_place.hpp"

namespace dramatis::core {
namespace {

constexpr int kMaxDepth = 100;
constexpr std::size_t kMaxKeys = 10'000;  // of an object: the JSON library looks for each among all before it
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

// Where the text in quotes begins that ends at `end`; `end` itself if none does.
std::size_t token_start(std::string_view text, std::size_t end) {
    for (std::size_t i = 0; i < end; ++i) {
        if (text[i] != '"') continue;
        const auto start = i++;
        while (i < end && text[i] != '"') i += text[i] == '\\' ? 2 : 1;
        if (i == end && text[end] == '"') return start;
    }
    return end;
}

// The two mistakes that people make most.
std::string guess_cure(std::string_view text, std::size_t at) {
    if (at >= text.size()) return "";
    const auto before = text.substr(0, at).find_last_not_of(" \t\r\n");
    if (before == std::string_view::npos) return "";
    const auto ends_value = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '"' || c == ']' || c == '}';
    };
    if (text[before] == ',' && (text[at] == ']' || text[at] == '}')) return "; take away the comma before it";
    if (ends_value(text[before]) && (text[at] == '"' || text[at] == '[' || text[at] == '{'))
        return "; a comma is missing before it";
    return "";
}

Error not_json(std::string_view text, std::size_t byte, std::string_view as_written, const std::string& name) {
    const std::size_t at = byte > 0 && byte <= text.size() ? token_start(text, byte - 1) : byte > 0 ? byte - 1 : 0;
    return {"is not JSON from here on" + guess_cure(text, at), name + ":" + place_at(as_written, at)};
}

Result<Json> parse_plain(std::string_view text, std::string_view as_written, const std::string& name) {
    if (const auto deeper = find_deeper(text, kMaxDepth))
        return Error{"brackets are nested more than " + std::to_string(kMaxDepth) + " deep",
                     name + ":" + place_at(as_written, *deeper)};
    if (const auto key = find_key_beyond(text, kMaxKeys))
        return Error{"this object has more than " + std::to_string(kMaxKeys) + " keys",
                     name + ":" + place_at(as_written, key->offset)};
    try {
        Json json = Json::parse(text);
        const auto second = find_second_key(text);
        if (!second) return json;
        return Error{"the key '" + second->key.substr(0, 40) + "' stands twice in one object",
                     name + ":" + place_at(as_written, second->offset)};
    } catch (const Json::parse_error& error) {
        return not_json(text, error.byte, as_written, name);
    } catch (const Json::exception&) {  // a number too large for its type
        return Error{"holds a number that is too large", name};
    }
}

}  // namespace

bool is_nested_deeper(std::string_view text, int limit) { return find_deeper(text, limit).has_value(); }

Result<Json> parse_json(std::string_view text, const std::string& name, Comments comments) {
    if (comments == Comments::kNone) return parse_plain(text, text, name);
    return parse_plain(blank_comments(text), text, name);
}

std::string blank_comments(std::string_view text) {
    std::string out(text);
    const auto blank = [&](std::size_t from, std::size_t end) {
        std::replace_if(out.begin() + static_cast<std::ptrdiff_t>(from), out.begin() + static_cast<std::ptrdiff_t>(end),
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

Fields::Fields(const Json& object, std::string where) : object_(&object), where_(std::move(where)) {
    if (!object.is_object()) error_ = Error{"must be an object, { ... }", where_};
}

bool Fields::has(const char* key) const { return object_->is_object() && object_->contains(key); }

bool Fields::allows(const char* key) {
    if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
    return has(key);
}

const Json* Fields::find(const char* key) {
    return allows(key) ? &(*object_)[key] : nullptr;
}

const Json& Fields::value(const char* key) {
    const Json* const value = find(key);
    if (!value) fail(key, "is missing");
    return value ? *value : kNull;
}

double Fields::real(const char* key, double low, double high) {
    const Json& json = value(key);
    if (json.is_number())
        if (const auto number = json.get<double>(); number >= low && number <= high) return number;
    fail(key, "must be a number from " + number_text(low) + " to " + number_text(high) + unquoted(json));
    return low;
}

std::uint64_t Fields::whole(const char* key, std::uint64_t low, std::uint64_t high) {
    const Json& json = value(key);
    if (json.is_number_unsigned())
        if (const auto number = json.get<std::uint64_t>(); number >= low && number <= high) return number;
    fail(key, "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high) + unquoted(json));
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

void Fields::fail(const char* key, std::string what) {
    if (!error_) error_ = Error{std::move(what), where(key)};
}

void Fields::adopt(const Error& error) {
    if (!error_) error_ = error;
}

std::optional<std::string> Fields::stray() const {
    if (!object_->is_object()) return {};
    for (const auto& [key, value] : object_->items())
        if (std::ranges::find(asked_, key) == asked_.end()) return key;
    return {};
}

std::optional<Error> Fields::error() {
    if (error_) return error_;
    const auto key = stray();
    if (!key) return {};
    std::string known;
    for (const auto& name : asked_) known += (known.empty() ? "" : ", ") + name;
    return Error{"is unknown here; the fields are " + known, where_ + "/" + key->substr(0, 40)};
}

}  // namespace dramatis::core
