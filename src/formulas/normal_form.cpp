#include "formulas/normal_form.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "formulas/digits.hpp"

namespace dramatis::formulas::normal {

// How many of its digits are too many to read at a glance.
int unwieldy(double value) { return std::max(digits_of(tidy(value)) - 8, 0); }

int compare(const Sum& a, const Sum& b);

int compare(double a, double b) { return a < b ? -1 : a > b ? 1 : 0; }

int compare(const Base& a, const Base& b) {
    if (a.kind != b.kind) return a.kind < b.kind ? -1 : 1;
    if (a.kind == Base::Kind::kVariable) return int{a.variable} - int{b.variable};
    if (const int inside = compare(a.inside->sum, b.inside->sum)) return inside;
    return int{a.magnitude} - int{b.magnitude};
}

// High powers first and constants last, as in x^2 + x + 1; the coefficient is not looked at.
int compare(const std::vector<Power>& a, const std::vector<Power>& b) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (const int base = compare(a[i].base, b[i].base)) return base;
        if (const int exponent = compare(b[i].exponent, a[i].exponent)) return exponent;
    }
    return a.size() == b.size() ? 0 : a.size() > b.size() ? -1 : 1;
}

int compare(const Sum& a, const Sum& b) {
    for (std::size_t i = 0; i < std::min(a.terms.size(), b.terms.size()); ++i) {
        if (const int factors = compare(a.terms[i].factors, b.terms[i].factors)) return factors;
        if (const int c = compare(a.terms[i].coefficient, b.terms[i].coefficient)) return c;
    }
    return compare(static_cast<double>(a.terms.size()), static_cast<double>(b.terms.size()));
}

bool positive(const Base& base);

// Sure to be positive by its form alone.
bool positive(const Sum& sum) {
    return std::ranges::all_of(sum.terms, [](const Product& term) {
        return term.coefficient > 0 && std::ranges::all_of(term.factors, [](const Power& power) {
                   return positive(power.base);
               });
    });
}

bool positive(const Base& base) {
    if (base.kind == Base::Kind::kVariable || base.magnitude) return true;
    return base.kind == Base::Kind::kSum && positive(base.inside->sum);
}

bool finite(const Sum& sum) {
    return std::ranges::all_of(sum.terms, [](const Product& term) {
        return std::isfinite(term.coefficient) &&
               std::ranges::all_of(term.factors, [](const Power& power) {
                   return !power.base.inside || finite(power.base.inside->sum);
               });
    });
}

Product constant(double value) { return {value, {}}; }
Product variable(std::uint8_t number) {
    return {1, {Power{Base{Base::Kind::kVariable, false, number, nullptr}, 1}}};
}
Product power_of(Base::Kind kind, Sum inside) {
    auto held = std::make_shared<const Inside>(Inside{std::move(inside), {}});
    return {1, {Power{Base{kind, false, 0, std::move(held)}, 1}}};
}

void multiply_by(Product& product, Power power) {
    if (power.base.magnitude && even(power.exponent)) power.base.magnitude = false;
    const auto at = std::ranges::lower_bound(
        product.factors, power,
        [](const Power& a, const Power& b) { return compare(a.base, b.base) < 0; });
    if (at == product.factors.end() || compare(at->base, power.base) != 0) {
        product.factors.insert(at, std::move(power));
        return;
    }
    const double exponent = at->exponent + power.exponent;
    Power merged{at->base, exponent};
    product.factors.erase(at);
    if (exponent == 0) return;
    if (merged.base.magnitude && even(exponent))
        multiply_by(product, std::move(merged));  // |b|^2 is b^2, which may meet another power of b
    else
        product.factors.insert(std::ranges::lower_bound(product.factors, merged,
                                                        [](const Power& a, const Power& b) {
                                                            return compare(a.base, b.base) < 0;
                                                        }),
                               std::move(merged));
}

Product multiply(Product a, const Product& b) {
    a.coefficient *= b.coefficient;
    for (const Power& power : b.factors) multiply_by(a, power);
    return a;
}

Product root(const Product& product) {
    Product out = constant(std::sqrt(std::fabs(product.coefficient)));
    for (Power power : product.factors) {
        if (!positive(power.base)) power.base.magnitude = true;
        power.exponent /= 2;
        multiply_by(out, std::move(power));
    }
    return out;
}

Product inverse(Product product) {
    product.coefficient = 1 / product.coefficient;
    for (Power& power : product.factors) power.exponent = -power.exponent;
    return product;
}

