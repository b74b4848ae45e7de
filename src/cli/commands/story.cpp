#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/story_experiment.hpp"
#include "cli/commands/story_worlds.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "core/json.hpp"
#include "os/browser.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "os/wrap.hpp"
#include "players/story/baselines.hpp"
#include "players/story/story_report.hpp"
#include "research/story_library.hpp"
#include "research/story_studio.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

using story::Stage;

constexpr const char* kMcts = "mcts";

struct Options {
    WorldChoice world;
    std::vector<std::string> sliders;
    std::optional<std::uint64_t> length;
    std::uint64_t nodes = 3'000'000;
    std::uint64_t count = 1;
    std::string by = kMcts;
    std::string search = "default";
    std::optional<unsigned> threads;
    std::optional<std::string> html;
    SeedOption seed;
    bool trace = false, best = false, uncut = false, json = false, open = false;
    Force force = Force::kNo;
};

std::pair<std::string, double> slider(const std::string& text) {
    const auto equals = text.find('=');
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto read = equals == std::string::npos
                          ? std::from_chars_result{text.data(), std::errc::invalid_argument}
                          : std::from_chars(text.data() + equals + 1, end, value);
    if (read.ec != std::errc() || read.ptr != end || !(value >= 0 && value <= 1000))
        throw Failure(
            Exit::kBadUsage,
            fmt::format("--slider: {} is not NAME=X with X from 0 to 1000, such as police=0.1",
                        shown(text)));
    return {text.substr(0, equals), value};
}

std::string megabytes(std::size_t bytes) {
    return fmt::format("{} MB", std::max<std::size_t>(1, (bytes + (1 << 20) - 1) >> 20));
}

std::string verdict(const Stage& stage, const players::ShownStory& shown) {
    const auto& account = shown.account;
    const auto goals = account.steps.empty() ? account.start_goals : account.steps.back().goals;
    const auto met = std::ranges::count_if(goals, [](double credit) { return credit >= 1; });
    std::string out = fmt::format("score {:.3f}: believability {:.3f}, {} of {} met", account.score,
                                  account.believability, met, core::counted(goals.size(), "goal"));
    for (std::size_t i = 0; i < goals.size(); ++i)
        if (goals[i] < 1)
            out += fmt::format("; not met: {}{}", stage.world().goals[i].name,
                               goals[i] > 0 ? fmt::format(" ({:.0f} %)", 100 * goals[i]) : "");
    return out;
}

void print_story(const Stage& stage, const Options& options, const players::ShownStory& shown,
                 std::size_t number) {
    if (options.count > 1)
        print_out(
            "{}{}\n", number > 0 ? "\n" : "",
            wrapped(fmt::format("{}. {} (seed {})", number + 1, stage.world().title, shown.seed)));
    else
        print_out("{}\n", wrapped(stage.world().title));
    const bool is_better_known = !options.best && shown.best_told > shown.account.score + 0.005;
    if (shown.account.paragraphs.empty())
        print_out(
            "{}",
            wrapped(
                is_better_known
                    ? "The search found no story: the actions it chose, one by one, led to nothing "
                      "better than the start."
                    : "Nothing happens: the search found no story that is better than the start."));
    for (std::size_t i = 0; i < shown.account.paragraphs.size(); ++i)
        print_out("{}{}", i ? "\n" : "", wrapped(shown.account.paragraphs[i]));
    print_out("\n{}", wrapped(verdict(stage, shown)));
    if (is_better_known)
        print_out("{}", wrapped(fmt::format("A better {} came up during the search, {:.3f}; --best "
                                            "tells it, or try more --nodes.",
                                            shown.account.paragraphs.empty() ? "story" : "one",
                                            shown.best_told)));
    if (!options.trace) return;
    print_out("\n  believable  so far   goals  what happened\n");
    for (const auto& step : shown.account.steps)
        print_out("  {:>10.3f}  {:>6.3f}  {:>5.0f} %  {}\n", step.believability, step.so_far,
                  100 * step.share, stage.name(step.action));
    if (!shown.cut.empty()) {
        print_out("\n{}",
                  wrapped(fmt::format(
                      "Cut, because the story does not need them ({}, score {:.3f} before):",
                      core::counted(shown.cut.size(), "action"),
                      options.best ? shown.best_score : shown.settled_score)));
        for (const auto& sentence : shown.cut) print_out("  {}\n", sentence);
    }
}

