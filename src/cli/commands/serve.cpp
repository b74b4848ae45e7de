#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "library/data_folder.hpp"
#include "library/folder_list.hpp"
#include "os/browser.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "pages/pages.hpp"
#include "serve/listener.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint16_t kUsualPort = 8642;
constexpr std::size_t kShortestToken = 16, kLongestToken = 200;

struct Options {
    std::optional<std::string> folder, out, token_file;
    std::vector<std::string> addresses, names;
    std::optional<std::uint16_t> port;
    std::size_t games = 200;
    bool open = false;
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

// --- who may ask

std::string new_token() {
    std::array<unsigned char, 16> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw Failure(Exit::kMachine, fmt::format("this machine gives no random numbers: {}; use "
                                                  "--token-file",
                                                  std::strerror(errno)));
    std::string out;
    for (const auto byte : bytes) out += fmt::format("{:02x}", byte);
    return out;
}

std::string read_token(const std::string& file) {
    std::string text = read_file(file, 4096);
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    const bool is_plain = std::ranges::all_of(
        text, [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; });
    if (!is_plain || text.size() < kShortestToken || text.size() > kLongestToken)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: must hold one line of {} to {} letters and digits; make "
                                  "one with: head -c 16 /dev/urandom | od -An -tx1 | tr -d ' '",
                                  path_text(file), kShortestToken, kLongestToken));
    return text;
}

bool is_loopback(const std::string& address) {
    return address == "::1" || address.starts_with("127.");
}

void choose_guard(const Options& options, serve::Guard& guard) {
    guard.is_public = options.token_file || !std::ranges::all_of(options.addresses, is_loopback);
    guard.token = options.token_file ? read_token(*options.token_file) : new_token();
    for (std::string name : options.names) {
        for (char& c : name)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        const bool is_name = !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
            return std::isalnum(c) || c == '-' || c == '.';
        });
        if (!is_name)
            throw Failure(Exit::kBadUsage,
                          fmt::format("--name {}: is no name of a machine; give one such as "
                                      "levels.example.org, without a port",
                                      shown(name)));
        guard.names.push_back(std::move(name));
    }
}

// --- the server

std::unique_ptr<serve::Listener> listen(const Options& options, serve::Site& site) {
    const auto addresses = options.addresses.empty() ? std::vector<std::string>{"127.0.0.1", "::1"}
                                                     : options.addresses;
    try {
        return std::make_unique<serve::Listener>(site, addresses,
                                                 options.port.value_or(kUsualPort));
    } catch (const Failure& failure) {
        // Perhaps another one of us, for another folder.
        if (options.port || failure.status() != Exit::kMachine) throw;
        return std::make_unique<serve::Listener>(site, addresses, 0);
    }
}

std::string address_of(const Options& options, const serve::Guard& guard, std::uint16_t port) {
    std::string host = "127.0.0.1";
    if (!options.names.empty())
        host = options.names.front();
    else if (!options.addresses.empty() && options.addresses.front() != "0.0.0.0" &&
             options.addresses.front() != "::")
        host = options.addresses.front();
    if (host.find(':') != std::string::npos) host = "[" + host + "]";
    return fmt::format("http://{}:{}/{}", host, port,
                       guard.is_public ? "?token=" + guard.token : "");
}

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
    choose_guard(options, settings.guard);
    serve::Site site(settings);
    const auto listener = listen(options, site);
    const std::string address = address_of(options, settings.guard, listener->port());
    tell(settings, address);
    // Where the browser is started in the foreground this would wait for its end.
    if (options.open) std::thread([address] { open_in_browser(address); }).detach();
    listener->run();
    print_err("\nended; playtests that were not over go on when they are started again\n");
}

void add_options(Command& command, Options& options) {
    command
        .add_option("folder", options.folder,
                    "A folder of levels; by default the present one, if\n"
                    "it has levels, else those that ship, read-only")
        ->type_name("FOLDER");
    command.add_flag("--open", options.open, "Open the page in the browser");
    command
        .add_option("--port", options.port,
                    "Port (8642, or if that is taken any other); 0 for\n"
                    "any that is free")
        ->type_name("N")
        ->transform(whole(0, 65'535));
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
    command
        .add_option("--listen", options.addresses,
                    "Address to listen at instead of this machine alone\n"
                    "(127.0.0.1 and ::1); repeatable. Whoever wants in\n"
                    "from elsewhere needs the token that is printed")
        ->type_name("ADDRESS")
        ->expected(1)
        ->take_all()
        ->group("For others");
    command
        .add_option("--name", options.names,
                    "Name by which browsers may call this server, such as\n"
                    "that of a proxy in front of it; repeatable")
        ->type_name("NAME")
        ->expected(1)
        ->take_all()
        ->group("For others");
    command
        .add_option("--token-file", options.token_file,
                    "The token is in this file, instead of a new one each\n"
                    "time; it is needed on this machine, too")
        ->type_name("FILE")
        ->group("For others");
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
