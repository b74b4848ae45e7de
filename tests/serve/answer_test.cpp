#include "serve/answer.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/sha256.hpp"
#include "pages/pages.hpp"

namespace {

using namespace dramatis;

const std::string kHead =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
    "'unsafe-inline'; img-src data:\">";

TEST(ServeAnswer, ScriptsAreAllowedByTheirHash) {
    const std::string page = kHead +
                             "<script id=\"data\" type=\"application/json\">{}</script>"
                             "<script type=\"module\">let x = 1;</script><script>f()</script>";
    EXPECT_EQ(serve::policy_of(page, "'self'"),
              "default-src 'none'; script-src 'sha256-" + core::base64(core::sha256("let x = 1;")) +
                  "' 'sha256-" + core::base64(core::sha256("f()")) +
                  "'; img-src data:; frame-ancestors 'self'");
}

TEST(ServeAnswer, NoPolicyNoScripts) {
    EXPECT_EQ(serve::policy_of("<script>f()</script>", "'none'"),
              "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    EXPECT_NE(serve::policy_of(kHead + "<script", "'none'").find("script-src 'none'"),
              std::string::npos);
}

// What stands in a page cannot add a line to the header.
TEST(ServeAnswer, PoliciesAreOneLine) {
    const auto policy = serve::policy_of(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"a\r\nSet-Cookie: x\">", "'none'");
    EXPECT_EQ(policy, "a  Set-Cookie: x; frame-ancestors 'none'");
}

TEST(ServeAnswer, NoPageOfOursAllowsEveryScript) {
    for (const auto page : {pages::kReport, pages::kPack, pages::kStudio}) {
        const auto policy = serve::policy_of(page, "'none'");
        const auto from = policy.find("script-src");
        ASSERT_NE(from, std::string::npos);
        const auto scripts = policy.substr(from, policy.find(';', from) - from);
        EXPECT_EQ(scripts.find("'unsafe-inline'"), std::string::npos) << scripts;
        EXPECT_NE(scripts.find("'sha256-"), std::string::npos) << scripts;
    }
}

TEST(ServeAnswer, EveryHeaderKeepsBrowsersCareful) {
    const auto head = serve::header_of(serve::error_answer(404, "no"), false);
    EXPECT_TRUE(head.starts_with("HTTP/1.1 404 Not Found\r\n")) << head;
    for (const auto* field :
         {"X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Connection: close",
          "Content-Security-Policy: default-src 'none'", "Cache-Control: no-store",
          "Cross-Origin-Resource-Policy: same-origin"})
        EXPECT_NE(head.find(std::string("\r\n") + field), std::string::npos) << field;
    EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

}  // namespace
