#include "formulas/text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "core/nearest.hpp"

namespace dramatis::formulas {
namespace {

using core::Error;

// How tightly an operator binds; an operand that binds less gets parentheses.
int precedence(const Term& term) {
    switch (term.op) {
        case Op::kAdd:
        case Op::kSubtract:
            return 1;
        case Op::kMultiply:
        case Op::kDivide:
            return 2;
        default:
            return 3;
    }
}

const char* symbol(Op op) {
    switch (op) {
        case Op::kAdd:
            return " + ";
        case Op::kSubtract:
            return " - ";
        case Op::kMultiply:
            return " * ";
        case Op::kDivide:
            return " / ";
        case Op::kSqrt:
            return "sqrt";
        case Op::kLn:
            return "ln";
        default:
            return "";
    }
}

class Printer {
   public:
    Printer(const Formula& formula, Vocabulary names) : formula_(formula), names_(names) {}

    std::string print() {
        operand(0);
        return std::move(out_);
    }

   private:
    // Writes the subtree at the next term, in parentheses if it binds less tightly than `least`.
    void operand(int least) {
        const Term& term = formula_.terms[at_++];
        const int binds = precedence(term);
        if (binds < least) out_ += '(';
        if (term.op == Op::kConstant) {
            out_ += print_number(term.constant);
        } else if (term.op == Op::kVariable) {
            out_ += names_[term.variable];
        } else if (arity(term.op) == 1) {
            out_ += symbol(term.op);
            out_ += '(';
            operand(0);
            out_ += ')';
        } else {
            operand(binds);
            out_ += symbol(term.op);
            operand(binds + 1);  // a - (b - c) and a + (b + c) keep theirs: they are other trees
        }
        if (binds < least) out_ += ')';
    }

    const Formula& formula_;
    Vocabulary names_;
    std::size_t at_ = 0;
    std::string out_;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// Recursive descent; a subtree is built as its own list of terms and appended behind its operator.
class Parser {
   public:
    Parser(std::string_view text, Vocabulary names) : text_(text), names_(names) {}

    core::Result<Formula> parse() {
        auto formula = sum();
        if (formula && peek() != '\0') fail(at_, "an operator + - * / or the end is missing here");
        if (error_) return *error_;
        if (const int h = height(*formula); h > kMaxHeight)
            return Error{"the formula is nested " + std::to_string(h) + " deep; at most " +
                             std::to_string(kMaxHeight) + " is allowed",
                         "column 1"};
        return std::move(*formula);
    }

   private:
    std::optional<Formula> sum() {
        return chain('+', Op::kAdd, '-', Op::kSubtract, [this] { return product(); });
    }
    std::optional<Formula> product() {
        return chain('*', Op::kMultiply, '/', Op::kDivide, [this] { return factor(); });
    }

    // One operand or more, joined from the left.
    template <class Operand>
    std::optional<Formula> chain(char first, Op first_op, char second, Op second_op,
                                 Operand operand) {
        auto left = operand();
        while (left) {
            const char c = peek();
            if (c != first && c != second) break;
            ++at_;
            const auto right = operand();
            if (!right) return {};
            left = join(c == first ? first_op : second_op, *left, &*right);
        }
        return left;
    }

    std::optional<Formula> factor() {
        const char c = peek();
        const std::size_t start = at_;
        if (c == '(') return parenthesis();
        if (is_digit(c) || c == '.' || c == '-') return number();
        if (!is_letter(c)) {
            if (c == '\0')
                return fail(at_, "the formula ends where a number, a name or ( should follow");
            return fail(at_, "a number, a name or ( should stand here");
        }
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
        const std::string_view word = text_.substr(start, at_ - start);
        if (word == "sqrt" || word == "ln") {
            if (peek() != '(') return fail(at_, "( should follow " + std::string(word));
            const auto inside = parenthesis();
            if (!inside) return {};
            return join(word == "sqrt" ? Op::kSqrt : Op::kLn, *inside, nullptr);
        }
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (word == names_[i]) return Formula{{Term::name(i)}};
        std::string known;
        for (const auto name : names_) known += (known.empty() ? "" : ", ") + std::string(name);
        const auto meant = core::nearest(word, names_);
        return fail(start,
                    "'" + std::string(word.substr(0, 40)) + "' is unknown; " +
                        (meant ? "did you mean " + std::string(*meant) + "? There" : "there") +
                        " are " + known + ", sqrt( ), ln( ) and numbers");
    }

    std::optional<Formula> parenthesis() {
        const std::size_t open = at_++;
        if (++nesting_ > kMaxHeight + 1) return fail(open, "parentheses are nested too deep");
        auto inside = sum();
        --nesting_;
        if (!inside) return {};
        if (peek() != ')')
            return fail(at_, "the ( of column " + std::to_string(open + 1) + " is not closed");
        ++at_;
        return inside;
    }

    std::optional<Formula> number() {
        double value = 0;
        const auto [end, status] =
            std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        if (status == std::errc::result_out_of_range)
            return fail(at_, "the number is too large or too small");
        if (status != std::errc{} || !std::isfinite(value))
            return fail(
                at_, text_[at_] == '-' ? "- has no left side; write 0 - x" : "this is no number");
        at_ = static_cast<std::size_t>(end - text_.data());
        return Formula{{Term::number(value)}};
    }

    std::optional<Formula> join(Op op, const Formula& left, const Formula* right) {
        Formula out{{Term::call(op)}};
        out.terms.insert(out.terms.end(), left.terms.begin(), left.terms.end());
        if (right) out.terms.insert(out.terms.end(), right->terms.begin(), right->terms.end());
        if (out.size() > kMaxTerms)
            return fail(at_, "the formula is too long; at most " + std::to_string(kMaxTerms) +
                                 " numbers, names and operators are allowed");
        return out;
    }

    char peek() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
        return at_ < text_.size() ? (text_[at_] == '\0' ? '\1' : text_[at_]) : '\0';
    }

    std::optional<Formula> fail(std::size_t at, std::string what) {
        if (!error_) error_ = Error{std::move(what), "column " + std::to_string(at + 1)};
        return {};
    }

    std::string_view text_;
    Vocabulary names_;
    std::size_t at_ = 0;
    int nesting_ = 0;
    std::optional<Error> error_;
};

}  // namespace

std::string print(const Formula& formula, Vocabulary names) {
    return Printer(formula, names).print();
}

core::Result<Formula> parse(std::string_view text, Vocabulary names) {
    return Parser(text, names).parse();
}

std::string print_number(double value) {
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), end};
}

}  // namespace dramatis::formulas
