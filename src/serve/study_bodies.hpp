#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/result.hpp"
#include "study/data.hpp"

namespace dramatis::serve {

// What the bodies of requests to a study say. Texts hold no U+0000, which no database takes.

inline constexpr std::size_t kMostStudyBody = std::size_t{256} << 10;  // bytes
inline constexpr std::size_t kMostMoves = 200, kMostEvents = 100;      // of one request

using Parameters = std::map<std::string, std::string>;

struct ArriveBody {
    Parameters params;
    bool test = false;
};
core::Result<ArriveBody> read_arrive(std::string_view body);
core::Result<ArriveBody> read_decline(std::string_view body);  // params: for the link

struct ConsentBody {
    Parameters params;
    std::string hash;    // of the design that was shown
    std::string device;  // phone, tablet, desktop
    bool test = false;
    std::string as;  // of an artificial participant: which player
};
core::Result<ConsentBody> read_consent(std::string_view body);

struct EmptyBody {};
core::Result<EmptyBody> read_empty(std::string_view body);

struct NextBody {
    std::uint64_t tab = 0;
    std::string step;
    core::Json answers = core::Json::object();
};
core::Result<NextBody> read_next(std::string_view body);

struct MovesBody {
    std::uint64_t tab = 0;
    std::string step;
    std::size_t attempt = 0, first = 0;
    std::vector<study::MoveData> moves;  // swap, times and refused alone
    std::string input;                   // mouse, touch, keyboard
};
core::Result<MovesBody> read_moves(std::string_view body);

struct EventsBody {
    std::uint64_t tab = 0;
    std::vector<study::EventData> events;  // kind and detail alone
};
core::Result<EventsBody> read_events(std::string_view body);

struct ForgetBody {
    std::uint64_t number = 0;
};
core::Result<ForgetBody> read_forget(std::string_view body);

}  // namespace dramatis::serve
