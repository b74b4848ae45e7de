#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/check.hpp"
#include "serve/answer.hpp"
#include "serve/bodies.hpp"
#include "serve/plain_name.hpp"
#include "serve/site_routes.hpp"

namespace {

using namespace dramatis::serve;

constexpr std::string_view kToken = "0123456789abcdef";

std::string_view next_line(std::string_view& rest) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
}

bool is_plain(std::string_view name) {
    return std::ranges::all_of(name, [](unsigned char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '-' || c == '_' || c == '.';
    });
}

// A line for each part of a request. What gets through was asked by us, for a plain name.
void check_request(std::string_view bytes) {
    std::array<std::string_view, 8> parts;
    for (auto& part : parts) part = next_line(bytes);
    const Asked asked{.method = parts[0],
                      .target = parts[1],
                      .host = parts[2],
                      .origin = parts[3],
                      .token = parts[4],
                      .cookie = parts[5],
                      .type = parts[6],
                      .site = parts[7],
                      .is_twice = bytes.starts_with('2'),
                      .has_body = bytes.ends_with('b')};
    for (const bool is_public : {false, true}) {
        const Guard guard{.token = std::string(kToken),
                          .is_public = is_public,
                          .port = 8642,
                          .names = {"levels.example.org"}};
        const auto found = find_route(asked, guard);
        const auto* route = std::get_if<Route>(&found);
        if (!route) {
            DR_CHECK(std::get<Refusal>(found).status >= 400 &&
                     std::get<Refusal>(found).status < 500);
            DR_CHECK(!std::get<Refusal>(found).what.empty());
            continue;
        }
        DR_CHECK(!asked.is_twice && !asked.host.empty());
        if (!is_public) DR_CHECK(asked.host.ends_with(":8642") || asked.host.size() < 26);
        if (asked.target.starts_with("/api")) DR_CHECK(asked.token == kToken);
        DR_CHECK(!asked.has_body || route->takes_body);
        std::string name = route->name;
        DR_CHECK(!name.starts_with('/') && name.find("/.") == std::string::npos);
        if (route->action == Action::kReport) std::ranges::replace(name, '/', '-');
        DR_CHECK(is_plain(name) && !name.starts_with('.'));
    }
}

}  // namespace

// Any bytes are a request or a body; whatever they are, the answer is one of ours.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_request(text);
    if (const auto save = read_save(text)) DR_CHECK(!save->text.empty());
    if (const auto add = read_add(text)) DR_CHECK(is_plain(plain_name(add->name)));
    if (const auto playtest = read_playtest(text, 200))
        DR_CHECK(playtest->games >= 1 && playtest->games <= kMostGames);
    if (const auto comparison = read_comparison(text, 200)) DR_CHECK(comparison->games >= 2);
    const auto name = plain_name(text.substr(0, 300));
    DR_CHECK(!name.empty() && is_plain(name) && !name.starts_with('.') && !name.starts_with('-'));
    const auto policy = policy_of(text, "'none'");
    DR_CHECK(policy.find_first_of("\r\n") == std::string::npos);
    return 0;
}
