#pragma once

#include <cstdint>

#include "games/story/program.hpp"

namespace dramatis::story {

// One value that an action changes.
struct Write {
    ProgramId condition = kNoProgram, value = kNoProgram, address = kNoProgram;
    std::uint16_t byte = 0;  // or, with an address, what it is added to (a bit, if is_bit)
    Byte mask = 0xff, constant = 0;
    bool is_bit = false;
    std::int32_t low = 0, high = 255;  // a range: lowest and highest value
};

}  // namespace dramatis::story