const Power* find(const Product& product, const Base& base) {
    for (const Power& power : product.factors)
        if (compare(power.base, base) == 0) return &power;
    return nullptr;
}

namespace {

constexpr double kMaxExpanded = 24;  // terms; products of many sums would grow beyond all use

class Algebra {
   public:
    explicit Algebra(Way way) : way_(way) {}

    Sum read(const Formula& formula) const {
        std::size_t at = 0;
        return read(formula, at);
    }

    // The sum as a single product, what its terms have in common as factors.
    Product factored(const Sum& sum) const {
        if (sum.terms.empty()) return constant(0);
        if (sum.terms.size() == 1) return sum.terms[0];
        const Product content = content_of(sum);
        if (content.factors.empty() && content.coefficient == 1)
            return power_of(Base::Kind::kSum, sum);
        const Product divisor = inverse(content);
        Sum rest;
        for (const Product& term : sum.terms) add(rest, multiply(term, divisor));
        // A part that lost its common factors may have merged with the others, so look again; the
        // coefficients alone are settled by one look.
        return multiply(content, content.factors.empty() && rest.terms.size() > 1
                                     ? power_of(Base::Kind::kSum, std::move(rest))
                                     : factored(rest));
    }

    // Adds a product to a sum; sums within the product are opened where this is free or wanted.
    void add(Sum& sum, Product product) const {
        if (product.coefficient == 0) return;
        for (std::size_t i = 0; i < product.factors.size(); ++i) {
            const Power& power = product.factors[i];
            if (power.base.kind != Base::Kind::kSum || power.base.magnitude) continue;
            if (power.exponent < 1 || !whole(power.exponent)) continue;
            const bool alone = product.factors.size() == 1 && power.exponent == 1;
            if (!alone && !(way_.expand && expanded_size(product) <= kMaxExpanded)) continue;
            const auto inside = power.base.inside;
            if (power.exponent == 1)
                product.factors.erase(product.factors.begin() + static_cast<std::ptrdiff_t>(i));
            else
                product.factors[i].exponent -= 1;
            for (const Product& term : inside->sum.terms) add(sum, multiply(term, product));
            return;
        }
        insert(sum, std::move(product));
    }

   private:
    Sum read(const Formula& formula, std::size_t& at) const {
        const Term& term = formula.terms[at++];
        Sum out;
        if (term.op == Op::kConstant) {
            add(out, constant(term.constant));
            return out;
        }
        if (term.op == Op::kVariable) {
            add(out, variable(term.variable));
            return out;
        }
        const Sum a = read(formula, at);
        const Sum b = arity(term.op) == 2 ? read(formula, at) : Sum{};
        switch (term.op) {
            case Op::kAdd:
            case Op::kSubtract:
                out = a;
                for (const Product& part : b.terms)
                    add(out, multiply(part, constant(term.op == Op::kAdd ? 1 : -1)));
                break;
            case Op::kMultiply:
                add(out, multiply(factored(a), factored(b)));
                break;
            case Op::kDivide:
                add(out, b.terms.empty() ? constant(1)  // x / 0
                                         : multiply(factored(a), inverse(factored(b))));
                break;
            case Op::kSqrt:
                add(out, root(factored(a)));
                break;
            default:
                add(out, logarithm(a));
        }
        return out;
    }

    static double expanded_size(const Product& product) {
        double size = 1;
        for (const Power& power : product.factors)
            if (power.base.kind == Base::Kind::kSum && power.exponent >= 1)
                size *= std::pow(static_cast<double>(power.base.inside->sum.terms.size()),
                                 std::trunc(power.exponent));
        return size;
    }

    static void insert(Sum& sum, Product product) {
        const auto at = std::ranges::lower_bound(
            sum.terms, product,
            [](const Product& a, const Product& b) { return compare(a.factors, b.factors) < 0; });
        if (at == sum.terms.end() || compare(at->factors, product.factors) != 0) {
            sum.terms.insert(at, std::move(product));
            return;
        }
        const double a = at->coefficient, b = product.coefficient;
        at->coefficient = a + b;
        const double noise = 4 * std::numeric_limits<double>::epsilon() * std::fabs(a);
        if (std::fabs(a + b) <= noise) sum.terms.erase(at);
    }

    Product logarithm(const Sum& sum) const {
        if (sum.terms.empty()) return constant(-std::numeric_limits<double>::infinity());
        Product inside = factored(sum);
        inside.coefficient = std::fabs(inside.coefficient);
        if (inside.factors.empty()) return constant(apply(Op::kLn, inside.coefficient, 0));
        if (inside.factors.size() == 1 && inside.coefficient == 1) {
            const double exponent = inside.factors[0].exponent;
            inside.factors[0].exponent = 1;
            inside.factors[0].base.magnitude = false;
            return multiply(constant(exponent), logarithm_of(inside));
        }
        return logarithm_of(inside);
    }

