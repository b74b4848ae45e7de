#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/levels/levels.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "library/cast.hpp"
#include "library/level_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/wrap.hpp"
#include "playtest/tuner.hpp"
#include "report/figure.hpp"
#include "report/level_edits.hpp"
#include "report/level_text.hpp"
#include "report/wording.hpp"
#include "runs/ranges.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using playtest::Knob;
using playtest::TuneLook;
using playtest::TuneResult;
using Status = TuneResult::Status;

struct Options {
    std::string level;
    std::string band, player, vary = "moves,goals,blockers";
    std::size_t games = 1000;
    std::size_t most_games = 8000;
    std::size_t proposals = 3;
    std::optional<std::size_t> take;
    SeedOption seed;
    std::optional<unsigned> threads;
    std::optional<std::string> out;
    bool json = false;
    Force force = Force::kNo;
};

// What --vary can be told, as one list.
std::string knob_words() {
    std::string out;
    for (const auto& [word, knob] : playtest::kKnobs) out += std::string(word) + ", ";
    return out + "stars, all";
}

playtest::Knobs parse_knobs(const std::string& list) {
    playtest::Knobs knobs;
    for (std::size_t from = 0; from <= list.size();) {
        const auto end = std::min(list.find(',', from), list.size());
        const std::string word = list.substr(from, end - from);
        const auto* known = std::ranges::find_if(playtest::kKnobs, [&](const auto& each) {
            return word == each.first || (word == "goal" && each.second == Knob::kGoals);
        });
        if (known != playtest::kKnobs.end())
            knobs.set(known->second);
        else if (word == "all")
            for (const auto& [name, knob] : playtest::kKnobs) knobs.set(knob);
        else if (word == "stars")
            knobs.stars = true;
        else
            throw Failure(Exit::kBadUsage,
                          fmt::format("--vary: {} cannot be varied; choose from {}", shown(word),
                                      knob_words()));
        from = end + 1;
    }
    if (!knobs.any())
        throw Failure(
            Exit::kBadUsage,
            "--vary: stars do not change the pass rate; vary moves, goals or others as well");
    return knobs;
}

// With a digit more than elsewhere: a band has edges, and rounding must not touch them.
std::string share_text(const TuneLook& look) {
    return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * look.passed.rate(),
                       100 * look.interval.low, 100 * look.interval.high);
}

// What was changed, in one line.
std::string change_text(const match3::Level& level, const match3::Setup& setup) {
    match3::Level changed = level;
    changed.setup = setup;
    const auto edits = report::list_edits(level, changed);
    return edits.empty() ? "as it is" : fmt::format("{}", fmt::join(edits, "; "));
}

// What would decide what so many games could not.
std::string cure_text(const TuneResult& result) {
    return result.games_to_decide
               ? fmt::format("--max-games {} should decide it.", result.games_to_decide)
               : std::string(
                     "It seems to be right at the edge, where more --max-games may not "
                     "decide it; a wider band would.");
}

std::string unclear_text(const TuneResult& result, const std::string& said) {
    if (!result.best.is_check)
        return fmt::format(
            "Not decided: more versions than can be checked may be in the band ({} are left). The "
            "nearest of them: {}, by a first estimate. Let it vary less (--vary), or use a wider "
            "band.",
            result.unchecked, said);
    return fmt::format(
        "Not decided: in fresh games, no version seems to be in the band, but one may be. The "
        "nearest: {}, which reaches into the band. {}",
        said, cure_text(result));
}

// Just what the interval says.
std::string verdict_text(const Options& options, const TuneResult& result) {
    const bool fresh = result.best.is_check && result.status != Status::kNone;
    const std::string said = fmt::format(
        "{} passes {} of {} {}games", report::call(options.player), share_text(result.best),
        report::number_of(result.best.passed.games), fresh ? "fresh " : "");
    switch (result.status) {
        case Status::kAlready:
            return fmt::format("The level is already in the band for sure: {}.", said);
        case Status::kFound:
            return fmt::format("Found, for sure: {}.", said);
        case Status::kLikely:
            return fmt::format("Probably{}: {}, which reaches beyond the band. {}",
                               result.best.cost == 0 ? " in the band already" : "", said,
                               cure_text(result));
        case Status::kUnclear:
            return unclear_text(result, said);
        case Status::kNone:
            return fmt::format(
                "Out of reach: whatever --vary {} allows is outside the band for sure. The "
                "nearest: {}.",
                options.vary, said);
        case Status::kStopped:
            break;
    }
    return "Stopped.";
}

core::Json look_json(const match3::Level& level, const TuneLook& look) {
    return {{"change", change_text(level, look.setup)},
            {"pass_rate",
             {{"value", look.passed.rate()},
              {"low", look.interval.low},
              {"high", look.interval.high},
              {"n", look.passed.games}}},
            {"cost", look.cost},
            {"fresh_games", look.is_check}};
}

