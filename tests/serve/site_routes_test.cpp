#include "serve/site_routes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>

namespace {

using namespace dramatis::serve;

const Guard kAlone{.token = "0123456789abcdef", .is_public = false, .port = 8642};

Asked page(std::string_view target) {
    return {.method = "GET", .target = target, .host = "127.0.0.1:8642"};
}
Asked call(std::string_view method, std::string_view target) {
    Asked out = page(target);
    out.method = method, out.token = kAlone.token;
    if (method == "PUT" || method == "POST") out.type = "application/json", out.has_body = true;
    return out;
}
unsigned status(const Asked& asked, const Guard& guard = kAlone) {
    const auto found = find_route(asked, guard);
    const auto* refusal = std::get_if<Refusal>(&found);
    return refusal ? refusal->status : 200;
}
Route route(const Asked& asked, const Guard& guard = kAlone) {
    return std::get<Route>(find_route(asked, guard));
}

TEST(ServeRequest, EveryRoute) {
    EXPECT_EQ(route(page("/")).action, Action::kPage);
    EXPECT_EQ(route(page("/favicon.ico")).action, Action::kIcon);
    EXPECT_EQ(route(call("GET", "/api/levels")).action, Action::kListLevels);
    EXPECT_EQ(route(call("POST", "/api/levels")).action, Action::kAddLevel);
    EXPECT_EQ(route(call("GET", "/api/levels/12-garden")).name, "12-garden");
    EXPECT_EQ(route(call("PUT", "/api/levels/12-garden")).action, Action::kSaveLevel);
    EXPECT_TRUE(route(call("PUT", "/api/levels/12-garden")).takes_body);
    EXPECT_EQ(route(call("GET", "/api/history/a")).action, Action::kHistory);
    EXPECT_EQ(route(call("POST", "/api/playtests")).action, Action::kStartPlaytest);
    EXPECT_EQ(route(call("POST", "/api/comparisons")).action, Action::kStartComparison);
    EXPECT_EQ(route(call("GET", "/api/jobs")).action, Action::kListJobs);
    EXPECT_EQ(route(call("GET", "/api/jobs/3")).action, Action::kReadJob);
    EXPECT_EQ(route(call("DELETE", "/api/jobs/3")).name, "3");
    EXPECT_EQ(route(call("GET", "/api/jobs/3/events")).action, Action::kWatchJob);
    EXPECT_EQ(route(page("/reports/levels/a/report.html")).name, "levels/a/report.html");
    EXPECT_EQ(route(page("/reports/pack/report/a.b-c.html")).name, "pack/report/a.b-c.html");
}

TEST(ServeRequest, NothingElseIsThere) {
    for (const auto* target : {"",
                               "*",
                               "//",
                               "/x",
                               "/api",
                               "/api/",
                               "/api/levels/",
                               "/api/levels//a",
                               "/api/levels/a/b",
                               "/api/levels/..",
                               "/api/levels/.a",
                               "/api/levels/%2e%2e",
                               "/api/levels/a%00",
                               "/../etc",
                               "/./",
                               "/?x",
                               "/#",
                               "/reports",
                               "/reports/a",
                               "/reports/pack/../../etc/passwd",
                               "/reports/pack/report.html?x",
                               "/api/levels\\a",
                               "/api/jobs/3/event",
                               "/api/levels/\xff",
                               "http://127.0.0.1:8642/",
                               "/api/levels/a b",
                               "/index.html"})
        EXPECT_EQ(status(call("GET", target)), 404u) << target;
    EXPECT_EQ(status(page("/" + std::string(600, 'a'))), 414u);
    EXPECT_EQ(status(call("GET", "/api/levels/" + std::string(121, 'a'))), 404u);
}

TEST(ServeRequest, OtherMethodsAreNotAllowed) {
    const auto found = find_route(call("PATCH", "/api/levels/a"), kAlone);
    EXPECT_EQ(std::get<Refusal>(found).status, 405u);
    EXPECT_EQ(std::get<Refusal>(found).allow, "GET, PUT");
    EXPECT_EQ(status(call("TRACE", "/")), 405u);
    EXPECT_EQ(status(call("get", "/")), 405u);
    EXPECT_EQ(status(call("HEAD", "/api/levels")), 200u);
    EXPECT_EQ(status(call("OPTIONS", "/api/levels")), 405u);
}

// A name that leads here for a moment (DNS rebinding) is not ours.
TEST(ServeRequest, OnlyOurOwnNames) {
    for (const auto* host : {"127.0.0.1:8642", "localhost:8642", "LocalHost:8642", "[::1]:8642"}) {
        Asked asked = page("/");
        asked.host = host;
        EXPECT_EQ(status(asked), 200u) << host;
    }
    for (const auto* host :
         {"", "127.0.0.1", "127.0.0.1:80", "evil.example:8642", "127.0.0.1:8642.evil.example",
          "192.168.1.7:8642", "localhost.evil.example:8642", "127.0.0.1:08642", "[::1", "[::1]x",
          "127.0.0.1:", "127.0.0.1:8642:8642", "user@127.0.0.1:8642", "127.0.0.1:8642 "}) {
        Asked asked = page("/");
        asked.host = host;
        EXPECT_EQ(status(asked), 403u) << host;
    }
}

TEST(ServeRequest, OtherOriginsMayNotAsk) {
    for (const auto* origin : {"null", "http://evil.example", "http://127.0.0.1:8643",
                               "https://127.0.0.1:8642.evil", "file://", "127.0.0.1:8642"}) {
        Asked asked = call("GET", "/api/levels");
        asked.origin = origin;
        EXPECT_EQ(status(asked), 403u) << origin;
    }
    Asked own = call("GET", "/api/levels");
    own.origin = "http://127.0.0.1:8642";
    EXPECT_EQ(status(own), 200u);
    Asked other = own;
    other.origin = "http://localhost:8642";  // ours, too, but not where this page is from
    EXPECT_EQ(status(other), 403u);
    for (const auto* site : {"cross-site", "same-site"}) {
        own.site = site;
        EXPECT_EQ(status(own), 403u) << site;
    }
}

TEST(ServeRequest, EveryCallNeedsTheToken) {
    for (const auto* token : {"", "0123456789abcdeg", "0123456789abcde", "0123456789abcdef0"}) {
        Asked asked = call("GET", "/api/levels");
        asked.token = token;
        EXPECT_EQ(status(asked), 401u) << token;
    }
    Guard none = kAlone;
    none.token = "";
    Asked asked = call("GET", "/api/levels");
    asked.token = "";
    EXPECT_EQ(status(asked, none), 401u);
}

TEST(ServeRequest, BodiesAreJson) {
    for (const auto* type :
         {"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
          "application/json; charset=latin1", "application/jsonx"}) {
        Asked asked = call("POST", "/api/playtests");
        asked.type = type;
        EXPECT_EQ(status(asked), 415u) << type;
    }
    Asked asked = call("GET", "/api/levels");
    asked.has_body = true;
    EXPECT_EQ(status(asked), 400u);
    Asked twice = call("GET", "/api/levels");
    twice.is_twice = true;
    EXPECT_EQ(status(twice), 400u);
}

TEST(ServeRequest, InPublicPagesNeedTheToken) {
    Guard guard = kAlone;
    guard.is_public = true;
    guard.names = {"levels.example.org"};
    Asked asked = page("/");
    EXPECT_EQ(status(asked, guard), 401u);
    asked.cookie = "a=b; dramatis=0123456789abcdef; c=d";
    EXPECT_EQ(status(asked, guard), 200u);
    asked.cookie = "dramatis=0123456789abcdefx";
    EXPECT_EQ(status(asked, guard), 401u);
    asked.cookie = "xdramatis=0123456789abcdef";
    EXPECT_EQ(status(asked, guard), 401u);
    EXPECT_EQ(route(page("/?token=0123456789abcdef"), guard).action, Action::kEnter);
    EXPECT_EQ(status(page("/?token=0123456789abcdee"), guard), 401u);
    asked.cookie = "dramatis=0123456789abcdef";
    for (const auto* host :
         {"192.168.1.7:8642", "[fe80::1]:8642", "levels.example.org", "levels.example.org:443"}) {
        asked.host = host;
        EXPECT_EQ(status(asked, guard), 200u) << host;
    }
    asked.host = "evil.example:8642";
    EXPECT_EQ(status(asked, guard), 403u);
}

TEST(ServeRequest, OtherSitesMayOnlyLinkToTheStudio) {
    Asked asked = page("/");
    asked.site = "cross-site";
    EXPECT_EQ(status(asked), 200u);
    asked.target = "/reports/pack/report.html";
    EXPECT_EQ(status(asked), 403u);
}

}  // namespace
