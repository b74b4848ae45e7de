#include "analysis/export_columns.hpp"

#include <set>

namespace dramatis::analysis {
namespace {

using Levels = std::vector<std::pair<std::string, std::string>>;

const Levels kYesNo = {{"1", "yes"}, {"0", "no"}};

// Those that several tables have.
Column person() {
    return {"person", "integer", "", "The number of the person, from 1, in the order of consent"};
}
Column step() {
    return {"step", "text", "",
            "Where in the study: the block, and of a round BLOCK.ROUND, as the study's file calls "
            "them"};
}
Column attempt() {
    return {"attempt", "integer", "",
            "Which attempt at this step, from 0; of a round only the last one counts"};
}
Column after() {
    return {"after_ms", "integer", "milliseconds",
            "When, since the person consented, by the server's clock"};
}

}  // namespace

std::vector<std::string> parameter_names(const study::StudyData& data) {
    std::set<std::string> names;
    for (const auto& [hash, design] : data.designs)
        for (const auto& parameter : design.links.take) names.insert(parameter.name);
    return {names.begin(), names.end()};
}

std::vector<Column> people_columns(const study::StudyData& data, const ExportChoice& choice) {
    std::vector<Column> out = {
        person(),
        {"condition", "text", "", "The condition that the person was put into"},
        {"design", "text", "",
         "The version of the study that the person met: a file in materials/"},
        {"status",
         "text",
         "",
         "How far the person came",
         {{"active", "is still at it"},
          {"completed", "came to the end"},
          {"screened_out", "could not take part, by an answer"},
          {"blocked", "came back too late to go on"},
          {"left", "stopped before the end"}}},
        {"origin",
         "text",
         "",
         "Who it was",
         {{"person", "a person"}, {"simulated", "an artificial participant"}}},
        {"played_as",
         "text",
         "",
         "Of an artificial participant: which player it was",
         {},
         "a person"},
        {"device",
         "text",
         "",
         "The kind of device",
         {{"phone", "a phone"}, {"tablet", "a tablet"}, {"desktop", "a computer"}},
         "not known"},
        {"input",
         "text",
         "",
         "How most swaps were made",
         {{"mouse", "by mouse"}, {"touch", "by finger"}, {"keyboard", "by keys"}},
         "no move was made"},
        {"flags",
         "text",
         "",
         "What is worth a second look, joined by a semicolon and a blank; nobody is left out",
         {{"clock", "impossible times: a swap before the board was at rest"},
          {"fast_moves", "moves faster than the study allows for"},
          {"focus", "the page was left for another one"},
          {"quiz", "questions on the instructions were answered wrongly"},
          {"repeat_visit", "somebody with the same parameter took part before"}},
         "none"},
        {"seconds", "number", "seconds", "From consent to the end", {}, "has not ended"}};
    if (choice.parameters)
        for (const auto& name : parameter_names(data))
            out.push_back({"parameter_" + name,
                           "text",
                           "",
                           "The parameter " + name +
                               " of the address that brought the person here: personal data",
                           {},
                           "not given"});
    return out;
}

std::vector<Column> answer_columns() {
    return {person(),
            step(),
            {"question", "text", "", "The question: documentation/questions.csv has all of them"},
            attempt(),
            {"answer",
             "text",
             "",
             "The value of the answer; several are joined by a semicolon and a blank",
             {},
             "left open"},
            after()};
}

std::vector<Column> round_columns() {
    return {
        person(),
        step(),
        attempt(),
        {"place", "integer", "", "Which of the person's rounds it was, from 0, practice included"},
        {"level", "text", "", "The level, as the study's file calls it"},
        {"seed", "integer", "",
         "Of the game: it is number 0 under that seed, and can be played again exactly"},
        {"same_for_all", "boolean", "", "Whether everyone met the same game", kYesNo},
        {"practice", "boolean", "", "Whether it was a practice round", kYesNo},
        {"whole", "boolean", "", "Whether it was played to its end", kYesNo},
        {"counts", "boolean", "", "Whether analyses count it: whole, no practice, the last attempt",
         kYesNo},
        {"moves", "integer", "moves", "Moves made"},
        {"score", "integer", "points", "After the last move, by the rules"},
        {"won", "boolean", "", "Whether the goals of the level were met", kYesNo},
        {"stars", "integer", "stars", "By the level's thresholds"},
        {"began_ms", "integer", "milliseconds", "When the round began, since the person consented"},
        {"took_ms",
         "integer",
         "milliseconds",
         "From its beginning to its end",
         {},
         "was not finished"}};
}

std::vector<Column> move_columns() {
    return {person(),
            step(),
            attempt(),
            {"move", "integer", "", "Which move of the round, from 0"},
            {"swap", "text", "",
             "Row and column of the first tile in hexadecimal, from 0 at the top left, then r for "
             "its right neighbour or d for the one below"},
            {"row", "integer", "cells", "Row of the first tile, from 0 at the top"},
            {"column", "integer", "cells", "Column of the first tile, from 0 at the left"},
            {"direction",
             "text",
             "",
             "Where the second tile is",
             {{"right", "right of the first"}, {"down", "below the first"}}},
            {"shown_ms", "integer", "milliseconds",
             "When the board was at rest and could be played, since the round was shown, by the "
             "page's clock"},
            {"done_ms", "integer", "milliseconds", "When the swap was made, likewise"},
            {"think_ms", "integer", "milliseconds", "The time between the two"},
            {"refused", "integer", "swaps", "Swaps tried before that make no match"},
            {"choices", "integer", "moves", "Legal moves before it"},
            {"points", "integer", "points", "What the move brought, with all that followed"},
            {"waves", "integer", "waves", "How often matches fell into place; 1: once"}};
}

std::vector<Column> event_columns() {
    return {person(),
            step(),
            {"event",
             "text",
             "",
             "What happened",
             {{"step", "a step was finished"},
              {"focus", "the page was come back to"},
              {"blur", "the page was left for another one"},
              {"tab", "the study was opened in another tab"},
              {"resume", "the person came back and went on, or could not, as detail says"},
              {"restart", "the person came back and began the block again"},
              {"quiz", "questions on the instructions were answered wrongly; detail: how many"},
              {"offline", "the connection was lost"}}},
            {"detail", "text", "", "More about it", {}, "nothing more"},
            after()};
}

}  // namespace dramatis::analysis
