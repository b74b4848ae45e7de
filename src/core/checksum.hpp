#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dramatis::core {

// FNV-1a, 64 bits, as sixteen digits: finds what a damaged disk or an editor did, not what an enemy
// would.
inline std::string checksum(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    constexpr char kDigits[] = "0123456789abcdef";
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) out += kDigits[hash >> shift & 15];
    return out;
}

}  // namespace dramatis::core
