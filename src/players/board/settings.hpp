#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "search/effort.hpp"
#include "search/wording.hpp"

namespace dramatis::players {

// What techniques begin with in every board game, and what its players are: plain UCT. Wins, draws
// and losses are worth 1, a half and 0 in all of them.
search::Configuration board_start();

inline constexpr search::Aliases kBoardNames{
    board_start, std::tuple{search::exploration_alias("c", 1000, "weight of exploration")}};

// A player of any board game: plain UCT, any techniques, or any legal move.
struct BoardSettings {
    search::Effort effort{.iterations = 1000};  // 0: random
    search::Configuration techniques = board_start();
    search::Wording wording{};  // how the techniques were said

    bool operator==(const BoardSettings&) const = default;
};

void each_field(
    auto& s, auto&& field) requires std::same_as<std::remove_cvref_t<decltype(s)>, BoardSettings> {
    field("iterations", s.effort.iterations, 1.0, 1e7, "a move");
    search::each_alias(s, kBoardNames, field);
    search::GivenTechniques techniques{s, kBoardNames, board_start()};
    field("techniques", techniques, 0.0, 0.0,
          "use these techniques instead, such as rule=rave;bias=0.1");
}

// "iterations=1000,c=0.7", "iterations=100,techniques=rule=rave;bias=0.1", "random", "default"; the
// game of these powers must allow the techniques.
core::Result<BoardSettings> parse_board_settings(std::string_view text,
                                                 const search::Powers& powers);
// kWholeRule: techniques with all settings of their rule, as people should see what is played.
std::string print(const BoardSettings& settings, search::Detail detail = search::Detail::kChanges);

}  // namespace dramatis::players
