#include "serve/study_routes.hpp"

#include <gtest/gtest.h>

#include <string>

namespace dramatis::serve {
namespace {

const Guard kGuard{.token = "0123456789abcdef", .port = 8642, .names = {"study.example.org"}};
const std::string kPerson(32, 'a');

Asked page(std::string_view target) {
    return {.method = "GET", .target = target, .host = "127.0.0.1:8642"};
}
Asked call(std::string_view target, std::string_view method = "POST") {
    Asked out = page(target);
    out.method = method, out.person = kPerson;
    if (method == "POST") out.type = "application/json", out.has_body = true;
    return out;
}
unsigned status(const Asked& asked) {
    const auto found = find_study_route(asked, kGuard);
    const auto* refusal = std::get_if<Refusal>(&found);
    return refusal ? refusal->status : 200;
}
StudyAction action(const Asked& asked) {
    return std::get<StudyRoute>(find_study_route(asked, kGuard)).action;
}

TEST(StudyRoutes, ThePageTakesWhatPanelsAdd) {
    for (const char* target :
         {"/", "/?", "/?PROLIFIC_PID=5a&SESSION=x%20y", "/?a=test=1", "/?retest=1", "/?test=10"})
        EXPECT_EQ(action(page(target)), StudyAction::kPage) << target;
    for (const char* target : {"/?test=1", "/?a=b&test=1", "/?test=1&simulate=greedy"})
        EXPECT_EQ(action(page(target)), StudyAction::kTestPage) << target;
    EXPECT_EQ(status(page("/?" + std::string(5000, 'x'))), 414u);
    EXPECT_EQ(status(page("/x?test=1")), 404u);
    EXPECT_EQ(status(page("/../")), 404u);
}

TEST(StudyRoutes, CallsNeedAParticipantsToken) {
    for (const char* path : {"claim", "next", "moves", "events", "withdraw"}) {
        const std::string target = std::string("/api/") + path;
        auto asked = call(target);
        EXPECT_EQ(status(asked), 200u) << path;
        const auto found = find_study_route(asked, kGuard);
        EXPECT_EQ(std::get<StudyRoute>(found).person, kPerson);
        for (const char* person : {"", "a", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "' OR 1=1"}) {
            asked.person = person;
            EXPECT_EQ(status(asked), 401u) << path << " " << person;
        }
    }
    auto asked = call("/api/results", "GET");
    EXPECT_EQ(status(asked), 200u);
    asked.person = "";
    EXPECT_EQ(status(asked), 401u);
    for (const char* target : {"/api/arrive", "/api/decline", "/api/consent"}) {
        asked = call(target);
        asked.person = "";
        EXPECT_EQ(status(asked), 200u) << target;
    }
}

TEST(StudyRoutes, OnlyOurOwnPagesAsk) {
    const std::string target = "/api/moves";
    auto asked = call(target);
    asked.origin = "https://evil.example";
    EXPECT_EQ(status(asked), 403u);
    asked = call(target), asked.site = "cross-site";
    EXPECT_EQ(status(asked), 403u);
    asked = call(target), asked.host = "evil.example";
    EXPECT_EQ(status(asked), 403u);
    asked = call(target), asked.type = "text/plain";
    EXPECT_EQ(status(asked), 415u);
    asked = call(target), asked.is_twice = true;
    EXPECT_EQ(status(asked), 400u);
    asked = call(target), asked.method = "GET", asked.has_body = false;
    EXPECT_EQ(status(asked), 405u);
    asked = call("/api/moves?x=1");
    EXPECT_EQ(status(asked), 404u);
    asked = call(target), asked.host = "study.example.org",
    asked.origin = "https://study.example.org";
    EXPECT_EQ(status(asked), 200u) << "behind a proxy";
    // A panel's link leads here from elsewhere.
    asked = page("/"), asked.site = "cross-site";
    EXPECT_EQ(status(asked), 200u);
    asked = page("/admin"), asked.site = "cross-site", asked.cookie = "dramatis=0123456789abcdef";
    EXPECT_EQ(status(asked), 403u);
}

}  // namespace
}  // namespace dramatis::serve
