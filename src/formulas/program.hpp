#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "formulas/formula.hpp"

namespace dramatis::formulas {

// The values of the variables for many children, laid out for Program: in blocks of eight children,
// and in a block one row a variable. Filled once and read by any number of programs.
class ValueTable {
   public:
    static constexpr std::size_t kLanes = 8;
    struct alignas(64) Row {
        std::array<double, kLanes> lane;
    };

    // So many children; what the rows hold is open until they are set.
    void resize(std::size_t children) {
        children_ = children;
        rows_.resize(blocks() * kMaxVariables);
    }
    std::size_t children() const { return children_; }
    std::size_t blocks() const { return (children_ + kLanes - 1) / kLanes; }

    // A variable that differs from child to child, and one that does not.
    void set_column(std::size_t variable, const double* values);
    void set_shared(std::size_t variable, double value);

    const Row* block(std::size_t b) const { return rows_.data() + b * kMaxVariables; }

   private:
    std::size_t children_ = 0;
    std::vector<Row> rows_;
};

// Formulas made ready to be evaluated for many children at once. Constants are folded; a subtree
// that several formulas have, or one has twice, is worked out once; and each operation runs through
// eight children at a time. Every value is the one that evaluate() gives, to the bit.
class Program {
   public:
    explicit Program(std::span<const Formula> formulas);
    explicit Program(const Formula& formula) : Program(std::span(&formula, 1)) {}

    // Whether any formula looks at the variable at all; the table need not hold the others.
    bool reads(std::size_t variable) const { return reads_ >> variable & 1; }

    // From now on only these formulas, by number, are worked out. All of them at first.
    void ask(std::span<const std::uint32_t> formulas);

    // Works out the formulas for one block of the table; value() then gives what a formula came to
    // there.
    void run(const ValueTable& table, std::size_t block);
    const ValueTable::Row& value(std::size_t formula) const { return row(answers_[formula]); }

   private:
    // Where an operand is: among the variables, the constants or the results so far.
    enum class Place : std::uint8_t { kVariable, kConstant, kResult };
    struct Operand {
        Place place = Place::kVariable;
        std::uint32_t index = 0;
        auto operator<=>(const Operand&) const = default;
    };
    struct Step {
        Op op;
        std::uint32_t out;  // its number among the results
        Operand a, b;       // b: binary operators only
    };
    class Compiler;

    const ValueTable::Row& row(Operand o) const {
        return place_[static_cast<std::size_t>(o.place)][o.index];
    }

    std::vector<Step> steps_;  // operands before what is made of them
    std::vector<Step> asked_;  // those that are needed now
    std::vector<ValueTable::Row> constants_, results_;
    std::vector<Operand> answers_;  // by formula
    std::array<const ValueTable::Row*, 3> place_{};
    std::uint32_t reads_ = 0;
};

}  // namespace dramatis::formulas
