#include <algorithm>
#include <cmath>

#include "gtp/commands.hpp"
#include "gtp/text.hpp"

namespace dramatis::gtp {
namespace {

// GoGui makes a menu of these: type/label/command.
Answer analyze_commands(Desk&, Arguments&) {
    return std::string(
        "gfx/Thoughts about the next move/dramatis-thought\n"
        "pspairs/Win rates of moves/dramatis-winrates\n"
        "pspairs/Visits of moves/dramatis-visits\n"
        "dboard/Ownership by playouts/dramatis-ownership\n"
        "string/Search statistics/stat_search\n"
        "param/Search settings/param\n"
        "string/What the settings are/param_help\n"
        "string/Final score/final_score\n"
        "string/Score by playouts/estimate_score\n"
        "plist/Dead stones/final_status_list dead\n"
        "plist/Stones in seki/final_status_list seki\n"
        "plist/Black territory/final_status_list black_territory\n"
        "plist/White territory/final_status_list white_territory\n"
        "plist/Legal moves/all_legal %c\n"
        "none/Forget the tree/clear_cache\n");
}

Answer interrupt(Desk&, Arguments&) { return std::string(); }

bool is_shown(const players::GoCandidate& move) { return move.visits >= 1 && !move.move.is_pass(); }

// Pairs of vertex and text; three letters have room on a point.
template <class F>
std::string pairs(const players::GoThought& thought, F&& text_of) {
    std::string text;
    for (const auto& move : thought.candidates)
        if (is_shown(move))
            text += (text.empty() ? "" : " ") + go::print(move.move) + " " + text_of(move);
    return text;
}

std::string percent(double winrate) { return fixed(100 * winrate, 0); }

std::string short_count(double visits) {
    if (visits < 999.5) return fixed(visits, 0);
    if (visits < 99'500) return fixed(visits / 1000, 0) + "k";
    return visits < 949'500 ? fixed(visits / 1e6, 1).substr(1) + "M" : fixed(visits / 1e6, 0) + "M";
}

Answer winrates(Desk& desk, Arguments&) {
    return pairs(desk.think_here(), [](const auto& move) { return percent(move.winrate); });
}

Answer visits(Desk& desk, Arguments&) {
    return pairs(desk.think_here(), [](const auto& move) { return short_count(move.visits); });
}

// Rows from the top; 1 is Black's.
Answer ownership(Desk& desk, Arguments&) {
    const auto owned = desk.player.ownership(desk.game);
    const int size = desk.game.size();
    std::string text = "\n";
    for (int row = size - 1; row >= 0; --row) {
        for (int column = 0; column < size; ++column)
            text += (column > 0 ? " " : "") +
                    fixed(owned.points[static_cast<std::size_t>(row * size + column)], 2);
        text += "\n";
    }
    return text;
}

// What is expected, in the colours of its sequence; win rates where the search looked most; how
// much it looked at as influence.
Answer thought(Desk& desk, Arguments&) {
    const auto& found = desk.think_here();
    go::Colour colour = desk.memory->colour;
    double most = 1;
    for (const auto& move : found.candidates) most = std::max(most, move.visits);
    std::string sequence, influence, labels;
    if (!found.candidates.empty())
        for (const go::Move move : found.candidates.front().line) {
            if (move.is_pass()) break;
            sequence += std::string(colour == go::Colour::kBlack ? " b " : " w ") + go::print(move);
            colour = go::opposite(colour);
        }
    for (const auto& move : found.candidates) {
        if (!is_shown(move)) continue;
        influence += " " + go::print(move.move) + " " + fixed(move.visits / most, 2);
        if (move.visits >= most / 10)
            labels += " " + go::print(move.move) + " " + percent(move.winrate);
    }
    std::string text = "\n";
    if (!sequence.empty()) text += "VAR" + sequence + "\n";
    if (!influence.empty()) text += "INFLUENCE" + influence + "\n";
    if (!labels.empty()) text += "LABEL" + labels + "\n";
    return text + "TEXT " + std::string(go::name(desk.memory->colour)) + " " +
           go::print(found.move) + ", wins " + percent(found.winrate) + " %, " +
           std::to_string(found.iterations) + " iterations, lead " + fixed(found.score_lead, 1);
}

constexpr Command kCommands[] = {
    {"gogui-analyze_commands", "", "commands for GoGui's analyze menu", analyze_commands},
    {"gogui-interrupt", "", "accepted: '# interrupt' ends thinking", interrupt},
    {"dramatis-thought", "", "the next move as GoGui's graphics (gfx)", thought},
    {"dramatis-winrates", "", "win rates of the moves it looked at, in percent (pspairs)",
     winrates},
    {"dramatis-visits", "", "visits of the moves it looked at (pspairs)", visits},
    {"dramatis-ownership", "", "who will own each point: 1 black, -1 white (dboard)", ownership},
};

}  // namespace

std::span<const Command> gogui_commands() { return kCommands; }

}  // namespace dramatis::gtp
