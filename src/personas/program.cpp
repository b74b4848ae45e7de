#include "personas/program.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"
#include "core/ln.hpp"

namespace dramatis::personas {
namespace {

using Row = Table::Row;

// One operation on every lane. Not unrolled by hand or by the compiler: GCC would unroll eight steps
// before it tries to make vectors of them, and then no longer can (twice as slow).
template <class F>
[[gnu::always_inline]] inline void each(Row& out, const Row& a, F&& f) {
#pragma GCC unroll 1
    for (std::size_t i = 0; i < Table::kLanes; ++i) out.lane[i] = f(a.lane[i]);
}
template <class F>
[[gnu::always_inline]] inline void each(Row& out, const Row& a, const Row& b, F&& f) {
#pragma GCC unroll 1
    for (std::size_t i = 0; i < Table::kLanes; ++i) out.lane[i] = f(a.lane[i], b.lane[i]);
}

// The one operation without a vector form; mostly it is of a number that all children share.
void each_ln(Row& out, const Row& a) {
    const bool same = std::ranges::all_of(a.lane, [&](double x) { return x == a.lane[0]; });
    if (same)
        out.lane.fill(core::ln(std::fabs(a.lane[0])));
    else
        each(out, a, [](double x) { return core::ln(std::fabs(x)); });
}

}  // namespace

void Table::set_column(std::size_t variable, const double* values) {
    for (std::size_t b = 0; b < blocks(); ++b) {
        auto& lane = rows_[b * kMaxVariables + variable].lane;
        const std::size_t from = b * kLanes, count = std::min(kLanes, children_ - from);
        for (std::size_t i = 0; i < count; ++i) lane[i] = values[from + i];
        // Children that do not exist: any number that is quick to work with.
        for (std::size_t i = count; i < kLanes; ++i) lane[i] = 1;
    }
}

void Table::set_shared(std::size_t variable, double value) {
    for (std::size_t b = 0; b < blocks(); ++b) rows_[b * kMaxVariables + variable].lane.fill(value);
}

Program::Program(const Formula& formula) {
    DR_CHECK(formula.size() <= kMaxTerms && height(formula) <= kMaxHeight);
    for (const Term& term : formula.terms)
        if (term.op == Op::kVariable) reads_ |= 1u << term.variable;
    std::size_t at = 0;
    answer_ = compile(formula, at, 0);
}

// The subtree at `at`, which moves behind it; results from number `free` on may be overwritten.
Program::Operand Program::compile(const Formula& formula, std::size_t& at, std::uint16_t free) {
    const Term& term = formula.terms[at++];
    if (term.op == Op::kVariable) return {Place::kVariable, term.variable};
    if (term.op == Op::kConstant) {
        constants_.emplace_back().lane.fill(term.constant);
        return {Place::kConstant, static_cast<std::uint16_t>(constants_.size() - 1)};
    }
    const std::size_t constants = constants_.size();
    Step step{term.op, free, {}, {}};
    step.a = compile(formula, at, free);
    bool constant = step.a.place == Place::kConstant;
    if (arity(term.op) == 2) {
        const bool keep = step.a.place == Place::kResult;
        step.b = compile(formula, at, static_cast<std::uint16_t>(free + keep));
        constant = constant && step.b.place == Place::kConstant;
    }
    if (!constant) {
        steps_.push_back(step);
        return {Place::kResult, free};
    }
    const auto value = [&](Operand o) { return constants_[o.index].lane[0]; };
    const double folded = apply(step.op, value(step.a), arity(term.op) == 2 ? value(step.b) : 0);
    constants_.resize(constants);
    constants_.emplace_back().lane.fill(folded);
    return {Place::kConstant, static_cast<std::uint16_t>(constants)};
}

void Program::run(const Table& table, std::span<double> out) const {
    std::array<Row, kMaxHeight + 1> results;
    for (std::size_t b = 0; b < table.blocks(); ++b) {
        const std::array<const Row*, 3> place = {table.block(b), constants_.data(), results.data()};
        const auto row = [&](Operand o) -> const Row& {
            return place[static_cast<std::size_t>(o.place)][o.index];
        };
        for (const Step& step : steps_) {
            Row& to = results[step.out];
            const Row& left = row(step.a);
            switch (step.op) {
                case Op::kAdd: each(to, left, row(step.b), [](double x, double y) { return x + y; }); break;
                case Op::kSubtract: each(to, left, row(step.b), [](double x, double y) { return x - y; }); break;
                case Op::kMultiply: each(to, left, row(step.b), [](double x, double y) { return x * y; }); break;
                case Op::kDivide:
                    each(to, left, row(step.b), [](double x, double y) {
                        const double quotient = x / y;
                        return y == 0 ? 1 : quotient;
                    });
                    break;
                case Op::kSqrt: each(to, left, [](double x) { return std::sqrt(std::fabs(x)); }); break;
                case Op::kLn: each_ln(to, left); break;
                case Op::kConstant:
                case Op::kVariable: break;
            }
        }
        const std::size_t from = b * Table::kLanes, count = std::min(Table::kLanes, out.size() - from);
        const Row& answer = row(answer_);
        for (std::size_t i = 0; i < count; ++i) out[from + i] = answer.lane[i];
    }
}

}  // namespace dramatis::personas
