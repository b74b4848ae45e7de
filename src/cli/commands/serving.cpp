#include "cli/commands/serving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "cli/options/values.hpp"
#include "os/browser.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/shown.hpp"
#include "serve/token.hpp"

namespace dramatis::cli {
namespace {

constexpr std::uint16_t kUsualPort = 8642;
constexpr std::size_t kShortestToken = 16, kLongestToken = 200;

std::string read_token(const std::string& file) {
    constexpr std::string_view kRecipe = "head -c 16 /dev/urandom | od -An -tx1 | tr -d ' '";
    if (std::error_code error; !std::filesystem::exists(file, error) && !error)
        throw Failure(Exit::kMachine,
                      fmt::format("{}: there is no such file; make it with: {} > {}",
                                  path_text(file), kRecipe, path_text(file)));
    std::string text = read_file(file, 4096);
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    const bool is_plain = std::ranges::all_of(
        text, [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; });
    if (!is_plain || text.size() < kShortestToken || text.size() > kLongestToken)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: must hold one line of {} to {} letters and digits; make "
                                  "one with: {}",
                                  path_text(file), kShortestToken, kLongestToken, kRecipe));
    return text;
}

bool is_loopback(const std::string& address) {
    return address == "::1" || address.starts_with("127.");
}

}  // namespace

serve::Guard make_guard(const ServingOptions& options) {
    serve::Guard guard;
    guard.is_public = options.token_file || !std::ranges::all_of(options.addresses, is_loopback);
    guard.token = options.token_file ? read_token(*options.token_file) : serve::draw_secret();
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
    return guard;
}

std::unique_ptr<serve::Listener> listen(const ServingOptions& options, serve::Host& host,
                                        const serve::ListenerLimits& limits) {
    const auto addresses = options.addresses.empty() ? std::vector<std::string>{"127.0.0.1", "::1"}
                                                     : options.addresses;
    try {
        return std::make_unique<serve::Listener>(host, addresses, options.port.value_or(kUsualPort),
                                                 limits);
    } catch (const Failure& failure) {
        // Perhaps another one of us, for another folder.
        if (options.port || failure.status() != Exit::kMachine) throw;
        return std::make_unique<serve::Listener>(host, addresses, 0, limits);
    }
}

std::string address_of(const ServingOptions& options, std::uint16_t port) {
    std::string host = "127.0.0.1";
    if (!options.names.empty())
        host = options.names.front();
    else if (!options.addresses.empty() && options.addresses.front() != "0.0.0.0" &&
             options.addresses.front() != "::")
        host = options.addresses.front();
    if (host.find(':') != std::string::npos) host = "[" + host + "]";
    return fmt::format("http://{}:{}", host, port);
}

void open_page(const ServingOptions& options, const std::string& address) {
    // Where the browser is started in the foreground this would wait for its end.
    if (options.open) std::thread([address] { open_in_browser(address); }).detach();
}

void add_serving_options(Command& command, ServingOptions& options) {
    command.add_flag("--open", options.open, "Open the page in the browser");
    command
        .add_option("--port", options.port,
                    "Port (8642, or if that is taken any other); 0 for\n"
                    "any that is free")
        ->type_name("N")
        ->transform(whole(0, 65'535));
}

void add_options_for_others(Command& command, ServingOptions& options,
                            const std::string& about_listen, const std::string& about_token) {
    command.add_option("--listen", options.addresses, about_listen)
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
    command.add_option("--token-file", options.token_file, about_token)
        ->type_name("FILE")
        ->group("For others");
}

}  // namespace dramatis::cli