    Product logarithm_of(const Product& inside) const {
        Sum sum;
        add(sum, inside);
        return power_of(Base::Kind::kLn, std::move(sum));
    }

    // The largest product that divides every term, and leaves the first term positive.
    Product content_of(const Sum& sum) const {
        Product content = constant(content_of_coefficients(sum));
        for (const Product& term : sum.terms) {
            for (const Power& power : term.factors) {
                if (find(content, power.base)) continue;
                double least = power.exponent, most = power.exponent;
                for (const Product& other : sum.terms) {
                    const Power* found = find(other, power.base);
                    least = std::min(least, found ? found->exponent : 0);
                    most = std::max(most, found ? found->exponent : 0);
                }
                const double exponent = least > 0 || way_.common ? least : std::min(most, 0.0);
                if (exponent != 0) multiply_by(content, Power{power.base, exponent});
            }
        }
        return content;
    }

    static double content_of_coefficients(const Sum& sum) {
        const double sign = sum.terms[0].coefficient < 0 ? -1 : 1;
        double least = std::numeric_limits<double>::infinity();
        for (const Product& term : sum.terms)
            if (!term.factors.empty()) least = std::min(least, std::fabs(term.coefficient));
        for (const Product& term : sum.terms) {
            const double ratio = term.coefficient / least;
            const double off = std::fabs(ratio - std::nearbyint(ratio));
            if (!(off <= 4 * std::numeric_limits<double>::epsilon() * std::fabs(ratio)) ||
                std::nearbyint(ratio) == 0)
                return sign;
        }
        return sign * least;
    }

    Way way_;
};

}  // namespace

Formula join(Op op, const Formula& a, const Formula& b) {
    Formula out{{Term::call(op)}};
    out.terms.insert(out.terms.end(), a.terms.begin(), a.terms.end());
    out.terms.insert(out.terms.end(), b.terms.begin(), b.terms.end());
    return out;
}

Formula call(Op op, const Formula& a) { return join(op, a, {}); }

Formula chain(Op op, const std::vector<Formula>& operands) {
    Formula out = operands[0];
    for (std::size_t i = 1; i < operands.size(); ++i) out = join(op, out, operands[i]);
    return out;
}

Formula number(double value) { return {{Term::number(tidy(value))}}; }

Formula write_at(const Sum& sum, int depth);

Formula write(const Base& base) {
    if (base.kind == Base::Kind::kVariable) return {{Term::name(base.variable)}};
    Formula& inside = base.inside->written;
    if (inside.terms.empty()) inside = write(base.inside->sum);
    return base.kind == Base::Kind::kLn ? call(Op::kLn, inside) : inside;
}

// A minus sign in front goes into a difference, if there is one: -(a - b) is b - a.
void hide_sign(Product& product) {
    if (!(product.coefficient < 0)) return;
    for (Power& power : product.factors) {
        if (power.base.kind != Base::Kind::kSum || power.base.magnitude) continue;
        if (power.exponent < 0 || even(power.exponent) || positive(power.base)) continue;
        Inside turned{power.base.inside->sum, {}};
        for (Product& term : turned.sum.terms) term.coefficient = -term.coefficient;
        power.base.inside = std::make_shared<const Inside>(std::move(turned));
        product.coefficient = -product.coefficient;
        return;
    }
}

Formula write(Product product) {
    hide_sign(product);
    std::vector<Formula> above, below;
    Product under_root = constant(1);  // squared
    bool root_above = false;
    for (const Power& power : product.factors) {
        // What repeated multiplication can say: whole powers, and even ones of magnitudes.
        const double step = power.base.magnitude ? 2 : 1;
        const double plain = step * std::trunc(power.exponent / step);
        const double rest = power.exponent - plain;
        const Formula base = write(power.base);
        for (double n = 0; n < std::fabs(plain); ++n) (plain > 0 ? above : below).push_back(base);
        if (rest == 0) continue;
        Power squared{power.base, 2 * rest};
        if (whole(squared.exponent)) squared.base.magnitude = false;
        under_root.factors.push_back(std::move(squared));
        root_above |= rest > 0;
    }
    double c = product.coefficient;
    if (!under_root.factors.empty()) {
        if (c > 0 && unwieldy(c) > 0 && unwieldy(c * c) == 0 && std::isnormal(c * c)) {
            under_root.coefficient = c * c;  // sqrt(2 * x) instead of 1.4142135623730951 * sqrt(x)
            c = 1;
            root_above = true;
        }
        if (!root_above) under_root = inverse(under_root);
        (root_above ? above : below).push_back(call(Op::kSqrt, write(under_root)));
    }
    if (above.empty())
        above.push_back(number(c));
    else if (c > 0 && unwieldy(c) > 0 && unwieldy(1 / c) == 0)  // x / 3, but 2.5 * x
        below.insert(below.begin(), number(1 / c));
    else if (tidy(c) != 1)
        above.insert(above.begin(), number(c));
    const Formula top = chain(Op::kMultiply, above);
    return below.empty() ? top : join(Op::kDivide, top, chain(Op::kMultiply, below));
}

