#pragma once

#include <string>
#include <vector>

#include "analysis/estimate.hpp"
#include "analysis/mixture.hpp"
#include "analysis/rivals.hpp"

namespace dramatis::analysis {

// Which player explains each person's moves best.
//
// A person of class k makes a move of n that are legal with the chance
//
//   P(move | k) = (1 - e) a_k(move) + e / n
//
// where a_k(move) is the share of the asks in which player k chose that move in that position, and
// e is how often the person does something else, which may be anything. Each person has an e of
// their own, of which nothing is known beforehand but that it is one of kSlips: the likelihood is
// the mean over these. "Nobody" is a class, too: any legal move, each as likely.
inline constexpr std::size_t kSlipCount = 18;
double slip_at(std::size_t index);  // 0.025, 0.075, ..., 0.875

// Of one person and one class.
struct Fit {
    double log_likelihood = 0;
    double follows = 0;  // 1 - e, its mean by what the person did
};
// `agreement`: a_k of each move; `chance`: 1 / n of each.
Fit fit_person(const std::vector<double>& agreement, const std::vector<double>& chance);

struct PersonFit {
    std::size_t moves = 0;
    double uniform = 0;             // ln P of their moves if each is any legal one
    std::vector<Fit> by_class;      // as Explained::classes
    std::vector<double> agreement;  // of each rival: the mean share of asks with the person's move
    double chance = 0;              // the same of a player that takes any legal move
};

struct Explained {
    std::vector<std::string> classes, titles;  // rivals that choose, then "nobody"
    std::vector<PersonFit> people;
    Mixture mixture;
    std::vector<Estimate> agreement;  // of each class: a move, over people
    std::vector<Estimate> gain;       // of each class: ln P a move, over that of any legal move
    Estimate mixture_gain;            // the same of the shares, each person's without them
};

Explained explain(const Sample& sample, const std::vector<GameFacts>& facts,
                  const std::vector<Rival>& rivals, const Answers& answers);

}  // namespace dramatis::analysis
