#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "core/statistics.hpp"
#include "lab/study.hpp"

namespace dramatis::lab {

// A value with its 95 % interval, and how likely one as far from even is where there is no
// difference.
struct Measured {
    double value = 0;
    core::Interval interval;
    double p = 1;
};

// What a bout came to, for its first side.
struct BoutResult {
    std::string bout;           // its id: rows that tell of the same games have the same
    std::uint64_t planned = 0;  // games, before the first was played
    std::uint64_t games = 0;
    Measured share;                  // of the points, in per cent
    std::optional<Measured> points;  // mean difference in points of the game, where it has any
    double cost = 0;  // seconds a move as a multiple of the other side's; 0: not known

    // Whoever looks earlier and stops when it suits him finds differences where there are none.
    bool is_complete() const { return games >= planned; }
};

// How results are read: by shares of points won, or by the mean difference of scores.
struct Measure {
    std::string name, unit;
    double even = 50;
    bool by_points = false;

    const Measured& of(const BoutResult& result) const {
        return by_points ? *result.points : result.share;
    }
};

struct Row {
    std::string technique;
    std::string question;  // alone, removed, added or anchor
    std::string against;
    std::uint64_t iterations = 0;  // of the opponent, a move
    std::uint64_t own_iterations =
        0;  // of the technique: others than the opponent's where both have the same time
    bool equal_time = false;
    BoutResult result;
};

struct CurvePoint {
    std::string technique;
    std::uint64_t iterations = 0;
    BoutResult result;
};

struct SweepPoint {
    std::string sweep, value;
    BoutResult result;
};

struct ClaimResult {
    std::string id;
    std::vector<BoutResult> bouts;
};

// All that a lab has found so far.
struct Findings {
    std::vector<Row> rows;
    std::vector<CurvePoint> curve_points;
    std::vector<SweepPoint> sweep_points;
    std::vector<ClaimResult> claims;
    std::vector<BoutResult> replications;  // on fresh seeds, under the id of the first
};

// As the page of web/lab/ reads it.
core::Json to_json(const Study& study, const Findings& findings, const Measure& measure,
                   const std::string& conditions, std::uint64_t seed);
// The page, with its data in it.
std::string lab_page(const core::Json& data);
// For documents: one line a technique, then one for each value of a sweep.
std::string markdown_table(const Study& study, const Findings& findings, const Measure& measure);

}  // namespace dramatis::lab
