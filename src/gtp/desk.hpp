#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/seed.hpp"
#include "games/go/go_game.hpp"
#include "gtp/console.hpp"
#include "gtp/time_control.hpp"
#include "players/go/player.hpp"

namespace dramatis::gtp {

// What the client is told of the program.
struct Identity {
    std::string name = "dramatis";
    std::string version = "0";
};

// What the player thought last, and about which position.
struct Memory {
    players::GoThought thought;
    go::Colour colour = go::Colour::kBlack;
    double seconds = 0;
    std::uint64_t position = 0;
    std::size_t turns = 0;
};

// All that the commands of a session work on.
struct Desk {
    Identity identity;
    go::GoGame game;
    std::uint64_t seed = 0;
    players::GoPlayer player;
    Console& console;
    double usual_komi = 7.5;  // of files that do not say
    TimeControl time;
    std::optional<Memory> memory;
    bool over = false;  // quit

    // --- the answer that is being made
    std::string id;
    bool open = false;

    // Begins the answer if need be, and adds a line to it at once: for answers that grow while the
    // player thinks.
    void write_line(std::string_view text);

    // Another game on another board; the clocks are full again.
    void begin_game(const go::GoGame& next);

    // --- thinking
    // By the settings and the clock. GoGui's interrupt ends it, and so does a client that is gone.
    players::GoLimits limits_for(go::Colour colour);
    players::GoLimits until_input();  // any line ends it, and the end of the input
    const players::GoThought& think(go::Colour colour, const players::GoLimits& limits);
    const players::GoThought& clean_up(go::Colour colour);  // as limits_for has it
    // About the position as it is: what is remembered, or thought now.
    const players::GoThought& think_here();

    std::mutex asking{};  // a player's threads ask the console while they think

   private:
    template <class Think>
    const players::GoThought& remember(go::Colour colour, Think&& think);
};

}  // namespace dramatis::gtp
