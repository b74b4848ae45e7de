#include "games/story/expression_parser.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "games/story/program.hpp"

namespace dramatis::story {
namespace {

using Base = ValueType::Base;

constexpr int kDeepest = 60;  // brackets in brackets, shorthands in shorthands

Op quantifier_named(std::string_view word) {
    if (word == "exists") return Op::kExists;
    if (word == "all") return Op::kAll;
    if (word == "count") return Op::kCount;
    if (word == "sum") return Op::kSum;
    if (word == "max") return Op::kMost;
    if (word == "min") return Op::kLeast;
    if (word == "which") return Op::kWhich;
    return Op::kValue;
}

}  // namespace

ExpressionParser::ExpressionParser(Names& names, std::string_view text, Source at, Scope scope,
                                   int next_slot, int depth)
    : Tokens(text, at),
      names_(names),
      scope_(std::move(scope)),
      next_slot_(next_slot),
      depth_(depth),
      expands_(depth > 0) {
    if (depth_ > kDeepest) fail_at(0, too_deep(""));
    if (depth_ <= 1) names_.nodes_here = 0;  // not a shorthand within another text
}

Wrong ExpressionParser::condition(Expression& out) {
    out = expression();
    need_end();
    need_type(out, Base::kBool, "a condition is", 0);
    return wrong();
}

Wrong ExpressionParser::number(Expression& out) {
    out = expression();
    need_end();
    need_type(out, Base::kNumber, "this must be", 0);
    return wrong();
}

Wrong ExpressionParser::value(Expression& out) {
    out = expression();
    need_end();
    return wrong();
}

// --- expressions, loosest first

template <class Operand>
Expression ExpressionParser::chain(Op op, std::span<const Link> links, Base base,
                                   const char* complaint, Operand&& operand) {
    const std::size_t offset = here();
    const auto link_here = [&] {
        return token() == Token::kName || token() == Token::kSign
                   ? std::ranges::find(links, word(), &Link::word)
                   : links.end();
    };
    Expression first = operand();
    auto link = link_here();
    if (link == links.end()) return first;
    need_type(first, base, complaint, offset);
    Expression out{.op = op, .type = {base}};
    out.kids.push_back(std::move(first));
    out.kids.front().inverse = false;
    for (; link != links.end(); link = link_here()) {
        next();
        const std::size_t from = here();
        out.kids.push_back(operand());
        out.kids.back().inverse = link->inverse;
        need_type(out.kids.back(), base, complaint, from);
        count(1);
    }
    return made(std::move(out));
}

std::string ExpressionParser::too_deep(const char* what) const {
    return std::string(expands_ ? "shorthands are" : what) + " nested too deeply here; " +
           std::to_string(kDeepest) + " levels are the most" +
           (expands_ ? ", with the brackets in them" : "");
}

Expression ExpressionParser::expression(const char* what) {
    const int deeper = std::exchange(begins_, false) && expands_ ? 0 : 1;  // a body was counted
    depth_ += deeper;
    if (depth_ > kDeepest) fail(too_deep(what));
    Expression out = disjunction();
    depth_ -= deeper;
    return out;
}

Expression ExpressionParser::disjunction() {
    static constexpr Link kLinks[] = {{"or"}, {"||"}};
    return chain(Op::kOr, kLinks, Base::kBool, "\"or\" stands between conditions, and this is",
                 [this] { return conjunction(); });
}

Expression ExpressionParser::conjunction() {
    static constexpr Link kLinks[] = {{"and"}, {"&&"}};
    return chain(Op::kAnd, kLinks, Base::kBool, "\"and\" stands between conditions, and this is",
                 [this] { return negation(); });
}

Expression ExpressionParser::negation() {
    if (!at_name("not") && !at_sign("!")) return comparison();
    if (++depth_ > kDeepest) fail("\"not\" is nested too deeply here");
    next();
    const std::size_t from = here();
    Expression out{.op = Op::kNot, .type = {Base::kBool}};
    out.kids.push_back(negation());
    need_type(out.kids.front(), Base::kBool, "\"not\" stands before a condition, and this is",
              from);
    --depth_;
    return made(std::move(out));
}

Expression ExpressionParser::comparison() {
    const std::size_t offset = here();
    Expression left = sum();
    if (take_name("is")) {
        need_type(left, Base::kEntity, "only an entity is of a type, and this is", offset);
        const std::size_t from = here();
        Expression out{.op = Op::kIs,
                       .type = {Base::kBool},
                       .domain = type_named(need_name("a type, as in \"A is officer\""), from)};
        out.kids.push_back(std::move(left));
        return made(std::move(out));
    }
    static constexpr std::pair<std::string_view, Op> kSigns[] = {
        {"==", Op::kEqual},     {"!=", Op::kUnequal}, {"<", Op::kLess},
        {"<=", Op::kLessEqual}, {">", Op::kLess},     {">=", Op::kLessEqual}};
    for (const auto& [sign, op] : kSigns) {
        if (!take_sign(sign)) continue;
        Expression right = sum();
        const bool orders = op == Op::kLess || op == Op::kLessEqual;
        const bool known_none = left.is_value() && left.value == kNone &&
                                left.type.is(Base::kEntity) && right.type.is(Base::kAction);
        if (known_none) left.type = right.type;
        if (right.is_value() && right.value == kNone && right.type.is(Base::kEntity) &&
            left.type.is(Base::kAction))
            right.type = left.type;
        if (left.type.base != right.type.base)
            fail_at(offset, std::string("this compares ") + word_for(left.type) + " with " +
                                word_for(right.type));
        if (orders)
            need_type(left, Base::kNumber, "only numbers are less or more, and this is", offset);
        if (!expands_ && left.type.is(Base::kEntity) && left.type.entities.any() &&
            right.type.entities.any() && (left.type.entities & right.type.entities).none())
            fail_at(offset, "these two can never be the same; is it the right attribute?");
        if (sign.front() == '>') std::swap(left, right);
        return bound(op, {Base::kBool}, std::move(left), std::move(right));
    }
    return left;
}

Expression ExpressionParser::sum() {
    static constexpr Link kLinks[] = {{"+"}, {"-", true}};
    return chain(Op::kAdd, kLinks, Base::kNumber, "this reckons with numbers, and here is",
                 [this] { return product(); });
}

Expression ExpressionParser::product() {
    static constexpr Link kLinks[] = {{"*"}, {"/", true}};
    return chain(Op::kMultiply, kLinks, Base::kNumber, "this reckons with numbers, and here is",
                 [this] { return factor(); });
}

Expression ExpressionParser::factor() {
    if (!at_sign("-")) return primary();
    if (++depth_ > kDeepest) fail("signs are nested too deeply here");
    next();
    const std::size_t from = here();
    Expression right = factor();
    need_type(right, Base::kNumber, "this reckons with numbers, and here is", from);
    --depth_;
    if (right.is_value()) return constant(-right.value);
    right.inverse = true;
    return bound(Op::kAdd, {Base::kNumber}, constant(0), std::move(right));
}

Expression ExpressionParser::primary() {
    const std::size_t offset = here();
    if (token() == Token::kNumber) {
        double value = 0;
        const auto [end, error] =
            std::from_chars(word().data(), word().data() + word().size(), value);
        if (error != std::errc() || end != word().data() + word().size() || !std::isfinite(value))
            return failed_at(here(), "this is no number");
        next();
        return made(constant(kept(value)));
    }
    if (take_sign("(")) {
        Expression out = expression("brackets are");
        need_sign(")", "to end the bracket");
        return out;
    }
    if (at_end()) return failed_at(here(), "the text ends too early");
    if (token() != Token::kName)
        return failed_at(here(), "\"" + std::string(word()) + "\" cannot stand here");
    const std::string first(word());
    next();
    if (first == "true" || first == "false") return made(truth(first == "true"));
    if (first == "none") {
        EntitySet none;
        none.set(kNone);
        return made(constant(kNone, {Base::kEntity, none}));
    }
    if (first == "if") return choice();
    if (const Op op = quantifier_named(first); op != Op::kValue && token() == Token::kName)
        return quantifier(op);
    if (at_sign("(")) return call(first, offset);
    return name(first, offset);
}

Expression ExpressionParser::choice() {
    const std::size_t offset = here();
    Expression out{.op = Op::kIf};
    out.kids.push_back(expression());
    need_type(out.kids[0], Base::kBool, "a condition is", offset);
    if (!take_name("then")) fail("here should be \"then\", as in \"if c then a else b\"");
    out.kids.push_back(expression());
    if (!take_name("else")) fail("here should be \"else\", as in \"if c then a else b\"");
    out.kids.push_back(expression());
    const auto &a = out.kids[1].type, &b = out.kids[2].type;
    if (a.base != b.base)
        fail_at(offset,
                std::string("one way this is ") + word_for(a) + ", the other way " + word_for(b));
    out.type = {a.base, a.entities | b.entities};
    return made(std::move(out));
}

}  // namespace dramatis::story
