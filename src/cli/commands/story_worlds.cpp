#include "cli/commands/story_worlds.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "core/counted.hpp"
#include "core/json.hpp"
#include "games/story/checkup.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "os/wrap.hpp"
#include "research/story_library.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using story::Stage;

constexpr int kWalks = 10'000;  // of a check

struct Options {
    std::vector<std::string> files;
    std::string output;
    bool json = false;
    Force force = Force::kNo;
};

void list(const Options& options) {
    const auto names = world_names();
    if (names.empty())
        throw Failure(
            Exit::kMachine,
            "the worlds that ship with dramatis were not found; is the installation complete?");
    Json all = Json::array();
    for (const auto& name : names) {
        const Stage stage = load_stage({.name = name});
        const auto& world = stage.world();
        if (options.json) {
            Json goals = Json::array(), sliders = Json::array();
            for (const auto& goal : world.goals) goals.push_back(goal.name);
            for (const auto& each : world.sliders) sliders.push_back(each.name);
            all.push_back({{"name", name},
                           {"title", world.title},
                           {"about", world.about},
                           {"goals", goals},
                           {"sliders", sliders}});
            continue;
        }
        print_out("{}", labelled(name, fmt::format("{}: {}", world.title, world.about)));
        for (std::size_t i = 0; i < world.goals.size(); ++i)
            print_out("{}", labelled("", fmt::format("goal {}: {}", i + 1, world.goals[i].name)));
        for (const auto& each : world.sliders)
            if (!each.about.empty())
                print_out("{}", labelled("", fmt::format("slider {}: {}", each.name, each.about)));
    }
    if (options.json) print_out("{}\n", core::dump(all));
}

void start_new(const Options& options) {
    const OutputFile world(options.output, kNoMark, options.force);
    world.write(read_file(world_path("apple"), story::kMaxWorldBytes));
    print_out(
        "{0} is a small world for you to change. Then:\n"
        "  dramatis story check {1}\n"
        "  dramatis story {1}\n",
        options.output,
        shell_word(options.output.find('/') == std::string::npos &&
                           !options.output.ends_with(".toml")
                       ? "./" + options.output
                       : options.output));
}

Json checkup_json(const Stage& stage, const story::Checkup& check) {
    Json actions = Json::array(), goals = Json::array();
    for (std::size_t i = 0; i < check.ground.size(); ++i)
        actions.push_back({{"name", stage.world().actions[i].name},
                           {"line", stage.world().actions[i].line},
                           {"ground", check.ground[i]},
                           {"seen", static_cast<bool>(check.seen[i])},
                           {"mean_believability", check.believability[i]}});
    for (std::size_t i = 0; i < check.met.size(); ++i)
        goals.push_back({{"name", stage.world().goals[i].name}, {"met", check.met[i]}});
    return {{"ground_actions", stage.size()},
            {"state_bytes", stage.bytes()},
            {"possible_at_start", check.at_start},
            {"mean_possible", check.mean_possible},
            {"most_possible", check.most_possible},
            {"random_stories", check.walks},
            {"actions", actions},
            {"goals", goals},
            {"all_met", check.all_met},
            {"stuck", check.stuck},
            {"doubts", check.doubts}};
}

// What is rare does not read as never.
std::string share_text(double share) {
    return share > 0 && share < 0.0005 ? "under 0.1 %" : fmt::format("{:.1f} %", 100 * share);
}

