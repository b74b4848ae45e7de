#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "personas/formula.hpp"

namespace dramatis::personas {

// The values of the variables for many children, laid out for Program: in blocks of eight children, and in a
// block one row a variable. Filled once and read by any number of programs.
class Table {
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

// A formula made ready to be evaluated for many children at once: constants are folded, and each operation runs
// through eight children at a time, so that interpreting costs little more than compiled code. Every value
// is the one that evaluate() gives, to the bit.
class Program {
   public:
    explicit Program(const Formula& formula);

    // Whether the variable is looked at at all; the table need not hold the others.
    bool reads(std::size_t variable) const { return reads_ >> variable & 1; }

    // out: as long as the table has children.
    void run(const Table& table, std::span<double> out) const;

   private:
    // Where an operand is: among the variables, the constants or the results so far.
    enum class Place : std::uint8_t { kVariable, kConstant, kResult };
    struct Operand {
        Place place = Place::kVariable;
        std::uint16_t index = 0;
    };
    struct Step {
        Op op;
        std::uint16_t out;  // its place among the results
        Operand a, b;       // b: binary operators only
    };

    Operand compile(const Formula& formula, std::size_t& at, std::uint16_t free);

    std::vector<Step> steps_;
    std::vector<Table::Row> constants_;
    Operand answer_;
    std::uint32_t reads_ = 0;
};

}  // namespace dramatis::personas
