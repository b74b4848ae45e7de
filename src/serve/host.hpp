#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <variant>

#include "serve/answer.hpp"
#include "serve/request.hpp"

namespace dramatis::serve {

// Takes the answer: once, from any thread.
using Reply = std::function<void(Answer)>;
// Does what was asked for, and replies when it is done, then or later. The body, which is empty
// where none is wanted, lives until then.
using Handler = std::function<void(std::string_view body, const Reply& reply)>;

// What a listener listens for.
class Host {
   public:
    virtual ~Host() = default;

    virtual void set_port(std::uint16_t port) = 0;
    // What does it, or the answer already: no. Takes no time; what comes back may.
    virtual std::variant<Handler, Answer> find(const Asked& asked) = 0;
    virtual void begin_stop() = 0;  // takes no time
    virtual void stop() = 0;        // waits until all is ended that goes on by itself
};

}  // namespace dramatis::serve
