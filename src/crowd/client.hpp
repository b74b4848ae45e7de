#pragma once

#include <string>

#include "core/json.hpp"
#include "serve/host.hpp"

namespace dramatis::crowd {

// Asks a host in this very process what a browser would ask it.
class Client {
   public:
    // `port`: that the host goes by.
    Client(serve::Host& host, std::uint16_t port)
        : host_(&host), name_("127.0.0.1:" + std::to_string(port)) {}

    // POST with that body. Ends the program if the host refuses.
    core::Json ask(const std::string& path, const core::Json& body) const;
    void set_person(std::string token) { person_ = std::move(token); }

   private:
    serve::Host* host_;
    std::string name_, person_;
};

}  // namespace dramatis::crowd
