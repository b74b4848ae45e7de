#pragma once

#include <span>
#include <vector>

#include "formulas/node_variables.hpp"
#include "formulas/program.hpp"
#include "search/rules.hpp"

namespace dramatis::players {

// Where formulas and search meet: what the search knows of the children, as the table that a
// formula reads.
class ChildTable {
   public:
    // `more`: also the columns that have to be worked out first, mean and variance.
    const formulas::ValueTable& fill(const search::Children& children, bool more) {
        using enum formulas::NodeVariable;
        const std::size_t count = children.visits.size();
        table_.resize(count);
        set(kWins, children.total.data());
        set(kVisits, children.visits.data());
        set(kMoves, children.offers.data());
        set(kParentVisits, children.parent_visits);
        set(kDepth, children.depth);
        set(kMovesLeft, children.moves_left);
        if (!more) return table_;
        means_.resize(count);
        variances_.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            means_[i] = children.total[i] / children.visits[i];
            variances_[i] = children.squares[i] / children.visits[i] - means_[i] * means_[i];
        }
        set(kMean, means_.data());
        set(kVariance, variances_.data());
        return table_;
    }

    static bool needs_more(const formulas::Program& program) {
        return program.reads(static_cast<std::size_t>(formulas::NodeVariable::kMean)) ||
               program.reads(static_cast<std::size_t>(formulas::NodeVariable::kVariance));
    }

   private:
    void set(formulas::NodeVariable variable, const double* column) {
        table_.set_column(static_cast<std::size_t>(variable), column);
    }
    void set(formulas::NodeVariable variable, double value) {
        table_.set_shared(static_cast<std::size_t>(variable), value);
    }

    formulas::ValueTable table_;
    std::vector<double> means_, variances_;
};

// A selection rule that was evolved, or written down by someone: the formula is data.
class FormulaRule {
   public:
    static constexpr bool kDetailed = true;

    explicit FormulaRule(const formulas::Formula& formula) : program_(formula) {}

    void score(const search::Children& children, std::span<double> out) const {
        const formulas::ValueTable& table = table_.fill(children, ChildTable::needs_more(program_));
        for (std::size_t b = 0, at = 0; b < table.blocks(); ++b) {
            program_.run(table, b);
            const auto& lane = program_.value(0).lane;
            for (std::size_t i = 0; i < lane.size() && at < out.size(); ++i) out[at++] = lane[i];
        }
    }

   private:
    mutable formulas::Program program_;  // holds its results
    mutable ChildTable table_;
};
static_assert(search::SelectionRule<FormulaRule>);

}  // namespace dramatis::players
