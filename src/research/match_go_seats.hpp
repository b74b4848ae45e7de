#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contests/go_match.hpp"
#include "players/go/settings.hpp"
#include "research/gtp_client.hpp"

namespace dramatis::cli {

// A Go player as the command line names it: settings of ours, or "gtp:COMMAND LINE".
struct GoSpec {
    std::optional<players::GoSettings> ours;
    std::vector<std::string>
        words;         // of the program; {seed} in one stands for a number drawn for each game
    std::string text;  // so that it means the same again
};

// Ends the program if it is neither; `what` is who it is for.
GoSpec parse_go_spec(const std::string& text, const std::string& what);

// Whether it draws its moves anew for each pair of games: ours do, and programs that get a seed.
bool draws_moves(const GoSpec& spec);

std::unique_ptr<contests::GoSeat> make_seat(const GoSpec& spec, double timeout);

// The name of the player: of a program what it says of itself. Starts it for that, so that it fails
// early if it does.
std::string go_name(const GoSpec& spec, double timeout);

// How the games are counted: by playouts of ours, as the board stands, or by a program's
// final_score.
struct RefereeSpec {
    enum class Kind : std::uint8_t { kPlayouts, kBoard, kProgram } kind = Kind::kPlayouts;
    std::vector<std::string> words;
    std::string text;
};

RefereeSpec parse_referee(const std::string& text);
// Of a program what it says of itself; it must be able to count.
std::string referee_name(const RefereeSpec& spec, double timeout);
contests::GoReferee make_referee(const RefereeSpec& spec, core::Seed seed, double timeout);

}  // namespace dramatis::cli
