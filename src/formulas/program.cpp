#include "formulas/program.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <tuple>

#include "core/ln.hpp"

namespace dramatis::formulas {
namespace {

using Row = ValueTable::Row;

// One operation on every lane. Not unrolled by hand or by the compiler: GCC would unroll eight
// steps before it tries to make vectors of them, and then no longer can (twice as slow).
template <class F>
[[gnu::always_inline]] inline void each(Row& out, const Row& a, F&& f) {
#pragma GCC unroll 1
    for (std::size_t i = 0; i < ValueTable::kLanes; ++i) out.lane[i] = f(a.lane[i]);
}
template <class F>
[[gnu::always_inline]] inline void each(Row& out, const Row& a, const Row& b, F&& f) {
#pragma GCC unroll 1
    for (std::size_t i = 0; i < ValueTable::kLanes; ++i) out.lane[i] = f(a.lane[i], b.lane[i]);
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

void ValueTable::set_column(std::size_t variable, const double* values) {
    for (std::size_t b = 0; b < blocks(); ++b) {
        auto& lane = rows_[b * kMaxVariables + variable].lane;
        const std::size_t from = b * kLanes, count = std::min(kLanes, children_ - from);
        for (std::size_t i = 0; i < count; ++i) lane[i] = values[from + i];
        // Children that do not exist: any number that is quick to work with.
        for (std::size_t i = count; i < kLanes; ++i) lane[i] = 1;
    }
}

void ValueTable::set_shared(std::size_t variable, double value) {
    for (std::size_t b = 0; b < blocks(); ++b) rows_[b * kMaxVariables + variable].lane.fill(value);
}

// Builds a program; equal operands are recognised by their place, so equal subtrees become one.
class Program::Compiler {
   public:
    explicit Compiler(Program& program) : program_(program) {}

    // The subtree at `at`, which moves behind it.
    Operand compile(const Formula& formula, std::size_t& at) {
        const Term& term = formula.terms[at++];
        if (term.op == Op::kVariable) {
            program_.reads_ |= 1u << term.variable;
            return {Place::kVariable, term.variable};
        }
        if (term.op == Op::kConstant) return constant(term.constant);
        const Operand a = compile(formula, at);
        const bool binary = arity(term.op) == 2;
        const Operand b = binary ? compile(formula, at) : a;
        if (a.place == Place::kConstant && b.place == Place::kConstant)
            return constant(apply(term.op, value(a), binary ? value(b) : 0));
        const auto next = static_cast<std::uint32_t>(program_.steps_.size());
        const auto [known, fresh] = known_steps_.try_emplace({term.op, a, b}, next);
        if (fresh) program_.steps_.push_back({term.op, next, a, b});
        return {Place::kResult, known->second};
    }

   private:
    Operand constant(double number) {
        const auto next = static_cast<std::uint32_t>(program_.constants_.size());
        const auto [known, fresh] =
            known_constants_.try_emplace(std::bit_cast<std::uint64_t>(number), next);
        if (fresh) program_.constants_.emplace_back().lane.fill(number);
        return {Place::kConstant, known->second};
    }
    double value(Operand o) const { return program_.constants_[o.index].lane[0]; }

    Program& program_;
    std::map<std::tuple<Op, Operand, Operand>, std::uint32_t> known_steps_;
    std::map<std::uint64_t, std::uint32_t> known_constants_;
};

Program::Program(std::span<const Formula> formulas) {
    Compiler compiler(*this);
    for (const Formula& formula : formulas) {
        std::size_t at = 0;
        answers_.push_back(compiler.compile(formula, at));
    }
    results_.resize(steps_.size());
    asked_ = steps_;
}

void Program::ask(std::span<const std::uint32_t> formulas) {
    std::vector<char> needed(steps_.size(), 0);
    const auto need = [&](Operand o) {
        if (o.place == Place::kResult) needed[o.index] = 1;
    };
    for (const std::uint32_t formula : formulas) need(answers_[formula]);
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
        if (needed[step->out]) need(step->a), need(step->b);
    asked_.clear();
    for (const Step& step : steps_)
        if (needed[step.out]) asked_.push_back(step);
}

void Program::run(const ValueTable& table, std::size_t block) {
    place_ = {table.block(block), constants_.data(), results_.data()};
    for (const Step& step : asked_) {
        Row& to = results_[step.out];
        const Row &left = row(step.a), &right = row(step.b);
        switch (step.op) {
            case Op::kAdd:
                each(to, left, right, [](double x, double y) { return x + y; });
                break;
            case Op::kSubtract:
                each(to, left, right, [](double x, double y) { return x - y; });
                break;
            case Op::kMultiply:
                each(to, left, right, [](double x, double y) { return x * y; });
                break;
            case Op::kDivide:
                each(to, left, right, [](double x, double y) {
                    const double quotient = x / y;
                    return y == 0 ? 1 : quotient;
                });
                break;
            case Op::kSqrt:
                each(to, left, [](double x) { return std::sqrt(std::fabs(x)); });
                break;
            case Op::kLn:
                each_ln(to, left);
                break;
            case Op::kConstant:
            case Op::kVariable:
                break;
        }
    }
}

}  // namespace dramatis::formulas
