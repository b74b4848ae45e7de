#pragma once

#include <optional>
#include <vector>

#include "core/result.hpp"
#include "games/match3/goal.hpp"
#include "games/match3/refill.hpp"
#include "games/match3/scene.hpp"

namespace dramatis::match3 {

enum class DeadBoard : std::uint8_t { kReshuffle, kEnd };

// A rectangle of cells; rows and columns count from 0 at the top left, both ends belong to it.
struct Region {
    int top = 0;
    int left = 0;
    int bottom = 0;
    int right = 0;

    bool operator==(const Region&) const = default;
};

// How often each colour falls, relative to the others.
using Weights = std::vector<std::uint16_t>;
inline constexpr int kMaxWeight = 100;

// What a game starts from. The seed of a game decides all that is left open here. The first half is
// all that classic match-3 needs; with any of the second the full rules play (docs/rules.md).
struct Setup {
    int rows = 7;
    int columns = 7;
    int colours = 6;
    int move_limit = 20;
    DeadBoard dead_board = DeadBoard::kReshuffle;
    std::optional<Grid> grid;  // of that size; without it every game draws a fresh board
    Queues queues;             // empty, or one a column
    // Moves with both cells in here are counted (Position::in_region). It changes nothing in the
    // game; what reaches over the edge of the board does not matter. Without it all moves count.
    std::optional<Region> region;
    std::vector<std::uint32_t> stars;  // up to three scores, ascending
    std::uint32_t move_bonus = 0;      // points for every move left when the game is won

    std::vector<Goal> goals;
    std::optional<Scene> scene;  // of that size, instead of a grid
    bool specials = false;       // whether large matches make special pieces
    bool squares =
        false;  // whether 2 x 2 tiles match, and make homing pieces if there are specials
    std::vector<Weights> weights;  // empty, or for each column a weight a colour
    std::vector<bool> entries;     // empty, or for each column whether tiles enter it

    // Whether the bitboards of classic match-3 can play it: a score is the only goal they know.
    bool is_classic() const {
        return !scene && !specials && !squares && weights.empty() && entries.empty() &&
               (goals.empty() || (goals.size() == 1 && goals[0].kind == Goal::Kind::kScore));
    }
    // The points that end a classic game, or more than any game has.
    std::uint64_t score_goal() const { return goals.empty() ? ~std::uint64_t{0} : goals[0].count; }

    bool operator==(const Setup&) const = default;
};

// The board of any setup, cell by cell: its scene, its grid, or random tiles; where the level has
// items and marks no exits, with those that the rules then take, the lowest cell of each column.
Scene full_scene(const Setup& setup);

// The cells that would change before the first move: empty ones that something would fall into, and
// items on exits.
std::vector<Cell> find_unrest(const Setup& setup);
std::string unrest_text(const Setup& setup, Cell cell);  // what is wrong there, and the cure

// A level whose games go on after their limit: with the moves of overtime, and without a bonus for
// moves left.
Setup with_overtime(Setup setup, std::uint32_t overtime);

// The setup itself if a game can be played from it, else what is wrong and what would be right.
core::Result<Setup> check_setup(Setup setup);

}  // namespace dramatis::match3
