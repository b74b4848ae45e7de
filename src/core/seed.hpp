#pragma once

#include <cstdint>

namespace dramatis::core {

// The finaliser of SplitMix64 (Steele, Lea, Flood 2014; constants of Stafford's mix 13): a
// bijection of 64-bit words whose output bits each depend on every input bit.
constexpr std::uint64_t mix64(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// 2^64 divided by the golden ratio: the step between the counters of SplitMix64.
inline constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;

// The name of a kind of child, hashed (FNV-1a) when the program is compiled.
struct SeedName {
    std::uint64_t hash = 0xcbf29ce484222325u;

    consteval SeedName(const char* name) {
        for (; *name; ++name) hash = (hash ^ static_cast<unsigned char>(*name)) * 0x100000001b3u;
    }
};

// A seed is an address in the experiment, not a generator. Children are named, so that the numbers
// of game 7 are the same whether games 0 to 6 were played before it, beside it, or not at all:
//
//   Seed root{1};
//   Rng chance{root.child("game", 7).child("refill")};
struct Seed {
    std::uint64_t value = 0;

    constexpr Seed child(SeedName name, std::uint64_t index = 0) const {
        return Seed{mix64(mix64(value + kGolden * name.hash) + kGolden * (index + 1))};
    }

    bool operator==(const Seed&) const = default;
};

}  // namespace dramatis::core
