#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/differences.hpp"
#include "analysis/ranking.hpp"
#include "analysis/tables.hpp"
#include "analysis/who.hpp"

namespace dramatis::analysis {

// What becomes of the first figures if people with a quality flag are left out.
struct WithoutFlagged {
    std::size_t people = 0;
    Estimate score;
    std::optional<Share> inside;  // of the range
    std::vector<double> shares;   // of the classes
};

// All that a report says, from what a study stored.
struct Figures {
    Sample sample;
    std::vector<Rival> rivals;
    Asking asking;
    TableOne people;
    std::vector<AnswerRow> answers;
    std::vector<RivalRow> players;  // of the rivals
    std::optional<Coverage> range;  // none without two rivals to span it
    Ranking ranking;
    Explained who;
    std::vector<std::vector<double>> alike;  // how often two rivals choose the same move
    std::vector<TraitRow> traits;
    Times times;
    std::optional<WithoutFlagged> without_flagged;  // where some of those who count have a flag
    // Games that do not come out as they were stored by the rules of this version; they do not
    // count.
    std::vector<std::string> problems;
};

struct Request {
    Choice choice;
    Asking asking;
    std::vector<std::string> cast;
    std::string low = "min-score", high = "max-score";  // who span the range
    CastMaker make;
};

// What takes time, for people who wait.
enum class Stage : std::uint8_t { kPlaying, kAsking };
using Watch = std::function<core::ParallelOptions(Stage, std::size_t items)>;

// The same data and request give the same figures, on any number of threads. Nothing: stopped.
std::optional<Figures> make_figures(const study::StudyData& data, const Request& request,
                                    const Watch& watch);

// As a page and other programs read it: format "dramatis-people", version 1.
core::Json to_json(const Figures& figures);

// The first lines of a report: how do people and players relate? A sentence each.
std::vector<std::string> headlines(const Figures& figures);

}  // namespace dramatis::analysis
