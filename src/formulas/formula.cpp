#include "formulas/formula.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.hpp"
#include "core/ln.hpp"

namespace dramatis::formulas {

std::size_t subtree_end(const Formula& formula, std::size_t begin) {
    std::size_t at = begin;
    for (int open = 1; open > 0; ++at) {
        DR_CHECK(at < formula.terms.size());
        open += arity(formula.terms[at].op) - 1;
    }
    return at;
}

int height(const Formula& formula) {
    std::vector<int> depths{0};  // of the subtrees still to come
    int deepest = 0;
    for (const Term& term : formula.terms) {
        const int depth = depths.back();
        depths.pop_back();
        deepest = std::max(deepest, depth);
        depths.insert(depths.end(), static_cast<std::size_t>(arity(term.op)), depth + 1);
    }
    return deepest;
}

bool uses(const Formula& formula, Op op) {
    return std::ranges::any_of(formula.terms, [&](const Term& term) { return term.op == op; });
}

bool uses_variable(const Formula& formula, std::size_t variable) {
    return std::ranges::any_of(formula.terms, [&](const Term& term) {
        return term.op == Op::kVariable && term.variable == variable;
    });
}

double apply(Op op, double a, double b) {
    switch (op) {
        case Op::kAdd:
            return a + b;
        case Op::kSubtract:
            return a - b;
        case Op::kMultiply:
            return a * b;
        case Op::kDivide:
            return b == 0 ? 1 : a / b;
        case Op::kSqrt:
            return std::sqrt(std::fabs(a));
        case Op::kLn:
            return core::ln(std::fabs(a));
        case Op::kConstant:
        case Op::kVariable:
            break;
    }
    DR_CHECK(false);
    return 0;
}

double evaluate(const Formula& formula, std::span<const double> values) {
    // Read backwards, prefix order is a stack machine: the first operand is on top.
    std::array<double, kMaxHeight + 3> stack{};
    double* top = stack.data();  // stack[0] stays unused: there is no place before it to start from
    for (auto term = formula.terms.rbegin(); term != formula.terms.rend(); ++term) {
        if (term->op == Op::kConstant) {
            *++top = term->constant;
        } else if (term->op == Op::kVariable) {
            *++top = values[term->variable];
        } else if (arity(term->op) == 1) {
            *top = apply(term->op, *top, 0);
        } else {
            --top;
            *top = apply(term->op, top[1], *top);
        }
    }
    return *top;
}

}  // namespace dramatis::formulas
