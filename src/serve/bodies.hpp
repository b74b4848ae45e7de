#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace dramatis::serve {

// What the bodies of requests say. Everything is a text, a number or the name of something that
// this server listed; nothing is a path.

inline constexpr std::size_t kMostText = std::size_t{1} << 20;  // bytes of a level, as for files
inline constexpr std::size_t kMostGames = 10'000, kMostPlayers = 24, kMostLevels = 5'000;

struct SaveBody {
    std::string text;
    std::string version;  // of the text that was edited
};
core::Result<SaveBody> read_save(std::string_view body);

struct AddBody {
    std::string name, text;
};
core::Result<AddBody> read_add(std::string_view body);

struct PlaytestBody {
    std::vector<std::string> levels;   // ids; empty: all
    std::vector<std::string> players;  // names; empty: the usual ones
    std::size_t games = 0;
    bool advice = true;
};
core::Result<PlaytestBody> read_playtest(std::string_view body, std::size_t usual_games);

struct ComparisonBody {
    std::string level;
    std::optional<std::string> text;  // not saved yet: to be compared with what is saved
    std::vector<std::string> players;
    std::size_t games = 0;
};
core::Result<ComparisonBody> read_comparison(std::string_view body, std::size_t usual_games);

}  // namespace dramatis::serve
