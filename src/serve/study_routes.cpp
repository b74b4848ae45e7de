#include "serve/study_routes.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "serve/entries.hpp"

namespace dramatis::serve {
namespace {

using enum StudyAction;

constexpr std::size_t kLongestTarget = 4096;  // panels add much to the address
constexpr std::size_t kTokenDigits = 32;

constexpr std::array<Entry<StudyAction>, 16> kEntries = {{
    {"GET", {}, kPage},
    {"GET", {"favicon.ico"}, kIcon},
    {"POST", {"api", "arrive"}, kArrive, true},
    {"POST", {"api", "decline"}, kDecline, true},
    {"POST", {"api", "consent"}, kConsent, true},
    {"POST", {"api", "claim"}, kClaim, true},
    {"POST", {"api", "next"}, kNext, true},
    {"POST", {"api", "moves"}, kMoves, true},
    {"POST", {"api", "events"}, kEvents, true},
    {"GET", {"api", "results"}, kResults},
    {"POST", {"api", "withdraw"}, kWithdraw, true},
    {"GET", {"admin"}, kAdminPage},
    {"GET", {"api", "admin", "overview"}, kOverview},
    {"GET", {"api", "admin", "people"}, kPeople},
    {"GET", {"api", "admin", "people", "*"}, kPerson},
    {"POST", {"api", "admin", "forget"}, kForget, true},
}};

bool is_for_admin(StudyAction action) { return action >= kAdminEnter; }
bool is_for_participant(StudyAction action) { return action >= kClaim && action <= kWithdraw; }

bool is_token(std::string_view text) {
    return text.size() == kTokenDigits && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

bool has_test(std::string_view query) {
    while (!query.empty()) {
        const auto end = std::min(query.find('&'), query.size());
        if (query.substr(0, end) == "test=1") return true;
        query.remove_prefix(std::min(end + 1, query.size()));
    }
    return false;
}

std::optional<Refusal> refuse_call(const Asked& asked, const StudyRoute& route,
                                   const Guard& guard) {
    if (auto refusal = refuse_other_site(asked)) return refusal;
    if (is_for_admin(route.action) && !is_same_secret(asked.token, guard.token))
        return Refusal{401,
                       "the header X-Dramatis-Token is missing or wrong; load the page again, or "
                       "take the token from its data"};
    if (is_for_participant(route.action) && !is_token(asked.person))
        return Refusal{401, "the header X-Dramatis-Person is missing or wrong; consent gives one"};
    return refuse_body(asked, route.takes_body);
}

// The page of who runs the study; the whole address that was printed becomes a cookie.
std::variant<StudyRoute, Refusal> find_admin_page(const Asked& asked, std::string_view query,
                                                  const Guard& guard) {
    constexpr std::string_view kStart = "token=";
    if (query.starts_with(kStart)) {
        if (is_same_secret(query.substr(kStart.size()), guard.token))
            return StudyRoute{.action = kAdminEnter};
        return Refusal{401, "this is not the server's token; open the address that it printed"};
    }
    if (asked.site == "cross-site")
        return Refusal{403,
                       "another site asks (Sec-Fetch-Site); open the address that the server "
                       "printed"};
    if (!has_cookie(asked.cookie, guard))
        return Refusal{401,
                       "the token is missing; open the whole address that the server printed, "
                       "with ?token= in it"};
    return StudyRoute{.action = kAdminPage};
}

}  // namespace

std::variant<StudyRoute, Refusal> find_study_route(const Asked& asked, const Guard& guard) {
    if (auto refusal = refuse_stranger(asked, guard)) return *refusal;
    if (asked.target.size() > kLongestTarget) return Refusal{414, "the address is too long"};
    const auto mark = std::min(asked.target.find('?'), asked.target.size());
    const auto query = asked.target.substr(std::min(mark + 1, asked.target.size()));
    const auto parts = parts_of(asked.target.substr(0, mark));
    if (!parts) return refuse_path("");
    const auto found = find_entry(kEntries, asked.method, *parts);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return *refusal;
    const auto& entry = *std::get<const Entry<StudyAction>*>(found);
    StudyRoute route{.action = entry.action,
                     .name = name_in(entry.path, *parts),
                     .takes_body = entry.takes_body};
    const bool is_call = !parts->empty() && parts->front() == "api";
    if (is_call) {
        if (!query.empty()) return refuse_path("");
        if (auto refusal = refuse_call(asked, route, guard)) return *refusal;
        if (is_for_participant(route.action)) route.person = asked.person;
        return route;
    }
    if (asked.has_body) return Refusal{400, "a page is asked for without a body; send none"};
    if (route.action == kAdminPage) return find_admin_page(asked, query, guard);
    if (route.action == kPage && has_test(query)) route.action = kTestPage;
    return route;
}

}  // namespace dramatis::serve
