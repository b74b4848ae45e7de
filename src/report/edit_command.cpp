#include "report/edit_command.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json.hpp"

namespace dramatis::report {
namespace {

using core::Json;

// A text as it is, unless it would be taken for JSON; everything else as JSON.
std::string value_text(const Json& value) {
    if (!value.is_string()) return core::dump(value);
    const auto& text = value.get_ref<const std::string&>();
    return text.starts_with('"') ? core::dump(value) : text;
}

void list_differences(const Json& before, const Json& after, const std::string& path,
                      std::vector<std::string>& out) {
    if (before == after) return;
    const bool is_list = before.is_array() && after.is_array() && before.size() == after.size();
    const bool is_object = before.is_object() && after.is_object() &&
                           std::ranges::all_of(before.items(), [&](const auto& entry) {
                               return after.contains(entry.key());
                           });
    const auto below = [&](const std::string& key) {
        return path.empty() ? key : path + "/" + key;
    };
    if (is_list) {
        for (std::size_t i = 0; i < after.size(); ++i)
            list_differences(before[i], after[i], below(std::to_string(i)), out);
    } else if (is_object) {
        for (const auto& [key, value] : after.items())
            list_differences(before.contains(key) ? before[key] : Json(), value, below(key), out);
    } else {
        out.push_back(fmt::format("{}={}", path, value_text(after)));
    }
}

}  // namespace

std::vector<std::string> list_settings(const match3::Level& before, const match3::Level& after) {
    const Json old_json = match3::to_json(before);
    Json new_json = match3::to_json(after);
    // What is gone is set to nothing.
    for (const auto& [key, value] : old_json.items())
        if (!new_json.contains(key)) new_json[key] = nullptr;
    std::vector<std::string> out;
    list_differences(old_json, new_json, "", out);
    return out;
}

std::string shell_word(std::string_view text) {
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("-_./=:,+%@").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::ranges::all_of(text, is_plain)) return std::string(text);
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
    return out + "'";
}

std::string edit_command(const traces::Proposals& tried, const match3::Level& after) {
    const bool is_option = tried.file.starts_with('-');
    std::string out = "./dramatis level set " + shell_word((is_option ? "./" : "") + tried.file);
    for (const auto& setting : list_settings(tried.level, after)) out += " " + shell_word(setting);
    if (tried.is_shipped) out += fmt::format(" --output {}", shell_word(tried.file + ".json"));
    return out;
}

}  // namespace dramatis::report
