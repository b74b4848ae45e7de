#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"

namespace dramatis::core {

// A page with a place for its data, <script id="data" ...>__DATA__</script>, with the data there.
std::string fill_page(std::string_view page, const Json& data);

}  // namespace dramatis::core
