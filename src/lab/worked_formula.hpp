#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/catalogue.hpp"

namespace dramatis::lab {

// What a name in a rule's formula stands for, for one child.
struct Term {
    enum class Kind : unsigned char { kMeasured, kSetting };
    double value = 0;
    Kind kind = Kind::kMeasured;
};
using Terms = std::map<std::string, Term, std::less<>>;

// A formula with its numbers: a shape with a place {} for each, "{} + 1 × sqrt(ln {} / {}) = {}".
// Many children share a shape.
struct Worked {
    std::string shape;
    std::vector<std::string> numbers;
    std::string text() const;
};

// The formula of a rule's card (search/card.hpp), read once. Names are those of Terms or of its own
// definitions; there are + - * / ^, brackets, sqrt, ln, exp, min and max. "E,  V = F" is E with V
// defined; cases "n = 0, m = 0: V = G; n = 0: H" replace a definition, or the whole, where all
// these names are 0, the first that fits.
class RuleFormula {
   public:
    explicit RuleFormula(search::RuleChoice rule);

    // What the formula says.
    double value(const Terms& terms) const;
    // With as many digits as it takes for the shown numbers to give the shown score. Nothing if
    // they never do, as then the card is wrong.
    std::optional<Worked> work_out(const Terms& terms, double score) const;
    // All that formulas may speak of. `score` is what the search went by: where lots are drawn it
    // says what was drawn.
    Terms terms_of(const search::Children& children, std::size_t child, double score) const;
    // For people: the names that the formula uses, and what each is.
    std::vector<std::pair<std::string, std::string>> glossary() const;

   private:
    struct Token {
        enum class Kind : unsigned char { kName, kNumber, kSign, kEnd };
        Kind kind;
        std::string text;
        std::string space;  // before it
    };
    using Tokens = std::vector<Token>;
    // The formula and its definitions, for children of which all these names are 0.
    struct Case {
        std::vector<std::string> zeros;
        Tokens whole;
        std::map<std::string, Tokens, std::less<>> definitions;
    };
    class Evaluation;
    class Writer;

    static Tokens tokens_of(std::string_view text);
    static Case case_of(std::string_view formula);
    void read_cases(std::string_view text);
    Case simplified(Case each) const;
    Tokens without_what_is_off(const Tokens& tokens) const;
    const Case& case_for(const Terms& terms) const;

    search::RuleChoice rule_;
    Terms settings_;
    std::vector<Case> cases_;  // the first that fits holds; the last fits all
};

}  // namespace dramatis::lab