std::string command_of(const Options& options, std::uint64_t seed) {
    std::string out = "dramatis story " + shell_word(options.world.name);
    for (const auto& goal : options.world.goals) out += " --goal " + shell_word(goal);
    for (const auto& each : options.sliders) out += " --slider " + shell_word(each);
    if (options.length) out += fmt::format(" --length {}", *options.length);
    if (options.by != kMcts) out += " --by " + options.by;
    if (options.search != "default") out += " --search " + shell_word(options.search);
    if (options.best) out += " --best";
    if (options.uncut) out += " --uncut";
    if (options.count > 1) out += fmt::format(" --count {}", options.count);
    return out + fmt::format(" --nodes {} --seed {}", options.nodes, seed);
}

// The world that was chosen, with sliders and goals that are each given once.
WorldChoice chosen_world(const Options& options) {
    WorldChoice world = options.world;
    std::set<std::string> names, goals;
    for (const auto& each : options.sliders) {
        world.sliders.push_back(slider(each));
        if (!names.insert(world.sliders.back().first).second)
            throw Failure(Exit::kBadUsage, fmt::format("--slider: {} is given twice; remove one",
                                                       world.sliders.back().first));
    }
    for (const auto& each : world.goals)
        if (!goals.insert(each).second)
            throw Failure(Exit::kBadUsage,
                          fmt::format("--goal: {} is given twice; remove one", shown(each)));
    if (options.length) world.length = static_cast<int>(*options.length);
    return world;
}

// Without its seed, which is drawn once all is known to be right.
StoryOrder chosen_order(const Options& options) {
    const auto settings = players::parse_teller_settings(options.search);
    if (!settings) throw Failure(Exit::kBadUsage, "--search: " + settings.error().text());
    if (options.open && !options.html)
        throw Failure(Exit::kBadUsage, "--open shows a page; give its file with --html");
    const auto baseline = core::find_word(players::words_of(players::Baseline{}), options.by);
    if (baseline && options.count > 1)
        throw Failure(
            Exit::kBadUsage,
            fmt::format("--count: {} has no randomness, so there is only one story; use --by mcts",
                        options.by));
    return {.count = options.count,
            .nodes = options.nodes,
            .baseline = baseline,
            .settings = *settings,
            .show = {.best = options.best, .uncut = options.uncut},
            .threads = options.threads.value_or(0)};
}

core::Json data_of(const Stage& stage, const Options& options, const WorldChoice& world,
                   const StoryOrder& order, const ToldStories& told) {
    return players::to_json(stage,
                            {.world = world.name,
                             .method = options.by,
                             .settings = players::print(order.settings),
                             .nodes = options.nodes,
                             .seed = order.first_seed,
                             .sliders = {world.sliders.begin(), world.sliders.end()},
                             .command = command_of(options, order.first_seed),
                             .is_whole = told.is_whole},
                            told.stories);
}

void tell(const Options& options) {
    const WorldChoice world = chosen_world(options);
    StoryOrder order = chosen_order(options);
    const Stage stage = load_stage(world);
    std::optional<OutputFile> page;
    if (options.html) page.emplace(*options.html, kPageMark, options.force);
    const auto seed = options.seed.chosen();
    order.first_seed = seed.seed.value;
    print_err("{}: {}{}, at most {} of memory{}, {}\n", world.name,
              core::counted(options.nodes, "node"), options.count > 1 ? " a story" : "",
              megabytes(order.memory(stage)), options.count > 1 ? " each" : "", seed.text());
    const ToldStories told = tell_stories(stage, order);
    const auto data = data_of(stage, options, world, order, told);
    if (options.json)
        print_out("{}\n", core::dump(data));
    else
        for (std::size_t i = 0; i < told.stories.size(); ++i)
            print_story(stage, options, told.stories[i], i);
    if (page) {
        page->write(players::story_page(data));
        print_err("The page: {}\n", page->path());
        if (options.open) open_in_browser(page->path());
    }
    if (!told.is_whole) throw Failure(Exit::kInterrupted, "stopped; this is the best story so far");
    if (told.stories.size() < options.count)
        print_err(
            "only {} different stories were found; more --nodes, other goals or sliders may give "
            "more\n",
            told.stories.size());
}