Formula write_terms(const Sum& sum) {
    std::vector<const Product*> order;
    for (const bool negative : {false, true})
        for (const Product& term : sum.terms)
            if ((term.coefficient < 0) == negative) order.push_back(&term);
    Formula out = write(*order[0]);
    if (order[0]->coefficient == -1) {
        Formula from_zero =
            join(Op::kSubtract, number(0), write(multiply(*order[0], constant(-1))));
        if (from_zero.size() <= out.size()) out = std::move(from_zero);  // 0 - x, but -1 / x
    }
    for (std::size_t i = 1; i < order.size(); ++i) {
        Product term = *order[i];
        const bool negative = term.coefficient < 0;
        term.coefficient = std::fabs(term.coefficient);
        out = join(negative ? Op::kSubtract : Op::kAdd, out, write(term));
    }
    return out;
}

// The sum with those of its terms joined to one product that `belongs` picks; none if nothing is
// won.
template <class Belongs>
std::optional<Sum> grouped(const Sum& sum, Belongs belongs) {
    Sum group, out;
    for (const Product& term : sum.terms) (belongs(term) ? group : out).terms.push_back(term);
    if (group.terms.size() < 2) return {};
    Product product = Algebra({}).factored(group);
    if (product.factors.size() == 1 && std::fabs(product.coefficient) == 1) return {};
    const auto at = std::ranges::lower_bound(
        out.terms, product,
        [](const Product& a, const Product& b) { return compare(a.factors, b.factors) < 0; });
    out.terms.insert(at, std::move(product));
    return out;
}

// The shortest of the sum as it is and with common factors of some terms in front of a parenthesis:
// those with the commonest factor or the commonest coefficient, and so on within the result. Only
// the first levels try both, to stay quick on long sums.
Formula write_at(const Sum& sum, int depth) {
    if (sum.terms.empty()) return {{Term::number(0)}};
    Formula best = write_terms(sum);
    if (sum.terms.size() < 2 || sum.terms.size() > kMaxGrouped) return best;

    const Power* factor = nullptr;
    std::ptrdiff_t factor_count = 1;
    double coefficient = 1;
    std::ptrdiff_t coefficient_count = 1;
    for (const Product& term : sum.terms) {
        for (const Power& power : term.factors) {
            const auto count = std::ranges::count_if(sum.terms, [&](const Product& other) {
                const Power* found = find(other, power.base);
                return found && found->exponent * power.exponent > 0;
            });
            if (count > factor_count) factor = &power, factor_count = count;
        }
        const double size = std::fabs(term.coefficient);
        const auto count = std::ranges::count_if(
            sum.terms, [&](const Product& other) { return std::fabs(other.coefficient) == size; });
        if (size != 1 && count > coefficient_count) coefficient = size, coefficient_count = count;
    }
    const auto consider = [&](const std::optional<Sum>& joined) {
        if (!joined) return;
        Formula written = write_at(*joined, depth + 1);
        if (written.size() < best.size()) best = std::move(written);
    };
    if (factor)
        consider(grouped(sum, [&](const Product& term) {
            const Power* found = find(term, factor->base);
            return found && found->exponent * factor->exponent > 0;
        }));
    if (coefficient != 1 && (!factor || depth < 3))
        consider(grouped(
            sum, [&](const Product& term) { return std::fabs(term.coefficient) == coefficient; }));
    return best;
}

Formula write(const Sum& sum) { return write_at(sum, 0); }

Sum read(const Formula& formula, Way way) { return Algebra(way).read(formula); }
Product factored(const Sum& sum, Way way) { return Algebra(way).factored(sum); }
void add(Sum& sum, Product product, Way way) { Algebra(way).add(sum, std::move(product)); }

}  // namespace dramatis::formulas::normal
