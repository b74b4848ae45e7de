#pragma once

#include <cstddef>

#include "study/design.hpp"

namespace dramatis::study {

// What the longest way through a study asks of one person.
struct Outline {
    std::size_t pages = 0;   // without rounds
    std::size_t rounds = 0;  // with practice rounds
    std::size_t moves = 0, practice_moves = 0;
    std::size_t minutes = 0;  // roughly: 200 words a minute, 6 s a question, 4 s a move
};
Outline outline(const Design& design);

std::size_t count_words(const Text& text);

}  // namespace dramatis::study
