#pragma once

#include <string>

#include "core/json.hpp"
#include "study/design.hpp"

namespace dramatis::study {

// Why that is no answer to the question, for whoever gave it; empty if it is one. null is an answer
// left open, which a required question does not take. A choice is the value of an option, choices
// are a list of them, scale and number a number, text a text.
std::string why_no_answer(const Question& question, const core::Json& answer);

// Of an answer: whether it is the one that is right. Texts are compared without blanks around them
// and without regard to capitals (of ASCII).
bool is_right(const Question& question, const core::Json& answer);

// Of an answer: whether who gives it cannot take part.
bool screens_out(const Question& question, const core::Json& answer);

}  // namespace dramatis::study
