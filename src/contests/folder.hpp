#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contests/game_check.hpp"
#include "core/json.hpp"
#include "core/parallel.hpp"
#include "core/result.hpp"

namespace dramatis::contests {

// The texts of a match's folder. Nothing in them is believed: whoever goes on with a match may have
// files that were damaged, edited or made by someone else. Errors begin with `path`, and say what
// to do.

// What match.json says of a match.
struct MatchFile {
    std::uint32_t signature = 0;  // of those who played
    core::Json terms;             // an object: all that the games depend on
    std::optional<std::uint64_t> seed;
};
inline constexpr const char* kMatchFormat = "dramatis-match";
inline constexpr std::uint64_t kMatchVersion = 1;

core::Result<MatchFile> parse_match(std::string_view text, const std::string& path);

// A game, and the line of results.jsonl where it stands.
struct ResultLine {
    GameRecord record;
    std::size_t line = 0;
};
using ResultLines = std::map<std::uint64_t, ResultLine>;  // by the number of the game

// The lines of results.jsonl. The last is left out if it has no end: the program was stopped there.
core::Result<ResultLines> parse_results(std::string_view text, const std::string& path);

// Plays all games again; the first that is not as its record says is the error. False if it was
// stopped.
core::Result<bool> check_results(const ResultLines& results, const GameCheck& check,
                                 const std::string& path,
                                 const core::ParallelOptions& options = {.threads = 1});

inline constexpr std::size_t kMostFailureBytes = 10'000;  // of what is said of one

// What failures.jsonl tells of programs that failed, oldest first; as for results, a last line
// without an end is left out.
struct FailureLine {
    std::uint64_t game = 0;
    std::string what;  // "game 3: ...", counted from 1

    bool operator==(const FailureLine&) const = default;
};
std::string print(const FailureLine& failure);
core::Result<std::vector<FailureLine>> parse_failures(std::string_view text,
                                                      const std::string& path);

}  // namespace dramatis::contests
