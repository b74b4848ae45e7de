#pragma once

#include <cstddef>
#include <vector>

#include "search/rules.hpp"

namespace dramatis::search {

// What is known of some siblings, gathered as a rule wants it; More are the columns of the parts.
template <class More>
struct Columns : More {
    std::vector<double> visits, totals;

    void resize(std::size_t size) {
        visits.resize(size);
        totals.resize(size);
        More::resize(size);
    }
    void set(std::size_t i, const auto& node) {
        visits[i] = node.visits;
        totals[i] = node.total;
        More::set(i, node);
    }

    // As a rule sees them, but for what is known of the parent.
    Children view() const {
        Children out{.visits = visits, .total = totals};
        More::show(out);
        return out;
    }
};

// One visited child in its columns, while parts change what the rule is to see of it.
template <class Columns>
struct Shown {
    Columns& columns;
    std::size_t place;
    double visits;
    double value = columns.totals[place] / visits;

    void set_value(double now) {
        value = now;
        columns.totals[place] = visits * now;
    }
    void set_total(double now) {
        columns.totals[place] = now;
        value = now / visits;
    }
    double& squares() requires requires(Columns& c) { c.squares; }
    { return columns.squares[place]; }
};

}  // namespace dramatis::search
