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
#include "cli/levels/tune_data.hpp"
#include "cli/levels/tune_options.hpp"
#include "cli/levels/tune_words.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "games/match3/level_source.hpp"
#include "library/cast.hpp"
#include "library/level_library.hpp"
#include "os/browser.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/terminal.hpp"
#include "os/wrap.hpp"
#include "playtest/tuner.hpp"
#include "report/figure.hpp"
#include "report/level_edits.hpp"
#include "report/level_text.hpp"
#include "report/page/page.hpp"
#include "report/wording.hpp"
#include "runs/ranges.hpp"
#include "runs/run_folder.hpp"
#include "screen/picture.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using playtest::TuneLook;
using playtest::TuneResult;
using Status = TuneResult::Status;

// What --vary can be told, as one list.
std::string knob_words() {
    std::string out;
    for (const auto& [word, knob] : playtest::kKnobs) out += std::string(word) + ", ";
    return out + "stars, all";
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

TuneResult run_tuner(const TuneOptions& options, const match3::Level& level,
                     std::pair<double, double> band, core::Seed seed) {
    Progress progress("tuning, games", 0);
    std::size_t before = 0, last = 0;
    const auto count = [&](std::size_t done) {
        if (done < last) before += last;
        last = done;
        progress.update(before + done);
    };
    const auto say = [&](const match3::Setup& setup, bool is_check) {
        progress.note((is_check ? "checking: " : "trying: ") + change_text(level, setup));
    };
    auto request = tune_request(options, level.setup, band);
    request.seed = seed;
    request.begin_look = say;
    return playtest::tune(request, {.threads = options.threads.value_or(0),
                                    .stop = [] { return interrupted(); },
                                    .progress = count});
}

// The version that is written.
const TuneLook& taken(const TuneOptions& options, const TuneResult& result) {
    if (!options.take) return result.best;
    if (*options.take > result.proposals.size())
        throw Failure(Exit::kBadInput,
                      fmt::format("--take {}: there {} only {}", *options.take,
                                  result.proposals.size() == 1 ? "is" : "are",
                                  report::count_text(result.proposals.size(), "proposal")));
    return result.proposals[*options.take - 1].look;
}

// The board with what was changed in frames; nothing where it is the same.
void print_picture(const TuneOptions& options, const match3::Level& before,
                   const match3::Setup& changed) {
    match3::Level after = before;
    after.setup = changed;
    const auto edits = report::list_cell_edits(before, after);
    if (!edits || edits->empty()) return;
    Picture picture{.scene = match3::full_scene(changed)};
    for (const auto& edit : *edits)
        picture.frames.push_back(
            {.from = edit.cell, .to = edit.cell, .line = Picture::Frame::Line::kThick});
    const Look look{.colour = !options.plain && output_is_terminal() && colour_wanted(),
                    .unicode = unicode_expected(),
                    .airy = false};
    for (const auto& line : draw(picture, look)) raw_out("      " + line + "\n");
}

// What to do, the first of them is the best.
void print_proposals(const TuneOptions& options, const match3::Level& level,
                     const TuneResult& result, std::uint64_t seed) {
    if (!result.proposals.empty()) print_out("\n");
    for (std::size_t i = 0; i < result.proposals.size(); ++i) {
        const auto& proposal = result.proposals[i];
        const auto& moves = proposal.moves;
        print_out("  {:>2}  {:>22} {:<8}  {}{}\n", i + 1, share_text(proposal.look),
                  proposal.is_sure ? "for sure" : "probably",
                  change_text(level, proposal.look.setup),
                  moves && moves->first < moves->second
                      ? fmt::format(" ({} to {} {})", moves->first, moves->second,
                                    proposal.is_sure ? "will do" : "seem to do")
                      : "");
        print_picture(options, level, proposal.look.setup);
    }
    if (!result.proposals.empty()) print_out("\n");
    if (result.proposals.size() > 1) print_out("  --take N --seed {} writes another one.\n", seed);
}

// The verdict, and what to do.
void print_result(const TuneOptions& options, const match3::Level& level, const TuneResult& result,
                  std::uint64_t seed) {
    for (const auto& look : result.looks)
        if (options.tried)
            print_out("  {:<5} {:>22} of {:>6}   {}\n", look.is_check ? "check" : "look",
                      share_text(look), look.passed.games, change_text(level, look.setup));
    if (options.tried) print_out("\n");
    print_out("{}", wrapped(verdict_text(result, options.player, options.vary), 98));
    if (result.maybe)
        print_out("{}", wrapped(fmt::format("A smaller change may be enough, but that is not "
                                            "decided: {} of {} games with {}.",
                                            share_text(*result.maybe),
                                            report::number_of(result.maybe->passed.games),
                                            change_text(level, result.maybe->setup)),
                                98));
    print_proposals(options, level, result, seed);
    if (result.status != Status::kAlready)
        print_out("  {:<7} {}\n", is_found(result) ? "change" : "nearest",
                  change_text(level, taken(options, result).setup));
    std::fflush(stdout);
}

// Where the page goes, checked before the work; nothing if none was asked for.
std::optional<OutputFile> page_file(const TuneOptions& options, const std::string& output) {
    if (!options.page) return {};
    const auto place_of = [](const std::string& path) {
        std::error_code ignored;
        return fs::weakly_canonical(fs::absolute(path, ignored), ignored);
    };
    if (place_of(*options.page) == place_of(output))
        throw Failure(Exit::kBadUsage, fmt::format("--html: {} is where the new level goes; give "
                                                   "another name",
                                                   shown(*options.page)));
    return OutputFile(*options.page, kPageMark, options.force);
}

void print_answer(const TuneOptions& options, const Tuning& tuning, const std::string& seed) {
    print_out("{}: {} should pass {:g} to {:g} %; {}\n\n", tuning.level.name,
              report::call(options.player), 100 * tuning.band.first, 100 * tuning.band.second,
              seed);
    print_result(options, tuning.level, tuning.result, tuning.seed);
}

std::pair<double, double> wanted_band(const TuneOptions& options, const match3::Level& level) {
    if (!options.band.empty()) return parse_band(options.band, "--pass-rate");
    if (level.target) return {level.target->low, level.target->high};
    throw Failure(Exit::kBadUsage,
                  fmt::format("{}: sets no target; give one with --pass-rate, such as 0.40..0.50",
                              path_text(options.level)));
}

// What is not given is as the level's own target says.
void tune_level(TuneOptions options) {
    if (!options.band.empty()) parse_band(options.band, "--pass-rate");
    parse_knobs(options.vary);
    // Names nobody: says so before anything is played.
    if (!options.player.empty()) parse_cast(options.player);
    const match3::Level level = load_tunable_level(options.level);
    const auto band = wanted_band(options, level);
    if (options.player.empty())
        options.player = level.target ? report::target_player(*level.target) : "greedy";
    const std::string output =
        options.out.value_or(fs::path(level_path(options.level)).stem().string() + "-tuned.json");
    const OutputFile file(output, kNoMark, options.force);
    const auto page = page_file(options, output);
    const auto seed = options.seed.chosen();

    catch_interrupts();
    const auto result = run_tuner(options, level, band, seed.seed);
    if (result.status == Status::kStopped)
        throw Failure(Exit::kInterrupted, "stopped; nothing was written");

    const bool found = is_found(result);
    Tuning tuning{.options = options,
                  .level = level,
                  .result = result,
                  .band = band,
                  .seed = seed.seed.value,
                  .tuned = level,
                  .file = found ? output : ""};
    tuning.tuned.setup = taken(options, result).setup;
    tuning.tuned.target = match3::Target{band.first, band.second, options.player};
    const auto data = to_json(tuning);
    if (options.json)
        print_out("{}\n", core::dump(data));
    else
        print_answer(options, tuning, seed.text());
    if (found) {
        const auto written = rewritten(level_path(options.level), tuning.tuned);
        file.write(written.text);
        if (!options.json)
            print_out("  level   {}, whose target is now this band{}\n", path_text(output),
                      written.is_whole ? "" : "; it was written anew, without comments (//)");
    }
    if (page) write_tune_page(options, *page, report::tuning_page(data));
    if (result.status == Status::kNone || result.status == Status::kUnclear)
        throw Failure(Exit::kBadInput, "");
}

void tune(TuneOptions options) {
    if (!options.band.empty() && !options.curve.empty())
        throw Failure(Exit::kBadUsage,
                      "give either --pass-rate, for a level, or --curve, for a folder of levels");
    if (options.curve.empty() && is_folder(options.level))
        throw Failure(
            Exit::kMachine,
            fmt::format("{}: is a folder; give --curve FIRST..LAST to tune its levels, or "
                        "name a level",
                        path_text(options.level)));
    if (options.open && !options.page)
        throw Failure(Exit::kBadUsage, "--open shows the page of --html FILE; give one");
    if (options.curve.empty()) return tune_level(std::move(options));
    if (options.player.empty()) options.player = "greedy";
    tune_folder(options);
}

}  // namespace

