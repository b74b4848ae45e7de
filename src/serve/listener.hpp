#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "serve/host.hpp"

namespace dramatis::serve {

class Network;

// How patient the server is with clients. Whoever exceeds any of these gets a 4xx if there is time
// for one, and is hung up on.
struct ListenerLimits {
    std::size_t connections = 512, streams = 64;              // streams: those that watch a job
    std::size_t from_one_address = 64;                        // of other machines
    std::uint32_t header = 16 << 10, largest_body = 4 << 20;  // bytes
    std::chrono::milliseconds head{10'000}, body{20'000}, writing{60'000}, draining{5'000};
};

// HTTP for a host: all of the network is behind this door. One thread reads and writes, four
// work on answers.
class Listener {
   public:
    // Listens at once, on the same port of all addresses (0: any that is free). Throws Failure if
    // somebody else has it, or none of the addresses is this machine's.
    Listener(Host& host, const std::vector<std::string>& addresses, std::uint16_t port,
             ListenerLimits limits = {});
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    std::uint16_t port() const;
    // Serves until Ctrl-C or SIGTERM, or stop(): then ends jobs, finishes what is being answered,
    // and returns. A second Ctrl-C ends the program.
    void run();
    void stop();  // from any thread

   private:
    std::unique_ptr<Network> network_;
};

}  // namespace dramatis::serve
