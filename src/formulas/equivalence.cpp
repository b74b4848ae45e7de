#include "formulas/equivalence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.hpp"
#include "core/ln.hpp"
#include "core/rng.hpp"
#include "formulas/text.hpp"

namespace dramatis::formulas {
namespace {

constexpr double kTolerance = 1e-12;
constexpr double kRounding = std::numeric_limits<double>::epsilon();  // twice what IEEE promises
constexpr double kLnRounding = 4 * kRounding;                         // as core/ln.hpp promises

// A point where more digits than this are lost says nothing about two values.
constexpr double kBlurred = 1e-6;

// Read backwards, a formula of height h has at most h + 1 subtrees waiting for their operator.
constexpr std::size_t kStack = kMaxHeight + 2;

bool can_cancel(const Formula& formula) {
    return std::ranges::any_of(formula.terms, [](const Term& term) {
        return term.op == Op::kSubtract || term.op == Op::kLn ||
               (term.op == Op::kConstant && !(term.constant >= 0));
    });
}

// Values, each with the largest distance it can have from the exact one. First-order terms are
// exact; the second order is covered by kRounding being twice the real one. Branches are written as
// choices between finished values, so that the loops do several points with one instruction.
template <class Column>
struct Bounded {
    Column value, error;

    // Makes this a op this, or op a where that takes one operand; a may be this.
    void apply(Op op, const Bounded& a) {
        switch (op) {
            case Op::kAdd:
            case Op::kSubtract: {
                const double sign = op == Op::kAdd ? 1 : -1;
                for (std::size_t i = 0; i < value.size(); ++i) {
                    const double sum = a.value[i] + sign * value[i];
                    const double distance = a.error[i] + error[i] + kRounding * std::fabs(sum);
                    put(i, sum, distance, std::fabs(sum) <= distance && distance < INFINITY);
                }
                break;
            }
            case Op::kMultiply:
                for (std::size_t i = 0; i < value.size(); ++i) {
                    const double product = a.value[i] * value[i];
                    const double distance = a.error[i] * std::fabs(value[i]) +
                                            error[i] * std::fabs(a.value[i]) +
                                            a.error[i] * error[i] + kRounding * std::fabs(product);
                    put(i, product, distance, false);
                }
                break;
            case Op::kDivide:
                for (std::size_t i = 0; i < value.size(); ++i) {
                    const bool by_zero = value[i] == 0;
                    const double quotient = a.value[i] / value[i];
                    const double distance = (a.error[i] + std::fabs(quotient) * error[i]) /
                                                (std::fabs(value[i]) - error[i]) +
                                            kRounding * std::fabs(quotient);
                    value[i] = by_zero ? 1 : quotient;
                    error[i] = by_zero ? 0 : distance;
                }
                break;
            case Op::kSqrt:
                for (std::size_t i = 0; i < value.size(); ++i) {
                    const double magnitude = std::fabs(a.value[i]);
                    const double low = magnitude - a.error[i];
                    const double root = std::sqrt(magnitude);
                    const double low_root = std::sqrt(low > 0 ? low : 0);
                    const double distance = a.error[i] / (root + low_root) + kRounding * root;
                    put(i, root, distance, magnitude == 0);
                }
                break;
            default:  // ln
                for (std::size_t i = 0; i < value.size(); ++i) {
                    const double magnitude = std::fabs(a.value[i]);
                    const double log = core::ln(magnitude);
                    const double distance = magnitude == 0 ? 0
                                                           : a.error[i] / (magnitude - a.error[i]) +
                                                                 kLnRounding * std::fabs(log);
                    put(i, log, distance, std::fabs(log) <= distance && distance < INFINITY);
                }
        }
    }

