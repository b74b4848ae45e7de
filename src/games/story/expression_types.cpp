#include <algorithm>
#include <utility>

#include "games/story/expression_parser.hpp"

// What fits where, and how large an expression may grow.
namespace dramatis::story {
namespace {

using Base = ValueType::Base;

constexpr int kDeepestTree =
    250;  // the same when shorthands are written out, with what is in the brackets
constexpr std::size_t kMostNodes =
    2'000'000;  // of all expressions together, shorthands written out
constexpr std::size_t kMostNodesHere = 500'000;  // of one of them

}  // namespace

const char* word_for(const ValueType& type) {
    switch (type.base) {
        case Base::kBool:
            return "true or false";
        case Base::kNumber:
            return "a number";
        case Base::kEntity:
            return "an entity";
        case Base::kAction:
            return "an action";
    }
    return "";
}

void ExpressionParser::count(std::size_t nodes) {
    if (failed()) return;
    names_.nodes += nodes;
    names_.nodes_here += nodes;
    if (names_.nodes > kMostNodes)
        fail(
            "the expressions of this world are too large when all shorthands are written out; use "
            "fewer in one another");
    if (names_.nodes_here > kMostNodesHere)
        fail("this expression is too large when all shorthands are written out; it may have " +
             std::to_string(kMostNodesHere) + " names, numbers and signs");
}

Expression ExpressionParser::made(Expression expression) {
    int depth = 0;
    std::size_t size = 1;
    for (const auto& kid : expression.kids) {
        depth = std::max<int>(depth, kid.depth);
        size += kid.size;
    }
    if (depth >= kDeepestTree)
        fail("this is nested too deeply when all shorthands are written out; " +
             std::to_string(kDeepestTree) + " levels are the most");
    expression.depth = static_cast<std::uint16_t>(depth + 1);
    expression.size = static_cast<std::uint32_t>(size);
    count(1);
    return expression;
}

// What a name stands for may be large itself.
Expression ExpressionParser::copied(const Expression& expression) {
    count(expression.size);
    return expression;
}

Expression ExpressionParser::bound(Op op, ValueType type, Expression a, Expression b) {
    Expression out{.op = op, .type = type};
    out.kids.push_back(std::move(a));
    out.kids.push_back(std::move(b));
    return made(std::move(out));
}

Expression ExpressionParser::failed_at(std::size_t offset, std::string what) {
    fail_at(offset, std::move(what));
    return {};
}

EntitySet ExpressionParser::type_named(const std::string& name, std::size_t offset) {
    const auto found = names_.types.find(name);
    if (found != names_.types.end()) return (*names_.world)[found->second].members;
    std::vector<std::string_view> known;
    for (const auto& [each, id] : names_.types) known.push_back(each);
    fail_at(offset, "there is no type " + name + nearest(name, known));
    return {};
}

void ExpressionParser::check_argument(const Expression& arg, const EntitySet& domain,
                                      const std::string& of, std::size_t offset) {
    need_type(arg, Base::kEntity, (of + " is of entities, and this is").c_str(), offset);
    if (!expands_ && arg.type.entities.any() && (arg.type.entities & domain).none())
        fail_at(offset, of + " is never of such an entity; see its types");
}

void ExpressionParser::need_type(const Expression& expression, ValueType::Base base,
                                 const char* what, std::size_t offset) {
    if (expression.type.base == base) return;
    const std::string text = what;
    const bool says_found = text.ends_with("this is") || text.ends_with("here is");
    fail_at(offset,
            text + " " + word_for(says_found ? expression.type : ValueType{base}) +
                (says_found ? "" : std::string(", and this is ") + word_for(expression.type)));
}

}  // namespace dramatis::story
