#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "cli/commands/commands.hpp"
#include "cli/commands/serving.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "library/data_folder.hpp"
#include "library/folder_list.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "pages/pages.hpp"
#include "serve/site.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::optional<std::string> folder, out;
    ServingOptions serving;
    std::size_t games = 200;
};

// --- what is served

bool holds_levels(const std::string& folder) {
    constexpr std::size_t kMostRead = 200;
    auto files = list_files(folder, ".json").files;
    if (files.size() > kMostRead) files.resize(kMostRead);
    return std::ranges::any_of(
        files, [](const std::string& file) { return holds_mark(file, "\"dramatis_level\""); });
}

std::string absolute(const std::string& path) {
    std::error_code error;
    const auto out = fs::weakly_canonical(path, error);
    if (error) throw Failure(Exit::kMachine, fmt::format("{}: {}", path, reason(error.value())));
    std::string text = out.string();
    while (text.size() > 1 && text.ends_with('/')) text.pop_back();
    return text;
}

// The folder that was named; that where we are, if it has levels; else the levels that ship.
void choose_folder(const Options& options, serve::SiteSettings& site) {
    if (options.folder) {
        if (!is_folder(*options.folder))
            throw Failure(
                Exit::kMachine,
                fmt::format("{}: {}; give a folder of levels, or make one first",
                            path_text(*options.folder),
                            is_file(*options.folder) ? "is a file" : "there is no such folder"));
        site.levels = absolute(*options.folder);
    } else if (holds_levels(".")) {
        site.levels = absolute(".");
    } else {
        const auto shipped = data_folder("levels");
        if (!shipped)
            throw Failure(Exit::kMachine,
                          "there are no levels here, and those that ship were not found; give a "
                          "folder of levels");
        site.levels = absolute(*shipped);
        site.is_read_only = true;
    }
    site.results = options.out         ? absolute(*options.out)
                   : site.is_read_only ? absolute("playtest")
                                       : site.levels + "/playtest";
}

// --- the server

void tell(const serve::SiteSettings& settings, const std::string& address) {
    print_err("levels: {}{}\n", path_text(settings.levels),
              settings.is_read_only ? ", those that ship, only to look at and play; to change "
                                      "levels: dramatis serve FOLDER"
                                    : "");
    print_err("playtests go to {}; Ctrl-C ends the server\n", path_text(settings.results));
    print_out("{}\n", address);
    std::fflush(stdout);
}

void serve_folder(const Options& options) {
    serve::SiteSettings settings{.studio = pages::kStudio, .games = options.games};
    choose_folder(options, settings);
    settings.guard = make_guard(options.serving);
    serve::Site site(settings);
    const auto listener = listen(options.serving, site);
    const std::string address =
        address_of(options.serving, listener->port()) +
        (settings.guard.is_public ? "/?token=" + settings.guard.token : "/");
    tell(settings, address);
    open_page(options.serving, address);
    listener->run();
    print_err("\nended; playtests that were not over go on when they are started again\n");
}

void add_options(Command& command, Options& options) {
    command
        .add_option("folder", options.folder,
                    "A folder of levels; by default the present one, if\n"
                    "it has levels, else those that ship, read-only")
        ->type_name("FOLDER");
    add_serving_options(command, options.serving);
    command
        .add_option("--out", options.out,
                    "Folder for what playtests find (playtest, in the\n"
                    "folder of levels)")
        ->type_name("FOLDER");
    command
        .add_option("--games", options.games,
                    "Games for each player and level of a playtest, where\n"
                    "nobody says how many (200)")
        ->type_name("N")
        ->transform(whole(1, 10'000));
    add_options_for_others(command, options.serving,
                           "Address to listen at instead of this machine alone\n"
                           "(127.0.0.1 and ::1); repeatable. Whoever wants in\n"
                           "from elsewhere needs the token that is printed",
                           "The token is in this file, instead of a new one each\n"
                           "time; it is needed on this machine, too");
}

}  // namespace

void add_serve(Command& program) {
    auto* command = program.add_subcommand(
        "serve",
        "Play, draw and playtest the levels of a folder in the browser: a server for you\n"
        "alone, or for your team.");
    const auto options = std::make_shared<Options>();
    add_options(*command, *options);
    manual(*command,
           "dramatis serve levels/ --open\n"
           "dramatis serve --open                        the levels that ship\n"
           "dramatis serve levels/ --listen 0.0.0.0      for the whole network",
           "Levels are saved as they are drawn, comments and all; a file that was changed\n"
           "meanwhile is never overwritten without a word. Nothing is loaded from anywhere.\n"
           "docs/serve.md tells what is kept from whom.");
    command->callback([options] { serve_folder(*options); });
}

}  // namespace dramatis::cli
