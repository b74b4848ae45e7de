#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "core/seed.hpp"

namespace dramatis::core {

// SplitMix64: one 64-bit word of state, so that a GPU thread can carry the very same generator, and
// random access to its sequence. A copy is a replay. Every draw uses exactly one word.
class Rng {
   public:
    explicit constexpr Rng(Seed seed) : state_(seed.value) {}

    constexpr std::uint64_t next() {
        state_ += kGolden;
        return mix64(state_);
    }

    // Uniform in [0, n), n > 0. Multiply-shift without rejection: some values are likelier than
    // others by less than n / 2^64, far below what any experiment can see.
    constexpr std::uint32_t below(std::uint32_t n) { return scale(next(), n); }

    // Uniform in [0, 1), a multiple of 2^-53.
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    template <class T>
    constexpr void shuffle(std::span<T> items) {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }

    // The word that the (index + 1)-th call of next() on a fresh Rng{seed} would give.
    static constexpr std::uint64_t at(Seed seed, std::uint64_t index) {
        return mix64(seed.value + kGolden * (index + 1));
    }

    // Maps a uniform word to [0, n), as below() does.
    static constexpr std::uint32_t scale(std::uint64_t word, std::uint32_t n) {
#ifdef __wasm__
        return scale_by_halves(word, n);  // it has no product of 128 bits
#else
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint32_t>((static_cast<Wide>(word) * n) >> 64);
#endif
    }
    static constexpr std::uint32_t scale_by_halves(std::uint64_t word, std::uint32_t n) {
        const std::uint64_t high = word >> 32, low = word & 0xffff'ffff;
        return static_cast<std::uint32_t>((high * n + (low * n >> 32)) >> 32);
    }

   private:
    std::uint64_t state_;
};

}  // namespace dramatis::core
