#pragma once

#include <nlohmann/json_fwd.hpp>

// For headers that only name JSON: the library itself takes a compiler two seconds a file.
namespace dramatis::core {

using Json = nlohmann::ordered_json;

}  // namespace dramatis::core
