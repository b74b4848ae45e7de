#include "serve/entries.hpp"

#include <fmt/format.h>

namespace dramatis::serve {

std::string name_in(const PathPattern& path, const std::vector<std::string_view>& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (path[i] == "*") return std::string(parts[i]);
    return "";
}

bool is_at(const PathPattern& path, const std::vector<std::string_view>& parts) {
    for (std::size_t i = 0; i < path.size(); ++i) {
        const auto part = i < parts.size() ? parts[i] : std::string_view();
        if (path[i] == "*" ? part.empty() : part != path[i]) return false;
    }
    return parts.size() <= path.size();
}

Refusal refuse_path(const std::string& allowed_methods) {
    if (allowed_methods.empty()) return {404, "there is nothing here; see docs/serve.md"};
    return {405, fmt::format("that is not done here; {} is", allowed_methods), allowed_methods};
}

}  // namespace dramatis::serve
