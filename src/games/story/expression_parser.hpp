#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/story/expression.hpp"
#include "games/story/names.hpp"
#include "games/story/tokens.hpp"

namespace dramatis::story {

// Reads expressions, effects and lists of parameters.
class ExpressionParser : Tokens {
   public:
    using Scope = std::vector<std::pair<std::string, Expression>>;  // names and what they stand for

    ExpressionParser(Names& names, std::string_view text, Source at, Scope scope, int next_slot,
                     int depth = 0);

    // The whole text as one of these.
    Wrong condition(Expression& out);
    Wrong number(Expression& out);
    Wrong value(Expression& out);  // of any type
    Wrong effect(Effect& out);
    // "A: actor, P: place"
    Wrong parameters(std::vector<Parameter>& out);
    // "up(X: actor)": the name and the parameters
    Wrong heading(Definition& out);

   private:
    Expression expression(const char* what = "this is");  // for the complaint that it is too deep
    Expression disjunction();
    Expression conjunction();
    Expression negation();
    Expression comparison();
    Expression sum();
    Expression product();
    Expression factor();
    Expression primary();
    Expression choice();
    Expression quantifier(Op op);
    Expression call(const std::string& name, std::size_t offset);
    Expression call_of_numbers(const std::string& name, std::vector<Expression> args,
                               std::size_t offset);
    Expression call_of_last(std::vector<Expression> args, std::size_t offset);
    Expression call_of_attribute(AttributeId id, std::vector<Expression> args, std::size_t offset);
    bool check_arguments(const Attribute& attribute, const std::vector<Expression>& args,
                         std::size_t offset);
    Expression expand(Definition& definition, std::vector<Expression> args, std::size_t offset);
    Expression name(const std::string& name, std::size_t offset);
    Expression made(Expression expression);
    Expression copied(const Expression& expression);
    void count(std::size_t nodes);
    Expression bound(Op op, ValueType type, Expression a, Expression b);
    // Operands with such signs or words between them: one alone, or all in a flat row of `op`.
    struct Link {
        std::string_view word;
        bool inverse = false;
    };
    template <class Operand>
    Expression chain(Op op, std::span<const Link> links, ValueType::Base base,
                     const char* complaint, Operand&& operand);
    std::string too_deep(const char* what) const;
    std::vector<Expression> arguments();
    std::vector<Parameter> parameter_list();
    EntitySet type_named(const std::string& name, std::size_t offset);
    void check_argument(const Expression& arg, const EntitySet& domain, const std::string& of,
                        std::size_t offset);
    void need_type(const Expression& expression, ValueType::Base base, const char* what,
                   std::size_t offset);
    Expression failed_at(std::size_t offset, std::string what);  // what stands for it
    void loop(Effect& out);
    void plain_effect(Effect& out);

    Names& names_;
    Scope scope_;
    int next_slot_;
    int depth_;
    bool expands_;  // the body of a shorthand: what can never hold for some arguments may do so for
                    // others
    bool begins_ = true;  // nothing was read yet
};

// "a number", for complaints.
const char* word_for(const ValueType& type);

}  // namespace dramatis::story
