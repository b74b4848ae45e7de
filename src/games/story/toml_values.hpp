#pragma once

#define TOML_EXCEPTIONS 0
#define TOML_ASSERT(condition) \
    static_cast<void>(0)  // a malformed heading trips one; the parser reports it all the same
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <toml++/toml.h>
#pragma GCC diagnostic pop

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/story/expression_parser.hpp"

// What a value of a TOML file must be; whatever it is not is a Fault at its place.
namespace dramatis::story {

inline Source source_of(const toml::node& node) {
    const auto at = node.source().begin;
    return {static_cast<int>(at.line), static_cast<int>(at.column)};
}

// Inside the quotes of a string.
inline Source inside(const toml::node& node) {
    Source at = source_of(node);
    ++at.column;
    return at;
}

inline bool is_identifier(std::string_view text) {
    if (text.empty() || is_reserved(text) ||
        !(std::isalpha(static_cast<unsigned char>(text[0])) || text[0] == '_'))
        return false;
    return std::ranges::all_of(
        text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

[[noreturn]] inline void fail(const toml::node& node, std::string what) {
    throw Fault{source_of(node), std::move(what)};
}

struct Item {
    std::string key;
    const toml::node* node;
};
// In the order of the file, which the library forgets.
inline std::vector<Item> items(const toml::table& table) {
    std::vector<std::pair<std::pair<std::uint32_t, std::uint32_t>, Item>> sorted;
    for (const auto& [key, node] : table) {
        const auto at = key.source().begin;
        sorted.push_back({{at.line, at.column}, {std::string(key.str()), &node}});
    }
    std::ranges::sort(sorted, {}, [](const auto& each) { return each.first; });
    std::vector<Item> out;
    for (auto& each : sorted) out.push_back(std::move(each.second));
    return out;
}
inline void known_keys(const toml::table& table, const std::vector<std::string_view>& known,
                       const std::string& of) {
    for (const auto& [key, node] : table) {
        if (std::ranges::find(known, key.str()) != known.end()) continue;
        std::string list;
        for (const auto each : known) list += (list.empty() ? "" : ", ") + std::string(each);
        const auto at = key.source().begin;
        throw Fault{{static_cast<int>(at.line), static_cast<int>(at.column)},
                    fmt::format("{} has no \"{}\"{}; it has {}", of, key.str(),
                                nearest(key.str(), known), list)};
    }
}
inline const toml::table& need_table(const toml::node& node, const std::string& what) {
    if (!node.as_table()) fail(node, what + " must be a table, in braces");
    return *node.as_table();
}
inline std::string text(const toml::node& node, const std::string& what) {
    const auto* value = node.as_string();
    if (!value) fail(node, what + " must be a text, in quotes");
    return value->get();
}
inline double real(const toml::node& node, double low, double high, const std::string& what) {
    const auto value = node.value<double>();
    if (!value || node.is_boolean() || !std::isfinite(*value))
        fail(node, what + " must be a number");
    if (*value < low || *value > high)
        fail(node, fmt::format("{} is {}; it must be from {} to {}", what, *value, low, high));
    return *value;
}
inline bool truth_of(const toml::node& node, const std::string& what) {
    if (!node.is_boolean()) fail(node, what + " must be true or false");
    return *node.value<bool>();
}
inline std::vector<const toml::node*> list(const toml::node& node, const std::string& what) {
    std::vector<const toml::node*> out;
    if (!node.as_array()) fail(node, what + " must be a list, in square brackets");
    for (const auto& each : *node.as_array()) out.push_back(&each);
    return out;
}
inline double whole(const toml::node& node, int low, int high, const std::string& what) {
    const double value = real(node, low, high, what);
    if (value != std::floor(value)) fail(node, what + " must be a whole number");
    return value;
}
inline bool credit(const toml::node& node) {
    const std::string word = text(node, "credit");
    if (word != "partial" && word != "all") fail(node, "credit is \"partial\" or \"all\"");
    return word == "partial";
}
inline Pronoun pronoun_of(const toml::node& node) {
    const std::string word = text(node, "pronoun");
    if (word == "he") return Pronoun::kHe;
    if (word == "she") return Pronoun::kShe;
    if (word == "they") return Pronoun::kThey;
    if (word != "it") fail(node, "pronoun is \"he\", \"she\", \"it\" or \"they\"");
    return Pronoun::kIt;
}

}  // namespace dramatis::story