   private:
    void put(std::size_t i, double new_value, double new_error, bool zero) {
        value[i] = zero ? 0 : new_value;
        error[i] = zero ? 0 : new_error;
    }
};

bool same_special(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

struct Signature::Points {
    std::array<Column, kMaxVariables> variables;

    constexpr Points() : variables{} {
        core::Rng rng{core::Seed{}.child("signature")};
        for (Column& column : variables)
            for (double& value : column) value = 0.5 + 7.5 * rng.unit();
    }
};

const Signature::Points& Signature::points() {
    static constexpr Points kFixed;
    return kFixed;
}

Signature::Signature(const Formula& formula) : cancels_(can_cancel(formula)) {
    if (cancels_)
        evaluate_bounded(formula);
    else
        evaluate_plain(formula);
}

// Column by column, so that the compiler can do several points with one instruction.
void Signature::evaluate_plain(const Formula& formula) {
    Column stack[kStack];
    std::size_t size = 0;
    for (auto term = formula.terms.rbegin(); term != formula.terms.rend(); ++term) {
        const int operands = arity(term->op);
        if (operands == 0) {
            DR_CHECK(size < kStack);
            Column& top = stack[size++];
            if (term->op == Op::kConstant)
                top.fill(term->constant);
            else
                top = points().variables[term->variable];
            continue;
        }
        DR_CHECK(size >= static_cast<std::size_t>(operands));
        const Column& a = stack[size - 1];
        size -= static_cast<std::size_t>(operands) - 1;
        Column& out = stack[size - 1];  // also the second operand
        switch (term->op) {
            case Op::kAdd:
                for (std::size_t i = 0; i < kPoints; ++i) out[i] = a[i] + out[i];
                break;
            case Op::kMultiply:
                for (std::size_t i = 0; i < kPoints; ++i) out[i] = a[i] * out[i];
                break;
            case Op::kDivide:
                for (std::size_t i = 0; i < kPoints; ++i) {
                    const double quotient = a[i] / out[i];
                    out[i] = out[i] == 0 ? 1 : quotient;
                }
                break;
            default:
                for (std::size_t i = 0; i < kPoints; ++i) out[i] = std::sqrt(std::fabs(a[i]));
        }
    }
    DR_CHECK(size == 1);
    values_ = stack[0];
    const double relative = kRounding * static_cast<double>(formula.size());
    for (std::size_t i = 0; i < kPoints; ++i) errors_[i] = relative * std::fabs(values_[i]);
}

void Signature::evaluate_bounded(const Formula& formula) {
    Bounded<Column> stack[kStack];
    std::size_t size = 0;
    for (auto term = formula.terms.rbegin(); term != formula.terms.rend(); ++term) {
        const int operands = arity(term->op);
        if (operands == 0) {
            DR_CHECK(size < kStack);
            auto& top = stack[size++];
            if (term->op == Op::kConstant) {
                // It may be a rounded decimal: 0.1 + 0.2 - 0.3 is meant to be 0.
                top.value.fill(term->constant);
                top.error.fill(kRounding * std::fabs(term->constant));
            } else {
                top.value = points().variables[term->variable];
                top.error.fill(0);
            }
            continue;
        }
        DR_CHECK(size >= static_cast<std::size_t>(operands));
        const auto& a = stack[size - 1];
        size -= static_cast<std::size_t>(operands) - 1;
        auto& b = stack[size - 1];  // also the result
        b.apply(term->op, a);
    }
    DR_CHECK(size == 1);
    values_ = stack[0].value;
    errors_ = stack[0].error;
}

bool Signature::same(const Signature& other) const {
    if (!cancels_ && !other.cancels_) {
        for (std::size_t i = 0; i < kPlainPoints; ++i) {
            const double a = values_[i], b = other.values_[i];
            const double allowed = kTolerance * std::max(std::fabs(a), std::fabs(b));
            // An infinity would allow every difference, and inf - inf is no difference at all.
            if (!(std::fabs(a - b) <= allowed && allowed < INFINITY) && !same_special(a, b))
                return false;
        }
        return true;
    }
    std::size_t clear = 0, identical = 0;
    for (std::size_t i = 0; i < kPoints; ++i) {
        const double a = values_[i], b = other.values_[i];
        if (same_special(a, b)) ++identical;
        const double size = std::max(std::fabs(a), std::fabs(b));
        const double error = errors_[i] + other.errors_[i];
        if (std::isfinite(a) && std::isfinite(b)) {
            if (!(error <= kBlurred * size)) continue;
            if (std::fabs(a - b) > std::max(error, kTolerance * size)) return false;
        } else if (!same_special(a, b)) {
            return false;
        }
        ++clear;
    }
    return clear >= kPlainPoints || identical == kPoints;
}

bool Signature::positive() const {
    for (std::size_t i = 0; i < kPoints; ++i)
        if (!(values_[i] > errors_[i])) return false;
    return true;
}

bool equivalent(const Formula& a, const Formula& b) { return Signature(a).same(Signature(b)); }

}  // namespace dramatis::formulas
