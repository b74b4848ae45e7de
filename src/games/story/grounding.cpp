#include "games/story/grounding.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "games/story/program.hpp"

namespace dramatis::story {
namespace {

using Base = ValueType::Base;
constexpr std::size_t kMostNodes = 8'000'000;      // of a world, one after the other
constexpr std::size_t kMostNodesHere = 2'000'000;  // of one expression, all at once

Expression pair(Op op, ValueType type, Expression a, Expression b) {
    Expression out{.op = op, .type = type};
    out.kids.push_back(std::move(a));
    out.kids.push_back(std::move(b));
    return out;
}

// f(condition, body, entity) of a quantifier, for everyone whom its condition does not leave out
// for good.
template <class F>
void for_each_case(Grounder& grounder, const World& world, const Expression& e,
                   std::vector<EntityId>& inner, F&& f) {
    for (std::size_t entity = 0; entity < world.entities.size(); ++entity) {
        if (!e.domain[entity]) continue;
        if (grounder.is_refused()) return;
        inner[e.slot.index()] = EntityId(entity);
        Expression condition = grounder.reduced(e.kids[0], inner);
        if (condition.is_value() && condition.value == 0) continue;
        f(std::move(condition), grounder.reduced(e.kids[1], inner), entity);
    }
}

}  // namespace

double reckon(Op op, double a, double b, bool inverse) {
    switch (op) {
        case Op::kEqual:
            return a == b;
        case Op::kUnequal:
            return a != b;
        case Op::kLess:
            return a < b;
        case Op::kLessEqual:
            return a <= b;
        case Op::kAdd:
            return kept(inverse ? a - b : a + b);
        case Op::kMultiply:
            return !inverse ? kept(a * b) : b == 0 ? 0 : kept(a / b);
        case Op::kMin:
            return std::min(a, b);
        default:
            return std::max(a, b);
    }
}

bool same(const Expression& a, const Expression& b) {
    return a.op == b.op && a.value == b.value && a.slot == b.slot && a.attribute == b.attribute &&
           a.inverse == b.inverse && a.domain == b.domain &&
           std::ranges::equal(a.kids, b.kids, same);
}

std::optional<std::size_t> Grounder::place_of(const Attribute& attribute,
                                              const Expression& expression) {
    std::size_t place = 0;
    for (std::size_t i = 0; i < attribute.domain.size(); ++i) {
        const auto& domain = attribute.domain[i];
        const auto rank = std::ranges::find(domain, entity_of(expression.kids[i].value));
        if (!expression.kids[i].is_value() || rank == domain.end()) return {};
        place = place * domain.size() + static_cast<std::size_t>(rank - domain.begin());
    }
    return place;
}

Expression Grounder::made(Expression expression) {
    if (++nodes_ > kMostNodes || ++nodes_here_ > kMostNodesHere)
        making_.refuse(
            "this world is too large when everything is written out; use fewer entities, "
            "parameters or quantifiers");
    return expression;
}

class Grounder::Row {
   public:
    Row(Grounder& grounder, Op op)
        : grounder_(grounder),
          out_{.op = op, .type = {op == Op::kAnd || op == Op::kOr ? Base::kBool : Base::kNumber}} {}

    // Whether what comes now does not matter any more.
    bool is_settled() const { return settled_; }

    void add(Expression kid, bool inverse = false) {
        if (settled_) return;
        auto& kids = out_.kids;
        if (out_.type.is(Base::kBool)) {
            if (kid.is_value() && (kid.value != 0) != (out_.op == Op::kOr))
                return;  // changes nothing
            settled_ = kid.is_value();
            if (settled_) kids.clear();
            if (kid.op == out_.op) return adopt(std::move(kid));
        } else if (kids.size() == 1 && kids[0].is_value() && kid.is_value()) {
            kids[0].value = reckon(out_.op, kids[0].value, kid.value, inverse);
            return;
        }
        kid.inverse = inverse;
        kids.push_back(std::move(kid));
    }

    Expression take() && {
        if (out_.kids.empty()) return truth(out_.op == Op::kAnd);
        if (out_.kids.size() > 1) return grounder_.made(std::move(out_));
        Expression only = std::move(out_.kids.front());
        return only;
    }

