#include "analysis/facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/match3/table.hpp"

namespace dramatis::analysis {
namespace {

using match3::Swap;

constexpr std::array<Trait, 8> kTraits = {{
    {"score", "score", "points", "points of the whole game", "score more than", "score less than"},
    {"waves", "waves a move", "waves",
     "how long a move's cascade goes on; 1 is a match from which nothing follows",
     "make longer cascades than", "make shorter cascades than"},
    {"longest", "longest cascade", "waves", "the longest cascade of the game",
     "have a longer longest cascade than", "have a shorter longest cascade than"},
    {"later", "points from cascades", "share",
     "the share of the points that come from later waves than a move's first",
     "get more of their points from cascades than", "get less of their points from cascades than"},
    {"horizontal", "horizontal swaps", "share",
     "the share of swaps with a neighbour to the left or right", "swap sideways more often than",
     "swap sideways less often than"},
    {"depth", "depth of swaps", "share of the height",
     "where on the board swaps are made: 0 is the top row, 1 the lowest",
     "play lower on the board than", "play higher on the board than"},
    {"distance", "way to the next swap", "cells",
     "how far one swap is from the one before, in cells", "jump further from swap to swap than",
     "stay closer to their last swap than"},
    {"choices", "moves to choose from", "moves", "legal moves, on average before each move",
     "keep more moves open than", "keep fewer moves open than"},
}};

// Of the middle of a swap, in cells from the top left.
struct Point {
    double row, column;
};
Point middle(const Swap& swap) {
    return {(swap.first.row + swap.second().row) / 2.0,
            (swap.first.column + swap.second().column) / 2.0};
}

}  // namespace

std::span<const Trait> traits() { return kTraits; }

std::optional<GameFacts> play_again(const match3::Setup& setup, core::Seed game,
                                    std::span<const Swap> moves) {
    const auto table = match3::Table::make(setup, game);
    GameFacts out;
    auto view = table->view();
    for (const Swap swap : moves) {
        if (view.over || !table->is_legal(swap)) return {};
        MoveFacts facts{.choices = static_cast<std::uint32_t>(view.moves.size())};
        const auto turn = table->play(swap);
        facts.points = turn.points;
        facts.waves = static_cast<std::uint32_t>(turn.cascade.size());
        if (!turn.cascade.empty()) facts.first_points = turn.cascade.front().points;
        out.moves.push_back(facts);
        view = table->view();
    }
    out.score = view.score;
    out.won = view.won;
    return out;
}

std::vector<double> trait_values(const match3::Setup& setup, const GameFacts& facts,
                                 std::span<const Swap> moves) {
    double waves = 0, longest = 0, points = 0, later = 0, horizontal = 0, depth = 0, way = 0,
           choices = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& move = facts.moves[i];
        waves += move.waves;
        longest = std::max<double>(longest, move.waves);
        points += static_cast<double>(move.points);
        later += static_cast<double>(move.points - std::min(move.points, move.first_points));
        horizontal += moves[i].direction == match3::Direction::kRight;
        const Point here = middle(moves[i]);
        depth += setup.rows > 1 ? here.row / (setup.rows - 1) : 0;
        choices += move.choices;
        if (i == 0) continue;
        const Point before = middle(moves[i - 1]);
        way += std::abs(here.row - before.row) + std::abs(here.column - before.column);
    }
    const double n = static_cast<double>(moves.size());
    return {static_cast<double>(facts.score), waves / n,      longest,
            points > 0 ? later / points : 0,  horizontal / n, depth / n,
            n > 1 ? way / (n - 1) : 0,        choices / n};
}

}  // namespace dramatis::analysis