void print_checkup(const Stage& stage, const story::Checkup& check) {
    const auto& world = stage.world();
    print_out(
        "{}",
        labelled(
            "has",
            fmt::format("{}, {}, {} ({} with everyone who could take part), {}; a state takes {}",
                        core::counted(world.entities.size(), "entity", "entities"),
                        core::counted(world.attributes.size(), "attribute"),
                        core::counted(world.actions.size(), "action"), stage.size(),
                        core::counted(world.goals.size(), "goal"),
                        core::counted(stage.bytes(), "byte"))));
    print_out("{}",
              labelled("possible", fmt::format("{} at the start, {:.1f} on average, {} at most",
                                               core::counted(check.at_start, "action"),
                                               check.mean_possible, check.most_possible)));
    print_out(
        "{}",
        labelled(
            "random play",
            fmt::format(
                "of {} of {}{}, {} meet {}{}",
                core::counted(check.walks, "random story", "random stories"),
                core::counted(static_cast<std::uint64_t>(world.length), "action"),
                check.is_cut ? fmt::format(" (not {}: in this world each takes long)", kWalks) : "",
                share_text(check.all_met), world.enough < 1 ? "enough goals" : "all goals",
                check.stuck > 0 ? fmt::format("; {} come to a point where nothing is possible",
                                              share_text(check.stuck))
                                : "")));
    for (std::size_t i = 0; i < world.goals.size(); ++i)
        print_out("{}", labelled("", fmt::format("goal {}, {}: {}", i + 1, world.goals[i].name,
                                                 share_text(check.met[i]))));
    print_out("\n  action              with everyone  mean believability, where it is possible\n");
    for (std::size_t i = 0; i < world.actions.size(); ++i)
        print_out("  {:<18}  {:>13}  {}\n", world.actions[i].name, check.ground[i],
                  check.seen[i] ? fmt::format("{:.3f}", check.believability[i]) : "never possible");
}

void check(const Options& options) {
    Json all = Json::array();
    bool wrong = false;
    for (const auto& name : options.files) {
        const std::string path = world_path(name);
        const std::string text =
            read_file(path, story::kMaxWorldBytes, "; a world has at most a megabyte");
        auto faults = story::find_faults(text, path);
        Json entry{{"file", path}};
        if (faults.empty()) {
            auto world = story::parse_world(text, path);
            auto stage = story::Stage::make(std::move(*world));
            if (!stage)
                faults.push_back(stage.error());
            else {
                const auto found = story::check_up(*stage, kWalks, core::Seed{1});
                if (options.json)
                    entry["checkup"] = checkup_json(*stage, found);
                else {
                    print_out("{}: ok{}\n", path,
                              found.doubts.empty() ? "" : ", but see these warnings:");
                    for (const auto& doubt : found.doubts) print_out("  {}\n", doubt);
                    print_checkup(*stage, found);
                }
            }
        }
        wrong = wrong || !faults.empty();
        Json list = Json::array();
        for (const auto& fault : faults) {
            list.push_back({{"where", fault.where}, {"what", fault.what}});
            if (!options.json) print_out("{}\n", fault.text());
        }
        entry["faults"] = list;
        all.push_back(std::move(entry));
    }
    if (options.json) print_out("{}\n", core::dump(all));
    if (wrong) throw Failure(Exit::kBadInput, "");
}

}  // namespace

void add_story_worlds(Command& story) {
    auto* check_command =
        story.add_subcommand("check", "Find mistakes in a world, and see what it is like");
    const auto for_check = std::make_shared<Options>();
    check_command->add_option("WORLD", for_check->files, "Files, or names of worlds that ship")
        ->type_name("")
        ->required();
    check_command->add_flag("--json", for_check->json, "Print JSON");
    manual(*check_command,
           "dramatis story check mine.toml\ndramatis story check crime heist fairy-tale");
    check_command->callback([for_check] { check(*for_check); });

    auto* list_command =
        story.add_subcommand("list", "List the worlds that ship, their goals and sliders");
    const auto for_list = std::make_shared<Options>();
    list_command->add_flag("--json", for_list->json, "Print JSON");
    manual(*list_command, "dramatis story list");
    list_command->callback([for_list] { list(*for_list); });

    auto* new_command = story.add_subcommand("new", "Write a small world to start your own from");
    const auto for_new = std::make_shared<Options>();
    new_command->add_option("FILE", for_new->output, "Output file")->type_name("")->required();
    add_force(*new_command, for_new->force, "Options");
    manual(*new_command, "dramatis story new mine.toml");
    new_command->callback([for_new] { start_new(*for_new); });
}

}  // namespace dramatis::cli
