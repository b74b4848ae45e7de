#include "serve/answer.hpp"

#include <fmt/format.h>

#include "core/sha256.hpp"

namespace dramatis::serve {
namespace {

std::string_view reason_of(unsigned status) {
    switch (status) {
        case 200:
            return "OK";
        case 201:
            return "Created";
        case 202:
            return "Accepted";
        case 204:
            return "No Content";
        case 303:
            return "See Other";
        case 304:
            return "Not Modified";
        case 400:
            return "Bad Request";
        case 401:
            return "Unauthorized";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 408:
            return "Request Timeout";
        case 409:
            return "Conflict";
        case 413:
            return "Content Too Large";
        case 414:
            return "URI Too Long";
        case 415:
            return "Unsupported Media Type";
        case 422:
            return "Unprocessable Content";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 503:
            return "Service Unavailable";
        case 507:
            return "Insufficient Storage";
        default:
            return "Internal Server Error";
    }
}

// What each <script> without a type for data holds, as a source of a policy.
std::string hashes_of_scripts(std::string_view page) {
    std::string out;
    constexpr std::string_view kOpen = "<script", kClose = "</script";
    for (std::size_t at = 0; (at = page.find(kOpen, at)) != std::string_view::npos;) {
        const auto head_end = page.find('>', at);
        const auto end = page.find(kClose, at);
        if (head_end == std::string_view::npos || end == std::string_view::npos) break;
        const auto head = page.substr(at, head_end - at);
        if (head.find("application/json") == std::string_view::npos && head_end < end)
            out += fmt::format(
                "{}'sha256-{}'", out.empty() ? "" : " ",
                core::base64(core::sha256(page.substr(head_end + 1, end - head_end - 1))));
        at = end;
    }
    return out.empty() ? "'none'" : out;
}

}  // namespace

Answer json_answer(const core::Json& json, unsigned status) {
    return {.status = status,
            .type = "application/json",
            .body = std::make_shared<std::string>(core::dump(json) + "\n")};
}

Answer error_answer(unsigned status, const std::string& what, const std::string& where) {
    return json_answer({{"error", {{"what", what}, {"where", where}}}}, status);
}

Answer refusal_answer(const Refusal& refusal) {
    Answer out = error_answer(refusal.status, refusal.what);
    if (!refusal.allow.empty()) out.fields.emplace_back("Allow", refusal.allow);
    return out;
}

Answer page_answer(std::shared_ptr<const std::string> page, std::string_view framed_by) {
    std::string policy = policy_of(*page, framed_by);
    return {.type = "text/html; charset=utf-8",
            .body = std::move(page),
            .fields = {{"Content-Security-Policy", std::move(policy)},
                       {"X-Frame-Options", framed_by == "'self'" ? "SAMEORIGIN" : "DENY"}}};
}

Answer spared(Answer answer, std::string_view known) {
    for (const auto& [name, value] : answer.fields)
        if (name == "ETag" && value == known) answer.status = 304, answer.body = nullptr;
    return answer;
}

std::string policy_of(std::string_view page, std::string_view framed_by) {
    constexpr std::string_view kMeta = "http-equiv=\"Content-Security-Policy\" content=\"";
    constexpr std::string_view kInline = "script-src 'unsafe-inline'";
    std::string out = "default-src 'none'; base-uri 'none'; form-action 'none'";
    if (const auto at = page.find(kMeta); at != std::string_view::npos) {
        const auto from = at + kMeta.size();
        out = page.substr(from, page.find('"', from) - from);
    }
    // A header holds one line of plain characters, whatever stands in the page.
    for (char& c : out)
        if (c < ' ' || c > '~') c = ' ';
    if (const auto at = out.find(kInline); at != std::string::npos)
        out.replace(at, kInline.size(), "script-src " + hashes_of_scripts(page));
    return fmt::format("{}; frame-ancestors {}", out, framed_by);
}

std::string header_of(const Answer& answer, bool keeps_open) {
    std::string out = fmt::format("HTTP/1.1 {} {}\r\n", answer.status, reason_of(answer.status));
    const auto add = [&](std::string_view name, std::string_view value) {
        out += fmt::format("{}: {}\r\n", name, value);
    };
    if (answer.events) {
        add("Content-Type", "text/event-stream");
    } else {
        if (!answer.type.empty()) add("Content-Type", answer.type);
        if (answer.status != 304 && answer.status != 204)
            add("Content-Length", std::to_string(answer.body ? answer.body->size() : 0));
    }
    bool has_policy = false, has_caching = false;
    for (const auto& [name, value] : answer.fields) {
        add(name, value);
        has_policy |= name == "Content-Security-Policy";
        has_caching |= name == "Cache-Control";
    }
    if (!has_policy) add("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    if (!has_caching) add("Cache-Control", "no-store");
    add("X-Content-Type-Options", "nosniff");
    add("Referrer-Policy", "no-referrer");
    add("Cross-Origin-Opener-Policy", "same-origin");
    add("Cross-Origin-Resource-Policy", "same-origin");
    add("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    add("Connection", keeps_open ? "keep-alive" : "close");
    return out + "\r\n";
}

}  // namespace dramatis::serve
