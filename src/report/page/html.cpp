#include "report/page/html.hpp"

#include <algorithm>

#include "core/markup.hpp"

namespace dramatis::report::page {

using core::Json;

std::string html(std::string_view text) { return core::markup_text(text); }

std::string prose(std::string_view text) {
    constexpr std::string_view kArrow = " -&gt; ";
    std::string out = html(text);
    // U+00A0, a blank at which no line ends
    for (auto at = out.find(" %"); at != std::string::npos; at = out.find(" %", at))
        out.replace(at, 1, "\xC2\xA0");
    for (auto at = out.find(kArrow); at != std::string::npos; at = out.find(kArrow, at))
        out.replace(at, kArrow.size(), "\xC2\xA0&rarr; ");
    return out;
}

std::size_t length_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string shortened(const std::string& text, std::size_t most) {
    std::size_t count = 0, at = 0;
    for (; at < text.size(); ++at)
        if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80 && ++count > most) break;
    return at < text.size() ? text.substr(0, at) + "\xE2\x80\xA6" : text;
}

std::string script_json(const Json& json) {
    std::string out;
    for (const char c : core::dump(json)) {
        // In JSON a < can only be inside a string, where this says the same.
        if (c == '<')
            out += "\\u003c";
        else
            out += c;
    }
    return out;
}

const Json& field(const Json& object, const char* key) {
    static const Json kNull;
    if (!object.is_object()) return kNull;
    const auto found = object.find(key);
    return found == object.end() ? kNull : *found;
}

std::string text_of(const Json& object, const char* key) {
    const Json& value = field(object, key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

const Json& list_of(const Json& object, const char* key) {
    static const Json kEmpty = Json::array();
    const Json& value = field(object, key);
    return value.is_array() ? value : kEmpty;
}

double number_of(const Json& object, const char* key, double otherwise) {
    const Json& value = field(object, key);
    return value.is_number() ? value.get<double>() : otherwise;
}

const Json& named(const Json& list, std::string_view name, const char* key) {
    static const Json kNull;
    for (const Json& entry : list)
        if (const Json& value = field(entry, key);
            value.is_string() && value.get_ref<const std::string&>() == name)
            return entry;
    return kNull;
}

}  // namespace dramatis::report::page
