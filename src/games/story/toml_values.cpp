#include "games/story/toml_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <utility>

#include "games/story/tokens.hpp"

namespace dramatis::story {

Source source_of(const toml::node& node) {
    const auto at = node.source().begin;
    return {static_cast<int>(at.line), static_cast<int>(at.column)};
}

Source inside(const toml::node& node) {
    Source at = source_of(node);
    ++at.column;
    return at;
}

Fault fault_at(const toml::node& node, std::string what) {
    return {source_of(node), std::move(what)};
}

bool is_identifier(std::string_view text) {
    if (text.empty() || is_reserved(text) ||
        !(std::isalpha(static_cast<unsigned char>(text[0])) || text[0] == '_'))
        return false;
    return std::ranges::all_of(
        text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

std::vector<Item> items(const toml::table& table) {
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

Wrong known_keys(const toml::table& table, const std::vector<std::string_view>& known,
                 const std::string& of) {
    for (const auto& [key, node] : table) {
        if (std::ranges::find(known, key.str()) != known.end()) continue;
        std::string list;
        for (const auto each : known) list += (list.empty() ? "" : ", ") + std::string(each);
        const auto at = key.source().begin;
        return Fault{{static_cast<int>(at.line), static_cast<int>(at.column)},
                     fmt::format("{} has no \"{}\"{}; it has {}", of, key.str(),
                                 nearest(key.str(), known), list)};
    }
    return {};
}

Wrong read_table(const toml::node& node, const std::string& what, const toml::table*& out) {
    out = node.as_table();
    if (!out) return fault_at(node, what + " must be a table, in braces");
    return {};
}

Wrong read_list(const toml::node& node, const std::string& what,
                std::vector<const toml::node*>& out) {
    if (!node.as_array()) return fault_at(node, what + " must be a list, in square brackets");
    for (const auto& each : *node.as_array()) out.push_back(&each);
    return {};
}

Wrong read_text(const toml::node& node, const std::string& what, std::string& out) {
    const auto* value = node.as_string();
    if (!value) return fault_at(node, what + " must be a text, in quotes");
    out = value->get();
    return {};
}

Wrong read_text(const toml::node& node, const std::string& what, std::size_t most_bytes,
                std::string& out) {
    if (auto wrong = read_text(node, what, out)) return wrong;
    if (out.size() > most_bytes)
        return fault_at(node, fmt::format("{} is too long: it has {} bytes, and {} are the most",
                                          what, out.size(), most_bytes));
    return {};
}

Wrong read_real(const toml::node& node, const std::string& what, Limits limits, double& out) {
    const auto value = node.value<double>();
    if (!value || node.is_boolean() || !std::isfinite(*value))
        return fault_at(node, what + " must be a number");
    if (*value < limits.low || *value > limits.high)
        return fault_at(node, fmt::format("{} is {}; it must be from {} to {}", what, *value,
                                          limits.low, limits.high));
    out = *value;
    return {};
}

Wrong read_whole(const toml::node& node, const std::string& what, Limits limits, double& out) {
    if (auto wrong = read_real(node, what, limits, out)) return wrong;
    if (out != std::floor(out)) return fault_at(node, what + " must be a whole number");
    return {};
}

Wrong read_truth(const toml::node& node, const std::string& what, bool& out) {
    if (!node.is_boolean()) return fault_at(node, what + " must be true or false");
    out = *node.value<bool>();
    return {};
}

Wrong read_credit(const toml::node& node, bool& is_partial) {
    std::string word;
    if (auto wrong = read_text(node, "credit", word)) return wrong;
    if (word != "partial" && word != "all")
        return fault_at(node, "credit is \"partial\" or \"all\"");
    is_partial = word == "partial";
    return {};
}

Wrong read_pronoun(const toml::node& node, Pronoun& out) {
    std::string word;
    if (auto wrong = read_text(node, "pronoun", word)) return wrong;
    if (word == "it")
        out = Pronoun::kIt;
    else if (word == "he")
        out = Pronoun::kHe;
    else if (word == "she")
        out = Pronoun::kShe;
    else if (word == "they")
        out = Pronoun::kThey;
    else
        return fault_at(node, "pronoun is \"he\", \"she\", \"it\" or \"they\"");
    return {};
}

}  // namespace dramatis::story