core::Json level_json(match3::Level level, const match3::Setup& setup) {
    level.setup = setup;
    return match3::to_json(level);
}

core::Json proposals_json(const match3::Level& level, const TuneResult& result) {
    core::Json out = core::Json::array();
    for (const auto& proposal : result.proposals) {
        auto json = look_json(level, proposal.look);
        json["sure"] = proposal.is_sure;
        json["level"] = level_json(level, proposal.look.setup);
        json["vary"] = core::Json::array();
        for (const auto knob : proposal.knobs)
            json["vary"].push_back(core::word_for(playtest::kKnobs, knob));
        json["moves"] = proposal.moves ? core::Json{proposal.moves->first, proposal.moves->second}
                                       : core::Json();
        out.push_back(std::move(json));
    }
    return out;
}

core::Json json_of(const Options& options, const match3::Level& level, const match3::Level& tuned,
                   const TuneResult& result, const std::string& file, std::uint64_t seed) {
    constexpr const char* kWords[] = {"already", "found", "likely", "unclear", "none", "stopped"};
    core::Json looks = core::Json::array();
    for (const auto& look : result.looks) looks.push_back(look_json(level, look));
    return {{"dramatis_tune", 1},
            {"status", kWords[static_cast<std::size_t>(result.status)]},
            {"seed", seed},
            {"player", options.player},
            {"best", look_json(level, result.best)},
            {"original", match3::to_json(level)},
            {"proposals", proposals_json(level, result)},
            {"level", *core::parse_json(match3::print_level(tuned), "the tuned level")},
            {"smaller_maybe", result.maybe ? look_json(level, *result.maybe) : core::Json()},
            {"max_games_to_decide",
             result.games_to_decide ? core::Json(result.games_to_decide) : core::Json()},
            {"file", file.empty() ? core::Json() : core::Json(file)},
            {"looks", std::move(looks)}};
}

// The level that is to be tuned; ends the program where nothing can be.
match3::Level load_tunable_level(const std::string& name) {
    match3::Level level = load_playable_level(name);
    if (level.setup.goals.empty())
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: has no goals, so nobody can pass it; give it one, such as "
                                  "\"goals\": [{{\"score\": 5000}}]",
                                  level_path(name)));
    return level;
}

TuneResult run_tuner(const Options& options, const match3::Level& level,
                     std::pair<double, double> band, core::Seed seed) {
    Progress progress("tuning, games", 0);
    std::size_t before = 0, last = 0;
    const auto count = [&](std::size_t done) {
        if (done < last) before += last;
        last = done;
        progress.update(before + done);
    };
    const auto player = [&](const match3::Setup& setup) {
        return cast_member(options.player, setup).player.settings;
    };
    const auto say = [&](const match3::Setup& setup, bool is_check) {
        progress.note((is_check ? "checking: " : "trying: ") + change_text(level, setup));
    };
    return playtest::tune({.setup = level.setup,
                           .low = band.first,
                           .high = band.second,
                           .knobs = parse_knobs(options.vary),
                           .player = player,
                           .games = options.games,
                           .most_games = std::max(options.most_games, options.games),
                           .most_proposals = std::max(options.proposals, options.take.value_or(1)),
                           .seed = seed,
                           .begin_look = say},
                          {.threads = options.threads.value_or(0),
                           .stop = [] { return interrupted(); },
                           .progress = count});
}

// Whether there is a level to write.
bool is_found(const TuneResult& result) {
    return result.status == Status::kFound || result.status == Status::kLikely;
}

// The version that is written.
const TuneLook& taken(const Options& options, const TuneResult& result) {
    if (!options.take) return result.best;
    if (*options.take > result.proposals.size())
        throw Failure(Exit::kBadInput,
                      fmt::format("--take {}: there {} only {}", *options.take,
                                  result.proposals.size() == 1 ? "is" : "are",
                                  report::count_text(result.proposals.size(), "proposal")));
    return result.proposals[*options.take - 1].look;
}

// What to do, the first of them is the best.
void print_proposals(const match3::Level& level, const TuneResult& result, std::uint64_t seed) {
    for (std::size_t i = 0; i < result.proposals.size(); ++i) {
        const auto& proposal = result.proposals[i];
        print_out("  {:>2}  {:>22} {:<8}  {}\n", i + 1, share_text(proposal.look),
                  proposal.is_sure ? "for sure" : "probably",
                  change_text(level, proposal.look.setup));
    }
    if (result.proposals.size() > 1)
        print_out("  With --take N --seed {} another of these is written.\n", seed);
}

