#pragma once

#include <memory>
#include <optional>
#include <string>

#include "lab/result.hpp"
#include "lab/study.hpp"
#include "library/named_setup.hpp"
#include "players/board/board_game.hpp"
#include "research/match_runner.hpp"

namespace dramatis::cli {

// One side of a bout: a search of ours, or in Go another program.
struct Contender {
    std::string name;
    search::Configuration techniques;
    std::uint64_t iterations = 0;          // a move
    std::optional<std::string> program{};  // "gtp:COMMAND LINE"
};

struct LabBout {
    std::string id;  // a name for its folder
    Contender a, b;
    std::uint64_t games = 0;
    std::optional<double> komi{};
    bool again = false;  // a replication: the same on fresh seeds
};

// What a lab needs to know of a game.
class LabTable {
   public:
    virtual ~LabTable() = default;
    virtual const lab::Study& study() const = 0;
    virtual lab::Measure measure() const = 0;
    virtual std::string conditions() const = 0;  // in a line, for people
    // Ready to be played; the number of games and jobs is the caller's.
    virtual MatchJob job(const LabBout& bout, core::Seed seed) const = 0;
    virtual search::Powers powers() const = 0;

    // Gives the techniques what they need of the game; ends the program if they make no sense
    // there.
    void prepare(search::Configuration& techniques, const std::string& what) const;
    // For weighted playouts, instead of those that ship.
    std::optional<std::vector<float>> weights{};
};

std::unique_ptr<LabTable> go_table(const std::string& referee);
std::unique_ptr<LabTable> match3_table(const NamedSetup& setup);
std::unique_ptr<LabTable> board_table(const players::BoardGame& game);  // must outlive it

}  // namespace dramatis::cli
