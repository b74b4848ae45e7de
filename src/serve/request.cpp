#include "serve/request.hpp"

#include <algorithm>
#include <utility>

namespace dramatis::serve {
namespace {

constexpr std::size_t kLongestName = 120;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '-' ||
           c == '_' || c == '.';
}

bool is_plain_name(std::string_view name) {
    return !name.empty() && name.size() <= kLongestName && name.front() != '.' &&
           std::ranges::all_of(name, is_plain);
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

// --- who asks

// "[::1]:8080" as its two parts; a port that is left out is that of HTTP.
struct HostName {
    std::string name, port;
};
std::optional<HostName> split_host(std::string_view text) {
    if (text.empty() || text.size() > 260) return {};
    auto end = text.find(':');
    if (text.front() == '[') {
        end = text.find(']');
        if (end == std::string_view::npos) return {};
        ++end;
    }
    end = std::min(end, text.size());
    HostName out{.name = lower(text.substr(0, end)), .port = "80"};
    const auto rest = text.substr(end);
    if (!rest.empty()) {
        if (rest.front() != ':' || rest.size() < 2 || rest.size() > 6) return {};
        out.port = rest.substr(1);
        if (!std::ranges::all_of(out.port, is_digit)) return {};
    }
    return out;
}

// A number is no name, and so cannot be made to lead elsewhere: only names can be rebound.
bool is_address(std::string_view name) {
    if (name.starts_with('['))
        return name.ends_with(']') &&
               std::ranges::all_of(name.substr(1, name.size() - 2), [](char c) {
                   return is_digit(c) || (c >= 'a' && c <= 'f') || c == ':' || c == '.';
               });
    return !name.empty() &&
           std::ranges::all_of(name, [](char c) { return is_digit(c) || c == '.'; });
}

bool is_ours(std::string_view text, const Guard& guard) {
    const auto host = split_host(text);
    if (!host) return false;
    if (std::ranges::find(guard.names, host->name) != guard.names.end()) return true;
    if (host->port != std::to_string(guard.port)) return false;
    for (const auto* own : {"localhost", "127.0.0.1", "[::1]"})
        if (host->name == own) return true;
    return guard.is_public && is_address(host->name);
}

// Pages of ours ask from where they are; programs that are no browsers name no origin.
bool is_own_origin(std::string_view origin, std::string_view host) {
    for (const std::string_view scheme : {"http://", "https://"})
        if (origin.starts_with(scheme)) return lower(origin.substr(scheme.size())) == lower(host);
    return origin.empty();
}

bool is_json(std::string_view type) {
    const std::string text = lower(type);
    return text == "application/json" || text == "application/json; charset=utf-8" ||
           text == "application/json;charset=utf-8";
}

}  // namespace

std::optional<Refusal> refuse_stranger(const Asked& asked, const Guard& guard) {
    if (asked.is_twice) return Refusal{400, "a header field is there twice; send it once"};
    if (!is_ours(asked.host, guard))
        return Refusal{403,
                       "this server does not go by that name (Host); open the address that it "
                       "printed, or start it with --name NAME"};
    if (!is_own_origin(asked.origin, asked.host))
        return Refusal{403, "another site asks (Origin); only the server's own pages may"};
    return {};
}

std::optional<Refusal> refuse_other_site(const Asked& asked) {
    if (asked.site.empty() || asked.site == "same-origin" || asked.site == "none") return {};
    return Refusal{403, "another site asks (Sec-Fetch-Site); only the server's own pages may"};
}

std::optional<Refusal> refuse_body(const Asked& asked, bool takes_body) {
    if (takes_body && !is_json(asked.type))
        return Refusal{415, "the body must be JSON; send Content-Type: application/json"};
    if (!takes_body && asked.has_body) return Refusal{400, "this request takes no body; send none"};
    return {};
}

bool has_cookie(std::string_view cookies, const Guard& guard) {
    while (!cookies.empty()) {
        const auto end = std::min(cookies.find(';'), cookies.size());
        auto each = cookies.substr(0, end);
        cookies.remove_prefix(std::min(end + 1, cookies.size()));
        while (each.starts_with(' ')) each.remove_prefix(1);
        if (each.starts_with(kCookie) && each.substr(kCookie.size()).starts_with('=') &&
            is_same_secret(each.substr(kCookie.size() + 1), guard.token))
            return true;
    }
    return false;
}

std::optional<std::vector<std::string_view>> parts_of(std::string_view path) {
    if (!path.starts_with('/')) return {};
    std::vector<std::string_view> out;
    path.remove_prefix(1);
    while (!path.empty()) {
        const auto end = std::min(path.find('/'), path.size());
        out.push_back(path.substr(0, end));
        if (!is_plain_name(out.back())) return {};
        if (end + 1 == path.size()) return {};  // a / at the end
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return out;
}

bool is_same_secret(std::string_view given, std::string_view secret) {
    unsigned difference = given.size() == secret.size() ? 0 : 1;
    for (std::size_t i = 0; i < secret.size(); ++i)
        difference |= static_cast<unsigned char>(secret[i]) ^
                      static_cast<unsigned char>(i < given.size() ? given[i] : 0);
    return difference == 0 && !secret.empty();
}

}  // namespace dramatis::serve
