#pragma once

#include <cstddef>
#include <vector>

#include "core/statistics.hpp"

namespace dramatis::analysis {

// Of each person and class, ln P(all that they did | they are of that class).
using Evidence = std::vector<std::vector<double>>;

// What shares of a population the classes have, from people of whom nobody says which class is
// theirs: the shares under which the evidence is likeliest (Dempster, Laird and Rubin 1977). The
// likelihood has one maximum, so where one begins does not matter.
struct Mixture {
    std::vector<double> shares;               // of each class
    std::vector<core::Interval> intervals;    // 95 %
    std::vector<std::vector<double>> chance;  // of each person: that they are of each class
    double log_likelihood = 0;                // of all that all people did
    // The same of each person by shares that were fitted without them.
    std::vector<double> unseen;
};

// The intervals are the middle 95 % of a posterior: the likelihood of a share, with those of the
// others as likely as can be beside it, under Jeffreys' prior for a share. Where each person's
// class is plain, that is Jeffreys' interval for a proportion (Brown, Cai and DasGupta 2001); the
// less plain it is, the wider.
Mixture fit_mixture(const Evidence& evidence);

}  // namespace dramatis::analysis
