#include "report/page_name.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>

namespace dramatis::report {
namespace {

constexpr std::size_t kLongest = 80;

std::string plain_name(std::string_view id) {
    std::string out;
    for (const char c : id.substr(0, kLongest)) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
        out += is_plain ? c : '-';
    }
    if (out.empty() || out.front() == '.') out = "level" + out;
    return out;
}

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

}  // namespace

std::vector<std::string> page_names(const std::vector<std::string>& ids) {
    std::vector<std::string> out;
    std::set<std::string> taken;
    for (const auto& id : ids) {
        const std::string plain = plain_name(id);
        std::string name = plain;
        for (int n = 2; !taken.insert(lower(name)).second; ++n)
            name = fmt::format("{}.{}", plain, n);
        out.push_back(fmt::format("{}/{}", kPagesFolder, name));
    }
    return out;
}

}  // namespace dramatis::report
