#include "formulas/simplify.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "formulas/digits.hpp"
#include "formulas/equivalence.hpp"
#include "formulas/normal_form.hpp"

namespace dramatis::formulas {
namespace {

using namespace normal;

struct Cost {
    std::size_t terms = 0;
    int digits = 0;

    auto operator<=>(const Cost&) const = default;
};

Cost cost(const Formula& formula) {
    Cost out{formula.size(), 0};
    for (const Term& term : formula.terms)
        if (term.op == Op::kConstant) out.digits += std::max(digits_of(term.constant) - 8, 0);
    return out;
}

bool sound(const Formula& formula) {
    return height(formula) <= kMaxHeight &&
           std::ranges::all_of(formula.terms,
                               [](const Term& term) { return std::isfinite(term.constant); });
}

constexpr std::array<Way, 4> kWays{Way{false, false}, Way{false, true}, Way{true, false},
                                   Way{true, true}};

// The parts first: where the normal form of the whole is longer, that of the parts may still help.
Formula shorten(const Formula& formula, std::size_t& at) {
    const std::size_t begin = at;
    const Term& term = formula.terms[at++];
    Formula best{{term}};
    for (int i = 0; i < arity(term.op); ++i) {
        const Formula part = shorten(formula, at);
        best.terms.insert(best.terms.end(), part.terms.begin(), part.terms.end());
    }
    if (arity(term.op) == 0) return best;

    const auto first = formula.terms.begin();
    const Signature signature(Formula{
        {first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(at)}});
    Cost least = cost(best);
    bool normal = false;  // whether `best` is in the normal order
    const Formula whole = best;
    const auto consider = [&](Formula candidate) {
        const Cost price = cost(candidate);
        if (price > least || (normal && price == least) || !sound(candidate)) return;
        if (!Signature(candidate).same(signature)) return;
        best = std::move(candidate);
        least = price;
        normal = true;
    };
    for (const Way way : kWays) {
        const Sum sum = read(whole, way);
        if (!finite(sum)) continue;
        consider(write(sum));
        if (way.common && sum.terms.size() > 1) consider(write(Sum{{factored(sum, way)}}));
    }
    return best;
}

bool is_shared(const Sum& sum, std::uint32_t shared);

bool is_shared(const Power& power, std::uint32_t shared) {
    if (power.base.kind == Base::Kind::kVariable) return (shared >> power.base.variable & 1) != 0;
    return is_shared(power.base.inside->sum, shared);
}

bool is_shared(const Product& product, std::uint32_t shared) {
    return std::ranges::all_of(product.factors,
                               [&](const Power& power) { return is_shared(power, shared); });
}

bool is_shared(const Sum& sum, std::uint32_t shared) {
    return std::ranges::all_of(sum.terms,
                               [&](const Product& term) { return is_shared(term, shared); });
}

// The largest number that every exponent is a whole multiple of.
double common_exponent(const Product& product) {
    double common = 0;
    for (const Power& power : product.factors) {
        double a = std::fabs(power.exponent);
        while (a != 0) common = std::exchange(a, std::fmod(common, a));
    }
    return common;
}

// p and p^e rank alike for positive p and e, and so do -p and 1 / p.
Product lowest_power(const Product& product) {
    const bool all_positive = std::ranges::all_of(
        product.factors, [](const Power& power) { return positive(power.base); });
    if (!all_positive && !(product.factors.size() == 1 && whole(product.factors[0].exponent) &&
                           !even(product.factors[0].exponent)))
        return product;
    Product best = product, lower = product;
    const double exponent = common_exponent(product);
    for (Power& power : lower.factors) power.exponent /= exponent;
    if (cost(write(lower)) <= cost(write(best))) best = lower;
    if (all_positive && product.coefficient < 0) {
        Product turned = inverse(best);
        turned.coefficient = 1;
        if (write(turned).size() < write(best).size()) best = turned;
    }
    return best;
}

// Divided by whichever of its coefficients makes it the shortest to write.
Sum best_scale(const Sum& sum) {
    if (sum.terms.size() < 2 || sum.terms.size() > kMaxGrouped) return sum;
    Sum best = sum;
    Cost least = cost(write(sum));
    for (const Product& term : sum.terms) {
        if (std::fabs(term.coefficient) == 1) continue;
        Sum scaled = sum;
        for (Product& other : scaled.terms)
            other.coefficient = tidy(other.coefficient / std::fabs(term.coefficient));
        const Cost price = cost(write(scaled));
        if (price < least) best = scaled, least = price;
    }
    return best;
}

Sum stripped(Sum sum, std::uint32_t shared, Way way) {
    for (int round = 0; round < 16; ++round) {  // each round drops something, or it is the last
        const Sum before = sum;
        std::erase_if(sum.terms, [&](const Product& term) { return is_shared(term, shared); });
        if (sum.terms.empty()) return sum;
        Product product = factored(sum, way);
        const std::size_t factors = product.factors.size();
        std::erase_if(product.factors, [&](const Power& power) {
            return is_shared(power, shared) && (positive(power.base) || even(power.exponent));
        });
        const bool dropped = product.factors.size() < factors;
        if (product.factors.empty()) return {};
        product.coefficient = product.coefficient < 0 ? -1 : 1;
        product = lowest_power(product);
        const Power& first = product.factors[0];
        const bool alone = product.factors.size() == 1 && product.coefficient == 1;
        if (alone && first.exponent == 1 && first.base.kind == Base::Kind::kLn &&
            !first.base.magnitude && positive(first.base.inside->sum)) {
            sum = Sum{first.base.inside->sum};
        } else if (dropped || product.factors.size() == 1 || sum.terms.size() == 1) {
            sum.terms.clear();
            add(sum, product, way);
        }
        sum = best_scale(sum);
        if (compare(sum, before) == 0) break;
    }
    return sum;
}

// Whether two formulas put random siblings in the same order; differences near rounding say
// nothing.
bool rank_alike(const Formula& a, const Formula& b, std::uint32_t shared) {
    constexpr std::size_t kGroups = 8, kSiblings = 8;
    const auto order = [](double x, double y) {
        const double size = std::max(std::fabs(x), std::fabs(y));
        return std::fabs(x - y) > 1e-9 * size ? (x < y ? -1 : 1) : 0;
    };
    core::Rng rng{core::Seed{}.child("siblings")};
    std::array<double, kMaxVariables> point{};
    for (std::size_t group = 0; group < kGroups; ++group) {
        std::array<double, kSiblings> of_a{}, of_b{};
        for (std::size_t i = 0; i < kSiblings; ++i) {
            for (std::size_t v = 0; v < kMaxVariables; ++v) {
                const double value = 0.5 + 7.5 * rng.unit();
                if (i == 0 || (shared >> v & 1) == 0) point[v] = value;
            }
            of_a[i] = evaluate(a, point);
            of_b[i] = evaluate(b, point);
        }
        for (std::size_t i = 0; i < kSiblings; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const int in_a = order(of_a[i], of_a[j]), in_b = order(of_b[i], of_b[j]);
                if (in_a * in_b < 0) return false;
                if (in_a != 0 && of_b[i] == of_b[j]) return false;
                if (in_b != 0 && of_a[i] == of_a[j]) return false;
            }
        }
    }
    return true;
}

}  // namespace

