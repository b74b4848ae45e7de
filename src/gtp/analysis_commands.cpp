#include <algorithm>
#include <cmath>

#include "gtp/commands.hpp"
#include "gtp/text.hpp"

// Answers that grow while the player thinks: "=", then every so often a line with what it thinks of
// each move,
//
//   info move D4 visits 836 winrate 4656 prior 839 lcb 4640 order 0 pv D4 Q16 info move Q16 visits
//   ...
//
// and the empty line at the end once the client sends something. As Leela Zero has it (lz-: ten
// thousandths) and as KataGo has it (kata-, and plain: fractions, with scores). All from the side
// of the player to move.

namespace dramatis::gtp {
namespace {

enum class Form { kLeela, kKata };

struct Wanted {
    go::Colour colour = go::Colour::kBlack;
    double interval = 1;  // seconds
    int min_moves = 0;
    int max_moves = 1000;
    bool ownership = false;
    bool root_info = false;
};

bool is_flag(std::string_view key) {
    for (const auto* known : {"ownership", "rootInfo", "ownershipStdev", "movesOwnership",
                              "movesOwnershipStdev", "pvVisits", "pvEdgeVisits", "noResultValue"})
        if (key == known) return true;
    return false;
}

void read_flag(const std::string& key, Arguments& arguments, Wanted& wanted) {
    const std::string value = arguments.word("true or false");
    if (value != "true" && value != "false")
        arguments.fail("syntax error: " + key + " takes true or false, not " + shown(value));
    if (key == "ownership") wanted.ownership = value == "true";
    if (key == "rootInfo") wanted.root_info = value == "true";
}

void read_interval(Arguments& arguments, Wanted& wanted) {
    wanted.interval = std::max(arguments.real("the interval", 0, 1e7), 1.0) / 100;  // centiseconds
}

// "[COLOUR] [INTERVAL] [KEY VALUE]...", as the clients write it: the interval with or without its
// key.
Wanted read_wanted(Desk& desk, Arguments& arguments) {
    Wanted wanted{.colour = desk.game.to_move()};
    while (!arguments.empty() && !arguments.error()) {
        if (go::parse_colour(arguments.peek())) {
            wanted.colour = arguments.colour();
            continue;
        }
        if (read_number(arguments.peek())) {
            read_interval(arguments, wanted);
            continue;
        }
        const std::string key = arguments.word("a key");
        if (key == "interval")
            read_interval(arguments, wanted);
        else if (key == "minmoves")
            wanted.min_moves = arguments.whole("minmoves", 0, 1000);
        else if (key == "maxmoves")
            wanted.max_moves = arguments.whole("maxmoves", 1, 1000);
        else if (key == "avoid" || key == "allow")
            arguments.fail(key + " is not supported: all moves are analysed");
        else if (is_flag(key))
            read_flag(key, arguments, wanted);
        else
            arguments.fail(
                "syntax error: " + shown(key) +
                " is unknown; there are interval, minmoves, maxmoves, ownership, rootInfo");
    }
    return wanted;
}

// --- the line

double share(double x) { return std::isfinite(x) ? std::clamp(x, 0.0, 1.0) : 0.0; }
std::string ten_thousandths(double x) { return fixed(10'000 * share(x), 0); }

std::string info(const players::GoCandidate& move, const players::GoThought& thought,
                 std::size_t order, Form form) {
    std::string text = "info move " + go::print(move.move) + " visits " + fixed(move.visits, 0);
    if (form == Form::kLeela) {
        text += " winrate " + ten_thousandths(move.winrate) + " prior " +
                ten_thousandths(move.prior) + " lcb " + ten_thousandths(move.lcb);
    } else {
        const std::string lead = fixed(thought.score_lead, 2);
        text += " utility " + fixed(2 * share(move.winrate) - 1, 6) + " winrate " +
                fixed(share(move.winrate), 6) + " scoreMean " + lead + " scoreLead " + lead +
                " prior " + fixed(share(move.prior), 6) + " lcb " + fixed(share(move.lcb), 6) +
                " utilityLcb " + fixed(2 * share(move.lcb) - 1, 6) + " weight " +
                fixed(move.visits, 0);
    }
    text += " order " + std::to_string(order) + " pv ";
    return text + (move.line.empty() ? go::print(move.move) : moves_text(move.line));
}

// Row by row from the upper left, 1: surely the player's to move.
std::string ownership_text(Desk& desk, go::Colour colour) {
    constexpr std::uint64_t kPlayouts = 500;
    const auto owned = desk.player.ownership(desk.game, kPlayouts);
    const int size = desk.game.size();
    std::string text = " ownership";
    for (int row = size - 1; row >= 0; --row)
        for (int column = 0; column < size; ++column) {
            const double black = owned.points[static_cast<std::size_t>(row * size + column)];
            text += " " + fixed(colour == go::Colour::kBlack ? black : -black, 3);
        }
    return text;
}

std::string report(const players::GoThought& thought, const Wanted& wanted, Form form,
                   const std::string& ownership) {
    std::string text;
    int order = 0;
    for (const auto& move : thought.candidates) {
        if (order >= wanted.max_moves) break;
        if (move.visits < 1 && order >= std::max(wanted.min_moves, 1)) continue;
        text +=
            (text.empty() ? "" : " ") + info(move, thought, static_cast<std::size_t>(order), form);
        ++order;
    }
    if (text.empty())
        text = info({.move = thought.move, .winrate = thought.winrate}, thought, 0, form);
    if (wanted.root_info)
        text += " rootInfo visits " + fixed(thought.visits, 0) + " utility " +
                fixed(2 * share(thought.winrate) - 1, 6) + " winrate " +
                fixed(share(thought.winrate), 6) + " scoreLead " + fixed(thought.score_lead, 2);
    return text + ownership;
}

// --- thinking in parts

constexpr double kShortest = 0.001;  // seconds: a part thinks at least a little

// Thinks until the budget is used up or `stop` says so, and writes a line each interval; at least
// one. What it thought last is on the desk, with the time that all of it took.
void analyse(Desk& desk, const Wanted& wanted, Form form, players::GoLimits budget) {
    const std::string ownership = wanted.ownership ? ownership_text(desk, wanted.colour) : "";
    const double start = desk.console.now(), end = start + budget.seconds;
    const bool timed = budget.seconds > 0, counted = budget.iterations > 0;
    double next = start + wanted.interval;
    std::uint64_t iterations = 0;
    double leads = 0;
    for (bool done = false, reported = false; !done;) {
        const double now = desk.console.now();
        auto part = budget;
        part.seconds = std::max((timed ? std::min(next, end) : next) - now, kShortest);
        if (counted) part.iterations = budget.iterations - iterations;
        const auto& thought = desk.think(wanted.colour, part);
        iterations += thought.iterations;
        leads += thought.score_lead * static_cast<double>(thought.iterations);
        if (iterations > 0)
            desk.memory->thought.score_lead =
                leads / static_cast<double>(iterations);  // of all parts: steadier
        const double after = desk.console.now();
        const bool idle = thought.iterations == 0 &&
                          after < now + part.seconds;  // there is nothing left to find out
        done = budget.stop() || (counted && iterations >= budget.iterations) ||
               (timed && after >= end) || (idle && (counted || timed));
        if (idle && !done) done = desk.console.wait_for_input(next - after);
        if (desk.console.now() < next && (reported || !done)) continue;
        desk.write_line(report(thought, wanted, form, ownership));
        reported = true;
        next = std::max(next + wanted.interval, desk.console.now());
    }
    desk.memory->seconds = desk.console.now() - start;
    desk.memory->thought.iterations = iterations;
}

Answer analyse_until_input(Desk& desk, Arguments& arguments, Form form) {
    const Wanted wanted = read_wanted(desk, arguments);
    if (const auto error = arguments.error()) return *error;
    analyse(desk, wanted, form, desk.until_input());
    return std::string();
}

Answer genmove_and_analyse(Desk& desk, Arguments& arguments, Form form) {
    const Wanted wanted = read_wanted(desk, arguments);
    if (const auto error = arguments.error()) return *error;
    analyse(desk, wanted, form, desk.limits_for(wanted.colour));
    auto played = play_thought(desk, wanted.colour, desk.memory->thought);
    if (!played) return played;
    return "play " + *played;
}

Answer lz_analyze(Desk& desk, Arguments& arguments) {
    return analyse_until_input(desk, arguments, Form::kLeela);
}
Answer kata_analyze(Desk& desk, Arguments& arguments) {
    return analyse_until_input(desk, arguments, Form::kKata);
}
Answer lz_genmove_analyze(Desk& desk, Arguments& arguments) {
    return genmove_and_analyse(desk, arguments, Form::kLeela);
}
Answer kata_genmove_analyze(Desk& desk, Arguments& arguments) {
    return genmove_and_analyse(desk, arguments, Form::kKata);
}

constexpr const char* kWords = "[COLOUR] [CENTISECONDS] [KEY VALUE...]";
constexpr const char* kAnalyse = "report until a line comes";
constexpr const char* kGenmove = "genmove, reporting";

constexpr Command kCommands[] = {
    {"lz-analyze", kWords, kAnalyse, lz_analyze},
    {"kata-analyze", kWords, kAnalyse, kata_analyze},
    {"analyze", kWords, kAnalyse, kata_analyze},
    {"lz-genmove_analyze", kWords, kGenmove, lz_genmove_analyze},
    {"kata-genmove_analyze", kWords, kGenmove, kata_genmove_analyze},
    {"genmove_analyze", kWords, kGenmove, kata_genmove_analyze},
};

}  // namespace

std::span<const Command> analysis_commands() { return kCommands; }

}  // namespace dramatis::gtp