void write_tune_page(const TuneOptions& options, const OutputFile& file, const std::string& page) {
    std::fflush(stdout);
    file.write(page);
    if (!options.json) print_out("  page    {}\n", path_text(file.path()));
    if (options.open) open_in_browser(file.path());
}

playtest::Knobs parse_knobs(const std::string& list) {
    playtest::Knobs knobs;
    for (std::size_t from = 0; from <= list.size();) {
        const auto end = std::min(list.find(',', from), list.size());
        const std::string word = list.substr(from, end - from);
        const auto* known = std::ranges::find_if(playtest::kKnobs, [&](const auto& each) {
            return word == each.first || (word == "goal" && each.second == playtest::Knob::kGoals);
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

match3::Rewritten rewritten(const std::string& path, const match3::Level& tuned) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 20;
    return match3::rewrite_level(read_file(path, kMostBytes), path, tuned);
}

playtest::TuneRequest tune_request(const TuneOptions& options, const match3::Setup& setup,
                                   std::pair<double, double> band) {
    return {.setup = setup,
            .low = band.first,
            .high = band.second,
            .knobs = parse_knobs(options.vary),
            .player =
                [name = options.player](const match3::Setup& version) {
                    return cast_member(name, version).player.settings;
                },
            .games = options.games,
            .most_games = std::max(options.most_games, options.games),
            .most_proposals = std::max(options.proposals, options.take.value_or(1))};
}

namespace {

void add_outputs(Command& command, TuneOptions& options) {
    command
        .add_option("--out", options.out,
                    "The new level (LEVEL-tuned.json), or the folder\n"
                    "of new levels (LEVEL-tuned)")
        ->type_name("FILE")
        ->group("Output");
    add_force(command, options.force);
    command
        .add_option("--html", options.page,
                    "Write a page about what was found: each proposal\n"
                    "with its board before and after, or the curve")
        ->type_name("FILE")
        ->group("Output");
    command.add_flag("--open", options.open, "Open that page in your browser")->group("Output");
    command.add_flag("--tried", options.tried, "Also print all that was tried")->group("Output");
    command.add_flag("--plain", options.plain, "No colours")->group("Output");
    command.add_flag("--json", options.json, "Print everything that was found and tried as JSON")
        ->group("Output");
}

}  // namespace

void add_tune(Command& program) {
    auto* command = program.add_subcommand(
        "tune",
        "Find the smallest change that brings the pass rate of a level into a band, check\n"
        "it on fresh games, and write the new level.");
    const auto options = std::make_shared<TuneOptions>();
    const auto add = [&](const char* name, auto& value, const char* type, const char* description) {
        return command->add_option(name, value, description)->type_name(type)->group("What to do");
    };
    command
        ->add_option("level", options->level,
                     "A level: a name (dramatis level list) or a file;\n"
                     "with --curve a folder of levels")
        ->type_name("LEVEL")
        ->required();
    add("--pass-rate", options->band, "LOW..HIGH",
        "The pass rate you want, such as 0.40..0.50 (the\n"
        "level's own target)");
    add("--curve", options->curve, "FIRST..LAST",
        "Tune all levels of a folder, in the order of\n"
        "their names: what the first and the last shall\n"
        "pass, such as 0.9..0.35; the others lie between");
    add("--within", options->within, "SHARE", "How far a level may be off the curve (0.05)")
        ->transform(real(0.005, 0.5));
    add("--for", options->player, "PLAYER",
        "Whose pass rate: greedy, strong, a persona, ... as\n"
        "in a cast (the player of the level's target, else\n"
        "greedy)");
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
    add_outputs(*command, *options);
    manual(*command,
           "dramatis tune mine.json --pass-rate 0.40..0.50 --for greedy\n"
           "dramatis tune mine.json --pass-rate 0.4..0.5 --for greedy --html t.html --open\n"
           "dramatis tune 12-garden --pass-rate 0.6..0.7 --for max-score --vary moves\n"
           "dramatis tune mine.json --pass-rate 0.3..0.4 --for strong --vary moves,stars\n"
           "dramatis tune levels/ --curve 0.9..0.35 --for greedy --out tuned",
           "The size of a change is the share of the moves, of what the goals ask for or of\n"
           "the blockers that is added or removed; a colour counts like half of the moves.\n"
           "Exit status 1 if no version that may be made is in the band, or if that is not\n"
           "decided.");
    command->callback([options] { tune(*options); });
}

}  // namespace dramatis::cli
