#pragma once

#include <charconv>
#include <span>
#include <string>

#include "games/go/vertex.hpp"

namespace dramatis::gtp {

// "0.512": digits after the point; "0" in place of what is no number. Never in the form 1e+09.
std::string fixed(double number, int digits);

// The shortest digits that read back as the same number.
template <class Number>
std::string number_text(Number number) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

std::string moves_text(std::span<const go::Move> moves);          // "D4 Q16 pass"
std::string vertices_text(std::span<const go::Vertex> vertices);  // "D4 Q16"

}  // namespace dramatis::gtp
