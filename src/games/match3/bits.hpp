#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace dramatis::match3 {

// A set of cells: bit i of the board lives in word i / Width at place i % Width. Width is 64, or a
// little less where whole columns would otherwise straddle two words. One word compiles to plain
// 64-bit arithmetic. Bits past the last word vanish when shifted out.
template <int Words, int Width>
struct Bits {
    static_assert(Width <= 64);
    static constexpr int kWords = Words;
    static constexpr int kWidth = Width;
    static constexpr std::uint64_t kFull = Width == 64 ? ~0ull : (1ull << (Width % 64)) - 1;

    std::array<std::uint64_t, Words> word{};

    static constexpr Bits single(int index) {
        Bits out;
        out.word[static_cast<std::size_t>(index / Width)] = 1ull << (index % Width);
        return out;
    }

    // Bit x of the result is bit x + K (ahead) or x - K (behind) of this set.
    template <int K>
    constexpr Bits ahead() const {
        Bits out;
        for (std::size_t i = 0; i < Words; ++i) {
            out.word[i] = word[i] >> K;
            if (i + 1 < Words) out.word[i] |= (word[i + 1] << (Width - K)) & kFull;
        }
        return out;
    }
    template <int K>
    constexpr Bits behind() const {
        Bits out;
        for (std::size_t i = 0; i < Words; ++i) {
            out.word[i] = word[i] << K;
            if (i > 0) out.word[i] |= word[i - 1] >> (Width - K);
            out.word[i] &= kFull;
        }
        return out;
    }

    // This set if the condition holds, else the empty set; without a branch.
    constexpr Bits masked_if(bool condition) const {
        Bits out = *this;
        for (auto& w : out.word) w &= -static_cast<std::uint64_t>(condition);
        return out;
    }

    constexpr bool test(int index) const {
        return (word[static_cast<std::size_t>(index / Width)] >> (index % Width)) & 1;
    }
    constexpr bool any() const {
        std::uint64_t all = 0;
        for (const auto w : word) all |= w;
        return all != 0;
    }
    constexpr int count() const {
        int n = 0;
        for (const auto w : word) n += std::popcount(w);
        return n;
    }
    // Index of the lowest bit; the set must not be empty.
    constexpr int lowest() const {
        std::size_t i = 0;
        while (i + 1 < Words && word[i] == 0) ++i;
        return static_cast<int>(i) * Width + std::countr_zero(word[i]);
    }
    // Index of the n-th bit from below, n < count().
    constexpr int nth(int n) const {
        std::size_t i = 0;
        if constexpr (Words > 1)
            for (int here = std::popcount(word[0]); n >= here; here = std::popcount(word[++i]))
                n -= here;
        return static_cast<int>(i) * Width + nth_in_word(word[i], n);
    }
    template <class F>
    constexpr void for_each(F&& f) const {
        for (std::size_t i = 0; i < Words; ++i)
            for (std::uint64_t w = word[i]; w; w &= w - 1)
                f(static_cast<int>(i) * Width + std::countr_zero(w));
    }

    friend constexpr Bits operator&(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < Words; ++i) a.word[i] &= b.word[i];
        return a;
    }
    friend constexpr Bits operator|(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < Words; ++i) a.word[i] |= b.word[i];
        return a;
    }
    friend constexpr Bits operator^(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < Words; ++i) a.word[i] ^= b.word[i];
        return a;
    }
    friend constexpr Bits operator~(Bits a) {
        for (std::size_t i = 0; i < Words; ++i) a.word[i] = ~a.word[i] & kFull;
        return a;
    }
    constexpr Bits& operator&=(const Bits& b) { return *this = *this & b; }
    constexpr Bits& operator|=(const Bits& b) { return *this = *this | b; }
    constexpr Bits& operator^=(const Bits& b) { return *this = *this ^ b; }
    bool operator==(const Bits&) const = default;

   private:
    static constexpr int nth_in_word(std::uint64_t w, int n) {
#if defined(__BMI2__)
        if (!std::is_constant_evaluated()) return std::countr_zero(_pdep_u64(1ull << n, w));
#endif
        while (n-- > 0) w &= w - 1;
        return std::countr_zero(w);
    }
};

}  // namespace dramatis::match3
