#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dramatis::serve {

// What a client asks for, as it came: any bytes. Views live as long as the request does.
struct Asked {
    std::string_view method, target;
    // Header fields; empty: not there.
    std::string_view host, origin, token, person, cookie, type, site;
    bool is_twice = false;  // one of them is there twice
    bool has_body = false;
};

// No, and why: the status, what is wrong and what would be right.
struct Refusal {
    unsigned status = 400;
    std::string what;
    std::string allow{};  // methods, with 405
};

// Who may ask.
struct Guard {
    std::string token;       // every request under /api has it in X-Dramatis-Token
    bool is_public = false;  // any address may be the host; the studio needs it for pages, too
    std::uint16_t port = 0;  // ours
    std::vector<std::string> names;  // of this machine, which a proxy may have on any port
};

// Why somebody may not ask at all: not by a name of ours (Host), or from another site's page
// (Origin, and for calls Sec-Fetch-Site).
std::optional<Refusal> refuse_stranger(const Asked& asked, const Guard& guard);
std::optional<Refusal> refuse_other_site(const Asked& asked);
// A call with a body sends JSON, one without sends none.
std::optional<Refusal> refuse_body(const Asked& asked, bool takes_body);

// "/api/levels/12-garden" as its parts. None if anything in it is not as this server writes it:
// nothing is decoded, so nothing can mean something else afterwards.
std::optional<std::vector<std::string_view>> parts_of(std::string_view path);

// The cookie by which a browser is known that had the token in its address.
inline constexpr std::string_view kCookie = "dramatis";

bool has_cookie(std::string_view cookies, const Guard& guard);

// Takes as long whatever the difference is, so that nobody can guess a token letter by letter.
bool is_same_secret(std::string_view given, std::string_view secret);

}  // namespace dramatis::serve
