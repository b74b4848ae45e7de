#pragma once

#include <memory>
#include <string_view>

#include "gtp/desk.hpp"

namespace dramatis::gtp {

// What a session begins with.
struct Opening {
    Identity identity;
    int size = 9;
    double komi = 7.5;  // also of SGF files without one
    players::GoSettings settings;
    std::uint64_t seed = 1;
};

// A client's session: lines in, answers out, by way of the console, which must live as long.
// Whatever a line says, there is an answer and the session goes on. docs/gtp.md lists the commands.
class Session {
   public:
    Session(const Opening& opening, Console& console);

    void answer(std::string_view line);
    bool is_over() const { return desk_.over; }  // after quit
    const go::GoGame& game() const { return desk_.game; }

   private:
    Desk desk_;
};

// Until quit, or the end of the input.
void serve(Session& session, Console& console);

}  // namespace dramatis::gtp
