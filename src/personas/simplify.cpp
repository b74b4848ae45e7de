#include "personas/simplify.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "personas/equivalence.hpp"
#include "personas/text.hpp"

namespace dramatis::personas {
namespace {

double rounded(double value, int digits) {
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                   std::chars_format::scientific, std::clamp(digits, 1, 17) - 1);
    double out = value;
    std::from_chars(text.data(), end.ptr, out);
    return out;
}

// How many significant digits a number takes to write down.
int digits_of(double value) {
    std::array<char, 64> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific)
            .ptr;
    const auto exponent = std::find(text.data(), end, 'e');
    return static_cast<int>(
        std::count_if(text.data(), exponent, [](char c) { return c >= '0' && c <= '9'; }));
}

// sqrt(2) * sqrt(2) is 2.0000000000000004 to the machine; people want to read 2.
double tidy(double value) {
    const double near = rounded(value, 14);
    const double slack = 8 * std::numeric_limits<double>::epsilon() * std::fabs(value);
    return std::fabs(near - value) <= slack && digits_of(near) <= 12 ? near : value;
}

// How many of its digits are too many to read at a glance.
int unwieldy(double value) { return std::max(digits_of(tidy(value)) - 8, 0); }

// The normal form:
//
//   sum      = product + product + ...               sorted, no two alike but for the coefficient
//   product  = coefficient * base^e * base^e * ...   sorted by base, e a multiple of some 1/2^k
//   base     = variable | sum of products | ln(sum) | magnitude of such a sum or ln
//
// Variables are positive. Other bases may be negative; sqrt takes the magnitude of its operand, so
// sqrt(b) is |b|^(1/2), and |b|^e is b^e only for even e. What arithmetic has no finite answer for
// is left as a NaN or infinite coefficient, which no formula is written from.

struct Inside;

struct Base {
    enum class Kind : std::uint8_t { kVariable, kSum, kLn };
    Kind kind = Kind::kVariable;
    bool magnitude = false;
    std::uint8_t variable = 0;
    std::shared_ptr<const Inside> inside;
};

struct Power {
    Base base;
    double exponent = 1;
};

struct Product {
    double coefficient = 1;
    std::vector<Power> factors;
};

struct Sum {
    std::vector<Product> terms;
};

struct Inside {
    Sum sum;
    mutable Formula written;  // once it was asked for: nested sums are written many times over
};

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

bool whole(double exponent) { return exponent == std::trunc(exponent); }
bool even(double exponent) { return whole(exponent / 2); }

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

// How to read a formula into the normal form; which way is shorter is found by trying.
struct Way {
    bool expand = false;  // (a + b) * c as a * c + b * c
    bool common = false;  // 1 / a + b as (1 + a * b) / a
};

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

Formula write(const Sum& sum, int depth = 0);

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

constexpr std::size_t kMaxGrouped = 16;  // terms; trying takes the cube of them

// The shortest of the sum as it is and with common factors of some terms in front of a parenthesis:
// those with the commonest factor or the commonest coefficient, and so on within the result. Only
// the first levels try both, to stay quick on long sums.
Formula write(const Sum& sum, int depth) {
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
        Formula written = write(*joined, depth + 1);
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
        const Algebra algebra(way);
        const Sum sum = algebra.read(whole);
        if (!finite(sum)) continue;
        consider(write(sum));
        if (way.common && sum.terms.size() > 1) consider(write(Sum{{algebra.factored(sum)}}));
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
    const Algebra algebra(way);
    for (int round = 0; round < 16; ++round) {  // each round drops something, or it is the last
        const Sum before = sum;
        std::erase_if(sum.terms, [&](const Product& term) { return is_shared(term, shared); });
        if (sum.terms.empty()) return sum;
        Product product = algebra.factored(sum);
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
            algebra.add(sum, product);
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
        return std::fabs(x - y) > 1e-9 * size ? compare(x, y) : 0;
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

class LatexWriter {
   public:
    LatexWriter(const Formula& formula, Vocabulary names, int digits)
        : formula_(formula), names_(names), digits_(digits) {}

    std::string write() {
        operand(0, true);
        return std::move(out_);
    }

   private:
    // Writes the subtree at the next term, in parentheses if it binds less tightly than `least`; a
    // minus sign can do without only if it is the `first` thing to read.
    void operand(int least, bool first) {
        const Term& term = formula_.terms[at_++];
        switch (term.op) {
            case Op::kConstant:
                constant(term.constant, first);
                return;
            case Op::kVariable:
                name(names_[term.variable]);
                return;
            case Op::kSqrt:
                group("\\sqrt{", "}");
                return;
            case Op::kLn:
                group("\\ln\\left(", "\\right)");
                return;
            case Op::kDivide:
                group("\\frac{", "}");
                group("{", "}");
                return;
            default:
                break;
        }
        const int binds = term.op == Op::kMultiply ? 2 : 1;
        const bool parenthesis = binds < least;
        if (parenthesis) out_ += "\\left(";
        operand(binds, first || parenthesis);
        out_ += term.op == Op::kMultiply ? " \\cdot " : term.op == Op::kAdd ? " + " : " - ";
        operand(term.op == Op::kSubtract ? 2 : binds, false);
        if (parenthesis) out_ += "\\right)";
    }

    void group(const char* open, const char* close) {
        out_ += open;
        operand(0, true);
        out_ += close;
    }

    void name(std::string_view text) {
        out_ += "\\mathit{";
        for (const char c : text) {
            if (c == '_') out_ += '\\';
            out_ += c;
        }
        out_ += '}';
    }

    void constant(double value, bool first) {
        const double shown = rounded(value, digits_);
        const bool parenthesis = std::signbit(shown) && !first;
        if (parenthesis) out_ += "\\left(";
        std::array<char, 400> text;
        const double size = std::fabs(shown);
        if (size != 0 && !(size >= 1e-4 && size < 1e6)) {
            const auto end = std::to_chars(text.data(), text.data() + text.size(), shown,
                                           std::chars_format::scientific)
                                 .ptr;
            const auto e = std::find(text.data(), end, 'e');
            const std::string mantissa(text.data(), e);
            if (mantissa == "-1") out_ += '-';
            if (mantissa != "1" && mantissa != "-1") out_ += mantissa + " \\cdot ";
            const int exponent = e == end ? 0 : std::atoi(std::string(e + 1, end).c_str());
            out_ += "10^{" + std::to_string(exponent) + "}";
        } else {
            const auto end = std::to_chars(text.data(), text.data() + text.size(), shown,
                                           std::chars_format::fixed)
                                 .ptr;
            out_.append(text.data(), end);
        }
        if (parenthesis) out_ += "\\right)";
    }

    const Formula& formula_;
    Vocabulary names_;
    int digits_;
    std::size_t at_ = 0;
    std::string out_;
};

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
            const Sum sum = Algebra(way).read(before);
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

std::string latex(const Formula& formula, Vocabulary names, int digits) {
    return LatexWriter(formula, names, digits).write();
}

std::string print_short(const Formula& formula, Vocabulary names, int digits) {
    Formula shown = formula;
    for (Term& term : shown.terms)
        if (term.op == Op::kConstant) term.constant = rounded(term.constant, digits);
    return print(shown, names);
}

}  // namespace dramatis::personas
