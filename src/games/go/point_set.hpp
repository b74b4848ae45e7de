#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace dramatis::go {

// The place of the n-th set bit of a word that has more than n.
inline int nth_bit(std::uint64_t word, int n) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#else
    int place = 0;
    for (int half = 32; half > 0;
         half /= 2) {  // how many are in the lower half says in which half it is
        const int below = std::popcount(word & ((std::uint64_t{1} << half) - 1));
        if (n >= below) {
            n -= below;
            place += half;
            word >>= half;
        }
    }
    return place;
#endif
}

// A set of points as bits.
template <std::size_t kWords>
struct PointSet {
    std::array<std::uint64_t, kWords> words{};

    static constexpr PointSet of(int point) {
        PointSet set;
        set.add(point);
        return set;
    }

    // --- asking
    constexpr bool has(int p) const { return words[word(p)] >> (p & 63) & 1; }
    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (const auto w : words) any |= w;
        return any == 0;
    }
    constexpr int count() const {
        int n = 0;
        for (const auto w : words) n += std::popcount(w);
        return n;
    }
    constexpr bool is_single() const {
        if constexpr (kWords == 2)
            return words[0] ? !(words[0] & (words[0] - 1)) && !words[1]
                            : words[1] && !(words[1] & (words[1] - 1));
        return count() == 1;
    }
    constexpr int first() const {  // of a set that is not empty
        std::size_t i = 0;
        while (words[i] == 0) ++i;
        return static_cast<int>(i) * 64 + std::countr_zero(words[i]);
    }
    int nth(int n) const {  // of a set that has more than n
        std::size_t i = 0;
        for (int here = std::popcount(words[0]); n >= here; here = std::popcount(words[++i]))
            n -= here;
        return static_cast<int>(i) * 64 + nth_bit(words[i], n);
    }
    template <class F>
    constexpr void for_each(F&& f) const {
        for (std::size_t i = 0; i < kWords; ++i)
            for (std::uint64_t left = words[i]; left; left &= left - 1)
                f(static_cast<int>(i) * 64 + std::countr_zero(left));
    }

    // --- changing
    constexpr void add(int p) { words[word(p)] |= bit(p); }
    constexpr void remove(int p) { words[word(p)] &= ~bit(p); }

    constexpr PointSet& operator|=(const PointSet& o) {
        return each(o, [](auto a, auto b) { return a | b; });
    }
    constexpr PointSet& operator&=(const PointSet& o) {
        return each(o, [](auto a, auto b) { return a & b; });
    }
    constexpr PointSet& operator-=(const PointSet& o) {
        return each(o, [](auto a, auto b) { return a & ~b; });
    }
    friend constexpr PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
    friend constexpr PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
    friend constexpr PointSet operator-(PointSet a, const PointSet& b) { return a -= b; }

    // Every point moved up or down by that many places, 0 < by < 64.
    constexpr PointSet up(int by) const {
        PointSet out;
        for (std::size_t i = 0; i < kWords; ++i)
            out.words[i] = words[i] << by | (i > 0 ? words[i - 1] >> (64 - by) : 0);
        return out;
    }
    constexpr PointSet down(int by) const {
        PointSet out;
        for (std::size_t i = 0; i < kWords; ++i)
            out.words[i] = words[i] >> by | (i + 1 < kWords ? words[i + 1] << (64 - by) : 0);
        return out;
    }

    bool operator==(const PointSet&) const = default;

   private:
    static constexpr std::size_t word(int p) { return static_cast<std::size_t>(p) >> 6; }
    static constexpr std::uint64_t bit(int p) { return std::uint64_t{1} << (p & 63); }
    template <class F>
    constexpr PointSet& each(const PointSet& o, F&& f) {
        for (std::size_t i = 0; i < kWords; ++i) words[i] = f(words[i], o.words[i]);
        return *this;
    }
};

}  // namespace dramatis::go
