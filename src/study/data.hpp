#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "games/match3/swap.hpp"
#include "study/plan.hpp"

namespace dramatis::study {

// What a study has stored. Times are milliseconds: of the server's clock since 1970 (`_at`), or of
// the page's own since the round was shown (`_ms`).

struct MoveData {
    match3::Swap swap{};
    std::uint32_t shown_ms = 0;  // when the board was at rest and could be played
    std::uint32_t done_ms = 0;   // when the swap was made
    std::uint32_t refused = 0;   // swaps tried before that make no match
    // By the rules, when the move was stored:
    std::uint32_t choices = 0;  // legal moves before it
    std::uint32_t points = 0;
    std::uint32_t waves = 0;

    std::uint32_t think_ms() const { return done_ms < shown_ms ? 0 : done_ms - shown_ms; }
    bool operator==(const MoveData&) const = default;
};

struct RoundData {
    std::string step;         // BLOCK.ROUND
    std::size_t place = 0;    // at which this person played it, from 0, practice rounds included
    std::size_t attempt = 0;  // 0, 1, ...: only the last one counts
    std::uint64_t game_seed = 0;
    std::int64_t began_at = 0, ended_at = 0;  // ended_at 0: never finished
    std::uint64_t score = 0;                  // by the rules, after the last move
    bool won = false;
    std::uint32_t stars = 0;
    std::vector<MoveData> moves;

    bool is_whole() const { return ended_at != 0; }
    bool operator==(const RoundData&) const = default;
};

struct AnswerData {
    std::string step, question;
    core::Json value;         // a text, a number or a list of texts; null: left open
    std::size_t attempt = 0;  // of a quiz
    std::int64_t at = 0;

    bool operator==(const AnswerData&) const = default;
};

struct EventData {
    std::string kind;  // step, focus, blur, tab, resume, restart, quiz, offline
    std::string step;
    std::int64_t at = 0;
    std::string detail;

    bool operator==(const EventData&) const = default;
};

enum class Status : std::uint8_t { kActive, kCompleted, kScreenedOut, kBlocked, kLeft };

enum class Origin : std::uint8_t {
    kPerson,
    kTest,       // somebody who tries the study out
    kSimulated,  // an artificial participant
};

struct PersonData {
    Slot slot;
    std::string design;  // the hash of the design that they met
    Status status = Status::kActive;
    Origin origin = Origin::kPerson;
    std::string as;  // of an artificial participant: which player
    std::int64_t consented_at = 0, seen_at = 0, ended_at = 0;
    std::string device;  // phone, tablet or desktop
    std::string input;   // mouse, touch or keyboard, whichever most moves were made by
    std::map<std::string, std::string> parameters;  // those that brought them here
    std::vector<AnswerData> answers;
    std::vector<RoundData> rounds;
    std::vector<EventData> events;
    std::vector<std::string> flags;  // clock, fast_moves, focus, quiz, repeat_visit

    bool operator==(const PersonData&) const = default;
};

struct StudyData {
    std::map<std::string, Design> designs;  // by hash
    std::string current;                    // the hash of the newest
    std::vector<PersonData> people;         // by number; those who were forgotten are not there
    // Of page loads: arrived, declined, and by the same words with "test." before them.
    std::map<std::string, std::uint64_t> counters;

    bool operator==(const StudyData&) const = default;
};

}  // namespace dramatis::study
