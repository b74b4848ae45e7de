#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace dramatis::go {

enum class Colour : std::uint8_t { kBlack, kWhite };  // Black begins

constexpr Colour opposite(Colour colour) {
    return static_cast<Colour>(static_cast<int>(colour) ^ 1);
}
constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

inline constexpr int kMinSize = 5;
inline constexpr int kMaxSize = 19;

// A place on a board of any size: column and row from 0, from the lower left, as GTP counts (A1 is
// 0, 0).
struct Vertex {
    std::int8_t column = 0;
    std::int8_t row = 0;

    auto operator<=>(const Vertex&) const = default;
};

// What a player may do at a turn: place a stone, or pass.
class Move {
   public:
    constexpr Move() = default;  // a pass
    constexpr Move(Vertex vertex) : vertex_(vertex) {}
    static constexpr Move pass() { return {}; }

    constexpr bool is_pass() const { return vertex_.column < 0; }
    constexpr Vertex vertex() const { return vertex_; }  // not of a pass

    bool operator==(const Move&) const = default;

   private:
    Vertex vertex_{-1, -1};
};

struct Turn {
    Colour colour = Colour::kBlack;
    Move move;

    bool operator==(const Turn&) const = default;
};

// As people and GTP write it: "D4", "pass"; columns are letters without I. Reading takes small
// letters as well.
std::string print(Move move);
core::Result<Move> parse_move(std::string_view text, int size);

// As SGF writes it: "dd", columns and rows from the upper left; a pass is empty, and also "tt" up
// to 19 x 19.
std::string print_sgf(Move move, int size);
core::Result<Move> parse_sgf_move(std::string_view text, int size);

std::string_view name(Colour colour);  // "black", "white"
std::optional<Colour> parse_colour(
    std::string_view text);  // "b", "black", "w", "white", in any case

}  // namespace dramatis::go
