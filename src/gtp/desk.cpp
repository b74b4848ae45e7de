#include "gtp/desk.hpp"

#include <cmath>

namespace dramatis::gtp {
namespace {

constexpr double kSecondsWithoutLimit =
    5;  // a move, where neither settings nor a clock say when to stop

}  // namespace

void Desk::write_line(std::string_view text) {
    std::string out;
    if (!open) out = "=" + id + "\n";
    open = true;
    console.write(out + std::string(text) + "\n");
}

void Desk::begin_game(const go::GoGame& next) {
    game = next;
    player.forget();
    memory.reset();
    time.restart();
}

players::GoLimits Desk::limits_for(go::Colour colour) {
    const auto& settings = player.settings();
    const auto& clock = time.of(colour);
    players::GoLimits limits{.iterations = settings.effort.iterations, .seconds = settings.seconds};
    if (clock.kept) limits.seconds = players::seconds_for_move(clock, game);
    if (limits.iterations == 0 && limits.seconds <= 0) limits.seconds = kSecondsWithoutLimit;
    limits.now = [this] { return std::scoped_lock(asking), console.now(); };
    // A client that goes while a clock alone would end the thought waits for nothing any more. But
    // a script ends its input as soon as it is written: what was complete before is thought out,
    // and so are iterations, which must not depend on when the end was seen.
    const bool heeds_end = limits.iterations == 0 && !console.input_ended();
    limits.stop = [this, heeds_end] {
        const std::scoped_lock lock(asking);
        return console.interrupt_waiting() || !console.has_reader() ||
               (heeds_end && console.input_ended());
    };
    return limits;
}

players::GoLimits Desk::until_input() {
    players::GoLimits limits;
    limits.now = [this] { return std::scoped_lock(asking), console.now(); };
    limits.stop = [this] {
        const std::scoped_lock lock(asking);
        return console.wait_for_input(0) || !console.has_reader();
    };
    return limits;
}

template <class Think>
const players::GoThought& Desk::remember(go::Colour colour, Think&& think) {
    const double start = console.now();
    auto thought = think();
    memory = Memory{.thought = std::move(thought),
                    .colour = colour,
                    .seconds = console.now() - start,
                    .position = game.positions().back(),
                    .turns = game.turns().size()};
    return memory->thought;
}

const players::GoThought& Desk::think(go::Colour colour, const players::GoLimits& limits) {
    return remember(colour, [&] { return player.think(game, colour, limits); });
}

const players::GoThought& Desk::clean_up(go::Colour colour) {
    return remember(colour, [&] { return player.clean_up(game, colour, limits_for(colour)); });
}

const players::GoThought& Desk::think_here() {
    const go::Colour colour = game.to_move();
    if (memory && memory->colour == colour && memory->position == game.positions().back() &&
        memory->turns == game.turns().size())
        return memory->thought;
    return think(colour, limits_for(colour));
}

}  // namespace dramatis::gtp
