#include "pages/pages.hpp"

#include "core/check.hpp"

namespace dramatis::pages {

std::string fill(std::string_view page, const core::Json& data) {
    constexpr std::string_view kPlace = "__DATA__";
    std::string out(page);
    std::string text = core::dump(data);
    // No tag, no comment can begin in it, whatever the texts hold.
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos; at += 6)
        text.replace(at, 1, "\\u003c");
    const auto place = out.find(kPlace, out.find("id=\"data\""));
    DR_CHECK(place != std::string::npos);
    return out.replace(place, kPlace.size(), text);
}

}  // namespace dramatis::pages
