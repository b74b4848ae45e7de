#include "core/page.hpp"

#include "core/check.hpp"

namespace dramatis::core {

std::string fill_page(std::string_view page, const Json& data) {
    constexpr std::string_view kPlace = "__DATA__";
    std::string out(page);
    std::string text = dump(data);
    // No tag, no comment can begin in it, whatever the texts hold.
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos; at += 6)
        text.replace(at, 1, "\\u003c");
    const auto place = out.find(kPlace, out.find("id=\"data\""));
    DR_CHECK(place != std::string::npos);
    return out.replace(place, kPlace.size(), text);
}

}  // namespace dramatis::core
