#include "gtp/session.hpp"

#include <exception>
#include <new>
#include <vector>

#include "gtp/commands.hpp"
#include "gtp/line.hpp"

namespace dramatis::gtp {
namespace {

// A command may run out of memory, with a large board and a small machine; the session goes on.
Answer run(const Command& command, Desk& desk, std::vector<std::string> words) try {
    Arguments arguments(std::move(words));
    return command.run(desk, arguments);
} catch (const std::bad_alloc&) {
    desk.player.forget();
    return core::Error{"out of memory; try a smaller value of the setting memory"};
} catch (const std::exception& error) {
    return core::Error{error.what()};
}

}  // namespace

Session::Session(const Opening& opening, Console& console)
    : desk_{.identity = opening.identity,
            .game = go::GoGame(opening.size, opening.komi),
            .seed = opening.seed,
            .player = players::GoPlayer(opening.settings, core::Seed{opening.seed}),
            .console = console,
            .usual_komi = opening.komi} {}

void Session::answer(std::string_view text) {
    const auto line = parse_line(text.substr(0, kLongestLine));
    if (!line) return;
    if (text.size() > kLongestLine)
        return desk_.console.write(print_answer(false, line->id, "line too long"));
    const Command* const command = find_command(line->name);
    if (!command) return desk_.console.write(print_answer(false, line->id, "unknown command"));
    desk_.id = line->id;
    desk_.open = false;
    const Answer found = run(*command, desk_, line->words);
    if (!desk_.open)
        desk_.console.write(
            print_answer(found.has_value(), line->id, found ? *found : found.error().text()));
    else
        desk_.console.write(found && !found->empty() ? *found + "\n\n" : "\n");
}

void serve(Session& session, Console& console) {
    while (!session.is_over()) {
        const auto line = console.read_line();
        if (!line) return;
        session.answer(*line);
    }
}

}  // namespace dramatis::gtp
