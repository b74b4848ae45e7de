#pragma once

#include <string_view>

namespace dramatis::core {

// Whether a name comes before another as people count: level-9 before level-10. Numbers in names
// are compared as numbers, of any length; where that decides nothing, the bytes do.
bool comes_before(std::string_view a, std::string_view b);

}  // namespace dramatis::core
