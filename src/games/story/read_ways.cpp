#include <algorithm>
#include <cctype>
#include <utility>

#include "games/story/draft.hpp"

// The ways to tell an action: text with mentions in braces.
namespace dramatis::story {
namespace {

constexpr std::size_t kLongestTelling = 4000;   // bytes
constexpr double kMostWorkOfTelling = 100'000;  // of one condition or mention: they are asked as
                                                // they stand, not written out beforehand

// Questions asked to answer this one.
double work_of(const Expression& e) {
    double kids = 0;
    for (const auto& kid : e.kids) kids += work_of(kid);
    const bool is_quantifier = e.op >= Op::kExists;
    return 1 + (is_quantifier ? static_cast<double>(e.domain.count()) * kids : kids);
}

Wrong need_little_work(const Expression& expression, Source source) {
    if (work_of(expression) <= kMostWorkOfTelling) return {};
    return Fault{source,
                 "this asks too much while a story is told: its quantifiers go through too many "
                 "cases; use fewer in one another, or smaller types"};
}

Wrong read_mention(Draft& draft, std::string body, Source source, const Slots& slots,
                   Way::Part& out) {
    static constexpr std::pair<std::string_view, Form> kForms[] = {{".name", Form::kName},
                                                                   {".he", Form::kHe},
                                                                   {".him", Form::kHim},
                                                                   {".his", Form::kHis},
                                                                   {".himself", Form::kHimself}};
    out.is_mention = true;
    if (const auto dot = body.rfind('.'); dot != std::string::npos && dot + 1 < body.size() &&
                                          std::isalpha(static_cast<unsigned char>(body[dot + 1]))) {
        const auto found = std::ranges::find(kForms, std::string_view(body).substr(dot),
                                             [](const auto& each) { return each.first; });
        if (found == std::end(kForms))
            return Fault{source_inside(source, body, dot),
                         "a mention ends in .name, .he, .him, .his or .himself, or has no ending"};
        out.form = found->second;
        body.resize(dot);
    }
    if (auto wrong =
            ExpressionParser(draft.names, body, source, slots.scope, slots.count).value(out.entity))
        return wrong;
    if (!out.entity.type.is(ValueType::Base::kEntity))
        return Fault{source, "in braces stands an entity"};
    return need_little_work(out.entity, source);
}

Wrong read_parts(Draft& draft, const std::string& words, Source source, const Slots& slots,
                 std::vector<Way::Part>& out) {
    for (std::size_t from = 0; from < words.size();) {
        const auto open = words.find('{', from);
        const auto stray = words.find('}', from);
        if (stray < open)
            return Fault{source_inside(source, words, stray), "this brace closes nothing"};
        if (open > from)
            out.push_back({.text = words.substr(from, std::min(open, words.size()) - from)});
        if (open == std::string::npos) break;
        const auto close = words.find('}', open);
        if (close == std::string::npos)
            return Fault{source_inside(source, words, open), "this brace is never closed"};
        if (auto wrong =
                read_mention(draft, words.substr(open + 1, close - open - 1),
                             source_inside(source, words, open + 1), slots, out.emplace_back()))
            return wrong;
        from = close + 1;
    }
    return {};
}

Wrong read_way(Draft& draft, const toml::node& node, const Slots& slots, Way& out) {
    const toml::node* body = &node;
    if (const auto* entry = node.as_table()) {
        if (auto wrong = known_keys(*entry, {"text", "if"}, "a way to tell")) return wrong;
        body = entry->get("text");
        if (!body) return fault_at(node, "a way to tell needs text = \"...\"");
        if (const auto* when = entry->get("if")) {
            if (auto wrong = read_condition(draft, *when, slots, "if", out.condition)) return wrong;
            if (auto wrong = need_little_work(out.condition, source_of(*when))) return wrong;
            out.is_special = true;
        }
    }
    std::string words;
    if (auto wrong = read_text(*body, "a way to tell", kLongestTelling, words)) return wrong;
    if (auto wrong = read_parts(draft, words, inside(*body), slots, out.parts)) return wrong;
    if (out.parts.empty()) return fault_at(*body, "this text is empty");
    return {};
}

}  // namespace

Wrong read_ways(Draft& draft, const toml::node& node, const Slots& slots, std::vector<Way>& out) {
    if (node.is_string()) return read_way(draft, node, slots, out.emplace_back());
    std::vector<const toml::node*> list;
    if (auto wrong = read_list(node, "tell", list)) return wrong;
    for (const auto* each : list)
        if (auto wrong = read_way(draft, *each, slots, out.emplace_back())) return wrong;
    return {};
}

}  // namespace dramatis::story
