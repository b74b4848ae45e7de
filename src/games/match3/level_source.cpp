#include "games/match3/level_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/json_place.hpp"

namespace dramatis::match3 {
namespace {

using core::Error;
using core::Json;
using core::Result;

void list_differences(const Json& before, const Json& after, const std::string& path,
                      std::vector<FieldChange>& out) {
    if (before == after) return;
    const auto below = [&](const std::string& key) {
        return path.empty() ? key : path + "/" + key;
    };
    if (before.is_array() && after.is_array() && before.size() == after.size()) {
        for (std::size_t i = 0; i < after.size(); ++i)
            list_differences(before[i], after[i], below(std::to_string(i)), out);
    } else if (before.is_object() && after.is_object()) {
        for (const auto& [key, value] : after.items())
            list_differences(before.contains(key) ? before[key] : Json(), value, below(key), out);
        for (const auto& [key, value] : before.items())
            if (!after.contains(key)) out.push_back({below(key), Json()});
    } else {
        out.push_back({path, after});
    }
}

// --- changes that somebody asks for

// Where a path leads, as far as it is there.
struct Place {
    Json* parent = nullptr;
    std::string last;  // the key or index there
};

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> out(1);
    for (const char c : path)
        if (c == '/')
            out.emplace_back();
        else
            out.back() += c;
    return out;
}

std::optional<std::size_t> index_of(const std::string& text, std::size_t size) {
    if (text.empty() || text.size() > 9 ||
        !std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }))
        return {};
    const std::size_t index = std::stoul(text);
    return index < size ? std::optional(index) : std::nullopt;
}

// The value that such a part of a path names; null if there is none.
Json* child_of(Json& parent, const std::string& part) {
    if (parent.is_array()) {
        const auto index = index_of(part, parent.size());
        return index ? &parent[*index] : nullptr;
    }
    if (!parent.is_object() || !parent.contains(part)) return nullptr;
    return &parent[part];
}

std::string keys_of(const Json& parent) {
    if (parent.is_array())
        return parent.empty() ? "an empty list" : fmt::format("0 to {}", parent.size() - 1);
    std::vector<std::string> keys;
    if (parent.is_object())
        for (const auto& [key, value] : parent.items()) keys.push_back(key);
    return keys.empty() ? "nothing" : fmt::format("{}", fmt::join(keys, ", "));
}

// Whether a text needs no quotes: with them it is JSON, and null is nothing at all.
bool is_plain(const std::string& text) { return text != "null" && !text.starts_with('"'); }

Json value_of(const std::string& text, const Json* old) {
    auto json = core::parse_json(text, "value");
    // How many of a goal may be a number in place of "all".
    const bool may_be_number = old && *old == "all" && json && json->is_number();
    if (old && old->is_string() && is_plain(text) && !may_be_number) return text;
    return json ? std::move(*json) : Json(text);
}

std::optional<Error> make_change(Json& level, const std::string& change) {
    const auto sign = change.find('=');
    if (sign == std::string::npos || sign == 0)
        return Error{"is no change; write FIELD=VALUE, such as moves=20 or goals/0/count=25",
                     "'" + change.substr(0, 60) + "'"};
    const auto parts = parts_of(std::string_view(change).substr(0, sign));
    Json* parent = &level;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        Json* next = child_of(*parent, parts[i]);
        if (next && !next->is_structured())
            return Error{fmt::format("{} is a single value; write {}=VALUE", parts[i], parts[i]),
                         change.substr(0, sign)};
        if (!next)
            return Error{fmt::format("there is no {} here, only {}", parts[i], keys_of(*parent)),
                         change.substr(0, sign)};
        parent = next;
    }
    const std::string text = change.substr(sign + 1);
    Json* old = child_of(*parent, parts.back());
    if (!old && !parent->is_object())
        return Error{fmt::format("there is no {} here, only {}", parts.back(), keys_of(*parent)),
                     change.substr(0, sign)};
    Json value = value_of(text, old);
    if (value.is_null() && parent->is_object())
        parent->erase(parts.back());
    else
        (old ? *old : (*parent)[parts.back()]) = std::move(value);
    return {};
}

// --- the same in the text of a file

std::string pointer_of(const std::string& path) {
    std::string out;
    for (const auto& part : parts_of(path)) out += "/" + core::pointer_part(part);
    return out;
}

// The text of a level file. Comments are looked at as if they were blanks, which leaves everything
// in its place.
class Source {
   public:
    explicit Source(std::string_view text) : text_(text) {}

    const std::string& text() const { return text_; }

