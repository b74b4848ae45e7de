#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "cli/commands/games.hpp"
#include "cli/commands/match_options.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "contests/go_match.hpp"
#include "core/counted.hpp"
#include "games/go/sgf.hpp"
#include "os/exit.hpp"
#include "research/match_go_seats.hpp"
#include "research/match_workers.hpp"
#include "runs/run_folder.hpp"
#include "runs/signatures.hpp"

namespace dramatis::cli {
namespace {

using contests::GoTerms;

struct Options {
    MatchOptions match;
    int size = 9;
    std::optional<double> komi;
    int handicap = 0;
    std::optional<int> opening;
    std::optional<std::string> openings, time;
    std::string referee = "playouts";
    double timeout = 300;
};

GoTerms terms_of(const Options& options) {
    GoTerms terms{.size = options.size,
                  .komi = options.komi.value_or(options.handicap ? 0.5 : 7.5),
                  .handicap = options.handicap};
    if (options.handicap == 1 ||
        (options.handicap > 0 && go::fixed_handicap(options.size, options.handicap).empty()))
        throw Failure(Exit::kBadUsage,
                      fmt::format("--handicap {0}: not possible on {1} x {1}; use 2 to 9 on odd "
                                  "sizes from 9 x 9, and up to 4 on 7 x 7 and even sizes",
                                  options.handicap, options.size));
    if (options.time) {
        const auto time = contests::parse_time(*options.time);
        if (!time) throw Failure(Exit::kBadUsage, "--time: " + time.error().text());
        terms.time = *time;
    }
    return terms;
}

// Fills the openings, and says in the terms what they depend on.
void set_openings(const Options& options, GoSetting& setting, core::Json& terms) {
    if (!options.openings) {
        const int plies = options.opening.value_or(2);
        constexpr std::size_t kMost = 100'000;  // pairs; after these they come again
        setting.openings = contests::draw_openings(
            setting.terms, plies, std::min(options.match.pairs(), kMost), setting.seed);
        terms["opening"] = plies;
        return;
    }
    const std::string text = read_file(*options.openings, go::kMaxSgfBytes);
    const auto collection = go::parse_sgf(text, *options.openings);
    if (!collection) throw Failure(Exit::kBadInput, collection.error().text());
    const std::size_t plies = options.opening ? static_cast<std::size_t>(*options.opening) : 10'000;
    auto games = contests::read_openings(setting.terms, *collection, plies, *options.openings);
    if (!games) throw Failure(Exit::kBadInput, games.error().text());
    setting.openings = std::move(*games);
    std::uint64_t hash = 0;
    for (const char c : text)
        hash = core::mix64(hash + core::kGolden + static_cast<unsigned char>(c));
    terms["openings"] = {{"file", *options.openings},
                         {"hash", fmt::format("{:016x}", hash)},
                         {"games", setting.openings.size()}};
    if (options.opening) terms["openings"]["plies"] = plies;
}

std::string conditions(const Options& options, const GoSetting& setting,
                       const std::string& referee) {
    const GoTerms& terms = setting.terms;
    std::string out = fmt::format("{0}x{0}, komi {1}", terms.size, terms.komi);
    if (terms.handicap) out += fmt::format(", handicap {}", terms.handicap);
    if (options.openings)
        out += fmt::format(", {} of {}", core::counted(setting.openings.size(), "opening"),
                           *options.openings);
    else
        out += fmt::format(", openings of {}",
                           core::counted(options.opening.value_or(2), "random move"));
    if (terms.time) out += ", time " + contests::print(*terms.time);
    return out + "\ncounted by " + referee;
}

void match_go(Options& options) {
    auto setting = std::make_shared<GoSetting>();
    setting->terms = terms_of(options);
    setting->players = {parse_go_spec(options.match.a, "A"), parse_go_spec(options.match.b, "B")};
    for (const auto& player : setting->players)
        if (player.ours && player.ours->effort.iterations == 0 && player.ours->seconds == 0 &&
            !setting->terms.time)
            throw Failure(Exit::kBadUsage,
                          fmt::format("{}: it would think for ever; give it iterations or seconds, "
                                      "or give the match a clock with --time",
                                      player.text));
    setting->referee = parse_referee(options.referee);
    setting->timeout = options.timeout;
    setting->seed = options.match.begin();
    MatchJob job;
    job.signature = kGoSignature;
    job.names = {go_name(setting->players[0], options.timeout),
                 go_name(setting->players[1], options.timeout)};
    const std::string referee = referee_name(setting->referee, options.timeout);
    job.terms = {{"game", "go"},
                 {"a", setting->players[0].text},
                 {"a_name", job.names[0]},
                 {"b", setting->players[1].text},
                 {"b_name", job.names[1]},
                 {"size", setting->terms.size},
                 {"komi", setting->terms.komi},
                 {"handicap", setting->terms.handicap},
                 {"time", setting->terms.time ? core::Json(contests::print(*setting->terms.time))
                                              : core::Json()},
                 {"referee", setting->referee.text},
                 {"referee_name", referee}};
    set_openings(options, *setting, job.terms);
    for (const std::size_t i : {0u, 1u})
        if (const auto& ours = setting->players[i].ours)
            job.names[i] = "dramatis " + players::print(*ours, search::Detail::kWholeRule);
    if (job.names[0] == job.names[1])  // two of the same program differ in how they are called
        for (const std::size_t i : {0u, 1u})
            if (!setting->players[i].ours)
                job.names[i] += fmt::format(" ({})", setting->players[i].text);
    job.conditions = conditions(options, *setting, referee);
    job.sides = {"as Black", "as White"};
    job.draws = {draws_moves(setting->players[0]), draws_moves(setting->players[1])};
    job.make_worker = [setting] { return make_go_worker(setting); };
    job.check = go_check(setting);
    job.collection = go_collection(setting, job.names);
    options.match.finish(std::move(job));
}

}  // namespace

void add_match_go(Command& match) {
    auto* command = match.add_subcommand("go",
                                         "Go: our player with any settings, and other\n"
                                         "programs through GTP");
    const auto options = std::make_shared<Options>();
    options->match.add_to(*command,
                          "First player: our settings, such as default or\n"
                          "iterations=1000,rave=off (see dramatis gtp --help),\n"
                          "or gtp:COMMAND LINE for another program; {seed} in\n"
                          "it becomes a random number for each pair of games");
    const auto add = [&](const char* name, auto& value, const char* text, const ValueRule& check,
                         const char* description) {
        command->add_option(name, value, description)
            ->type_name(text)
            ->transform(check)
            ->group("Game");
    };
    add("--size", options->size, "N", whole(go::kMinSize, go::kMaxSize), "Board size, 5 to 19 (9)");
    add("--komi", options->komi, "POINTS", real(-1000, 1000),
        "Komi, for White (7.5; with a handicap 0.5)");
    add("--handicap", options->handicap, "N", whole(0, 9), "Handicap stones for Black (none)");
    add("--opening", options->opening, "N", whole(0, 200),
        "Random moves before the players begin, the same for\n"
        "both games of a pair (2); with --openings, use the\n"
        "first N moves");
    command
        ->add_option("--openings", options->openings,
                     "Take the openings from the games in this file")
        ->type_name("FILE.sgf")
        ->group("Game");
    command
        ->add_option("--time", options->time,
                     "Clocks, in seconds: main time, then seconds per\n"
                     "number of stones; running out of time loses (none)")
        ->type_name("MAIN+BYO/STONES")
        ->group("Game");
    command
        ->add_option("--referee", options->referee,
                     "Who scores games: playouts removes stones that our\n"
                     "playouts find dead (default), board counts all\n"
                     "stones as alive, gtp:COMMAND LINE asks a program")
        ->type_name("WHO")
        ->group("Game");
    add("--timeout", options->timeout, "SECONDS", real(0.01, 1e6),
        "A program fails if it gives no answer for so long\n"
        "(300)");
    manual(*command,
           "dramatis match go iterations=500 iterations=500,rave=off --games 200 --seed 1\n"
           "dramatis match go default 'gtp:gnugo --mode gtp --chinese-rules' --out m1 \\\n"
           "    --referee 'gtp:gnugo --mode gtp --chinese-rules'\n"
           "dramatis match go default 'gtp:./mine --gtp' --size 13 --time 60+30/10\n"
           "dramatis match go heavy=off default --sprt -10,10 --games 2000 --out m2",
           "A game ends with two passes, a resignation, an illegal move, on time, or after\n"
           "three times as many moves as the board has points; area scoring, positional\n"
           "superko. If a program dies or hangs, its game is void and played again; after\n"
           "three times the match stops. Run the same command again to continue. The same\n"
           "seed gives the same games for any --jobs, if both players are ours and there are\n"
           "no clocks.");
    command->callback([options] { match_go(*options); });
}

}  // namespace dramatis::cli
