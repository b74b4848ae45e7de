#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "contests/folder.hpp"
#include "contests/summary.hpp"
#include "core/json.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// Seconds that a player thought, in how many moves. Only for the screen.
struct Spent {
    double seconds = 0;
    std::uint64_t moves = 0;
};

// Two players at a table, on one thread. What it plays depends on the number of the game alone, as
// far as its players allow.
class MatchWorker {
   public:
    virtual ~MatchWorker() = default;
    // Throws ProgramFailed if a program failed: the worker is of no use then.
    virtual contests::GameRecord play(std::uint64_t game) = 0;

    std::array<Spent, 2> spent{};  // so far
    std::function<void()> moved;   // told now and then that it goes on
};

// A match, whatever is played.
struct MatchJob {
    core::Json terms;                  // all that the games depend on, the number of them left out
    std::array<std::string, 2> names;  // of A and B, for people
    std::string conditions;            // in a line, for people
    std::array<std::string, 2> sides;  // "as Black", "as White"; empty where nobody begins
    // Whether a player draws its moves anew for each pair. All of ours do; of another program
    // nobody knows.
    std::array<bool, 2> draws = {true, true};
    std::uint32_t signature = 0;  // of the behaviour of our own players in this game
    std::uint64_t games = 0;
    unsigned jobs = 0;
    std::optional<contests::Sprt> sprt;
    std::function<std::unique_ptr<MatchWorker>()> make_worker;  // called on the thread that uses it
    contests::GameCheck check;  // of games that a file tells of; called from several threads
    // The games as one file that other programs read, if there is such a thing; an SGF property DC
    // has room for its checksum (kOpenSeal).
    std::function<std::string(std::span<const contests::GameRecord>)> collection;

    bool is_paired() const { return !sides[0].empty(); }
};

// What was played, and what went wrong on the way.
struct MatchOutcome {
    std::vector<contests::GameRecord> records;  // in order, without gaps
    std::array<Spent, 2> spent{};
    std::vector<std::string> failures;
    enum class Stop : std::uint8_t { kDone, kInterrupted, kFailed } stop = Stop::kDone;
};

// The seed of the match in that folder, if there is one.
std::optional<std::uint64_t> seed_in(const RunFolder& folder);

// The games that the results.jsonl of a folder tells of, and what match.json says; failures end the
// program. Whether they can have been played is for the job's check.
contests::ResultLines read_results(const RunFolder& folder);
std::optional<contests::MatchFile> read_match(const RunFolder& folder);
void check_results(const MatchJob& job, const contests::ResultLines& results,
                   const RunFolder& folder);

// Before the work: refuses a folder in which files of others stand where a match writes its own.
void claim_match(RunFolder& folder);
// Plays what is not in the folder yet; without a folder everything. Results are kept game by game,
// so that whatever ends the program loses only the games in play. Ends the program if the folder is
// of another match.
MatchOutcome run_match(const MatchJob& job, const RunFolder* folder);

// Puts results in their order, and writes summary, collection and plot.
void write_match(const MatchJob& job, const MatchOutcome& outcome, const RunFolder& folder);

// The summary as match.json has it.
core::Json match_json(const MatchJob& job, const MatchOutcome& outcome);

}  // namespace dramatis::cli
