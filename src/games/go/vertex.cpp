#include "games/go/vertex.hpp"

#include <algorithm>
#include <cctype>

namespace dramatis::go {
namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRST";

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

// The beginning of an input, fit for a message of one line.
std::string show(std::string_view text) {
    std::string out(text.substr(0, 20));
    std::ranges::replace_if(
        out, [](char c) { return c < ' ' || c > '~'; }, '?');
    return "'" + out + "'";
}

}  // namespace

std::string print(Move move) {
    if (move.is_pass()) return "pass";
    const Vertex at = move.vertex();
    return kColumns[static_cast<std::size_t>(at.column)] + std::to_string(at.row + 1);
}

core::Result<Move> parse_move(std::string_view text, int size) {
    const auto last = kColumns[static_cast<std::size_t>(size - 1)];
    const auto bad = [&] {
        return core::Error{show(text) + " is no vertex; on this board they go from A1 to " + last +
                           std::to_string(size) + " (no column I), or pass"};
    };
    if (lower(text) == "pass") return Move::pass();
    if (text.size() < 2 || text.size() > 3) return bad();
    const auto column =
        kColumns.find(static_cast<char>(std::toupper(static_cast<unsigned char>(text[0]))));
    int row = 0;
    for (const char c : text.substr(1)) {
        if (c < '0' || c > '9') return bad();
        row = row * 10 + (c - '0');
    }
    if (column == std::string_view::npos || static_cast<int>(column) >= size || row < 1 ||
        row > size)
        return bad();
    return Move(Vertex{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row - 1)});
}

std::string print_sgf(Move move, int size) {
    if (move.is_pass()) return "";
    const Vertex at = move.vertex();
    return {static_cast<char>('a' + at.column), static_cast<char>('a' + size - 1 - at.row)};
}

core::Result<Move> parse_sgf_move(std::string_view text, int size) {
    if (text.empty() || (text == "tt" && size <= 19)) return Move::pass();
    const auto bad = [&] {
        return core::Error{show(text) + " is no point of a board of " + std::to_string(size) +
                           "; points are two small letters from a to " +
                           static_cast<char>('a' + size - 1)};
    };
    if (text.size() != 2) return bad();
    const int column = text[0] - 'a', from_top = text[1] - 'a';
    if (column < 0 || column >= size || from_top < 0 || from_top >= size) return bad();
    return Move(
        Vertex{static_cast<std::int8_t>(column), static_cast<std::int8_t>(size - 1 - from_top)});
}

std::string_view name(Colour colour) { return colour == Colour::kBlack ? "black" : "white"; }

std::optional<Colour> parse_colour(std::string_view text) {
    const std::string small = lower(text);
    if (small == "b" || small == "black") return Colour::kBlack;
    if (small == "w" || small == "white") return Colour::kWhite;
    return {};
}

}  // namespace dramatis::go