   private:
    void adopt(Expression row) {
        for (auto& kid : row.kids) out_.kids.push_back(std::move(kid));
    }

    Grounder& grounder_;
    Expression out_;
    bool settled_ = false;
};

Expression Grounder::reduced(const Expression& e, std::span<const EntityId> slots) {
    if (is_refused()) return constant(0, e.type);
    switch (e.op) {
        case Op::kValue:
            return made(e);
        case Op::kSlot:
            return made(constant(value_of(slots[e.slot.index()]), e.type));
        case Op::kAttribute:
            return attribute(e, slots);
        case Op::kLast: {
            Expression out{.op = Op::kLast, .type = e.type};
            out.kids.push_back(reduced(e.kids[0], slots));
            if (out.kids[0].is_value() &&
                !world_.actors[static_cast<std::size_t>(out.kids[0].value)])
                return constant(kNone, e.type);
            return made(std::move(out));
        }
        case Op::kIs: {
            Expression kid = reduced(e.kids[0], slots);
            if (kid.is_value()) return truth(e.domain[static_cast<std::size_t>(kid.value)]);
            Expression out{.op = Op::kIs, .type = e.type, .domain = e.domain};
            out.kids.push_back(std::move(kid));
            return made(std::move(out));
        }
        case Op::kNot:
            return negated(reduced(e.kids[0], slots));
        case Op::kAnd:
        case Op::kOr:
        case Op::kAdd:
        case Op::kMultiply:
        case Op::kMin:
        case Op::kMax:
            return row(e, slots);
        case Op::kEqual:
        case Op::kUnequal:
        case Op::kLess:
        case Op::kLessEqual: {
            Expression left = reduced(e.kids[0], slots);
            return compared(e.op, std::move(left), reduced(e.kids[1], slots));
        }
        case Op::kIf:
            return choice(e, slots);
        default:
            return quantified(e, slots);
    }
}

Expression Grounder::row(const Expression& e, std::span<const EntityId> slots) {
    Row out(*this, e.op);
    for (const auto& kid : e.kids) {
        out.add(reduced(kid, slots), kid.inverse);
        if (out.is_settled() || is_refused()) break;
    }
    return std::move(out).take();
}

// Conditions that never hold are left out; behind one that always holds nothing matters.
Expression Grounder::choice(const Expression& e, std::span<const EntityId> slots) {
    Expression out{.op = Op::kIf};
    std::size_t i = 0;
    for (; i + 1 < e.kids.size(); i += 2) {
        Expression condition = reduced(e.kids[i], slots);
        if (condition.is_value() && condition.value == 0) continue;
        const bool always = condition.is_value();
        if (!always) out.kids.push_back(std::move(condition));
        out.kids.push_back(reduced(e.kids[i + 1], slots));
        if (always) break;
    }
    if (i + 1 >= e.kids.size()) out.kids.push_back(reduced(e.kids.back(), slots));
    return chosen(std::move(out));
}

Expression Grounder::attribute(const Expression& e, std::span<const EntityId> slots) {
    const auto& about = world_[e.attribute];
    Expression out{.op = Op::kAttribute, .type = e.type, .attribute = e.attribute};
    bool is_known = true;
    for (const auto& kid : e.kids) {
        out.kids.push_back(reduced(kid, slots));
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
        case Op::kValue:
            return truth(e.value == 0);
        case Op::kNot:
            return Expression(std::move(e.kids[0]));
        case Op::kEqual:
            e.op = Op::kUnequal;
            return e;
        case Op::kUnequal:
            e.op = Op::kEqual;
            return e;
        case Op::kLess:  // not a < b: b <= a; numbers here are never NaN
        case Op::kLessEqual:
            e.op = e.op == Op::kLess ? Op::kLessEqual : Op::kLess;
            std::swap(e.kids[0], e.kids[1]);
            return e;
        case Op::kAnd:
        case Op::kOr: {
            Row out(*this, e.op == Op::kAnd ? Op::kOr : Op::kAnd);
            for (auto& kid : e.kids) out.add(negated(std::move(kid)));
            return std::move(out).take();
        }
        default: {
            Expression out{.op = Op::kNot, .type = {Base::kBool}};
            out.kids.push_back(std::move(e));
            return made(std::move(out));
        }
    }
}

Expression Grounder::joined(Op op, Expression a, Expression b) {
    Row out(*this, op);
    out.add(std::move(a));
    out.add(std::move(b));
    return std::move(out).take();
}

Expression Grounder::compared(Op op, Expression a, Expression b) {
    if (a.is_value() && b.is_value()) return truth(reckon(op, a.value, b.value, false) != 0);
    const bool equal = op == Op::kEqual, unequal = op == Op::kUnequal;
    if ((equal || unequal) && same(a, b)) return truth(equal);
    if ((equal || unequal) && a.type.is(Base::kEntity)) {
        for (const auto& [known, other] : {std::pair(&a, &b), std::pair(&b, &a)})
            if (known->is_value() && !other->type.entities[static_cast<std::size_t>(known->value)])
                return truth(unequal);
    }
    if ((equal || unequal) && a.type.is(Base::kBool) && (a.is_value() || b.is_value())) {
        Expression& other = a.is_value() ? b : a;
        const bool wanted = ((a.is_value() ? a.value : b.value) != 0) == equal;
        return wanted ? std::move(other) : negated(std::move(other));
    }
    return made(pair(op, {Base::kBool}, std::move(a), std::move(b)));
}

// Without last cases that give what the rest gives.
Expression Grounder::chosen(Expression choice) {
    auto& kids = choice.kids;
    while (kids.size() > 1 && same(kids[kids.size() - 2], kids.back()))
        kids.erase(kids.end() - 3, kids.end() - 1);
    if (kids.size() == 1) {
        Expression only = std::move(kids.front());
        return only;
    }
    choice.type = kids.back().type;
    for (std::size_t i = 1; i < kids.size(); i += 2) choice.type.entities |= kids[i].type.entities;
    return made(std::move(choice));
}
Expression Grounder::chosen(Expression condition, Expression a, Expression b) {
    if (condition.is_value()) return condition.value != 0 ? a : b;
    Expression out{.op = Op::kIf};
    out.kids.push_back(std::move(condition));
    out.kids.push_back(std::move(a));
    out.kids.push_back(std::move(b));
    return chosen(std::move(out));
}

Expression Grounder::quantified(const Expression& e, std::span<const EntityId> slots) {
    std::vector<EntityId> inner(slots.begin(), slots.end());
    inner.resize(std::max(inner.size(), e.slot.index() + 1));
    if (e.op == Op::kMost || e.op == Op::kLeast || e.op == Op::kWhich) return sought(e, inner);
    const bool asks = e.op == Op::kExists || e.op == Op::kAll;
    Row out(*this, e.op == Op::kExists ? Op::kOr : e.op == Op::kAll ? Op::kAnd : Op::kAdd);
    if (!asks) out.add(constant(0));
    for_each_case(*this, world_, e, inner, [&](Expression condition, Expression body, std::size_t) {
        if (e.op == Op::kExists) out.add(joined(Op::kAnd, std::move(condition), std::move(body)));
        if (e.op == Op::kAll)
            out.add(joined(Op::kOr, negated(std::move(condition)), std::move(body)));
        if (e.op == Op::kCount)
            out.add(chosen(joined(Op::kAnd, std::move(condition), std::move(body)), constant(1),
                           constant(0)));
        if (e.op == Op::kSum) out.add(chosen(std::move(condition), std::move(body), constant(0)));
    });
    return std::move(out).take();
}

// What remains of "max", "min" and "which": kids in threes, condition, number, whose it is.
Expression Grounder::sought(const Expression& e, std::vector<EntityId>& inner) {
    Expression out{.op = e.op, .type = e.type};
    bool is_known = true;
    double best = 0, which = kNone;
    for_each_case(
        *this, world_, e, inner, [&](Expression condition, Expression body, std::size_t entity) {
            is_known = is_known && condition.is_value() && body.is_value();
            if (is_known &&
                (out.kids.empty() || (e.op == Op::kLeast ? body.value < best : body.value > best)))
                best = body.value, which = static_cast<double>(entity);
            out.kids.push_back(std::move(condition));
            out.kids.push_back(std::move(body));
            out.kids.push_back(constant(static_cast<double>(entity), {Base::kEntity}));
        });
    if (is_known) return constant(e.op == Op::kWhich ? which : best, e.type);
    return made(std::move(out));
}

}  // namespace dramatis::story
