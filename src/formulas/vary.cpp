#include "formulas/vary.hpp"

#include <bit>

#include "core/check.hpp"

namespace dramatis::formulas {
namespace {

std::uint32_t below(core::Rng& rng, std::size_t n) {
    return rng.below(static_cast<std::uint32_t>(n));
}

double draw_constant(const Grammar& grammar, core::Rng& rng) {
    return grammar.constant_low + rng.unit() * (grammar.constant_high - grammar.constant_low);
}

std::size_t leaf_kinds(const Grammar& grammar) {
    return static_cast<std::size_t>(std::popcount(grammar.variables)) +
           1;  // constants are one kind
}

Term draw_leaf(const Grammar& grammar, core::Rng& rng) {
    auto n = below(rng, leaf_kinds(grammar));
    for (std::size_t variable = 0; variable < kMaxVariables; ++variable)
        if ((grammar.variables >> variable & 1) && n-- == 0) return Term::name(variable);
    return Term::number(draw_constant(grammar, rng));
}

int draw_height(int low, int high, core::Rng& rng) {
    return low + static_cast<int>(below(rng, static_cast<std::size_t>(high - low + 1)));
}

// Depth first, as the terms stand: `ends(depth)` says where a branch stops.
template <class Ends>
Formula generate(const Grammar& grammar, core::Rng& rng, Ends&& ends) {
    Formula formula;
    std::vector<int> open{0};  // depths of the subtrees still to come
    while (!open.empty()) {
        const int depth = open.back();
        open.pop_back();
        if (ends(depth)) {
            formula.terms.push_back(draw_leaf(grammar, rng));
            continue;
        }
        const Op op = grammar.operators[below(rng, grammar.operators.size())];
        formula.terms.push_back(Term::call(op));
        open.insert(open.end(), static_cast<std::size_t>(arity(op)), depth + 1);
    }
    return formula;
}

// What stands in [begin, end) gives way to the other slice.
Formula splice(const Formula& into, std::size_t begin, std::size_t end, const Formula& from,
               std::size_t from_begin, std::size_t from_end) {
    const auto at = [](const Formula& f, std::size_t i) {
        return f.terms.begin() + static_cast<std::ptrdiff_t>(i);
    };
    Formula out;
    out.terms.reserve(into.size() - (end - begin) + (from_end - from_begin));
    out.terms.insert(out.terms.end(), into.terms.begin(), at(into, begin));
    out.terms.insert(out.terms.end(), at(from, from_begin), at(from, from_end));
    out.terms.insert(out.terms.end(), at(into, end), into.terms.end());
    return out;
}

}  // namespace

Formula full_formula(const Grammar& grammar, int low, int high, core::Rng& rng) {
    const int height = draw_height(low, high, rng);
    return generate(grammar, rng, [&](int depth) { return depth == height; });
}

Formula grown_formula(const Grammar& grammar, int low, int high, core::Rng& rng) {
    const int height = draw_height(low, high, rng);
    const auto leaves = static_cast<double>(leaf_kinds(grammar));
    const double early = leaves / (leaves + static_cast<double>(grammar.operators.size()));
    return generate(grammar, rng, [&](int depth) {
        return depth == height || (depth >= low && rng.unit() < early);
    });
}

Formula random_formula(const Grammar& grammar, core::Rng& rng) {
    return rng.below(2) ? full_formula(grammar, grammar.start_low, grammar.start_high, rng)
                        : grown_formula(grammar, grammar.start_low, grammar.start_high, rng);
}

Formula change_constant(const Grammar& grammar, Formula formula, core::Rng& rng) {
    std::vector<Term*> constants;
    for (Term& term : formula.terms)
        if (term.op == Op::kConstant) constants.push_back(&term);
    if (!constants.empty())
        constants[below(rng, constants.size())]->constant = draw_constant(grammar, rng);
    return formula;
}

Formula graft(const Grammar& grammar, const Formula& formula, core::Rng& rng) {
    const std::size_t at = below(rng, formula.size());
    const Formula fresh = full_formula(grammar, grammar.graft_low, grammar.graft_high, rng);
    return splice(formula, at, subtree_end(formula, at), fresh, 0, fresh.size());
}

std::pair<Formula, Formula> cross(const Formula& a, const Formula& b, core::Rng& rng) {
    if (a.size() < 2 || b.size() < 2) return {a, b};
    const std::size_t i = 1 + below(rng, a.size() - 1), j = 1 + below(rng, b.size() - 1);
    const std::size_t i_end = subtree_end(a, i), j_end = subtree_end(b, j);
    return {splice(a, i, i_end, b, j, j_end), splice(b, j, j_end, a, i, i_end)};
}

}  // namespace dramatis::formulas
