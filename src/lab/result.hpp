#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "core/statistics.hpp"
#include "lab/study.hpp"

namespace dramatis::lab {

// A value with its 95 % interval.
struct Measured {
    double value = 0;
    core::Interval interval;
};

// What a bout came to, for its first side.
struct BoutResult {
    std::uint64_t games = 0;
    Measured share;                  // of the points, in per cent
    std::optional<Measured> points;  // mean difference in points of the game, where it has any
    double cost = 0;  // seconds a move as a multiple of the other side's; 0: not known
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

enum class Verdict : std::uint8_t { kBetter, kWorse, kNone };
Verdict verdict_of(const Measured& measured, double even);
std::string text_of(Verdict verdict);

struct Row {
    std::string technique;
    std::string question;  // alone, removed, added or anchor
    std::string against;
    std::uint64_t playouts = 0;  // of the opponent, a move
    std::uint64_t own_playouts =
        0;  // of the technique: others than the opponent's where both have the same time
    bool equal_time = false;
    BoutResult result;
};

struct CurvePoint {
    std::string technique;
    std::uint64_t playouts = 0;
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
    std::vector<ClaimResult> claims;
};

// "reproduced" if every bout came out as the claim has it, "refuted" if one came out surely
// otherwise, else "open". What is not better, or little worse, must be known well enough: the
// interval ends within 15 % of the points.
std::string judge(const Claim& claim, const ClaimResult& result, const Measure& measure);

// As the page of web/lab/ reads it.
core::Json to_json(const Study& study, const Findings& findings, const Measure& measure,
                   const std::string& conditions, std::uint64_t seed);
// The page, with its data in it.
std::string lab_page(const core::Json& data);
// For documents: one line a technique.
std::string markdown_table(const Study& study, const Findings& findings, const Measure& measure);

}  // namespace dramatis::lab
