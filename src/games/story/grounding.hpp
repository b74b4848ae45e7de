#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/story/refusal.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {

// An expression with its slots filled in and its quantifiers written out, as far reckoned as it can
// be before the story begins: what remains is values, attributes that change, and what is made of
// them. "Not" stands only before attributes.
class Grounder {
   public:
    Grounder(const World& world, Making& making) : world_(world), making_(making) {}

    // One that is too large is refused; what is given then means nothing.
    Expression ground(const Expression& expression, std::span<const EntityId> slots) {
        nodes_here_ = 0;
        return reduced(expression, slots);
    }
    // The same within a larger expression.
    Expression reduced(const Expression& expression, std::span<const EntityId> slots);
    // The place of an attribute's value, if all its arguments are known and it has one.
    static std::optional<std::size_t> place_of(const Attribute& attribute,
                                               const Expression& expression);
    bool is_refused() const { return making_.is_refused(); }

   private:
    // A row of "and", "or" or numbers in the making, reckoned as far as it goes.
    class Row;

    Expression negated(Expression expression);
    Expression joined(Op op, Expression a, Expression b);
    Expression compared(Op op, Expression a, Expression b);
    Expression row(const Expression& expression, std::span<const EntityId> slots);
    Expression choice(const Expression& expression, std::span<const EntityId> slots);
    Expression chosen(Expression choice);
    Expression chosen(Expression condition, Expression a, Expression b);
    Expression attribute(const Expression& expression, std::span<const EntityId> slots);
    Expression quantified(const Expression& expression, std::span<const EntityId> slots);
    Expression sought(const Expression& expression, std::vector<EntityId>& slots);
    Expression made(Expression expression);

    const World& world_;
    Making& making_;
    std::size_t nodes_ = 0, nodes_here_ = 0;
};

// Of two numbers; with `inverse` the second is taken away, or divided by.
double reckon(Op op, double a, double b, bool inverse);
bool same(const Expression& a, const Expression& b);

}  // namespace dramatis::story
