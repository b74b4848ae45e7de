#include "formulas/latex.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "formulas/digits.hpp"
#include "formulas/text.hpp"

namespace dramatis::formulas {
namespace {

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

std::string latex(const Formula& formula, Vocabulary names, int digits) {
    return LatexWriter(formula, names, digits).write();
}

std::string print_short(const Formula& formula, Vocabulary names, int digits) {
    Formula shown = formula;
    for (Term& term : shown.terms)
        if (term.op == Op::kConstant) term.constant = rounded(term.constant, digits);
    return print(shown, names);
}

}  // namespace dramatis::formulas
