#include "serve/site_routes.hpp"

#include <array>
#include <optional>
#include <vector>

#include "serve/entries.hpp"

namespace dramatis::serve {
namespace {

constexpr std::size_t kLongestTarget = 512;

constexpr std::array<Entry<Action>, 13> kEntries = {{
    {"GET", {}, Action::kPage},
    {"GET", {"favicon.ico"}, Action::kIcon},
    {"GET", {"api", "levels"}, Action::kListLevels},
    {"POST", {"api", "levels"}, Action::kAddLevel, true},
    {"GET", {"api", "levels", "*"}, Action::kReadLevel},
    {"PUT", {"api", "levels", "*"}, Action::kSaveLevel, true},
    {"GET", {"api", "history", "*"}, Action::kHistory},
    {"POST", {"api", "playtests"}, Action::kStartPlaytest, true},
    {"POST", {"api", "comparisons"}, Action::kStartComparison, true},
    {"GET", {"api", "jobs"}, Action::kListJobs},
    {"GET", {"api", "jobs", "*"}, Action::kReadJob},
    {"DELETE", {"api", "jobs", "*"}, Action::kEndJob},
    {"GET", {"api", "jobs", "*", "events"}, Action::kWatchJob},
}};

std::variant<Route, Refusal> find_entry(std::string_view method,
                                        const std::vector<std::string_view>& parts) {
    if (parts.size() >= 3 && parts[0] == "reports" && (method == "GET" || method == "HEAD")) {
        Route out{.action = Action::kReport};
        for (std::size_t i = 1; i < parts.size(); ++i) (out.name += i > 1 ? "/" : "") += parts[i];
        return out;
    }
    const auto found = find_entry(kEntries, method, parts);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return *refusal;
    const auto& entry = *std::get<const Entry<Action>*>(found);
    return Route{entry.action, name_in(entry.path, parts), entry.takes_body};
}

std::optional<Refusal> refuse_call(const Asked& asked, const Route& route, const Guard& guard) {
    if (auto refusal = refuse_other_site(asked)) return refusal;
    if (!is_same_secret(asked.token, guard.token))
        return Refusal{401,
                       "the header X-Dramatis-Token is missing or wrong; load the page again, or "
                       "take the token from its data"};
    return refuse_body(asked, route.takes_body);
}

std::optional<Refusal> refuse_page(const Asked& asked, const Route& route, const Guard& guard) {
    if (asked.has_body) return Refusal{400, "a page is asked for without a body; send none"};
    // Links from elsewhere may lead to the studio, and to nothing else.
    if (route.action != Action::kPage && asked.site == "cross-site")
        return Refusal{403, "another site asks (Sec-Fetch-Site); open the server's own page"};
    if (guard.is_public && route.action != Action::kIcon && !has_cookie(asked.cookie, guard))
        return Refusal{401,
                       "the token is missing; open the whole address that the server printed, "
                       "with ?token= in it"};
    return {};
}

std::variant<Route, Refusal> find_page_with_token(const Asked& asked, const Guard& guard) {
    constexpr std::string_view kStart = "/?token=";
    if (asked.method != "GET" || asked.has_body)
        return Refusal{405, "only GET is done here", "GET"};
    if (!is_same_secret(asked.target.substr(kStart.size()), guard.token))
        return Refusal{401, "this is not the server's token; open the address that it printed"};
    return Route{Action::kEnter};
}

}  // namespace

std::variant<Route, Refusal> find_route(const Asked& asked, const Guard& guard) {
    if (auto refusal = refuse_stranger(asked, guard)) return *refusal;
    if (asked.target.size() > kLongestTarget) return Refusal{414, "the address is too long"};
    if (asked.target.starts_with("/?token=")) return find_page_with_token(asked, guard);
    const auto parts = parts_of(asked.target);
    if (!parts) return Refusal{404, "there is nothing here; see docs/serve.md"};
    auto found = find_entry(asked.method, *parts);
    const auto* route = std::get_if<Route>(&found);
    if (!route) return found;
    const bool is_call = !parts->empty() && parts->front() == "api";
    if (auto refusal =
            is_call ? refuse_call(asked, *route, guard) : refuse_page(asked, *route, guard))
        return *refusal;
    return found;
}

}  // namespace dramatis::serve
