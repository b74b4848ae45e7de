#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id.hpp"

namespace dramatis::story {

// The state of a world is a row of bytes: a bit for every bool, a byte for everything else.
using Byte = std::uint8_t;

// The plainest question to a state, as nearly all conditions come down to: whether some bits of a
// byte are those, or those of another byte. Asked without a branch, since nobody could foretell it.
struct Test {
    std::uint16_t a = 0, b = 0;        // bytes
    Byte mask = 0xff, other_mask = 0;  // of a; of b, nothing of it where a value is asked for
    Byte value = 0;
    Byte negative = 0;

    bool holds(const Byte* state) const {
        return static_cast<Byte>((state[a] & mask) == ((state[b] & other_mask) | value)) !=
               negative;
    }
    bool is_bit() const { return mask != 0xff; }
    auto operator<=>(const Test&) const = default;

    static Test bit(std::uint16_t byte, Byte mask, bool wanted) {
        return {.a = byte, .mask = mask, .value = wanted ? mask : Byte{0}};
    }
    static Test byte_is(std::uint16_t byte, Byte value, bool wanted) {
        return {.a = byte, .value = value, .negative = !wanted};
    }
    static Test same(std::uint16_t a, std::uint16_t b, bool wanted) {
        return {.a = a, .b = b, .other_mask = 0xff, .negative = !wanted};
    }
};

// Every other question, and numbers: a program for a stack of doubles.
struct Instruction {
    enum class Code : std::uint8_t {
        kPush,    // value
        kByte,    // state[a] + value
        kBit,     // whether state[a] & mask
        kByteIs,  // whether state[a] is mask
        kByteIsNot,
        kSame,  // whether state[a] is state[b]
        kOther,
        kRank,  // pops an entity: its rank by table a, times b, is added to what is below it; -1 if
                // it has none
        kRankByte,    // the same for an entity that is a byte: value + rank of state[a % 65536] by
                      // table a / 65536, times b
        kFetchByte,   // pops a number n, pushes state[a + n] + value; n < 0: b
        kFetchBit,    // pops n, pushes bit a + n; n < 0: 0
        kFetchTable,  // pops n, pushes numbers[a + n]; n < 0: value
        kIsIn,        // pops an entity, pushes whether table a has a rank for it
        kNot,
        kEqual,
        kUnequal,
        kLess,
        kLessEqual,
        kAdd,
        kSubtract,
        kMultiply,
        kDivide,
        kMin,
        kMax,
        kSeek,  // begins to look for the largest or smallest: pushes whether there is one (no), its
                // number (0), whose it is (none)
        kFoundMost,  // pops a number: if there is none yet, or it is larger, it is the one, and
                     // that of `value`
        kFoundLeast,
        kSought,       // pops those three; pushes the number, or with b whose it is
        kSkipIfFalse,  // if the top is false goes on b further and keeps it, else pops it
        kSkipIfTrue,
        kElse,  // pops; if it was false goes on b further
        kJump,  // goes on b further
        kEnd,
    };
    Code code = Code::kEnd;
    Byte mask = 0;
    std::uint32_t a = 0;
    std::int32_t b = 0;
    double value = 0;
};

inline constexpr int kDeepestStack = 64;
using ProgramId = core::Id<struct ProgramTag, std::uint32_t>;
inline constexpr ProgramId kNoProgram = ProgramId::none();

// Sums and products are kept within what a double can hold, so that no number is infinite, and none
// is no number.
inline double kept(double number) {
    return number > 1e300 ? 1e300 : number < -1e300 ? -1e300 : number;
}

// All programs of a world, one after the other, with the tables they look into.
struct Programs {
    std::vector<Instruction> code;
    std::vector<std::int16_t> ranks;  // tables of 256: an entity's place in a domain, or -1
    std::vector<double> numbers;      // values of attributes that never change

    double run(ProgramId program, const Byte* state) const;
};

}  // namespace dramatis::story
