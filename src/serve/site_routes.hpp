#pragma once

#include <string>
#include <variant>

#include "serve/request.hpp"

namespace dramatis::serve {

// What the studio's server does, and what it needs to know for that.
enum class Action : std::uint8_t {
    kEnter,  // the page with the token in its address: becomes a cookie
    kPage,
    kIcon,
    kReport,  // name: a place and a file in it
    kListLevels,
    kReadLevel,  // name: a level's id, as in all of these
    kSaveLevel,
    kAddLevel,
    kHistory,
    kStartPlaytest,
    kStartComparison,
    kListJobs,
    kReadJob,  // name: a job's id
    kWatchJob,
    kEndJob,
};
struct Route {
    Action action = Action::kPage;
    std::string name{};
    bool takes_body = false;
};

// Decides by what was asked alone. Whatever comes back as a route was asked for by a page of ours
// (or a program that has the token), and its name holds nothing but letters, digits, - . _ and,
// where it is a report's, / between its parts, none of which begins with a dot.
std::variant<Route, Refusal> find_route(const Asked& asked, const Guard& guard);

}  // namespace dramatis::serve
