#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dramatis::cli {

// "1 game", "12,345 games".
inline std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    std::string out = std::to_string(count);
    for (auto at = out.size(); at > 3; at -= 3) out.insert(at - 3, ",");
    return out.append(" ").append(count == 1 ? one : many);
}

}  // namespace dramatis::cli