void add_tell_options(Command& command, Options& options) {
    command.add_option("WORLD", options.world.name, "A world that ships (crime), or a file")
        ->type_name("");
    const auto add = [&](const char* name, auto& value, const char* text, const char* description,
                         const char* group) {
        return command.add_option(name, value, description)->type_name(text)->group(group);
    };
    const char* what = "What to tell";
    add("--goal", options.world.goals, "GOAL",
        "Use only this goal: one of the world's by name or\n"
        "number, or a condition of your own; repeatable",
        what)
        ->allow_extra_args(false);
    add("--slider", options.sliders, "NAME=X",
        "Multiply the believability of some actions;\n"
        "repeatable",
        what)
        ->allow_extra_args(false);
    add("--length", options.length, "N", "Maximum number of actions (set by the world)", what)
        ->transform(whole(1, 120));
    add("--count", options.count, "N", "Number of different stories (1)", what)
        ->transform(whole(1, 1000));
    command
        .add_flag("--best", options.best,
                  "Tell the best story that came up during the search,\n"
                  "not the one chosen step by step")
        ->group(what);
    command.add_flag("--uncut", options.uncut, "Keep actions that the story does not need")
        ->group(what);
    const char* how = "How to search";
    add("--nodes,--iterations", options.nodes, "N",
        "Stories to look at (3,000,000): iterations of mcts,\n"
        "nodes of the other methods, which have no iterations",
        how)
        ->transform(whole(1, 1'000'000'000));
    add("--by", options.by, "METHOD", "mcts, breadth-first, depth-first or best-first\n(mcts)", how)
        ->transform(one_of({kMcts, "breadth-first", "depth-first", "best-first"}));
    add("--search", options.search, "SETTINGS", "Settings of mcts: c=0.5,table-k=0,rollout-bias=on",
        how);
    add("--threads", options.threads, "N", "Stories searched at the same time (one per core)", how)
        ->transform(whole(1, 1024));
    options.seed.add_to(command, how,
                        "Random seed: the same seed gives the same story. By\n"
                        "default one is drawn and printed");
    const char* shown = "How to show it";
    command
        .add_flag("--trace", options.trace, "Show how believable each step is, and what was cut")
        ->group(shown);
    add("--html", options.html, "FILE",
        "Write a page: text, curve, who is where, and what\n"
        "else was considered",
        shown);
    add_force(command, options.force, shown);
    command.add_flag("--open", options.open, "Open that page in your browser")->group(shown);
    command.add_flag("--json", options.json, "Print everything as one JSON object")->group(shown);
}

}  // namespace

void add_story(Command& program) {
    auto* story = program.add_subcommand(
        "story", "Write short stories from a world that you describe in a text file");
    const auto options = std::make_shared<Options>();
    add_tell_options(*story, *options);
    manual(*story,
           "dramatis story\n"
           "dramatis story crime --slider police=0.1 --trace\n"
           "dramatis story heist --count 3 --html heist.html --open\n"
           "dramatis story crime --goal 1 --goal 'not alive(Sherlock)'",
           "docs/stories.md explains worlds. Ctrl-C gives you the best story so far.");
    story->callback([story, options] {
        if (!story->has_subcommand()) tell(*options);
    });

    add_story_worlds(*story);
    add_story_experiment(*story);
}

}  // namespace dramatis::cli
