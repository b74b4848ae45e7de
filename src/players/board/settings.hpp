#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "search/configuration.hpp"

namespace dramatis::players {

// A player of any board game: plain UCT, any techniques, or any legal move.
struct BoardSettings {
    std::uint64_t iterations = 1000;                    // a move; 0: random
    double c = 0.7;                                     // of UCB1
    std::optional<search::Configuration> techniques{};  // instead of UCT

    bool operator==(const BoardSettings&) const = default;
};

// What techniques begin with in every board game: wins, draws and losses are worth 1, a half and 0
// in all of them.
search::Configuration board_start();

void each_field(
    auto& s, auto&& field) requires std::same_as<std::remove_cvref_t<decltype(s)>, BoardSettings> {
    field("iterations", s.iterations, 1.0, 1e7, "a move");
    field("c", s.c, 0.0, 1000.0, "weight of exploration");
    search::TechniquesField techniques{s.techniques, board_start()};
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
