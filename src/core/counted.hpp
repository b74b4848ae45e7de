#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dramatis::core {

// "1 game", "2 games"; with `many` where an s is not enough: "2 stories".
inline std::string counted(std::uint64_t count, std::string_view one, std::string_view many = "") {
    std::string out = std::to_string(count) + " ";
    if (count == 1) return out.append(one);
    return many.empty() ? out.append(one) + "s" : out.append(many);
}

// "12,345".
inline std::string grouped(std::uint64_t count) {
    std::string out = std::to_string(count);
    for (auto at = out.size(); at > 3; at -= 3) out.insert(at - 3, ",");
    return out;
}

}  // namespace dramatis::core
