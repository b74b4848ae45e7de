#include "games/story/belief.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace dramatis::story {
namespace {

using Base = ValueType::Base;

// From 0 to 1.
Expression clamped(Expression e) {
    Expression low{.op = Op::kMax, .type = {Base::kNumber}},
        out{.op = Op::kMin, .type = {Base::kNumber}};
    low.kids.push_back(std::move(e));
    low.kids.push_back(constant(0));
    out.kids.push_back(std::move(low));
    out.kids.push_back(constant(1));
    return out;
}

// Of an expression whose kids have these.
Bounds bounds_of(const Expression& e, const std::vector<Bounds>& kids) {
    if (e.is_value()) return {e.value, e.value};
    if (e.op != Op::kIf && e.op != Op::kMin && e.op != Op::kMax && e.op != Op::kMultiply) return {};
    Bounds out = e.op == Op::kIf ? kids.back() : kids.front();
    for (std::size_t i = 1; i < kids.size(); i += e.op == Op::kIf ? 2 : 1) {
        const Bounds& kid = kids[i];
        if (e.op == Op::kIf) out = {std::min(out.low, kid.low), std::max(out.high, kid.high)};
        if (e.op == Op::kMin) out = {std::min(out.low, kid.low), std::min(out.high, kid.high)};
        if (e.op == Op::kMax) out = {std::max(out.low, kid.low), std::max(out.high, kid.high)};
        if (e.op != Op::kMultiply) continue;
        const bool fits = out.low >= 0 && kid.low >= 0 && !e.kids[i].inverse;
        out = fits ? Bounds{out.low * kid.low, out.high * kid.high} : Bounds{};
    }
    return out;
}

// Factors of 1 in a product.
void drop_ones(Expression& e, std::vector<Bounds>& kids) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < e.kids.size(); ++i) {
        const bool is_one = e.kids[i].is_value() && e.kids[i].value == 1;
        const bool is_needed =
            left == 0 && (i + 1 == e.kids.size() || e.kids[i + 1].inverse);  // 1 / x
        if (is_one && !is_needed) continue;
        if (left < i) e.kids[left] = std::move(e.kids[i]), kids[left] = kids[i];
        ++left;
    }
    e.kids.resize(left);
    kids.resize(left);
}

Bounded only(Expression e, Bounds bounds) {
    e.inverse = false;
    return {std::move(e), bounds};
}

}  // namespace

Expression belief_of(const Action& action, double factor) {
    const auto number = [](Op op) { return Expression{.op = op, .type = {Base::kNumber}}; };
    Expression first = number(Op::kIf), all = number(Op::kMultiply);
    for (const auto& rule : action.believe) {
        first.kids.push_back(rule.condition);
        first.kids.push_back(clamped(rule.b));
    }
    first.kids.push_back(constant(0));
    all.kids.push_back(std::move(first));
    for (const auto& rule : action.factors) {
        Expression choice = number(Op::kIf);
        choice.kids.push_back(rule.condition);
        choice.kids.push_back(clamped(rule.b));
        choice.kids.push_back(constant(1));
        all.kids.push_back(std::move(choice));
    }
    all.kids.push_back(constant(factor));
    return clamped(std::move(all));
}

Bounded unclamped(Expression e) {
    std::vector<Bounds> kids;
    for (auto& kid : e.kids) {
        const bool inverse = kid.inverse;
        Bounded simpler = unclamped(std::move(kid));
        kid = std::move(simpler.expression);
        kid.inverse = inverse;
        kids.push_back(simpler.bounds);
    }
    const bool is_limit =
        (e.op == Op::kMax || e.op == Op::kMin) && e.kids.size() == 2 && e.kids[1].is_value();
    if (is_limit &&
        (e.op == Op::kMax ? kids[0].low >= e.kids[1].value : kids[0].high <= e.kids[1].value))
        return only(std::move(e.kids[0]), kids[0]);
    if (e.op == Op::kMultiply) {
        drop_ones(e, kids);
        if (e.kids.size() == 1) return only(std::move(e.kids[0]), kids[0]);
    }
    const Bounds bounds = bounds_of(e, kids);
    return {std::move(e), bounds};
}

Bounds bounds_of(const Expression& e) {
    std::vector<Bounds> kids;
    for (const auto& kid : e.kids) kids.push_back(bounds_of(kid));
    return bounds_of(e, kids);
}

}  // namespace dramatis::story
