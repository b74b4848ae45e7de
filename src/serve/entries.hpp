#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "serve/request.hpp"

namespace dramatis::serve {

// A method on a path; "*" stands for a name.
using PathPattern = std::array<std::string_view, 4>;
template <class Action>
struct Entry {
    std::string_view method;
    PathPattern path;
    Action action;
    bool takes_body = false;
};

// What stands where the pattern has a name; empty if it has none.
std::string name_in(const PathPattern& path, const std::vector<std::string_view>& parts);
bool is_at(const PathPattern& path, const std::vector<std::string_view>& parts);
// That there is nothing at a path; or, with methods, that these alone are done there.
Refusal refuse_path(const std::string& allowed_methods);

// What is done by that method on that path.
template <class Action, std::size_t N>
std::variant<const Entry<Action>*, Refusal> find_entry(const std::array<Entry<Action>, N>& entries,
                                                       std::string_view method,
                                                       const std::vector<std::string_view>& parts) {
    std::string allowed;
    for (const auto& entry : entries) {
        if (!is_at(entry.path, parts)) continue;
        if (method == entry.method || (method == "HEAD" && entry.method == "GET")) return &entry;
        (allowed += allowed.empty() ? "" : ", ") += entry.method;
    }
    return refuse_path(allowed);
}

}  // namespace dramatis::serve
