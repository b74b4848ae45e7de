#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace dramatis::core {

// SHA-256 as FIPS 180-4 describes it: names bytes so that nobody can make others of the same name.
using Sha256 = std::array<std::uint8_t, 32>;
Sha256 sha256(std::string_view bytes);

std::string hex(const Sha256& hash);     // 64 digits
std::string base64(const Sha256& hash);  // as a content security policy has it

}  // namespace dramatis::core
