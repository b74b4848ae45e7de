#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace dramatis::contests {

// What stands between blanks.
inline std::vector<std::string_view> words_in(std::string_view text) {
    std::vector<std::string_view> out;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find(' ', from), text.size());
        if (end > from) out.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return out;
}

}  // namespace dramatis::contests
