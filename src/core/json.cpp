#include "core/json.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace dramatis::core {
namespace {

constexpr int kMaxDepth = 100;
const Json kNull;

std::string place(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto line = std::ranges::count(before, '\n') + 1;
    const auto start = before.rfind('\n');
    const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
    return std::to_string(line) + ":" + std::to_string(column);
}

std::string number_text(double value) { return Json(value).dump(); }

}  // namespace

bool is_nested_deeper(std::string_view text, int limit) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (in_text && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            in_text = !in_text;
        else if (!in_text && (text[i] == '[' || text[i] == '{') && ++depth > limit)
            return true;
        else if (!in_text && (text[i] == ']' || text[i] == '}'))
            --depth;
    }
    return false;
}

Result<Json> parse_json(std::string_view text, const std::string& name) {
    if (is_nested_deeper(text, kMaxDepth))
        return Error{"brackets are nested more than " + std::to_string(kMaxDepth) + " deep", name};
    std::vector<std::set<std::string>> keys;
    std::optional<std::string> twice;
    const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
        const auto level = static_cast<std::size_t>(depth);
        if (event == Json::parse_event_t::object_start) {
            keys.resize(level + 1);
            keys.emplace_back();
        } else if (event == Json::parse_event_t::key && level < keys.size()) {
            const auto& key = parsed.get_ref<const std::string&>();
            if (!keys[level].insert(key).second && !twice) twice = key;
        }
        return true;
    };
    try {
        Json json = Json::parse(text, watch);
        if (twice) return Error{"the key '" + twice->substr(0, 40) + "' stands twice in one object", name};
        return json;
    } catch (const Json::parse_error& error) {
        return Error{"is not JSON from here on", name + ":" + place(text, error.byte ? error.byte - 1 : 0)};
    } catch (const Json::exception&) {  // a number too large for its type
        return Error{"holds a number that is too large", name};
    }
}

std::string dump(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Fields::Fields(const Json& object, std::string where) : object_(&object), where_(std::move(where)) {
    if (!object.is_object()) error_ = Error{"must be an object, { ... }", where_};
}

bool Fields::has(const char* key) const { return object_->is_object() && object_->contains(key); }

const Json* Fields::find(const char* key) {
    asked_.emplace_back(key);
    return has(key) ? &(*object_)[key] : nullptr;
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
    fail(key, "must be a number from " + number_text(low) + " to " + number_text(high));
    return low;
}

std::uint64_t Fields::whole(const char* key, std::uint64_t low, std::uint64_t high) {
    const Json& json = value(key);
    if (json.is_number_unsigned())
        if (const auto number = json.get<std::uint64_t>(); number >= low && number <= high) return number;
    fail(key, "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
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

std::optional<Error> Fields::error() {
    if (error_ || !object_->is_object()) return error_;
    for (const auto& [key, value] : object_->items())
        if (std::ranges::find(asked_, key) == asked_.end()) {
            std::string known;
            for (const auto& name : asked_) known += (known.empty() ? "" : ", ") + name;
            return Error{"is unknown here; the fields are " + known, where_ + "/" + key.substr(0, 40)};
        }
    return {};
}

}  // namespace dramatis::core