    // False: the file has no such place.
    bool make(const FieldChange& change) {
        const auto json = core::parse_json(text_, "level", core::Comments::kAllowed);
        if (!json) return false;
        const std::string pointer = pointer_of(change.path),
                          above = pointer.substr(0, pointer.rfind('/'));
        const Json::json_pointer place(pointer), parent(above);
        if (json->contains(place)) {
            if (change.value.is_null()) return remove(pointer);
            replace(core::offset_in(text_, pointer), change.value);
            return true;
        }
        if (change.value.is_null()) return true;
        if (!json->contains(parent) || !(*json)[parent].is_object()) return false;
        add(core::offset_in(text_, above), (*json)[parent].empty(), place.back(), change.value);
        return true;
    }

   private:
    // The end of the value that begins there.
    std::size_t end_of(std::size_t at) const {
        const std::string plain = core::blank_comments(text_);
        int depth = 0;
        for (bool is_text = false; at < plain.size(); ++at) {
            const char c = plain[at];
            if (is_text) {
                if (c == '\\') ++at;
                is_text = c != '"';
            } else if (c == '"') {
                is_text = true;
            } else if (c == '[' || c == '{') {
                ++depth;
            } else if (c == ']' || c == '}') {
                if (depth == 0) return at;
                --depth;
            } else if (depth == 0 &&
                       std::string_view(", \t\r\n").find(c) != std::string_view::npos) {
                return at;
            } else {
                continue;
            }
            if (depth == 0 && !is_text) return at + 1;
        }
        return std::min(at, text_.size());
    }

    void replace(std::size_t at, const Json& value) {
        text_.replace(at, end_of(at) - at, core::dump(value));
    }

    // Behind the last value of the object that begins there.
    void add(std::size_t object, bool is_empty, const std::string& key, const Json& value) {
        const std::string plain = core::blank_comments(text_);
        const std::size_t brace = end_of(object) - 1;
        const std::size_t last = plain.find_last_not_of(" \t\r\n", brace - 1) + 1;
        const std::size_t line = text_.rfind('\n', brace);
        const std::string entry = core::dump(Json(key)) + ": " + core::dump(value);
        if (line == std::string::npos || line < last) {
            text_.insert(last, (is_empty ? "" : ", ") + entry);
            return;
        }
        const std::string indent = text_.substr(line + 1, brace - line - 1);
        text_.insert(line + 1, indent + "  " + entry + "\n");
        if (!is_empty) text_.insert(last, ",");
    }

    // With one of the commas beside it, and its line if nothing else is there.
    bool remove(const std::string& pointer) {
        std::size_t from = core::offset_of_key(text_, pointer),
                    to = end_of(core::offset_in(text_, pointer));
        const std::string plain = core::blank_comments(text_);
        const std::size_t next = plain.find_first_not_of(" \t\r\n", to);
        if (next != std::string::npos && plain[next] == ',') {
            to = next + 1;
        } else {
            const std::size_t before = plain.find_last_not_of(" \t\r\n", from - 1);
            if (before == std::string::npos) return false;
            if (plain[before] == ',') {
                const bool is_same_line =
                    text_.substr(before, from - before).find_first_not_of(", \t") ==
                    std::string::npos;
                const std::size_t gone = is_same_line ? from - before : 1;
                text_.erase(before, gone);
                from -= gone, to -= gone;
            }
        }
        const std::size_t begin = text_.rfind('\n', from - 1) + 1,
                          end = std::min(text_.find('\n', to), text_.size());
        const auto is_blank = [&](std::size_t a, std::size_t b) {
            return text_.find_first_not_of(" \t\r", a) >= b;
        };
        if (begin > 0 && is_blank(begin, from) && is_blank(to, end))
            text_.erase(begin - 1, end - begin + 1);
        else
            text_.erase(from, to - from);
        return true;
    }

    std::string text_;
};

}  // namespace

std::vector<FieldChange> list_changes(const Level& before, const Level& after) {
    std::vector<FieldChange> out;
    list_differences(to_json(before), to_json(after), "", out);
    return out;
}

std::string print_change(const FieldChange& change) {
    const bool is_text =
        change.value.is_string() && is_plain(change.value.get_ref<const std::string&>());
    return change.path + "=" +
           (is_text ? change.value.get<std::string>() : core::dump(change.value));
}

Result<Level> with_changes(const Level& level, const std::vector<std::string>& changes) {
    Json json = to_json(level);
    for (const auto& change : changes)
        if (const auto error = make_change(json, change)) return *error;
    return read_level(json, "with " + fmt::format("{}", fmt::join(changes, " ")));
}

Rewritten rewrite_level(std::string_view text, const std::string& file, const Level& wanted) {
    Rewritten anew{.text = print_level(wanted), .is_whole = false};
    const auto before = parse_level(text, file);
    if (!before) return anew;
    Source source(text);
    for (const auto& change : list_changes(*before, wanted))
        if (!source.make(change)) return anew;
    const auto after = parse_level(source.text(), file);
    return after && *after == wanted ? Rewritten{source.text()} : anew;
}

}  // namespace dramatis::match3
