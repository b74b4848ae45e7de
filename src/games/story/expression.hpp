#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "games/story/ids.hpp"

namespace dramatis::story {

using EntitySet = std::bitset<256>;  // kNone among them: there may be none

// What an expression gives. All values are kept as doubles: a bool as 0 or 1, an entity or an
// action as its number.
struct ValueType {
    enum class Base : std::uint8_t { kBool, kNumber, kEntity, kAction };
    Base base = Base::kBool;
    EntitySet entities{};  // which ones it can be

    bool is(Base b) const { return base == b; }
};

enum class Op : std::uint8_t {
    kValue,      // value
    kSlot,       // a parameter or the variable of a quantifier
    kAttribute,  // of kids
    kLast,       // what kids[0] did last
    kIs,         // whether kids[0] is in `domain`
    kNot,
    // Chains of any length are flat: as deep as one pair, so that nothing has to follow them by
    // recursion.
    kAnd,
    kOr,
    kAdd,
    kMultiply,  // from left to right; a kid that is `inverse` is taken away, or divided by
    kMin,
    kMax,
    kEqual,
    kUnequal,
    kLess,
    kLessEqual,
    kIf,  // kids: condition, then; again as often as you like; else
    // Quantifiers: the slot runs through `domain`; kids: condition, body.
    kExists,
    kAll,
    kCount,
    kSum,
    kMost,
    kLeast,
    kWhich,
};

// A typed expression over slots.
struct Expression {
    Op op = Op::kValue;
    ValueType type{};
    double value = 0;
    SlotId slot{};
    AttributeId attribute{};
    EntitySet domain{};
    std::vector<Expression> kids{};
    bool inverse = false;     // in a sum or product
    std::uint16_t depth = 1;  // levels of kids and their kids, as it was read
    std::uint32_t size = 1;   // nodes, likewise

    bool is_value() const { return op == Op::kValue; }
};

inline Expression constant(double value, ValueType type = {ValueType::Base::kNumber}) {
    return {.op = Op::kValue, .type = type, .value = value};
}
inline Expression truth(bool value) { return constant(value ? 1 : 0, {ValueType::Base::kBool}); }

// attribute(args) = value, for all values of the loops' slots for which their conditions hold, if
// the condition holds.
struct Effect {
    struct Loop {
        SlotId slot;
        EntitySet domain;
        Expression condition;
    };
    std::vector<Loop> loops{};
    AttributeId attribute{};
    std::vector<Expression> args{};
    Expression value{};
    Expression condition = truth(true);
};

}  // namespace dramatis::story
