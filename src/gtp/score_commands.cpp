#include <algorithm>
#include <set>

#include "gtp/commands.hpp"
#include "gtp/text.hpp"

namespace dramatis::gtp {
namespace {

using go::Colour;
using go::PlainBoard;
using go::Vertex;

// Stones that playouts say are dead. Where the players capture what is dead themselves
// (capture-dead), nothing that stands is.
std::vector<Vertex> dead_stones(Desk& desk) {
    if (desk.player.settings().capture_dead) return {};
    return desk.player.dead_stones(desk.game);
}

// Empty points that hang together, and whose stones they touch.
struct Region {
    std::vector<Vertex> points;
    bool black = false, white = false;

    bool is_of(Colour colour) const {
        return colour == Colour::kBlack ? black && !white : white && !black;
    }
    // Small and of both: what the two sides of a seki cannot fill. Larger ones are still to be
    // played in.
    bool is_seki() const { return black && white && points.size() <= 6; }
};

std::vector<Region> regions_of(const PlainBoard& board) {
    std::vector<Region> regions;
    std::set<Vertex> seen;
    for (std::int8_t row = 0; row < board.size(); ++row)
        for (std::int8_t column = 0; column < board.size(); ++column) {
            if (board.at({column, row}) || seen.contains({column, row})) continue;
            Region region{.points = board.string_at({column, row})};
            for (const Vertex v : region.points) {
                seen.insert(v);
                for (const auto& [dx, dy] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                    const Vertex next{static_cast<std::int8_t>(v.column + dx),
                                      static_cast<std::int8_t>(v.row + dy)};
                    if (!board.is_on(next)) continue;
                    region.black = region.black || board.at(next) == Colour::kBlack;
                    region.white = region.white || board.at(next) == Colour::kWhite;
                }
            }
            regions.push_back(std::move(region));
        }
    return regions;
}

// The strings that a stone of the list is in, each once.
std::vector<std::vector<Vertex>> strings_of(const PlainBoard& board,
                                            const std::vector<Vertex>& stones) {
    std::vector<std::vector<Vertex>> strings;
    std::set<Vertex> seen;
    for (const Vertex stone : stones) {
        if (seen.contains(stone)) continue;
        strings.push_back(board.string_at(stone));
        seen.insert(strings.back().begin(), strings.back().end());
    }
    return strings;
}

std::string lines_of(const std::vector<std::vector<Vertex>>& strings) {
    std::string text;
    for (const auto& string : strings) text += vertices_text(string) + "\n";
    return text;
}

// In seki: alive, and every liberty is shared with the other colour.
bool is_seki(const PlainBoard& counted, const std::vector<Region>& regions, Vertex stone) {
    const auto liberties = counted.liberties_of(stone);
    return !liberties.empty() && std::ranges::all_of(liberties, [&](Vertex v) {
        return std::ranges::any_of(regions, [&](const Region& region) {
            return region.is_seki() && std::ranges::find(region.points, v) != region.points.end();
        });
    });
}

// The dead are counted by strings: what playouts say of single stones must not cut one in two.
Answer final_status_list(Desk& desk, Arguments& arguments) {
    const std::string status =
        arguments.word("the status (dead, alive, seki, black_territory, white_territory)");
    if (const auto error = arguments.error()) return *error;
    constexpr const char* kKnown[] = {"dead", "alive", "seki", "black_territory",
                                      "white_territory"};
    if (std::ranges::find(kKnown, status) == std::end(kKnown))
        return core::Error{
            "syntax error: " + shown(status) +
            " is no status; there are dead, alive, seki, black_territory, white_territory"};
    const PlainBoard& board = desk.game.board();
    const auto dead = strings_of(board, dead_stones(desk));
    if (status == "dead") return lines_of(dead);
    PlainBoard counted = board;
    for (const auto& string : dead)
        for (const Vertex v : string) counted.set(v, {});
    const auto regions = regions_of(counted);
    std::vector<std::vector<Vertex>> found;
    if (status.ends_with("territory")) {
        for (const Region& region : regions)
            if (region.is_of(status.starts_with("black") ? Colour::kBlack : Colour::kWhite))
                found.push_back(region.points);
        return lines_of(found);
    }
    for (const Colour colour : {Colour::kBlack, Colour::kWhite})
        for (auto& string : strings_of(counted, counted.stones(colour)))
            if (is_seki(counted, regions, string.front()) == (status == "seki"))
                found.push_back(std::move(string));
    return lines_of(found);
}

Answer final_score(Desk& desk, Arguments&) {
    std::vector<Vertex> dead;
    for (const auto& string : strings_of(desk.game.board(), dead_stones(desk)))
        dead.insert(dead.end(), string.begin(), string.end());
    return go::print_score(desk.game.score(dead));
}

// By playouts, komi taken off: who would be ahead, and by how much.
Answer estimate_score(Desk& desk, Arguments&) {
    const double score = desk.player.ownership(desk.game).score;
    return (score >= 0 ? "B+" : "W+") + fixed(score >= 0 ? score : -score, 1);
}

Answer game_over(Desk&, Arguments&) { return std::string(); }

constexpr Command kCommands[] = {
    {"final_score", "", "B+3.5, W+12 or 0; playouts find dead stones", final_score},
    {"final_status_list", "STATUS", "dead, alive, seki, black_territory, white_territory",
     final_status_list},
    {"estimate_score", "", "mean score of playouts", estimate_score},
    {"kgs-game_over", "", "accepted, without effect", game_over},
};

}  // namespace

std::span<const Command> score_commands() { return kCommands; }

}  // namespace dramatis::gtp
