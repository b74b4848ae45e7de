#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace dramatis::serve {

// What a client asks for, as it came: any bytes. Views live as long as the request does.
struct Asked {
    std::string_view method, target;
    std::string_view host, origin, token, cookie, type, site;  // header fields; empty: not there
    bool is_twice = false;                                     // one of them is there twice
    bool has_body = false;
};

// What this server does, and what it needs to know for that.
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

// No, and why: the status, what is wrong and what would be right.
struct Refusal {
    unsigned status = 400;
    std::string what;
    std::string allow{};  // methods, with 405
};

// Who may ask.
struct Guard {
    std::string token;               // every request under /api has it in X-Dramatis-Token
    bool is_public = false;          // pages need it, too, and any address may be the host
    std::uint16_t port = 0;          // ours
    std::vector<std::string> names;  // of this machine, which a proxy may have on any port
};

// Decides by what was asked alone. Whatever comes back as a route was asked for by a page of ours
// (or a program that has the token), and its name holds nothing but letters, digits, - . _ and,
// where it is a report's, / between its parts, none of which begins with a dot.
std::variant<Route, Refusal> find_route(const Asked& asked, const Guard& guard);

// The cookie by which a browser is known that had the token in its address.
inline constexpr std::string_view kCookie = "dramatis";

// Takes as long whatever the difference is, so that nobody can guess a token letter by letter.
bool is_same_secret(std::string_view given, std::string_view secret);

}  // namespace dramatis::serve
