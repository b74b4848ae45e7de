#pragma once

#include <cstddef>
#include <cstdint>

namespace dramatis::study {

// How many people a study needs. All tests are two-sided at 0.05, all intervals are of 95 %.

// How scores spread.
struct Spread {
    // Of the scores of people in one round of a board. The paper's Table I gives none, but the
    // largest and the smallest score of 41 people on three boards: 5560, 3520 and 4700 apart. 41
    // normal numbers are 4.34 standard deviations apart on average (Tippett 1925), which makes
    // 1280, 811 and 1082, together 1075.
    double sd = 1075;
    double alike = 0.3;      // correlation of two rounds of the same person
    std::size_t rounds = 1;  // that are averaged

    // Of the mean of those rounds, between people; and of the difference of two such means of one
    // person.
    double between() const;
    double within() const;
};

enum class Plan : std::uint8_t {
    kBetween,  // two conditions of as many people each
    kWithin,   // the same people on two boards
};

// P(T <= t) of the noncentral t distribution.
double noncentral_t(double t, double freedom, double shift);

// The chance that a t test finds a true difference; `people`: in each condition, or all of them.
double power_of(double difference, Plan plan, const Spread& spread, std::size_t people);
// The smallest number with at least that chance.
std::size_t people_for(double difference, Plan plan, const Spread& spread, double power);
// The smallest difference that is found with that chance.
double difference_for(std::size_t people, Plan plan, const Spread& spread, double power);

// Half of an interval: of the difference, or of the mean of all people.
double half_interval(std::size_t people, Plan plan, const Spread& spread);
double half_interval_of_mean(std::size_t people, const Spread& spread);
std::size_t people_for_interval(double half, Plan plan, const Spread& spread);
std::size_t people_for_interval_of_mean(double half, const Spread& spread);

// Half of Wilson's interval of a share, where the sample has just that share.
double half_interval_of_share(double share, std::size_t people);
std::size_t people_for_share(double share, double half);
// The chance that a test of two proportions (pooled z) finds a difference; exact.
double power_of_shares(double first, double second, std::size_t people);  // in each condition
std::size_t people_for_shares(double first, double second, double power);

inline constexpr std::size_t kMostPeople = 1'000'000;  // more are never the answer

}  // namespace dramatis::study
