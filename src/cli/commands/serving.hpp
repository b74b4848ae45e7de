#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/command.hpp"
#include "serve/listener.hpp"
#include "serve/request.hpp"

// What the commands that serve something have in common.
namespace dramatis::cli {

struct ServingOptions {
    std::optional<std::string> token_file;
    std::vector<std::string> addresses, names;
    std::optional<std::uint16_t> port;
    bool open = false;
};

// --open and --port; then --listen, --name and --token-file, each with what help says of it.
void add_serving_options(Command& command, ServingOptions& options);
void add_options_for_others(Command& command, ServingOptions& options,
                            const std::string& about_listen, const std::string& about_token);

// Who may ask, and the token: that of the file, or a new one.
serve::Guard make_guard(const ServingOptions& options);

// Listens at the addresses; at another port, if nobody said which and the usual one is taken.
std::unique_ptr<serve::Listener> listen(const ServingOptions& options, serve::Host& host,
                                        const serve::ListenerLimits& limits = {});

// "http://127.0.0.1:8642", as one can open it from here or from where a proxy is.
std::string address_of(const ServingOptions& options, std::uint16_t port);

// In the background, if it was asked for.
void open_page(const ServingOptions& options, const std::string& address);

}  // namespace dramatis::cli
