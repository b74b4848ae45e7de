#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "core/named_fields.hpp"
#include "games/go/vertex.hpp"
#include "gtp/session.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/terminal.hpp"
#include "os/version.hpp"
#include "research/gtp_console.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    int size = 19;
    double komi = 7.5;
    std::vector<std::string> settings;
    std::optional<std::uint64_t> seed;
    std::string name = "dramatis";
    std::string version = kVersion;
};

players::GoSettings read_settings(const std::vector<std::string>& texts) {
    std::string all;
    for (const auto& text : texts) all += (all.empty() ? "" : ",") + text;
    const auto settings = players::parse_go_settings(all);
    if (!settings) throw Failure(Exit::kBadUsage, "--set: " + settings.error().text());
    return *settings;
}

ChosenSeed choose_seed(const Options& options) {
    if (options.seed) return {.seed = core::Seed{*options.seed}, .drawn = false};
    return {.seed = core::Seed{std::random_device{}() % 1'000'000u},
            .drawn = true};  // short enough to be typed
}

void run(const Options& options) {
    gtp::Opening opening{.identity = {.name = options.name, .version = options.version},
                         .size = options.size,
                         .komi = options.komi,
                         .settings = read_settings(options.settings)};
    const ChosenSeed seed = choose_seed(options);
    opening.seed = seed.seed.value;
    print_err("dramatis gtp: {}, settings: {}\n", seed.text(), players::print(opening.settings));
    if (input_is_terminal())
        print_err(
            "This program speaks GTP, for Go programs such as Sabaki and GoGui (docs/gtp.md).\n"
            "To try it by hand: boardsize 9, play b e5, genmove w, showboard; help, quit.\n");
    GtpConsole console;
    gtp::Session session(opening, console);
    serve(session, console);
}

// One line a setting: what it is, and its default.
std::string settings_help() {
    players::GoSettings defaults;
    std::size_t widest = 0;
    each_field(defaults, [&](const char* name, auto&, double, double, const char*) {
        widest = std::max(widest, std::strlen(name));
    });
    std::string text = "Settings for --set and for the GTP command param:\n";
    each_field(defaults, [&](const char* name, auto& value, double, double, const char* what) {
        text += fmt::format("  {:<{}}  {} [{}]\n", name, widest, what, core::field_text(value));
    });
    return text + "docs/gtp.md lists the commands and says how to add this to a Go program.";
}

}  // namespace

void add_gtp(Command& program) {
    auto* command = program.add_subcommand("gtp",
                                           "Play Go in Sabaki, GoGui, Lizzie and other programs\n"
                                           "(GTP 2 on standard input and output)");
    const auto options = std::make_shared<Options>();
    command
        ->add_option("--set", options->settings,
                     "Settings of the player, such as\n"
                     "iterations=1000,rave=off; repeatable")
        ->option_text("NAME=VALUE,...")
        ->take_all();
    command->add_option("--size", options->size, "Board size, until the client sets it")
        ->transform(whole(go::kMinSize, go::kMaxSize))
        ->option_text("N [19]");
    command->add_option("--komi", options->komi, "Komi, until the client sets it")
        ->transform(real(-1000, 1000))
        ->option_text("X [7.5]");
    command
        ->add_option("--seed", options->seed,
                     "Random seed: the same seed gives the same play, as\n"
                     "long as there is no clock. By default one is drawn\n"
                     "and printed on standard error")
        ->transform(whole(0, std::numeric_limits<std::uint64_t>::max()))
        ->option_text("N");
    command->add_option("--name", options->name, "The name that the client sees")
        ->option_text("TEXT [dramatis]");
    command
        ->add_option("--gtp-version-string", options->version,
                     "The version that the client sees; Lizzie needs 0.16\n"
                     "or more")
        ->option_text(fmt::format("TEXT [{}]", kVersion));
    manual(*command,
           "dramatis gtp\n"
           "dramatis gtp --set iterations=20000,threads=2\n"
           "dramatis gtp --set iterations=0 --gtp-version-string 0.17",
           settings_help());
    command->callback([options] { run(*options); });
}

}  // namespace dramatis::cli
