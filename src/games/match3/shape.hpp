#pragma once

#include <utility>

#include "core/check.hpp"
#include "games/match3/bits.hpp"

namespace dramatis::match3 {

// How a board lies in bits. Columns stand one after the other, kStride bits each, the bottom cell
// in the lowest bit: falling is moving towards lower bits, and no column straddles two words.
//
//   kStride 8, one word:     column 0        column 1           bit = column * kStride + height,
//                            76543210 (bits) 76543210           height 0 at the bottom
//                            top...bottom
//
// A tile's colour is a number below 2^Planes; plane p holds bit p of the colour of every cell.
template <int Stride, int Words, int Width, int Planes>
struct Shape {
    static constexpr int kStride = Stride;
    static constexpr int kMaxRows = Stride;
    static constexpr int kMaxColumns = Words * (Width / Stride);
    static constexpr int kPlanes = Planes;
    using Word = Bits<Words, Width>;
    static_assert(Width % Stride == 0 && Stride < 64);

    // The bits of the column that holds this place of a word.
    static constexpr std::uint64_t column_bits(int place) {
        return ((1ull << Stride) - 1) << (place / Stride * Stride);
    }

    // Takes the cells in `gone` out of a plane; what stands above them falls. `staying` are the
    // other cells of the board, `landing` those where they come to rest; all other bits become 0.
    static Word fall(const Word& plane, const Word& gone, const Word& staying,
                     const Word& landing) {
        Word out;
        for (std::size_t i = 0; i < Words; ++i)
            out.word[i] =
                fall_in_word(plane.word[i], gone.word[i], staying.word[i], landing.word[i]);
        return out;
    }

#if defined(__BMI2__)
    static constexpr bool kGathers = true;  // whether that takes the same time for any cells

    static std::uint64_t fall_in_word(std::uint64_t plane, std::uint64_t /*gone*/,
                                      std::uint64_t staying, std::uint64_t landing) {
        return _pdep_u64(_pext_u64(plane, staying), landing);
    }
#else
    static constexpr bool kGathers = false;

    static std::uint64_t fall_in_word(std::uint64_t plane, std::uint64_t gone,
                                      std::uint64_t /*staying*/, std::uint64_t landing) {
        while (gone) {  // the upper cells first
            const int place = 63 - std::countl_zero(gone);
            const std::uint64_t above = column_bits(place) & (~0ull << place);
            gone ^= 1ull << place;
            plane = (plane & ~above) | (plane >> 1 & above);
        }
        return plane & landing;
    }
#endif
};

template <int Planes>
using Small = Shape<8, 1, 64, Planes>;  // up to 8 x 8
template <int Planes>
using Medium = Shape<10, 2, 60, Planes>;  // up to 10 rows, 12 columns
template <int Planes>
using Large = Shape<16, 4, 64, Planes>;  // up to 16 x 16

// Calls f.template operator()<Shape>() with the smallest shape that holds such a board. Fresh
// boards are drawn in it, whatever bitboards they are played on: which random bits a cell gets
// depends on the shape.
template <class F>
auto with_smallest_shape(int rows, int columns, int colours, F&& f) {
    DR_CHECK(rows <= 16 && columns <= 16 && colours <= 16);
    const auto with_planes = [&]<template <int> class Size>() {
        return colours <= 8 ? f.template operator()<Size<3>>() : f.template operator()<Size<4>>();
    };
    if (rows <= 8 && columns <= 8) return with_planes.template operator()<Small>();
    if (rows <= 10 && columns <= 12) return with_planes.template operator()<Medium>();
    return with_planes.template operator()<Large>();
}

}  // namespace dramatis::match3
