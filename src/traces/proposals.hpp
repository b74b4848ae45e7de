#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "core/statistics.hpp"
#include "games/match3/level.hpp"

namespace dramatis::traces {

// What a level should have and does not: a figure, and the range where it should be.
struct Aim {
    enum class Kind : std::uint8_t {
        kPassRate,    // of the games, those that are passed
        kThreeStars,  // of the games passed, those that earn three stars
        // What findings complain of, called like them.
        kBlockerStays,  // of the games lost, those where a blocker is left in the worst cell
        kShuffles,      // a game
    };
    Kind kind = Kind::kPassRate;
    double low = 0, high = 1;

    bool operator==(const Aim&) const = default;
};
std::string_view word_for(Aim::Kind kind);

// So many of these games, and the interval of the share (of the mean, if one game can have
// several).
struct CountedGames {
    std::uint64_t hits = 0, games = 0;
    core::Interval interval;

    double share() const { return static_cast<double>(hits) / static_cast<double>(games); }
    bool operator==(const CountedGames&) const = default;
};

// A change to a level that was tried: what it would do.
struct Proposal {
    match3::Level level;  // as it would be
    // Of fresh games, which had no part in finding the change: so many have what the aim asks for.
    std::uint64_t hits = 0, games = 0;
    core::Interval interval;  // of the share
    // Move limits with the same effect: from, to. Only where moves are all that changes.
    std::optional<std::pair<int, int>> moves{};
    // How many of them are passed, where the aim is another figure than the pass rate.
    std::optional<CountedGames> passed{};

    bool operator==(const Proposal&) const = default;
};

// What a playtest tried on a level that has not what it should have.
struct Proposals {
    std::string program;          // the version that tried them
    std::uint32_t signature = 0;  // of its behaviour
    std::uint64_t seed = 0;
    std::uint64_t first_games = 0;  // for a first look at a change
    std::string player;             // whose games they are
    Aim aim;
    std::optional<core::Interval> kept{};  // where the pass rate must be, if it is not the aim
    match3::Level level;                   // as it is
    std::string file;                      // of the level, as it was given
    bool is_shipped = false;               // a name, which is no file to edit
    bool is_slow = false;                  // nothing was tried, as the player takes too long
    std::vector<Proposal> list;  // the smallest change first; empty: none that does it was found

    // Whether whoever asked for the one has the answer in the other.
    bool answers(const Proposals& question) const {
        return signature == question.signature && seed == question.seed &&
               first_games == question.first_games && player == question.player &&
               aim == question.aim && kept == question.kept &&
               level.setup == question.level.setup && is_slow == question.is_slow;
    }

    bool operator==(const Proposals&) const = default;
};

// A file of its own beside the traces, docs/record-format.md. Errors begin with `name`.
inline constexpr std::string_view kProposalsMark = R"("dramatis_proposals")";
std::string print_proposals(const Proposals& proposals);
core::Result<Proposals> parse_proposals(std::string_view text, const std::string& name);

}  // namespace dramatis::traces
