#include "gtp/commands.hpp"

namespace dramatis::gtp {
namespace {

using System = TimeControl::System;
constexpr double kLongTime = 1e7;  // seconds: some four months

// --- moves

Answer genmove(Desk& desk, Arguments& arguments) {
    const go::Colour colour = arguments.colour();
    if (const auto error = arguments.error()) return *error;
    return play_thought(desk, colour, desk.think(colour, desk.limits_for(colour)));
}

// What genmove would play, and nothing changes: neither game nor clock.
Answer reg_genmove(Desk& desk, Arguments& arguments) {
    const go::Colour colour = arguments.colour();
    if (const auto error = arguments.error()) return *error;
    return go::print(desk.think(colour, desk.limits_for(colour)).move);
}

// After a disagreement about dead stones: what is dead is to be captured before a pass.
Answer genmove_cleanup(Desk& desk, Arguments& arguments) {
    const go::Colour colour = arguments.colour();
    if (const auto error = arguments.error()) return *error;
    return play_thought(desk, colour, desk.clean_up(colour));
}

// --- clocks

Answer time_settings(Desk& desk, Arguments& arguments) {
    const double main = arguments.real("main time", 0, kLongTime);
    const double byo = arguments.real("byo-yomi time", 0, kLongTime);
    const int stones = arguments.whole("byo-yomi stones", 0, 1'000'000);
    if (const auto error = arguments.error()) return *error;
    if (byo > 0 && stones > 0)
        desk.time.set(System::kCanadian, main, byo, stones);
    else if (byo > 0 ||
             main <= 0)  // byo-yomi without stones is GTP's way to say that there is no limit
        desk.time.set(System::kNone);
    else
        desk.time.set(System::kAbsolute, main);
    return std::string();
}

Answer kgs_time_settings(Desk& desk, Arguments& arguments) {
    const std::string system = arguments.word("the system (none, absolute, byoyomi, canadian)");
    if (system == "none") {
        desk.time.set(System::kNone);
        return std::string();
    }
    const double main = arguments.real("main time", 0, kLongTime);
    const bool periods = system == "byoyomi", stones = system == "canadian";
    const double byo = periods || stones ? arguments.real("byo-yomi time", 0.001, kLongTime) : 0;
    const int number = periods || stones
                           ? arguments.whole(periods ? "periods" : "byo-yomi stones", 1, 1'000'000)
                           : 0;
    if (!periods && !stones && system != "absolute")
        arguments.fail("syntax error: " + shown(system) +
                       " is no time system; there are none, absolute, byoyomi, canadian");
    if (const auto error = arguments.error()) return *error;
    desk.time.set(periods  ? System::kByoYomi
                  : stones ? System::kCanadian
                           : System::kAbsolute,
                  main, byo, number);
    return std::string();
}

Answer time_left(Desk& desk, Arguments& arguments) {
    const go::Colour colour = arguments.colour();
    const double seconds = arguments.real("the time", -kLongTime, kLongTime);
    const int stones = arguments.empty() ? 0 : arguments.whole("the stones", 0, 1'000'000);
    if (const auto error = arguments.error()) return *error;
    desk.time.tell(colour, seconds, stones);
    return std::string();
}

constexpr Command kCommands[] = {
    {"genmove", "COLOUR", "think and play: answers a vertex, pass or resign", genmove},
    {"reg_genmove", "COLOUR", "think, but do not play", reg_genmove},
    {"kgs-genmove_cleanup", "COLOUR", "the same, but capture dead stones before passing",
     genmove_cleanup},
    {"time_settings", "MAIN BYO STONES", "in seconds; BYO with STONES 0: no limit", time_settings},
    {"kgs-time_settings", "SYSTEM [MAIN [BYO N]]", "none, absolute, byoyomi or canadian",
     kgs_time_settings},
    {"time_left", "COLOUR SECONDS [STONES]", "time left, main or period", time_left},
};

}  // namespace

Answer play_thought(Desk& desk, go::Colour colour, const players::GoThought& thought) {
    desk.time.charge(colour, desk.memory ? desk.memory->seconds : 0);
    if (thought.resign) return std::string("resign");
    if (const auto played = desk.game.play({colour, thought.move}); !played)
        return core::Error{"the player chose an illegal move, " + go::print(thought.move) + " (" +
                           played.error().text() + ")"};
    return go::print(thought.move);
}

std::span<const Command> think_commands() { return kCommands; }

}  // namespace dramatis::gtp
