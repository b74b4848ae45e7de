#pragma once

#include <cstdint>
#include <optional>

#include "games/story/layout.hpp"
#include "games/story/program.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {

// Where a plain attribute lives.
struct Spot {
    std::uint16_t byte;
    Byte mask;
    bool is_bit;
};

// What expressions with all slots filled in come down to in a state.
class Spots {
   public:
    Spots(const World& world, const Layout& layout) : world_(world), layout_(layout) {}

    // Of an attribute all of whose arguments are known; nothing: it is no such thing.
    std::optional<Spot> spot_of(const Expression& e) const;
    // The condition as one test of a byte, if it is one.
    std::optional<Test> test_of(const Expression& e) const;
    // What a byte of 0 stands for.
    int low_of(const Expression& e) const;

   private:
    const World& world_;
    const Layout& layout_;
};

}  // namespace dramatis::story
