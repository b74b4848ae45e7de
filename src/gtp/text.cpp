#include "gtp/text.hpp"

#include <algorithm>
#include <cmath>

namespace dramatis::gtp {
namespace {

template <class T>
std::string joined(std::span<const T> list) {
    std::string text;
    for (const T& each : list) text += (text.empty() ? "" : " ") + go::print(go::Move(each));
    return text;
}

}  // namespace

std::string fixed(double number, int digits) {
    if (!std::isfinite(number)) return "0";
    char text[64];
    const double bounded = std::clamp(number, -1e30, 1e30);
    const auto end =
        std::to_chars(text, text + sizeof text, bounded, std::chars_format::fixed, digits).ptr;
    return {text, end};
}

std::string moves_text(std::span<const go::Move> moves) { return joined(moves); }
std::string vertices_text(std::span<const go::Vertex> vertices) { return joined(vertices); }

}  // namespace dramatis::gtp