// All that was tried, and the verdict.
void print_result(const Options& options, const match3::Level& level, const TuneResult& result,
                  std::uint64_t seed) {
    for (const auto& look : result.looks)
        print_out("  {:<5} {:>22} of {:>6}   {}\n", look.is_check ? "check" : "look",
                  share_text(look), look.passed.games, change_text(level, look.setup));
    print_out("\n{}", wrapped(verdict_text(options, result), 98));
    if (result.maybe)
        print_out("{}", wrapped(fmt::format("A smaller change may be enough, but that is not "
                                            "decided: {} of {} games with {}.",
                                            share_text(*result.maybe),
                                            report::number_of(result.maybe->passed.games),
                                            change_text(level, result.maybe->setup)),
                                98));
    print_proposals(level, result, seed);
    if (result.status != Status::kAlready)
        print_out("  {:<7} {}\n", is_found(result) ? "change" : "nearest",
                  change_text(level, taken(options, result).setup));
    std::fflush(stdout);
}

void tune(const Options& options) {
    const auto [low, high] = parse_band(options.band, "--pass-rate");
    parse_knobs(options.vary);
    parse_cast(options.player);  // names nobody: says so before anything is played
    const match3::Level level = load_tunable_level(options.level);
    const std::string output =
        options.out.value_or(fs::path(level_path(options.level)).stem().string() + "-tuned.json");
    const OutputFile file(output, kNoMark, options.force);
    const auto seed = options.seed.chosen();

    catch_interrupts();
    const auto result = run_tuner(options, level, {low, high}, seed.seed);
    if (result.status == Status::kStopped)
        throw Failure(Exit::kInterrupted, "stopped; nothing was written");

    const bool found = is_found(result);
    match3::Level tuned = level;
    tuned.setup = taken(options, result).setup;
    tuned.target = match3::Target{low, high, options.player};
    if (options.json) {
        print_out("{}\n", core::dump(json_of(options, level, tuned, result, found ? output : "",
                                             seed.seed.value)));
    } else {
        print_out("{}: {} should pass {:g} to {:g} %; {}\n\n", level.name,
                  report::call(options.player), 100 * low, 100 * high, seed.text());
        print_result(options, level, result, seed.seed.value);
    }
    if (found) {
        file.write(match3::print_level(tuned));
        if (!options.json)
            print_out("  level   {}, whose target is now this band; it has no comments (//)\n",
                      output);
    }
    if (result.status == Status::kNone || result.status == Status::kUnclear)
        throw Failure(Exit::kBadInput, "");
}

}  // namespace

void add_tune(Command& program) {
    auto* command = program.add_subcommand(
        "tune",
        "Find the smallest change that brings the pass rate of a level into a band, check\n"
        "it on fresh games, and write the new level.");
    const auto options = std::make_shared<Options>();
    const auto add = [&](const char* name, auto& value, const char* type, const char* description) {
        return command->add_option(name, value, description)->type_name(type)->group("What to do");
    };
    command->add_option("level", options->level, "A level: a name (dramatis level list) or a file")
        ->type_name("LEVEL")
        ->required();
    add("--pass-rate", options->band, "LOW..HIGH", "The pass rate you want, such as 0.40..0.50")
        ->required();
    add("--for", options->player, "PLAYER",
        "Whose pass rate: greedy, strong, a persona, ... (as\n"
        "in a cast)")
        ->required();
    add("--vary", options->vary, "KNOBS",
        "What may change, separated by commas: moves,\n"
        "goals, blockers, places (of blockers), specials\n"
        "(to begin with), weights (how often a colour\n"
        "falls), colours, all of these; and stars, each\n"
        "earned as often as before\n"
        "(moves,goals,blockers)");
    add("--games", options->games, "N", "Games for a first look at a version (1000)")
        ->transform(whole(100, 1'000'000));
    add("--max-games", options->most_games, "N", "Fresh games, at most, to check a version (8000)")
        ->transform(whole(100, 1'000'000));
    add("--proposals", options->proposals, "N", "Changes to propose, at most (3)")
        ->transform(whole(1, 20));
    add("--take", options->take, "N", "Write this one of the proposals (1)")
        ->transform(whole(1, 20));
    options->seed.add_to(*command);
    add("--threads", options->threads, "N", "Threads (one per core)")->transform(whole(1, 1024));
    command->add_option("--out", options->out, "The new level (LEVEL-tuned.json)")
        ->type_name("FILE")
        ->group("Output");
    add_force(*command, options->force);
    command->add_flag("--json", options->json, "Print everything that was tried as JSON")
        ->group("Output");
    manual(*command,
           "dramatis tune mine.json --pass-rate 0.40..0.50 --for greedy\n"
           "dramatis tune 12-garden --pass-rate 0.6..0.7 --for max-score --vary moves\n"
           "dramatis tune mine.json --pass-rate 0.3..0.4 --for strong --vary moves,stars",
           "The size of a change is the share of the moves, of what the goals ask for or of\n"
           "the blockers that is added or removed; a colour counts like half of the moves.\n"
           "Exit status 1 if no version that may be made is in the band, or if that is not\n"
           "decided.");
    command->callback([options] { tune(*options); });
}

}  // namespace dramatis::cli
