#pragma once

#include <cstddef>
#include <vector>

#include "search/rules.hpp"
#include "search/tree.hpp"

namespace dramatis::search {

// What is known of some siblings, gathered as a rule wants it.
template <class Node, NodeParts kParts>
struct Columns {
    std::vector<double> visits, totals, squares, offers, amaf_visits, amaf_totals, prior_visits,
        prior_totals;

    void resize(std::size_t size) {
        visits.resize(size);
        totals.resize(size);
        if constexpr (kParts.squares) squares.resize(size);
        if constexpr (kParts.details) offers.resize(size);
        if constexpr (kParts.amaf) {
            amaf_visits.resize(size);
            amaf_totals.resize(size);
        }
        if constexpr (kParts.priors) {
            prior_visits.resize(size);
            prior_totals.resize(size);
        }
    }
    void set(std::size_t i, const Node& node) {
        visits[i] = node.visits;
        totals[i] = node.total;
        if constexpr (kParts.squares) squares[i] = node.squares;
        if constexpr (kParts.details) offers[i] = node.offers / node.visits;
        if constexpr (kParts.amaf) {
            amaf_visits[i] = node.amaf_visits;
            amaf_totals[i] = node.amaf_total;
        }
        if constexpr (kParts.priors) {
            prior_visits[i] = node.prior_visits;
            prior_totals[i] = node.prior_total;
        }
    }

    // As a rule sees them, but for what is known of the parent.
    Children view() const {
        Children out{.visits = visits, .total = totals};
        if constexpr (kParts.squares) out.squares = squares;
        if constexpr (kParts.details) out.offers = offers;
        if constexpr (kParts.amaf) {
            out.amaf_visits = amaf_visits;
            out.amaf_total = amaf_totals;
        }
        if constexpr (kParts.priors) {
            out.prior_visits = prior_visits;
            out.prior_total = prior_totals;
        }
        return out;
    }
};

}  // namespace dramatis::search