Formula simplify(const Formula& formula) {
    const Signature signature(formula);
    // One step may open the way for another. Steps never make a formula longer, so they end in a
    // ring of formulas of one length, most often a ring of one; its least member stands for it.
    std::vector<Formula> seen{formula};
    for (;;) {
        std::size_t at = 0;
        Formula next = shorten(seen.back(), at);
        const auto again = std::ranges::find(seen, next);
        if (again != seen.end()) {
            const auto least =
                std::min_element(again, seen.end(), [](const auto& a, const auto& b) {
                    return std::ranges::lexicographical_compare(
                        a.terms, b.terms, [](const Term& x, const Term& y) {
                            if (x.op != y.op) return x.op < y.op;
                            if (x.variable != y.variable) return x.variable < y.variable;
                            return x.constant < y.constant;
                        });
                });
            return Signature(*least).same(signature) ? *least : formula;
        }
        seen.push_back(std::move(next));
    }
}

Formula essence(const Formula& formula, std::uint32_t shared) {
    Formula best = simplify(formula);
    for (bool found = true; found;) {
        found = false;
        const Formula before = best;
        for (const Way way : kWays) {
            const Sum sum = read(before, way);
            if (!finite(sum)) continue;
            const Formula candidate = write(stripped(sum, shared, way));
            if (candidate.size() > 2 * before.size() || !sound(candidate)) continue;  // hopeless
            Formula shorter = simplify(candidate);
            // A 1 that becomes a 0 is no shorter, and says more.
            const bool none = shorter == number(0) && best != shorter;
            if (!none && cost(shorter) >= cost(best)) continue;
            if (!rank_alike(shorter, formula, shared)) continue;
            best = std::move(shorter);
            found = true;
        }
    }
    return best;
}

}  // namespace dramatis::formulas
