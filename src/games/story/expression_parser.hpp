#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/story/expression.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {

// Where a text of the file begins: errors inside it point there.
struct Source {
    int line = 1, column = 1;
};

// What is wrong with a text, and where; thrown by the parser, caught by the reader of the file.
// Nobody else sees it.
struct Fault {
    Source at;
    std::string what;
};

// A shorthand: text that is read anew wherever it is used, with its parameters bound.
struct Definition {
    std::string name;
    std::vector<Parameter> parameters{};
    std::string body{};
    Source at{};
    bool is_open = false;  // being read: using it now would be a circle
};

// Marks a shorthand as being read for as long as this lives.
class OpenDefinition {
   public:
    explicit OpenDefinition(Definition& definition) : definition_(definition) {
        definition_.is_open = true;
    }
    ~OpenDefinition() { definition_.is_open = false; }
    OpenDefinition(const OpenDefinition&) = delete;
    OpenDefinition& operator=(const OpenDefinition&) = delete;

   private:
    Definition& definition_;
};

// The names that expressions can use, as far as they are known.
struct Names {
    World* world = nullptr;
    std::map<std::string, int, std::less<>> types{}, entities{}, attributes{}, actions{};
    std::map<std::string, Definition, std::less<>> definitions{};
    std::size_t nodes = 0;       // made so far, to refuse what grows without end
    std::size_t nodes_here = 0;  // in the text being read
};

// Reads expressions, effects and lists of parameters. Every function throws Fault.
class ExpressionParser {
   public:
    using Scope = std::vector<std::pair<std::string, Expression>>;  // names and what they stand for

    ExpressionParser(Names& names, std::string_view text, Source at, Scope scope, int next_slot,
                     int depth = 0);

    // The whole text as one of these.
    Expression condition();
    Expression number();
    Expression value();  // of any type
    Effect effect();
    // "A: actor, P: place"
    std::vector<Parameter> parameters();
    // "up(X: actor)"
    std::pair<std::string, std::vector<Parameter>> heading();

   private:
    enum class Token : std::uint8_t { kEnd, kName, kNumber, kSign };

    [[noreturn]] void fail(std::string what) const;
    [[noreturn]] void fail_at(std::size_t offset, std::string what) const;
    void next();
    bool at_sign(std::string_view sign) const { return token_ == Token::kSign && word_ == sign; }
    bool at_name(std::string_view name) const { return token_ == Token::kName && word_ == name; }
    bool take_sign(std::string_view sign);
    bool take_name(std::string_view name);
    void need_sign(std::string_view sign, const char* after);
    std::string need_name(const char* what);
    void need_end();

    Expression expression();
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
    std::vector<Expression> arguments();
    std::vector<Parameter> parameter_list();
    EntitySet type_named(const std::string& name, std::size_t offset) const;
    void check_argument(const Expression& arg, const EntitySet& domain, const std::string& of,
                        std::size_t offset) const;
    void need_type(const Expression& expression, ValueType::Base base, const char* what,
                   std::size_t offset) const;
    Effect plain_effect(Effect effect);

    Names& names_;
    std::string_view text_;
    Source source_;
    Scope scope_;
    int next_slot_;
    int depth_;
    bool expands_;  // the body of a shorthand: what can never hold for some arguments may do so for
                    // others
    std::size_t at_ = 0;     // behind the present token
    std::size_t start_ = 0;  // of the present token
    Token token_ = Token::kEnd;
    std::string_view word_;
};

// Words of the language itself, which nothing can be called.
bool is_reserved(std::string_view word);
// The Source so many bytes into a text that begins there.
Source source_inside(Source source, std::string_view text, std::size_t offset);
// ": did you mean at?", or nothing; what comes nearest among the names.
std::string nearest(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace dramatis::story
