#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/estimate.hpp"
#include "analysis/rivals.hpp"
#include "analysis/sample.hpp"

namespace dramatis::analysis {

// A share of people's games: the mean of each person's own share. Jeffreys' interval over people;
// where these have several games each, as if there were as many people as would make a share of
// single games vary as little.
struct Share {
    double value = 0;
    std::size_t units = 0, count = 0;
    std::optional<core::Interval> interval;
};
Share share_of(std::span<const Value> zero_to_one);
core::Json to_json(const Share& share);

// Table I: what people scored.
struct BoardRow {
    Estimate score;
    std::optional<Share> won;  // where there is something to win
};
struct TableOne {
    std::vector<BoardRow> boards;  // as the sample's
    BoardRow all;
};
TableOne table_one(const Sample& sample);

// People by what they answered to a question of the profile.
struct AnswerGroup {
    std::string value, label;
    Estimate score;       // of their games
    Estimate above_mean;  // of each person: points above the means of the boards that they played
};
struct AnswerRow {
    std::string step, question, ask;
    std::vector<AnswerGroup> groups;      // of a choice; at least two with anybody in them
    std::optional<double> p, adjusted_p;  // whether the groups differ at all; Holm, all questions
    std::optional<double> rank_correlation;  // of a scale or a number, with points above the means
    std::optional<core::Interval> interval;
    std::size_t people = 0;
};
std::vector<AnswerRow> by_answers(const Sample& sample);

// Table II: rivals on the same boards.
struct RivalRow {
    std::vector<Estimate> boards;  // units: games, or of a pool its places
    std::vector<std::optional<double>> won;
    Estimate all;
};
std::vector<RivalRow> table_two(const Sample& sample, const RivalGames& games);

// How many of people's games lie within what two players reach on average at the same place.
struct CoverageRow {
    Share inside;
    std::size_t below = 0, above = 0;  // games
    std::optional<double> low, high;   // the two means, where there is one place
    double lowest = 0, highest = 0;    // of people
    std::size_t outside_all = 0;       // games beyond the lowest and highest single game of the two
};
struct Coverage {
    std::string low, high;  // who
    std::vector<CoverageRow> boards;
    CoverageRow all;
};
Coverage coverage(const Sample& sample, const std::vector<Rival>& rivals, const RivalGames& games,
                  std::size_t low, std::size_t high);

}  // namespace dramatis::analysis
