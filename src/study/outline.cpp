#include "study/outline.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>
#include <string>

#include "study/plan.hpp"

namespace dramatis::study {
namespace {

constexpr double kWordsAMinute = 200, kSecondsAQuestion = 6, kSecondsAMove = 4;

Outline outline_of(const Design& design, const std::vector<Step>& plan) {
    Outline out;
    double minutes = 0;
    for (const auto& step : plan) {
        const Block& block = design.blocks[step.block];
        if (step.is_round) {
            const Round& round = block.rounds[step.round];
            const auto moves = static_cast<std::size_t>(round.level.setup.move_limit);
            ++out.rounds;
            (round.is_practice ? out.practice_moves : out.moves) += moves;
            minutes += static_cast<double>(moves) * kSecondsAMove / 60;
            continue;
        }
        ++out.pages;
        minutes += static_cast<double>(count_words(block.text)) / kWordsAMinute +
                   static_cast<double>(block.questions.size()) * kSecondsAQuestion / 60;
    }
    out.minutes = static_cast<std::size_t>(std::ceil(minutes));
    return out;
}

}  // namespace

std::size_t count_words(const Text& text) {
    std::size_t count = 0;
    for (const auto& paragraph : text) {
        std::istringstream words(paragraph);
        count += static_cast<std::size_t>(std::distance(std::istream_iterator<std::string>(words),
                                                        std::istream_iterator<std::string>()));
    }
    return count;
}

Outline outline(const Design& design) {
    Outline longest;
    for (const auto& condition : design.conditions) {
        const Outline each =
            outline_of(design, make_plan(design, {.person = 1, .condition = condition.id}));
        if (each.minutes > longest.minutes) longest = each;
    }
    return longest;
}

}  // namespace dramatis::study
