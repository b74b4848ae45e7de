#include "story/grounding.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "story/program.hpp"

namespace dramatis::story {
namespace {

using Base = ValueType::Base;
constexpr std::size_t kMostNodes = 8'000'000;

double reckon(Op op, double a, double b) {
    switch (op) {
        case Op::kEqual: return a == b;
        case Op::kUnequal: return a != b;
        case Op::kLess: return a < b;
        case Op::kLessEqual: return a <= b;
        case Op::kAdd: return kept(a + b);
        case Op::kSubtract: return kept(a - b);
        case Op::kMultiply: return kept(a * b);
        case Op::kDivide: return b == 0 ? 0 : kept(a / b);
        case Op::kMin: return std::min(a, b);
        default: return std::max(a, b);
    }
}

Expression pair(Op op, ValueType type, Expression a, Expression b) {
    Expression out{.op = op, .type = type};
    out.kids.push_back(std::move(a));
    out.kids.push_back(std::move(b));
    return out;
}

// f(condition, body, entity) of a quantifier, for everyone whom its condition does not leave out for good.
template <class F>
void for_each_case(Grounder& grounder, const World& world, const Expression& e, std::vector<EntityId>& inner, F&& f) {
    for (std::size_t entity = 0; entity < world.entities.size(); ++entity) {
        if (!e.domain[entity]) continue;
        inner[static_cast<std::size_t>(e.id)] = static_cast<EntityId>(entity);
        Expression condition = grounder.ground(e.kids[0], inner);
        if (condition.is_value() && condition.value == 0) continue;
        f(std::move(condition), grounder.ground(e.kids[1], inner), entity);
    }
}

}  // namespace

bool same(const Expression& a, const Expression& b) {
    return a.op == b.op && a.value == b.value && a.id == b.id && a.domain == b.domain && std::ranges::equal(a.kids, b.kids, same);
}

std::optional<std::size_t> Grounder::place_of(const Attribute& attribute, const Expression& expression) {
    std::size_t place = 0;
    for (std::size_t i = 0; i < attribute.domain.size(); ++i) {
        const auto& domain = attribute.domain[i];
        const auto rank = std::ranges::find(domain, static_cast<EntityId>(expression.kids[i].value));
        if (!expression.kids[i].is_value() || rank == domain.end()) return {};
        place = place * domain.size() + static_cast<std::size_t>(rank - domain.begin());
    }
    return place;
}

Expression Grounder::made(Expression expression) {
    if (++nodes_ > kMostNodes) throw TooLarge{};
    return expression;
}

Expression Grounder::ground(const Expression& e, std::span<const EntityId> slots) {
    switch (e.op) {
        case Op::kValue: return made(e);
        case Op::kSlot: return made(constant(slots[static_cast<std::size_t>(e.id)], e.type));
        case Op::kAttribute: return attribute(e, slots);
        case Op::kLast: {
            Expression out{.op = Op::kLast, .type = e.type};
            out.kids.push_back(ground(e.kids[0], slots));
            if (out.kids[0].is_value() && !world_.actors[static_cast<std::size_t>(out.kids[0].value)]) return constant(kNone, e.type);
            return made(std::move(out));
        }
        case Op::kIs: {
            Expression kid = ground(e.kids[0], slots);
            if (kid.is_value()) return truth(e.domain[static_cast<std::size_t>(kid.value)]);
            Expression out{.op = Op::kIs, .type = e.type, .domain = e.domain};
            out.kids.push_back(std::move(kid));
            return made(std::move(out));
        }
        case Op::kNot: return negated(ground(e.kids[0], slots));
        case Op::kAnd:
        case Op::kOr: {
            Expression left = ground(e.kids[0], slots);
            if (left.is_value() && (left.value != 0) == (e.op == Op::kOr)) return left;  // the other side does not matter
            return joined(e.op, std::move(left), ground(e.kids[1], slots));
        }
        case Op::kEqual:
        case Op::kUnequal:
        case Op::kLess:
        case Op::kLessEqual: return compared(e.op, ground(e.kids[0], slots), ground(e.kids[1], slots));
        case Op::kAdd:
        case Op::kSubtract:
        case Op::kMultiply:
        case Op::kDivide:
        case Op::kMin:
        case Op::kMax: return reckoned(e.op, ground(e.kids[0], slots), ground(e.kids[1], slots));
        case Op::kIf: {
            Expression condition = ground(e.kids[0], slots);
            if (condition.is_value()) return ground(e.kids[condition.value != 0 ? 1 : 2], slots);
            return chosen(std::move(condition), ground(e.kids[1], slots), ground(e.kids[2], slots));
        }
        default: return quantified(e, slots);
    }
}

Expression Grounder::attribute(const Expression& e, std::span<const EntityId> slots) {
    const auto& about = world_.attributes[static_cast<std::size_t>(e.id)];
    Expression out{.op = Op::kAttribute, .type = e.type, .id = e.id};
    bool is_known = true;
    for (const auto& kid : e.kids) {
        out.kids.push_back(ground(kid, slots));
        is_known = is_known && out.kids.back().is_value();
    }
    if (is_known) {
        const auto place = place_of(about, out);
        if (!place) return constant(about.otherwise, e.type);
        if (!about.changes) return constant(about.start[*place], e.type);
    }
    return made(std::move(out));
}

Expression Grounder::negated(Expression e) {
    switch (e.op) {
        case Op::kValue: return truth(e.value == 0);
        case Op::kNot: return Expression(std::move(e.kids[0]));
        case Op::kEqual: e.op = Op::kUnequal; return e;
        case Op::kUnequal: e.op = Op::kEqual; return e;
        case Op::kLess:  // not a < b: b <= a; numbers here are never NaN
        case Op::kLessEqual:
            e.op = e.op == Op::kLess ? Op::kLessEqual : Op::kLess;
            std::swap(e.kids[0], e.kids[1]);
            return e;
        case Op::kAnd:
        case Op::kOr: {
            const Op other = e.op == Op::kAnd ? Op::kOr : Op::kAnd;
            return joined(other, negated(std::move(e.kids[0])), negated(std::move(e.kids[1])));
        }
        default: {
            Expression out{.op = Op::kNot, .type = {Base::kBool}};
            out.kids.push_back(std::move(e));
            return made(std::move(out));
        }
    }
}

Expression Grounder::joined(Op op, Expression a, Expression b) {
    const bool is_or = op == Op::kOr;
    if (a.is_value()) return (a.value != 0) == is_or ? a : b;
    if (b.is_value()) return (b.value != 0) == is_or ? b : a;
    return made(pair(op, {Base::kBool}, std::move(a), std::move(b)));
}

Expression Grounder::compared(Op op, Expression a, Expression b) {
    if (a.is_value() && b.is_value()) return truth(reckon(op, a.value, b.value) != 0);
    const bool equal = op == Op::kEqual, unequal = op == Op::kUnequal;
    if ((equal || unequal) && same(a, b)) return truth(equal);
    if ((equal || unequal) && a.type.is(Base::kEntity)) {
        for (const auto& [known, other] : {std::pair(&a, &b), std::pair(&b, &a)})
            if (known->is_value() && !other->type.entities[static_cast<std::size_t>(known->value)]) return truth(unequal);
    }
    if ((equal || unequal) && a.type.is(Base::kBool) && (a.is_value() || b.is_value())) {
        Expression& other = a.is_value() ? b : a;
        const bool wanted = ((a.is_value() ? a.value : b.value) != 0) == equal;
        return wanted ? std::move(other) : negated(std::move(other));
    }
    return made(pair(op, {Base::kBool}, std::move(a), std::move(b)));
}

Expression Grounder::reckoned(Op op, Expression a, Expression b) {
    if (a.is_value() && b.is_value()) return constant(reckon(op, a.value, b.value));
    return made(pair(op, {Base::kNumber}, std::move(a), std::move(b)));
}

Expression Grounder::chosen(Expression condition, Expression a, Expression b) {
    if (condition.is_value()) return condition.value != 0 ? a : b;
    if (same(a, b)) return a;
    Expression out{.op = Op::kIf, .type = {a.type.base, a.type.entities | b.type.entities}};
    out.kids.push_back(std::move(condition));
    out.kids.push_back(std::move(a));
    out.kids.push_back(std::move(b));
    return made(std::move(out));
}

Expression Grounder::quantified(const Expression& e, std::span<const EntityId> slots) {
    std::vector<EntityId> inner(slots.begin(), slots.end());
    inner.resize(std::max(inner.size(), static_cast<std::size_t>(e.id) + 1));
    const bool is_all = e.op == Op::kAll;
    if (e.op == Op::kMost || e.op == Op::kLeast || e.op == Op::kWhich) return sought(e, inner);
    Expression out = e.op == Op::kExists || is_all ? truth(is_all) : constant(0);
    for_each_case(*this, world_, e, inner, [&](Expression condition, Expression body, std::size_t) {
        if (e.op == Op::kExists) out = joined(Op::kOr, std::move(out), joined(Op::kAnd, std::move(condition), std::move(body)));
        if (is_all) out = joined(Op::kAnd, std::move(out), joined(Op::kOr, negated(std::move(condition)), std::move(body)));
        if (e.op == Op::kCount) out = reckoned(Op::kAdd, std::move(out), chosen(joined(Op::kAnd, std::move(condition), std::move(body)), constant(1), constant(0)));
        if (e.op == Op::kSum) out = reckoned(Op::kAdd, std::move(out), chosen(std::move(condition), std::move(body), constant(0)));
    });
    return out;
}

// What remains of "max", "min" and "which": kids in threes, condition, number, whose it is.
Expression Grounder::sought(const Expression& e, std::vector<EntityId>& inner) {
    Expression out{.op = e.op, .type = e.type};
    bool is_known = true;
    double best = 0, which = kNone;
    for_each_case(*this, world_, e, inner, [&](Expression condition, Expression body, std::size_t entity) {
        is_known = is_known && condition.is_value() && body.is_value();
        if (is_known && (out.kids.empty() || (e.op == Op::kLeast ? body.value < best : body.value > best))) best = body.value, which = static_cast<double>(entity);
        out.kids.push_back(std::move(condition));
        out.kids.push_back(std::move(body));
        out.kids.push_back(constant(static_cast<double>(entity), {Base::kEntity}));
    });
    if (is_known) return constant(e.op == Op::kWhich ? which : best, e.type);
    return made(std::move(out));
}

}  // namespace dramatis::story
